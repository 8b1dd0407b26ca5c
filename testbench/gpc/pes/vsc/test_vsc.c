/* test_vsc.c - what stays, what is cut, what goes, by exact distances (facts/classes/draw_semantics.md 4, 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "vsc_cases.h"
#include "vsc_reference.h"

#define CASES 20000

const char *vsc_directed(unsigned i, struct vsc_vector *);

static unsigned corners_of(const struct vsc_prim *p)
{
    return p->kind == PRIMITIVE_POINT ? 1 : p->kind == PRIMITIVE_LINE ? 2 : 3;
}

/* Met, each at least once. */
static struct {
    unsigned long kept[3], cut[3], gone[3];
} met;

/* A vertex that nothing cut, by the host's own arithmetic: single operations, each rounded once. */
static void check_window(const struct vsc_config *c, unsigned viewport, const struct vsc_vertex *v,
                         const struct raster_vertex *got)
{
    const struct vsc_viewport *at = &c->viewport[viewport];
    const u32 have[3] = { got->x, got->y, got->z };
    const float moved[3] = { (float)c->window_x, (float)c->window_y, 0 };
    volatile float p[4], r;

    for (unsigned k = 0; k < 4; k++) {
        p[k] = number(v->position[at->swizzle[k] / 2]);
        if (at->swizzle[k] % 2)
            p[k] = -p[k];
    }
    r = c->transform ? 1 / p[3] : 1;
    for (unsigned k = 0; k < 3; k++) {
        if (c->transform) {
            p[k] = p[k] * r;
            p[k] = p[k] * number(at->scale[k]);
            p[k] = p[k] + number(at->offset[k]);
        }
        if (k < 2 && moved[k] != 0)
            p[k] = p[k] + moved[k];
        if (k < 2 && c->pixel_at_integers)
            p[k] = p[k] + 0.5f;
        if (isnan(p[k]))
            assert_true(isnan(number(have[k])));
        else
            assert_int_equal(have[k], bits_of_float(p[k]));
    }
    assert_int_equal(got->w, bits_of_float(r));
    assert_int_equal(got->point_size, v->point_size);
}

static void check_whole(const struct vsc_config *c, unsigned viewport, const struct vsc_prim *in,
                        const struct vsc_job *job)
{
    const unsigned n = corners_of(in);

    assert_int_equal(job->pieces, 1);
    assert_int_equal(job->cuts, 0);
    for (unsigned k = 0; k < n; k++) {
        assert_int_equal(job->piece[0].vertex[k], k);
        check_window(c, viewport, &in->v[k], &job->piece[0].v[k]);
    }
    assert_int_equal(job->piece[0].order, in->order);
    assert_int_equal(job->piece[0].edge_flags, in->edge_flags & ((1u << n) - 1));
}

/* What is dropped, kept whole, or cut, by exact distances. */
static void check_fate(const struct vsc_vector *v, struct exact_polygon *p)
{
    const struct vsc_prim *in = &v->sm_vsc;
    const unsigned viewport = bits_lowest(vsc_viewports(in));
    struct exact_clip plane[16];
    const unsigned count = exact_planes(&v->cfg, viewport, plane);
    bool gone, whole = true;
    struct vsc_job job;

    vsc_clip(&v->cfg, in, viewport, &job);
    exact_take(p, in, &v->cfg.viewport[viewport]);
    gone = !v->cfg.raster || exact_culled(p, &v->cfg, viewport, in->kind);
    for (unsigned i = 0; i < count && in->kind != PRIMITIVE_POINT; i++)
        for (unsigned k = 0; k < corners_of(in); k++)
            whole &= exact_side(p, k, &plane[i]) >= 0;
    for (unsigned i = 0; i < count && in->kind != PRIMITIVE_POINT; i++)
        exact_cut(p, &plane[i]);
    gone |= p->count < corners_of(in);
    assert_int_equal(job.pieces == 0, gone);
    if (!gone && whole)
        check_whole(&v->cfg, viewport, in, &job);
    met.kept[in->kind] += !gone && whole;
    met.cut[in->kind] += !gone && !whole && job.cuts > 0;
    met.gone[in->kind] += gone;
}

/* Each coordinate is of another: else all may lie on a plane, and what is left has no area to speak of. */
static bool full(const struct vsc_config *c, const struct vsc_prim *in)
{
    const u3 *from = c->viewport[bits_lowest(vsc_viewports(in))].swizzle;
    unsigned met_bits = 0;

    for (unsigned k = 0; k < 4; k++)
        met_bits |= 1u << from[k] / 2;
    return met_bits == 15;
}

