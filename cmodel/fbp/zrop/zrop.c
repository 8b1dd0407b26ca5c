/* zrop.c - see zrop.h */
#include "fbp/zrop/zrop_parts.h"

#include <string.h>

void zrop_reset(struct zrop *z)
{
    memset(z, 0, sizeof *z);
    zrop_set_state(z, &z->cfg);
}

void zrop_set_state(struct zrop *z, const struct zrop_config *cfg)
{
    /* chosen: a bundle of 300 bits and what it means would go through sixteen stages and a queue beside each packet; the packets
     * inside leave first
     */
    if (z->clocks != z->since)
        z->drains += z->drain;
    z->since = z->clocks;
    z->cfg = *cfg;
    z->cleared.made = false;
    if (!zrop_not_modelled(cfg))
        z->mode = zrop_mode_of(cfg);
}

static enum zrop_decision both(const struct zrop_decisions *d)
{
    if (d->bounds == DECIDED_REJECT || d->depth == DECIDED_REJECT)
        return DECIDED_REJECT;
    return d->bounds == DECIDED_AMBIGUOUS ? d->bounds : d->depth;
}

/* Whether a clear leaves the tile to the clear table; one that is there stays there.
 * known: facts/fbp.md, Clears
 */
static bool to_table(const struct zrop_mode *m, const struct zrop_packet *in,
                     const struct zeta_tile *tile)
{
    return m->clears && m->clear_z == m->table_z &&
           (in->coverage == UINT64_MAX || tile->state == ZETA_CLEAR);
}

static void write_depth(const struct zrop_mode *m, struct zrop_source *s, u64 written,
                        struct zrop_stored *stored)
{
    if (s->in->op == ZROP_CLEAR && to_table(m, s->in, &stored->tile))
        zrop_to_table(m, stored);
    else
        zrop_merge(m, s, written, stored);
}

/* What Zcull may know of the new tile.  chosen: of a raw tile nothing, for that needs every sample */
static void feedback(const struct zrop_mode *m, const struct zrop_stored *stored,
                     struct zrop_outcome *out)
{
    const enum zeta_state state = stored->tile.state;
    struct zrop_range r = { m->table_z, m->table_z };

    if (state == ZETA_RAW || (state == ZETA_CLEAR && zrop_is_nan(m, m->table_z)))
        return;
    for (unsigned n = 0; state != ZETA_CLEAR && n < ZROP_PLANES; n++)
        if (stored->owned[n]) /* a tile just written has samples of plane 0 */
            r = n ? zrop_join(m, r, stored->range[n]) : stored->range[n];
    out->feedback_valid = 1;
    out->feedback_min = r.min;
    out->feedback_max = r.max;
}

/* The samples of 'written' become the source's, if there are any. */
static void write(const struct zrop_mode *m, struct zrop_source *s, u64 written,
                  struct zrop_stored *stored, struct zrop_outcome *out)
{
    if (!written)
        return;
    out->z_written = true;
    write_depth(m, s, written, stored);
    feedback(m, stored, out);
}

static struct zrop_decisions draw(const struct zrop_mode *m, const struct zrop_config *cfg,
                                  const struct zrop_packet *in, struct zrop_stored *stored,
                                  struct zrop_outcome *out)
{
    struct zrop_decisions d;
    struct zrop_source s;
    struct zrop_tested t;

    zrop_source_of(m, in, &s);
    d = zrop_decide(m, stored, &s);
    t = zrop_test(m, cfg, stored, &s, &d);
    out->decision = both(&d);
    out->passed = t.passed;
    out->count = (u7)zrop_count(t.passed);
    out->stencil_written = zrop_stencil_update(m, cfg, in, &t, &stored->tile);
    write(m, &s, m->depth_write ? t.passed : 0, stored, out);
    return d;
}

