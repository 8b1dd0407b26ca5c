/* test_raster_touched.c - conservative raster: what NVIDIA's GPUs draw, and what is chosen of finer grids (facts/texture/raster_rules.md 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "raster_chain.h"
#include "raster_reference.h"
#include "gpc/setup/setup.h"

#define WINDOW 40 /* pixels */
#define ONE    65536

static struct raster_map map;

static struct raster_vertex vertex(struct reference_point v)
{
    struct raster_vertex z = raster_vertex_at(0, 0, 0.5);

    z.x = raster_bits((double)v.x / ONE);
    z.y = raster_bits((double)v.y / ONE);
    return z;
}

static struct setup_packet triangle(const struct reference_point v[3])
{
    return (struct setup_packet){
        .kind = PRIMITIVE_TRIANGLE, .v0 = vertex(v[0]), .v1 = vertex(v[1]), .v2 = vertex(v[2])
    };
}

/* A row of piglit's nv_conservative_raster-draw, which passes on NVIDIA's GPUs: a pixel of 250x250, drawn or not; -1: it depends on
 * which axes have 8 more bits, bit 0 x, bit 1 y of 'white'.
 */
struct probe {
    enum primitive_kind kind;
    int x, y;
    unsigned white; /* bit b: with more bits in x (b & 1), in y (b & 2) */
    unsigned told;  /* of which b piglit tells */
};

static const struct probe probes[] = {
    { PRIMITIVE_TRIANGLE, 58, 25, 15, 15 },  { PRIMITIVE_TRIANGLE, 58, 24, 3, 15 },
    { PRIMITIVE_TRIANGLE, 58, 23, 0, 3 },    { PRIMITIVE_TRIANGLE, 180, 181, 9, 9 },
    { PRIMITIVE_TRIANGLE, 180, 182, 0, 9 },  { PRIMITIVE_TRIANGLE, 224, 189, 15, 15 },
    { PRIMITIVE_TRIANGLE, 225, 189, 5, 15 }, { PRIMITIVE_TRIANGLE, 226, 189, 0, 5 },
    { PRIMITIVE_TRIANGLE, 224, 24, 0, 8 },   { PRIMITIVE_TRIANGLE, 224, 225, 2, 2 },
    { PRIMITIVE_TRIANGLE, 225, 225, 1, 5 },  { PRIMITIVE_LINE, 225, 149, 15, 15 },
    { PRIMITIVE_LINE, 226, 149, 0, 15 },     { PRIMITIVE_LINE, 100, 24, 15, 15 },
    { PRIMITIVE_LINE, 100, 23, 0, 15 },      { PRIMITIVE_LINE, 24, 24, 5, 15 },
    { PRIMITIVE_LINE, 225, 225, 3, 15 },     { PRIMITIVE_LINE, 225, 24, 7, 15 },
    { PRIMITIVE_LINE, 26, 25, 15, 15 },      { PRIMITIVE_POINT, 124, 128, 15, 15 },
    { PRIMITIVE_POINT, 124, 129, 0, 15 },    { PRIMITIVE_POINT, 128, 124, 15, 15 },
    { PRIMITIVE_POINT, 129, 124, 0, 15 },
};

/* Which pixels of the probes a packet draws. */
static bool is_drawn[sizeof probes / sizeof probes[0]];

static void probe_tile(void *context, const struct raster_prim *prim, const struct fine_tile *tile)
{
    (void)context;
    (void)prim;
    for (unsigned i = 0; i < sizeof probes / sizeof probes[0]; i++) {
        const unsigned x = (unsigned)probes[i].x - tile->x, y = (unsigned)probes[i].y - tile->y;

        if (x < 8 && y < 8)
            is_drawn[i] |= tile->coverage >> (8 * y + x) & 1;
    }
}

/* Positions of the test, as a viewport of 250x250 has them. */
static u32 at(float clip)
{
    return raster_bits(clip * 125.0f + 125.0f);
}

static void draw_probed(const struct raster_state *s, enum primitive_kind kind, const float *v,
                        unsigned n)
{
    struct setup_packet p = { .kind = kind };
    struct raster_vertex *const to[3] = { &p.v0, &p.v1, &p.v2 };

    for (unsigned i = 0; i < n; i++) {
        *to[i] = raster_vertex_at(0, 0, 0.5);
        to[i]->x = at(v[2 * i]);
        to[i]->y = at(v[2 * i + 1]);
    }
    raster_draw(s, &p, NULL, probe_tile, NULL);
}

