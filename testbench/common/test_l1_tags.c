/* test_l1_tags.c - tags of an L1 of any shape beside a list of lines, and the shapes of the profiles (profile/sm_caches.def) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/l1_tags.h"
#include "profile/profile.h"
#include "profile/sm_caches.h"
#include "seeded.h"

#define NOBODY UINT64_MAX

/* Sectors that are there, each by its number in memory, with the place of its line; places are filled from the lowest on. */
static struct {
    struct l1_shape shape;
    u64 line[L1_MOST_TAGS]; /* that a place has, of all sets */
    bool there[L1_MOST_TAGS][4];
    unsigned hand[L1_MOST_SETS], newest[L1_MOST_SETS];
} slow;

static void slow_reset(const struct l1_shape *shape)
{
    memset(&slow, 0, sizeof slow);
    slow.shape = *shape;
    for (unsigned i = 0; i < L1_MOST_TAGS; i++)
        slow.line[i] = NOBODY;
}

/* The place of a line, of those of its set; NOBODY as a line finds an empty one; L1_MOST_TAGS: none has it. */
static unsigned place_of(u64 line, u64 wanted)
{
    const unsigned set = (unsigned)(line % slow.shape.sets);

    for (unsigned way = 0; way < slow.shape.ways; way++)
        if (slow.line[set * slow.shape.ways + way] == wanted)
            return set * slow.shape.ways + way;
    return L1_MOST_TAGS;
}

static unsigned give_place(u64 line)
{
    const unsigned set = (unsigned)(line % slow.shape.sets), ways = slow.shape.ways;
    unsigned place = place_of(line, NOBODY);

    if (place == L1_MOST_TAGS) {
        unsigned way = slow.hand[set];

        if (way == slow.newest[set])
            way = way + 1 == ways ? 0 : way + 1;
        slow.hand[set] = way + 1 == ways ? 0 : way + 1;
        place = set * ways + way;
    }
    slow.line[place] = line;
    memset(slow.there[place], 0, sizeof slow.there[place]);
    return place;
}

/* One sector of memory: it is used (1), dropped (2), or asked about (0); returns whether it was there. */
static bool slow_sector(u64 sector, unsigned what)
{
    const u64 line = sector / slow.shape.sectors;
    const unsigned n = (unsigned)(sector % slow.shape.sectors);
    unsigned place = place_of(line, line);
    bool was, any = false;

    if (place == L1_MOST_TAGS && what != 1)
        return false;
    if (place == L1_MOST_TAGS)
        place = give_place(line);
    was = slow.there[place][n];
    if (what == 1) {
        slow.there[place][n] = true;
        slow.newest[line % slow.shape.sets] = place % slow.shape.ways;
    } else if (what == 2) {
        slow.there[place][n] = false;
        for (unsigned i = 0; i < 4; i++)
            any |= slow.there[place][i];
        slow.line[place] = any ? line : NOBODY;
    }
    return was;
}

static u4 slow_line(const struct l1_line *l, unsigned what)
{
    unsigned missing = 0;

    for (unsigned n = 0; n < 4; n++)
        if (l->sectors >> n & 1)
            missing |= (unsigned)!slow_sector((u64)l->number * 4 + n, what) << n;
    return (u4)missing;
}

static unsigned random_line(struct l1_line *l, unsigned lines)
{
    *l = (struct l1_line){ random_word() % lines, (u4)(random_word() % 16) };
    if (random_word() % 4 == 0) /* all of one set */
        l->number *= 64;
    return random_word() % 8;
}

static void lines_are_those_of_a_list(const struct l1_shape *shape, unsigned count)
{
    static struct l1_tags tags;
    const unsigned lines = 1 + (shape->sets * shape->ways * shape->sectors / 4) * 3 / 2;

    l1_tags_reset(&tags, shape);
    slow_reset(shape);
    for (unsigned i = 0; i < count; i++) {
        struct l1_line l;
        const unsigned what = random_line(&l, lines);

        if (what == 0) {
            l1_tags_drop(&tags, &l);
            slow_line(&l, 2);
        } else if (what == 1) {
            assert_int_equal(l1_tags_missing(&tags, &l), slow_line(&l, 0));
        } else if (l.sectors) {
            assert_int_equal(l1_tags_load(&tags, &l), slow_line(&l, 1));
        }
    }
}

static void tags_of_each_profile(void **state)
{
    unsigned shapes = 0;

    (void)state;
    for (unsigned i = 0; profile_at(i); i++) {
        const struct sm_caches *c = sm_caches_named(profile_at(i)->name);

        assert_string_equal(c->profile, profile_at(i)->name);
        lines_are_those_of_a_list(&c->l1, 60000);
        shapes++;
        if (!c->textures.sets)
            continue;
        lines_are_those_of_a_list(&c->textures, 60000);
        shapes++;
    }
    compared("lines", 60000ul * shapes);
}

static void tags_of_any_shape(void **state)
{
    enum { SHAPES = 200, LINES = 3000 };

    (void)state;
    for (unsigned i = 0; i < SHAPES; i++) {
        const unsigned sets = 1u << random_word() % 6, most = L1_MOST_TAGS / sets;
        const struct l1_shape s = { (u8)sets, (u8)(2 + random_word() % (most - 2)),
                                    (u8)(1u << random_word() % 3) };

        lines_are_those_of_a_list(&s, LINES);
    }
    compared("lines of any shape", SHAPES * LINES);
}

/* Tags of zeros are GM20B's. */
static void zeros_are_the_default(void **state)
{
    const struct sm_caches *c = sm_caches_named("gm20b");
    static struct l1_tags zeros, shaped;

    (void)state;
    l1_tags_reset(&shaped, &c->l1);
    for (unsigned i = 0; i < 20000; i++) {
        struct l1_line l;

        random_line(&l, 150);
        assert_int_equal(l1_tags_load(&zeros, &l), l1_tags_load(&shaped, &l));
    }
    compared("lines of zeros", 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_of_each_profile),
        cmocka_unit_test(tags_of_any_shape),
        cmocka_unit_test(zeros_are_the_default),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
