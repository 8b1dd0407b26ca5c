/* playback_clear.h - clears of a recorded stream, by the partition */
#ifndef PLAYBACK_CLEAR_H
#define PLAYBACK_CLEAR_H

#include "driver/playback.h"
#include "gpu.h"

/* The partition that clears: a GPU without its own memory. */
struct gpu *playback_clear_new(void);
void playback_clear_free(struct gpu *g);

/* CLEAR_SURFACE of a colour target.  Returns what is beyond the model, or NULL when it is cleared.
 *
 * Not modelled: depth and stencil; pitch and three-dimensional targets; compressed kinds; targets whose pages do not
 * lie behind each other in memory.
 */
const char *playback_clear_color(struct gpu *g, struct playback *r, const u32 *state, u32 word);

#endif
