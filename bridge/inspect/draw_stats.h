/* draw_stats.h - counts and clocks of the units from pd to memory */
#ifndef DRAW_STATS_H
#define DRAW_STATS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "world/world.h"

/* Prints a table: packets, clocks and the slowest unit; or adds it to 'json', if there is one: "units", "counts",
 * "slowest", "clocks".
 */
void draw_stats(struct world *before, struct screen *g, FILE *out, cJSON *json);

#endif
