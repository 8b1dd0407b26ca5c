/* crop_bundle.c - the state bundle of a target from class MAXWELL_B's state (facts/texture/rop_rules.md 4 to 6) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "common/float_format.h"
#include "common/norm.h"
#include "fbp/crop/crop_parts.h"

/* OpenGL's codes and D3D's.  chosen: other codes act as ADD */
static enum blend_equation equation_of(u32 code)
{
    switch (code) {
    case 0x8007: return BLEND_MIN;
    case 0x8008: return BLEND_MAX;
    case 0x800a: return BLEND_SUBTRACT;
    case 0x800b: return BLEND_REVSUBTRACT;
    default: return code >= 1 && code <= 5 ? (enum blend_equation)code : BLEND_ADD;
    }
}

/* chosen: other codes act as ZERO, as crop has it */
static enum blend_factor factor_of(u32 code)
{
    if (code == 0x4000 || code == 0x4001)
        return (enum blend_factor)(code - 0x4000 + FACTOR_ZERO);
    if (code >= 0x4300 && code <= 0x4308)
        return (enum blend_factor)(code - 0x4300 + FACTOR_SRC_COLOR);
    if (code == 0xc001 || code == 0xc002)
        return (enum blend_factor)(code - 0xc001 + FACTOR_CONST_COLOR);
    if (code == 0xc003 || code == 0xc004)
        return (enum blend_factor)(code - 0xc003 + FACTOR_CONST_ALPHA);
    if (code >= 0xc900 && code <= 0xc903)
        return (enum blend_factor)(code - 0xc900 + FACTOR_SRC1_COLOR);
    return code >= FACTOR_ZERO && code <= FACTOR_INV_SRC1_ALPHA ? (enum blend_factor)code
                                                                : FACTOR_ZERO;
}

/* A number of the blend colour as prop codes the source; sRGB is blended as linear light. */
static u32 constant_of(const struct crop_mode *m, u32 a)
{
    if (m->fp)
        return m->lane_bits == 32 ? a : float_from_fp32(float_format_of(16), a, ROUND_RNE);
    return m->snorm ? snorm_from_fp32(a, m->lane_bits) : unorm_from_fp32(a, m->lane_bits);
}

/* Channels R, G, B, A: bits 0, 4, 8, 12.  known: 3d_semantics.md 7: with one control all targets use entry 0 */
static u4 mask_of(const u32 *state, unsigned t)
{
    const bool one = class_bits(state, NVB197_SET_SINGLE_CT_WRITE_CONTROL, 0, 0);
    const unsigned at = NVB197_SET_CT_WRITE + (one ? 0 : 4 * t);
    unsigned mask = 0;

    for (unsigned c = 0; c < 4; c++)
        mask |= class_bits(state, at, 4 * c, 4 * c) << c;
    return (u4)mask;
}

static void set_blend(struct crop_config *c, const u32 *state, unsigned t)
{
    const struct state_blend b = state_blend(state, t);

    c->blend_enable = class_bits(state, NVB197_SET_BLEND + 4 * t, 0, 0) & 1;
    c->blend_per_format = class_bits(state, NVB197_SET_BLEND_PER_FORMAT_ENABLE, 4, 4) & 1;
    c->color_op = equation_of(b.color_op);
    c->color_src = factor_of(b.color_src);
    c->color_dst = factor_of(b.color_dst);
    c->alpha_op = equation_of(b.alpha_op);
    c->alpha_src = factor_of(b.alpha_src);
    c->alpha_dst = factor_of(b.alpha_dst);
}

/* chosen: blended floats are stored to nearest even, as OpenGL has it; the class has no method for it
 * chosen: an sRGB format is encoded whatever SET_SRGB_WRITE holds: nvc0 never writes it, and draws right
 */
struct crop_config crop_bundle(const u32 *state, unsigned t)
{
    const struct pixel_format *f = state_format(state, t);
    struct crop_config c = { .format = f ? (enum color_format)f->code : FORMAT_DISABLED };

    set_blend(&c, state, t);
    c.logic_enable = class_bits(state, NVB197_SET_LOGIC_OP, 0, 0) & 1;
    c.logic_func = (enum logic_op)class_bits(state, NVB197_SET_LOGIC_OP_FUNC, 3, 0);
    c.write_mask = mask_of(state, t);
    c.zero_wins = class_bits(state, NVB197_SET_BLEND_FLOAT_OPTION, 0, 0) & 1;
    c.float_kills = class_bits(state, NVB197_SET_BLEND_OPT_CONTROL, 0, 0) & 1;
    if (state_blends(state, t)) {
        const struct crop_mode m = crop_mode_of(&c);

        for (unsigned i = 0; i < 4; i++)
            c.constant[i] = constant_of(&m, class_word(state, NVB197_SET_BLEND_CONST_RED + 4 * i));
    }
    return c;
}
