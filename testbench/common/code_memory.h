/* code_memory.h - the programs of a file as memory that an SM sees: code, and all else zeros, or not mapped */
#ifndef CODE_MEMORY_H
#define CODE_MEMORY_H

#include <stdlib.h>
#include <string.h>

#include "code/code_file.h"
#include "gpc/tpc/sm/core/sm_core.h"
#include "mem/mem_space.h"
#include "mmu/mmu.h"

#define CODE_REGION (UINT64_C(1) << 39) /* addresses of data are hardly there */

struct code_memory {
    struct sm_memory seen;
    struct mem mem; /* the code alone */
    struct mem_space space;
    struct mmu mmu; /* whose stand-in has this as its self */
    bool zeros;     /* reads give 0 and writes are dropped where no code is; else they fault */
};

/* The step of the stand-in. */
static inline bool code_memory_tell(void *self, void *unit, const void *wires)
{
    const struct code_memory *m = self;
    const struct utlb_wires *w = wires;
    struct gmmu_reply r = { 0 };
    struct gmmu_request q;

    (void)unit;
    if (gmmu_request_empty(w->client_utlb))
        return false;
    q = gmmu_request_pop(w->client_utlb);
    if (q.va >= CODE_REGION && q.va - CODE_REGION < m->mem.size) {
        r.address = q.va - CODE_REGION;
    } else if (m->zeros) {
        r.sparse = 1;
    } else {
        r.fault = 1;
        r.code = MMU_FAULT_PTE;
    }
    gmmu_reply_push(w->utlb_client, &r);
    return true;
}

/* Makes the memory, in its place; what was in it is given back. */
static inline void code_memory_open(struct code_memory *m, const struct code_file *c, bool zeros)
{
    u64 size = 0;

    free(m->mem.byte);
    memset(m, 0, sizeof *m);
    for (size_t i = 0; i < c->parts; i++)
        if (size < c->part[i].base + c->part[i].size)
            size = c->part[i].base + c->part[i].size;
    m->zeros = zeros;
    m->mmu.stand_in.utlb = (struct stand_in){ code_memory_tell, m };
    m->mem.size = (size + 31) / 32 * 32; /* whole bundles */
    m->mem.byte = calloc(1, m->mem.size);
    assert(m->mem.byte);
    m->mem.mmu = &m->mmu;
    for (size_t i = 0; i < c->parts; i++)
        memcpy(m->mem.byte + c->part[i].base, c->part[i].bytes, c->part[i].size);
    m->seen = (struct sm_memory){ mem_port_in(&m->mem, &m->space), CODE_REGION };
}

#endif
