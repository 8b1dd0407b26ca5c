/* copy_surface.c - see copy_surface.h */
#include "common/copy_surface.h"

#include "common/bits.h"

#define ADDRESS_BITS   40
#define BLOCK_LOG2_MAX 5

bool copy_surface_legal(const struct copy_surface *s, unsigned element_bytes)
{
    return s->pitch_layout ||
           (s->block_height <= BLOCK_LOG2_MAX && s->block_depth <= BLOCK_LOG2_MAX &&
            (u64)s->width * element_bytes <= UINT32_MAX);
}

bool copy_surface_holds(const struct copy_surface *s, u32 length, u32 lines)
{
    return s->pitch_layout || ((u64)s->x + length <= s->width && (u64)s->y + lines <= s->height &&
                               s->layer < s->depth);
}

/* known: facts/texture/blocklinear.md 2 */
u64 copy_address(const struct copy_surface *s, unsigned element_bytes, u32 x, u32 y, unsigned byte)
{
    u64 offset;

    if (s->pitch_layout) {
        offset = (u64)((s64)s->pitch * (s64)y) + (u64)x * element_bytes + byte;
    } else {
        const struct surface_image image = { .width_bytes = s->width * element_bytes,
                                             .height = s->height,
                                             .depth = s->depth,
                                             .block_height = (u3)s->block_height,
                                             .block_depth = (u3)s->block_depth };

        offset =
            surface_image_offset(&image, (s->x + x) * element_bytes + byte, s->y + y, s->layer);
    }
    return (s->address + offset) & bits_mask(ADDRESS_BITS);
}
