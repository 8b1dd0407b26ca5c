/* sfu_location.c - the position at which a thread interpolates (facts/sfu/sfu.md 4; facts/isa/semantics.md 10.1) */
#include <string.h>

#include "gpc/tpc/sm/sfu/sfu.h"

#define CENTRES UINT32_C(0x88888888) /* of four pixels */

/* A fraction of 12 bits, 1/4096 and a sign, to sixteenths.
 * known: facts/classes/draw_semantics.md 6: bits 15:12 of a half say nothing: sample locations have more there
 * chosen: cut toward minus infinity: hardware's sub-pixel width here is not public
 */
static s6 offset_of(u32 half)
{
    return (s6)((s32)bits_sign_extend(half & 0xfff, 12) >> 8);
}

/* chosen: location 3, which no instruction has, is the default */
struct sfu_offset sfu_location(enum ipa_location location, u8 at, u32 offset, unsigned i)
{
    struct sfu_offset z = { (s6)((at & 15) - 8), (s6)((at >> 4) - 8) };

    if (location == IPA_OFFSET) {
        z.x = offset_of(offset);
        z.y = offset_of(offset >> 16);
    }
    z.x = (s6)(z.x + 16 * (i % 2));
    z.y = (s6)(z.y + 16 * (i / 2));
    return z;
}

/* Whether the threads are not all at the centres of their pixels, as without multisampling. */
static bool is_off(const u8 *at)
{
    u32 all;

    memcpy(&all, at, sizeof all);
    return all != CENTRES;
}

void sfu_place(struct sfu_places *p, const struct attribute_plane *plane, s17 x, s17 y,
               const u8 *sample, const u8 *centroid)
{
    const u8 bit = (u8)(1 << p->quads);

    sfu_place_central(p, plane, x, y, sample, centroid);
    if (is_off(sample))
        p->off_samples |= bit;
    if (is_off(centroid))
        p->off_centroids |= bit;
}
