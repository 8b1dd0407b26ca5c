/* sfu_location.c - the position at which a thread interpolates (facts/sfu/sfu.md 4; facts/isa/semantics.md 10.1) */
#include "gpc/tpc/sm/sfu/sfu.h"

/* A fraction of 12 bits, 1/4096 and a sign, to sixteenths.
 * known: facts/classes/draw_semantics.md 6: bits 15:12 of a half say nothing: sample locations have more there
 * chosen: cut toward minus infinity: hardware's sub-pixel width here is not public
 */
static s6 offset_of(u32 half)
{
    return (s6)((s32)bits_sign_extend(half & 0xfff, 12) >> 8);
}

/* chosen: location 3, which no instruction has, is the default */
struct sfu_offset sfu_location(const struct sfu_quad *q, unsigned i)
{
    u8 sample = q->location == IPA_CENTROID ? q->centroid[i] : q->sample[i];
    struct sfu_offset at = { (s6)((sample & 15) - 8), (s6)((sample >> 4) - 8) };

    if (q->location == IPA_OFFSET) {
        at.x = offset_of(q->offset[i]);
        at.y = offset_of(q->offset[i] >> 16);
    }
    at.x = (s6)(at.x + 16 * (i % 2));
    at.y = (s6)(at.y + 16 * (i / 2));
    return at;
}
