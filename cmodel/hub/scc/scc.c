/* scc.c - see scc.h */
#include "hub/scc/scc.h"

#define MOST   65536
#define ACROSS 32 /* bytes from one group's method to the next's */
#define BIND   NVB197_BIND_GROUP_CONSTANT_BUFFER
#define SELECT NVB197_SET_CONSTANT_BUFFER_SELECTOR_A

bool scc_act(struct scc *s, const u32 *state, const struct fe_action *a)
{
    const unsigned offset = a->method * 4u, slot = a->data >> 4 & 31;
    const u32 bytes = class_bits(state, SELECT, 16, 0);

    if (offset < BIND || offset >= BIND + SCC_GROUPS * ACROSS || (offset - BIND) % ACROSS)
        return false;
    if (slot < SCC_SLOTS)
        s->bound[(offset - BIND) / ACROSS][slot] =
            (struct scc_bound){ a->data & 1, class_address(state, SELECT + 4),
                                bytes < MOST ? bytes : MOST };
    return true;
}
