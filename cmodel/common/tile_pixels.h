/* tile_pixels.h - stored pixels of a fine tile, from PROP to the ROP in one call (gpc/prop/prop.h, fbp/fbp.h)
 *
 * Of 8x8 pixels of one sample, each a word.  They have PROP's order: raster order inside their quad, quads in raster
 * order; so 8 of them are a packet (gpu.def, cread_quads), and in block linear memory a sector.
 */
#ifndef TILE_PIXELS_H
#define TILE_PIXELS_H

#include "common/bits.h"
#include "gpu_bus.h"

#define TILE_PIXELS      64
#define TILE_SIDE        8u /* pixels across and down */
#define TILE_PACKET_SIZE 8  /* pixels of a packet */

struct tile_pixels {
    struct quad_id id; /* of the first pixel */
    u3 target;
    u64 covered;            /* bit i: pixel i is drawn */
    u32 pixel[TILE_PIXELS]; /* of packets that nothing is drawn of, any number */
};

/* The packets that have a covered pixel: bit 8 * k. */
static inline u64 tile_packets(u64 covered)
{
    covered |= covered >> 4;
    covered |= covered >> 2;
    covered |= covered >> 1;
    return covered & UINT64_C(0x0101010101010101);
}

#endif
