/* class/b197/clear_surface.c - see class/b197/clear_surface.h */
#include "class/b197/clear_surface.h"

#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/target.h"
#include "class/clear_rect.h"
#include "class/methods.h"
#include "class/state.h"

/* Where no target is bound, or it has no such layer, there is nothing to clear. */
static const char *color_of(struct clear_surface *c, const u32 *state, u32 data)
{
    const struct clear_word word = clear_word_of(data);
    const unsigned slot = state_output(state, word.output);

    if (!word.channels || word.layer >= fbp_color_layers(state, slot) ||
        !fbp_color_target(state, slot, word.layer, &c->s.fbp.color[0]))
        return NULL;
    c->color = clear_bundle(state, slot, data);
    if (clear_not_modelled(&c->color))
        return clear_not_modelled(&c->color);
    c->s.fbp.cread.target[0].format = c->color.format;
    c->s.fbp.cread.samples_log2[0] = c->color.samples_log2;
    return NULL;
}

static const char *zeta_of(struct clear_surface *c, const u32 *state, u32 data)
{
    const struct clear_word word = clear_word_of(data);
    struct fbp_target *to = &c->s.fbp.zeta;
    struct clear_rect rect;

    if ((!word.depth && !word.stencil) || !class_bits(state, NVB197_SET_ZT_SELECT, 0, 0) ||
        word.layer >= fbp_zeta_layers(state))
        return NULL;
    c->s.fbp.zrop = zrop_bundle(state);
    if (zrop_not_modelled(&c->s.fbp.zrop))
        return zrop_not_modelled(&c->s.fbp.zrop);
    if (!fbp_zeta_target(state, word.layer, to))
        return NULL;
    rect = clear_rect_of(state, to->surface.width, to->surface.height);
    c->zeta = (struct screen_zeta_clear){ .depth = word.depth,
                                          .stencil = word.stencil,
                                          .x_min = rect.x_min,
                                          .x_max = rect.x_max,
                                          .y_min = rect.y_min,
                                          .y_max = rect.y_max };
    return NULL;
}

const char *clear_surface_of(const u32 *state, u32 data, struct clear_surface *c)
{
    const char *why;

    memset(c, 0, sizeof *c);
    why = color_of(c, state, data);
    return why ? why : zeta_of(c, state, data);
}

const char *clear_surface_not_modelled(const struct clear_surface *c)
{
    const struct ccache_config color = fbp_ccache(&c->s.fbp);
    const struct zcache_config zeta = fbp_zcache(&c->s.fbp);
    const struct walk_config walk = { .color = color.target[0].surface, .zeta = zeta.surface };
    const char *why = walk_not_modelled(&walk);

    if (!why && c->s.fbp.zeta.bound)
        why = zcache_not_modelled(&zeta);
    return why ? why : ccache_not_modelled(&color);
}
