/* sm_geometry.c - see sm_geometry.h */
#include "gpc/tpc/sm/vertex/sm_geometry.h"

#include <string.h>

static unsigned words_of(const struct sph *h)
{
    unsigned words = 0;

    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        words += h->writes[n];
    return words;
}

const char *sm_geometry_not_modelled(const struct sph *h)
{
    if (h->passthrough)
        return h->threads_per_primitive > 1
                   ? "pe: a passthrough geometry program of several threads"
                   : NULL;
    if (h->topology != SPH_POINTS && h->topology != SPH_LINE_STRIP &&
        h->topology != SPH_TRIANGLE_STRIP)
        return "pe: a geometry program of that output topology";
    return words_of(h) * h->max_vertices > SM_STRIP_ROOM
               ? "pe: a geometry program with more than 4096 words of output"
               : NULL;
}

/* chosen: a header of no threads has one */
void sm_geometry_begin(struct sm_geometry *g, const struct sph *header,
                       const struct pd_batch *batch, const u32 (*out)[SM_LANES])
{
    const unsigned threads = header->threads_per_primitive ? header->threads_per_primitive : 1;

    assert(header->stage == SPH_GEOMETRY && !sm_geometry_not_modelled(header));
    g->v.header = header;
    g->v.geometry = g;
    g->batch = batch;
    memcpy(g->v.in, out, sizeof g->v.in);
    g->threads = batch->primitives * threads;
    g->thread = g->lanes = 0;
    sm_strips_rewind(g);
    g->words = 0;
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        if (header->writes[n])
            g->word[g->words++] = (u8)n;
}

bool sm_geometry_run(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                     struct sm_geometry *g)
{
    const unsigned threads = g->threads / g->batch->primitives, left = g->threads - g->thread;
    struct sm_warp *w;

    assert(left > 0);
    g->lanes = left < SM_LANES ? left : SM_LANES;
    for (unsigned i = 0; i < g->lanes; i++) {
        g->primitive[i] = (g->thread + i) / threads;
        g->v.invocation[i] = (g->thread + i) % threads;
    }
    g->thread += g->lanes;
    sm_strips_rewind(g);
    memset(g->emitted, 0, sizeof g->emitted);
    memset(g->v.out, 0, sizeof g->v.out);
    w = sm_core_place_warp(s, l, (u32)bits_mask(g->lanes));
    assert(w);
    w->vertices = &g->v;
    return sm_core_run(s, m);
}

static void emit(struct sm_geometry *g, unsigned lane, unsigned stream)
{
    const unsigned n = g->emitted[lane];

    if (n >= g->v.header->max_vertices)
        return;
    for (unsigned i = 0; i < g->words; i++)
        g->kept[n * g->words + i][lane] = g->v.out[g->word[i]][lane];
    g->mark[n][lane] = (u8)stream;
    g->emitted[lane]++;
}

/* The stream's last vertex ends its strip. */
static void cut(struct sm_geometry *g, unsigned lane, unsigned stream)
{
    for (unsigned n = g->emitted[lane]; n > 0; n--)
        if ((g->mark[n - 1][lane] & SM_STRIP_STREAM) == stream) {
            g->mark[n - 1][lane] |= SM_STRIP_CUT;
            return;
        }
}

void sm_out(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    struct sm_geometry *g = w->vertices ? w->vertices->geometry : NULL;
    u32 room[2 * SM_LANES], handle[SM_LANES] = { 0 };
    const u32 *b = sm_operand(s, w, &op->i.b, room);

    if (!g || g->v.header->passthrough) {
        sm_fault_what(
            s, w, g ? "OUT of passthrough geometry programs" : "OUT outside of geometry programs");
        return;
    }
    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);

        if (op->i.outt & ISA_OUTT_EMIT)
            emit(g, lane, b[lane] & SM_STRIP_STREAM);
        if (op->i.outt & ISA_OUTT_CUT)
            cut(g, lane, b[lane] & SM_STRIP_STREAM);
        handle[lane] = g->emitted[lane];
    }
    sm_write(w, op->i.d, handle, mask);
}
