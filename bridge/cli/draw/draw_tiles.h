/* draw_tiles.h - how a drawn frame's tiles lie in memory, or would if colours were compressed */
#ifndef DRAW_TILES_H
#define DRAW_TILES_H

#include <stdio.h>

#include "gpu.h"

/* Prints shares of the tiles of the last draw's targets, by state. */
void draw_tiles(const struct gpu *g, FILE *out);

#endif
