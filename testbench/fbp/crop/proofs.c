/* proofs.c - what scripts/prove crop proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: crop_blend and crop_lane, fp32_mul and fp32_fma: products of two variables of 17 or 24 bits, which no solver
 * decided in minutes; crop_encode, a ROM of $readmemh; what is wiring alone.
 */
#include "common/float_format.c"
#include "common/pixel_format.c"
#include "fbp/crop/crop_blend.c"
#include "fbp/crop/crop_factor.c"
#include "fbp/crop/crop_savings.c"
#include "fbp/crop/crop_write.c"
#define wins    fp_wins
#define is_zero fp_is_zero
#include "fbp/crop/crop_fp_blend.c"

/* Shapes of pixel_formats.svh. */
enum { BYTES, HALVES, WORDS, TENS, ELEVENS, S565, S5551 };

/* A fixed-point mode of one channel. */
static u32 code_of(bool snorm, unsigned lane_bits, unsigned c, unsigned bits, bool srgb, s64 x)
{
    struct crop_mode m = { .snorm = snorm,
                           .srgb = srgb,
                           .one = (1 << (snorm ? lane_bits - 1 : lane_bits)) - 1 };

    m.channel[c].bits = bits;
    return crop_round(&m, c, x);
}

static bool in_range(bool snorm, unsigned lane_bits, s64 x)
{
    const s64 one = (1 << (snorm ? lane_bits - 1 : lane_bits)) - 1;

    return x <= one * one && x >= (snorm ? -one * one : 0);
}

/* prove: crop_round8 Channel=0   refute: half-rounded-down */
bool round_bytes(u8 shape_i, bool snorm_i, u32 x_i, u8 *code_o)
{
    const s64 x = bits_sign_extend(x_i, 18);

    *code_o = (u8)code_of(snorm_i, 8, 0, 8, false, x);
    return shape_i == BYTES && in_range(snorm_i, 8, x);
}

/* prove: crop_round8 Channel=0   refute: few-bits-one-short */
bool round_five(u8 shape_i, bool snorm_i, u32 x_i, u8 *code_o)
{
    *code_o = (u8)code_of(false, 8, 0, 5, false, x_i);
    return (shape_i == S565 || shape_i == S5551) && !snorm_i && in_range(false, 8, x_i);
}

/* prove: crop_round8 Channel=1   refute: green-as-five-bits */
bool round_green(u8 shape_i, bool snorm_i, u32 x_i, u8 *code_o)
{
    *code_o = (u8)code_of(false, 8, 1, shape_i == S565 ? 6 : 5, false, x_i);
    return (shape_i == S565 || shape_i == S5551) && !snorm_i && in_range(false, 8, x_i);
}

/* prove: crop_round8 Channel=3   refute: half-rounded-down */
bool round_alpha(u8 shape_i, bool snorm_i, u32 x_i, u8 *code_o)
{
    const s64 x = bits_sign_extend(x_i, 18);

    *code_o = (u8)(shape_i == S5551 ? code_of(false, 8, 3, 1, false, x)
                                    : code_of(snorm_i, 8, 3, 8, false, x));
    return (shape_i == S5551 ? !snorm_i : shape_i == BYTES) && in_range(snorm_i, 8, x);
}

/* prove: crop_round16 Alpha=0 (wires)   refute: unorm16-half-one-off */
bool round_halves(u8 advance_i, bool srgb_i, bool tens_i, bool snorm_i, u64 x_i, u16 *code_q4_o)
{
    const s64 x = bits_sign_extend(x_i, 34);

    (void)advance_i;
    *code_q4_o = (u16)code_of(snorm_i, 16, 0, 16, false, x);
    return !srgb_i && !tens_i && in_range(snorm_i, 16, x);
}

