/* tess.c - see tess.h */
#include "gpc/pes/tess/tess.h"

#include <string.h>

#define POINTS     32 /* of a batch */
#define PRIMITIVES 42

void tess_reset(struct tess *s)
{
    memset(s, 0, sizeof *s);
}

void tess_set_state(struct tess *s, const struct tess_config *cfg)
{
    s->cfg = *cfg;
}

const char *tess_not_modelled(const struct tess_config *cfg)
{
    if (cfg->domain > TESS_QUAD)
        return "tess: SET_TESSELLATION_PARAMETERS without a domain";
    return cfg->spacing > TESS_EVEN ? "tess: SET_TESSELLATION_PARAMETERS without a spacing" : NULL;
}

/* chosen: a primitive takes a clock, as vsc takes one; a patch that is culled takes one, too */
unsigned tess_clocks(const struct tess_batch *b)
{
    return b->primitives ? b->primitives : 1;
}

bool pe_tess_into(struct tess *s, const struct tess_patch *in)
{
    if (s->busy)
        return false;
    s->patch = *in;
    s->shape = in->own ? tess_shape_of(&s->cfg, in->outer, in->inner)
                       : tess_shape_of(&s->cfg, s->cfg.outer, s->cfg.inner);
    tess_walk_begin(&s->walk);
    s->waits = tess_walk_next(&s->cfg, &s->shape, &s->walk, s->next);
    s->busy = true;
    s->patches++;
    s->points += s->shape.points;
    return true;
}

/* Which points of the patch a batch has, by place. */
struct slots {
    unsigned points;
    u16 point[POINTS];
};

/* The place of a point, which gets one if there is room; POINTS if not.  It is most often one of the last. */
static unsigned slot_of(struct slots *t, u16 point)
{
    for (unsigned i = t->points; i-- > 0;)
        if (t->point[i] == point)
            return i;
    if (t->points < POINTS)
        t->point[t->points++] = point;
    else
        return POINTS;
    return t->points - 1;
}

/* Puts a primitive into a batch; false if it does not fit. */
static bool place(struct tess_batch *b, struct slots *t, const u16 corner[3])
{
    const unsigned before = t->points;
    u5 slots[3] = { 0 };

    for (unsigned i = 0; i < 3 && corner[i] != TESS_NONE; i++) {
        const unsigned slot = slot_of(t, corner[i]);

        if (slot == POINTS) {
            t->points = before;
            return false;
        }
        slots[i] = (u5)slot;
    }
    memcpy(&b->corner[3 * b->primitives++], slots, sizeof slots);
    return true;
}

bool tess_pe_from(struct tess *s, struct tess_batch *out)
{
    struct slots t = { 0 };

    if (!s->busy)
        return false;
    memset(out, 0, sizeof *out);
    out->draw = s->patch.draw;
    out->id = s->patch.id;
    out->corners = (u2)tess_corners(&s->cfg);
    while (s->waits && out->primitives < PRIMITIVES && place(out, &t, s->next))
        s->waits = tess_walk_next(&s->cfg, &s->shape, &s->walk, s->next);
    out->points = (u6)t.points;
    for (unsigned i = 0; i < t.points; i++) {
        const struct tess_point p = tess_point_of(&s->shape, t.point[i]);

        out->u[i] = p.u;
        out->v[i] = p.v;
    }
    out->last = !s->waits;
    s->busy = s->waits;
    s->primitives += out->primitives;
    s->clocks += tess_clocks(out);
    return true;
}
