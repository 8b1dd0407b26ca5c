/* surface_reference.h - where a byte of a surface lies, counted block by block (facts/texture/blocklinear.md 2) */
#ifndef SURFACE_REFERENCE_H
#define SURFACE_REFERENCE_H

#include <stdint.h>

/* Offset of byte 'xb' of row 'y' of slice 'z' in an image of 'width' bytes by 'height' rows, whose blocks are
 * 2^h by 2^d GOBs.
 */
static inline uint64_t plain_block_linear(uint64_t width, uint64_t height, unsigned h, unsigned d,
                                          uint64_t xb, uint64_t y, uint64_t z)
{
    const uint64_t gobs_high = 1u << h, gobs_deep = 1u << d, gob = 512;
    const uint64_t blocks_wide = (width + 63) / 64,
                   blocks_high = (height + 8 * gobs_high - 1) / (8 * gobs_high);
    const uint64_t block = gob * gobs_high * gobs_deep;
    const uint64_t block_x = xb / 64, block_y = y / (8 * gobs_high), block_z = z / gobs_deep;
    uint64_t at = ((block_z * blocks_high + block_y) * blocks_wide + block_x) * block;

    at += z % gobs_deep * gobs_high * gob + y % (8 * gobs_high) / 8 * gob;
    at += xb % 64 / 32 * 256; /* ROP tile */
    at += y % 8 / 2 * 64;     /* two rows of sectors */
    at += xb % 32 / 16 * 32;  /* sector */
    return at + y % 2 * 16 + xb % 16;
}

#endif
