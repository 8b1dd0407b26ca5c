/* world_reference_assemble.c - see world_reference.h: runs of vertices to primitives (facts/classes/draw_semantics.md 1, 2) */
#include <string.h>

#include "world_reference.h"

/* A run: its vertices, and what comes out of it. */
struct run {
    const struct random_draw *d;
    const u8 *bytes;
    u32 index[DRAW_VERTICES + 8], vertices;
    u32 instance, id;
    slow_told *told;
    void *context;
};

static struct slow_vertex vertex(const struct run *r, unsigned k)
{
    const u32 index = r->index[k];

    return r->d->indexed ? slow_fetch(r->d, r->bytes, index + (u32)r->d->base_vertex,
                                      index + (u32)r->d->base_vertex, r->instance)
                         : slow_fetch(r->d, r->bytes, index, index, r->instance);
}

/* Edges: bit i from corner i on. */
static void give(struct run *r, unsigned corners, const unsigned k[3], unsigned provoking,
                 unsigned edges)
{
    const unsigned t = r->d->topology;
    struct slow_primitive p;

    if (r->d->no_edges && (t == 4 || t == 7 || t == 9)) /* the others are as if flags were set */
        edges = 0;
    memset(&p, 0, sizeof p);
    p.corners = corners;
    for (unsigned i = 0; i < corners; i++) {
        p.v[i] = vertex(r, k[i]);
        p.edge[i] = edges >> i & 1;
    }
    p.provoking = vertex(r, provoking);
    p.id = r->id;
    r->told(r->context, &p);
}

static void line(struct run *r, unsigned a, unsigned b)
{
    give(r, 2, (unsigned[3]){ a, b }, r->d->last_provokes ? b : a, 0);
    r->id++;
}

static void triangle(struct run *r, unsigned a, unsigned b, unsigned c, unsigned first,
                     unsigned last)
{
    give(r, 3, (unsigned[3]){ a, b, c }, r->d->last_provokes ? last : first, 7);
    r->id++;
}

/* Both halves hold the provoking vertex, which is 'last' only of lists the last corner; the diagonal is no edge. */
static void quad(struct run *r, unsigned a, unsigned b, unsigned c, unsigned d, unsigned first,
                 unsigned last)
{
    const unsigned provoking = r->d->last_provokes ? last : first;

    if (provoking == d) {
        give(r, 3, (unsigned[3]){ a, b, d }, provoking, 5);
        give(r, 3, (unsigned[3]){ b, c, d }, provoking, 3);
    } else {
        give(r, 3, (unsigned[3]){ a, b, c }, provoking, 3);
        give(r, 3, (unsigned[3]){ a, c, d }, provoking, 6);
    }
    r->id++;
}

static void polygon(struct run *r)
{
    const unsigned n = r->vertices;

    for (unsigned i = 0; i + 2 < n; i++)
        give(r, 3, (unsigned[3]){ 0, i + 1, i + 2 }, 0, (i == 0) | 2u | (i + 3 == n) << 2);
    r->id += n >= 3;
}

static void strips(struct run *r)
{
    const unsigned n = r->vertices;
    const bool first = !r->d->last_provokes;

    switch (r->d->topology) {
    case 5:
        for (unsigned i = 0; i + 2 < n; i++)
            if (i % 2 && first)
                triangle(r, i, i + 2, i + 1, i, i + 2);
            else
                triangle(r, i + i % 2, i + 1 - i % 2, i + 2, i, i + 2);
        break;
    case 6:
        for (unsigned i = 0; i + 2 < n; i++)
            if (first)
                triangle(r, i + 1, i + 2, 0, i + 1, i + 2);
            else
                triangle(r, 0, i + 1, i + 2, i + 1, i + 2);
        break;
    case 8:
        for (unsigned i = 0; 2 * i + 3 < n; i++)
            quad(r, 2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2, 2 * i, 2 * i + 3);
        break;
    case 13:
        for (unsigned i = 0; 2 * i + 5 < n; i++)
            triangle(r, 2 * i + 2 * (i % 2), 2 * i + 2 - 2 * (i % 2), 2 * i + 4,
                     2 * i + 2 * (i % 2), 2 * i + 4);
        break;
    default: polygon(r); break;
    }
}

static void lists(struct run *r)
{
    static const u8 step[14] = { 1, 2, 0, 1, 3, 0, 0, 4, 0, 0, 4, 1, 6 };
    static const u8 needs[14] = { 1, 2, 0, 2, 3, 0, 0, 4, 0, 0, 4, 4, 6 };
    const unsigned t = r->d->topology;

    for (unsigned k = 0; k + needs[t] <= r->vertices; k += step[t])
        switch (t) {
        case 0:
            give(r, 1, (unsigned[3]){ k }, k, 0);
            r->id++;
            break;
        case 1:
        case 3: line(r, k, k + 1); break;
        case 10:
        case 11: line(r, k + 1, k + 2); break;
        case 4: triangle(r, k, k + 1, k + 2, k, k + 2); break;
        case 7: quad(r, k, k + 1, k + 2, k + 3, k, k + 3); break;
        default: triangle(r, k, k + 2, k + 4, k, k + 4); break;
        }
}

static void end_run(struct run *r)
{
    if (r->d->topology == 2) {
        for (unsigned k = 0; k + 1 < r->vertices; k++)
            line(r, k, k + 1);
        if (r->vertices >= 2)
            line(r, r->vertices - 1, 0);
    } else if (r->d->topology == 5 || r->d->topology == 6 || r->d->topology == 8 ||
               r->d->topology == 9 || r->d->topology == 13)
        strips(r);
    else
        lists(r);
    r->vertices = 0;
}

static u32 index_at(const struct random_draw *d, const u8 *bytes, u32 k)
{
    const u8 *at = bytes + DRAW_ROOM * DRAW_STREAMS + d->index_bytes * (d->start + k);
    u32 v = 0;

    for (unsigned i = 0; i < d->index_bytes; i++)
        v |= (u32)at[i] << 8 * i;
    return v;
}

/* Arrays are not cut: SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY is 0. */
void slow_assemble(const struct random_draw *d, const u8 *bytes, slow_told *told, void *context)
{
    struct run r = { .d = d, .bytes = bytes, .told = told, .context = context };

    for (r.instance = 0; r.instance < d->instances; r.instance++) {
        r.id = r.vertices = 0;
        for (u32 k = 0; k < d->count; k++) {
            const u32 index = d->indexed ? index_at(d, bytes, k) : d->start + k;

            if (d->indexed && d->restart && index == d->restart_index)
                end_run(&r);
            else
                r.index[r.vertices++] = index;
        }
        end_run(&r);
    }
}
