/* test_vsc_edges.c - triangles that share an edge share what is left of it (facts/classes/draw_semantics.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "vsc_cases.h"

#define CASES 80000

/* The vertices of a job that lie on an edge of the primitive, by their bits, without order. */
struct on_edge {
    unsigned count;
    struct raster_vertex v[8];
    u32 t[8];
};

static struct on_edge along(const struct vsc_job *job, unsigned first, unsigned second)
{
    bool on[VSC_VERTICES] = { false }, seen[VSC_VERTICES] = { false };
    struct on_edge z = { 0 };

    on[first] = on[second] = true;
    for (unsigned i = 0; i < job->cuts; i++)
        on[job->cut[i].number] = on[job->cut[i].a] && on[job->cut[i].b];
    for (unsigned i = 0; i < job->pieces; i++)
        for (unsigned k = 0; k < 3; k++) {
            const unsigned at = job->piece[i].vertex[k];

            if (!on[at] || seen[at])
                continue;
            assert_true(z.count < 8);
            z.t[z.count] = at < 3 ? 0 : job->cut[at - 3].t;
            z.v[z.count++] = job->piece[i].v[k];
            seen[at] = true;
        }
    return z;
}

static bool holds(const struct on_edge *e, const struct raster_vertex *v, u32 t)
{
    for (unsigned i = 0; i < e->count; i++)
        if (raster_vertex_same(&e->v[i], v) && e->t[i] == t)
            return true;
    return false;
}

/* Two triangles on either side of an edge, which has other places and the other direction in each: what is left of the
 * edge is the same, vertex by vertex.
 */
static void a_shared_edge_is_cut_once(void **state)
{
    unsigned long cases = 0, cuts = 0;

    (void)state;
    for (unsigned n = 0; n < CASES; n++) {
        struct vsc_vector v = n % 2 ? tame() : (struct vsc_vector){ 0 };
        const unsigned a = (unsigned)(random_word() % 3),
                       b = (a + 1 + (unsigned)(random_word() % 2)) % 3;
        struct vsc_prim first, second;
        struct vsc_job one, two;

        if (n % 2 == 0)
            vsc_random_config(&seeded, &v);
        vsc_random_inputs(&seeded, &v);
        first = v.sm_vsc;
        first.kind = PRIMITIVE_TRIANGLE;
        first.multicast = first.draw_end = 0;
        first.viewport = 0;
        if (!ordinary(&first))
            continue;
        vsc_random_inputs(&seeded, &v);
        second = first;
        second.v[a] = first.v[1];
        second.v[b] = first.v[0];
        second.v[3 - a - b] = v.sm_vsc.v[0];
        if (!ordinary(&second))
            continue;
        vsc_clip(&v.cfg, &first, 0, &one);
        vsc_clip(&v.cfg, &second, 0, &two);
        if (!one.pieces || !two.pieces)
            continue;
        const struct on_edge e = along(&one, 0, 1), f = along(&two, b, a);

        if (!one.cuts || !two.cuts) /* of one nothing was cut: then the edge is whole in both */
            assert_true(e.count == 2 && f.count == 2);
        assert_int_equal(e.count, f.count);
        for (unsigned i = 0; i < e.count; i++) {
            assert_true(holds(&f, &e.v[i], e.t[i]));
            cuts += e.t[i] != 0;
        }
        cases += e.count;
    }
    assert_true(cuts > 1000);
    compared("vertices of shared edges", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shared_edge_is_cut_once),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
