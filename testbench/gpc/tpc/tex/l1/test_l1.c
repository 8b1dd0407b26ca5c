/* test_l1.c - textures' L1 beside wavefronts that fill ports and sets one word at a time, and tags kept sector by sector */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/tex/l1/l1.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 25000

void l1_random_config(struct random *r, struct l1_vector *v);
void l1_random_inputs(struct random *r, struct l1_vector *v);
const char *l1_directed(unsigned i, struct l1_vector *v);

/* Clock by clock: each looks at all words that are left, oldest first. */
static unsigned slow_passes(const u64 *word, unsigned count, unsigned ports)
{
    bool gone[64] = { false };
    unsigned left = count, clocks = 0;

    for (; left; clocks++) {
        u64 owner[4] = { ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0) };
        unsigned room = ports;

        for (unsigned i = 0; i < count; i++) {
            u64 *set = &owner[word[i] / 16 % 4];

            if (gone[i] || !room || (*set != ~UINT64_C(0) && *set != word[i] / 16))
                continue;
            *set = word[i] / 16;
            gone[i] = true;
            room--;
            left--;
        }
    }
    return clocks;
}

/* Tags: which line each way has, whether each of its sectors is there, when it was used last. */
static struct way {
    bool used, sector[4];
    u64 line, when;
} ways[4][24];
static unsigned hand[4];
static u64 now;

static struct way *way_of(u64 line)
{
    struct way *set = ways[line % 4], *at = NULL;
    u64 newest = 0;

    for (unsigned w = 0; w < 24; w++) {
        newest = set[w].used && set[w].when > newest ? set[w].when : newest;
        if (set[w].used && set[w].line == line)
            return &set[w];
    }
    for (unsigned w = 24; w-- > 0;)
        at = set[w].used ? at : &set[w];
    if (!at) {
        while (set[hand[line % 4]].when == newest)
            hand[line % 4] = (hand[line % 4] + 1) % 24;
        at = &set[hand[line % 4]];
        hand[line % 4] = (hand[line % 4] + 1) % 24;
    }
    *at = (struct way){ .used = true, .line = line };
    return at;
}

/* known: class cl b197tex: NO_PROMOTION, TO_2_V, TO_2_H, TO_4; sectors are 16 bytes of two rows, two of them across */
static bool comes_with(unsigned promotion, unsigned missed, unsigned other)
{
    const bool same_column = missed % 2 == other % 2, same_rows = missed / 2 == other / 2;

    return promotion == 3 || (promotion == 1 && same_column) || (promotion == 2 && same_rows);
}

static unsigned touch(u64 line, const bool wanted[4], unsigned promotion)
{
    struct way *w = way_of(line);
    bool comes[4] = { false };
    unsigned misses = 0;

    for (unsigned s = 0; s < 4; s++)
        for (unsigned o = 0; o < 4 && wanted[s] && !w->sector[s]; o++)
            comes[o] = comes[o] || o == s || comes_with(promotion, s, o);
    for (unsigned s = 0; s < 4; s++) {
        misses += comes[s] && !w->sector[s];
        w->sector[s] = w->sector[s] || comes[s];
    }
    w->when = ++now;
    return misses;
}

static unsigned slow_misses(const u64 *word, unsigned count, unsigned promotion, unsigned *lines,
                            unsigned *sectors)
{
    unsigned misses = 0;

    *lines = *sectors = 0;
    for (unsigned i = 0; i < count; i++) {
        bool first = true, wanted[4] = { false };

        for (unsigned k = 0; k < i; k++)
            first = first && word[k] / 16 != word[i] / 16;
        if (!first)
            continue;
        for (unsigned k = i; k < count; k++)
            if (word[k] / 16 == word[i] / 16)
                wanted[word[k] / 4 % 4] = true;
        for (unsigned s = 0; s < 4; s++)
            *sectors += wanted[s];
        (*lines)++;
        misses += touch(word[i] / 16, wanted, promotion);
    }
    return misses;
}

static void compare(struct l1 *l1, const struct l1_vector *v)
{
    static struct l1_access_fifo accesses;
    static struct l1_cost_fifo costs;
    static u64 clocks;
    const struct l1_access *in = &v->tex_l1;
    const unsigned count = in->count > 32 ? 32 : in->count;
    const unsigned ports = 4 * (in->each == 0 ? 1 : in->each > 4 ? 4 : in->each);
    unsigned lines, sectors;
    u64 word[32];

    if (v->reset) {
        l1_reset(l1);
        memset(ways, 0, sizeof ways);
        memset(hand, 0, sizeof hand);
        clocks = 0;
    }
    for (unsigned i = 0; i < 32; i++)
        word[i] = in->word[i];
    l1_set_state(l1, &v->cfg);
    l1_access_push(&accesses, in);
    while (l1_step(l1, &accesses, &costs)) {}
    const struct l1_cost out = l1_cost_pop(&costs);
    const unsigned passes = slow_passes(word, count, ports);
    const unsigned promotion = v->cfg.header[4] >> 27 & 3;

    assert_int_equal(out.passes, passes);
    assert_int_equal(out.conflicts, passes - (count + ports - 1) / ports);
    assert_int_equal(out.misses, slow_misses(word, count, promotion, &lines, &sectors));
    assert_int_equal(out.lines, lines);
    assert_int_equal(out.sectors, sectors);
    clocks += passes > out.misses ? passes : out.misses;
    assert_true(l1->clocks == clocks);
}

static void passes_and_misses_are_those_of_a_slow_cache(void **state)
{
    (void)state;
    static struct l1 l1;
    struct l1_vector v;
    const uint64_t seed = seed_from_environment();
    unsigned n = 0;

    l1_reset(&l1);
    for (; l1_directed(n, &v); n++)
        compare(&l1, &v);
    for (unsigned i = 0; i < LINES; i++, n++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        v.reset = i == 0 || random_below(&r, 500) == 0;
        l1_random_config(&r, &v);
        l1_random_inputs(&r, &v);
        compare(&l1, &v);
    }
    compared("accesses of textures", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_and_misses_are_those_of_a_slow_cache),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