static void clear(const struct zrop_mode *m, const struct zrop_config *cfg,
                  const struct zrop_packet *in, struct zrop_stored *stored,
                  struct zrop_outcome *out)
{
    const bool depth = in->clear_depth && m->z_bits && !cfg->read_only_z;
    struct zrop_source s;

    zrop_source_of(m, in, &s);
    out->stencil_written = zrop_stencil_update(m, cfg, in, NULL, &stored->tile);
    write(m, &s, depth ? in->coverage : 0, stored, out);
}

/* The whole tile, whatever is covered; the values stay, so read-only surfaces are expanded too. */
static void expand(const struct zrop_mode *m, struct zrop_stored *stored, struct zrop_outcome *out)
{
    const bool stored_raw = stored->tile.state == ZETA_RAW;

    zrop_expand(m, stored);
    out->z_written = m->z_bits && !stored_raw;
    out->stencil_written = !m->z_bits && !stored_raw;
}

struct zrop_outcome zrop_draw_tile(const struct zrop_mode *m, const struct zrop_config *cfg,
                                   const struct zrop_packet *in, struct zrop_stored *stored)
{
    struct zrop_work w = { .decided = { DECIDED_NOTHING, DECIDED_NOTHING },
                           .from = stored->tile.state };
    struct zrop_outcome out = { .decision = DECIDED_NOTHING };

    if (zrop_raw_draw(m, in, &stored->tile, &out))
        return out;
    if (stored->ranges != m->ranges)
        zrop_set_ranges(m, stored);
    switch (in->op) {
    case ZROP_DRAW: w.decided = draw(m, cfg, in, stored, &out); break;
    case ZROP_CLEAR: clear(m, cfg, in, stored, &out); break;
    case ZROP_EXPAND: expand(m, stored, &out); break;
    default: break; /* chosen: the fourth code does nothing */
    }
    w.to = stored->tile.state;
    w.passed = out.passed;
    w.z_written = out.z_written;
    w.stencil_written = out.stencil_written;
    out.clocks = zrop_work_clocks(m, cfg, in, &w);
    out.stays = zrop_work_stays(m, in, &w);
    return out;
}

/* The result on its wire. */
static struct zrop_outcome evaluate(const struct zrop_mode *m, const struct zrop_config *cfg,
                                    const struct zrop_frtx *frtx, struct zrop_result *result)
{
    const struct zrop_packet in = zrop_packet_of(frtx);
    struct zrop_stored stored;
    struct zrop_outcome out;

    zrop_canonical(m, &frtx->dst, &result->tile);
    stored = zrop_stored_of(m, &result->tile);
    out = zrop_draw_tile(m, cfg, &in, &stored);
    zrop_give_tile(&stored, &result->tile);
    result->id = frtx->id;
    result->passed = out.passed;
    result->count = out.count;
    result->decision = out.decision;
    result->z_written = out.z_written;
    result->stencil_written = out.stencil_written;
    result->feedback_valid = out.feedback_valid;
    result->feedback_min = out.feedback_min;
    result->feedback_max = out.feedback_max;
    return out;
}

void zrop_evaluate(const struct zrop_config *cfg, const struct zrop_frtx *in,
                   struct zrop_result *out)
{
    const struct zrop_mode m = zrop_mode_of(cfg);

    evaluate(&m, cfg, in, out);
}

void zrop_occupy(struct zrop *z, const struct zrop_outcome *out)
{
    if (z->clocks == z->since)
        z->drain = ZROP_STAGES + out->stays - out->clocks;
    z->clocks += out->clocks;
}

bool zcache_zrop_into(struct zrop *z, const struct zrop_frtx *in)
{
    if (z->full)
        return false;
    const struct zrop_outcome out = evaluate(&z->mode, &z->cfg, in, &z->out);

    zrop_occupy(z, &out);
    z->full = true;
    return true;
}

bool zrop_zcache_from(struct zrop *z, struct zrop_result *out)
{
    if (!z->full)
        return false;
    *out = z->out;
    z->full = false;
    return true;
}
