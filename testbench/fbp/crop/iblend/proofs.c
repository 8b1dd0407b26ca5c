/* proofs.c - what scripts/prove iblend proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: products and sums of a pass (two variables of 24 bits), its reciprocal (a division), light and its codes (ROMs
 * of $readmemh): lock step has them.
 */
#include "common/float_format.c"
#include "common/norm.c"
#undef FP32_ONE /* fp32.h has one, too */
#include "common/pixel.c"
#include "fbp/crop/iblend/iblend_operands.c"
#define encode encode_light
#include "fbp/crop/iblend/iblend_store.c"

/* Shapes of pixel_formats.svh. */
enum { BYTES, HALVES, WORDS, TENS, ELEVENS, S565, S5551 };

static u32 widened(enum pixel_type type, unsigned bits, enum channel c, u32 raw)
{
    struct pixel_format f = { .type = type };

    f.width[c] = (u8)bits;
    return iblend_widen(&f, raw, c);
}

static u16 stored(enum pixel_type type, unsigned bits, enum channel c, u32 a)
{
    struct pixel_format f = { .type = type };

    f.width[c] = (u8)bits;
    return (u16)iblend_code(&f, a, c);
}

/* prove: iblend_widen Channel=3   refute: widened-not-rounded */
bool widen_alpha(u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u16 code_i, u32 *value_o)
{
    *value_o = shape_i == BYTES    ? widened(PIXEL_UNORM, 8, CHANNEL_A, code_i)
               : shape_i == HALVES ? widened(PIXEL_UNORM, 16, CHANNEL_A, code_i)
               : shape_i == TENS   ? widened(PIXEL_UNORM, 2, CHANNEL_A, code_i)
                                   : widened(PIXEL_UNORM, 1, CHANNEL_A, code_i);
    return !snorm_i && !float_i && !srgb_i &&
           (shape_i == HALVES || (shape_i == BYTES && code_i < 256) ||
            (shape_i == TENS && code_i < 4) || (shape_i == S5551 && code_i < 2));
}

/* prove: iblend_widen   refute: ten-bits-as-eight */
bool widen_colour(u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u16 code_i, u32 *value_o)
{
    *value_o = shape_i == TENS ? widened(PIXEL_UNORM, 10, CHANNEL_R, code_i)
                               : widened(PIXEL_UNORM, 5, CHANNEL_R, code_i);
    return !snorm_i && !float_i && !srgb_i &&
           ((shape_i == TENS && code_i < 1024) ||
            ((shape_i == S565 || shape_i == S5551) && code_i < 32));
}

/* prove: iblend_widen   refute: lowest-snorm-kept */
bool widen_snorm(u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u16 code_i, u32 *value_o)
{
    *value_o = shape_i == BYTES ? widened(PIXEL_SNORM, 8, CHANNEL_R, code_i)
                                : widened(PIXEL_SNORM, 16, CHANNEL_R, code_i);
    return snorm_i && !float_i && !srgb_i &&
           (shape_i == HALVES || (shape_i == BYTES && code_i < 256));
}

/* prove: iblend_widen Channel=2   refute: denormal-lost */
bool widen_float(u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u16 code_i, u32 *value_o)
{
    *value_o = shape_i == HALVES ? widened(PIXEL_FLOAT, 16, CHANNEL_B, code_i)
                                 : widened(PIXEL_FLOAT, 10, CHANNEL_B, code_i);
    return !snorm_i && float_i && !srgb_i &&
           (shape_i == HALVES || (shape_i == ELEVENS && code_i < 1024));
}

/* What no arithmetic of fp32 gives: a denormal. */
static bool is_result(u32 a)
{
    return (a >> 23 & 255) != 0 || a << 1 == 0;
}

/* prove: iblend_store Channel=3 (wires)   refute: store-half-lost */
bool store_bytes(bool advance_i, u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u32 a_i,
                 u16 *code_q6_o)
{
    (void)advance_i;
    *code_q6_o = stored(PIXEL_UNORM, 8, CHANNEL_A, a_i);
    return !snorm_i && !float_i && !srgb_i && is_result(a_i) && shape_i == BYTES;
}

/* prove: iblend_store Channel=3 (wires)   refute: store-half-lost */
bool store_halves(bool advance_i, u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u32 a_i,
                  u16 *code_q6_o)
{
    (void)advance_i;
    *code_q6_o = stored(PIXEL_UNORM, 16, CHANNEL_A, a_i);
    return !snorm_i && !float_i && !srgb_i && is_result(a_i) && shape_i == HALVES;
}

/* prove: iblend_store Channel=3 (wires)   refute: store-half-lost */
bool store_two(bool advance_i, u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u32 a_i,
               u16 *code_q6_o)
{
    (void)advance_i;
    *code_q6_o = stored(PIXEL_UNORM, 2, CHANNEL_A, a_i);
    return !snorm_i && !float_i && !srgb_i && is_result(a_i) && shape_i == TENS;
}

/* prove: iblend_store Channel=3 (wires)   refute: store-half-lost */
bool store_bit(bool advance_i, u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u32 a_i,
               u16 *code_q6_o)
{
    (void)advance_i;
    *code_q6_o = stored(PIXEL_UNORM, 1, CHANNEL_A, a_i);
    return !snorm_i && !float_i && !srgb_i && is_result(a_i) && shape_i == S5551;
}

/* prove: iblend_store Channel=3 (wires)   refute: store-half-lost */
bool store_snorm_bytes(bool advance_i, u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u32 a_i,
                       u16 *code_q6_o)
{
    (void)advance_i;
    *code_q6_o = stored(PIXEL_SNORM, 8, CHANNEL_A, a_i);
    return snorm_i && !float_i && !srgb_i && is_result(a_i) && shape_i == BYTES;
}

/* prove: iblend_store Channel=3 (wires)   refute: store-half-lost */
bool store_snorm_halves(bool advance_i, u8 shape_i, bool snorm_i, bool float_i, bool srgb_i,
                        u32 a_i, u16 *code_q6_o)
{
    (void)advance_i;
    *code_q6_o = stored(PIXEL_SNORM, 16, CHANNEL_A, a_i);
    return snorm_i && !float_i && !srgb_i && is_result(a_i) && shape_i == HALVES;
}

/* prove: iblend_store Channel=3 (wires)   refute: store-ties-up */
bool store_fp16(bool advance_i, u8 shape_i, bool snorm_i, bool float_i, bool srgb_i, u32 a_i,
                u16 *code_q6_o)
{
    (void)advance_i;
    *code_q6_o = stored(PIXEL_FLOAT, 16, CHANNEL_A, a_i);
    return !snorm_i && float_i && !srgb_i && is_result(a_i) && shape_i == HALVES;
}
