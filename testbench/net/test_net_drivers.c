/* test_net_drivers.c - a frame by the flow driver and by the queue driver: the same pixels, packets on every wire, packets and clocks
 * of every unit, and what Zcull knows of depths (common/net_flow.h, common/net_code.h)
 *
 *   test_net_drivers [SCENES]
 *
 * Random scenes, of every number of samples, GPCs, TPCs and FBPs.
 */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "net_heard.h"
#include "netlist_frame.h"

#define MOST 512
#define SIDE 112

static unsigned scenes = 24;

/* What is counted of a wire: packets; of a unit: packets and clocks. */
struct counted {
    char name[64];
    u64 packets, clocks;
};

struct counts {
    unsigned count;
    struct counted at[MOST];
};

static struct counted *next(struct counts *c, const char *block, const char *name)
{
    struct counted *to = &c->at[c->count];

    assert_true(c->count++ < MOST);
    *to = (struct counted){ .packets = 0 };
    snprintf(to->name, sizeof to->name, "%s.%s", block, name);
    return to;
}

static void count_wire(void *counts, const struct net_wire *w)
{
    struct counted *to = next(counts, w->block, w->name);

    if (w->count)
        fail_msg("%s: %u packets wait", to->name, w->count);
    to->packets = w->pushed;
}

static void count_unit(void *counts, const struct net_unit *u)
{
    struct counted *to = next(counts, u->block, u->name);

    if (!u->idle)
        fail_msg("%s: a packet is inside", to->name);
    to->packets = u->packets;
    to->clocks = u->clocks;
}

/* heard: NULL, or what taps hear. */
static struct screen *drawn(const struct scene *s, const struct draw_how *how, bool queue,
                            struct net_heard *heard, struct counts *counts)
{
    struct screen *g = gpu_for(s, how);
    struct failure f = { 0 };

    g->queue = queue;
    if (heard)
        net_hear(heard, g, true);
    if (!draw_scene(g, s, how, &f))
        fail_msg("%s", f.text);
    counts->count = 0;
    screen_wires(g, count_wire, counts);
    screen_units(g, count_unit, counts);
    return g;
}

/* By calls memory's wires are used only while somebody looks.  Of several GPCs what caches give up depends on the order of what comes:
 * test_net_order.c.
 */
static bool by_order(const char *name, unsigned gpcs)
{
    static const char *const names[] = { "fbp.ccache_comp", "fbp.tile_comp", "fbp.comp_ccache",
                                         "fbp.comp" };
    bool any = strstr(name, "_mem") || strstr(name, ".mem_");

    for (unsigned i = 0; i < 4; i++)
        any |= gpcs > 1 && !strcmp(name, names[i]);
    return any;
}

static void same_counts(const struct counts *flow, const struct counts *queue, unsigned gpcs)
{
    assert_int_equal(flow->count, queue->count);
    for (unsigned i = 0; i < flow->count; i++) {
        const struct counted *a = &flow->at[i], *b = &queue->at[i];

        assert_string_equal(a->name, b->name);
        if (!by_order(a->name, gpcs) && (a->packets != b->packets || a->clocks != b->clocks))
            fail_msg("%s: %lu packets and %lu clocks by flow, %lu and %lu by queue", a->name,
                     (unsigned long)a->packets, (unsigned long)a->clocks, (unsigned long)b->packets,
                     (unsigned long)b->clocks);
    }
}

/* Bytes of compressed tiles may lie in memory otherwise: caches give them up in another order. */
static void same_frames(const struct scene *s, struct screen *a, struct screen *b)
{
    struct frame one = frame_for(s), other = frame_for(s);

    draw_read(a, &one);
    draw_read(b, &other);
    assert_memory_equal(one.sample, other.sample, frame_count(&one) * sizeof *one.sample);
    frame_free(&one);
    frame_free(&other);
}

static void same_bounds(const struct screen *a, const struct screen *b)
{
    for (unsigned i = 0; i < a->arb.gpcs; i++) {
        const struct zcull *one = &a->gpc[i].zcull, *other = &b->gpc[i].zcull;

        assert_memory_equal(one->word, other->word, sizeof one->word);
        assert_true(one->discarded == other->discarded && one->accepted == other->accepted &&
                    one->culled_blocks == other->culled_blocks);
    }
}

static struct draw_how how_of(unsigned k)
{
    static const enum zeta_format depth[] = { ZETA_Z24S8, ZETA_Z16, ZETA_ZF32, ZETA_Z24S8 };
    struct draw_how how = z24s8;

    how.depth = depth[k % 4];
    how.color = k % 5 == 1 ? FORMAT_RF16_GF16_BF16_AF16 : FORMAT_A8B8G8R8;
    how.no_zcull = k % 7 == 1;
    how.gpcs = 1 + k % 3;
    how.compress = k % 6 == 3 || k % 6 == 4;
    how.tpcs = 1 + k % 2; /* of one GPC, and of two */
    how.fbps = 1 + k % 4;
    return how;
}

static void both_drivers_do_the_same(void **state)
{
    static struct counts flow, queue;
    unsigned long packets = 0;

    (void)state;
    for (unsigned k = 0; k < scenes; k++) {
        const struct draw_how how = how_of(k);
        struct scene s = scene_built_in(k % 4 ? "random" : "quads", random_word(), SIDE, SIDE,
                                        1u << k / 4 % 4, (uint8_t[4]){ 9, 8, 7, 6 });
        struct screen *a = drawn(&s, &how, false, NULL, &flow);
        struct screen *b = drawn(&s, &how, true, NULL, &queue);

        same_counts(&flow, &queue, how.gpcs);
        same_bounds(a, b);
        same_frames(&s, a, b);
        for (unsigned i = 0; i < flow.count; i++)
            packets += flow.at[i].packets;
        draw_gpu_free(a);
        draw_gpu_free(b);
        scene_free(&s);
    }
    compared("packets by both drivers", packets);
}

/* Tapped, the drivers count what they count else, and a tap hears the same packets in the same order. */
static void taps_hear_the_same(void **state)
{
    static struct net_heard of_flow, of_queue;
    static struct counts alone, flow, queue;
    unsigned long packets = 0;
    unsigned tapped = 0; /* by flow */

    (void)state;
    for (unsigned k = 0; k < scenes; k++) {
        const struct draw_how how = how_of(k);
        struct scene s = scene_built_in(k % 4 ? "random" : "quads", random_word(), SIDE, SIDE,
                                        1u << k / 4 % 4, (uint8_t[4]){ 9, 8, 7, 6 });
        struct screen *a = drawn(&s, &how, false, NULL, &alone);
        struct screen *b = drawn(&s, &how, false, &of_flow, &flow);
        struct screen *c = drawn(&s, &how, true, &of_queue, &queue);
        const char *wire = net_heard_differs(&of_flow, &of_queue, &packets);

        tapped += b->calls;
        if (wire)
            fail_msg("scene %u, %s: the drivers' taps heard different packets", k, wire);
        same_counts(&alone, &flow, how.gpcs);
        same_counts(&flow, &queue, how.gpcs);
        same_frames(&s, a, b);
        same_frames(&s, b, c);
        draw_gpu_free(a);
        draw_gpu_free(b);
        draw_gpu_free(c);
        scene_free(&s);
    }
    assert_true(tapped >= scenes / 3);
    compared("packets heard", packets);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(both_drivers_do_the_same),
                                        cmocka_unit_test(taps_hear_the_same) };

    if (count > 1)
        scenes = (unsigned)strtoul(words[1], NULL, 10);
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
