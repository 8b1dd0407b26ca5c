/* test_pd_rows.c - primitive assembly written out: every row of the table, provoking vertices, edges, a capture's list
 *
 * known: facts/classes/draw_semantics.md 1
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "pd_bench.h"

static struct pd_bench bench;

/* What the batches of a draw hold: "0 1 2*, ..." with the provoking corner marked, vertices by their numbers. */
static void describe(char *text, size_t size)
{
    size_t n = 0;

    text[0] = 0;
    for (unsigned b = 0; b < bench.batches; b++)
        for (unsigned k = 0; k < bench.batch[b].primitives; k++) {
            const struct pd_batch *batch = &bench.batch[b];
            const struct pd_primitive *p = &batch->primitive[k];

            n += (size_t)snprintf(text + n, size - n, "%s", n ? ", " : "");
            for (unsigned i = 0; i < batch->corners; i++)
                n += (size_t)snprintf(text + n, size - n, "%s%u%s", i ? " " : "",
                                      batch->index[p->corner[i]], i == p->provoking ? "*" : "");
            assert_true(n < size);
        }
}

static void draw(const struct pd_config *c, enum pd_topology t, const struct pd_draw *d)
{
    const struct pd_draw begin = { .what = PD_BEGIN, .topology = t }, end = { .what = PD_END };

    pd_bench_reset(&bench);
    pd_bench_give(&bench, c, &begin);
    pd_bench_give(&bench, c, d);
    pd_bench_give(&bench, c, &end);
}

static void array(enum pd_topology t, bool last, unsigned n)
{
    const struct pd_config c = { .last = last };
    const struct pd_draw d = { .what = PD_ARRAY, .count = n };

    draw(&c, t, &d);
}

static const struct {
    enum pd_topology topology;
    unsigned n;
    const char *first, *last; /* as the first or the last vertex is provoking */
} rows[] = {
    { PD_POINTS, 3, "0*, 1*, 2*", "0*, 1*, 2*" },
    { PD_LINES, 5, "0* 1, 2* 3", "0 1*, 2 3*" },
    { PD_LINE_LOOP, 1, "", "" },
    { PD_LINE_LOOP, 2, "0* 1, 1* 0", "0 1*, 1 0*" },
    { PD_LINE_LOOP, 4, "0* 1, 1* 2, 2* 3, 3* 0", "0 1*, 1 2*, 2 3*, 3 0*" },
    { PD_LINE_STRIP, 4, "0* 1, 1* 2, 2* 3", "0 1*, 1 2*, 2 3*" },
    { PD_TRIANGLES, 8, "0* 1 2, 3* 4 5", "0 1 2*, 3 4 5*" },
    { PD_TRIANGLE_STRIP, 6, "0* 1 2, 1* 3 2, 2* 3 4, 3* 5 4", "0 1 2*, 2 1 3*, 2 3 4*, 4 3 5*" },
    { PD_TRIANGLE_FAN, 5, "1* 2 0, 2* 3 0, 3* 4 0", "0 1 2*, 0 2 3*, 0 3 4*" },
    { PD_QUADS, 10, "0* 1 2, 0* 2 3, 4* 5 6, 4* 6 7", "0 1 3*, 1 2 3*, 4 5 7*, 5 6 7*" },
    { PD_QUAD_STRIP, 7, "0* 1 3, 0* 3 2, 2* 3 5, 2* 5 4", "0 1 3*, 0 3* 2, 2 3 5*, 2 5* 4" },
    { PD_POLYGON, 2, "", "" },
    { PD_POLYGON, 3, "0* 1 2", "0* 1 2" },
    { PD_POLYGON, 5, "0* 1 2, 0* 2 3, 0* 3 4", "0* 1 2, 0* 2 3, 0* 3 4" },
    { PD_LINES_ADJ, 9, "0 1* 2 3, 4 5* 6 7", "0 1 2* 3, 4 5 6* 7" },
    { PD_LINE_STRIP_ADJ, 6, "0 1* 2 3, 1 2* 3 4, 2 3* 4 5", "0 1 2* 3, 1 2 3* 4, 2 3 4* 5" },
    { PD_TRIANGLES_ADJ, 13, "0* 1 2 3 4 5, 6* 7 8 9 10 11", "0 1 2 3 4* 5, 6 7 8 9 10* 11" },
    { PD_TRIANGLE_STRIP_ADJ, 5, "", "" },
    { PD_TRIANGLE_STRIP_ADJ, 6, "0* 1 2 5 4 3", "0 1 2 5 4* 3" },
    { PD_TRIANGLE_STRIP_ADJ, 9, "0* 1 2 6 4 3, 4* 0 2 5 6 7", "0 1 2 6 4* 3, 4 0 2 5 6* 7" },
    { PD_TRIANGLE_STRIP_ADJ, 10, "0* 1 2 6 4 3, 4* 0 2 5 6 8, 4* 2 6 9 8 7",
      "0 1 2 6 4* 3, 4 0 2 5 6* 8, 4 2 6 9 8* 7" },
    { PD_PATCHES, 20, "", "" }, /* of no vertices */
    { PD_NO_TOPOLOGY, 20, "", "" },
};
#define ROWS (sizeof rows / sizeof rows[0])

static void each_row_of_the_table(void **state)
{
    char text[512];

    (void)state;
    for (unsigned i = 0; i < ROWS; i++)
        for (unsigned last = 0; last < 2; last++) {
            array(rows[i].topology, last, rows[i].n);
            describe(text, sizeof text);
            assert_string_equal(text, last ? rows[i].last : rows[i].first);
        }
    compared("rows", 2 * ROWS);
}

