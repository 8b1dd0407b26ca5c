/* told_pages.h - a stand-in of the GMMU: pages lie at their own addresses, where a test says that they are there */
#ifndef TOLD_PAGES_H
#define TOLD_PAGES_H

#include "mmu/mmu.h"

struct told_pages {
    bool (*there)(u64 va, bool write);
};

/* The step of the stand-in, whose self is a struct told_pages. */
static inline bool told_step(void *self, void *unit, const void *wires)
{
    const struct told_pages *told = self;
    const struct utlb_wires *w = wires;
    struct gmmu_reply r = { 0 };
    struct gmmu_request q;

    (void)unit;
    if (gmmu_request_empty(w->client_utlb))
        return false;
    q = gmmu_request_pop(w->client_utlb);
    r.fault = !told->there(q.va, q.write);
    r.code = r.fault ? MMU_FAULT_PTE : 0;
    r.address = r.fault ? 0 : q.va;
    gmmu_reply_push(w->utlb_client, &r);
    return true;
}

#endif
