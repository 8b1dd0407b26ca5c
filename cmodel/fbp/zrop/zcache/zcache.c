/* zcache.c - see zcache.h */
#include "fbp/zrop/zcache/zcache.h"

#include <string.h>

void zcache_reset(struct zcache *z)
{
    memset(z, 0, sizeof *z);
    zcache_set_state(z, &z->cfg);
}

void zcache_set_state(struct zcache *z, const struct zcache_config *cfg)
{
    z->cfg = *cfg;
    if (!zcache_not_modelled(cfg))
        z->mode = zcache_mode_of(cfg);
}

static struct zrop_config zrop_of(const struct zcache_config *cfg)
{
    return (struct zrop_config){ .format = cfg->format, .kind = cfg->kind };
}

const char *zcache_not_modelled(const struct zcache_config *cfg)
{
    const struct zrop_config zrop = zrop_of(cfg);

    if (zrop_not_modelled(&zrop))
        return zrop_not_modelled(&zrop);
    if (cfg->format == ZETA_S8 && cfg->kind != ZETA_KIND_RAW)
        return "zcache: compressed S8, whose tiles share compress bits";
    if (cfg->surface.pitch || !rop_surface_known(&cfg->surface) ||
        cfg->surface.bytes != zrop_layout_of(cfg->format).element)
        return "zcache: a depth target that is not block linear of 2D";
    return NULL;
}

struct zcache_mode zcache_mode_of(const struct zcache_config *cfg)
{
    const struct surface_image image = rop_image(&cfg->surface);

    return (struct zcache_mode){
        .surface = { cfg->surface.base, cfg->format, cfg->kind, cfg->surface.samples,
                     cfg->table_z },
        .format = zcache_format_of(cfg->format),
        .rows = surface_rows_of(&image),
        .shape = samples_shape(cfg->surface.samples),
    };
}

/* known: facts/fbp.md, ZROP: one FRTX a clock; chosen: what moves between the cache and memory is L2's
 * time, and is counted in bytes
 */
unsigned zcache_clocks(const struct zcache_config *cfg)
{
    (void)cfg;
    return 1;
}

unsigned zcache_bytes(const struct zrop_layout *l, enum zeta_state state)
{
    switch (state) {
    case ZETA_CLEAR: return 0;
    case ZETA_PLANES_2: return ZROP_SECTOR_BYTES;
    case ZETA_PLANES_4: return 2 * ZROP_SECTOR_BYTES;
    default: return l->z_bytes * ZROP_SAMPLES;
    }
}

/* A tile into ZROP, of which 'next' says the rest. */
static void test(struct zcache *z, const struct zcache_line *line, struct zrop_frtx *next)
{
    zrop_give_tile(&line->stored, &next->dst);
    z->testing = true;
    z->tested = (unsigned)(line - z->line);
    z->clocks += zcache_clocks(&z->cfg);
}

/* The tile of a pixel, or NULL when it is not here yet. */
static struct zcache_line *tile_of(struct zcache *z, const struct mem_port *port,
                                   const struct tile_id *id, bool *moved)
{
    return zcache_fill(z, port, zcache_tile_at(&z->mode, id), moved);
}

/* known: facts/gpc.md, Zcull: the end of a draw is told when all that it wrote has been */
static bool end_draw(const struct zcache_ports *w)
{
    const struct tile_id *id = &prop_frtx_first(w->in)->id;

    if (zcull_feedback_full(w->feedback))
        return false;
    *zcull_feedback_next(w->feedback) = (struct zcull_feedback){ .id = *id, .done = 1 };
    prop_frtx_drop(w->in);
    return true;
}

static bool take_draw(struct zcache *z, const struct mem_port *port, const struct zcache_ports *w)
{
    const struct prop_frtx *in;
    struct zcache_line *line;
    struct zrop_frtx *out;
    bool moved = false;

    if (prop_frtx_empty(w->in))
        return false;
    in = prop_frtx_first(w->in);
    if (in->draw_end)
        return end_draw(w);
    line = tile_of(z, port, &in->id, &moved);
    if (!line)
        return moved;
    out = zrop_frtx_next(w->frtx);
    out->id = in->id;
    out->op = ZROP_DRAW;
    out->clear_depth = out->clear_stencil = 0;
    out->coverage = in->coverage;
    out->front_facing = in->front_facing;
    out->shader_z = in->shader_z;
    out->plane = in->plane;
    memcpy(out->z, in->z, sizeof out->z);
    test(z, line, out);
    z->walked = false;
    z->counts.tested++;
    z->counts.read += zcache_bytes(&z->mode.format.layout, out->dst.state);
    prop_frtx_drop(w->in);
    return true;
}

