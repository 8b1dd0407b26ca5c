/* sm_scan.h - what a program may do, before it runs (facts/isa/semantics.md 2, 3) */
#ifndef SM_SCAN_H
#define SM_SCAN_H

#include "gpc/tpc/sm/core/sm_core.h"

/* What of a program is not modelled, from its first instruction to its end, or NULL; what no form has is left out.  Of one that
 * lacks nothing, '*touches': what it may do to memory that others have too, constants apart; both where it may go on elsewhere.  SM_FAULTS:
 * a warp may fault, or run for ever.  SM_TELLS: its lanes tell one another something, so what they get goes by who else is in
 * the warp; not of a program that may go on elsewhere.  SM_SAMPLES: it reads textures, which a draw may not write that reads them;
 * one of no memory is a fault too, which SM_FAULTS does not say.  SM_BANK << n: operands read constant bank n; where that is not bound
 * they fault.
 */
#define SM_PROGRAM_MOST (1u << 20) /* bytes; chosen */
enum sm_touch {
    SM_READS = 1,
    SM_WRITES = 2,
    SM_FAULTS = 4,
    SM_TELLS = 8,
    SM_SAMPLES = 16,
    SM_BANK = 32
};

/* Textures that it reads: the words of the bank of handles that name them; 'any': others too, or it may go on elsewhere. */
#define SM_TEXTURES 64
struct sm_textures {
    bool any;
    unsigned count;
    u16 word[SM_TEXTURES];
};
const char *sm_program_lacks(const struct sm_memory *m, u32 entry, unsigned *touches,
                             struct sm_textures *textures);

/* Returns where a program ends: behind what nothing goes on from, and no target lies beyond; 0: it is not mapped, or longer than
 * SM_PROGRAM_MOST.
 */
u32 sm_program_end(const struct sm_memory *m, u32 entry);

#endif
