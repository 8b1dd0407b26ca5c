/* playback_clear.c - see playback_clear.h */
#include "driver/playback_clear.h"

#include <stdlib.h>
#include <string.h>

#include "common/class/clear_rect.h"
#include "driver/playback_parts.h"
#include "driver/targets.h"

struct gpu *playback_clear_new(void)
{
    struct gpu *g = calloc(1, sizeof *g);

    if (g)
        gpu_reset(g, profile_named("gm20b"));
    return g;
}

void playback_clear_free(struct gpu *g)
{
    free(g);
}

static struct surface surface_of(const struct target *t, const u32 *state, unsigned bytes)
{
    const enum sample_mode mode = (enum sample_mode)class_bits(state, NVB197_SET_ANTI_ALIAS, 3, 0);
    const struct samples_shape shape = samples_shape(mode);

    return (struct surface){ .layout =
                                 t->surface.pitch_layout ? SURFACE_PITCH : SURFACE_BLOCK_LINEAR,
                             .samples = mode,
                             .width = (u17)(t->surface.width / shape.across),
                             .height = (u17)(t->surface.height / shape.down),
                             .depth = 1,
                             .levels = 1,
                             .layers = 1,
                             .element_bytes = (u5)bytes,
                             .element_width = 1,
                             .element_height = 1,
                             .block_height = (u3)t->surface.block_height,
                             .block_depth = (u3)t->surface.block_depth,
                             .pitch = (u32)t->surface.pitch };
}

/* Where slice z of a target of three dimensions begins. */
static u64 slice_offset(const struct surface *s, u32 z)
{
    const struct rop_surface rop = { .width = s->width,
                                     .height = s->height,
                                     .bytes = s->element_bytes,
                                     .block_height = s->block_height,
                                     .block_depth = s->block_depth };
    struct surface_image image = rop_image(&rop);

    image.depth = z + 1;
    return surface_image_offset(&image, 0, 0, z);
}

/* The layer or slice of a clear: that of the word behind the target's first. */
static u64 layer_offset(const u32 *state, unsigned slot, u32 word, const struct surface *s)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * slot;
    const u32 layer = class_bits(state, a + 32, 15, 0) + (word >> 10 & 0xffff);

    if (class_bits(state, a + 20, 16, 16) && s->layout != SURFACE_PITCH)
        return slice_offset(s, layer);
    return (u64)layer * 4 * class_word(state, a + 28);
}

/* What is cleared, and by what states. */
struct clears {
    struct gpu_state s;
    struct clear_config color;
    struct gpu_zeta_clear zeta;
};

static const char *prepare_color(struct clears *c, const u32 *state, u32 word)
{
    const unsigned output = word >> 6 & 7;
    const unsigned slot = class_bits(state, NVB197_SET_CT_SELECT, 6 + 3 * output, 4 + 3 * output);
    struct fbp_target *to = &c->s.fbp.color[0];
    struct target t;
    const char *why;

    if (!(word >> 2 & 15) || !target_color(state, slot, &t))
        return NULL; /* no target is bound: nothing to clear */
    to->surface = surface_of(&t, state, pixel_format_of(t.format)->bits / 8u);
    to->base = t.surface.address + layer_offset(state, slot, word, &to->surface);
    to->bound = true;
    c->color = clear_bundle(state, slot, word);
    why = clear_not_modelled(&c->color);
    if (why)
        return why;
    c->s.fbp.cread.target[0].format = c->color.format;
    c->s.fbp.cread.samples_log2[0] = c->color.samples_log2;
    return NULL;
}

static bool is_zeta_kind(struct playback *r, struct gmmu_space *space, u64 va,
                         enum zeta_format format)
{
    const struct gmmu_request q = { .client = GPC_CLIENT_PROP_0, .write = 1, .va = va };
    const struct gmmu_reply page = gmmu_translate(&space->cfg, playback_memory(r), &q);

    return page.fault || page.sparse || fbp_kind_holds(page.kind, format);
}

