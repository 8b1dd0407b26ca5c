/* draw_stats.h - what the units of the netlist did */
#ifndef DRAW_STATS_H
#define DRAW_STATS_H

#include <stdio.h>

#include "gpu.h"

/* A table: packets, clocks and the slowest unit. */
void draw_stats(struct gpu *g, FILE *out);

#endif
