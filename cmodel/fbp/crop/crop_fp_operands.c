/* crop_fp_operands.c - operands of a float pixel's blend, as fp32
 * (facts/texture/rop_rules.md 4, 5, 10)
 */
#include "common/float_format.h"
#include "common/fp32.h"
#include "fbp/crop/crop_parts.h"

/* Exact; fp16 denormals are normal numbers here. */
u32 crop_fp_number(u32 code, const struct crop_mode *m)
{
    return m->lane_bits == 32 ? code : float_to_fp32(&float_fp16, code & 0xffff);
}

static void source(u32 to[4], const u32 *words, const struct crop_mode *m, unsigned i)
{
    for (unsigned c = 0; c < 4; c++) {
        if (m->width == CROP_FULL)
            to[c] = crop_fp_number(words[4 * i + c], m);
        else
            to[c] = crop_fp_number(words[2 * i + c / 2] >> 16 * (c % 2), m);
    }
}

/* Absent channels of the target read as 0, alpha as 1. */
static void crop_fp_stored(u32 to[4], const u32 *words, const struct crop_mode *m)
{
    struct pixel_fields fields = pixel_unpack(pixel_format_of(m->format), words);

    for (unsigned c = 0; c < 4; c++) {
        if (fields.present >> c & 1)
            to[c] = float_to_fp32(float_format_of(m->channel[c].bits), fields.raw[c]);
        else
            to[c] = c == CHANNEL_A ? FP32_ONE : 0;
    }
}

struct crop_fp_operands crop_fp_operands_of(const struct crop_mode *m, const struct crop_quads *q,
                                            unsigned i)
{
    struct crop_fp_operands o = { .s1 = { 0 } };

    source(o.s, q->src, m, i);
    if (m->dual_source)
        source(o.s1, q->src1, m, i);
    crop_fp_stored(o.d, &q->dst[i * m->words], m);
    return o;
}
