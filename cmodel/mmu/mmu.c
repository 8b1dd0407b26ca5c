/* mmu.c - see mmu.h */
#include "mmu/mmu.h"

bool mmu_fetch(struct mmu *u, const struct mem *m)
{
    struct gmmu_entry entry;

    if (gmmu_fetch_empty(&u->gmmu_memory))
        return false;
    entry = gmmu_entry_at(m, gmmu_fetch_pop(&u->gmmu_memory).address);
    gmmu_entry_push(&u->memory_gmmu, &entry);
    return true;
}

#define NET     mmu
#define NET_DEF "mmu/mmu.net"
#include "common/net_code.h"

bool mmu_watched(const struct mmu *u)
{
    return u && (u->stand_in.gmmu.step || u->client_gmmu.tap || u->memory_gmmu.tap ||
                 u->gmmu_memory.tap || u->gmmu_client.tap);
}

struct gmmu_reply mmu_ask(struct mmu *u, const struct mem *m, const struct gmmu_config *space,
                          const struct gmmu_request *q)
{
    const struct mmu_wires w = { m };

    if (!mmu_watched(u))
        return gmmu_translate(space, m, q);
    gmmu_set_state(&u->gmmu, space);
    gmmu_request_push(&u->client_gmmu, q);
    while (mmu_net_step(u, &w, &u->stand_in))
        continue;
    return gmmu_reply_pop(&u->gmmu_client);
}

void mmu_wires(struct mmu *u, net_wire_told *told, void *context)
{
    mmu_net_wires(u, (struct net_place){ 0, 1 }, told, context);
}

void mmu_units(struct mmu *u, net_unit_told *told, void *context)
{
    mmu_net_units(u, NULL, &u->stand_in, (struct net_place){ 0, 1 }, told, context);
}
