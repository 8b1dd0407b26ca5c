/* crop_operands.c - the numbers that a pixel is blended from (facts/texture/rop_rules.md 4, 5) */
#include "common/srgb.h"
#include "fbp/crop/crop.h"

/* known: rop_rules.md 5: SNORM code 0x80 is a second -1.0; logic ops see the bits as they are.
 * chosen: a source of 0x80 that nothing blends is stored as 0x81: the clamp to the range comes
 * before the choice to blend (rop_rules.md 1).
 */
s32 crop_narrow(u8 code, bool snorm, bool logic)
{
    if (!snorm || logic)
        return code;
    return code == 0x80 ? -127 : (s8)code;
}

static void source(s32 to[4], const u32 *words, const struct crop_mode *m, unsigned i)
{
    for (unsigned c = 0; c < 4; c++) {
        if (m->wide)
            to[c] = (u16)(words[2 * i + c / 2] >> 16 * (c % 2));
        else
            to[c] = crop_narrow((u8)(words[i] >> 8 * c), m->snorm, m->logic);
    }
}

/* Absent channels of the target read as 0, alpha as 1. */
static void stored(s32 to[4], u32 pixel, const struct crop_mode *m)
{
    to[0] = to[1] = to[2] = 0;
    to[3] = m->one;
    for (unsigned b = 0; b < 4; b++) {
        enum channel channel = m->byte[b];
        u8 code = (u8)(pixel >> 8 * b);

        if (channel > CHANNEL_A)
            continue;
        if (!m->wide)
            to[channel] = crop_narrow(code, m->snorm, m->logic);
        else
            to[channel] = channel == CHANNEL_A ? code * 257 : srgb_decode[code];
    }
}

struct crop_operands crop_operands_of(const struct crop_mode *m, const struct crop_quads *q,
                                      unsigned i)
{
    struct crop_operands o = { .s1 = { 0 } };

    source(o.s, q->src, m, i);
    if (m->dual_source)
        source(o.s1, q->src1, m, i);
    stored(o.d, q->dst[i], m);
    return o;
}
