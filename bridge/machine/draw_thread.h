/* draw_thread.h - the host thread that draws beside the one that gives it primitives (cmodel/world/world_thread.h)
 *
 *   gpc_prim  +------------------------+ screen_draw
 *  ---------->| ring of DRAW_AHEAD     |------------> the gpu
 *             | primitives, handed on  |
 *             | DRAW_BATCH at a time   |
 *             +------------------------+
 *
 * Draws in order.  Who gives waits while the ring is full, and then, and when it waits for all, brings the colours of what was drawn
 * to the ROP (color_ring.h).
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

/* The thread waits: return how many primitives it has drawn, and how many tiles and packets of colours it has given. */
u64 draw_thread_drawn(const struct draw_thread *t);
u64 draw_thread_colors(const struct draw_thread *t);

#endif
