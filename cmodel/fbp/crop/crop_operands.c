/* crop_operands.c - operands of a pixel's blend (facts/texture/rop_rules.md 4, 5) */
#include "common/bits.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "fbp/crop/crop_parts.h"

/* known: rop_rules.md 5: the lowest SNORM code is a second -1.0.
 * chosen: of a wire wider than the code only the low bits count.
 */
s32 crop_number(u32 code, const struct crop_mode *m)
{
    s32 x = (s32)(code & (u32)bits_mask(m->lane_bits));

    if (!m->snorm)
        return x;
    x = (s32)bits_sign_extend((u64)x, m->lane_bits);
    return x < -m->one ? -m->one : x;
}

static void source(s32 to[4], const u32 *words, const struct crop_mode *m, unsigned i)
{
    for (unsigned c = 0; c < 4; c++) {
        if (m->width == CROP_WIDE)
            to[c] = crop_number(words[2 * i + c / 2] >> 16 * (c % 2), m);
        else
            to[c] = crop_number(words[i] >> 8 * c, m);
    }
}

/* Widened to the lane where the code is narrower: exactly where the lane is 10 or 16 bits.
 * known: rop_rules.md 5: components below 8 bits may go through 8 bits.
 */
static s32 stored_number(u32 code, unsigned c, const struct crop_mode *m)
{
    unsigned bits = m->channel[c].bits;

    if (m->srgb && c != CHANNEL_A)
        return srgb_decode[code];
    if (m->snorm || bits == m->lane_bits)
        return crop_number(code, m);
    return (s32)unorm_convert(code, bits, m->lane_bits);
}

/* Absent channels of the target read as 0, alpha as 1. */
static void crop_stored(s32 to[4], const u32 *words, const struct crop_mode *m)
{
    struct pixel_fields fields = pixel_unpack(pixel_format_of(m->format), words);

    for (unsigned c = 0; c < 4; c++) {
        if (fields.present >> c & 1)
            to[c] = stored_number(fields.raw[c], c, m);
        else
            to[c] = c == CHANNEL_A ? m->one : 0;
    }
}

struct crop_operands crop_operands_of(const struct crop_mode *m, const struct crop_quads *q,
                                      unsigned i)
{
    struct crop_operands o = { .s1 = { 0 } };

    source(o.s, q->src, m, i);
    if (m->dual_source)
        source(o.s1, q->src1, m, i);
    crop_stored(o.d, &q->dst[i * m->words], m);
    return o;
}
