/* crop_lanes.c - blends of UNORM channels, a packet's pixels at once (facts/texture/rop_rules.md 4, 5)
 *
 * What crop_operands.c, crop_factor.c, crop_blend.c and crop_savings.c do of one pixel, where every channel that the target has is as
 * wide as the lane, of 8, 10 or 16 bits, or is the alpha of 10:10:10:2, or of sRGB: products fit in 32 bits, and nothing is decided
 * pixel by pixel.  A packet of wide sources has four pixels: the other four are zeros.
 */
#include <string.h>

#include "common/lanes.h"
#include "fbp/crop/crop_lane_blend.h"

static bool has_lane(const struct crop_mode *m, unsigned c)
{
    const unsigned bits = m->channel[c].bits;

    if (bits == 0 || m->srgb)
        return true;
    return bits == m->lane_bits || (c == CHANNEL_A && bits == 2 && m->lane_bits == 10);
}

bool crop_has_lanes(const struct crop_mode *m)
{
    for (unsigned c = 0; c < 4; c++)
        if (!has_lane(m, c))
            return false;
    return m->blend && !m->fp && !m->snorm &&
           (m->lane_bits == 8 || m->lane_bits == 10 || m->lane_bits == 16);
}

/* A packet of lanes of so many bits. */
INLINE void blend_packet(const struct crop_mode *m, unsigned bits, const u32 *src, const u32 *src1,
                         const u32 *dst, struct crop_laned *out)
{
    const bool two = bits != 8 && m->words == 2; /* of a stored pixel */
    lanes stored[2] = { { 0 }, { 0 } }, word[2];
    struct operands o;
    struct savings all;

    gather_source(bits, src, o.s);
    if (m->dual_source)
        gather_source(bits, src1, o.s1);
    else
        o.s1[0] = o.s1[1] = o.s1[2] = o.s1[3] = (lanes){ 0 };
    memcpy(&word[0], dst, sizeof word[0]);
    if (two)
        part(&word[0], stored);
    else
        stored[0] = word[0];
    blend_stored(m, bits, &o, stored, word, &all);
    if (two)
        word[0] = __builtin_shufflevector(word[0], word[1], 0, 8, 1, 9, 2, 10, 3, 11);
    memcpy(out->word, &word[0], sizeof word[0]);
    save(m, &all, out);
}

LANES_CLONES void crop_blend_lanes(const struct crop_mode *m, const u32 *src, const u32 *src1,
                                   const u32 *dst, struct crop_laned *out)
{
    if (m->lane_bits == 8)
        blend_packet(m, 8, src, src1, dst, out);
    else
        blend_packet(m, m->lane_bits, src, src1, dst, out);
}
