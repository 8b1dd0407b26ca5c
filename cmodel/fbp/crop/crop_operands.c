/* crop_operands.c - the numbers that a pixel is blended from (facts/texture/rop_rules.md 4, 5) */
#include "common/srgb.h"
#include "fbp/crop/crop.h"

/* Code 0x80 of SNORM8 is a second -1.0.  Logic ops see the bits as they are. */
static s32 narrow(u8 code, const struct crop_mode *m)
{
    if (!m->snorm || m->logic)
        return code;
    return code == 0x80 ? -127 : (s8)code;
}

static void source(s32 to[4], const u32 *words, const struct crop_mode *m, unsigned i)
{
    for (unsigned c = 0; c < 4; c++) {
        if (m->wide)
            to[c] = (u16)(words[2 * i + c / 2] >> 16 * (c % 2));
        else
            to[c] = narrow((u8)(words[i] >> 8 * c), m);
    }
}

/* Absent channels of the target read as 0, alpha as 1. */
static void stored(s32 to[4], u32 pixel, const struct crop_mode *m)
{
    to[0] = to[1] = to[2] = 0;
    to[3] = m->one;
    for (unsigned b = 0; b < 4; b++) {
        unsigned channel = m->byte[b].channel;
        u8 code = (u8)(pixel >> 8 * b);

        if (channel > CHANNEL_A)
            continue;
        if (!m->wide)
            to[channel] = narrow(code, m);
        else
            to[channel] = channel == CHANNEL_A ? code * 257 : srgb_decode[code];
    }
}

struct crop_operands crop_operands_of(const struct crop_config *cfg, const struct crop_mode *m,
                                      const struct crop_quads *q, unsigned i)
{
    struct crop_operands o;

    source(o.s, q->src, m, i);
    source(o.s1, q->src1, m, i);
    stored(o.d, q->dst[i], m);
    for (unsigned c = 0; c < 4; c++)
        o.constant[c] = m->wide ? cfg->constant[c] : narrow((u8)cfg->constant[c], m);
    return o;
}
