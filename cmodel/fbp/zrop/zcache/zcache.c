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

/* Whether something is under way; the end of a draw is until it is told. */
static bool busy(const struct zcache *z)
{
    return z->stage != ZCACHE_RESTS || z->feeds;
}

/* The tile of the packet that is taken goes to ZROP. */
static void test(struct zcache *z, const struct zcache_line *line, bool walked)
{
    z->stage = ZCACHE_GIVES;
    z->tested = (unsigned)(line - z->line);
    z->walked = walked;
    z->clocks += zcache_clocks(&z->cfg);
}

/* known: facts/gpc.md, Zcull: the end of a draw is told when all that it wrote has been */
static bool end_draw(struct zcache *z, const struct prop_frtx *in)
{
    z->feedback = (struct zcull_feedback){ .id = in->id, .done = 1 };
    z->feeds = true;
    return true;
}

bool prop_zcache_into(struct zcache *z, const struct mem_port *port, const struct prop_frtx *in)
{
    const bool waits = z->asked != z->answered ? z->walk_asks : z->walk_waits || z->flush_waits;
    struct zcache_line *line;

    if (busy(z) || waits)
        return false;
    if (in->draw_end)
        return end_draw(z, in);
    z->walk_asks = false;
    line = zcache_fill(z, port, zcache_tile_at(&z->mode, &in->id));
    if (!line)
        return false;
    if (in != &z->in)
        z->in = *in;
    test(z, line, false);
    z->counts.tested++;
    z->counts.read += zcache_bytes(&z->mode.format.layout, line->stored.tile.state);
    return true;
}

/* Whether a clear overwrites all of its tile, and ZROP writes it, whatever it was. */
static bool overwrites(const struct zcache *z, const struct zeta_walk *in)
{
    return in->coverage == UINT64_MAX && in->clear_depth && z->mode.format.layout.z_bytes &&
           (in->clear_stencil || !z->mode.format.stencil) && !z->cfg.clear_keeps;
}

bool walk_zcache_into(struct zcache *z, const struct mem_port *port, const struct zeta_walk *in)
{
    const bool waits = z->asked != z->answered ? !z->walk_asks : z->flush_waits;
    const bool unread = overwrites(z, in);
    struct zcache_line *line;
    u64 at;

    z->walk_waits = true;
    if (busy(z) || waits)
        return false;
    z->walk_asks = true;
    at = zcache_tile_at(&z->mode, &in->id);
    line = unread || (in->coverage == UINT64_MAX && port->mem)
               ? zcache_fill_packed(z, port, at, unread)
               : zcache_fill(z, port, at);
    if (!line)
        return false;
    z->walk_waits = false;
    z->in.id = in->id;
    z->in.coverage = in->coverage;
    z->clear_depth = in->clear_depth;
    z->clear_stencil = in->clear_stencil;
    test(z, line, true);
    return true;
}

/* What ZROP needs to know of a clear beside what the packet has. */
static void give_clear(const struct zcache *z, struct zrop_frtx *out)
{
    memset(out, 0, sizeof *out);
    out->id = z->in.id;
    out->op = ZROP_CLEAR;
    out->clear_depth = z->clear_depth;
    out->clear_stencil = z->clear_stencil;
    out->coverage = z->in.coverage;
}

static void give_draw(const struct zcache *z, struct zrop_frtx *out)
{
    const struct prop_frtx *in = &z->in;

    out->id = in->id;
    out->op = ZROP_DRAW;
    out->clear_depth = out->clear_stencil = 0;
    out->coverage = in->coverage;
    out->front_facing = in->front_facing;
    out->shader_z = in->shader_z;
    out->plane = in->plane;
    memcpy(out->z, in->z, sizeof out->z);
}

bool zcache_zrop_from(struct zcache *z, const struct mem_port *port, struct zrop_frtx *out)
{
    struct zcache_line *line = &z->line[z->tested];

    if (z->stage != ZCACHE_GIVES)
        return false;
    if (z->packed)
        line = zcache_unpack(z, port);
    z->packed = false;
    if (z->walked)
        give_clear(z, out);
    else
        give_draw(z, out);
    zrop_give_tile(&line->stored, &out->dst);
    z->stage = ZCACHE_TESTS;
    return true;
}

bool zcache_zrop_from_batch(struct zcache *z, const struct mem_port *port, struct zrop_loan *out)
{
    const struct prop_frtx *in = &z->in;

    if (z->stage != ZCACHE_GIVES)
        return false;
    if (z->walked)
        out->in = (struct zrop_packet){ .op = ZROP_CLEAR,
                                        .clear_depth = z->clear_depth,
                                        .clear_stencil = z->clear_stencil,
                                        .coverage = in->coverage };
    else
        out->in = (struct zrop_packet){ .op = ZROP_DRAW,
                                        .front_facing = in->front_facing,
                                        .coverage = in->coverage,
                                        .plane = &in->plane,
                                        .z = in->shader_z ? in->z : NULL };
    out->stored = &z->line[z->tested].stored;
    out->packed = z->packed;
    if (z->packed)
        zcache_lend(z, port, out);
    z->packed = false;
    z->stage = ZCACHE_TESTS;
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

/* chosen: clears are not told to PROP, nor to Zcull, which has a command of its own for them */
static void keep(struct zcache *z, const struct tile_id *id, const struct zrop_outcome *o)
{
    struct zcache_line *line = &z->line[z->tested];

    line->dirty |= o->z_written || o->stencil_written;
    z->stage = ZCACHE_RESTS;
    if (z->walked)
        return;
    count(z, o, line->stored.tile.state);
    z->stage = ZCACHE_TELLS;
    z->passed = (struct prop_passed){ *id, o->passed };
    z->feeds = o->feedback_valid;
    if (o->feedback_valid)
        z->feedback = (struct zcull_feedback){ *id, 0, o->feedback_min, o->feedback_max };
}

bool zrop_zcache_into(struct zcache *z, const struct mem_port *port, const struct zrop_result *in)
{
    const struct zrop_outcome o = { .passed = in->passed,
                                    .count = in->count,
                                    .decision = in->decision,
                                    .z_written = in->z_written,
                                    .stencil_written = in->stencil_written,
                                    .feedback_valid = in->feedback_valid,
                                    .feedback_min = in->feedback_min,
                                    .feedback_max = in->feedback_max };

    (void)port;
    if (z->stage != ZCACHE_TESTS)
        return false;
    if (in->z_written || in->stencil_written)
        zrop_keep_tile(&z->line[z->tested].stored, z->mode.format.layout.z_bytes != 0, &in->tile);
    keep(z, &in->id, &o);
    return true;
}

bool zrop_zcache_into_batch(struct zcache *z, const struct mem_port *port,
                            const struct zrop_outcome *in)
{
    (void)port;
    if (z->stage != ZCACHE_TESTS)
        return false;
    keep(z, &z->in.id, in);
    return true;
}

bool zcache_prop_from(struct zcache *z, const struct mem_port *port, struct prop_passed *out)
{
    (void)port;
    if (z->stage != ZCACHE_TELLS)
        return false;
    *out = z->passed;
    z->stage = ZCACHE_RESTS;
    return true;
}

bool zcache_zcull_from(struct zcache *z, const struct mem_port *port, struct zcull_feedback *out)
{
    (void)port;
    if (!z->feeds)
        return false;
    *out = z->feedback;
    z->feeds = false;
    return true;
}
