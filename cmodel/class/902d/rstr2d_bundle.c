/* rstr2d_bundle.c - the state bundle from the methods of class FERMI_TWOD_A */
#include "class/902d/bundle.h"
#include "class/methods.h"
#include "hub/rstr2d/rstr2d.h"

/* A number of 32.32, whose fraction comes first. */
static s64 fixed(const u32 *state, unsigned fraction)
{
    return (s64)((u64)class_word(state, fraction + 4) << 32 | class_word(state, fraction));
}

/* known: facts/classes/2d_semantics.md 2: the source has no layer */
static struct copy_surface surface_of(const u32 *state, bool dst)
{
    const unsigned block = dst ? NV902D_SET_DST_BLOCK_SIZE : NV902D_SET_SRC_BLOCK_SIZE;
    const unsigned pitch = dst ? NV902D_SET_DST_PITCH : NV902D_SET_SRC_PITCH;
    const unsigned offset = dst ? NV902D_SET_DST_OFFSET_UPPER : NV902D_SET_SRC_OFFSET_UPPER;
    const bool linear =
        class_bits(state, dst ? NV902D_SET_DST_MEMORY_LAYOUT : NV902D_SET_SRC_MEMORY_LAYOUT, 0, 0);
    const u32 depth = class_word(state, dst ? NV902D_SET_DST_DEPTH : NV902D_SET_SRC_DEPTH);

    return (struct copy_surface){
        .pitch_layout = linear,
        .address = class_address(state, offset),
        .pitch = (s32)class_word(state, pitch),
        .block_height = (u4)class_bits(state, block, 6, 4),
        .block_depth = (u4)class_bits(state, block, 10, 8),
        .width = class_word(state, dst ? NV902D_SET_DST_WIDTH : NV902D_SET_SRC_WIDTH),
        .height = class_word(state, dst ? NV902D_SET_DST_HEIGHT : NV902D_SET_SRC_HEIGHT),
        .depth = depth,
        .layer = dst ? class_word(state, NV902D_SET_DST_LAYER) : 0,
    };
}

static void set_pattern(const u32 *state, struct rstr2d_config *c)
{
    c->pattern = (enum twod_pattern)class_bits(state, NV902D_SET_PATTERN_SELECT, 1, 0);
    c->pattern_x = (u6)class_bits(state, NV902D_SET_PATTERN_OFFSET, 5, 0);
    c->pattern_y = (u6)class_bits(state, NV902D_SET_PATTERN_OFFSET, 13, 8);
    c->mono_le = class_bits(state, NV902D_SET_MONOCHROME_PATTERN_FORMAT, 0, 0) & 1;
    c->mono_format = (u3)class_bits(state, NV902D_SET_MONOCHROME_PATTERN_COLOR_FORMAT, 2, 0);
    c->mono_color[0] = class_word(state, NV902D_SET_MONOCHROME_PATTERN_COLOR0);
    c->mono_color[1] = class_word(state, NV902D_SET_MONOCHROME_PATTERN_COLOR1);
    c->mono = (u64)class_word(state, NV902D_SET_MONOCHROME_PATTERN1) << 32 |
              class_word(state, NV902D_SET_MONOCHROME_PATTERN0);
    for (unsigned i = 0; i < 64; i++)
        c->color_cell[i] =
            (u24)(class_word(state, NV902D_COLOR_PATTERN_X8R8G8B8 + 4 * i) & 0xffffff);
}

