/* test_l2.c - L2 beside lists of lines by age and flat arrays of bytes: answers, reads and writes of memory, limits */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/bits.h"
#include "l2_reference.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 100000

void l2_random_config(struct random *r, struct l2_vector *v);
void l2_random_inputs(struct random *r, struct l2_vector *v);
const char *l2_directed(unsigned i, struct l2_vector *v);

static struct l2 l2;
static struct reference ref;
static u8 memory[REFERENCE_LINES][128];
static u32 filled_from;

/* Memory begins with bytes that tell where they are from. */
static void start(void)
{
    l2_reset(&l2);
    memset(&ref, 0, sizeof ref);
    for (unsigned n = 0; n < REFERENCE_LINES; n++)
        for (unsigned b = 0; b < 128; b++)
            memory[n][b] = (u8)(n * 37 + b * 11 + filled_from);
    memcpy(ref.memory, memory, sizeof memory);
    memcpy(ref.seen, memory, sizeof memory);
    filled_from++;
}

/* Does what L2 asks of memory. */
static void serve(const struct l2_fetch *t, struct l2_filled_fifo *filled)
{
    u8 *line = memory[reference_place(t->line)];
    struct l2_filled out;

    memset(&out, 0xa5, sizeof out);
    for (unsigned b = 0; b < 128; b++) {
        if (t->write && (t->mask[b / 32] >> b % 32 & 1))
            line[b] = (u8)(t->word[b / 4] >> b % 4 * 8);
        if (!t->write && (t->sectors >> b / 32 & 1))
            out.word[b / 4] = (out.word[b / 4] & ~(255u << b % 4 * 8)) | (u32)line[b] << b % 4 * 8;
    }
    if (!t->write)
        l2_filled_push(filled, &out);
}

static int by_line(const void *a, const void *b)
{
    const struct l2_fetch *x = a, *y = b;

    return (x->line > y->line) - (x->line < y->line);
}

/* A bank is used once by each fetch of its sector, and once by the request's own; what goes through L2 uses none. */
static u64 clocks_of(const struct l2_request *q)
{
    const bool passes = q->op == L2_WRITE && q->through;
    u8 bank[L2_SECTORS] = { 0 };

    if (q->op >= L2_CLEAN && q->op <= L2_FLUSH)
        return L2_SETS * L2_WAYS;
    for (unsigned s = 0; s < L2_SECTORS && !passes; s++) {
        for (unsigned n = 0; n < ref.fetches; n++)
            bank[s] = (u8)(bank[s] + (ref.fetch[n].sectors >> s & 1));
        bank[s] =
            (u8)(bank[s] + (q->op == L2_WRITE ? q->mask[s] != 0 : ref.reply.sectors >> s & 1));
    }
    return l2_clocks(q, bank);
}

static void run(const struct l2_vector *v)
{
    static struct l2_request_fifo requests;
    static struct l2_filled_fifo filled;
    static struct l2_fetch_fifo fetches;
    static struct l2_reply_fifo replies;
    static struct l2_fetch fetch[REFERENCE_FETCHES];
    const struct l2_request *q = &v->cbc_l2;
    unsigned count = 0;
    u64 before;

    if (v->reset)
        start();
    before = l2.clocks;
    l2_set_state(&l2, &v->cfg);
    ref.cfg = v->cfg;
    reference_take(&ref, q);
    l2_request_push(&requests, q);
    while (l2_step(&l2, &requests, &filled, &fetches, &replies))
        while (!l2_fetch_empty(&fetches)) {
            assert_true(count < REFERENCE_FETCHES);
            fetch[count] = l2_fetch_pop(&fetches);
            serve(&fetch[count++], &filled);
        }
    assert_true(l2_idle(&l2) && l2_request_empty(&requests));
    if (q->op >= L2_CLEAN) {
        qsort(fetch, count, sizeof fetch[0], by_line);
        qsort(ref.fetch, ref.fetches, sizeof ref.fetch[0], by_line);
    }
    assert_int_equal(count, ref.fetches);
    for (unsigned n = 0; n < count; n++)
        assert_true(l2_fetch_same(&fetch[n], &ref.fetch[n]));
    assert_int_equal(!l2_reply_empty(&replies), ref.replies);
    if (ref.replies) {
        const struct l2_reply out = l2_reply_pop(&replies);

        assert_true(l2_reply_same(&out, &ref.reply));
    }
    assert_int_equal(l2.clocks - before, clocks_of(q));
}

/* After all is flushed memory is what clients saw. */
static void flush_all(void)
{
    struct l2_vector v;

    memset(&v, 0, sizeof v);
    v.cbc_l2.op = L2_FLUSH;
    v.cbc_l2.classes = 7;
    run(&v);
    assert_memory_equal(memory, ref.seen, sizeof memory);
}

static void answers_and_traffic_are_those_of_flat_memory(void **state)
{
    (void)state;
    struct l2_vector v;
    const uint64_t seed = seed_from_environment();
    unsigned n = 0, block = 0;

    start();
    for (; l2_directed(n, &v); n++)
        run(&v);
    flush_all();
    for (unsigned i = 0; i < LINES; i++, n++) {
        struct random r = random_start(seed, i);

        if (i % 1000 == 0) {
            struct random c = random_start(seed, i + LINES);

            if (random_below(&c, 2)) /* else more lines may be dirty than the new limit */
                flush_all();
            memset(&v, 0, sizeof v);
            l2_random_config(&c, &v);
            block = random_below(&c, 4);
        }
        v.reset = i % 1000 == 0 && block == 0;
        l2_random_inputs(&r, &v);
        run(&v);
    }
    flush_all();
    compared("requests of L2", n);
}

/* known: facts/l2.md 1, fbp.md L2: a sector a clock by the port; 8 numbers, or one pair of halves, a clock; banks beside each other */
static void clocks_are_those_of_port_and_banks(void **state)
{
    (void)state;
    const u8 none[4] = { 0 }, fill[4] = { 2, 2, 2, 2 }, one[4] = { 5, 0, 0, 0 };
    struct l2_request q = { .op = L2_READ, .sectors = 15 };

    assert_int_equal(l2_clocks(&q, none), 4);
    assert_int_equal(l2_clocks(&q, fill), 4);
    assert_int_equal(l2_clocks(&q, one), 5);
    q = (struct l2_request){ .op = L2_ATOMIC, .sectors = 1, .mask = { 0x11111111 } };
    assert_int_equal(l2_clocks(&q, none), 1);
    q.kind = 4; /* pairs of halves */
    assert_int_equal(l2_clocks(&q, none), 8);
    q = (struct l2_request){ .op = L2_WRITE, .mask = { 1, 0, 1, 0 } };
    assert_int_equal(l2_clocks(&q, none), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_and_traffic_are_those_of_flat_memory),
        cmocka_unit_test(clocks_are_those_of_port_and_banks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
