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

bool ccache_move(struct ccache *c, const struct mem_port *p, const struct ccache_ports *w)
{
    bool moved = ccache_take_packed(c, p, w->packed);

    moved |= ccache_take_sector(c, p, w);
    moved |= ccache_take_ask(c, p, w);
    moved |= ccache_take_flush(c, w);
    moved |= ccache_take_clear(c, p, w);
    moved |= ccache_take_quads(c, p, w);
    return moved;
}

bool ccache_step(struct ccache *c, struct cleared_quads_fifo *quads,
                 struct cread_request_fifo *asks, struct cread_request_fifo *places,
                 struct crop_sector_fifo *sectors, struct clear_tile_fifo *clears,
                 struct rop_flush_fifo *flush, struct packed_tile_fifo *packed,
                 struct mem_reply_fifo *replies, struct cread_quads_fifo *quads_out,
                 struct cread_sector_fifo *answers, struct quads_done_fifo *done,
                 struct ccache_tile_fifo *tiles, struct mem_request_fifo *requests, struct mem *m)
{
    const struct mem_port p = mem_port(m, requests, replies);
    const struct ccache_ports w = { quads,  asks,      places,  sectors, clears, flush,
                                    packed, quads_out, answers, done,    tiles };

    if (cleared_quads_empty(quads) && cread_request_empty(asks) && crop_sector_empty(sectors) &&
        clear_tile_empty(clears) && rop_flush_empty(flush) && packed_tile_empty(packed))
        return false;
    return ccache_move(c, &p, &w);
}
