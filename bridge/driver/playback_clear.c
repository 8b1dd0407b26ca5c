/* playback_clear.c - see playback_clear.h */
#include "driver/playback_clear.h"

#include <stdlib.h>
#include <string.h>

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

/* The address in memory of a target whose 'bytes' lie in one piece there, of pages that may be written. */
static bool find(struct playback *r, u64 va, u64 bytes, u64 *address, unsigned *kind)
{
    const struct gmmu_config *cfg = &playback_channel(r)->space.cfg;

    for (u64 done = 0; done < bytes; done += ADDRESS_PAGE) {
        const struct gmmu_request q = { .hub = 1, .write = 1, .va = va + done };
        const struct gmmu_reply reply = gmmu_translate(cfg, playback_memory(r), &q);

        if (reply.fault || reply.sparse)
            return false;
        if (done == 0) {
            *address = reply.address;
            *kind = reply.kind;
        }
        if (reply.address != *address + done || reply.kind != *kind)
            return false;
    }
    return true;
}

static struct surface surface_of(const struct target *t, const u32 *state, unsigned bytes)
{
    const enum sample_mode mode = (enum sample_mode)class_bits(state, NVB197_SET_ANTI_ALIAS, 3, 0);
    const struct samples_shape shape = samples_shape(mode);

    return (struct surface){ .layout = SURFACE_BLOCK_LINEAR,
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
                             .block_depth = (u3)t->surface.block_depth };
}

/* The layer that the word and SET_COLOR_TARGET_LAYER name. */
static u64 layer_offset(const u32 *state, unsigned slot, u32 word)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * slot;
    const u64 layer = class_bits(state, a + 32, 15, 0) + (word >> 10 & 0xffff);

    return layer * 4 * class_word(state, a + 28);
}

const char *playback_clear_color(struct gpu *g, struct playback *r, const u32 *state, u32 word)
{
    const unsigned output = word >> 6 & 7;
    const unsigned slot = class_bits(state, NVB197_SET_CT_SELECT, 6 + 3 * output, 4 + 3 * output);
    struct gpu_state s;
    struct fbp_target *to = &s.fbp.color[0];
    struct clear_config cfg;
    struct target t;
    unsigned kind = 0, bytes;
    const char *why;

    if (!target_color(state, slot, &t))
        return NULL; /* no target is bound: nothing to clear */
    if (t.surface.pitch_layout ||
        class_bits(state, NVB197_SET_COLOR_TARGET_MEMORY + 64 * slot, 16, 16))
        return "fbp: clears of pitch and three-dimensional targets";
    memset(&s, 0, sizeof s);
    bytes = pixel_format_of(t.format)->bits / 8u;
    to->bound = true;
    to->surface = surface_of(&t, state, bytes);
    if (!find(r, t.surface.address + layer_offset(state, slot, word), surface_size(&to->surface),
              &to->base, &kind))
        return "fbp: targets in pieces, or not mapped";
    if (gmmu_kind(kind)->bits)
        return "fbp: compressed kinds";
    cfg = clear_bundle(state, slot, word);
    why = clear_not_modelled(&cfg);
    if (why)
        return why;
    s.fbp.cread.target[0].format = cfg.format;
    s.fbp.cread.samples_log2[0] = cfg.samples_log2;
    g->mem = *playback_memory(r);
    fbp_set_state(&g->fbp, &s.fbp);
    return gpu_clear_color(g, 0, &cfg) && gpu_finish(g) && !gpu_fault(g)
               ? NULL
               : "fbp: a clear beyond memory";
}
