/* test_mio.c - passes of shared memory beside banks that serve a word at a time */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/mio/mio.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 100000

void mio_random_inputs(struct random *r, struct mio_vector *v);
const char *mio_directed(unsigned i, struct mio_vector *v);

/* Words that lanes wait for. */
struct waiting {
    unsigned count;
    u32 word[MIO_LANES * 8];
};

static void take(struct waiting *w, unsigned n)
{
    memmove(w->word + n, w->word + n + 1, (w->count - n - 1) * sizeof w->word[0]);
    w->count--;
}

/* A pass: each bank gives the word that waits longest, to all lanes that want it, or to one. */
static void serve(struct waiting *w, bool shares)
{
    bool busy[MIO_BANKS] = { false };
    u32 given[MIO_BANKS];

    for (unsigned n = 0; n < w->count;) {
        const unsigned bank = w->word[n] % MIO_BANKS;

        if (!busy[bank]) {
            busy[bank] = true;
            given[bank] = w->word[n];
            take(w, n);
        } else if (shares && given[bank] == w->word[n]) {
            take(w, n);
        } else {
            n++;
        }
    }
}

static unsigned slow_memory(const struct mio_access *in, bool wide, unsigned *least)
{
    const unsigned bytes = in->size > 4 ? 16 : 1u << in->size,
                   lanes = bytes <= 4 ? 32 : 128 / bytes;
    const bool shares = in->kind == MIO_LOAD || in->kind == MIO_STORE;
    const unsigned word = wide ? 8 : 4;
    unsigned passes = 0;

    for (unsigned first = 0; first < MIO_LANES; first += lanes) {
        struct waiting w = { .count = 0 };

        for (unsigned i = first; i < first + lanes; i++)
            for (u32 at = in->address[i] / word;
                 (in->active >> i & 1) && at <= (in->address[i] + bytes - 1) / word; at++)
                w.word[w.count++] = at;
        *least += w.count > 0;
        for (; w.count > 0; passes++)
            serve(&w, shares);
    }
    return passes;
}

static unsigned slow_constant(const struct mio_access *in)
{
    static bool seen[1 << 17];
    unsigned different = 0;

    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < MIO_LANES; i++)
        if (in->active >> i & 1) {
            different += !seen[in->address[i]];
            seen[in->address[i]] = true;
        }
    return different;
}

static struct mio mio;
static unsigned long clocks; /* of all passes */

static struct mio_cost cost_of(const struct mio_vector *v)
{
    static struct mio_access_fifo accesses;
    static struct mio_cost_fifo costs;

    mio_set_state(&mio, &v->cfg);
    mio_access_push(&accesses, &v->sched_mio);
    assert_true(mio_step(&mio, &accesses, &costs));
    assert_true(mio_access_empty(&accesses));
    return mio_cost_pop(&costs);
}

static void compare(const struct mio_vector *v)
{
    const struct mio_access *in = &v->sched_mio;
    const struct mio_cost out = cost_of(v);
    unsigned passes = 1, least = 0;

    if (in->kind == MIO_CONSTANT)
        passes = slow_constant(in);
    else if (in->kind != MIO_SHUFFLE)
        passes = slow_memory(in, v->cfg.wide, &least);
    passes = passes ? passes : 1;
    least = least ? least : 1;
    assert_int_equal(out.passes, passes);
    assert_int_equal(out.conflicts, passes - least);
    assert_int_equal(out.id.pc, in->id.pc);
    clocks += passes;
    assert_true(mio.clocks == clocks);
}

static void passes_are_those_of_banks_with_a_word_a_time(void **state)
{
    (void)state;
    struct mio_vector v;
    unsigned n = 0;
    const uint64_t seed = seed_from_environment();

    mio_reset(&mio);
    for (; mio_directed(n, &v); n++)
        compare(&v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        mio_random_inputs(&r, &v);
        v.cfg.wide = i & 1;
        v.sched_mio.id.pc = 8 * i;
        compare(&v);
    }
    compared("accesses", n + LINES);
}

/* A word of each lane side by side, strided by 2, 32 and 33, and one word of all. */
static void known_strides(void **state)
{
    (void)state;
    static const unsigned stride[] = { 1, 2, 32, 33, 0 }, wanted[] = { 1, 2, 32, 1, 1 };

    for (unsigned n = 0; n < 5; n++) {
        struct mio_access in = { .kind = MIO_LOAD, .size = 2, .active = UINT32_MAX };
        struct mio_cost out;

        for (unsigned i = 0; i < MIO_LANES; i++)
            in.address[i] = (u17)(4 * i * stride[n]);
        mio_passes(&(struct mio_config){ 0 }, &in, &out);
        assert_int_equal(out.passes, wanted[n]);
    }
    compared("strides", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_are_those_of_banks_with_a_word_a_time),
        cmocka_unit_test(known_strides),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
