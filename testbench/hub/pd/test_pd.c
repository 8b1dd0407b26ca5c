/* test_pd.c - runs of random draws, against primitives by definition */
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

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

/* A vertex number goes to the list as the draw gives it. */
static void expect(const struct pd_config *c, bool array, u32 start, u32 number)
{
    struct plain_vertex *v = &list.vertex[list.vertices++];

    assert_true(list.vertices <= PLAIN_VERTICES);
    *v = (struct plain_vertex){ .index = number + c->base_vertex,
                                .id = number + c->id_base,
                                .edge_flag = c->edge_flag };
    if (array && !c->id_from_start)
        v->id = number - start + c->id_base;
    v->cut = c->restart && number == c->restart_index && (!array || c->restart_arrays);
}

/* The index at a place of the buffer; 0 if it is not whole within the limit. */
static u32 index_at(const struct pd_config *c, unsigned bytes, u64 place)
{
    const u64 at = c->index_base + place * bytes;
    u32 index = 0;

    for (unsigned i = 0; i < bytes; i++) {
        if (at + i > c->index_limit)
            return 0;
        index |= (u32)bench.memory[at + i - PD_BENCH_AT] << 8 * i;
    }
    return index;
}

static struct pd_draw random_draw(unsigned most)
{
    static const enum pd_what what[4] = { PD_ARRAY, PD_INDICES, PD_INLINE, PD_ZEROS };
    struct pd_draw d = { .what = what[below(8) < 5 ? below(2) : 2 + below(2)],
                         .index_size = (enum pd_index_size)below(3),
                         .first = below(4) ? below(40) : 0,
                         .count = below(most) };

    if (d.what == PD_INLINE)
        d.first = (u32)random_word() & (below(2) ? 0x03030303 : UINT32_MAX);
    return d;
}

/* Indices of a word since BEGIN: 8 and 16 bits count by themselves. */
static unsigned words[2];

static void expect_draw(const struct pd_config *c, const struct pd_draw *d)
{
    const unsigned bytes = 1u << d->index_size;

    if (d->what == PD_ZEROS)
        for (u32 i = 0; i < d->count; i++)
            expect(c, false, 0, 0);
    if (d->what == PD_ARRAY)
        for (u32 i = 0; i < d->count; i++)
            expect(c, true, d->first, d->first + i);
    if (d->what == PD_INDICES)
        for (u32 i = 0; i < d->count; i++)
            expect(c, false, 0, index_at(c, bytes, (u64)d->first + i));
    if (d->what != PD_INLINE)
        return;
    if (bytes == 4)
        expect(c, false, 0, d->first);
    for (unsigned i = 0; i < 4 / bytes && bytes < 4; i++) {
        const unsigned n = words[bytes - 1]++;
        const unsigned from = bytes == 1 ? c->inline8_start : c->inline16_start;
        const unsigned count = bytes == 1 ? c->inline8_count : c->inline16_count;

        if (n >= from && (count == 0 || n < from + count))
            expect(c, false, 0, d->first >> 8 * bytes * i & ((1u << 8 * bytes) - 1));
    }
}

static struct pd_config random_config(void)
{
    struct pd_config c = { .index_base = PD_BENCH_AT + below(64),
                           .restart = below(2),
                           .restart_arrays = below(2),
                           .restart_index = below(4) ? below(6) : below(256),
                           .base_vertex = below(2) ? 0 : (u32)random_word(),
                           .id_base = below(2) ? 0 : (u32)random_word(),
                           .id_from_start = below(2),
                           .last = below(2),
                           .inline16_start = below(2),
                           .inline16_count = below(2) ? 0 : below(20),
                           .inline8_start = (u2)below(4),
                           .inline8_count = below(2) ? 0 : below(20) };

    c.index_limit = below(3) ? PD_BENCH_AT + PD_BENCH_BYTES - 1 : c.index_base + below(100);
    return c;
}

static void random_memory(void)
{
    const unsigned kind = below(4);

    for (unsigned i = 0; i < PD_BENCH_BYTES; i += kind + 1) {
        bench.memory[i] = (u8)(below(3) ? below(30) : random_word());
        for (unsigned k = 1; k <= kind && i + k < PD_BENCH_BYTES; k++)
            bench.memory[i + k] = below(40) ? 0 : (u8)random_word();
    }
}

