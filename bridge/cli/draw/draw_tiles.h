/* draw_tiles.h - how a drawn frame's tiles lie in memory, or would if colours were compressed */
#ifndef DRAW_TILES_H
#define DRAW_TILES_H

#include "gpu.h"

struct draw_tiles {
    uint64_t depth[4];    /* by enum zeta_state */
    uint64_t depth_bytes; /* of depth alone */
    uint64_t color[5];    /* by enum comp_state */
    uint64_t color_sectors;
};

/* Of the targets of the last draw; 'clear' is the colour that they were cleared to, as stored. */
struct draw_tiles draw_tiles_of(const struct gpu *g, uint32_t clear);

/* Their shares on standard output. */
void draw_tiles_print(const struct draw_tiles *t);

#endif
