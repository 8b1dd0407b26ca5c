/* draw_thread.h - the host thread that draws beside the one that gives it primitives (cmodel/world/world_thread.h)
 *
 *   gpc_prim  +------------------------+ screen_draw
 *  ---------->| ring of DRAW_AHEAD     |------------> the gpu
 *             | primitives, handed on  |
 *             | DRAW_BATCH at a time   |
 *             +------------------------+
 *
 * Draws in order.  Who gives waits while the ring is full.
 */
#ifndef DRAW_THREAD_H
#define DRAW_THREAD_H

#include "world/world.h"

#define DRAW_AHEAD 512 /* primitives that wait, at most */
#define DRAW_BATCH 32  /* so that threads seldom wake each other */

struct draw_thread;

/* Starts a thread that draws with 'g', which lives longer; NULL: memory or threads are short.  Free: it has drawn all. */
struct draw_thread *draw_thread_new(struct screen *g);
void draw_thread_free(struct draw_thread *t);

/* Returns the thread as world takes it; NULL: none. */
struct world_thread draw_thread_part(struct draw_thread *t);

/* Waits for the thread, and returns how many primitives it has drawn. */
u64 draw_thread_drawn(const struct draw_thread *t);

#endif
