/* atomic.h - what an atomic operation makes of a number in memory (facts/isa/semantics.md 8; classes/host.md 4)
 *
 * The arithmetic of L2's atomics: those of programs, and reductions of semaphores.  One way for all of them, so that a word means
 * the same to whoever adds to it.
 */
#ifndef ATOMIC_H
#define ATOMIC_H

#include "common/common_bus.h"

struct atomic {
    enum atomic_op op; /* chosen: other codes leave memory as it is */
    enum atomic_type type;
    bool wide; /* 8 bytes; else 4 */
    u64 operand, swap;
    bool keeps; /* sums of singles keep denormals; else these are zeros of their sign */
};

/* Returns what is in memory afterwards. */
u64 atomic_result(const struct atomic *a, u64 old);

#endif
