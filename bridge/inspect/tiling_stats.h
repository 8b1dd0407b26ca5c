/* tiling_stats.h - what the binner held, what it replayed, and why */
#ifndef TILING_STATS_H
#define TILING_STATS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "gpu.h"

/* Prints one line, or adds "tiling" to 'json', if there is one; nothing where no draw was ever held. */
void tiling_stats(const struct gpu *g, FILE *out, cJSON *json);

#endif
