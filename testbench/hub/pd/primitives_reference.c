/* primitives_reference.c - see primitives_reference.h */
#include "primitives_reference.h"

#include <assert.h>

enum {
    POINTS,
    LINES,
    LOOP,
    LINE_STRIP,
    TRIANGLES,
    STRIP,
    FAN,
    QUADS,
    QUAD_STRIP,
    POLYGON,
    LINES_ADJ,
    LINE_STRIP_ADJ,
    TRIANGLES_ADJ,
    STRIP_ADJ
};

/* The run under way: where it begins in the list, and its primitives so far. */
static struct plain_list *list;
static unsigned start, made;

static void emit(const unsigned *corner, unsigned corners, unsigned provoking)
{
    struct plain_primitive *p = &list->primitive[list->primitives++];

    assert(list->primitives <= PLAIN_PRIMITIVES && list->corners + corners <= PLAIN_CORNERS);
    *p = (struct plain_primitive){ .corners = corners,
                                   .at = &list->corner[list->corners],
                                   .provoking = start + provoking,
                                   .first = made++ == 0 };
    for (unsigned i = 0; i < corners; i++)
        list->corner[list->corners++] = start + corner[i];
}

#define EMIT(provoking, ...)                \
    emit((const unsigned[]){ __VA_ARGS__ }, \
         sizeof((const unsigned[]){ __VA_ARGS__ }) / sizeof(unsigned), (provoking))

static void points_and_lines(unsigned topology, bool last, unsigned n)
{
    switch (topology) {
    case POINTS:
        for (unsigned i = 0; i < n; i++)
            EMIT(i, i);
        break;
    case LINES:
        for (unsigned i = 0; i < n / 2; i++)
            EMIT(2 * i + last, 2 * i, 2 * i + 1);
        break;
    case LOOP:
        for (unsigned i = 0; n >= 2 && i < n; i++)
            EMIT(last ? (i + 1) % n : i, i, (i + 1) % n);
        break;
    case LINE_STRIP:
        for (unsigned i = 0; i + 1 < n; i++)
            EMIT(i + last, i, i + 1);
        break;
    case LINES_ADJ:
        for (unsigned i = 0; i < n / 4; i++)
            EMIT(4 * i + (last ? 2 : 1), 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
        break;
    case LINE_STRIP_ADJ:
        for (unsigned i = 0; i + 3 < n; i++)
            EMIT(i + (last ? 2 : 1), i, i + 1, i + 2, i + 3);
        break;
    default: break;
    }
}

/* Corner, then the neighbour across the edge that leaves it. */
static void strip_adj(bool last, unsigned n)
{
    const unsigned m = n >= 6 ? (n - 4) / 2 : 0;

    for (unsigned i = 0; i < m; i++) {
        const unsigned edge12 = i == 0 ? 1 : 2 * i - 2;
        const unsigned beyond = i == m - 1 ? 2 * i + 5 : 2 * i + 6;

        if (i % 2 == 0)
            EMIT(last ? 2 * i + 4 : 2 * i, 2 * i, edge12, 2 * i + 2, beyond, 2 * i + 4, 2 * i + 3);
        else
            EMIT(last ? 2 * i + 4 : 2 * i + 2, 2 * i + 2, edge12, 2 * i, 2 * i + 3, 2 * i + 4,
                 beyond);
    }
}

static void polygon(unsigned n)
{
    static unsigned all[PLAIN_VERTICES];

    for (unsigned i = 0; i < n; i++)
        all[i] = i;
    if (n >= 3)
        emit(all, n, 0);
}

static void triangles(unsigned topology, bool last, unsigned n)
{
    switch (topology) {
    case TRIANGLES:
        for (unsigned i = 0; i < n / 3; i++)
            EMIT(3 * i + (last ? 2 : 0), 3 * i, 3 * i + 1, 3 * i + 2);
        break;
    case STRIP:
        for (unsigned i = 0; i + 2 < n; i++)
            if (i % 2 == 0)
                EMIT(last ? i + 2 : i, i, i + 1, i + 2);
            else if (last)
                EMIT(i + 2, i + 1, i, i + 2);
            else
                EMIT(i, i, i + 2, i + 1);
        break;
    case FAN:
        for (unsigned i = 0; i + 2 < n; i++)
            if (last)
                EMIT(i + 2, 0, i + 1, i + 2);
            else
                EMIT(i + 1, i + 1, i + 2, 0);
        break;
    case QUADS:
        for (unsigned i = 0; i < n / 4; i++)
            EMIT(4 * i + (last ? 3 : 0), 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
        break;
    case QUAD_STRIP:
        for (unsigned i = 0; 2 * i + 3 < n; i++)
            EMIT(last ? 2 * i + 3 : 2 * i, 2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2);
        break;
    case POLYGON: polygon(n); break;
    case TRIANGLES_ADJ:
        for (unsigned i = 0; i < n / 6; i++)
            EMIT(6 * i + (last ? 4 : 0), 6 * i, 6 * i + 1, 6 * i + 2, 6 * i + 3, 6 * i + 4,
                 6 * i + 5);
        break;
    case STRIP_ADJ: strip_adj(last, n); break;
    default: break;
    }
}

void plain_assemble(struct plain_list *l, unsigned topology, bool last)
{
    list = l;
    l->primitives = l->corners = 0;
    for (unsigned at = 0; at <= l->vertices; at++) {
        unsigned n = 0;

        while (at + n < l->vertices && !l->vertex[at + n].cut)
            n++;
        start = at;
        made = 0;
        points_and_lines(topology, last, n);
        triangles(topology, last, n);
        at += n;
    }
}

bool plain_flagged(unsigned topology)
{
    return topology == TRIANGLES || topology == QUADS || topology == POLYGON;
}

bool plain_separate(unsigned topology)
{
    return topology == POINTS || topology == LINES || topology == TRIANGLES ||
           topology == LINES_ADJ || topology == TRIANGLES_ADJ;
}
