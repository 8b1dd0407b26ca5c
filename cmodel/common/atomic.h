/* atomic.h - what an atomic operation makes of a number in memory (facts/isa/semantics.md 8; classes/host.md 4)
 *
 * The arithmetic of L2's atomics: those of programs, and reductions of semaphores.  One way for all of them, so that a word means
 * the same to whoever adds to it.
 */
#ifndef ATOMIC_H
#define ATOMIC_H

#include "common/types.h"

/* chosen: other operations leave memory as it is */
enum atomic_op {
    ATOMIC_NONE,
    ATOMIC_ADD,
    ATOMIC_MIN,
    ATOMIC_MAX,
    ATOMIC_INC, /* 0 behind the operand */
    ATOMIC_DEC, /* the operand behind 0, and above the operand */
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_EXCH,
    ATOMIC_CAS, /* 'swap' where the operand is */
};

/* Codes of ATOM's type. */
enum atomic_type {
    ATOMIC_U32,
    ATOMIC_S32,
    ATOMIC_U64,
    ATOMIC_F32,
    ATOMIC_F16X2,
    ATOMIC_S64,
    ATOMIC_F64
};

struct atomic {
    enum atomic_op op;
    enum atomic_type type;
    bool wide; /* 8 bytes; else 4 */
    u64 operand, swap;
    bool keeps; /* sums of singles keep denormals; else these are zeros of their sign */
};

/* Returns what is in memory afterwards. */
u64 atomic_result(const struct atomic *a, u64 old);

#endif
