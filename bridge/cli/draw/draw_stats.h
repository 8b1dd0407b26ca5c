/* draw_stats.h - counts and clocks of the netlist's units */
#ifndef DRAW_STATS_H
#define DRAW_STATS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "gpu.h"

/* Prints a table: packets, clocks and the slowest unit; or adds it to 'json', if there is one: "units", "counts",
 * "slowest", "clocks".
 */
void draw_stats(struct gpu *g, FILE *out, cJSON *json);

#endif
