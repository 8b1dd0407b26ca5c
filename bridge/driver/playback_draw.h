/* playback_draw.h - the draws of a trace, by the graphics pipeline of the profile */
#ifndef PLAYBACK_DRAW_H
#define PLAYBACK_DRAW_H

#include "driver/playback.h"
#include "graphics.h"
#include "profile/profile.h"

/* A pipeline of the profile that draws with 'g', which it resets and which lives longer; NULL: no memory. */
struct graphics *playback_draw_new(struct gpu *g, const struct profile *p);
void playback_draw_free(struct graphics *g);

/* Does an action of a trace that graphics_act takes.  False: 'f' is filled after a fault, else 'why' says what is not
 * modelled.
 */
bool playback_draw_act(struct graphics *g, struct playback *r, const struct fe_action *a, char *why,
                       size_t size, struct failure *f);

#endif
