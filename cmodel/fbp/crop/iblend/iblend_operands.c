/* iblend_operands.c - source and stored pixel as fp32 (facts/texture/rop_rules.md 4, 5, 8) */
#include "common/float_format.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "fbp/crop/iblend/iblend.h"

u32 iblend_widen(const struct pixel_format *f, u32 raw, enum channel c)
{
    unsigned bits = pixel_width(f, c);

    if (f->type == PIXEL_FLOAT)
        return float_to_fp32(float_format_of(bits), raw);
    if (f->type == PIXEL_SNORM)
        return snorm_to_fp32(raw, bits);
    if (f->srgb && c != CHANNEL_A)
        return unorm_to_fp32(srgb_decode[raw], 16);
    return unorm_to_fp32(raw, bits);
}

/* known: rop_rules.md 4: channels that the target lacks read as 0, alpha as 1. */
static void iblend_stored(u32 d[4], const struct pixel_format *f, const u32 *words)
{
    struct pixel_fields fields = pixel_unpack(f, words);

    for (unsigned c = 0; c < 4; c++) {
        if (fields.present >> c & 1)
            d[c] = iblend_widen(f, fields.raw[c], (enum channel)c);
        else
            d[c] = c == CHANNEL_A ? FP32_ONE : 0;
    }
}

/* known: rop_rules.md 8: constants are fp16, four pixels a clock at that width (rates.csv T6)
 * chosen: so the source is fp16, and comes clamped to the range of the target
 * chosen: before the first pass the previous blend result and alpha are the source's, temporaries
 * are 0 and condition codes those of 0: a program of no pass stores the source
 */
struct iblend_pixel iblend_operands_of(const struct pixel_format *f, const struct iblend_quads *q,
                                       unsigned i)
{
    const struct iblend_cc of_zero = { .equal = true };
    struct iblend_pixel p = { .cc = { of_zero, of_zero, of_zero } };

    for (unsigned c = 0; c < 4; c++)
        p.s[c] = float_to_fp32(&float_fp16, q->src[2 * i + c / 2] >> 16 * (c % 2) & 0xffff);
    iblend_stored(p.d, f, &q->dst[f->bits > 32 ? 2 * i : i]);
    p.one_minus_sa = fp32_one_minus(p.s[3]);
    p.one_minus_da = fp32_one_minus(p.d[3]);
    for (unsigned c = 0; c < 3; c++)
        p.pbr[c] = p.s[c];
    p.alpha = p.s[3];
    return p;
}
