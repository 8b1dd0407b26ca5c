/* test_pd_batch.c - where batches and runs end, ids, and how indices are read */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "pd_bench.h"
#include "pd_compare.h"
#include "primitives_reference.h"

static struct pd_bench bench;
static struct plain_list list;
static const struct pd_draw end = { .what = PD_END };

static struct pd_draw begin_of(unsigned topology)
{
    return (struct pd_draw){ .what = PD_BEGIN, .topology = (enum pd_topology)topology };
}

/* BEGIN, a draw, END. */
static void draw(const struct pd_config *c, unsigned topology, const struct pd_draw *d)
{
    const struct pd_draw begin = begin_of(topology);

    pd_bench_reset(&bench);
    pd_bench_give(&bench, c, &begin);
    pd_bench_give(&bench, c, d);
    pd_bench_give(&bench, c, &end);
}

/* The list 0, 1, 2... */
static void count_up(unsigned n)
{
    list.vertices = n;
    for (unsigned i = 0; i < n; i++)
        list.vertex[i] = (struct plain_vertex){ .index = i, .id = i };
}

static void runs_cross_the_borders_of_batches(void **state)
{
    struct pd_compared count = { 0 };

    (void)state;
    for (unsigned t = 0; t < 14; t++)
        for (unsigned last = 0; last < 2; last++)
            for (unsigned n = 0; n < 150; n++) {
                const struct pd_config c = { .last = (u1)last };
                const struct pd_draw d = { .what = PD_ARRAY, .count = n };
                struct pd_expected e = { .topology = t };

                draw(&c, t, &d);
                count_up(n);
                plain_assemble(&list, t, last);
                pd_compare(&bench, &list, &e, &count);
            }
    compared("primitives", count.primitives);
    compared("batches", count.batches);
}

/* known: facts/hub.md, PD: 30 triangles, 31 lines, 32 points; neighbours as more corners */
static void a_full_batch(void **state)
{
    static const struct {
        enum pd_topology topology;
        unsigned primitives, vertices;
    } full[] = {
        { PD_POINTS, 32, 32 },         { PD_LINE_STRIP, 31, 32 },     { PD_LINE_LOOP, 31, 32 },
        { PD_TRIANGLE_STRIP, 30, 32 }, { PD_TRIANGLE_FAN, 30, 32 },   { PD_POLYGON, 30, 32 },
        { PD_QUAD_STRIP, 30, 32 },     { PD_LINES, 16, 32 },          { PD_TRIANGLES, 10, 30 },
        { PD_QUADS, 16, 32 },          { PD_LINE_STRIP_ADJ, 29, 32 }, { PD_LINES_ADJ, 8, 32 },
        { PD_TRIANGLES_ADJ, 5, 30 },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof full / sizeof full[0]; i++) {
        const struct pd_config c = { 0 };
        const struct pd_draw d = { .what = PD_ARRAY, .count = 200 };

        draw(&c, full[i].topology, &d);
        assert_int_equal(bench.batch[0].primitives, full[i].primitives);
        assert_int_equal(bench.batch[0].vertices, full[i].vertices);
    }
    compared("batches", sizeof full / sizeof full[0]);
}

/* One index over and over: one vertex, as many primitives as a batch holds. */
static void duplicates_are_one_vertex(void **state)
{
    (void)state;
    for (unsigned t = 0; t < 14; t++) {
        const struct pd_config c = { .base_vertex = 7, .id_base = 9 };
        const struct pd_draw d = { .what = PD_ZEROS, .count = 300 };

        draw(&c, t, &d);
        assert_int_equal(bench.batch[0].vertices, 1);
        assert_int_equal(bench.batch[0].index[0], 7);
        assert_int_equal(bench.batch[0].vertex_id[0], 9);
        assert_int_equal(bench.batch[0].primitives, 33 - bench.batch[0].corners);
        assert_true(bench.batches > 2);
    }
    compared("topologies", 14);
}

/* One cut, or two, at every place of every topology's run; of arrays only if they restart too. */
static void restarts_at_every_place(void **state)
{
    struct pd_compared count = { 0 };

    (void)state;
    for (unsigned t = 0; t < 14; t++)
        for (unsigned cut = 0; cut < 15 * 15; cut++)
            for (unsigned kind = 0; kind < 4; kind++) {
                const bool memory = kind & 1;
                const struct pd_config c = { .index_base = PD_BENCH_AT,
                                             .index_limit = PD_BENCH_AT + 15,
                                             .restart = 1,
                                             .restart_arrays = kind >> 1 & 1,
                                             .restart_index = memory ? 255 : cut % 15 };
                const struct pd_draw d = { .what = memory ? PD_INDICES : PD_ARRAY, .count = 14 };
                struct pd_expected e = { .topology = t };

                count_up(14);
                for (unsigned i = 0; i < 14; i++) {
                    const bool here = i == cut % 15 || (memory && i == cut / 15);

                    bench.memory[i] = here ? 255 : (u8)i;
                    list.vertex[i].cut = here && (memory || c.restart_arrays);
                }
                draw(&c, t, &d);
                plain_assemble(&list, t, false);
                pd_compare(&bench, &list, &e, &count);
            }
    compared("primitives", count.primitives);
}

