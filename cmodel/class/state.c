/* state.c - see state.h */
#include "class/state.h"

#include "class/methods.h"
#include "common/bits.h"
#include "common/coverage_samples.h"
#include "common/norm.h"

#define FP32_ONE UINT32_C(0x3f800000)

enum compare_func state_compare(u32 code)
{
    if (code >= 0x200 && code <= 0x207)
        return (enum compare_func)(code - 0x200 + COMPARE_NEVER);
    return code >= COMPARE_NEVER && code <= COMPARE_ALWAYS ? (enum compare_func)code
                                                           : COMPARE_NEVER;
}

/* Samples */

/* chosen: a mode that no part of the model has is 1x1 here; draw_bundle names it */
static enum sample_mode mode_of(u32 code)
{
    if (coverage_is(code))
        return coverage_stored(code);
    return code <= SAMPLES_4X4 ? (enum sample_mode)code : SAMPLES_1X1;
}

struct sample_grid state_samples(const u32 *state)
{
    struct sample_grid g = {
        .target = mode_of(class_bits(state, NVB197_SET_ANTI_ALIAS, 3, 0)),
        .raster = mode_of(class_bits(state, NVB197_SET_ANTI_ALIAS_RASTER, 2, 0)),
        .tir = class_bits(state, NVB197_SET_TIR, 1, 0) == 1,
        .enable = class_bits(state, NVB197_SET_ANTI_ALIAS_ENABLE, 0, 0) & 1,
    };

    if (state_coverage(state)) { /* the raster has more samples, as with SET_TIR */
        g.tir = 1;
        g.raster = coverage_raster(state_coverage(state));
    }
    for (unsigned i = 0; i < 16; i++)
        g.position[i] = (u8)class_bits(state, NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * (i / 4),
                                       8 * (i % 4) + 7, 8 * (i % 4));
    return g;
}

u32 state_coverage(const u32 *state)
{
    const u32 code = class_bits(state, NVB197_SET_ANTI_ALIAS, 3, 0);

    return coverage_is(code) ? code : 0;
}

enum sample_mode state_depth_samples(const u32 *state)
{
    const struct sample_grid g = state_samples(state);

    return state_coverage(state) ? g.target : samples_mode(&g);
}

unsigned state_samples_log2(enum sample_mode mode)
{
    return bits_top(samples_count(samples_shape(mode)));
}

/* Depth */

enum raster_depth state_depth(const u32 *state)
{
    switch (class_bits(state, NVB197_SET_ZT_FORMAT, 4, 0)) {
    case 0x13: return RASTER_Z16;
    case 0x0a:
    case 0x19: return RASTER_ZF32;
    default: return RASTER_Z24;
    }
}

u32 state_stored_depth(enum raster_depth depth, u32 z)
{
    return depth == RASTER_ZF32 ? z : unorm_from_fp32(z, depth == RASTER_Z16 ? 16 : 24);
}

/* known: draw_semantics.md 5: bit 0 ignores the viewport's ends, and uses 0 and 1 */
struct state_range state_depth_range(const u32 *state)
{
    const unsigned control = NVB197_SET_VIEWPORT_CLIP_CONTROL;
    const enum raster_depth depth = state_depth(state);
    const bool unit = class_bits(state, control, 0, 0);
    const u32 min = unit ? 0 : class_word(state, NVB197_SET_VIEWPORT_CLIP_MIN_Z),
              max = unit ? FP32_ONE : class_word(state, NVB197_SET_VIEWPORT_CLIP_MAX_Z);

    return (struct state_range){ state_stored_depth(depth, min), state_stored_depth(depth, max),
                                 !class_bits(state, control, 3, 3),
                                 !class_bits(state, control, 4, 4) };
}

bool state_one_depth_range(const u32 *state)
{
    bool same = true;

    for (unsigned i = 1; i < STATE_VIEWPORTS; i++)
        for (unsigned w = 0; w < 2; w++) {
            const unsigned z = NVB197_SET_VIEWPORT_CLIP_MIN_Z + 4 * w;

            same = same && class_word(state, z) == class_word(state, z + 16 * i);
        }
    return same || class_bits(state, NVB197_SET_VIEWPORT_CLIP_CONTROL, 0, 0);
}

bool state_has_zeta(const u32 *state)
{
    return class_bits(state, NVB197_SET_ZT_SELECT, 0, 0) &&
           class_bits(state, NVB197_SET_ZT_SIZE_A, 27, 0) &&
           class_bits(state, NVB197_SET_ZT_SIZE_B, 16, 0);
}

/* known: class b197, SET_ZT_FORMAT */
bool state_has_depth(const u32 *state)
{
    return state_has_zeta(state) && class_bits(state, NVB197_SET_ZT_FORMAT, 4, 0) != 0x17; /* S8 */
}

