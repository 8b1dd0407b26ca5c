/* prop_bundle.c - the state bundle from class MAXWELL_B's state and the pixel program's header
 * (facts/classes/draw_semantics.md 6, 7; texture/raster_rules.md 9 to 11)
 */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "gpc/prop/prop.h"

static bool flag(const u32 *state, unsigned offset)
{
    return class_bits(state, offset, 0, 0);
}

/* chosen: a stencil test writes, whatever its ops: early Z gives the same then */
static bool writes_z(const u32 *state)
{
    const bool depth = flag(state, NVB197_SET_DEPTH_TEST) && flag(state, NVB197_SET_DEPTH_WRITE) &&
                       !class_bits(state, NVB197_SET_ZT_READ_ONLY, 0, 0);
    const bool stencil =
        flag(state, NVB197_SET_STENCIL_TEST) && !class_bits(state, NVB197_SET_ZT_READ_ONLY, 4, 4);

    return depth || stencil;
}

/* known: draw_semantics.md 7: a program without an output does not run
 * chosen: its kills and stores count as one
 */
static bool shades(const struct sph *pixel)
{
    bool any = pixel->sample_mask || pixel->depth || pixel->kills || pixel->stores;

    for (unsigned i = 0; i < SPH_TARGETS; i++)
        any = any || pixel->target[i];
    return any;
}

/* known: draw_semantics.md 7: the mask counts if its usage is on, qualified by ANTI_ALIAS_ENABLE where asked */
static bool uses_mask(const u32 *state)
{
    return flag(state, NVB197_SET_PS_OUTPUT_SAMPLE_MASK_USAGE) &&
           (!class_bits(state, NVB197_SET_PS_OUTPUT_SAMPLE_MASK_USAGE, 1, 1) ||
            flag(state, NVB197_SET_ANTI_ALIAS_ENABLE));
}

/* known: public header clb197.h: PASSES_EXTENDED is the field's bit 4; chosen: none is one, and of a number that is no power of two the next
 * below counts
 */
static u3 passes(const u32 *state)
{
    const u32 n = class_bits(state, NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL, 3, 0) |
                  class_bits(state, NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL, 5, 5) << 4;

    return n ? (u3)bits_top(n) : 0;
}

static void set_program(struct prop_config *c, const u32 *state, const struct sph *pixel)
{
    c->mandated_early = flag(state, NVB197_SET_API_MANDATED_EARLY_Z);
    c->hysteresis = (u5)class_bits(state, NVB197_SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 4, 0);
    c->post_depth_mask = flag(state, NVB197_SET_POST_Z_PS_IMASK);
    c->passes = passes(state);
    c->pass_centroid = class_bits(state, NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL, 4, 4) & 1;
    if (!pixel)
        return;
    c->shader_kills = pixel->kills;
    c->shader_mask = pixel->sample_mask && uses_mask(state);
    c->shader_z = pixel->depth;
    c->side_effects = pixel->stores;
    c->shades = shades(pixel);
}

/* known: draw_semantics.md 7: without a colour target the alpha test does not act
 * known: public header clb197.h: SET_ALPHA_TO_COVERAGE_OVERRIDE.QUALIFY_BY_ANTI_ALIAS_ENABLE
 * chosen: ALPHA_TO_ONE acts with SET_ANTI_ALIAS_ENABLE alone: it is OpenGL's, which has it with MULTISAMPLE only (4.6, 17.3.1), and
 * nvc0's draws that resolve leave it as the draw before had it; piglit's sample-alpha-to-one 8 passes on a GM206 (Mesa 22.3.6,
 * nouveau-gm206-fails.txt)
 */
