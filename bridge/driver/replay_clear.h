/* replay_clear.h - clears of a recorded stream, by the partition */
#ifndef REPLAY_CLEAR_H
#define REPLAY_CLEAR_H

#include "driver/replay.h"
#include "gpu.h"

/* The partition that clears: a GPU without its own memory. */
struct gpu *replay_clear_new(void);
void replay_clear_free(struct gpu *g);

/* CLEAR_SURFACE of a colour target.  Returns what is beyond the model, or NULL when it is cleared.
 *
 * Not modelled: depth and stencil; pitch and three-dimensional targets; compressed kinds; targets whose pages do not
 * lie behind each other in memory.
 */
const char *replay_clear_color(struct gpu *g, struct replay *r, const u32 *state, u32 word);

#endif
