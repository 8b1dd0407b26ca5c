/* mem_front.h - the caches of clients in front of the crossbar, for who does not clock them (facts/tpc.md; facts/gpc.md, GCC)
 *
 *   requests of a tap --->| front |---> those that reach the crossbar
 *
 * TEX, data of programs (L1) and GCC have the tags of an L1 each (common/l1_tags.h): what is there is not asked for again.  VAF's
 * stream cache has 32 lines of 32 bytes, which leave in the order in which they came.  Stores and atomics go through, and drop what
 * L1 had of them.  Bytes of one line that follow one another are one request, as a warp's are; those that are written to one
 * compressed tile, which the first expands, too.
 *
 * chosen: one front stands for all TPCs; code and constants have as many lines as an L1
 * chosen: loads of data are kept in L1 (facts/tpc.md: they may be)
 */
#ifndef MEM_FRONT_H
#define MEM_FRONT_H

#include "common/l1_tags.h"
#include "mem/time/mem_time.h"

#define MEM_FRONT_STREAM 32 /* known: facts/tpc.md, VAF: lines of 32 bytes */

struct mem_front {
    mem_time_told *take;
    void *context;
    struct l1_tags tex, data, code;
    u64 stream[MEM_FRONT_STREAM]; /* sectors, plus 1 */
    unsigned next;                /* that is replaced */
    u32 keeps;                    /* bit 2 * client + write: 'kept' has one, which may go on */
    struct mem_time_request kept[MEM_CLIENTS][2];
};

/* Begins with nothing kept; requests go to 'take'. */
void mem_front_begin(struct mem_front *f, mem_time_told *take, void *context);

/* Takes a request; gives what of it goes on, maybe behind a later one. */
void mem_front_take(struct mem_front *f, const struct mem_time_request *r);

/* Gives what is kept. */
void mem_front_end(struct mem_front *f);

#endif
