/* test_raster_depth.c - depth planes against fractions (facts/texture/raster_rules.md 3) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_depth.h"
#include "raster_planes.h"

static void planes_are_rounded_once(void **state)
{
    (void)state;
    static const unsigned bits[3] = { 62, 47, 47 };
    unsigned long cases = 0, tiles = 0;
    mpq_t exact[3];

    mpq_inits(exact[0], exact[1], exact[2], NULL);
    for (unsigned n = 0; n < 6000; n++) {
        const unsigned count = n % 7 == 0 ? 1 : n % 7 == 1 ? 2 : 3, kind = random_below(&seeded, 6);
        const int at = n % 3 ? 0 : 16384 - 64;
        struct raster_state s = raster_plain(16384, 16384);
        struct reference_point v[3];
        struct depth_vertex d[3];
        struct depth_told told = { .tiles = 0 };

        raster_random_samples(&seeded, &s.setup.samples);
        s.setup.depth = (enum raster_depth)(n % 3);
        raster_case(&seeded, (enum raster_case)(n / 7 % CASES), at, at, 48, 48, v);
        for (unsigned i = 0; i < 3; i++)
            d[i] = (struct depth_vertex){ v[i], depth_random(&seeded, kind) };
        s.setup.surface_x = s.setup.surface_y = (u16)at;
        s.setup.surface_width = s.setup.surface_height = 48;
        s.setup.point_size = 0x41800000;
        struct setup_packet p = depth_packet(d, count);
        if (raster_draw(&s, &p, NULL, depth_keep, &told).fine == 0)
            continue;
        const int64_t given[3] = { told.prim.depth.base, told.prim.depth.dx, told.prim.depth.dy };
        planes_exact(exact, s.setup.depth, d, count);
        planes_expect_rounded(exact, told.prim.depth.exp, -256, bits, true, given);
        cases++;
        for (unsigned i = 0; i < told.tiles; i++, tiles++)
            planes_expect_tile(&told.prim.depth, &told.tile[i], s.setup.depth != RASTER_ZF32);
    }
    mpq_clears(exact[0], exact[1], exact[2], NULL);
    compared("planes of primitives", cases);
    compared("planes of tiles", tiles);
}

/* False: no pixel's centre lies between the triangle's sides. */
static bool plane_of(const struct depth_vertex d[3], enum raster_depth depth, struct prim_plane *z)
{
    struct raster_state s = raster_plain(16384, 16384);
    struct setup_packet p = depth_packet(d, 3);
    struct setup_job job;
    u12 phase = 0;

    s.setup.depth = depth;
    setup_assemble(&s.setup, &p, &phase, &job);
    *z = job.prim[0].depth;
    return job.count == 1;
}

/* Any triangles of one plane, in any order of vertices: the same bits. */
static void triangles_of_a_plane_share_it(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 3000; n++) {
        enum raster_depth depth = (enum raster_depth)(n % 3);
        int64_t a = (int64_t)random_below(&seeded, 32) - 16,
                b = (int64_t)random_below(&seeded, 32) - 16;
        struct prim_plane first = { .exp = 0 };
        bool any = false;

        for (unsigned k = 0; k < 6; k++) {
            struct reference_point v[3];
            struct depth_vertex d[3];
            unsigned from = random_below(&seeded, 3), turn = random_below(&seeded, 2);

            do
                raster_case(&seeded, CASE_ORDINARY, 100, 100, 600, 600, v);
            while ((v[1].x - v[0].x) * (v[2].y - v[0].y) == (v[2].x - v[0].x) * (v[1].y - v[0].y));
            for (unsigned i = 0; i < 3; i++) { /* 24 bits hold it exactly */
                unsigned j = turn ? (from + i) % 3 : (from + 3 - i) % 3;

                d[i].at = v[j];
                d[i].z = raster_bits((double)(a * v[j].x + b * v[j].y + (1 << 23)) / (1 << 24));
            }
            struct prim_plane p;
            if (!plane_of(d, depth, &p))
                continue;
            if (any)
                assert_true(prim_plane_same(&p, &first));
            first = p;
            cases += any;
            any = true;
        }
    }
    compared("pairs of triangles of one plane", cases);
}

static void clamping_is_for_floating_point(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 12; n++, cases++) {
        struct raster_state s = raster_plain(32, 32);
        struct reference_point v[3] = { { 0, 0 }, { 8192, 0 }, { 0, 8192 } };
        struct depth_vertex d[3];
        struct depth_told told = { .tiles = 0 };

        for (unsigned i = 0; i < 3; i++)
            d[i] = (struct depth_vertex){ v[i], depth_random(&seeded, 0) };
        s.setup.depth = (enum raster_depth)(n % 3);
        s.frast.depth_clamp = n / 3 % 2;
        struct setup_packet p = depth_packet(d, 3);
        raster_draw(&s, &p, NULL, depth_keep, &told);
        assert_true(told.tiles > 0);
        assert_int_equal(told.tile[0].plane.clamped, n % 3 == RASTER_ZF32 && n / 3 % 2);
    }
    compared("clamped planes", cases);
}

/* An infinite depth is the greatest number; a NaN that offset made is 0. */
static void special_depths(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 12; k++, cases++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE }, q;
        struct setup_job job, like;
        struct raster_vertex *v[3] = { &p.v0, &p.v1, &p.v2 };
        u12 phase = 0;

        s.setup.depth = (enum raster_depth)(k % 3);
        p.v0 = raster_vertex_at(0, 0, 0.5);
        p.v1 = raster_vertex_at(256 * 20, 100, 0.5);
        p.v2 = raster_vertex_at(300, 256 * 20, 0.5);
        q = p;
        if (k < 6) { /* infinity */
            v[k % 3]->z = 0x7f800000 | (k & 1u) << 31;
            *(k % 3 == 0 ? &q.v0.z : k % 3 == 1 ? &q.v1.z : &q.v2.z) = 0x7f7fffff | (k & 1u) << 31;
        } else { /* infinity plus an offset of -infinity */
            s.setup.offset_fill = 1;
            s.setup.bias_units = 0xff800000;
            p.v0.z = p.v1.z = p.v2.z = 0x7f800000;
            q.v0.z = q.v1.z = q.v2.z = 0;
        }
        setup_assemble(&s.setup, &p, &phase, &job);
        s.setup.offset_fill = 0;
        setup_assemble(&s.setup, &q, &phase, &like);
        assert_int_equal(job.count, 1);
        assert_true(prim_plane_same(&job.prim[0].depth, &like.prim[0].depth));
    }
    compared("planes of special depths", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_are_rounded_once),
        cmocka_unit_test(triangles_of_a_plane_share_it),
        cmocka_unit_test(clamping_is_for_floating_point),
        cmocka_unit_test(special_depths),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
