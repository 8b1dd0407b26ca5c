/* comp_tile.c - see comp_tile.h (facts/texture/blocklinear.md 2) */
#include "fbp/comp/comp_tile.h"

#include "common/surface.h"

bool comp_is_clear(const u32 word[COMP_TILE_WORDS], const struct comp_clear *clear)
{
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        if (word[w] != clear->word[w % 4])
            return false;
    return true;
}

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
