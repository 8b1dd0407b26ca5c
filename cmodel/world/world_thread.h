/* world/world_thread.h - draws on two host threads: one makes primitives, the other draws them
 *
 *   fe_action +----------------------------------------+ gpc_prim  +----------------------------------+
 *  ---------->| pd vaf sm_core vsc wdx                 |---------->| setup to memory: all of the gpu  |
 *             +----------------------------------------+           +----------------------------------+
 *               the thread that calls world_act                      the owner's
 *
 * What is behind wdx gives nothing to what is before it until an action ends.  So each side gets what it gets with one thread,
 * in the same order, and does with it what it does then: memory, compress bits, counts, clocks and faults are the same.
 * Both threads are together again when a draw of the gpu begins or ends, and when an action ends.
 *
 * chosen: this cut, and none behind the depth test or by parts of the screen.  A unit is used by one thread at a time, so nothing
 * has to be counted or cached twice.
 *
 * chosen: one thread does all
 * - where something looks: stand-ins, recorders, traces of programs;
 * - where a program may write memory, or streams are written, or a program before the raster may read memory;
 * - where vertices or indices lie in bytes of a target of the draw, by virtual address.
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
