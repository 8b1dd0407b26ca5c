/* playback_clear.c - see playback_clear.h */
#include "driver/playback_clear.h"

#include <stdlib.h>
#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/target.h"
#include "class/clear_rect.h"
#include "class/methods.h"
#include "driver/playback_parts.h"
#include "driver/targets.h"
#include "mmu/gmmu/gmmu.h"

struct screen *playback_clear_new(void)
{
    struct screen *g = calloc(1, sizeof *g);

    if (g)
        screen_reset(g, profile_named("gm20b"));
    return g;
}

void playback_clear_free(struct screen *g)
{
    free(g);
}

/* What is cleared, and by what states. */
struct clears {
    struct screen_state s;
    struct clear_config color;
    struct screen_zeta_clear zeta;
};

static const char *prepare_color(struct clears *c, const u32 *state, u32 word)
{
    const unsigned output = word >> 6 & 7;
    const unsigned slot = class_bits(state, NVB197_SET_CT_SELECT, 6 + 3 * output, 4 + 3 * output);
    const char *why;

    if (!(word >> 2 & 15) || (word >> 10 & 0xffff) >= fbp_color_layers(state, slot) ||
        !fbp_color_target(state, slot, word >> 10 & 0xffff, &c->s.fbp.color[0]))
        return NULL; /* no target is bound, or it has no such layer: nothing to clear */
    c->color = clear_bundle(state, slot, word);
    why = clear_not_modelled(&c->color);
    if (why)
        return why;
    c->s.fbp.cread.target[0].format = c->color.format;
    c->s.fbp.cread.samples_log2[0] = c->color.samples_log2;
    return NULL;
}

static bool is_zeta_kind(struct playback *r, struct mem_space *space, u64 va,
                         enum zeta_format format)
{
    const struct gmmu_request q = { .client = GPC_CLIENT_PROP_0, .write = 1, .va = va };
    const struct gmmu_reply page = gmmu_translate(&space->cfg, playback_memory(r), &q);

    return page.fault || page.sparse || fbp_kind_holds(page.kind, format);
}

static const char *prepare_zeta(struct clears *c, struct playback *r, struct mem_space *space,
                                const u32 *state, u32 word)
{
    struct fbp_target *to = &c->s.fbp.zeta;
    struct clear_rect rect;

    if (!(word & 3) || !class_bits(state, NVB197_SET_ZT_SELECT, 0, 0) ||
        (word >> 10 & 0xffff) >= fbp_zeta_layers(state))
        return NULL;
    c->s.fbp.zrop = zrop_bundle(state);
    if (zrop_not_modelled(&c->s.fbp.zrop))
        return zrop_not_modelled(&c->s.fbp.zrop);
    if (!fbp_zeta_target(state, word >> 10 & 0xffff, to))
        return NULL;
    if (!is_zeta_kind(r, space, to->base, c->s.fbp.zrop.format))
        return "fbp: depth in pages of a kind for something else";
    rect = clear_rect_of(state, to->surface.width, to->surface.height);
    c->zeta = (struct screen_zeta_clear){ .depth = word & 1,
                                          .stencil = word >> 1 & 1,
                                          .x_min = rect.x_min,
                                          .x_max = rect.x_max,
                                          .y_min = rect.y_min,
                                          .y_max = rect.y_max };
    return NULL;
}

/* What of the targets, as class and tables have them, the partitions cannot clear. */
static const char *refused(const struct clears *c)
{
    const struct ccache_config color = fbp_ccache(&c->s.fbp);
    const struct zcache_config zeta = fbp_zcache(&c->s.fbp);
    const struct walk_config walk = { .color = color.target[0].surface, .zeta = zeta.surface };
    const char *why = walk_not_modelled(&walk);

    if (!why && c->s.fbp.zeta.bound)
        why = zcache_not_modelled(&zeta);
    return why ? why : ccache_not_modelled(&color);
}

static bool carry_out(struct screen *g, const struct clears *c)
{
    if (!c->s.fbp.color[0].bound && !c->s.fbp.zeta.bound)
        return true;
    screen_set_targets(g, &c->s.fbp);
    return (!c->s.fbp.color[0].bound || screen_clear_color(g, 0, &c->color)) &&
           (!c->s.fbp.zeta.bound || screen_clear_zeta(g, &c->zeta)) && screen_finish(g);
}

const char *playback_clear(struct screen *g, struct playback *r, const struct fe_action *a,
                           const struct playback_tables *tables)
{
    struct hub_channel *channel = &playback_hub(r)->channel[a->channel];
    const u32 *state = channel->fe.state[CLASS_3D];
    struct clears c;
    const char *why;

    memset(&c, 0, sizeof c);
    why = prepare_color(&c, state, a->data);
    if (!why)
        why = prepare_zeta(&c, r, &channel->space, state, a->data);
    if (!why && tables) {
        tables->targets(tables->context, &c.s);
        tables->clears(tables->context, &c.color);
    }
    if (!why)
        why = refused(&c);
    if (why)
        return why;
    g->mem = mem_view(playback_memory(r), &channel->space);
    if (!carry_out(g, &c))
        why = "fbp: a clear that does not end";
    mem_space_add(&channel->space, g->mem.traffic, &g->mem.faults);
    if (screen_fault(g))
        hub_fail_access(playback_hub(r), channel, a->address);
    memset(&g->mem, 0, sizeof g->mem);
    return why;
}