/* A polygon in parts: its own edges show in one part each and in its own order, its diagonals never. */
static void diagonals_have_no_edge_flags(void **state)
{
    unsigned long edges = 0;

    (void)state;
    for (unsigned n = 3; n <= 120; n++)
        for (unsigned kind = 0; kind < 6; kind++) {
            const enum pd_topology t = kind / 2 == 0   ? PD_POLYGON
                                       : kind / 2 == 1 ? PD_QUADS
                                                       : PD_QUAD_STRIP;
            const unsigned corners = t == PD_POLYGON ? n : 4;
            unsigned shown[120] = { 0 }, triangles = 0;
            const struct pd_config c = { .last = kind % 2, .edge_flag = 1 };
            const struct pd_draw d = { .what = PD_ARRAY, .count = corners };

            draw(&c, t, &d);
            for (unsigned b = 0; b < bench.batches; b++)
                for (unsigned k = 0; k < bench.batch[b].primitives; k++, triangles++)
                    for (unsigned i = 0; i < 3; i++) {
                        static const unsigned around[4] = { 0, 1, 3, 2 }; /* a quad strip's */
                        const struct pd_primitive *p = &bench.batch[b].primitive[k];
                        u32 from = bench.batch[b].index[p->corner[i]],
                            to = bench.batch[b].index[p->corner[(i + 1) % 3]];

                        if (t == PD_QUAD_STRIP) {
                            from = around[from];
                            to = around[to];
                        }
                        if (p->edge_flags >> i & 1) {
                            assert_int_equal(to, (from + 1) % corners);
                            shown[from]++;
                        }
                    }
            assert_int_equal(triangles, corners - 2);
            for (unsigned i = 0; i < corners; i++, edges++)
                assert_int_equal(shown[i], 1);
        }
    compared("edges", edges);
}

/* Without their vertices' flags the edges of lists do not show; those of strips and fans do.  known: GL */
static void flags_count_where_vertices_have_them(void **state)
{
    (void)state;
    for (unsigned t = PD_TRIANGLES; t <= PD_TRIANGLE_STRIP_ADJ; t++) {
        const bool flagged = t == PD_TRIANGLES || t == PD_QUADS || t == PD_POLYGON;

        array((enum pd_topology)t, false, 12);
        assert_true(bench.batch[0].primitives > 0);
        for (unsigned k = 0; k < bench.batch[0].primitives; k++)
            assert_int_equal(bench.batch[0].primitive[k].edge_flags, flagged              ? 0
                                                                     : t != PD_QUAD_STRIP ? 7
                                                                     : k % 2              ? 6
                                                                                          : 3);
    }
    compared("topologies", PD_TRIANGLE_STRIP_ADJ - PD_TRIANGLES + 1);
}

/* Draws of the capture t25: byte indices, restart at 255; what it draws was recomputed from its picture. */
static const struct {
    enum pd_topology topology;
    bool last;
    u32 base;
    unsigned n;
    u8 index[17];
    unsigned primitives;
} t25[] = {
    { PD_TRIANGLE_STRIP,
      true,
      0,
      17,
      { 0, 1, 2, 3, 4, 5, 255, 6, 7, 8, 9, 255, 10, 11, 12, 13, 14 },
      9 },
    { PD_TRIANGLE_FAN, false, 0, 7, { 0, 1, 2, 3, 4, 5, 6 }, 5 },
    { PD_TRIANGLE_STRIP, false, 3, 6, { 0, 1, 2, 3, 4, 5 }, 4 },
    { PD_TRIANGLES, true, 0, 5, { 0, 1, 2, 3, 4 }, 1 },
    { PD_TRIANGLE_STRIP, true, 0, 5, { 255, 0, 1, 2, 3 }, 2 },
    { PD_LINE_STRIP, true, 0, 5, { 0, 1, 2, 3, 4 }, 4 },
    { PD_POINTS, true, 0, 10, { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 }, 10 },
};
#define T25 (sizeof t25 / sizeof t25[0])

static void the_list_of_a_capture(void **state)
{
    (void)state;
    for (unsigned i = 0; i < T25; i++) {
        const struct pd_config c = { .index_base = PD_BENCH_AT,
                                     .index_limit = PD_BENCH_AT + t25[i].n - 1,
                                     .restart = 1,
                                     .restart_index = 255,
                                     .base_vertex = t25[i].base,
                                     .last = t25[i].last };
        const struct pd_draw d = { .what = PD_INDICES, .count = t25[i].n };
        const unsigned first = t25[i].topology == PD_TRIANGLE_FAN && !t25[i].last; /* 1 2 0 */

        memcpy(bench.memory, t25[i].index, sizeof t25[i].index);
        draw(&c, t25[i].topology, &d);
        assert_int_equal(bench.batches, 2);
        assert_int_equal(bench.batch[0].primitives, t25[i].primitives);
        assert_int_equal(bench.unit.primitives, t25[i].primitives);
        assert_int_equal(bench.batch[0].index[0], t25[i].base + (int)first); /* of fetches, */
        assert_int_equal(bench.batch[0].vertex_id[0], first);                /* not of ids */
    }
    compared("draws", T25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_of_the_table),
        cmocka_unit_test(diagonals_have_no_edge_flags),
        cmocka_unit_test(flags_count_where_vertices_have_them),
        cmocka_unit_test(the_list_of_a_capture),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
