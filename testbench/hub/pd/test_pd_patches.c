/* test_pd_patches.c - patches: every so many vertices of a run, one behind the other, as many to a batch as fit */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "pd_bench.h"
#include "seeded.h"

#define MOST 600

static struct pd_bench bench;

/* What the draw names, cut into runs by the restart index: vertices of whole patches alone. */
struct whole {
    unsigned vertices;
    u32 index[MOST];
};

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

static void keep_whole(struct whole *w, const u32 *run, unsigned length, unsigned size)
{
    for (unsigned i = 0; i < length - length % size; i++)
        w->index[w->vertices++] = run[i];
}

static void expect(struct whole *w, const struct pd_config *c, unsigned count)
{
    u32 run[MOST];
    unsigned length = 0;

    w->vertices = 0;
    for (unsigned i = 0; i < count; i++) {
        if (c->restart && bench.memory[i] == c->restart_index) {
            keep_whole(w, run, length, c->patch);
            length = 0;
        } else {
            run[length++] = bench.memory[i] + c->base_vertex;
        }
    }
    keep_whole(w, run, length, c->patch);
}

/* Returns how many patches the batches have. */
static unsigned compare(const struct whole *w, unsigned size)
{
    unsigned at = 0, patches = 0;

    for (unsigned n = 0; n + 1 < bench.batches; n++) {
        const struct pd_batch *b = &bench.batch[n];

        assert_true(b->patches && b->corners == size && b->primitives > 0);
        assert_int_equal(b->vertices, b->primitives * size);
        for (unsigned i = 0; i < b->vertices; i++) {
            assert_int_equal(b->index[i], w->index[at++]);
            assert_int_equal(b->vertex_id[i], b->index[i]);
        }
        for (unsigned i = 0; i < b->primitives; i++)
            assert_int_equal(b->primitive[i].id, patches++);
        assert_true(n + 2 == bench.batches || b->vertices + size > PD_BATCH_VERTICES ||
                    b->primitives == PD_BATCH_VERTICES);
    }
    assert_int_equal(at, w->vertices);
    assert_true(bench.batch[bench.batches - 1].draw_end);
    return patches;
}

static void patches_are_runs_of_vertices(void **state)
{
    struct whole w;
    unsigned long patches = 0;

    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        const struct pd_config c = { .index_base = PD_BENCH_AT,
                                     .index_limit = PD_BENCH_AT + PD_BENCH_BYTES,
                                     .restart = below(2),
                                     .restart_index = below(8),
                                     .base_vertex = 0,
                                     .patch = (u6)(1 + below(32)) };
        const struct pd_draw begin = { .what = PD_BEGIN, .topology = PD_PATCHES },
                             end = { .what = PD_END };
        const struct pd_draw d = { .what = PD_INDICES,
                                   .index_size = PD_INDEX_8,
                                   .count = below(MOST) };

        for (unsigned k = 0; k < d.count; k++)
            bench.memory[k] = (u8)below(256);
        pd_bench_reset(&bench);
        bench.slow = below(3);
        pd_bench_give(&bench, &c, &begin);
        pd_bench_give(&bench, &c, &d);
        pd_bench_give(&bench, &c, &end);
        expect(&w, &c, d.count);
        patches += compare(&w, c.patch);
    }
    compared("patches", patches);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(patches_are_runs_of_vertices) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
