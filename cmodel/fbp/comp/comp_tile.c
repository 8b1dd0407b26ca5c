/* comp_tile.c - see comp_tile.h (facts/texture/blocklinear.md 2) */
#include "fbp/comp/comp_tile.h"

#include <string.h>

#include "common/surface.h"

bool comp_is_clear(const u32 word[COMP_TILE_WORDS], const struct comp_clear *clear)
{
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        if (word[w] != clear->word[w % 4])
            return false;
    return true;
}

/* A row is 8 words: two halves, four words of the next row between them. */
void comp_raster_get(const struct comp_tile *t, u32 raster[COMP_TILE_WORDS])
{
    for (unsigned half = 0; half < 2 * COMP_TILE_ROWS; half++)
        memcpy(&raster[4 * half], &t->word[surface_gob_offset(half % 2 * 16, half / 2) / 4], 16);
}
