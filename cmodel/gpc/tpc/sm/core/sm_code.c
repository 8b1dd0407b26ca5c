/* sm_code.c - bundles of code as they lie in memory (sm_core.h, sm_scan.h) */
#include "gpc/tpc/sm/core/sm_scan.h"

bool sm_read_code(const struct sm_memory *m, u32 pc, u64 bundle[4])
{
    u8 byte[32];

    if (mem_sparse(&m->port, MEM_GCC, m->region + pc) || /* chosen: code of zeros is none */
        !mem_read_bytes(&m->port, MEM_GCC, m->region + pc, byte, sizeof byte))
        return false;
    for (unsigned n = 0; n < 4; n++)
        bundle[n] = mem_get(byte + 8 * n, 4) | (u64)mem_get(byte + 8 * n + 4, 4) << 32;
    return true;
}

bool sm_same_code(const struct sm_memory *m, u32 pc, const u8 **page, const u64 bundle[4])
{
    const u64 at = m->region + pc, in = at % MEM_PAGE_BYTES;
    bool same;

    if (!*page || in == 0)
        *page = mem_whole_page(&m->port, MEM_GCC, MEM_READ, (at - in) & bits_mask(40));
    same = *page && in + 32 <= MEM_PAGE_BYTES;
    for (unsigned n = 0; same && n < 4; n++)
        same = mem_get(*page + in + 8 * n, 4) == (u32)bundle[n] &&
               mem_get(*page + in + 8 * n + 4, 4) == bundle[n] >> 32;
    if (same)
        mem_moved(&m->port, MEM_GCC, MEM_READ, 32);
    return same;
}
