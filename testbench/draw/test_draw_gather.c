/* test_draw_gather.c - tiles that wait for the shader beside each other and tiles one by one: the same memory, tags, first fault,
 * counts and clocks; and by wires the same warps as by calls (cmodel/gpc/prop/prop.h, screen/screen_flow.c)
 */
#include "gather_picture.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "counted.h"
#include "net_heard.h"
#include "netlist_frame.h"

#define CASES    120
#define FILLINGS 4 /* pictures whose planes fill TRAM */

static void count_all(struct screen *g, struct counted *c)
{
    const struct mem_faults *fault = &g->mem.faults;
    const u64 first[] = { fault->any, fault->any ? fault->first.address : 0,
                          fault->any ? fault->first.client : 0 };
    const u64 samples = screen_samples(g);

    c->counts = 0;
    screen_wires(g, counted_wire, c);
    screen_units(g, counted_unit, c);
    counted_add(c, &samples, sizeof samples);
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        counted_add(c, &g->fbp[i].ccache.counts.written, sizeof(u64));
    counted_add(c, g->mem.traffic, sizeof g->mem.traffic);
    counted_add(c, first, sizeof first);
    for (unsigned i = 0; i < screen_tpcs(g); i++)
        counted_add(c, &g->core[i].thread_instructions, sizeof(u64));
}

enum way { BY_CALLS, BY_WIRES };

/* heard: NULL, or what taps hear.  Returns whether tiles could wait. */
static bool draw(const struct gather_picture *p, bool defer, enum way way, struct net_heard *heard,
                 struct screen **drawn, struct counted *c)
{
    struct screen *g = gpu_for(&p->scene, &p->how);
    bool defers = false;

    g->queue = way == BY_WIRES;
    if (heard)
        net_hear(heard, g, false);
    screen_begin(g, &p->state);
    for (unsigned i = 0; i < p->triangles; i++) {
        if (i % p->stops == 0) {
            screen_settle(g);
            if (defer)
                screen_defer(g);
            defers |= g->gpc[0].prop.defers;
        }
        assert_true(screen_draw(g, &p->triangle[i]));
    }
    assert_true(screen_end(g));
    assert_true(screen_finish(g));
    count_all(g, c);
    *drawn = g;
    return defers;
}

static void same_drawn(const struct screen *a, const struct counted *of_a, const struct screen *b,
                       const struct counted *of_b, const char *what, unsigned i)
{
    const unsigned n = counted_same(of_a, of_b);

    assert_memory_equal(a->mem.byte, b->mem.byte, a->mem.size);
    assert_memory_equal(a->mem.tag, b->mem.tag, a->mem.size / MEM_TAG_BYTES);
    assert_int_equal(of_a->counts, of_b->counts);
    if (n < of_a->counts)
        fail_msg("case %u, count %u: %" PRIu64 ", %s %" PRIu64, i, n, of_a->count[n], what,
                 of_b->count[n]);
}

/* Warps, and what they executed. */
static u64 same_warps(const struct screen *a, const struct screen *b)
{
    u64 warps = 0;

    for (unsigned i = 0; i < a->arb.gpcs; i++)
        for (unsigned k = 0; k < a->gpc[i].gpm.tpcs; k++) {
            const unsigned core = i * a->gpc[i].gpm.tpcs + k;

            assert_int_equal(a->gpc[i].tpc[k].sm.warps, b->gpc[i].tpc[k].sm.warps);
            assert_memory_equal(a->core[core].executed, b->core[core].executed,
                                sizeof a->core[core].executed);
            warps += a->gpc[i].tpc[k].sm.warps;
        }
    return warps;
}

/* Of one GPC all is the same; tiles of several come to the ROP's caches in another order, which then read and write other bytes. */
static u64 same_by_wires(const struct screen *a, const struct counted *of_a, const struct screen *b,
                         const struct counted *of_b, unsigned i)
{
    if (a->arb.gpcs == 1)
        same_drawn(a, of_a, b, of_b, "by wires", i);
    return same_warps(a, b);
}

static void tiles_share_warps(void **state)
{
    static struct counted shared, alone, wired, tapped;
    static struct net_heard of_wired, of_tapped;
    static struct gather_picture p;
    unsigned long bytes = 0, deferred = 0, faults = 0, warps = 0, packets = 0;

    (void)state;
    for (unsigned i = 0; i < CASES; i++) {
        struct screen *a, *b, *c, *d;
        const char *wire;

        gather_picture(&p, random_word(), false);
        if (screen_not_modelled(&p.state))
            fail_msg("%s", screen_not_modelled(&p.state));
        deferred += draw(&p, true, BY_CALLS, NULL, &a, &shared);
        assert_false(draw(&p, false, BY_CALLS, NULL, &b, &alone));
        draw(&p, true, BY_WIRES, &of_wired, &c, &wired);
        draw(&p, true, BY_CALLS, &of_tapped, &d, &tapped);
        same_drawn(a, &shared, b, &alone, "alone", i);
        if (!a->mem.faults.any) { /* else by wires more is under way when it comes */
            warps += same_by_wires(a, &shared, c, &wired, i);
            same_by_wires(a, &shared, d, &tapped, i);
            wire = net_heard_differs(&of_wired, &of_tapped, &packets);
            if (wire)
                fail_msg("case %u, %s: the drivers' taps heard different packets", i, wire);
        }
        bytes += a->mem.size;
        faults += a->mem.faults.any;
        draw_gpu_free(a);
        draw_gpu_free(b);
        draw_gpu_free(c);
        draw_gpu_free(d);
        scene_free(&p.scene);
    }
    printf("  %lu of %d pictures deferred, %lu faults, %lu warps, %lu packets heard\n", deferred,
           CASES, faults, warps, packets);
    assert_true(deferred > CASES / 4 && deferred < CASES && faults > 0);
    compared("bytes of pictures", bytes);
}

/* Planes of primitives without a tile in a GPC fill TRAM while its warp waits for quads: it begins without them. */
static void planes_fill_tram(void **state)
{
    static struct counted called, wired;
    static struct gather_picture p;
    unsigned long warps = 0;

    (void)state;
    for (unsigned i = 0; i < FILLINGS; i++) {
        struct screen *a, *b;

        gather_picture(&p, random_word(), true);
        draw(&p, true, BY_CALLS, NULL, &a, &called);
        draw(&p, true, BY_WIRES, NULL, &b, &wired);
        same_drawn(a, &called, b, &wired, "by wires", i);
        warps += same_warps(a, b);
        draw_gpu_free(a);
        draw_gpu_free(b);
        scene_free(&p.scene);
    }
    compared("warps", warps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_share_warps),
        cmocka_unit_test(planes_fill_tram),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