static void set_alpha(struct prop_config *c, const u32 *state)
{
    const u32 dither = class_bits(state, NVB197_SET_ALPHA_TO_COVERAGE_DITHER_CONTROL, 3, 0);

    c->alpha_test = flag(state, NVB197_SET_ALPHA_TEST) && state_outputs(state) > 0;
    c->alpha_func = state_compare(class_word(state, NVB197_SET_ALPHA_FUNC));
    c->alpha_ref = class_word(state, NVB197_SET_ALPHA_REF);
    c->alpha_to_coverage = flag(state, NVB197_SET_ANTI_ALIAS_ALPHA_CONTROL) &&
                           (!flag(state, NVB197_SET_ALPHA_TO_COVERAGE_OVERRIDE) ||
                            flag(state, NVB197_SET_ANTI_ALIAS_ENABLE));
    c->dither = dither > DITHER_1X1_VIRTUAL ? DITHER_1X1_VIRTUAL : (enum dither_footprint)dither;
    c->alpha_to_one = (class_bits(state, NVB197_SET_ANTI_ALIAS_ALPHA_CONTROL, 4, 4) & 1) &&
                      flag(state, NVB197_SET_ANTI_ALIAS_ENABLE);
}

/* chosen: the API's mask, four words, always acts: nvc0 writes it and never SET_SAMPLE_MASK */
static void set_coverage(struct prop_config *c, const u32 *state)
{
    c->sample_mask = 1;
    for (unsigned i = 0; i < 4; i++)
        c->mask[i] = (u16)class_bits(state, NVB197_SET_SAMPLE_MASK_X0_Y0 + 4 * i, 15, 0);
    if (state_coverage(state))
        c->samples.target = (enum sample_mode)state_coverage(state);
    else
        c->reduce_coverage = class_bits(state, NVB197_SET_TIR_CONTROL, 1, 1) & 1;
    c->raster_alpha = class_bits(state, NVB197_SET_TIR_CONTROL, 4, 4) & 1;
    c->target_count = c->samples.tir && flag(state, NVB197_SET_ZPASS_PIXEL_COUNT) &&
                      !class_bits(state, NVB197_SET_TIR_CONTROL, 0, 0);
    c->modulate = (enum tir_modulation)class_bits(state, NVB197_SET_TIR_MODULATION, 1, 0);
    c->modulation_table = flag(state, NVB197_SET_TIR_MODULATION_FUNCTION);
    for (unsigned i = 0; i < 16; i++)
        c->coefficient[i] =
            (u8)class_bits(state, NVB197_SET_TIR_MODULATION_COEFFICIENT_TABLE + 4 * (i / 4),
                           8 * (i % 4) + 7, 8 * (i % 4));
    c->coverage_to_color = flag(state, NVB197_SET_COVERAGE_TO_COLOR);
    c->coverage_target = (u3)class_bits(state, NVB197_SET_COVERAGE_TO_COLOR, 6, 4);
}

/* chosen: floats are stored to nearest even, as OpenGL has it */
static void set_colors(struct prop_config *c, const u32 *state)
{
    c->outputs = (u4)state_outputs(state);
    c->dual_source = state_dual_source(state);
    for (unsigned i = 0; i < PROP_OUTPUTS; i++) {
        c->select[i] = (u3)state_output(state, i);
        c->saturate |= (u8)(class_bits(state, NVB197_SET_PS_SATURATE, 4 * i, 4 * i) << i);
        c->saturate_signed |=
            (u8)(class_bits(state, NVB197_SET_PS_SATURATE, 4 * i + 1, 4 * i + 1) << i);
        if (state_colors(state) >> i & 1)
            c->target[i] = (struct prop_target){ (enum color_format)state_format(state, i)->code,
                                                 state_blends(state, i) };
    }
}

struct prop_config prop_bundle(const u32 *state, const struct sph *pixel)
{
    struct prop_config c = { .samples = state_samples(state),
                             .depth = state_depth(state),
                             .tests = state_tests(state),
                             .z_writes = writes_z(state) };

    set_program(&c, state, pixel);
    set_alpha(&c, state);
    set_coverage(&c, state);
    set_colors(&c, state);
    return c;
}