/* prove: crop_round16 Alpha=0 (wires)   refute: unorm10-half-one-off */
bool round_tens(u8 advance_i, bool srgb_i, bool tens_i, bool snorm_i, u64 x_i, u16 *code_q4_o)
{
    (void)advance_i;
    *code_q4_o = (u16)code_of(false, 10, 0, 10, false, (s64)x_i);
    return !srgb_i && tens_i && !snorm_i && in_range(false, 10, (s64)x_i);
}

/* prove: crop_round16 Alpha=1 (wires)   refute: two-bits-one-late */
bool round_two(u8 advance_i, bool srgb_i, bool tens_i, bool snorm_i, u64 x_i, u16 *code_q4_o)
{
    (void)advance_i;
    *code_q4_o = (u16)code_of(false, 10, 3, 2, false, (s64)x_i);
    return !srgb_i && tens_i && !snorm_i && in_range(false, 10, (s64)x_i);
}

/* prove: crop_round16 Alpha=1 (wires)   refute: alpha-half-one-off */
bool round_beside_srgb(u8 advance_i, bool srgb_i, bool tens_i, bool snorm_i, u64 x_i,
                       u16 *code_q4_o)
{
    (void)advance_i;
    *code_q4_o = (u16)code_of(false, 16, 3, 8, true, (s64)x_i);
    return srgb_i && !tens_i && !snorm_i && in_range(false, 16, (s64)x_i);
}

static struct crop_operands operands_of(unsigned c, s32 s, s32 sa, s32 s1, s32 s1a, s32 d, s32 da)
{
    struct crop_operands o = { { 0 } };

    o.s[3] = sa;
    o.s1[3] = s1a;
    o.d[3] = da;
    o.s[c] = s;
    o.s1[c] = s1;
    o.d[c] = d;
    return o;
}

static s32 nine(u16 x)
{
    return (s32)bits_sign_extend(x, 9);
}

/* UNORM: 0 to 255; SNORM: -127 to 127. */
static bool is_operand(u16 one, u16 x)
{
    return nine(x) <= one && nine(x) >= (one == 127 ? -127 : 0);
}

/* One factor of a colour or of alpha, where a channel's operands are alpha's. */
static bool factor_of(unsigned c, u8 f, u16 one, u16 s, u16 sa, u16 s1, u16 s1a, u16 d, u16 da,
                      u16 k, u16 ka, bool dst_alpha, u16 *value, u8 *known)
{
    const struct crop_operands o =
        operands_of(c, nine(s), nine(sa), nine(s1), nine(s1a), nine(d), nine(da));
    struct crop_mode m = { .one = nine(one) };

    m.constant[3] = nine(ka);
    m.constant[c] = nine(k);
    *value = (u16)(crop_factor((enum blend_factor)f, &o, &m, c) & 511);
    *known = crop_factor_known((enum blend_factor)f, dst_alpha, c);
    return (one == 255 || one == 127) && (c != 3 || (s == sa && s1 == s1a && d == da && k == ka)) &&
           is_operand(one, sa) && is_operand(one, da);
}

/* prove: crop_factor   refute: saturate-takes-larger */
bool factor_colour(u8 factor_i, u16 one_i, bool dst_alpha_i, u16 s_i, u16 sa_i, u16 s1_i, u16 s1a_i,
                   u16 d_i, u16 da_i, u16 k_i, u16 ka_i, u16 *value_o, u8 *known_o)
{
    return factor_of(0, factor_i, one_i, s_i, sa_i, s1_i, s1a_i, d_i, da_i, k_i, ka_i, dst_alpha_i,
                     value_o, known_o);
}

/* prove: crop_factor Alpha=1   refute: factor-of-wrong-alpha */
bool factor_alpha(u8 factor_i, u16 one_i, bool dst_alpha_i, u16 s_i, u16 sa_i, u16 s1_i, u16 s1a_i,
                  u16 d_i, u16 da_i, u16 k_i, u16 ka_i, u16 *value_o, u8 *known_o)
{
    return factor_of(3, factor_i, one_i, s_i, sa_i, s1_i, s1a_i, d_i, da_i, k_i, ka_i, dst_alpha_i,
                     value_o, known_o);
}

