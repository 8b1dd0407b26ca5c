/* test_lsu.c - L1 beside wavefronts that reserve tag sets and data banks, and tags kept as a list */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/mio/lsu/lsu.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 25000

void lsu_random_inputs(struct random *r, struct lsu_vector *v);
const char *lsu_directed(unsigned i, struct lsu_vector *v);

#define NOTHING UINT64_MAX

static unsigned bytes_of(const struct lsu_access *in)
{
    return in->size > 4 ? 16 : 1u << in->size;
}

/* What a wavefront uses: a line of each set, a word of each bank. */
struct front {
    u64 line[4], word[16];
};

static bool fits(struct front *f, u64 at, unsigned bytes)
{
    const u64 line = at / 128;
    bool good = f->line[line % 4] == NOTHING || f->line[line % 4] == line;

    for (u64 w = at / 8; w <= (at + bytes - 1) / 8; w++)
        good = good && (f->word[w % 16] == NOTHING || f->word[w % 16] == w);
    if (!good)
        return false;
    f->line[line % 4] = line;
    for (u64 w = at / 8; w <= (at + bytes - 1) / 8; w++)
        f->word[w % 16] = w;
    return true;
}

static unsigned fronts(const u64 *at, u32 lanes, unsigned bytes)
{
    unsigned count = 0;

    for (; lanes; count++) {
        struct front f;

        memset(&f, 0xff, sizeof f);
        for (unsigned i = 0; i < 32; i++)
            if (lanes >> i & 1 && fits(&f, at[i], bytes))
                lanes &= ~(UINT32_C(1) << i);
    }
    return count;
}

/* Lanes of an atomic: the longest queue at one address, or a sector at a time. */
static unsigned turns(const u64 *at, u32 lanes)
{
    unsigned most = 0, sectors = 0;

    for (unsigned i = 0; i < 32; i++) {
        unsigned queue = 0;
        bool is_new = lanes >> i & 1;

        for (unsigned k = 0; k < 32; k++)
            queue += lanes >> k & 1 && lanes >> i & 1 && at[k] == at[i];
        for (unsigned k = 0; k < i; k++)
            is_new = is_new && !(lanes >> k & 1 && at[k] / 32 == at[i] / 32);
        most = queue > most ? queue : most;
        sectors += is_new;
    }
    return most > sectors ? most : sectors;
}

/* Tags: of each set what is there in its ways. */
static struct {
    u64 line[24];
    unsigned sectors[24], newest, hand;
} sets[4];

static void forget(void)
{
    memset(sets, 0, sizeof sets);
    for (unsigned s = 0; s < 4; s++)
        for (unsigned w = 0; w < 24; w++)
            sets[s].line[w] = NOTHING;
}

static unsigned way_of(u64 line)
{
    unsigned w = 0;

    while (w < 24 && sets[line % 4].line[w] != line)
        w++;
    return w;
}

static unsigned free_way(u64 line)
{
    const unsigned s = line % 4;
    unsigned empty = 0;

    while (empty < 24 && sets[s].line[empty] != NOTHING)
        empty++;
    if (empty < 24)
        return empty;
    while (sets[s].hand == sets[s].newest)
        sets[s].hand = (sets[s].hand + 1) % 24;
    empty = sets[s].hand;
    sets[s].hand = (sets[s].hand + 1) % 24;
    return empty;
}

static unsigned touch(enum mio_kind kind, u64 at, bool uncached)
{
    const u64 line = at / 128;
    const unsigned s = line % 4, sector = 1u << at / 32 % 4;
    unsigned w = way_of(line);

    if (kind != MIO_LOAD) {
        if (w < 24 && !(sets[s].sectors[w] &= ~sector))
            sets[s].line[w] = NOTHING;
        return 0;
    }
    if (uncached)
        return 1;
    if (w == 24) {
        w = free_way(line);
        sets[s].line[w] = line;
        sets[s].sectors[w] = 0;
    }
    sets[s].newest = w;
    const bool missed = !(sets[s].sectors[w] & sector);

    sets[s].sectors[w] |= sector;
    return missed;
}

