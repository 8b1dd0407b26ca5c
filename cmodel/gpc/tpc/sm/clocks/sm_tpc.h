/* sm_tpc.h - the texture pipe of a TPC, which SMs share: a quad or a transaction of a load a clock (profile/tpc_shape.def)
 *
 *   textures of an SM --->+------+
 *   loads of an SM ------>| pipe |---> texels; L2
 *   other SMs ----------->+------+
 *
 * Its clock is the core's, in which its SMs are not.  What comes takes the first clocks that are free: who asks later may be earlier.
 */
#ifndef SM_TPC_H
#define SM_TPC_H

#include "mem/time/mem_time.h"

enum sm_tpc_use { SM_TPC_TEXTURES, SM_TPC_LOADS, SM_TPC_USES };

struct sm_tpc {
    struct mem_time_way pipe;
    u64 clocks[SM_TPC_USES]; /* that each took */
};

struct sm_clocks;

/* sm_clocks_tpc.c: return so many clocks of the core's in those here; when an access from 'at' on is through the pipe of the TPC, of which it
 * takes so many of the core's.
 */
u64 sm_clocks_of_core(const struct sm_clocks *c, u64 clocks);
u64 sm_clocks_through(struct sm_clocks *c, enum sm_tpc_use use, unsigned clocks, u64 at);

#endif
