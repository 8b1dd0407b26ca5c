/* color_ring.h - colours on their way to the ROP, from the host thread that draws to whichever has time (cmodel/world/world_thread.h)
 *
 *   prop_hazard +----------------------+ prop_hazard_flow
 *  ------------>| ring of COLORS_AHEAD |------------------> hazard, ccache, cread, crop, comp, memory
 *               | tiles and packets    |
 *               +----------------------+
 *
 * In order, by one thread at a time.  Who gives does it itself while the ring is full.
 */
#ifndef COLOR_RING_H
#define COLOR_RING_H

#include "screen/screen.h"

#define COLORS_AHEAD \
    2048 /* that wait, at most: a few milliseconds of work, as a host thread can be away */
#define COLORS_BITE 32 /* that a thread does at once */

struct color_ring;

/* Makes the ring of a screen, which lives longer; NULL: memory is short. */
struct color_ring *color_ring_new(struct screen *g);
void color_ring_free(struct color_ring *r);

/* Gives what goes to a partition; returns how many were given so far. */
u64 color_ring_quads(struct color_ring *r, unsigned fbp, const struct cread_quads *x);
u64 color_ring_tile(struct color_ring *r, unsigned fbp, const struct tile_pixels *x);

/* Brings some to the ROP; false: there are none, or another thread is at it. */
bool color_ring_go_on(struct color_ring *r);

/* Nothing is given any more: brings all to the ROP, and tells the screen's memory what they moved. */
void color_ring_settle(struct color_ring *r);

/* Returns how many were given so far; the thread that gives waits. */
u64 color_ring_given(const struct color_ring *r);

#endif
