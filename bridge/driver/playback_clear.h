/* playback_clear.h - clears of a recorded stream, by the partition */
#ifndef PLAYBACK_CLEAR_H
#define PLAYBACK_CLEAR_H

#include "driver/playback.h"
#include "gpu.h"

/* The partition that clears: a GPU without its own memory. */
struct gpu *playback_clear_new(void);
void playback_clear_free(struct gpu *g);

/* CLEAR_SURFACE of a channel: its colour target, its depth target, or both, in memory by virtual addresses.  Returns
 * what is beyond the model, or NULL when it is done; a page that is not there stops the channel (hub.h).
 *
 * chosen: pages of a kind that may be compressed are written as those of its plain kind, raw.  A target of depth whose
 * first page is not of a kind for its format is beyond the model.
 */
const char *playback_clear(struct gpu *g, struct playback *r, const struct fe_action *a);

#endif
