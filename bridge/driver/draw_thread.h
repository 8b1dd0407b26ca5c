/* draw_thread.h - the host thread that draws what another one gives it (cmodel/graphics_thread.h)
 *
 *             +------------------------+
 *   gpc_prim  | ring of DRAW_AHEAD     |   gpu_draw
 *  ---------->| primitives, handed on  |-----------> gpu
 *             | DRAW_BATCH at a time   |
 *             +------------------------+
 *
 * Who gives waits while the ring is full; the thread sleeps while it has nothing.
 */
#ifndef DRAW_THREAD_H
#define DRAW_THREAD_H

#include "graphics.h"

#define DRAW_AHEAD 512 /* primitives that wait, at most */
#define DRAW_BATCH 32  /* so that threads seldom wake each other */

struct draw_thread;

/* Starts a thread that draws with 'g', which lives longer; NULL: memory or threads are short.  Free: it has drawn all. */
struct draw_thread *draw_thread_new(struct gpu *g);
void draw_thread_free(struct draw_thread *t);

/* As the graphics take it; NULL: none. */
struct graphics_thread draw_thread_part(struct draw_thread *t);

/* Primitives that it has drawn; it is waited for. */
u64 draw_thread_drawn(const struct draw_thread *t);

#endif
