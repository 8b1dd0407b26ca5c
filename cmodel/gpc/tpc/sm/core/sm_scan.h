/* sm_scan.h - what a program may do, before it runs (facts/isa/semantics.md 2, 3) */
#ifndef SM_SCAN_H
#define SM_SCAN_H

#include "gpc/tpc/sm/core/sm_core.h"

#define SM_PROGRAM_MOST    (1u << 20) /* bytes; chosen */
#define SM_SCANNED_BUNDLES 256        /* 8 KiB; chosen: programs of drivers are shorter */

/* What a program may do to memory that others have too, constants apart; both where it may go on elsewhere.  SM_FAULTS: a warp may
 * fault, or run for ever.  SM_TELLS: its lanes tell one another something, so what they get goes by who else is in the warp; not of a
 * program that may go on elsewhere.  SM_SAMPLES: it reads textures, which a draw may not write that reads them; one of no memory is a
 * fault too, which SM_FAULTS does not say.  SM_BANK << n: operands read constant bank n; where that is not bound they fault.
 */
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

/* A program that was scanned, by its place and its bundles: zeros before the first scan. */
struct sm_scanned {
    bool whole; /* 'bundle' is all that was looked at, and nothing lacks */
    u32 entry;
    unsigned bundles;
    u64 bundle[SM_SCANNED_BUNDLES][4];
    unsigned touches; /* enum sm_touch */
    struct sm_textures textures;
    u32 constants
        [SM_CONSTANTS]; /* bytes of each bank, from its begin on, that operands read; UINT32_MAX: any */
    bool handles;       /* the bank of handles is read too */
};

/* Returns what of a program is not modelled, from its first instruction to its end, or NULL; what no form has is left out.  Reads all of
 * its code each time, but looks at it only where it is not what 's' is of.  Of one that lacks nothing, 's' says what it may do.
 */
const char *sm_program_lacks(const struct sm_memory *m, u32 entry, struct sm_scanned *s);

/* sm_code.c: whether memory shows that a bundle is the same in place, which counts as a read; false: else.  'page' is that of the bundle
 * before, or NULL.
 */
bool sm_same_code(const struct sm_memory *m, u32 pc, const u8 **page, const u64 bundle[4]);

/* Returns where a program ends: behind what nothing goes on from, and no target lies beyond; 0: it is not mapped, or longer than
 * SM_PROGRAM_MOST.
 */
u32 sm_program_end(const struct sm_memory *m, u32 entry);

#endif
