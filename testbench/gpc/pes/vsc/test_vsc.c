/* test_vsc.c - what stays, what is cut, what goes, by exact distances (facts/classes/draw_semantics.md 4, 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "vsc_cases.h"
#include "vsc_exact.h"

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

/* What is dropped, kept whole, or cut, by exact distances. */
static void check_fate(const struct vsc_vector *v, struct exact_polygon *p)
{
    const struct vsc_config *c = &v->cfg;
    const struct vsc_prim *in = &v->sm_vsc;
    const unsigned viewport = bits_lowest(vsc_viewports(in)), n = corners_of(in);
    struct vsc_config whole = *c;
    struct exact_plane plane[16];
    bool outside = false, any = false;
    struct vsc_job job;
    unsigned count;

    vsc_clip(c, in, viewport, &job);
    whole.culls = 0; /* every plane that is on drops what is outside of it */
    exact_take(p, in, &c->viewport[viewport]);
    count = exact_planes(&whole, viewport, plane);
    for (unsigned i = 0; i < count; i++) {
        const bool culls = plane[i].of[4] + plane[i].of[5] + plane[i].of[6] + plane[i].of[7] +
                               plane[i].of[8] + plane[i].of[9] + plane[i].of[10] + plane[i].of[11] >
                           0;
        bool all = true, one = false;

        for (unsigned k = 0; k < n; k++) {
            const bool out = exact_side(p, k, &plane[i]) < 0;

            all &= out;
            one |= out;
        }
        outside |= all;
        for (unsigned k = 0; k < 8; k++)
            if (culls && plane[i].of[4 + k] > 0 && c->culls >> k & 1)
                one = false;
        any |= one;
    }
    if (outside && (n == 3 || !c->narrow_band) && c->clip != 2 && c->clip != 3)
        assert_int_equal(job.pieces, 0);
    if (job.pieces && (!any || n == 1)) {
        assert_int_equal(job.pieces, 1);
        assert_int_equal(job.cuts, 0);
        for (unsigned k = 0; k < n; k++) {
            assert_int_equal(job.piece[0].vertex[k], k);
            check_window(c, viewport, &in->v[k], &job.piece[0].v[k]);
        }
        assert_int_equal(job.piece[0].order, in->order);
        assert_int_equal(job.piece[0].edge_flags, in->edge_flags & (n == 3 ? 7 : n == 2 ? 3 : 1));
        met.kept[in->kind]++;
    } else if (job.pieces) {
        met.cut[in->kind] += job.cuts > 0;
    } else {
        met.gone[in->kind]++;
    }
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
        if (v.sm_vsc.draw_end || !vsc_viewports(&v.sm_vsc) || !ordinary(&v.sm_vsc))
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

/* Every corner by name, and anything at all: nothing but what the packets can carry comes out. */
static void no_input_is_too_much(void **state)
{
    static struct vsc s;
    struct vsc_vector v;
    unsigned long cases = 0, came = 0;

    (void)state;
    for (unsigned i = 0; i < 40000 || vsc_directed(i - 40000, &v); i++, cases++) {
        struct vsc_prim_fifo in = { .head = 0 };
        struct clip_vertex_fifo cuts = { .head = 0 };
        struct clip_prim_fifo out = { .head = 0 };
        u32 bits[BITS_WORDS(clip_prim_BITS)], cut_bits[BITS_WORDS(clip_vertex_BITS)];
        unsigned of_job = 3, of_prim = 0;

        if (i < 40000) {
            memset(&v, 0, sizeof v);
            vsc_random_config(&seeded, &v);
            vsc_random_inputs(&seeded, &v);
            for (unsigned k = 0; k < 36 && i % 4 == 0; k++)
                v.sm_vsc.v[k / 12].position[k % 4] =
                    (u32)random_word() & (random_word() & 1 ? 0xff800000 : UINT32_MAX);
        }
        if (i % 64 == 0)
            vsc_reset(&s);
        vsc_set_state(&s, &v.cfg);
        vsc_prim_push(&in, &v.sm_vsc);
        while (vsc_step(&s, &in, &cuts, &out))
            while (!clip_prim_empty(&out)) {
                const struct clip_prim p = clip_prim_pop(&out);

                if (p.cuts)
                    of_job = 3u + p.cuts;
                assert_int_equal(p.first, of_prim++ == 0 && !p.draw_end);
                assert_true(p.draw_end == v.sm_vsc.draw_end);
                clip_prim_put(bits, 0, &p);
                for (unsigned k = 0; k < 3; k++)
                    assert_true(p.vertex[k] < of_job);
                came++;
                while (!clip_vertex_empty(&cuts)) {
                    const struct clip_vertex c = clip_vertex_pop(&cuts);

                    clip_vertex_put(cut_bits, 0, &c);
                    assert_true(c.a < c.number && c.b < c.number && c.t <= 0x3f000000);
                }
            }
        assert_true(vsc_idle(&s) && vsc_prim_empty(&in));
    }
    assert_true(came > 0);
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
