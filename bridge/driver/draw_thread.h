/* draw_thread.h - the host thread that draws beside the one that gives it primitives (cmodel/world/world_thread.h)
 *
 *   gpc_prim  +------------------------+ screen_draw:       +-----------------------+ screen_shade:
 *  ---------->| ring of DRAW_AHEAD     |---------------->| ring of DRAW_TILES    |-----------> colours
 *             | primitives, handed on  | to depth tests  | tiles, handed on      | the program
 *             | DRAW_BATCH at a time   |                 | DRAW_TILE_BATCH       |
 *             +------------------------+                 +-----------------------+
 *               whoever has nothing else                   this thread alone
 *
 * The thread shades; it tests where no tile waits for it.  Who gives tests where the ring is full, and at the end.  So work
 * goes to who is idle, and each unit is used by one at a time, in order.  Where a draw may not be parted, the
 * thread does both at once, and who gives waits while the ring is full.
 */
#ifndef DRAW_THREAD_H
#define DRAW_THREAD_H

#include "world/world.h"

#define DRAW_AHEAD      512 /* primitives that wait, at most */
#define DRAW_BATCH      32  /* so that threads seldom wake each other */
#define DRAW_TILES      2048
#define DRAW_TILE_BATCH 64

struct draw_thread;

/* Starts a thread that draws with 'g', which lives longer; NULL: memory or threads are short.  Free: it has drawn all. */
struct draw_thread *draw_thread_new(struct screen *g);
void draw_thread_free(struct draw_thread *t);

/* As the graphics take it; NULL: none. */
struct world_thread draw_thread_part(struct draw_thread *t);

/* Primitives that were drawn so; tiles that were shaded beside the tests.  It is waited for. */
u64 draw_thread_drawn(const struct draw_thread *t);
u64 draw_thread_shaded(const struct draw_thread *t);

#endif