static const char *prepare_zeta(struct clears *c, struct playback *r, struct gmmu_space *space,
                                const u32 *state, u32 word)
{
    const u64 layer = class_bits(state, NVB197_SET_ZT_LAYER, 15, 0) + (word >> 10 & 0xffff);
    struct fbp_target *to = &c->s.fbp.zeta;
    struct clear_rect rect;
    struct target t;

    if (!(word & 3) || !class_bits(state, NVB197_SET_ZT_SELECT, 0, 0))
        return NULL;
    c->s.fbp.zrop = zrop_clear_bundle(state);
    if (zrop_not_modelled(&c->s.fbp.zrop))
        return zrop_not_modelled(&c->s.fbp.zrop);
    if (!target_zeta(state, &t))
        return NULL;
    to->surface = surface_of(&t, state, zrop_layout_of(c->s.fbp.zrop.format).element);
    to->base = t.surface.address + layer * 4 * class_word(state, NVB197_SET_ZT_ARRAY_PITCH);
    to->bound = true;
    if (!is_zeta_kind(r, space, to->base, c->s.fbp.zrop.format))
        return "fbp: depth in pages of a kind for something else";
    rect = clear_rect_of(state, to->surface.width, to->surface.height);
    c->zeta = (struct gpu_zeta_clear){ .depth = word & 1,
                                       .stencil = word >> 1 & 1,
                                       .x_min = rect.x_min,
                                       .x_max = rect.x_max,
                                       .y_min = rect.y_min,
                                       .y_max = rect.y_max };
    return NULL;
}

/* Both targets are where the partitions can clear them. */
static const char *misplaced(const struct clears *c)
{
    const struct walk_config walk = { .color = fbp_ccache(&c->s.fbp).target[0].surface,
                                      .zeta = fbp_surface(&c->s.fbp.zeta) };

    return walk_not_modelled(&walk);
}

static bool carry_out(struct gpu *g, const struct clears *c)
{
    gpu_set_targets(g, &c->s.fbp);
    return (!c->s.fbp.color[0].bound || gpu_clear_color(g, 0, &c->color)) &&
           (!c->s.fbp.zeta.bound || gpu_clear_zeta(g, &c->zeta)) && gpu_finish(g);
}

/* A fault of a partition's is the channel's. */
static void stop(struct playback *r, const struct fe_action *a, struct hub_channel *channel,
                 const struct mem_fault *fault)
{
    struct gmmu_space *space = &channel->space;

    if (!space->faulted) { /* what no page table says: a request over the end of a page */
        space->faulted = true;
        space->request = (struct gmmu_request){ .client = GPC_CLIENT_PROP_0,
                                                .write = fault->access != MEM_READ,
                                                .va = fault->address };
        space->code = MMU_FAULT_REGION;
    }
    hub_fail_access(playback_hub(r), channel, a->address);
}

const char *playback_clear(struct gpu *g, struct playback *r, const struct fe_action *a)
{
    struct hub_channel *channel = &playback_hub(r)->channel[a->channel];
    const u32 *state = channel->fe.state[CLASS_3D];
    struct gmmu_walker walker;
    struct clears c;
    const char *why;

    memset(&c, 0, sizeof c);
    why = prepare_color(&c, state, a->data);
    if (!why)
        why = prepare_zeta(&c, r, &channel->space, state, a->data);
    if (!why)
        why = misplaced(&c);
    if (why)
        return why;
    g->mem = gmmu_memory(&walker, &channel->space, playback_memory(r));
    if (!carry_out(g, &c))
        why = "fbp: a clear that does not end";
    if (gpu_fault(g))
        stop(r, a, channel, gpu_fault(g));
    for (unsigned i = 0; i < MEM_CLIENTS; i++) {
        r->counts.rop[i].read += g->mem.traffic[i].read;
        r->counts.rop[i].written += g->mem.traffic[i].written;
    }
    memset(&g->mem, 0, sizeof g->mem);
    return why;
}
