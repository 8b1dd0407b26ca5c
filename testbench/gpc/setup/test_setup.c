/* test_setup.c - facing, polygon modes, what goes to stri, clocks (facts/gpc.md;
 * texture/raster_rules.md 1, 4; rates.csv T4)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "gpc/raster/raster_chain.h"
#include "gpc/raster/raster_reference.h"
#include "gpc/setup/setup_parts.h"

static struct setup_packet clockwise(void)
{
    struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .draw = 7, .prim = 9, .edge_flags = 7 };

    p.v0 = raster_vertex_at(0, 0, 0.25);
    p.v1 = raster_vertex_at(256 * 20, 0, 0.5);
    p.v2 = raster_vertex_at(256 * 4, 256 * 20, 0.75);
    p.v1.w = 0x40000000;
    return p;
}

static struct setup_job job_of(const struct raster_state *s, const struct setup_packet *p)
{
    struct setup_job job;
    u12 phase = 0;

    memset(&job, 0, sizeof job);
    setup_assemble(&s->setup, p, &phase, &job);
    return job;
}

static void a_nan_drops_the_primitive(void **state)
{
    (void)state;
    struct raster_state s = raster_plain(64, 64);
    unsigned long cases = 0;

    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned i = 0; i < 9; i++, cases++) {
            struct setup_packet p = clockwise();
            struct raster_vertex *v[3] = { &p.v0, &p.v1, &p.v2 };
            u32 *field[3] = { &v[i / 3]->x, &v[i / 3]->y, &v[i / 3]->z };

            p.kind = (enum primitive_kind)kind;
            *field[i % 3] = i & 1 ? 0x7f800001 : 0xffc00000;
            assert_int_equal(job_of(&s, &p).count, i / 3 > kind);
        }
    compared("vertices with a NaN", cases);
}

/* Winding, which face is culled, flipped or not: from what the methods mean. */
static void facing_and_culling(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 64; n++, cases++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = clockwise();
        const bool ccw = n & 1, flip = n >> 1 & 1, turned = n >> 2 & 1, level = n >> 5 & 1;
        const bool front = (turned == ccw) != flip;
        struct setup_job job;

        s.setup.front_ccw = ccw;
        s.setup.flip_y = flip;
        s.setup.cull_front = n >> 3 & 1;
        s.setup.cull_back = n >> 4 & 1;
        if (turned) {
            struct raster_vertex swap = p.v1;

            p.v1 = p.v2;
            p.v2 = swap;
        }
        if (level) /* no area */
            p.v2 = raster_vertex_at(256 * 40, 0, 0.75);
        if (level && turned)
            p.v1 = raster_vertex_at(256 * 40, 0, 0.75);
        if (level && turned)
            p.v2 = raster_vertex_at(256 * 20, 0, 0.75);
        job = job_of(&s, &p);
        assert_int_equal(job.count, !level && !(front ? s.setup.cull_front : s.setup.cull_back));
        if (job.count)
            assert_int_equal(job.prim[0].front, front);
    }
    compared("triangles of each facing", cases);
}

static void polygon_modes_give_edges_and_vertices(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 144; n++, cases++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = clockwise();
        const enum polygon_mode front = (enum polygon_mode)(n % 3),
                                back = (enum polygon_mode)(n / 3 % 3);
        const bool ccw = n / 9 % 2;
        const enum polygon_mode mode = ccw ? back : front;
        unsigned expected = 0;
        struct setup_job job;

        s.setup.front_mode = front;
        s.setup.back_mode = back;
        s.setup.front_ccw = ccw;
        p.edge_flags = (u3)(n / 18);
        job = job_of(&s, &p);
        for (unsigned i = 0; i < 3 && mode != POLYGON_FILL; i++) {
            if (!(p.edge_flags >> i & 1))
                continue;
            assert_int_equal(job.prim[expected].kind,
                             mode == POLYGON_LINE ? PRIMITIVE_LINE : PRIMITIVE_POINT);
            assert_int_equal(job.prim[expected].id.part, i);
            assert_int_equal(job.prim[expected++].front, !ccw);
        }
        if (mode == POLYGON_FILL)
            assert_int_equal(job.prim[expected++].kind, PRIMITIVE_TRIANGLE);
        assert_int_equal(job.count, expected);
    }
    compared("polygons of each mode", cases);
}