/* A run of several draws, of the same state but for edge flags and bases. */
static void run(struct pd_config *c, const struct pd_draw *begin)
{
    const unsigned draws = below(3) ? 1 : below(6), most = below(4) ? 60 : 500;
    const struct pd_draw end = { .draw = 99, .what = PD_END };

    list.vertices = 0;
    words[0] = words[1] = 0;
    pd_bench_give(&bench, c, begin);
    for (unsigned i = 0; i < draws; i++) {
        const struct pd_draw d = random_draw(most);

        c->edge_flag = below(2);
        if (below(4) == 0)
            c->base_vertex += below(3);
        pd_bench_give(&bench, c, &d);
        expect_draw(c, &d);
    }
    pd_bench_give(&bench, c, &end);
    plain_assemble(&list, begin->topology, c->last);
}

static void batches_are_the_primitives_of_their_runs(void **state)
{
    struct pd_compared count = { 0 };
    unsigned long restarts = 0, lines = 0;

    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        struct pd_config c = random_config();
        struct pd_expected e = { .topology = below(14), .draw = (u16)i };
        struct pd_draw begin = { .draw = (u16)i,
                                 .what = PD_BEGIN,
                                 .topology = (enum pd_topology)e.topology };

        pd_bench_reset(&bench);
        bench.slow = below(3);
        random_memory();
        for (unsigned instances = 1 + below(3); instances; instances--) {
            run(&c, &begin);
            pd_compare(&bench, &list, &e, &count);
            begin.instance_id = (enum pd_instance)(1 + below(2));
            begin.keep_id = below(2);
            e.instance += begin.instance_id == PD_INSTANCE_SUBSEQUENT;
            e.id = begin.keep_id ? e.id : 0;
        }
        restarts += bench.unit.restarts;
        lines += bench.lines;
    }
    assert_true(count.reused > count.primitives / 2);
    compared("primitives", count.primitives);
    compared("batches", count.batches);
    compared("restarts", restarts);
    compared("lines of indices", lines);
}

/* Long arrays: where the unit's counters of what went by are known. */
static void counters_say_what_went_by(void **state)
{
    const struct pd_config c = { .index_limit = 0 };

    (void)state;
    for (unsigned n = 0; n < 200; n++) {
        const struct pd_draw begin = { .what = PD_BEGIN, .topology = PD_TRIANGLES };
        const struct pd_draw draw = { .what = PD_ARRAY, .count = n }, end = { .what = PD_END };

        pd_bench_reset(&bench);
        pd_bench_give(&bench, &c, &begin);
        pd_bench_give(&bench, &c, &draw);
        pd_bench_give(&bench, &c, &end);
        assert_int_equal(bench.unit.vertices, n);
        assert_int_equal(bench.unit.primitives, n / 3);
        assert_int_equal(bench.unit.shaded, n / 3 * 3);
        assert_int_equal(bench.unit.batches, (n / 3 + 9) / 10); /* 30 vertices each */
        assert_int_equal(bench.unit.clocks, (n + 3) / 4);
    }
    compared("counters", 200);
}

/* known: pd.h: 16 bytes of indices a clock, or four vertices without any; a word of inline indices is one */
static void clocks_are_of_bytes(void **state)
{
    const struct pd_config c = { .index_base = PD_BENCH_AT,
                                 .index_limit = PD_BENCH_AT + PD_BENCH_BYTES - 1 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 100; n++)
        for (unsigned size = 0; size < 3; size++, cases += 3) {
            const struct pd_draw begin = { .what = PD_BEGIN, .topology = PD_POINTS };
            const struct pd_draw draw = { .index_size = (enum pd_index_size)size, .count = n };
            static const enum pd_what kinds[3] = { PD_INDICES, PD_ZEROS, PD_INLINE };
            const unsigned want[3] = { ((n << size) + 15) / 16, (n + 3) / 4, 1 };

            for (unsigned k = 0; k < 3; k++) {
                struct pd_draw d = draw;

                d.what = kinds[k];
                pd_bench_reset(&bench);
                pd_bench_give(&bench, &c, &begin);
                pd_bench_give(&bench, &c, &d);
                assert_int_equal(bench.unit.clocks, want[k]);
            }
        }
    compared("draws", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_are_the_primitives_of_their_runs),
        cmocka_unit_test(counters_say_what_went_by),
        cmocka_unit_test(clocks_are_of_bytes),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
