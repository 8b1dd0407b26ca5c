/* fbp_config.c - where targets lie, for the units that ask (facts/texture/blocklinear.md) */
#include <string.h>

#include "fbp/fbp.h"

struct rop_surface fbp_surface(const struct fbp_target *t)
{
    const bool pitch = t->surface.layout == SURFACE_PITCH;

    if (!t->bound)
        return (struct rop_surface){ 0 };
    return (struct rop_surface){ .base = t->base,
                                 .samples = t->surface.samples,
                                 .width = t->surface.width,
                                 .height = t->surface.height,
                                 .bytes = t->surface.element_bytes,
                                 .block_height = pitch ? 0 : t->surface.block_height,
                                 .block_depth = pitch ? 0 : t->surface.block_depth,
                                 .pitch = pitch ? t->surface.pitch : 0 };
}

struct zcache_config fbp_zcache(const struct fbp_state *s)
{
    return (struct zcache_config){ .surface = fbp_surface(&s->zeta),
                                   .format = s->zrop.format,
                                   .kind = s->zrop.kind,
                                   .table_z = s->zrop.table_z,
                                   .clear_keeps = zrop_clear_keeps(&s->zrop) };
}

/* known: a target that is DISABLED stores nothing (cread_plan.c): it has no packets */
static struct rop_target target_of(const struct fbp_state *s, unsigned t)
{
    const struct crop_config *crop = &s->cread.target[t];
    const struct fbp_target *from = &s->color[t];
    struct rop_target to = { .bound = from->bound && crop->format != FORMAT_DISABLED };

    if (!to.bound)
        return to;
    to.surface = fbp_surface(from);
    to.pixels = (u4)crop_packet_pixels(crop);
    to.compressed = from->compressed;
    to.comp = from->comp;
    memcpy(to.clear, from->clear.word, sizeof to.clear);
    return to;
}

struct ccache_config fbp_ccache(const struct fbp_state *s)
{
    struct ccache_config c = { .cleared = 0 };

    for (unsigned t = 0; t < CCACHE_TARGETS; t++)
        c.target[t] = target_of(s, t);
    return c;
}

struct hazard_config fbp_hazard(const struct fbp_state *s)
{
    struct hazard_config c = { .cread = s->cread };

    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        c.target[t] = fbp_surface(&s->color[t]);
    return c;
}
