/* comp_tile.c - see comp_tile.h (facts/texture/blocklinear.md 2) */
#include "fbp/comp/comp_tile.h"

#include "common/surface.h"

/* The word of the tile at which word 'w' of the raster lies: a row is 8 words. */
static unsigned place(unsigned w)
{
    return surface_gob_offset(w % 8 * 4, w / 8) / 4;
}

void comp_raster_get(const struct comp_tile *t, u32 raster[COMP_TILE_WORDS])
{
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        raster[w] = t->word[place(w)];
}
