/* sfu_location.c - the position at which a thread interpolates (facts/sfu/sfu.md 4; facts/isa/semantics.md 10.1) */
#include "gpc/tpc/sm/sfu/sfu.h"

/* A signed 1/4096 to sixteenths.  chosen: cut toward minus infinity and held in -8..7, the pixel
 * itself: hardware's sub-pixel width here is not public.
 */
static s6 offset_of(u32 half)
{
    s32 x = (s32)bits_sign_extend(half & 0xffff, 16) >> 8;

    return (s6)(x < -8 ? -8 : x > 7 ? 7 : x);
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
