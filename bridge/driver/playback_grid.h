/* playback_grid.h - grids of a stream, by the compute pipe */
#ifndef PLAYBACK_GRID_H
#define PLAYBACK_GRID_H

#include "grids/grids.h"
#include "driver/playback.h"

/* The compute pipe with its SMs: 1 to 64, or 0 for as many as gm20b has; NULL without memory. */
struct grids *playback_grid_new(unsigned sms);
void playback_grid_free(struct grids *c);

/* Does an action of a trace that grids_act takes.  False: 'f' is filled after a fault, else 'why' says what is not
 * modelled.
 */
bool playback_grid_act(struct grids *c, struct playback *r, const struct fe_action *a, char *why,
                       size_t size, struct failure *f);

/* What a failed action says: EXIT_NOT_MODELLED or EXIT_DIFFER.  Returns false. */
bool playback_grid_fail(const struct grids *c, enum grids_result result, struct failure *f);

#endif
