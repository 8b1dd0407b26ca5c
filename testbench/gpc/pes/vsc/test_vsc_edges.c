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
    struct clip_vertex cut[8];
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
            z.cut[z.count] = at < 3 ? (struct clip_vertex){ 0 } : job->cut[at - 3];
            z.v[z.count++] = job->piece[i].v[k];
            seen[at] = true;
        }
    return z;
}

static bool holds(const struct on_edge *e, const struct raster_vertex *v,
                  const struct clip_vertex *cut)
{
    for (unsigned i = 0; i < e->count; i++)
        if (raster_vertex_same(&e->v[i], v) && memcmp(e->cut[i].t, cut->t, sizeof cut->t) == 0)
            return true;
    return false;
}

/* Two triangles, of which the second has the edge from 0 to 1 of the first from 'b' to 'a'. */
struct pair {
    struct vsc_config cfg;
    struct vsc_prim first, second;
    unsigned a, b;
};

static bool random_pair(bool easy, struct pair *p)
{
    struct vsc_vector v = easy ? tame() : (struct vsc_vector){ 0 };

    if (!easy)
        vsc_random_config(&seeded, &v);
    vsc_random_inputs(&seeded, &v);
    p->cfg = v.cfg;
    p->first = v.sm_vsc;
    p->first.kind = PRIMITIVE_TRIANGLE;
    p->first.multicast = p->first.draw_end = 0;
    p->first.viewport = 0;
    p->a = (unsigned)(random_word() % 3);
    p->b = (p->a + 1 + (unsigned)(random_word() % 2)) % 3;
    p->second = p->first;
    p->second.v[p->a] = p->first.v[1];
    p->second.v[p->b] = p->first.v[0];
    vsc_random_inputs(&seeded, &v);
    p->second.v[3 - p->a - p->b] = v.sm_vsc.v[0];
    return ordinary(&p->first) && ordinary(&p->second);
}

/* Two triangles on either side of an edge, which has other places and the other direction in each: what is left of the
 * edge is the same, vertex by vertex.
 */
static void a_shared_edge_is_cut_once(void **state)
{
    unsigned long cases = 0, cuts = 0;

    (void)state;
    for (unsigned n = 0; n < CASES; n++) {
        struct vsc_job one, two;
        struct pair p;

        if (!random_pair(n % 2, &p))
            continue;
        vsc_clip(&p.cfg, &p.first, 0, &one);
        vsc_clip(&p.cfg, &p.second, 0, &two);
        if (!one.pieces || !two.pieces)
            continue;
        const struct on_edge e = along(&one, 0, 1), f = along(&two, p.b, p.a);

        assert_int_equal(e.count, f.count);
        for (unsigned i = 0; i < e.count; i++) {
            assert_true(holds(&f, &e.v[i], &e.cut[i]));
            cuts += e.cut[i].number != 0;
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
