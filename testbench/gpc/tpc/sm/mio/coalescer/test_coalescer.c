/* test_coalescer.c - the coalescer beside the definition: figures, every pattern of a few threads, random half warps */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "coalescer_reference.h"
#include "gpc/tpc/sm/mio/coalescer/coalescer.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 40000

void coalescer_random_config(struct random *r, struct coalescer_vector *v);
void coalescer_random_inputs(struct random *r, struct coalescer_vector *v);
const char *coalescer_directed(unsigned i, struct coalescer_vector *v);

static struct coalescer unit;

/* Compares what the unit gives, packet by packet, and its clocks. */
static void compare(enum coalescer_rule rule, const struct half_access *in)
{
    const unsigned bytes = in->size > 4 ? 16 : 1u << in->size;
    static struct half_access_fifo accesses;
    static struct half_transaction_fifo transactions;
    struct slow_transaction slow[16];
    uint64_t address[16];
    const u64 before = unit.clocks;

    for (unsigned k = 0; k < 16; k++)
        address[k] = in->address[k] / bytes * bytes;
    const unsigned count =
        slow_coalesce(rule == COALESCE_SEGMENTS, bytes, in->active, address, slow);

    unit.cfg.rule = rule;
    half_access_push(&accesses, in);
    for (unsigned n = 0; n < count; n++) {
        while (half_transaction_empty(&transactions))
            assert_true(coalescer_step(&unit, &accesses, &transactions));
        const struct half_transaction out = half_transaction_pop(&transactions);

        assert_true(out.address == slow[n].first);
        assert_int_equal(coalescer_bytes(out.bytes), slow[n].bytes);
        assert_int_equal(out.threads, slow[n].threads);
        assert_int_equal(out.last, n + 1 == count);
        assert_int_equal(out.half, in->half);
        assert_int_equal(out.id.launch, in->id.launch);
    }
    while (coalescer_step(&unit, &accesses, &transactions)) {}
    assert_true(half_transaction_empty(&transactions) && coalescer_idle(&unit));
    assert_true(unit.clocks - before == (count ? count : 1));
}

static void half_warps_are_as_defined(void **state)
{
    const uint64_t seed = seed_from_environment();
    struct coalescer_vector v;
    unsigned n = 0;

    (void)state;
    for (; coalescer_directed(n, &v); n++)
        compare(v.cfg.rule, &v.mio_coalescer);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        coalescer_random_config(&r, &v);
        coalescer_random_inputs(&r, &v);
        compare(v.cfg.rule, &v.mio_coalescer);
    }
    compared("half warps", n + LINES);
}

/* Every pattern of words: of 1 and 2 bytes three threads in 72 bytes, of 4 four in 160, of 8 and 16 four in 288. */
static void every_pattern_of_few_threads(void **state)
{
    static const struct {
        unsigned size, threads, places;
    } sets[] = { { 0, 3, 72 }, { 1, 3, 72 }, { 2, 4, 40 }, { 3, 4, 36 }, { 4, 4, 18 } };
    static const u8 thread[4] = { 0, 1, 7, 15 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned s = 0; s < 5; s++) {
        unsigned long patterns = 2;

        for (unsigned k = 0; k < sets[s].threads; k++)
            patterns *= sets[s].places;
        for (unsigned long p = 0; p < patterns; p++, cases++) {
            struct half_access in = { .size = (u3)sets[s].size };
            unsigned long left = p / 2;

            for (unsigned k = 0; k < sets[s].threads; k++, left /= sets[s].places) {
                in.active |= (u16)(1u << thread[k]);
                in.address[thread[k]] = left % sets[s].places << sets[s].size;
            }
            compare(p & 1 ? COALESCE_SEGMENTS : COALESCE_IN_ORDER, &in);
        }
    }
    compared("patterns", cases);
}

struct wanted {
    enum coalescer_rule rule;
    unsigned size, first, count, bytes[2];
};

/* facts/other_gpus.md, GT200: what of each rule comes of words beside each other from a byte on */
static void figures_of_the_guide(void **state)
{
    static const struct wanted figures[] = {
        { COALESCE_IN_ORDER, 2, 128, 1, { 64 } },
        { COALESCE_IN_ORDER, 2, 132, 16, { 32, 32 } },
        { COALESCE_IN_ORDER, 3, 128, 1, { 128 } },
        { COALESCE_IN_ORDER, 3, 192, 16, { 32, 32 } },
        { COALESCE_IN_ORDER, 4, 128, 2, { 128, 128 } },
        { COALESCE_IN_ORDER, 4, 192, 16, { 32, 32 } },
        { COALESCE_IN_ORDER, 1, 128, 16, { 32, 32 } },
        { COALESCE_SEGMENTS, 0, 128, 1, { 32 } },
        { COALESCE_SEGMENTS, 1, 160, 1, { 32 } },
        { COALESCE_SEGMENTS, 1, 176, 2, { 32, 32 } },
        { COALESCE_SEGMENTS, 2, 128, 1, { 64 } },
        { COALESCE_SEGMENTS, 2, 160, 1, { 128 } },
        { COALESCE_SEGMENTS, 2, 228, 2, { 32, 64 } },
        { COALESCE_SEGMENTS, 3, 160, 2, { 128, 32 } },
        { COALESCE_SEGMENTS, 4, 256, 2, { 128, 128 } },
    };

    (void)state;
    for (unsigned n = 0; n < sizeof figures / sizeof figures[0]; n++) {
        const struct wanted *w = &figures[n];
        const struct coalescer_config cfg = { .rule = w->rule };
        struct half_access in = { .size = (u3)w->size, .active = 0xffff };
        struct half_transaction t[COALESCER_THREADS];

        for (unsigned k = 0; k < 16; k++)
            in.address[k] = w->first + ((u64)k << w->size);
        assert_int_equal(coalescer_all(&cfg, &in, t), w->count);
        for (unsigned k = 0; k < w->count && k < 2; k++)
            assert_int_equal(coalescer_bytes(t[k].bytes), w->bytes[k]);
    }
    compared("figures", sizeof figures / sizeof figures[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_warps_are_as_defined),
        cmocka_unit_test(every_pattern_of_few_threads),
        cmocka_unit_test(figures_of_the_guide),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
