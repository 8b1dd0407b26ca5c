/* playback_draw.h - the draws of a trace, by the graphics pipeline of the profile */
#ifndef PLAYBACK_DRAW_H
#define PLAYBACK_DRAW_H

#include "driver/playback.h"
#include "world/world.h"
#include "profile/profile.h"

/* A pipeline of the profile that draws with 'g', which it resets and which lives longer; NULL: no memory. */
struct world *playback_draw_new(struct screen *g, const struct profile *p);
void playback_draw_free(struct world *g);

#define PLAYBACK_JOBS 64 /* chosen: more than any host needs */

/* Lets it draw on 'jobs' host threads, 1 to PLAYBACK_JOBS: the same bytes, counts and faults (world/world_thread.h).
 * Nothing is drawn yet.  A new one has 1; there is work for two, and more do no more.  False with 'f' filled: there is no
 * thread to be had.
 */
bool playback_draw_jobs(struct world *g, unsigned jobs, struct failure *f);

/* Does an action of a trace that world_act takes.  False: 'f' is filled after a fault, else 'why' says what is not
 * modelled.
 */
bool playback_draw_act(struct world *g, struct playback *r, const struct fe_action *a, char *why,
                       size_t size, struct failure *f);

#endif
