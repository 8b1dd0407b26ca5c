/* graphics_thread.h - draws on two host threads: primitives are made on one, and drawn on the other
 *
 *   fe_action +----------------------------------------+ gpc_prim    +-----+
 *  ---------->| pd vaf sm_core vsc wdx, setup_assemble |--> queue -->| gpu |---> memory
 *             +----------------------------------------+ gpc_ahead   +-----+
 *               the thread that calls graphics_act               the owner's
 *
 * What is behind wdx gives nothing to what is before it until an action ends.  So the gpu gets the primitives that it gets
 * with one thread, in the same order, and does with each what it does then: memory, compress bits, counts, clocks and
 * faults are the same.  Both threads are together again when a draw of the gpu begins or ends, and when an action ends.
 *
 * chosen: this cut, and not parts of the screen with a raster path each.  The caches of the ROP are by address: tiles of
 * two parts of the screen have one place in them, so when a tile leaves, what a compressed one loses, and what
 * the caches count would go by the number of threads; and Zcull's counts by the time of its feedback.  Setup and coarse raster
 * would be done on each thread; here nothing is done twice but the translation of addresses.
 * chosen: what setup assembles is a function of a packet and of the stipple's phase, so the calling thread does it ahead;
 * setup gives it as if it had made it.
 *
 * chosen: one thread does all
 * - where something looks: stand-ins, recorders, traces of programs;
 * - where a program may write memory, or streams are written, or a program before the raster may read memory;
 * - where vertices or indices lie in bytes of a target of the draw, by virtual address.
 *
 * Each side translates by a table of pages of its own, which begins as the channel's.
 *
 * Not modelled: draws beside each other; pages, code or constants of a draw in bytes of its own targets, and vertices there by
 * another address: races, whose result may depend on the number of threads.
 */
#ifndef GRAPHICS_THREAD_H
#define GRAPHICS_THREAD_H

#include "graphics.h"

/* The programs of a run have been read: whether its primitives may be drawn on the other thread; the raster's address space
 * and memory are set.
 */
void graphics_thread_open(struct graphics *g);

/* An action begins.  All primitives are drawn, and the gpu may be touched; false: a fault, a stand-in lost something. */
void graphics_thread_fork(struct graphics *g);
bool graphics_thread_join(struct graphics *g);

/* What the gpu keeps of the address space is the channel's, too. */
void graphics_thread_merge(struct graphics *g);

/* The gpu has begun a draw. */
void graphics_thread_begin(struct graphics *g);

/* gpu_draw, here or there. */
bool graphics_thread_draw(struct graphics *g, const struct gpc_prim *prim);

#endif
