/* stri_wires.c - what comes and goes by the wires of stri (stri.h) */
#include <string.h>

#include "gpc/tpc/pe/stri/stri.h"

bool setup_stri_into(struct stri *s, const struct stri_prim *in)
{
    if (s->busy || s->gives)
        return false;
    s->prim = *in;
    s->planes = 0;
    s->busy = true;
    return true;
}

static void count(struct stri *s, unsigned planes)
{
    if (s->planes == 0)
        s->clocks += stri_clocks(0);
    s->clocks += stri_clocks(s->planes + planes) - stri_clocks(s->planes);
    s->planes = (u16)(s->planes + planes);
}

bool wdx_stri_into(struct stri *s, const struct stri_attribute *in)
{
    if (!s->busy || s->gives)
        return false;
    stri_evaluate(&s->cfg, &s->prim, in, &s->out);
    count(s, 1);
    s->busy = !in->last;
    s->gives = true;
    return true;
}

bool stri_tram_from(struct stri *s, struct stri_plane *out)
{
    if (!s->gives || s->batch)
        return false;
    *out = s->out;
    s->gives = false;
    return true;
}

static const struct attribute_plane *make(struct stri *s, const struct prim_attributes *in)
{
    struct stri_attribute attribute[STRI_PLANES];

    for (unsigned slot = 0; slot < in->count; slot++)
        wdx_stri_packet(in, slot, &attribute[slot]);
    stri_planes(&s->cfg, &s->prim, attribute, in->count, s->plane);
    return s->plane;
}

bool wdx_stri_into_batch(struct stri *s, const struct prim_attributes *in)
{
    if (!s->busy || s->gives || s->planes)
        return false;
    s->from = in->made && *in->made ? *in->made : make(s, in);
    if (in->made)
        *in->made = s->from;
    count(s, in->count);
    s->busy = false;
    s->gives = s->batch = true;
    return true;
}

bool stri_tram_from_batch(struct stri *s, struct prim_planes *out)
{
    const struct stri_reference at = stri_reference_of(&s->cfg, &s->prim);

    if (!s->batch)
        return false;
    *out = (struct prim_planes){ &s->prim.id, at.x, at.y, s->planes, s->from };
    s->gives = s->batch = false;
    s->from = NULL; /* no address is left for a snapshot */
    return true;
}

void stri_tram_packet(const struct prim_planes *x, unsigned i, struct stri_plane *out)
{
    *out = (struct stri_plane){
        .id = *x->id, .slot = (u8)i, .x = x->x, .y = x->y, .plane = x->plane[i]
    };
}
