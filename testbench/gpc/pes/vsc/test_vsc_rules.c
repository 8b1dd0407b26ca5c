/* test_vsc_rules.c - what lies outside goes (facts/classes/draw_semantics.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "vsc_window.h"

/* Where one is, in bands of the frustum, and what is left of it: of triangles, of lines and points in wide and in narrow
 * bands of theirs.
 */
static void bands_of_each_kind(void **state)
{
    static const struct {
        float x, z;
        unsigned clip, triangle, wide, narrow;
    } rows[] = {
        { 0.5f, 0, CLIP_WZERO, 1, 1, 1 },
        { 2, 0, CLIP_WZERO, 0, 1, 0 },
        { -200, 0, CLIP_WZERO, 0, 1, 0 },
        { 300, 0, CLIP_WZERO, 0, 0, 0 },
        { 0, 2, CLIP_WZERO, 1, 1, 1 },
        { 0, -300, CLIP_WZERO, 0, 0, 0 },
        { 0, 300, CLIP_WZERO_NO_Z_CULL, 1, 1, 1 },
        { 0, 2, CLIP_FRUSTUM_Z, 0, 0, 0 },
        { 0, 2, CLIP_FRUSTUM_XYZ, 0, 0, 0 },
        { 0, 2, CLIP_FRUSTUM_XY, 1, 1, 1 },
        { 300, 300, CLIP_PASSTHRU, 1, 1, 1 },
        { 0, 2, CLIP_WZERO_TRI_FILL, 1, 1, 1 },
    };
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned axis = 0; axis < 2; axis++, cases += 4) {
            struct vsc_config c = window();
            const float x = axis ? 0 : rows[i].x, y = axis ? rows[i].x : 0;
            const struct vsc_prim triangle = around(PRIMITIVE_TRIANGLE, x, y, rows[i].z, 2),
                                  line = around(PRIMITIVE_LINE, x, y, rows[i].z, 2),
                                  point = around(PRIMITIVE_POINT, x, y, rows[i].z, 2);

            c.clip = (enum geometry_clip)rows[i].clip;
            assert_int_equal(pieces(&c, &triangle), rows[i].triangle);
            assert_int_equal(pieces(&c, &point), rows[i].wide);
            c.narrow_cull = 1;
            assert_int_equal(pieces(&c, &point), rows[i].narrow);
            assert_int_equal(pieces(&c, &line), rows[i].narrow);
        }
    compared("primitives", cases);
}

static void nothing_behind_the_eye_is_left(void **state)
{
    static const float behind[] = { 0, -0.0f, -1, -1e30f, 0x1p-127f };
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < 5; i++, cases += 2) {
            const struct vsc_config c = window();
            struct vsc_prim p = around((enum primitive_kind)k, 0, 0, 0, 1);
            struct vsc_job job;

            for (unsigned n = 0; n < 3; n++)
                p.v[n].position[3] = bits_of_float(behind[i]);
            assert_int_equal(pieces(&c, &p), 0);
            p = around((enum primitive_kind)k, 0, 0, 0, 1);
            p.v[1].position[0] = bits_of_float(-3);
            p.v[1].position[3] = bits_of_float(behind[i]);
            vsc_clip(&c, &p, 0, &job);
            assert_true(job.pieces >= 1);
            for (unsigned n = 0; n < job.pieces; n++)
                for (unsigned m = 0; m < k + 1; m++) {
                    const struct raster_vertex *v = &job.piece[n].v[m];
                    const float x = float_of_bits(v->x), w = float_of_bits(v->w);

                    assert_true(w > 0 && w <= 0x1p126f && fabsf(x - 32) <= 256 * 32 * 1.001f);
                }
        }
    compared("primitives", cases);
}

static double area_of(const struct clip_prim *p)
{
    double x[3], y[3];

    for (unsigned i = 0; i < 3; i++) {
        x[i] = (double)float_of_bits(p->v[i].x);
        y[i] = (double)float_of_bits(p->v[i].y);
    }
    return fabs((x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])) / 2;
}

/* A quad around the screen covers the guard band, however far its corners are: two triangles, whose edge goes across it
 * from corner to corner, or beside the middle where the quad does.
 */
static void far_corners_leave_the_band_whole(void **state)
{
    static const float far[] = { 300,   1e3f,  1e5f,  1e7f,  4e9f,  1.6e10f,
                                 1e13f, 1e16f, 1e20f, 1e26f, 1e32f, 0x1.fffffep127f };
    const double whole = 512.0 * 32 * 512 * 32;
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 12; n++)
        for (unsigned turn = 0; turn < 8; turn++, cases++) {
            const struct vsc_config c = window();
            const float w = turn & 4 ? 3 : 1, longer = turn & 2 ? 1 : 0.7f;
            const float corner[4][2] = { { -far[n], -far[n] * longer },
                                         { far[n], -far[n] },
                                         { -far[n] * longer, far[n] },
                                         { far[n], far[n] } };
            double area = 0;

            if (far[n] * longer < 256 * w) /* the band is not inside */
                continue;
            for (unsigned t = 0; t < 2; t++) {
                struct vsc_prim p = around(PRIMITIVE_TRIANGLE, 0, 0, 0, 0);
                struct vsc_job job;

                for (unsigned i = 0; i < 3; i++) {
                    const float *at = corner[(i + t + (turn & 1)) % 3 + t];

                    p.v[i].position[0] = bits_of_float(at[0]);
                    p.v[i].position[1] = bits_of_float(at[1]);
                    p.v[i].position[3] = bits_of_float(w);
                }
                vsc_clip(&c, &p, 0, &job);
                for (unsigned k = 0; k < job.pieces; k++)
                    area += area_of(&job.piece[k]);
            }
            if (!(fabs(area / whole - 1) < 1e-6))
                fail_msg("corners at %g: %g of the band is covered", (double)far[n], area / whole);
        }
    compared("quads", cases);
}