/* chosen: an open end keeps the run over END and BEGIN; every END has its token */
static void open_ends_keep_the_run(void **state)
{
    const struct pd_config c = { 0 };
    struct pd_draw begin = begin_of(PD_LINE_LOOP);
    struct pd_draw d = { .what = PD_ARRAY, .count = 3 };

    (void)state;
    begin.open_end = 1;
    pd_bench_reset(&bench);
    for (unsigned part = 0; part < 3; part++) {
        pd_bench_give(&bench, &c, &begin);
        pd_bench_give(&bench, &c, &d);
        pd_bench_give(&bench, &c, &end);
        assert_int_equal(bench.batches, 2);
        assert_true(bench.batch[1].draw_end);
        assert_int_equal(bench.batch[0].primitives, part == 0 ? 2 : part == 1 ? 3 : 4);
        begin.open_begin = begin.keep_id = 1;
        begin.open_end = part == 0;
        d.first += 3;
        if (part < 2)
            bench.batches = 0;
    }
    assert_int_equal(bench.batch[0].primitive[3].id, 8);
    assert_int_equal(bench.batch[0].index[bench.batch[0].primitive[3].corner[1]], 0);
    bench.batches = 0;
    begin.topology = PD_POINTS; /* of another topology: not the same run */
    pd_bench_give(&bench, &c, &begin);
    assert_int_equal(bench.unit.count, 0);
    compared("parts of a loop", 3);
}

static void ids_are_counted_loaded_and_added_to(void **state)
{
    const struct pd_config c = { 0 };
    const struct pd_draw d = { .what = PD_ARRAY, .count = 9 };
    const struct pd_draw load = { .what = PD_LOAD_ID, .first = 0xffffffff };
    const struct pd_draw add = { .what = PD_ADD_ID, .first = 3 };
    struct pd_draw begin = begin_of(PD_QUAD_STRIP);

    (void)state;
    pd_bench_reset(&bench);
    pd_bench_give(&bench, &c, &load);
    begin.keep_id = 1;
    pd_bench_give(&bench, &c, &begin);
    pd_bench_give(&bench, &c, &d);
    pd_bench_give(&bench, &c, &add);
    pd_bench_give(&bench, &c, &d);
    pd_bench_give(&bench, &c, &end);
    assert_int_equal(bench.batch[0].primitives, 16);
    for (unsigned k = 0; k < 16; k++) /* two triangles have one id */
        assert_int_equal(bench.batch[0].primitive[k].id, 0xffffffff + k / 2 + (k < 6 ? 0 : 3));
    compared("primitives", 16);
}

/* What has no place: draws and END outside of a run, BEGIN within one. */
static void out_of_place_is_passed_over(void **state)
{
    const struct pd_config c = { 0 };
    const struct pd_draw d = { .what = PD_ARRAY, .count = 3 };
    const struct pd_draw begin = begin_of(PD_TRIANGLES), other = begin_of(PD_POINTS);

    (void)state;
    pd_bench_reset(&bench);
    pd_bench_give(&bench, &c, &d);
    pd_bench_give(&bench, &c, &end);
    assert_int_equal(bench.batches, 0);
    pd_bench_give(&bench, &c, &begin);
    pd_bench_give(&bench, &c, &other);
    pd_bench_give(&bench, &c, &d);
    pd_bench_give(&bench, &c, &end);
    assert_int_equal(bench.batches, 2);
    assert_int_equal(bench.batch[0].kind, PRIMITIVE_TRIANGLE);
    compared("packets", 3);
}

/* known: rates.csv X: 16 bytes of indices a clock; every line is read once */
static void indices_come_in_lines(void **state)
{
    (void)state;
    for (unsigned size = 0; size < 3; size++)
        for (unsigned base = 0; base < 16; base++) {
            const struct pd_config c = { .index_base = PD_BENCH_AT + base,
                                         .index_limit = PD_BENCH_AT + PD_BENCH_BYTES - 1 };
            const struct pd_draw d = { .what = PD_INDICES,
                                       .index_size = (enum pd_index_size)size,
                                       .first = 16,
                                       .count = 320 };
            const unsigned at = base + (16u << size), bytes = 320u << size;

            draw(&c, PD_POINTS, &d);
            assert_int_equal(bench.lines, (at + bytes - 1) / 16 - at / 16 + 1);
            assert_int_equal(bench.unit.clocks, bytes / 16);
        }
    compared("places of indices", 48);
}

/* A program may write indices between two draws of a run. */
static void each_draw_reads_its_indices_again(void **state)
{
    const struct pd_config c = { .index_base = PD_BENCH_AT, .index_limit = PD_BENCH_AT + 15 };
    const struct pd_draw begin = begin_of(PD_POINTS), d = { .what = PD_INDICES, .count = 2 };

    (void)state;
    pd_bench_reset(&bench);
    pd_bench_give(&bench, &c, &begin);
    for (unsigned i = 0; i < 4; i++) {
        bench.memory[0] = (u8)(10 + i);
        bench.memory[1] = (u8)(20 + i);
        pd_bench_give(&bench, &c, &d);
    }
    pd_bench_give(&bench, &c, &end);
    assert_int_equal(bench.batch[0].primitives, 8);
    for (unsigned k = 0; k < 8; k++)
        assert_int_equal(bench.batch[0].index[bench.batch[0].primitive[k].corner[0]],
                         (k % 2 ? 20 : 10) + k / 2);
    compared("draws", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_cross_the_borders_of_batches),
        cmocka_unit_test(a_full_batch),
        cmocka_unit_test(duplicates_are_one_vertex),
        cmocka_unit_test(restarts_at_every_place),
        cmocka_unit_test(open_ends_keep_the_run),
        cmocka_unit_test(ids_are_counted_loaded_and_added_to),
        cmocka_unit_test(out_of_place_is_passed_over),
        cmocka_unit_test(indices_come_in_lines),
        cmocka_unit_test(each_draw_reads_its_indices_again),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