/* A polygon's outline is the three lines that it would be. */
static void an_outline_is_three_lines(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 500; n++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .edge_flags = 7 };
        struct raster_vertex *v[3] = { &p.v0, &p.v1, &p.v2 };
        struct setup_job job;

        for (unsigned i = 0; i < 3; i++)
            *v[i] = raster_vertex_at((int)random_below(&seeded, 256 * 64),
                                     (int)random_below(&seeded, 256 * 64), i * 0.25);
        s.setup.front_mode = s.setup.back_mode = POLYGON_LINE;
        job = job_of(&s, &p);
        for (unsigned i = 0; i < job.count; i++, cases++) {
            struct setup_packet q = { .kind = PRIMITIVE_LINE };
            unsigned from = job.prim[i].id.part;
            struct setup_job line;

            q.v0 = *v[from];
            q.v1 = *v[(from + 1) % 3];
            line = job_of(&s, &q);
            assert_int_equal(line.count, 1);
            line.prim[0].id = job.prim[i].id;
            line.prim[0].front = job.prim[i].front;
            assert_true(raster_prim_same(&line.prim[0], &job.prim[i]));
        }
    }
    compared("lines of outlines", cases);
}

static void stri_gets_snapped_vertices_and_the_area(void **state)
{
    (void)state;
    struct raster_state s = raster_plain(64, 64);
    struct setup_packet p = clockwise();
    struct setup_job job = job_of(&s, &p);

    assert_int_equal(job.count, 1);
    assert_int_equal(job.stri[0].id.prim, 9);
    assert_true(job.stri[0].area == (s64)256 * 20 * 256 * 20);
    assert_int_equal(job.stri[0].v1.x, 256 * 20);
    assert_int_equal(job.stri[0].v2.y, 256 * 20);
    assert_int_equal(job.stri[0].v1.w, 0x40000000);
    p.kind = PRIMITIVE_LINE;
    p.v1 = raster_vertex_at(256 * 3, 256 * 4, 0.5);
    job = job_of(&s, &p);
    assert_int_equal(job.stri[0].area, 256 * 256 * 25);
    p.kind = PRIMITIVE_POINT;
    s.setup.point_size = 0x42c82000; /* 100 1/16 */
    assert_int_equal(job_of(&s, &p).stri[0].size, 1601);
    compared("packets to stri", 3);
}

/* Clocks of a strip of 'n' primitives; twice, to be whole. */
static u64 half_clocks(enum primitive_kind kind, enum primitive_order first,
                       enum primitive_order next, unsigned n)
{
    struct raster_state s = raster_plain(64, 64);
    u64 sum = 0;

    for (unsigned i = 0; i < n; i++) {
        struct setup_packet p = clockwise();

        p.kind = kind;
        p.order = i == 0 ? first : next;
        sum += raster_draw(&s, &p, NULL, NULL, NULL).setup_clocks;
    }
    return sum;
}

static void primitives_take_their_clocks(void **state)
{
    (void)state;
    static const struct {
        enum primitive_kind kind;
        enum primitive_order first, next;
        unsigned half_clocks; /* of eight */
    } row[] = {
        { PRIMITIVE_POINT, ORDER_INDEPENDENT, ORDER_INDEPENDENT, 16 },
        { PRIMITIVE_LINE, ORDER_INDEPENDENT, ORDER_INDEPENDENT, 16 },
        { PRIMITIVE_LINE, ORDER_FIRST, ORDER_NEXT, 16 },
        { PRIMITIVE_TRIANGLE, ORDER_FIRST, ORDER_NEXT, 4 + 7 * 2 },
        { PRIMITIVE_TRIANGLE, ORDER_INDEPENDENT, ORDER_INDEPENDENT, 8 * 3 },
        { PRIMITIVE_TRIANGLE, ORDER_UNPACKED, ORDER_UNPACKED, 8 * 6 },
    };

    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(half_clocks(row[i].kind, row[i].first, row[i].next, 8),
                         row[i].half_clocks);
    compared("rows of the rate table", sizeof row / sizeof row[0]);
}

/* A clock for each of its lines, if that is more than its vertices take. */
static void an_outline_takes_a_clock_a_line(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned flags = 0; flags < 8; flags++, cases++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = clockwise();
        const unsigned lines = (flags & 1) + (flags >> 1 & 1) + (flags >> 2);

        s.setup.front_mode = s.setup.back_mode = POLYGON_LINE;
        p.order = ORDER_NEXT;
        p.edge_flags = (u3)flags;
        assert_int_equal(raster_draw(&s, &p, NULL, NULL, NULL).setup_clocks, lines ? 2 * lines : 2);
    }
    compared("outlines", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_nan_drops_the_primitive),
        cmocka_unit_test(facing_and_culling),
        cmocka_unit_test(polygon_modes_give_edges_and_vertices),
        cmocka_unit_test(an_outline_is_three_lines),
        cmocka_unit_test(stri_gets_snapped_vertices_and_the_area),
        cmocka_unit_test(primitives_take_their_clocks),
        cmocka_unit_test(an_outline_takes_a_clock_a_line),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