static void set_stream(const u32 *state, struct rstr2d_config *c)
{
    c->cpu_index = class_bits(state, NV902D_SET_PIXELS_FROM_CPU_DATA_TYPE, 0, 0) & 1;
    c->cpu_format = (u8)class_bits(state, NV902D_SET_PIXELS_FROM_CPU_COLOR_FORMAT, 7, 0);
    c->cpu_index_format =
        (enum twod_index)class_bits(state, NV902D_SET_PIXELS_FROM_CPU_INDEX_FORMAT, 1, 0);
    c->cpu_le = class_bits(state, NV902D_SET_PIXELS_FROM_CPU_MONO_FORMAT, 0, 0) & 1;
    c->cpu_wrap = (enum twod_wrap)class_bits(state, NV902D_SET_PIXELS_FROM_CPU_WRAP, 1, 0);
    c->cpu_color[0] = class_word(state, NV902D_SET_PIXELS_FROM_CPU_COLOR0);
    c->cpu_color[1] = class_word(state, NV902D_SET_PIXELS_FROM_CPU_COLOR1);
    c->cpu_opaque = class_bits(state, NV902D_SET_PIXELS_FROM_CPU_MONO_OPACITY, 0, 0) & 1;
    c->cpu_width = class_word(state, NV902D_SET_PIXELS_FROM_CPU_SRC_WIDTH);
    c->cpu_height = class_word(state, NV902D_SET_PIXELS_FROM_CPU_SRC_HEIGHT);
    c->cpu_dx = fixed(state, NV902D_SET_PIXELS_FROM_CPU_DX_DU_FRAC);
    c->cpu_dy = fixed(state, NV902D_SET_PIXELS_FROM_CPU_DY_DV_FRAC);
    c->cpu_x = fixed(state, NV902D_SET_PIXELS_FROM_CPU_DST_X0_FRAC);
    c->cpu_y = fixed(state, NV902D_SET_PIXELS_FROM_CPU_DST_Y0_FRAC);
}

struct rstr2d_config rstr2d_bundle(const u32 *state)
{
    const u32 beta1 = class_word(state, NV902D_SET_BETA1);
    struct rstr2d_config c = {
        .dst_format = (u8)class_bits(state, NV902D_SET_DST_FORMAT, 7, 0),
        .dst = surface_of(state, true),
        .src_format = (u8)class_bits(state, NV902D_SET_SRC_FORMAT, 7, 0),
        .src = surface_of(state, false),
        .corner = class_bits(state, NV902D_SET_PIXELS_FROM_MEMORY_SAMPLE_MODE, 0, 0) & 1,
        .bilinear = class_bits(state, NV902D_SET_PIXELS_FROM_MEMORY_SAMPLE_MODE, 4, 4) & 1,
        .clip_enable = class_bits(state, NV902D_SET_CLIP_ENABLE, 0, 0) & 1,
        .clip_x = (s32)class_word(state, NV902D_SET_CLIP_X0),
        .clip_y = (s32)class_word(state, NV902D_SET_CLIP_Y0),
        .clip_width = (s32)class_word(state, NV902D_SET_CLIP_WIDTH),
        .clip_height = (s32)class_word(state, NV902D_SET_CLIP_HEIGHT),
        .operation = (enum twod_operation)class_bits(state, NV902D_SET_OPERATION, 2, 0),
        .rop = (u8)class_bits(state, NV902D_SET_ROP, 7, 0),
        .beta1 = (u8)(beta1 >> 31 ? 0 : beta1 >> 23 & 255),
        .beta4 = class_word(state, NV902D_SET_BETA4),
        .key_enable = class_bits(state, NV902D_SET_COLOR_KEY_ENABLE, 0, 0) & 1,
        .key_format = (u3)class_bits(state, NV902D_SET_COLOR_KEY_FORMAT, 2, 0),
        .key = class_word(state, NV902D_SET_COLOR_KEY),
    };

    for (unsigned i = 0; i < 4; i++) /* four bits, 4 apart */
        c.tie_break |=
            (u4)(class_bits(state, NV902D_SET_RENDER_SOLID_LINE_TIE_BREAK_BITS, 4 * i, 4 * i) << i);
    set_pattern(state, &c);
    set_stream(state, &c);
    return c;
}

struct twod_blit rstr2d_blit_of(const u32 *state, u32 id)
{
    return (struct twod_blit){
        .id = id,
        .x = (s32)class_word(state, NV902D_SET_PIXELS_FROM_MEMORY_DST_X0),
        .y = (s32)class_word(state, NV902D_SET_PIXELS_FROM_MEMORY_DST_Y0),
        .width = (s32)class_word(state, NV902D_SET_PIXELS_FROM_MEMORY_DST_WIDTH),
        .height = (s32)class_word(state, NV902D_SET_PIXELS_FROM_MEMORY_DST_HEIGHT),
        .du = fixed(state, NV902D_SET_PIXELS_FROM_MEMORY_DU_DX_FRAC),
        .dv = fixed(state, NV902D_SET_PIXELS_FROM_MEMORY_DV_DY_FRAC),
        .u = fixed(state, NV902D_SET_PIXELS_FROM_MEMORY_SRC_X0_FRAC),
        .v = fixed(state, NV902D_SET_PIXELS_FROM_MEMORY_SRC_Y0_FRAC),
    };
}
