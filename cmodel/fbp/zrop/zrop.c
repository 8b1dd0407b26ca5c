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
    z->cfg = *cfg;
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
static bool to_table(const struct zrop_mode *m, const struct zrop_frtx *in)
{
    return m->clears && m->clear_z == m->table_z &&
           (in->coverage == UINT64_MAX || in->dst.state == ZETA_CLEAR);
}

static void write_depth(const struct zrop_mode *m, const struct zrop_frtx *in,
                        const struct zrop_source *s, u64 written, struct zrop_result *out)
{
    out->z_written = written != 0;
    if (!written)
        return;
    if (in->op == ZROP_CLEAR && to_table(m, in)) {
        struct zeta_tile cleared = { .state = ZETA_CLEAR };
        memcpy(cleared.stencil, out->tile.stencil, sizeof cleared.stencil);
        out->tile = cleared;
    } else {
        zrop_merge(m, s, written, &out->tile);
    }
}

/* What Zcull may know of the new tile.  chosen: of a raw tile nothing, for that needs every sample */
static void feedback(const struct zrop_mode *m, struct zrop_result *out)
{
    const struct zeta_tile *t = &out->tile;
    struct zrop_range r = { m->table_z, m->table_z };
    unsigned owners;

    if (!out->z_written || t->state == ZETA_RAW)
        return;
    if (t->state == ZETA_CLEAR && zrop_is_nan(m, m->table_z))
        return;
    owners = zrop_in_planes(t) ? zrop_owners(t, UINT64_MAX) : 0;
    for (unsigned n = 0; n < ZROP_PLANES; n++)
        if (owners >> n & 1) {
            struct zrop_range p = zrop_range_of(m, zrop_plane(t, n));
            r = n ? zrop_join(m, r, p) : p; /* a tile just written has samples of plane 0 */
        }
    out->feedback_valid = 1;
    out->feedback_min = r.min;
    out->feedback_max = r.max;
}

static struct zrop_decisions draw(const struct zrop_mode *m, const struct zrop_config *cfg,
                                  const struct zrop_frtx *in, struct zrop_result *out)
{
    const struct zrop_source s = zrop_source_of(m, in);
    const struct zrop_decisions d = zrop_decide(m, in, &s);
    const struct zrop_tested t = zrop_test(m, cfg, in, &s, &d);

    out->decision = both(&d);
    out->passed = t.passed;
    out->count = (u7)zrop_count(t.passed);
    out->stencil_written = zrop_stencil_update(m, cfg, in, &t, &out->tile);
    write_depth(m, in, &s, m->depth_write ? t.passed : 0, out);
    return d;
}

static void clear(const struct zrop_mode *m, const struct zrop_config *cfg,
                  const struct zrop_frtx *in, struct zrop_result *out)
{
    const struct zrop_source s = zrop_source_of(m, in);
    const bool depth = in->clear_depth && m->z_bits && !cfg->read_only_z;

    out->stencil_written = zrop_stencil_update(m, cfg, in, NULL, &out->tile);
    write_depth(m, in, &s, depth ? in->coverage : 0, out);
}

/* The whole tile, whatever is covered; the values stay, so read-only surfaces are expanded too. */
static void expand(const struct zrop_mode *m, struct zrop_result *out)
{
    const bool stored_raw = out->tile.state == ZETA_RAW;

    zrop_expand(m, &out->tile);
    out->z_written = m->z_bits && !stored_raw;
    out->stencil_written = !m->z_bits && !stored_raw;
}

/* The result, and what was decided on the way. */
static struct zrop_decisions evaluate(const struct zrop_mode *m, const struct zrop_config *cfg,
                                      const struct zrop_frtx *in, struct zrop_result *out)
{
    struct zrop_decisions d = { DECIDED_NOTHING, DECIDED_NOTHING };

    memset(out, 0, sizeof *out);
    out->id = in->id;
    zrop_canonical(m, &in->dst, &out->tile);
    switch (in->op) {
    case ZROP_DRAW: d = draw(m, cfg, in, out); break;
    case ZROP_CLEAR: clear(m, cfg, in, out); break;
    case ZROP_EXPAND: expand(m, out); break;
    default: break; /* chosen: the fourth code does nothing */
    }
    feedback(m, out);
    return d;
}

void zrop_evaluate(const struct zrop_config *cfg, const struct zrop_frtx *in,
                   struct zrop_result *out)
{
    const struct zrop_mode m = zrop_mode_of(cfg);

    evaluate(&m, cfg, in, out);
}

void zrop_take(struct zrop *z, const struct zrop_frtx *in, struct zrop_result *out)
{
    const struct zrop_decisions d = evaluate(&z->mode, &z->cfg, in, out);

    z->clocks += zrop_decided_clocks(&z->mode, &z->cfg, in, &d, out);
}

bool zrop_step(struct zrop *z, struct zrop_frtx_fifo *in, struct zrop_result_fifo *out)
{
    if (zrop_frtx_empty(in) || zrop_result_full(out))
        return false;
    zrop_take(z, zrop_frtx_first(in), zrop_result_next(out));
    zrop_frtx_drop(in);
    return true;
}