bool state_has_stencil(const u32 *state)
{
    switch (class_bits(state, NVB197_SET_ZT_FORMAT, 4, 0)) {
    case 0x14: /* Z24S8 */
    case 0x16: /* S8Z24 */
    case 0x17: /* S8 */
    case 0x19: /* ZF32_X24S8 */ return state_has_zeta(state);
    default: return false;
    }
}

bool state_tests(const u32 *state)
{
    return state_has_zeta(state) && (class_bits(state, NVB197_SET_DEPTH_TEST, 0, 0) ||
                                     class_bits(state, NVB197_SET_STENCIL_TEST, 0, 0) ||
                                     class_bits(state, NVB197_SET_DEPTH_BOUNDS_TEST, 0, 0));
}

/* Colour */

const struct pixel_format *state_format(const u32 *state, unsigned t)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * t;
    const struct pixel_format *f = pixel_format_of(class_word(state, a + 16));

    return f && f->bits && class_bits(state, a + 8, 27, 0) && class_bits(state, a + 12, 16, 0)
               ? f
               : NULL;
}

struct state_size state_size_of(enum sample_mode mode, u32 across, u32 down)
{
    const struct samples_shape shape = samples_shape(mode);

    return (struct state_size){ across / shape.across, down / shape.down };
}

/* With a pitch the width is that, in bytes. */
struct state_size state_color_size(const u32 *state, unsigned t)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * t;
    const struct pixel_format *f = state_format(state, t);
    const u32 width = class_bits(state, a + 8, 27, 0);
    const bool pitch = class_bits(state, a + 20, 12, 12);

    return state_size_of(state_samples(state).target, pitch && f ? width / (f->bits / 8u) : width,
                         class_bits(state, a + 12, 16, 0));
}

unsigned state_output(const u32 *state, unsigned i)
{
    return class_bits(state, NVB197_SET_CT_SELECT, 6 + 3 * i, 4 + 3 * i);
}

unsigned state_outputs(const u32 *state)
{
    return state_held(class_bits(state, NVB197_SET_CT_SELECT, 3, 0), 0, STATE_TARGETS);
}

unsigned state_colors(const u32 *state)
{
    unsigned targets = 0;

    for (unsigned i = 0; i < state_outputs(state); i++)
        if (state_format(state, state_output(state, i)))
            targets |= 1u << state_output(state, i);
    return targets;
}

static bool gated(const struct pixel_format *f)
{
    bool wide = false;

    for (unsigned c = 0; c < 4; c++)
        wide = wide || f->width[c] == 16;
    return f->type == PIXEL_SNORM || (f->type == PIXEL_UNORM && wide);
}

/* known: crop_mode.c, blends() */
bool state_blends(const u32 *state, unsigned t)
{
    const struct pixel_format *f = state_format(state, t);

    return f && f->blendable && class_bits(state, NVB197_SET_BLEND + 4 * t, 0, 0) &&
           !class_bits(state, NVB197_SET_LOGIC_OP, 0, 0) &&
           (!gated(f) || class_bits(state, NVB197_SET_BLEND_PER_FORMAT_ENABLE, 4, 4));
}

struct state_blend state_blend(const u32 *state, unsigned t)
{
    const bool own = class_bits(state, NVB197_SET_BLEND_STATE_PER_TARGET, 0, 0);
    const unsigned at = own ? NVB197_SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA + 32 * t
                            : NVB197_SET_BLEND_SEPARATE_FOR_ALPHA;
    const unsigned last = own ? 24 : NVB197_SET_BLEND_ALPHA_DEST_COEFF - at;
    struct state_blend b = { .color_op = class_word(state, at + 4),
                             .color_src = class_word(state, at + 8),
                             .color_dst = class_word(state, at + 12),
                             .alpha_op = class_word(state, at + 16),
                             .alpha_src = class_word(state, at + 20),
                             .alpha_dst = class_word(state, at + last) };

    if (!class_bits(state, at, 0, 0)) {
        b.alpha_op = b.color_op;
        b.alpha_src = b.color_src;
        b.alpha_dst = b.color_dst;
    }
    return b;
}

/* OpenGL's codes and D3D's. */
static bool second_source(u32 factor)
{
    return (factor >= 0xc900 && factor <= 0xc903) || (factor >= 0x10 && factor <= 0x13);
}

bool state_dual_source(const u32 *state)
{
    const struct state_blend b = state_blend(state, 0);

    return (state_colors(state) & 1) && state_blends(state, 0) &&
           (second_source(b.color_src) || second_source(b.color_dst) ||
            second_source(b.alpha_src) || second_source(b.alpha_dst));
}
