/* mem_time_sweep.h - operations on all of L2 in time (mem_time.h) */
#ifndef MEM_TIME_SWEEP_H
#define MEM_TIME_SWEEP_H

/* An operation on all of L2, of no address.
 * known: facts/classes/host.md 4: Host has flushes of what is dirty, cleans compress bits, and invalidates what is the system's
 * chosen: all lines are the system's memory, as on GM20B; what is invalidated and dirty goes to DRAM first, as no byte may be lost
 * chosen: a slice looks at a set each clock
 */
enum mem_time_sweep {
    MEM_TIME_NO_SWEEP,
    MEM_TIME_FLUSH,      /* what is dirty goes to DRAM, and stays */
    MEM_TIME_INVALIDATE, /* the same, and all lines are dropped */
    MEM_TIME_CLEAN_BITS  /* compress bits that are dirty go to DRAM */
};

#endif
