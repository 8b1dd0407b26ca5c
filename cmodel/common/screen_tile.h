/* screen_tile.h - who works on a pixel: tiles of the screen belong to GPCs, and in these to TPCs
 *
 * known: facts/other_gpus.md: pixel work goes by the place on the screen
 * chosen: tiles of a row go to the GPCs in turn, and each row begins half of them further on, so neighbours of a tile
 * are of other GPCs; those of a GPC go to its TPCs in the same way
 */
#ifndef SCREEN_TILE_H
#define SCREEN_TILE_H

#include "common/types.h"

#define SCREEN_TILE 32 /* chosen: pixels: four coarse tiles, most primitives are of one */

/* Return the GPC of pixel (x, y), and its TPC within the GPC. */
static inline unsigned screen_tile_gpc(unsigned gpcs, unsigned x, unsigned y)
{
    return (x / SCREEN_TILE + gpcs / 2 * (y / SCREEN_TILE)) % gpcs;
}
static inline unsigned screen_tile_tpc(unsigned gpcs, unsigned tpcs, unsigned x, unsigned y)
{
    return (x / SCREEN_TILE / gpcs + tpcs / 2 * (y / SCREEN_TILE)) % tpcs;
}

/* Cells of 4096 pixels across and down: known: sm.def, sfu_quad: as far as the interpolator's wire reaches from a plane's
 * reference pixel, which lies in the cell of the pixels that are shaded.
 */
#define SCREEN_CELL_LOG2 12

static inline bool screen_cell_same(unsigned x, unsigned y, unsigned other_x, unsigned other_y)
{
    return ((x ^ other_x) | (y ^ other_y)) >> SCREEN_CELL_LOG2 == 0;
}

#endif