/* Lines just outside of a guard band, on one side at both ends, of which one has the w that is just no number: cut at the
 * least w instead, they would leave a piece, as the place is rounded.
 */
static void ends_without_a_w_count_as_they_lie(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (u32 below = 1; below < 64; below++)
        for (unsigned side = 0; side < 4; side++, cases++) {
            const struct vsc_config c = window();
            const float w = float_of_bits(0x00800000 - below), sign = side & 1 ? -1 : 1;
            const float near = sign * nextafterf(256 * w, 1),
                        far = sign * nextafterf(256 * 3, 1e9f);
            const bool y = side & 2;
            const struct vsc_prim p =
                prim_of(PRIMITIVE_LINE, (struct place){ y ? 0 : near, y ? near : 0, 0, w },
                        (struct place){ y ? 0 : far, y ? far : 0, 0, 3 }, (struct place){ 0 });

            assert_int_equal(pieces(&c, &p), 0);
        }
    compared("lines", cases);
}

/* NaN drops whatever has it; what is infinitely far is cut nowhere. */
static void what_is_no_number_is_dropped(void **state)
{
    static const u32 nan[2] = { 0x7fc00000, 0xff800001 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < 8 * (k + 1); i++, cases++) {
            struct vsc_config c = window();
            struct vsc_prim p = around((enum primitive_kind)k, 0, 0, 0, 1);

            c.clip = i % 2 ? CLIP_PASSTHRU : CLIP_WZERO;
            p.v[i / 8].position[i / 2 % 4] = nan[i % 2];
            assert_int_equal(pieces(&c, &p), 0);
        }
    for (unsigned i = 0; i < 24;
         i++, cases++) { /* one infinite corner: dropped, or whole and in front */
        const struct vsc_config c = window();
        struct vsc_prim p = around(PRIMITIVE_TRIANGLE, 0, 0, 0, 1);
        const unsigned coordinate = i / 2 % 4;

        p.v[i / 8].position[coordinate] = 0x7f800000 | (i % 2) << 31;
        assert_int_equal(pieces(&c, &p), coordinate == 3 && i % 2 == 0 ? 1 : 0);
    }
    compared("primitives", cases);
}

/* What lies behind a primitive's corners is not looked at: a line's neighbour, and whatever stands behind the third. */
static void only_corners_count(void **state)
{
    struct {
        struct vsc_prim p;
        u32 behind[sizeof(struct vsc_vertex) / 4];
    } in;

    (void)state;
    for (unsigned k = 0; k < 3; k++) {
        const struct vsc_config c = window();
        const size_t from = offsetof(struct vsc_prim, v) + (k + 1) * sizeof in.p.v[0];

        in.p = around((enum primitive_kind)k, 0, 0, 0, 1);
        memset((unsigned char *)&in + from, 0xff, sizeof in - from); /* NaN */
        assert_int_equal(pieces(&c, &in.p), 1);
    }
    compared("primitives", 3);
}

/* Planes that cull do so for what they have whole, and cut nothing. */
static void planes_that_cull(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned i = 0; i < 8; i++, cases++) {
            struct vsc_config c = window();
            struct vsc_prim p = around((enum primitive_kind)kind, 0, 0, 0, 1);
            const unsigned all = (2u << kind) - 1;
            struct vsc_job job;

            c.planes = 0x81;
            c.culls = 0x80;
            for (unsigned k = 0; k < 3; k++)
                p.v[k].clip[7] = bits_of_float(i >> k & 1 ? -1 : 1);
            vsc_clip(&c, &p, 0, &job);
            assert_int_equal(job.pieces, (i & all) != all);
            assert_int_equal(job.cuts, 0);
        }
    compared("primitives", cases);
}

/* A driver's blit: a triangle of 32768 pixels a side, as it is; whatever its w and the user planes say. */
static void without_the_transform_pixels_are_pixels(void **state)
{
    struct vsc_config c = window();
    struct vsc_prim p =
        prim_of(PRIMITIVE_TRIANGLE, (struct place){ 0, 0, 0.25f, 0 },
                (struct place){ 32768, 0, 0.25f, -1 }, (struct place){ 0, 32768, 0.25f, 7 });
    struct vsc_job job;

    (void)state;
    c.transform = 0;
    c.planes = 1;
    p.v[1].clip[0] = bits_of_float(-1);
    vsc_clip(&c, &p, 0, &job);
    assert_int_equal(job.pieces, 1);
    for (unsigned i = 0; i < 3; i++) {
        const struct raster_vertex *v = &job.piece[0].v[i];

        assert_int_equal(v->x, p.v[i].position[0]);
        assert_int_equal(v->y, p.v[i].position[1]);
        assert_int_equal(v->z, p.v[i].position[2]);
        assert_int_equal(v->w, 0x3f800000);
    }
    c.raster = 0;
    assert_int_equal(pieces(&c, &p), 0);
    compared("vertices", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bands_of_each_kind),
        cmocka_unit_test(nothing_behind_the_eye_is_left),
        cmocka_unit_test(far_corners_leave_the_band_whole),
        cmocka_unit_test(ends_without_a_w_count_as_they_lie),
        cmocka_unit_test(what_is_no_number_is_dropped),
        cmocka_unit_test(only_corners_count),
        cmocka_unit_test(planes_that_cull),
        cmocka_unit_test(without_the_transform_pixels_are_pixels),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
