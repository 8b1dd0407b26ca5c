/* draw_stats.h - counts and clocks of the netlist's units */
#ifndef DRAW_STATS_H
#define DRAW_STATS_H

#include <stdio.h>

#include "gpu.h"

/* Prints a table: packets, clocks and the slowest unit. */
void draw_stats(struct gpu *g, FILE *out);

#endif
