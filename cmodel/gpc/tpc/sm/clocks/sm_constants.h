/* sm_constants.h - the cache of constants of an SM, beside sm_clocks: which lines it has, and from when on (facts/tpc.md, SM)
 *
 *   c[bank][offset] of a warp's    +-----------+  lines that it lacks   +-----+
 *   next instruction; LDC -------->| constants |----------------------->| GCC |---> uTLB, crossbar, L2, DRAM
 *                                  +-----------+<-----------------------+-----+
 *
 * A warp looks up the operand of its next instruction when it comes to it, and waits there until the line has come; the second of a
 * pair goes along only if its line is there.  What is there costs nothing.  LDC looks up what its lanes load when it executes: its
 * result comes when the last line has, and what comes later does not wait for it.  Warps that want one line ask once.
 *
 * A line is a word: its number (virtual address / 64) 33:0, the page that it lies in 55:34 (sm_clock_pool.h, plus 1), its version
 * 63:56: what SCC has written, or a program has invalidated, is another line from then on.
 * known: facts/hub.md, SCC: a write makes a new version of its 256 bytes; earlier draws keep theirs
 *
 * Sets are the profile's.  chosen: GM20B's 2 KB, 8 sets of 4 lines of 64 bytes, the one used longest ago goes: as has been published of larger Maxwells (facts/tpc.md)
 * chosen: LDC, which has a scoreboard of its own always (facts/isa/hazards.md 4), is not held up by others' lines
 *
 * Not modelled: handles of bound textures and surfaces, which the texture unit is given; how long an invalidation takes; beside a core
 * (sm_clocks_attach) constants are always there.
 */
#ifndef SM_CONSTANTS_H
#define SM_CONSTANTS_H

#include "common/types.h"

#define SM_CONSTANT_LINE 64
#define SM_CONSTANT_SETS 256 /* at most: a profile has so many of them (profile/sm_caches.h) */
#define SM_CONSTANT_WAYS 4

struct sm_clocks;
struct sm_clock_op;
struct sm_clock_record;

struct sm_constants {
    u64 word[SM_CONSTANT_SETS][SM_CONSTANT_WAYS];  /* the last used first; 0: empty */
    u64 there[SM_CONSTANT_SETS][SM_CONSTANT_WAYS]; /* when it comes */
    u64 last, last_there;                          /* what was looked up last */
    u64 looked, missed;                            /* lines of instructions that issued; of those */
};

static inline u64 sm_constant_line(u64 number, u32 page, u8 version)
{
    return (u64)version << 56 | (u64)page << 34 | number;
}

/* sm_clocks_constants.c: returns when the constants of record 'n' of a warp are there, of an instruction that is no load; those of one that is
 * executed as a load; of the first record lines are asked for, of others UINT64_MAX says that one is not there.
 */
u64 sm_clocks_constants(struct sm_clocks *c, unsigned warp, u32 n);

#endif
