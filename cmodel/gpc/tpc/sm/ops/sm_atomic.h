/* sm_atomic.h - an atomic of one lane on memory (facts/isa/semantics.md 8) */
#ifndef SM_ATOMIC_H
#define SM_ATOMIC_H

#include "gpc/tpc/sm/core/sm_core.h"

struct sm_atomic {
    enum sm_space space;
    unsigned op;      /* code of ATOM */
    unsigned type;    /* code of ATOM, enum atomic_type */
    bool cas, wide;   /* compare and swap; 64 bits */
    bool reduces;     /* nobody wants the old value: none comes from memory */
    unsigned b, swap; /* registers; of cas the value to swap in (sm_swap_of) */
};

/* Returns the register of the value to swap in, behind that of the one compared. */
unsigned sm_swap_of(unsigned b, bool wide);

/* Does what one lane does to memory, and gives the old value, or 0 if it reduces memory; false after a fault. */
bool sm_atomic_lane(struct sm_core *s, struct sm_warp *w, const struct sm_atomic *a, unsigned lane,
                    u64 address, u64 *old);

#endif
