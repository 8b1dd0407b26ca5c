/* test_vsc_clocks.c - clocks of vertices beside those of primitives (rates.csv T1, X; vsc.h)
 *
 * Beside the unit's sums stand the times at which each vertex and each primitive of random batches ends, as two queues have them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "seeded.h"
#include "vsc_cases.h"

#define BATCHES 2000

struct wires {
    struct vsc_prim_fifo in;
    struct clip_vertex_fifo cuts;
    struct clip_prim_fifo out;
};

static void send(struct vsc *s, const struct vsc_prim *p)
{
    static struct wires w;

    vsc_prim_push(&w.in, p);
    while (vsc_step(s, &w.in, &w.cuts, &w.out)) {}
    assert_true(vsc_prim_empty(&w.in) && clip_prim_empty(&w.out));
}

/* Both queues: the clock behind the last vertex, behind the last primitive; the begin of the batch before. */
struct queues {
    double vertices, primitives, before;
};

static void wait(struct queues *q, unsigned vertices, unsigned scalars)
{
    const double each = scalars / 8. > 1 / 0.88 ? scalars / 8. : 1 / 0.88;

    for (unsigned n = 0; n < vertices; n++)
        q->vertices += each;
    if (vertices && q->vertices > q->primitives)
        q->primitives = q->vertices;
}

/* A batch of primitives that are culled, of a mask or not, with so many vertices more each. */
static unsigned batch_of(struct vsc *s, struct queues *q, unsigned scalars, bool masks)
{
    const unsigned primitives = 1 + random_below(&seeded, 32);
    const double begin = q->primitives;
    unsigned vertices = 0;

    q->vertices = q->vertices > q->before ? q->vertices : q->before;
    for (unsigned n = 0, charged = 0; n < primitives; n++) {
        struct vsc_prim p = { .batch = n == 0, .scalars = (u8)scalars };

        p.multicast = masks && random_below(&seeded, 2);
        p.fast = p.multicast && random_below(&seeded, 2);
        vertices += random_below(&seeded, 4);
        vertices = vertices > 32 ? 32 : vertices;
        p.vertices = (u6)vertices;
        send(s, &p);
        if (!p.multicast) {
            wait(q, vertices - charged, scalars);
            charged = vertices;
        }
        q->primitives += p.fast ? 1 / 8. : 1;
        assert_true(fabs((double)s->parts / VSC_PARTS - q->primitives) < 1e-6 * q->primitives);
        assert_true(s->clocks == (u64)ceil(q->primitives - 1e-6));
    }
    q->before = begin;
    return primitives;
}

static void two_queues_end_as_the_unit_says(void **state)
{
    static struct vsc s;
    struct queues q = { 0 };
    unsigned long cases = 0;

    (void)state;
    vsc_reset(&s);
    for (unsigned n = 0; n < BATCHES; n++)
        cases += batch_of(&s, &q, random_below(&seeded, n & 1 ? 12 : 200), n / 16 & 1);
    compared("primitives", cases);
}

/* Of many batches alike, in all of their time: units a clock. */
static double rate_of(unsigned primitives, unsigned vertices, unsigned scalars, bool fast,
                      double of_each)
{
    enum { MANY = 1000 };
    static struct vsc s;

    vsc_reset(&s);
    for (unsigned n = 0; n < MANY * primitives; n++) {
        const unsigned i = n % primitives;
        const struct vsc_prim p = { .batch = i == 0,
                                    .vertices = (u6)((i + 1) * vertices / primitives),
                                    .scalars = (u8)scalars,
                                    .multicast = fast,
                                    .fast = fast };

        send(&s, &p);
    }
    return of_each * MANY / (double)s.clocks;
}

static void rates_are_those_of_the_table(void **state)
{
    (void)state;
    assert_true(fabs(rate_of(32, 32, 4, false, 32) - 0.88) < 1e-4);
    assert_true(fabs(rate_of(30, 32, 4, false, 30) - 0.825) < 1e-4);
    assert_true(fabs(rate_of(10, 30, 64, false, 30 * 64) - 8) < 1e-3);
    assert_true(fabs(rate_of(30, 3, 4, false, 30) - 1) < 1e-3);
    assert_true(fabs(rate_of(32, 32, 4, true, 32) - 8) < 1e-3);
    compared("rates", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_queues_end_as_the_unit_says),
        cmocka_unit_test(rates_are_those_of_the_table),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