static bool take_walk(struct zcache *z, const struct mem_port *port, const struct zcache_ports *w)
{
    const struct zeta_walk *in;
    struct zcache_line *line;
    struct zrop_frtx *out;
    bool moved = false;

    if (zeta_walk_empty(w->walk))
        return false;
    in = zeta_walk_first(w->walk);
    line = tile_of(z, port, &in->id, &moved);
    if (!line)
        return moved;
    out = zrop_frtx_next(w->frtx);
    memset(out, 0, sizeof *out);
    out->id = in->id;
    out->op = ZROP_CLEAR;
    out->clear_depth = in->clear_depth;
    out->clear_stencil = in->clear_stencil;
    out->coverage = in->coverage;
    test(z, line, out);
    z->walked = true;
    zeta_walk_drop(w->walk);
    return true;
}

static void count(struct zcache *z, const struct zrop_outcome *o, enum zeta_state state)
{
    struct zcache_counts *c = &z->counts;

    c->rejected += o->decision == DECIDED_REJECT;
    c->accepted += o->decision == DECIDED_ACCEPT;
    c->ambiguous += o->decision == DECIDED_AMBIGUOUS;
    c->samples += o->count;
    if (o->z_written) {
        c->state[state]++;
        c->written += zcache_bytes(&z->mode.format.layout, state);
    }
    if (o->stencil_written)
        c->written += ZROP_SAMPLES;
}

/* What came back from ZROP of a draw. */
static struct zrop_outcome outcome_of(const struct zrop_result *r)
{
    return (struct zrop_outcome){ .count = r->count,
                                  .decision = r->decision,
                                  .z_written = r->z_written,
                                  .stencil_written = r->stencil_written };
}

struct zrop_outcome zcache_draw_line(struct zcache *z, struct zrop *zrop,
                                     const struct zrop_packet *in, struct zcache_line *line)
{
    const struct zrop_outcome out = zrop_draw_tile(&zrop->mode, &zrop->cfg, in, &line->stored);

    z->clocks += zcache_clocks(&z->cfg);
    zrop->clocks += out.clocks;
    line->dirty |= out.z_written || out.stencil_written;
    return out;
}

struct zrop_outcome zcache_draw(struct zcache *z, struct zrop *zrop, const struct mem_port *port,
                                u64 at, const struct zrop_packet *in)
{
    struct zcache_line *line;
    struct zrop_outcome out;
    bool moved = false;

    assert(port->mem && zcache_idle(z));
    line = zcache_fill(z, port, at, &moved);
    z->counts.tested++;
    z->counts.read += zcache_bytes(&z->mode.format.layout, line->stored.tile.state);
    out = zcache_draw_line(z, zrop, in, line);
    count(z, &out, line->stored.tile.state);
    return out;
}

/* chosen: clears are not told to PROP, nor to Zcull, which has a command of its own for them */
static void tell(const struct zcache_ports *w, const struct zrop_result *r)
{
    *prop_passed_next(w->passed) = (struct prop_passed){ r->id, r->passed };
    if (r->feedback_valid)
        *zcull_feedback_next(w->feedback) =
            (struct zcull_feedback){ r->id, 0, r->feedback_min, r->feedback_max };
}

bool zcache_take_result(struct zcache *z, const struct zcache_ports *w)
{
    struct zcache_line *line = &z->line[z->tested];
    const struct zrop_result *r;

    if (!z->testing || zrop_result_empty(w->results) || prop_passed_full(w->passed) ||
        zcull_feedback_full(w->feedback))
        return false;
    r = zrop_result_first(w->results);
    if (r->z_written || r->stencil_written) {
        zrop_keep_tile(&line->stored, z->mode.format.layout.z_bytes != 0, &r->tile);
        line->dirty = true;
    }
    if (!z->walked) {
        const struct zrop_outcome out = outcome_of(r);

        count(z, &out, r->tile.state);
        tell(w, r);
    }
    z->testing = false;
    zrop_result_drop(w->results);
    return true;
}

bool zcache_move(struct zcache *z, const struct mem_port *port, const struct zcache_ports *w)
{
    bool moved = zcache_take_result(z, w);

    if (z->testing || zrop_frtx_full(w->frtx))
        return moved;
    if (!rop_flush_empty(w->flush) && z->asked == z->answered)
        return zcache_take_flush(z, port, w->flush) | moved;
    if (z->asked == z->answered)
        z->walk_asks = !zeta_walk_empty(w->walk);
    if (z->walk_asks)
        return take_walk(z, port, w) | moved;
    return take_draw(z, port, w) | moved;
}

bool zcache_step(struct zcache *z, struct prop_frtx_fifo *in, struct zeta_walk_fifo *walk,
                 struct rop_flush_fifo *flush, struct zrop_result_fifo *results,
                 struct mem_reply_fifo *replies, struct zrop_frtx_fifo *frtx,
                 struct prop_passed_fifo *passed, struct zcull_feedback_fifo *feedback,
                 struct mem_request_fifo *requests, struct mem *m)
{
    const struct mem_port port = mem_port(m, requests, replies);
    const struct zcache_ports w = { in, walk, flush, results, frtx, passed, feedback };

    if (zrop_result_empty(results) && prop_frtx_empty(in) && zeta_walk_empty(walk) &&
        rop_flush_empty(flush))
        return false;
    return zcache_move(z, &port, &w);
}
