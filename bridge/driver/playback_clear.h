/* playback_clear.h - clears of a recorded stream, by the partition */
#ifndef PLAYBACK_CLEAR_H
#define PLAYBACK_CLEAR_H

#include "driver/playback.h"
#include "screen/screen.h"

/* The partition that clears: a GPU without its own memory. */
struct screen *playback_clear_new(void);
void playback_clear_free(struct screen *g);

/* What a kernel's tables say of targets, beyond the class's state: how they are compressed, their entry of the table of
 * clears.
 */
struct playback_tables {
    void (*targets)(void *context, struct screen_state *s);
    void (*clears)(void *context, struct clear_config *c);
    void *context;
};

/* CLEAR_SURFACE of a channel: its colour target, its depth target, or both, in memory by virtual addresses.  Returns
 * what is beyond the model, or NULL when it is done; a page that is not there stops the channel (hub.h).
 *
 * chosen: pages of a kind that may be compressed are written as those of its plain kind, raw, unless 'tables' (or NULL) says otherwise.  A target of depth whose
 * first page is not of a kind for its format is beyond the model.
 */
const char *playback_clear(struct screen *g, struct playback *r, const struct fe_action *a,
                           const struct playback_tables *tables);

#endif