static void what_is_inside_stays_as_it_is(void **state)
{
    struct exact_polygon p;
    unsigned long cases = 0;

    (void)state;
    exact_init(&p);
    for (unsigned i = 0; i < 2 * CASES; i++) {
        struct vsc_vector v = { 0 };

        if (i % 16 == 0)
            vsc_random_config(&seeded, &v);
        else
            v = tame();
        vsc_random_inputs(&seeded, &v);
        if (i % 16 == 1)
            v.cfg.window_x = v.cfg.window_y = -1;
        if (v.sm_vsc.draw_end || !vsc_viewports(&v.sm_vsc) || !ordinary(&v.sm_vsc) ||
            !full(&v.cfg, &v.sm_vsc))
            continue;
        check_fate(&v, &p);
        cases++;
    }
    exact_clear(&p);
    for (unsigned k = 0; k < 3; k++) {
        printf("  kind %u: %lu whole, %lu cut, %lu gone\n", k, met.kept[k], met.cut[k],
               met.gone[k]);
        assert_true(met.kept[k] && met.gone[k] && (k == PRIMITIVE_POINT || met.cut[k]));
    }
    compared("primitives", cases);
}

static void random_bits_of(struct vsc_vector *v, bool specials)
{
    memset(v, 0, sizeof *v);
    vsc_random_config(&seeded, v);
    vsc_random_inputs(&seeded, v);
    for (unsigned k = 0; k < 36 && specials; k++)
        v->sm_vsc.v[k / 12].position[k % 4] =
            (u32)random_word() & (random_word() & 1 ? 0xff800000 : UINT32_MAX);
}

struct wires {
    struct vsc_prim_fifo in;
    struct clip_vertex_fifo cuts;
    struct clip_prim_fifo out;
};

/* What a primitive gives fits its packets, and tells of no vertex that is not there; returns how many came, and how
 * many cuts by 'cuts'.
 */
static unsigned check_packets(struct vsc *s, const struct vsc_prim *in, struct wires *w,
                              unsigned *cuts)
{
    const struct clip_prim end = { .draw = in->draw, .draw_end = 1 };
    u32 bits[BITS_WORDS(clip_prim_BITS)], cut_bits[BITS_WORDS(clip_vertex_BITS)];
    unsigned vertices = 3, came = 0, told = 0;

    *cuts = 0;
    vsc_prim_push(&w->in, in);
    while (vsc_step(s, &w->in, &w->cuts, &w->out)) {
        for (; !clip_vertex_empty(&w->cuts); ++*cuts) {
            const struct clip_vertex c = clip_vertex_pop(&w->cuts);

            clip_vertex_put(cut_bits, 0, &c);
            assert_true(c.a < c.number && c.b < c.number && c.t[0] <= 0x80000000);
        }
        for (; !clip_prim_empty(&w->out); came++) {
            const struct clip_prim p = clip_prim_pop(&w->out);

            vertices = p.cuts ? 3u + p.cuts : vertices;
            told += p.cuts;
            assert_int_equal(p.first, came == 0 && !p.draw_end);
            assert_int_equal(p.draw_end, in->draw_end);
            assert_true(!p.draw_end || clip_prim_same(&p, &end));
            clip_prim_put(bits, 0, &p);
            for (unsigned k = 0; k < 3; k++)
                assert_true(p.vertex[k] < vertices);
        }
    }
    assert_true(vsc_idle(s) && vsc_prim_empty(&w->in));
    assert_int_equal(told, *cuts);
    return came;
}

/* Every corner by name, and anything at all: nothing but what the packets can carry comes out. */
static void no_input_is_too_much(void **state)
{
    static struct wires w;
    static struct vsc s;
    struct vsc_vector v;
    unsigned long cases = 0, all = 0;

    (void)state;
    for (unsigned i = 0; i < 40000 || vsc_directed(i - 40000, &v); i++, cases++) {
        if (i < 40000)
            random_bits_of(&v, i % 4 == 0);
        if (i % 64 == 0)
            vsc_reset(&s);
        vsc_set_state(&s, &v.cfg);
        v.sm_vsc.vertices = 0; /* their clocks: test_vsc_clocks.c */
        const u64 before = s.clocks;
        unsigned cuts;
        const unsigned came = check_packets(&s, &v.sm_vsc, &w, &cuts);

        /* A clock for each packet; what is culled takes one, and the end of a draw none. */
        if (!v.sm_vsc.multicast)
            assert_true(s.clocks - before == (v.sm_vsc.draw_end ? 0 : came ? came + cuts : 1));
        all += came;
    }
    assert_true(all > 0);
    compared("primitives through the wires", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_inside_stays_as_it_is),
        cmocka_unit_test(no_input_is_too_much),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