/* Sectors in the order that the unit looks at them: by lines as the lanes come, each once. */
static unsigned slow_misses(const struct lsu_access *in, const u64 *at, bool uncached)
{
    unsigned misses = 0;
    u32 done = 0;

    for (unsigned i = 0; i < 32; i++) {
        if (!(in->active >> i & 1) || done >> i & 1)
            continue;
        unsigned seen = 0;

        for (unsigned k = i; k < 32; k++) {
            if (!(in->active >> k & 1) || at[k] / 128 != at[i] / 128)
                continue;
            done |= UINT32_C(1) << k;
            if (!(seen >> at[k] / 32 % 4 & 1))
                misses += touch(in->kind, at[k], uncached);
            seen |= 1u << at[k] / 32 % 4;
        }
    }
    return misses;
}

static unsigned slow_passes(const struct lsu_access *in, const u64 *at)
{
    const bool atomic = in->kind == MIO_ATOMIC || in->kind == MIO_CAS;
    const unsigned bytes = bytes_of(in), operands = in->kind == MIO_CAS ? 2 * bytes : bytes;
    const unsigned lanes = operands <= 4 ? 8 : operands >= 32 ? 1 : 32 / operands;
    unsigned passes = 0;

    for (unsigned first = 0; first < 32; first += lanes) {
        const u32 group = in->active & ((UINT32_C(1) << lanes) - 1) << first;

        passes += atomic ? turns(at, group) : fronts(at, group, bytes);
    }
    return passes;
}

static void compare(struct lsu *lsu, const struct lsu_vector *v)
{
    static struct lsu_access_fifo accesses;
    static struct lsu_cost_fifo costs;
    static u64 clocks; /* of what is slower each time: L1 or the path */
    const struct lsu_access *in = &v->mio_lsu;
    struct lsu_cost out;
    u64 at[32];

    if (v->reset) {
        lsu_reset(lsu);
        forget();
        clocks = 0;
    }
    lsu->cfg.uncached = v->cfg.uncached;
    for (unsigned i = 0; i < 32; i++)
        at[i] = in->address[i] / bytes_of(in) * bytes_of(in);
    lsu_access_push(&accesses, in);
    assert_true(lsu_step(lsu, &accesses, &costs));
    assert_true(lsu_access_empty(&accesses));
    out = lsu_cost_pop(&costs);
    assert_int_equal(out.passes, slow_passes(in, at));
    assert_int_equal(out.misses, slow_misses(in, at, v->cfg.uncached));
    if (in->kind == MIO_LOAD)
        assert_int_equal(out.link, out.misses); /* a sector a clock */
    clocks += out.passes > out.link ? out.passes : out.link;
    assert_true(lsu->clocks == clocks);
}

static void passes_and_misses_are_those_of_a_slow_cache(void **state)
{
    (void)state;
    static struct lsu lsu;
    struct lsu_vector v;
    unsigned n = 0;
    const uint64_t seed = seed_from_environment();

    lsu_reset(&lsu);
    forget();
    for (; lsu_directed(n, &v); n++)
        compare(&lsu, &v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        lsu_random_inputs(&r, &v);
        v.reset = i % 4000 == 0;
        v.cfg.uncached = i / 4000 % 4 == 3;
        if (i % 16 == 0)
            v.mio_lsu.size = (u3)(5 + i / 16 % 3); /* 16 bytes, too */
        compare(&lsu, &v);
    }
    compared("accesses", n + LINES);
}

/* rates.csv T13, T14: 32 operands of 4 bytes take five clocks of the path, 25.6 bytes each */
static void operands_go_by_the_path(void **state)
{
    (void)state;
    static const struct {
        enum mio_kind kind;
        unsigned size, passes, link;
    } wanted[] = { { MIO_LOAD, 2, 4, 0 },    { MIO_LOAD, 4, 16, 0 },  { MIO_STORE, 0, 4, 4 },
                   { MIO_STORE, 4, 16, 16 }, { MIO_ATOMIC, 2, 4, 5 }, { MIO_ATOMIC, 3, 8, 10 },
                   { MIO_CAS, 2, 8, 10 },    { MIO_CAS, 3, 16, 20 } };

    for (unsigned n = 0; n < 8; n++) {
        struct lsu_access in = { .kind = wanted[n].kind, .size = (u3)wanted[n].size };
        struct lsu_cost out;

        in.active = UINT32_MAX;
        for (unsigned i = 0; i < 32; i++)
            in.address[i] = (u64)i << in.size;
        lsu_passes(&in, &out);
        assert_int_equal(out.passes, wanted[n].passes);
        assert_int_equal(out.link, wanted[n].link);
        assert_int_equal(out.conflicts, 0);
    }
    compared("kinds and sizes", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_and_misses_are_those_of_a_slow_cache),
        cmocka_unit_test(operands_go_by_the_path),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
