/* chase_walk.h - a pointer chase: a kernel of one thread that loads where its next load goes, on a GPU with clocks
 *
 *   pointers in memory --> launch.h, time_machine.h --> clocks of a load, once around the footprint is warm
 *
 * It runs as aurum launch --clocked runs any kernel: through Host, QMD, page tables in memory, SM, L1, TLBs, L2 and DRAM.  Of twice around,
 * once around is taken off, which has all that is cold.
 */
#ifndef CHASE_WALK_H
#define CHASE_WALK_H

#include "made_cubin.h"

/* Where it goes: every 'stride' bytes of the footprint; or one line of a TLB (16 pages) behind the other, a line of 128 bytes of each that
 * was not loaded before, so that no load hits in L1.
 */
enum chase_kind { CHASE_STRIDE, CHASE_TLB_LINES };
struct chase {
    enum chase_kind kind;
    unsigned page_shift;   /* 12 or 16 */
    u64 footprint, stride; /* bytes; stride: of CHASE_STRIDE */
};

#define CHASE_VA UINT64_C(0x500000000) /* as aurum launch has its first buffer */

/* The kernel: chase(first pointer, loads). */
extern const struct made_kernel chase_kernel;

/* Returns the loads once around; the offset of load k from the beginning of the footprint. */
unsigned chase_loads(const struct chase *c);
u64 chase_offset(const struct chase *c, unsigned k);

/* Returns the clocks of the whole launch, of so many loads; what fails is our own mistake: the program ends. */
u64 chase_run(const struct chase *c, unsigned loads);

/* Returns the clocks of a load. */
double chase_clocks(const struct chase *c);

#endif