/* prove: crop_savings   refute: merge-not-read */
bool savings_plain(bool blend_i, bool logic_i, u8 func_i, u8 written_i, bool merges_i, bool pads_i,
                   u8 leaves_i, u8 ignores_i, u8 fills_i, u8 *kill_o, u8 *read_suppress_o,
                   u8 *fill_o)
{
    const struct crop_mode m = { .logic = logic_i,
                                 .logic_func = (enum logic_op)func_i,
                                 .written = written_i,
                                 .write = { .merges = merges_i, .pads = pads_i } };
    const struct crop_savings s = crop_plain_savings(&m);

    (void)leaves_i, (void)ignores_i, (void)fills_i;
    *kill_o = s.kill;
    *read_suppress_o = s.read_suppress;
    *fill_o = s.fill;
    return !blend_i;
}

/* prove: crop_savings   refute: fill-of-killed */
bool savings_blended(bool blend_i, bool logic_i, u8 func_i, u8 written_i, bool merges_i,
                     bool pads_i, u8 leaves_i, u8 ignores_i, u8 fills_i, u8 *kill_o,
                     u8 *read_suppress_o, u8 *fill_o)
{
    const struct crop_mode m = { .written = written_i,
                                 .write = { .merges = merges_i, .pads = pads_i } };
    struct channel_savings all = none_yet;
    struct crop_savings s;

    (void)func_i;
    for (unsigned c = 0; c < 4; c++)
        if (written_i >> c & 1)
            both(&all, (struct channel_savings){ leaves_i >> c & 1, ignores_i >> c & 1,
                                                 fills_i >> c & 1 });
    s = of_pixel(&m, all);
    *kill_o = s.kill;
    *read_suppress_o = s.read_suppress;
    *fill_o = s.fill;
    return blend_i && !logic_i;
}

/* prove: fp32_of_fp16   refute: fp-half-nan-as-inf */
bool widened(u16 half_i, u32 *value_o)
{
    *value_o = float_to_fp32(&float_fp16, half_i);
    return true;
}

/* prove: fp32_one_minus (wires)   refute: fp-inverse-mark-lost */
bool one_minus(bool advance_i, u32 x_i, u32 *value_q1_o)
{
    (void)advance_i;
    *value_q1_o = fp32_is_normal(x_i) ? fp32_add_normal(FP32_ONE, fp32_negate(x_i))
                  : fp32_is_nan(x_i)  ? FP32_NAN
                  : x_i << 1          ? fp32_infinity(!(x_i >> 31))
                                      : FP32_ONE;
    return (x_i >> 23 & 255) != 0;
}

static bool stored(unsigned bits, bool rtz, u32 x, u32 *code)
{
    struct crop_mode m = { .rounding = rtz ? ROUND_RTZ : ROUND_RNE };

    m.channel[0].bits = bits;
    *code = crop_fp_store(&m, 0, x);
    return ((x >> 23 & 255) != 0 || x << 1 == 0) && (!fp32_is_nan(x) || x == FP32_NAN);
}

/* prove: crop_fp_store   refute: fp-store-ties-down */
bool store_fp16(u8 shape_i, bool rtz_i, u32 x_i, u32 *code_o)
{
    return stored(16, rtz_i, x_i, code_o) && shape_i == HALVES;
}

/* prove: crop_fp_store   refute: fp-negative-unsigned */
bool store_fp11(u8 shape_i, bool rtz_i, u32 x_i, u32 *code_o)
{
    return stored(11, rtz_i, x_i, code_o) && shape_i == ELEVENS;
}

/* prove: crop_fp_store Channel=2   refute: fp-negative-unsigned */
bool store_fp10(u8 shape_i, bool rtz_i, u32 x_i, u32 *code_o)
{
    return stored(10, rtz_i, x_i, code_o) && shape_i == ELEVENS;
}
