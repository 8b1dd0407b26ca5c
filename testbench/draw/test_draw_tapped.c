/* test_draw_tapped.c - a scene with a tap on every wire: the same memory, counts and clocks as without, and every packet that a
 * wire has counted was told, when it came and when it went (common/net_tap.h)
 */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "netlist_frame.h"

#define WIRES 512
#define SIDE  96

struct looked {
    struct net_tap tap;
    u64 given, taken;
};

struct all_wires {
    unsigned wires;
    struct looked at[WIRES];
    char name[WIRES][48];
    u64 pushed[WIRES];
};

static void given(void *self, const void *packet)
{
    struct looked *l = self;

    (void)packet;
    l->given++;
}

static void taken(void *self, const void *packet)
{
    struct looked *l = self;

    (void)packet;
    l->taken++;
}

static void look(void *context, const struct net_wire *w)
{
    struct all_wires *all = context;
    struct looked *l = &all->at[all->wires];

    assert_true(all->wires < WIRES);
    snprintf(all->name[all->wires++], sizeof all->name[0], "%s.%s", w->block, w->name);
    *l = (struct looked){ .tap = { .given = given, .taken = taken, .self = l } };
    net_tap_on(w->tap, &l->tap);
}

static void count(void *context, const struct net_wire *w)
{
    struct all_wires *all = context;

    assert_true(all->wires < WIRES);
    all->pushed[all->wires++] = w->pushed;
    assert_int_equal(w->count, 0);
}

/* Wires that have packets only while somebody looks: a unit's own way to memory. */
static bool looked_at_alone(const char *name)
{
    return strstr(name, "_mem") || strstr(name, ".mem_");
}

struct units {
    unsigned count;
    u64 packets[256], clocks[256];
};

static void count_unit(void *context, const struct net_unit *u)
{
    struct units *all = context;

    assert_true(all->count < 256);
    all->packets[all->count] = u->packets;
    all->clocks[all->count++] = u->clocks;
}

/* By calls where nobody looks, by wires, or those with taps. */
static struct screen *drawn(const struct scene *s, const struct draw_how *how, bool wires,
                            struct all_wires *tapped, struct all_wires *counts, struct units *units)
{
    struct screen *g = gpu_for(s, how);
    struct failure f = { 0 };

    g->queue = wires;
    memset(counts, 0, sizeof *counts);
    memset(units, 0, sizeof *units);
    if (tapped) {
        memset(tapped, 0, sizeof *tapped);
        screen_wires(g, look, tapped);
    }
    if (!draw_scene(g, s, how, &f))
        fail_msg("%s", f.text);
    screen_wires(g, count, counts);
    screen_units(g, count_unit, units);
    return g;
}

/* Tiles that are compressed may lie in memory otherwise: by wires caches give them up in another order. */
static void same_frames(const struct scene *s, struct screen *a, struct screen *b)
{
    struct frame one = frame_for(s), other = frame_for(s);

    draw_read(a, &one);
    draw_read(b, &other);
    assert_memory_equal(one.sample, other.sample, frame_count(&one) * sizeof *one.sample);
    frame_free(&one);
    frame_free(&other);
}

static unsigned long tapped_as_alone(const struct scene *s, const struct draw_how *how)
{
    static struct all_wires tapped, counts, alone;
    static struct units units, units_alone;
    struct screen *by_calls = drawn(s, how, false, NULL, &alone, &units_alone);
    struct screen *a = drawn(s, how, true, NULL, &alone, &units_alone);
    struct screen *b = drawn(s, how, true, &tapped, &counts, &units);
    unsigned long packets = 0;

    assert_int_equal(alone.wires, counts.wires);
    assert_int_equal(tapped.wires, counts.wires);
    for (unsigned i = 0; i < counts.wires; i++) {
        if (tapped.at[i].given != counts.pushed[i] || tapped.at[i].taken != counts.pushed[i] ||
            (!looked_at_alone(tapped.name[i]) && counts.pushed[i] != alone.pushed[i]))
            fail_msg("%s: %lu packets, %lu given, %lu taken; %lu unwatched", tapped.name[i],
                     (unsigned long)counts.pushed[i], (unsigned long)tapped.at[i].given,
                     (unsigned long)tapped.at[i].taken, (unsigned long)alone.pushed[i]);
        packets += tapped.at[i].given;
    }
    assert_int_equal(units.count, units_alone.count);
    assert_memory_equal(units.packets, units_alone.packets, sizeof units.packets);
    assert_memory_equal(units.clocks, units_alone.clocks, sizeof units.clocks);
    assert_memory_equal(a->mem.byte, b->mem.byte, a->mem.size);
    assert_memory_equal(a->mem.tag, b->mem.tag, a->mem.size / MEM_TAG_BYTES);
    same_frames(s, by_calls, b);
    draw_gpu_free(by_calls);
    draw_gpu_free(a);
    draw_gpu_free(b);
    return packets;
}

static void a_tapped_frame_is_the_same(void **state)
{
    unsigned long packets = 0;

    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        struct draw_how how = z24s8;
        struct scene s = scene_built_in(k % 2 ? "quads" : "random", random_word(), SIDE, SIDE,
                                        1u << k % 4, (uint8_t[4]){ 9, 8, 7, 6 });

        how.compress = k & 2;
        how.gpcs = 1 + k % 2;
        how.tpcs = 1 + k % 3;
        how.fbps = 1 + k % 4;
        packets += tapped_as_alone(&s, &how);
        scene_free(&s);
    }
    compared("packets told", packets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tapped_frame_is_the_same),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
