/* ccache.c - see ccache.h */
#include "fbp/comp/ccache/ccache.h"

#include <string.h>

void ccache_reset(struct ccache *c)
{
    memset(c, 0, sizeof *c);
    ccache_set_state(c, &c->cfg);
}

void ccache_set_state(struct ccache *c, const struct ccache_config *cfg)
{
    c->cfg = *cfg;
    c->mode = ccache_mode_of(cfg);
}

static const char *target_not_modelled(const struct rop_target *t)
{
    if (!t->bound)
        return NULL;
    if (!rop_surface_known(&t->surface) || (t->pixels != 2 && t->pixels != 4 && t->pixels != 8))
        return "ccache: a colour target that has no place in memory";
    if (t->surface.pitch && t->compressed)
        return "ccache: a compressed target with a pitch";
    if (t->pixels * t->surface.bytes > 32)
        return "ccache: a packet of more than 32 bytes";
    if (t->compressed && comp_not_modelled(&t->comp))
        return comp_not_modelled(&t->comp);
    if (t->compressed && pixel_format_of(t->comp.format)->bits != 8 * t->surface.bytes)
        return "ccache: a format of other bytes than the surface";
    return NULL;
}

const char *ccache_not_modelled(const struct ccache_config *cfg)
{
    const char *why = NULL;

    for (unsigned t = 0; !why && t < CCACHE_TARGETS; t++)
        why = target_not_modelled(&cfg->target[t]);
    return why;
}

struct ccache_target ccache_stored_of(const struct ccache_config *cfg, unsigned target)
{
    const struct rop_target *from = &cfg->target[target];
    struct ccache_target t = { .bound = from->bound };

    if (!from->bound)
        return t;
    t.compressed = from->compressed;
    t.words = from->surface.bytes > 4 ? from->surface.bytes / 4 : 1;
    t.surface.base = from->surface.base;
    t.surface.comp = from->comp;
    memcpy(t.surface.clear, from->clear, sizeof t.surface.clear);
    return t;
}

struct ccache_mode ccache_mode_of(const struct ccache_config *cfg)
{
    struct ccache_mode m;

    for (unsigned t = 0; t < CCACHE_TARGETS; t++) {
        const struct rop_target *from = &cfg->target[t];

        m.target[t] = ccache_stored_of(cfg, t);
        if (from->bound)
            m.target[t].place = quad_place_of(&from->surface, from->pixels);
    }
    return m;
}

/* known: rates.csv T6, facts/fbp.md CROP: CROP reads 32 bytes a clock and writes 32 beside it; chosen: what
 * moves between the cache and memory is L2's time, and is counted in bytes
 */
unsigned ccache_clocks(const struct ccache_config *cfg)
{
    (void)cfg;
    return 1;
}
