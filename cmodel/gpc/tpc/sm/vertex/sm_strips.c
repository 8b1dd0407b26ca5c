/* sm_strips.c - what geometry programs kept, as batches of primitives (facts/classes/draw_semantics.md 1)
 *
 * chosen: strips wait for no other thread's; a strip that goes on in the next batch has its last vertices there again
 * chosen: 'order' is that of strips, points are ORDER_INDEPENDENT
 */
#include <string.h>

#include "gpc/tpc/sm/vertex/sm_geometry.h"

/* A batch being filled: where its vertices come from. */
struct filling {
    struct pd_batch *to;
    u32 (*out)[SM_LANES];
    unsigned lane[SM_LANES], vertex[SM_LANES];
};

static unsigned corners_of(const struct sph *h)
{
    return h->topology == SPH_POINTS ? 1 : h->topology == SPH_LINE_STRIP ? 2 : 3;
}

enum primitive_kind sm_geometry_kind(const struct sph *h)
{
    return h->topology == SPH_POINTS       ? PRIMITIVE_POINT
           : h->topology == SPH_LINE_STRIP ? PRIMITIVE_LINE
                                           : PRIMITIVE_TRIANGLE;
}

/* The vertex's column, which it gets if there is room; SM_LANES if not. */
static unsigned column(struct filling *f, const struct sm_geometry *g, unsigned vertex)
{
    const unsigned lane = g->strips.lane, n = f->to->vertices;

    for (unsigned i = 0; i < n; i++)
        if (f->lane[i] == lane && f->vertex[i] == vertex)
            return i;
    if (n == SM_LANES)
        return SM_LANES;
    f->lane[n] = lane;
    f->vertex[n] = vertex;
    for (unsigned i = 0; i < g->words; i++)
        f->out[g->word[i]][n] = g->kept[vertex * g->words + i][lane];
    f->to->vertices++;
    return n;
}

/* Puts the primitive that the strip's next vertex completes into the batch; false if it does not fit.
 * known: facts/classes/draw_semantics.md 1: an odd triangle has those corners swapped that do not provoke
 */
static bool place(struct filling *f, const struct sm_geometry *g, bool last_provokes)
{
    const struct sm_strips *s = &g->strips;
    const unsigned corners = f->to->corners, odd = corners == 3 && s->length % 2 == 1;
    const u6 vertices = f->to->vertices;
    unsigned vertex[3] = { s->before[0], s->before[1], s->vertex };
    struct pd_primitive p = { .edge_flags = 7,
                              .order = corners == 1               ? ORDER_INDEPENDENT
                                       : s->length + 1 == corners ? ORDER_FIRST
                                                                  : ORDER_NEXT };

    if (f->to->primitives == SM_LANES)
        return false;
    if (odd && last_provokes) {
        vertex[0] = s->before[1];
        vertex[1] = s->before[0];
    } else if (odd) {
        vertex[1] = s->vertex;
        vertex[2] = s->before[1];
    }
    p.provoking = (u3)(last_provokes ? corners - 1 : 0);
    p.id = g->batch->primitive[g->primitive[s->lane]].id;
    for (unsigned i = 0; i < corners; i++) {
        const unsigned n = column(f, g, vertex[3 - corners + i]);

        if (n == SM_LANES) {
            f->to->vertices = vertices;
            return false;
        }
        p.corner[i] = (u5)n;
    }
    f->to->primitive[f->to->primitives++] = p;
    return true;
}

/* Goes to the next vertex; the strip has this one, or not. */
static void step(struct sm_strips *s, bool of_strip, bool cut)
{
    if (of_strip) {
        s->before[0] = s->before[1];
        s->before[1] = s->vertex;
        s->length++;
    }
    if (cut)
        s->length = 0;
    s->vertex++;
}

bool sm_strips_next(struct sm_geometry *g, unsigned stream, bool last_provokes, struct pd_batch *to,
                    u32 (*out)[SM_LANES])
{
    const unsigned corners = corners_of(g->v.header);
    struct sm_strips *s = &g->strips;
    struct filling f = { .to = to, .out = out };

    if (g->v.header->passthrough && stream == 0)
        return sm_passthrough_next(g, to, out);
    memset(to, 0, sizeof *to);
    to->draw = g->batch->draw;
    to->instance_id = g->batch->instance_id;
    to->kind = sm_geometry_kind(g->v.header);
    to->corners = (u3)corners;
    memset(out, 0, sizeof g->v.out);
    for (; s->lane < g->lanes; s->lane++, s->vertex = s->length = 0)
        while (s->vertex < g->emitted[s->lane]) {
            const u8 mark = g->mark[s->vertex][s->lane];
            const bool ours = (mark & SM_STRIP_STREAM) == stream;

            if (ours && s->length + 1 >= corners && !place(&f, g, last_provokes))
                return true;
            step(s, ours, ours && mark & SM_STRIP_CUT);
        }
    return to->primitives != 0;
}

unsigned sm_strips_count(const struct sm_geometry *g, unsigned stream)
{
    const unsigned corners = corners_of(g->v.header);
    unsigned count = 0;

    if (g->v.header->passthrough)
        return stream == 0 ? g->lanes : 0;
    for (unsigned lane = 0; lane < g->lanes; lane++)
        for (unsigned v = 0, length = 0; v < g->emitted[lane]; v++) {
            const u8 mark = g->mark[v][lane];

            if ((mark & SM_STRIP_STREAM) != stream)
                continue;
            count += ++length >= corners;
            length = mark & SM_STRIP_CUT ? 0 : length;
        }
    return count;
}
