/* pd_compare.c - see pd_compare.h */
#include "pd_compare.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { QUADS = 7, QUAD_STRIP = 8, POLYGON = 9 };

/* A primitive of the wire, and the places of its corners in the list. */
struct triangle {
    unsigned corners, at[6];
    unsigned provoking; /* a place */
    unsigned edges;
    bool first, separate;
    u32 id;
};

/* Part 'k' of what is drawn as triangles: around vertex 0; of a separate quad whose last is provoking, around that. */
static void part_of(const struct plain_primitive *p, unsigned topology, unsigned k,
                    struct triangle *t)
{
    const bool around_last = topology == QUADS && p->provoking == p->at[3];
    const unsigned n = p->corners, a = around_last ? k : 0;
    const unsigned place[3] = { a, k + 1, around_last ? 3 : k + 2 };

    t->corners = 3;
    for (unsigned i = 0; i < 3; i++) {
        t->at[i] = p->at[place[i]];
        if (place[(i + 1) % 3] != (place[i] + 1) % n)
            t->edges &= ~(1u << i); /* a diagonal */
    }
    t->first = k == 0 && (topology == QUADS || p->first);
    t->separate = false;
}

static struct triangle part(const struct plain_list *l, const struct plain_primitive *p,
                            const struct pd_expected *e, unsigned k)
{
    struct triangle t = { .corners = p->corners,
                          .provoking = p->provoking,
                          .edges = 7,
                          .first = p->first,
                          .separate = plain_separate(e->topology),
                          .id = e->id };

    if (e->topology >= QUADS && e->topology <= POLYGON)
        part_of(p, e->topology, k, &t);
    else
        for (unsigned i = 0; i < p->corners; i++)
            t.at[i] = p->at[i];
    for (unsigned i = 0; i < 3 && plain_flagged(e->topology); i++)
        if (!l->vertex[t.at[i]].edge_flag)
            t.edges &= ~(1u << i);
    return t;
}

static unsigned slot_of(const struct pd_batch *b, const struct plain_vertex *v)
{
    unsigned s = 0;

    while (s < b->vertices && (b->index[s] != v->index || b->vertex_id[s] != v->id))
        s++;
    return s;
}

static void same(const struct pd_batch *b, const struct pd_primitive *p, const struct plain_list *l,
                 const struct triangle *t)
{
    assert_int_equal(b->corners, t->corners);
    for (unsigned i = 0; i < t->corners; i++) {
        const struct plain_vertex *v = &l->vertex[t->at[i]];

        assert_true(p->corner[i] < b->vertices);
        assert_int_equal(b->index[p->corner[i]], v->index);
        assert_int_equal(b->vertex_id[p->corner[i]], v->id);
    }
    for (unsigned i = t->corners; i < 6; i++)
        assert_int_equal(p->corner[i], 0);
    assert_int_equal(t->at[p->provoking], t->provoking);
    assert_int_equal(p->edge_flags, t->edges);
    assert_int_equal(p->id, t->id);
    assert_int_equal(p->order, t->separate ? ORDER_INDEPENDENT
                               : t->first  ? ORDER_FIRST
                                           : ORDER_NEXT);
}

/* What holds of any batch; 'next' is the primitive behind it, or NULL: it must not fit. */
static void well_formed(const struct pd_batch *b, const struct plain_list *l,
                        const struct triangle *next, struct pd_compared *count)
{
    bool used[32] = { false };
    unsigned corners = 0, more = 0;

    assert_true(b->primitives > 0 && b->primitives <= 33u - b->corners && b->vertices <= 32);
    for (unsigned k = 0; k < b->primitives; k++)
        for (unsigned i = 0; i < b->corners; i++, corners++)
            used[b->primitive[k].corner[i]] = true;
    for (unsigned s = 0; s < b->vertices; s++) {
        const struct plain_vertex v = { .index = b->index[s], .id = b->vertex_id[s] };

        assert_true(used[s]);
        assert_int_equal(slot_of(b, &v), s); /* no other before it is the same */
    }
    for (unsigned s = b->vertices; s < 32; s++)
        assert_true(b->index[s] == 0 && b->vertex_id[s] == 0);
    for (unsigned i = 0; next && i < next->corners; i++) {
        bool again = false;

        for (unsigned k = 0; k < i; k++)
            again |= l->vertex[next->at[k]].index == l->vertex[next->at[i]].index &&
                     l->vertex[next->at[k]].id == l->vertex[next->at[i]].id;
        more += !again && slot_of(b, &l->vertex[next->at[i]]) == b->vertices;
    }
    assert_true(!next || b->primitives == 33u - b->corners || b->vertices + more > 32);
    count->reused += corners - b->vertices;
    count->batches++;
}

void pd_compare(struct pd_bench *b, const struct plain_list *l, struct pd_expected *e,
                struct pd_compared *count)
{
    unsigned at = 0, k = 0; /* of the batches, and within one */

    for (unsigned n = 0; n < l->primitives; n++, e->id++) {
        const struct plain_primitive *p = &l->primitive[n];
        const bool parts = e->topology >= QUADS && e->topology <= POLYGON;

        for (unsigned i = 0; i < (parts ? p->corners - 2 : 1); i++) {
            const struct triangle t = part(l, p, e, i);

            if (at < b->batches && k == b->batch[at].primitives) {
                well_formed(&b->batch[at++], l, &t, count);
                k = 0;
            }
            assert_true(at < b->batches && !b->batch[at].draw_end);
            assert_int_equal(b->batch[at].draw, e->draw);
            assert_int_equal(b->batch[at].instance_id, e->instance);
            same(&b->batch[at], &b->batch[at].primitive[k++], l, &t);
            count->primitives++;
        }
    }
    if (k) {
        assert_int_equal(b->batch[at].primitives, k);
        well_formed(&b->batch[at++], l, NULL, count);
    }
    assert_int_equal(b->batches, at + 1);
    assert_true(b->batch[at].draw_end && b->batch[at].draw == e->draw);
    assert_int_equal(b->batch[at].primitives, 0);
    b->batches = 0;
}
