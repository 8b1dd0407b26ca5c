/* test_net_order.c - with several GPCs packets reach a cache of colours in another order by calls than by FIFOs, and that order, traced,
 * tells how many tiles the cache gives up, by both drivers (fbp/comp/ccache/ccache.h)
 *
 *   test_net_order [SCENES]
 */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "netlist_frame.h"

#define SIDE 224

static unsigned scenes = 16;

/* A cache of colours, as its packets say: a tile that was written is given up where another one takes its line, and at the end. */
struct traced {
    struct net_tap opens, writes;
    struct ccache *cache;
    struct {
        bool there, written;
        u64 at;
    } line[CCACHE_TILES];
    unsigned
        pass[CCACHE_PACKETS *
             QUAD_NUMBERS]; /* the lines of passes that have not been written, from 'first' on */
    unsigned first, passes;
    u64 given_up, order;
};

/* Returns the line of a tile, which has it then. */
static unsigned line_with(struct traced *t, u64 at)
{
    const unsigned i = (unsigned)(ccache_line_of(t->cache, at) - t->cache->line);

    if (t->line[i].there && t->line[i].at == at)
        return i;
    t->given_up += t->line[i].written;
    t->line[i].there = true;
    t->line[i].written = false;
    t->line[i].at = at;
    return i;
}

/* A packet is in one tile: one sample a pixel, four bytes. */
static void opened(void *self, const void *packet)
{
    const struct cleared_quads *x = packet;
    struct traced *t = self;
    const struct quad_place *to = &t->cache->mode.target[x->quads.target].place;
    struct quad_axes axes;
    u64 at[QUAD_SECTORS];

    t->order = t->order * 31 + x->quads.id.x * 7u + x->quads.id.y;
    quad_axes_of(to, x->quads.id.x, x->quads.id.y, &axes);
    for (unsigned i = 0; i < x->passes; i++) {
        assert_int_equal(quad_blocks(to, &axes, QUAD_TILE_SIZE, at), 1);
        assert_true(t->passes < CCACHE_PACKETS * QUAD_NUMBERS);
        t->pass[(t->first + t->passes++) % (CCACHE_PACKETS * QUAD_NUMBERS)] = line_with(t, at[0]);
    }
}

static void written(void *self, const void *packet)
{
    const struct crop_sector *x = packet;
    struct traced *t = self;

    assert_true(t->passes > 0);
    t->line[t->pass[t->first]].written |= x->byte_enable != 0;
    t->first = (t->first + 1) % (CCACHE_PACKETS * QUAD_NUMBERS);
    t->passes--;
}

/* Draws with a trace of each partition's cache; returns the order in which packets came. */
static u64 traced(const struct scene *s, const struct draw_how *how, bool queue, u64 *given_up)
{
    static struct traced of[XBAR_FBPS];
    struct screen *g = gpu_for(s, how);
    struct failure f = { 0 };
    u64 order = 0;

    g->queue = queue;
    for (unsigned i = 0; i < how->fbps; i++) {
        of[i] = (struct traced){ .opens = { .taken = opened, .self = &of[i] },
                                 .writes = { .taken = written, .self = &of[i] },
                                 .cache = &g->fbp[i].ccache };
        net_tap_on(&g->fbp[i].hazard_ccache.tap, &of[i].opens);
        net_tap_on(&g->fbp[i].crop_ccache.tap, &of[i].writes);
    }
    if (!draw_scene(g, s, how, &f))
        fail_msg("%s", f.text);
    *given_up = 0;
    for (unsigned i = 0; i < how->fbps; i++) {
        for (unsigned line = 0; line < CCACHE_TILES; line++)
            of[i].given_up += of[i].line[line].written;
        assert_int_equal(of[i].given_up, g->fbp[i].ccache_comp.pushed);
        *given_up += of[i].given_up;
        order = order * 31 + of[i].order;
    }
    draw_gpu_free(g);
    return order;
}

static void caches_give_up_by_order(void **state)
{
    unsigned long tiles = 0, orders = 0, counts = 0;

    (void)state;
    for (unsigned k = 0; k < scenes; k++) {
        struct draw_how how = z24s8;
        struct scene s = scene_built_in(k % 2 ? "random" : "quads", random_word(), SIDE, SIDE, 1,
                                        (uint8_t[4]){ 9, 8, 7, 6 });
        u64 by_flow, by_queue;

        how.compress = true;
        how.gpcs = 1 + k % 3;
        how.tpcs = 1 + k % 2;
        how.fbps = 1 + k / 2 % 4;
        orders += traced(&s, &how, false, &by_flow) != traced(&s, &how, true, &by_queue);
        counts += by_flow != by_queue;
        assert_true(how.gpcs > 1 || by_flow == by_queue);
        tiles += by_flow + by_queue;
        scene_free(&s);
    }
    printf("  %lu of %u scenes in another order, %lu with other counts\n", orders, scenes, counts);
    assert_true(orders > 0);
    compared("tiles given up", tiles);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(caches_give_up_by_order) };

    if (count > 1)
        scenes = (unsigned)strtoul(words[1], NULL, 10);
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
