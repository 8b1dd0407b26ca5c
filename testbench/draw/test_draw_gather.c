/* test_draw_gather.c - tiles that wait for the shader beside each other and tiles one by one: the same memory, tags, first fault,
 * counts and clocks; and by wires the same warps as by calls (cmodel/gpc/prop/prop.h, gpc/gpc_direct.c)
 *
 * Small and large triangles over targets that cut tiles, of several formats and masks of what is written; one target or
 * several, one unit of a kind or several; memory that lacks the end of a target.
 */
#include "draw_frame.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "counted.h"
#include "host_float.h"
#include "netlist_frame.h"

#define CASES     120
#define TRIANGLES 60
#define TARGETS   3

struct some_draw {
    struct scene scene;
    struct draw_how how;
    struct screen_state state;
    struct gpc_prim triangle[TRIANGLES];
    unsigned stops; /* primitives between looks */
};

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

static void any_targets(struct some_draw *p, u64 size)
{
    static const enum color_format formats[] = { FORMAT_A8B8G8R8, FORMAT_A8R8G8B8,
                                                 FORMAT_X8R8G8B8, FORMAT_O8R8G8B8,
                                                 FORMAT_A8B8G8R8, FORMAT_RF16_GF16_BF16_AF16 };
    struct screen_state *s = &p->state;

    s->gpc.program.mrt = random_word() & 1; /* else each has output 0 */
    s->gpc.prop.outputs = (u4)(1 + random_word() % TARGETS);
    for (unsigned t = 0; t < s->gpc.prop.outputs; t++) {
        const enum color_format format =
            formats[random_word() % (sizeof formats / sizeof formats[0] - (t == 0))];

        s->gpc.prop.select[t] = (u3)t;
        s->gpc.prop.target[t].format = format;
        s->fbp.cread.target[t] = s->fbp.cread.target[0];
        s->fbp.cread.target[t].format = format;
        s->fbp.cread.target[t].write_mask = (u4)(random_word() % 4 ? 15 : random_word());
        s->fbp.color[t] = s->fbp.color[0];
        s->fbp.color[t].base = t ? t * size : 0;
        s->fbp.color[t].comp.format = format;
        s->fbp.color[t].surface.element_bytes = format == FORMAT_RF16_GF16_BF16_AF16 ? 8 : 4;
    }
}

static void any_triangles(struct some_draw *p)
{
    for (unsigned i = 0; i < TRIANGLES; i++) {
        struct gpc_prim *t = &p->triangle[i];
        struct raster_vertex *v[3] = { &t->packet.v0, &t->packet.v1, &t->packet.v2 };
        const float size = random_word() % 8 ? 9 : (float)p->scene.width;
        const float x = random_part((float)p->scene.width) - size / 2;
        const float y = random_part((float)p->scene.height) - size / 2;

        memset(t, 0, sizeof *t);
        t->packet.prim = (u16)i;
        t->packet.kind = PRIMITIVE_TRIANGLE;
        t->packet.edge_flags = 7;
        for (unsigned k = 0; k < 3; k++)
            *v[k] = (struct raster_vertex){ bits_of_float(x + random_part(size)),
                                            bits_of_float(y + random_part(size)),
                                            bits_of_float(random_part(1)),
                                            bits_of_float(0.25f + random_part(1)), 0 };
        t->attribute[0].mode = INTERPOLATE_W;
        for (unsigned c = 1; c < 5; c++) {
            t->attribute[c].mode = INTERPOLATE_PERSPECTIVE;
            for (unsigned k = 0; k < 3; k++)
                t->attribute[c].v[k] = bits_of_float(random_part(1.25f) - 0.125f);
        }
    }
}

static void any_picture(struct some_draw *p)
{
    const struct scene_state state = { random_word() & 1 ? SCENE_LESS : SCENE_ALWAYS, true,
                                       random_word() % 8 ? SCENE_COPY : SCENE_OVER,
                                       SCENE_CULL_NONE };
    const unsigned samples = random_word() % 8 ? 1 : 4;
    u64 size;

    p->scene = scene_new((unsigned)random_between(33, 120), (unsigned)random_between(33, 90),
                         samples, (uint8_t[4]){ 0 });
    p->how = z24s8;
    p->how.gpcs = 1 + random_word() % 2;
    p->how.tpcs = 1 + random_word() % 3;
    p->how.fbps = 1 + random_word() % 3;
    p->how.compress = random_word() % 8 == 0;
    size = draw_memory_size(&p->scene, &p->how);
    p->state = draw_state_of(&p->scene, &state, &p->how);
    p->how.memory = 2 * TARGETS * size;
    any_targets(p, 2 * size);
    if (random_word() % 8 == 0) /* the last target has only a part of itself */
        p->how.memory = (p->state.gpc.prop.outputs - 1) * 2 * size + size / 2 / 4096 * 4096;
    any_triangles(p);
    p->stops = 1 + (unsigned)(random_word() % TRIANGLES);
}

enum way { BY_CALLS, BY_WIRES };

/* Returns whether tiles could wait. */
static bool draw(const struct some_draw *p, bool defer, enum way way, struct screen **drawn,
                 struct counted *c)
{
    struct screen *g = gpu_for(&p->scene, &p->how);
    bool defers = false;

    g->watched = way == BY_WIRES;
    screen_begin(g, &p->state);
    for (unsigned i = 0; i < TRIANGLES; i++) {
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

/* By wires more is under way when a fault comes, and tiles of several GPCs come to the ROP's caches in another order. */
static bool compares(const struct some_draw *p, const struct screen *g)
{
    return !g->mem.faults.any && (p->how.gpcs == 1 || !p->how.compress);
}

static void tiles_share_warps(void **state)
{
    static struct counted shared, alone, wired;
    static struct some_draw p;
    unsigned long bytes = 0, deferred = 0, faults = 0, warps = 0;

    (void)state;
    for (unsigned i = 0; i < CASES; i++) {
        struct screen *a, *b, *c;

        any_picture(&p);
        if (screen_not_modelled(&p.state))
            fail_msg("%s", screen_not_modelled(&p.state));
        deferred += draw(&p, true, BY_CALLS, &a, &shared);
        assert_false(draw(&p, false, BY_CALLS, &b, &alone));
        draw(&p, true, BY_WIRES, &c, &wired);
        same_drawn(a, &shared, b, &alone, "alone", i);
        if (compares(&p, a)) {
            same_drawn(a, &shared, c, &wired, "by wires", i);
            warps += same_warps(a, c);
        }
        bytes += a->mem.size;
        faults += a->mem.faults.any;
        draw_gpu_free(a);
        draw_gpu_free(b);
        draw_gpu_free(c);
        scene_free(&p.scene);
    }
    printf("  %lu of %d pictures deferred, %lu faults, %lu warps\n", deferred, CASES, faults,
           warps);
    assert_true(deferred > CASES / 4 && deferred < CASES && faults > 0);
    compared("bytes of pictures", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_share_warps),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
