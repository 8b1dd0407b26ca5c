/* hub_vectors.h - shared by the vectors of the copying engines */
#ifndef HUB_VECTORS_H
#define HUB_VECTORS_H

#include "common/copy_surface.h"
#include "random.h"

/* Makes a surface that holds a rectangle from its origin on; now and then one that does not. */
static inline struct copy_surface random_copy_surface(struct random *r, unsigned element_bytes,
                                                      u32 length, u32 lines)
{
    struct copy_surface s = { .pitch_layout = random_below(r, 2),
                              .physical = random_below(r, 4) == 0,
                              .address = random_bits(r) >> 24,
                              .pitch = (s32)(length * element_bytes + random_below(r, 64)),
                              .block_height = (u4)random_below(r, 6),
                              .block_depth = (u4)random_below(r, 6),
                              .x = (u16)random_below(r, 80),
                              .y = (u16)random_below(r, 80) };

    if (random_below(r, 4) == 0)
        s.pitch = -s.pitch;
    s.width = s.x + length + random_below(r, 80);
    s.height = s.y + lines + random_below(r, 80);
    s.depth = 1 + random_below(r, 40);
    s.layer = random_below(r, s.depth);
    switch (random_below(r, 32)) {
    case 0: s.width = s.x; break;
    case 1: s.height = s.y; break;
    case 2: s.layer = s.depth; break;
    case 3: s.block_height = 6; break;
    case 4: s.pitch = (s32)random_bits(r); break;
    case 5: s.width = UINT32_MAX; break;
    default: s.address &= ~UINT64_C(511); break;
    }
    return s;
}

#endif
