/* zcull_scene.h - random draws through setup, crast, zcull and frast into a depth buffer, with feedback
 * that comes late, out of order or never
 */
#ifndef ZCULL_SCENE_H
#define ZCULL_SCENE_H

#include <stdbool.h>

#include "random.h"

/* What was met, over all scenes. */
struct scene_counts {
    unsigned long scenes, draws, tiles, samples;
    unsigned long discarded_tiles, accepted_tiles, culled_blocks, hidden_blocks;
    unsigned long fed, dropped, reordered, clears, stops, switches, saves;
    unsigned long format[16], greater, fp, mode[7], depth[3], by_shader[4], by_func[9];
    unsigned long stencil, bounds, clip, wrong;
};

/* How scenes are made. */
struct scene_kind {
    int drop, delay; /* of 16: feedback that is lost, that waits another turn */
    bool plain;      /* LESS or GREATER in the direction, no stencil, no shader depth */
};

/* Where the random numbers of all scenes begin. */
void scene_seed(struct random start);

/* One scene; counts what is wrong: a visible sample in a block that is not drawn, a failing one in an
 * accepted tile.
 */
void scene_run(const struct scene_kind *kind, struct scene_counts *n);

#endif
