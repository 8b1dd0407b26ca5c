/* fbp_parts.c - see fbp_parts.h */
#include "fbp/fbp_parts.h"

#include <string.h>

#include "common/bundle.h"

void pass_reset(struct pass *p)
{
    memset(p, 0, sizeof *p);
}

void tile_reset(struct tile *t)
{
    memset(t, 0, sizeof *t);
}

bool cread_crop_into(struct pass *p, struct crop *c, const struct cread_pass *in)
{
    (void)c;
    if (!pass_idle(p))
        return false;
    p->in = *in;
    p->has_place = p->has_quads = true;
    return true;
}

bool pass_ccache_from(struct pass *p, struct crop *c, struct cread_request *out)
{
    (void)c;
    if (!p->has_place)
        return false;
    *out = (struct cread_request){ p->in.quads.id, p->in.target, p->in.reduced, p->in.sector };
    p->has_place = false;
    return true;
}

bool pass_crop_from(struct pass *p, struct crop *c, struct crop_quads *out)
{
    if (p->has_place || !p->has_quads)
        return false;
    BUNDLE_SEND(crop, c, &p->in.state);
    *out = p->in.quads;
    p->has_quads = false;
    return true;
}

bool pass_crop_alone(const struct pass *p, const struct crop *c)
{
    return !crop_config_same(&c->cfg, &p->in.state);
}

bool cread_crop_into_batch(struct pass *p, struct crop *c, const struct pass_batch *in)
{
    (void)c;
    p->batch = *in;
    p->batch_places = true;
    return true;
}

bool pass_ccache_from_batch(struct pass *p, struct crop *c, struct pass_batch *out)
{
    (void)c;
    if (!p->batch_places)
        return false;
    *out = p->batch;
    p->batch_places = false;
    return true;
}

bool pass_crop_from_batch(struct pass *p, struct crop *c, struct tile_batch *out)
{
    if (!p->batch.tile.tile)
        return false;
    BUNDLE_SEND(crop, c, p->batch.state);
    *out = p->batch.tile;
    p->batch.tile.tile = NULL;
    return true;
}

bool ccache_comp_into(struct tile *t, struct comp *c, const struct ccache_tile *in)
{
    (void)c;
    if (t->full)
        return false;
    t->in = *in;
    t->full = true;
    return true;
}

bool tile_comp_from(struct tile *t, struct comp *c, struct drawn_tile *out)
{
    if (!t->full)
        return false;
    BUNDLE_SEND(comp, c, &t->in.state);
    *out = t->in.tile;
    t->full = false;
    return true;
}
