/* draw_tiles.h - states of a drawn frame's tiles in memory; of colours as if they were compressed */
#ifndef DRAW_TILES_H
#define DRAW_TILES_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "screen/screen.h"

/* Prints shares of the tiles of the last draw's targets, by state; or adds their numbers to 'json', if there is
 * one: "depth_tiles", "color_tiles".
 */
void draw_tiles(const struct screen *g, FILE *out, cJSON *json);

#endif