static void hardware_draws_the_same(void **state)
{
    (void)state;
    static const float far = 0.799998779f, near = 0.001601953f;
    const float triangle[6] = { -far, -far, far, far, far, -far };
    const float lines[8] = { far, far, far, -far, far, -far, -far, -far };
    const float point[2] = { near, near };
    unsigned cases = 0;

    for (unsigned more = 0; more < 4; more++)
        for (unsigned kind = 0; kind < 3; kind++) {
            struct raster_state s = raster_plain(250, 250);

            memset(is_drawn, 0, sizeof is_drawn);
            s.setup.conservative = 1;
            s.setup.more_x[0] = more & 1 ? 8 : 0;
            s.setup.more_y[0] = more & 2 ? 8 : 0;
            s.setup.point_sprite = 0;
            s.setup.point_size = raster_bits(5);
            s.setup.stipple = 1; /* and smooth: they do not act */
            s.setup.stipple_factor = 2;
            s.frast.stipple_pattern = 0xaaaa;
            s.frast.stipple_factor = 2;
            s.setup.line_smooth = s.setup.poly_smooth = s.setup.point_smooth = 1;
            if (kind == PRIMITIVE_TRIANGLE)
                draw_probed(&s, PRIMITIVE_TRIANGLE, triangle, 3);
            else if (kind == PRIMITIVE_LINE)
                for (unsigned i = 0; i < 2; i++)
                    draw_probed(&s, PRIMITIVE_LINE, lines + 4 * i, 2);
            else
                draw_probed(&s, PRIMITIVE_POINT, point, 1);
            for (unsigned i = 0; i < sizeof probes / sizeof probes[0]; i++) {
                const struct probe *p = &probes[i];

                if (p->kind != kind || !(p->told >> more & 1))
                    continue;
                if (is_drawn[i] != (p->white >> more & 1))
                    fail_msg("kind %u, bits %u: pixel %d %d", kind, more, p->x, p->y);
                cases++;
            }
        }
    compared("pixels that piglit tells of", cases);
}

/* chosen: 1024 pixels across or more leave no room for 8 bits more. */
static void long_shapes_have_fewer_bits(void **state)
{
    (void)state;
    struct raster_state s = raster_plain(4096, 64);

    s.setup.conservative = 1;
    s.setup.more_x[0] = s.setup.more_y[0] = 8;
    for (unsigned n = 0; n < 2;
         n++) { /* 1/65536 beyond a pixel's edge: lost with 14 bits, not with 16 */
        const struct reference_point v[3] = { { 10 * ONE + 1, 9 * ONE },
                                              { (n ? 4000 : 900) * ONE, 9 * ONE },
                                              { 10 * ONE + 1, 30 * ONE } };
        struct setup_packet p = triangle(v);

        raster_map_clear(&map, 0, 0, 20, 40);
        p.v1.x = raster_bits(n ? 4000 : 900);
        s.setup.scissor_enable = 1;
        s.setup.scissor_xmax[0] = 20;
        s.setup.scissor_ymax[0] = 40;
        raster_draw(&s, &p, NULL, raster_count, &map);
        assert_int_equal(*raster_map_at(&map, 9, 12, 0), n);
        assert_int_equal(*raster_map_at(&map, 10, 12, 0), 1);
    }
    compared("long shapes", 2);
}

/* chosen: triangles of no area at 1/256 pixel are drawn if they have some on the finer grid; depth goes by their first edge. */
static void slivers_are_drawn(void **state)
{
    (void)state;
    const struct reference_point v[3] = { { 4 * ONE, 4 * ONE + 8 },
                                          { 20 * ONE, 4 * ONE + 9 },
                                          { 12 * ONE, 4 * ONE + 30 } };
    struct raster_state s = raster_plain(WINDOW, WINDOW);
    struct setup_packet p = triangle(v);
    struct setup_job job;
    u12 phase = 0;

    p.v1.z = raster_bits(0.75);
    s.setup.conservative = 1;
    setup_assemble(&s.setup, &p, &phase, &job);
    assert_int_equal(job.count, 0);
    s.setup.more_y[0] = 8;
    s.setup.offset_fill = 1;
    s.setup.bias_slope = raster_bits(1);
    setup_assemble(&s.setup, &p, &phase, &job);
    assert_int_equal(job.count, 1);
    assert_int_equal(job.prim[0].kind, PRIMITIVE_TRIANGLE);
    assert_int_equal(job.stri[0].kind, PRIMITIVE_LINE);
    assert_true(job.prim[0].depth.dx > 0);
    assert_int_equal(job.prim[0].depth.dy, 0);
    p.v1.x = p.v0.x;
    p.v1.y = raster_bits(4 + 9.0 / ONE);
    setup_assemble(&s.setup, &p, &phase, &job);
    assert_int_equal(job.stri[0].kind, PRIMITIVE_POINT);
    assert_int_equal(job.prim[0].depth.dx, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hardware_draws_the_same),
        cmocka_unit_test(long_shapes_have_fewer_bits),
        cmocka_unit_test(slivers_are_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
