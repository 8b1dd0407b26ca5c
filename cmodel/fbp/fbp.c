/* fbp.c - see fbp.h */
#include "fbp/fbp.h"

#include <string.h>

#include "common/bundle.h"

#define NET     fbp
#define NET_DEF "fbp/fbp.net"
#include "common/net_code.h"

void fbp_reset(struct fbp *f)
{
    memset(f, 0, sizeof *f);
    fbp_net_reset(f);
}

bool fbp_idle(const struct fbp *f)
{
    return fbp_net_idle(f);
}

const char *fbp_not_modelled(const struct fbp_state *s)
{
    const struct zcache_config zeta = fbp_zcache(s);
    const struct ccache_config color = fbp_ccache(s);
    const char *why = cread_not_modelled(&s->cread);

    if (!why && s->zeta.bound)
        why = zrop_not_modelled(&s->zrop);
    if (!why && s->zeta.bound)
        why = zcache_not_modelled(&zeta);
    return why ? why : ccache_not_modelled(&color);
}

/* Flushes */

const struct rop_flush fbp_all = { 0, (UINT64_C(1) << 40) - 1 };

static void flush(struct fbp *f, u64 first, u64 last)
{
    const struct rop_flush range = { first, last };

    rop_flush_push(&f->fe_zcache, &range);
    rop_flush_push(&f->fe_ccache, &range);
}

static void flush_surface(struct fbp *f, const struct rop_surface *s)
{
    flush(f, s->base, s->base + rop_bytes(s) - 1);
}

void fbp_flush(struct fbp *f)
{
    flush(f, fbp_all.first, fbp_all.last);
}

/* Whether a colour target was one, the same, in the draw before. */
static bool known(const struct ccache_config *before, const struct rop_target *t)
{
    for (unsigned i = 0; i < CCACHE_TARGETS; i++)
        if (rop_target_same(&before->target[i], t))
            return true;
    return false;
}

/* What is in the caches of targets that are new: the bytes have a new meaning. */
static void flush_aliased(struct fbp *f, const struct zcache_config *zeta,
                          const struct ccache_config *color)
{
    if (zeta->surface.bytes && !zcache_config_same(&f->zcache.cfg, zeta))
        flush_surface(f, &zeta->surface);
    for (unsigned t = 0; t < CCACHE_TARGETS; t++) {
        const struct rop_target *now = &color->target[t];

        if (now->bound && !known(&f->ccache.cfg, now))
            flush_surface(f, &now->surface);
    }
}

static void send_bundles(struct fbp *f, const struct fbp_state *s)
{
    const struct zcache_config zeta = fbp_zcache(s);
    const struct ccache_config color = fbp_ccache(s);
    const struct hazard_config hazard = fbp_hazard(s);

    flush_aliased(f, &zeta, &color);
    f->state = *s;
    BUNDLE_SEND(zcache, &f->zcache, &zeta);
    BUNDLE_SEND(zrop, &f->zrop, &s->zrop);
    BUNDLE_SEND(hazard, &f->hazard, &hazard);
    BUNDLE_SEND(ccache, &f->ccache, &color);
    BUNDLE_SEND(cread, &f->cread, &s->cread);
    fbp_find_writes(f);
    f->sent = true;
}

/* The state that it has, whose bundles are its units', is none that would change them; a clear changes ccache's. */
bool fbp_has_state(const struct fbp *f, const struct fbp_state *s)
{
    return f->sent && !f->ccache.cfg.cleared && memcmp(&f->state, s, sizeof *s) == 0;
}

void fbp_set_state(struct fbp *f, const struct fbp_state *s)
{
    if (!fbp_has_state(f, s))
        send_bundles(f, s);
}

void fbp_set_cleared(struct fbp *f, unsigned target)
{
    struct ccache_config color = f->ccache.cfg;

    color.cleared = (u3)target;
    BUNDLE_SEND(ccache, &f->ccache, &color);
}

/* Nothing has come and nothing is inside: so most steps of one FBP of several end here. */
static bool rests(const struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s)
{
    return prop_frtx_empty(w->prop_zcache) && cread_quads_empty(w->prop_hazard) &&
           zeta_walk_empty(w->walk_zcache) && clear_tile_empty(w->clear_ccache) &&
           fbp_net_idle(f) && !s->zcache.step && !s->zrop.step && !s->hazard.step &&
           !s->ccache.step && !s->cread.step && !s->crop.step && !s->comp.step;
}

/* Tiles go into ZROP one at a time, to and fro. */
bool fbp_step(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s)
{
    bool any = false;

    while (!rests(f, w, s) && fbp_net_step(f, w, s))
        any = true;
    return any;
}

/* Tiles in memory */

struct zeta_tile fbp_zeta_tile(const struct fbp *f, const struct mem_port *port, u32 x, u32 y)
{
    const struct zcache_mode *m = &f->zcache.mode;

    return zcache_stored(m, port, zcache_address(m, x, y));
}

struct comp_tile fbp_color_tile(const struct fbp *f, const struct mem_port *port, unsigned target,
                                u64 at)
{
    const struct ccache_target t = ccache_stored_of(&f->ccache.cfg, target);

    return ccache_seen(&t, port, at);
}
