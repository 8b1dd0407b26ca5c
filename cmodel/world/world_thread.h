/* world/world_thread.h - draws on two host threads: each primitive is made, tested and shaded by who is idle
 *
 *   fe_action +----------------------------------------+ gpc_prim  +------------------------+ tiles +---------------+
 *  ---------->| pd vaf sm_core vsc wdx                 |---------->| setup to prop, zcache, |------>| sm, prop, crop|-> colours
 *             +----------------------------------------+           | zrop: the depth test   |       +---------------+
 *               the thread that calls world_act                 +------------------------+         the owner's
 *                                                                    either of them
 *
 * What is behind wdx gives nothing to what is before it until an action ends, and what is behind the depth test nothing to
 * what is before it where all tiles are tested first (prop_tests_first).  So each of the three parts gets what it
 * gets with one thread, in the same order, and does with it what it does then: memory, compress bits, counts, clocks
 * and faults are the same.  Both threads are together again when a draw of the gpu begins or ends, and when an action ends.
 *
 * chosen: these cuts, and not parts of the screen with a raster path each.  A unit is used by one thread at a time, so nothing
 * has to be counted or cached twice; the caches of the ROP are by address: tiles of two parts of the screen have one place
 * in them, and what leaves when would go by the number of threads.  Tests, and setup with them, go to who is idle: where primitives are
 * dear, as of small triangles, to the thread that shades; else to the one that makes them.
 *
 * chosen: one thread does all
 * - where something looks: stand-ins, recorders, traces of programs;
 * - where a program may write memory, or streams are written, or a program before the raster may read memory;
 * - where vertices or indices lie in bytes of a target of the draw, by virtual address.
 * chosen: one thread tests and shades, as a fault there would come after tests that are too many
 * - where the pixel program may fault: it branches, or reads memory but constants;
 * - where a page of a colour target is not mapped, or the depth target has bytes of one.
 *
 * chosen: where a draw's tiles may be shaded later than they are tested, and its program has quads that tell one another
 * nothing, they share warps (screen_gather), on one thread as on two; until the action or the draw ends.
 *
 * Each side translates by a table of pages of its own, which begins as the channel's.
 *
 * Not modelled: draws beside each other; pages, code or constants of a draw in bytes of its own targets, and vertices there by
 * another address: races, whose result may depend on the number of threads.
 */
#ifndef WORLD_THREAD_H
#define WORLD_THREAD_H

#include "world/world.h"

/* The programs of a run have been read: whether its primitives may be drawn on the other thread; the raster's address space
 * and memory are set.
 */
void world_thread_open(struct world *g);

/* An action begins.  All primitives are drawn, and the gpu may be touched; false: a fault, a stand-in lost something. */
void world_thread_fork(struct world *g);
bool world_thread_join(struct world *g);

/* What the gpu keeps of the address space is the channel's, too. */
void world_thread_merge(struct world *g);

/* The gpu has begun a draw, or goes on with one. */
void world_thread_begin(struct world *g);

/* screen_draw, here or there. */
bool world_thread_draw(struct world *g, const struct gpc_prim *prim);

#endif
