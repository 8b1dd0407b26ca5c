/* gpu_stats.h - what a GPU has done: bytes by client, clocks of the hub, units that draw */
#ifndef GPU_STATS_H
#define GPU_STATS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "gpu.h"

/* Prints clocks, bytes, units and the slowest of them; or adds them to 'json', if there is one: "bytes", "hub_clocks",
 * "units", "slowest", "clocks".
 */
void gpu_stats(struct gpu *g, FILE *out, cJSON *json);

#endif
