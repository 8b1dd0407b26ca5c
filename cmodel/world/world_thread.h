/* world/world_thread.h - draws on two host threads: one makes primitives, the other draws them
 *
 *   fe_action +----------------------------------------+ gpc_prim  +----------------------------------+
 *  ---------->| pd vaf sm_core vsc wdx                 |---------->| setup to memory: all of the gpu  |
 *             +----------------------------------------+           +----------------------------------+
 *               the thread that calls world_act                      the owner's
 *
 * No data flows from a later stage to an earlier one within an action, so the stages can run on different threads and see
 * the same inputs in the same order: memory, compress bits, counts, clocks and faults are the same.  The threads join when
 * a draw of the screen begins or ends, and when an action ends.
 *
 * Where shading is deferred and colours go through the ROP, the first thread does the ROP's part of them, from prop_hazard on, while it
 * waits for the other (screen_set_aside): nothing before reads what they become.
 *
 * chosen: these cuts, and none by parts of the screen.  A unit is used by one thread at a time, so nothing has to be counted or
 * cached twice.
 *
 * chosen: one thread does all
 * - where something looks: stand-ins, recorders, traces of programs;
 * - where a program may write memory, or streams are written, or a program before the raster may read memory but by textures;
 * - where vertices, indices, or textures of a program before the raster lie in bytes of a target of the draw, by virtual address.
 * Each side translates by a table of pages of its own, which begins as the channel's.
 *
 * Not modelled: draws beside each other; pages, code or constants of a draw in bytes of its own targets, and vertices there by
 * another address: races, whose result may depend on the number of threads.
 */
#ifndef WORLD_THREAD_H
#define WORLD_THREAD_H

#include "world/world.h"

/* world/world_textures.c: return whether bytes from 'first' to 'last' are of a target; whether a stage's program, which runs on 'core', may
 * sample a target of 's': by a header that its handles name, or, where a program has handles of its own, by any of the pool.
 */
bool world_meets(const struct fbp_target *t, u64 first, u64 last);
bool world_samples_target(const struct world *g, enum world_stage stage, const struct sm_core *core,
                          const struct fbp_state *s);

/* Return whether vertices or indices are read from targets; whether nothing in the run minds when a tile is shaded, if
 * screen_may_defer. */
bool world_reads_targets(const struct world *g, const struct fbp_state *s);
bool world_gathers(const struct world *g);

/* Decides, once the programs of a run have been read, whether its primitives may be drawn on the other thread; sets the
 * raster's address space and memory.
 */
void world_thread_open(struct world *g);

/* Begin an action; wait until all primitives are drawn and the screen may be touched, false: a stand-in lost something. */
void world_thread_fork(struct world *g);
bool world_thread_join(struct world *g);

/* Gives the channel what the raster's side has counted, and its fault. */
void world_thread_merge(struct world *g);

/* Hands the screen to the other thread, if the draw that has begun may go there. */
void world_thread_begin(struct world *g);

/* Calls screen_draw, here or on the other thread. */
bool world_thread_draw(struct world *g, const struct gpc_prim *prim);

#endif
