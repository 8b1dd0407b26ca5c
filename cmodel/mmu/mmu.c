/* mmu.c - see mmu.h */
#include "mmu/mmu.h"

#include <string.h>

bool mmu_fetch(struct mmu *u, const struct mem *m)
{
    struct gmmu_line line = { 0 };
    u64 address;

    if (gmmu_fetch_empty(&u->gmmu_memory))
        return false;
    address = gmmu_fetch_pop(&u->gmmu_memory).address;
    line.missing = m->size < TLB_LINE_BYTES || address > m->size - TLB_LINE_BYTES;
    if (!line.missing)
        mem_get_words(mem_at(m, address, TLB_LINE_BYTES), TLB_WORDS, line.word);
    gmmu_line_push(&u->memory_gmmu, &line);
    return true;
}

#define NET     mmu
#define NET_DEF "mmu/mmu.net"
#include "common/net_code.h"

static bool tapped(const struct mmu *u)
{
    return u->client_utlb.tap || u->mmu_utlb.tap || u->utlb_l1tlb.tap || u->mmu_l1tlb.tap ||
           u->l1tlb_gmmu.tap || u->gmmu_memory.tap || u->memory_gmmu.tap || u->gmmu_l1tlb.tap ||
           u->l1tlb_utlb.tap || u->utlb_client.tap;
}

bool mmu_watched(const struct mmu *u)
{
    return u && (mmu_net_watched(&u->stand_in) || tapped(u));
}

/* Orders to forget all.  One not taken yet stands for this one too: a stand-in that keeps nothing may leave it. */
static void order(struct tlb_forget_fifo *orders)
{
    if (tlb_forget_empty(orders))
        tlb_forget_push(orders, &(struct tlb_forget){ .all = 1 });
}

/* Another space, or one whose tables have changed: nothing that is held counts. */
static void forget(struct mmu *u, const struct mem_space *space)
{
    utlb_set_state(&u->utlb, &space->cfg);
    l1tlb_set_state(&u->l1tlb, &space->cfg);
    gmmu_set_state(&u->gmmu, &space->cfg);
    u->epoch = space->epoch;
    order(&u->mmu_utlb);
    order(&u->mmu_l1tlb);
}

struct gmmu_reply mmu_ask(struct mmu *u, const struct mem *m, const struct mem_space *space,
                          const struct gmmu_request *q)
{
    const struct mmu_wires w = { m };

    if (!mmu_watched(u))
        return gmmu_translate(&space->cfg, m, q);
    if (u->epoch != space->epoch || !gmmu_config_same(&u->utlb.cfg, &space->cfg))
        forget(u, space);
    while (mmu_net_step(u, &w, &u->stand_in)) /* orders first */
        continue;
    gmmu_request_push(&u->client_utlb, q);
    while (mmu_net_step(u, &w, &u->stand_in))
        continue;
    return gmmu_reply_pop(&u->utlb_client);
}

void mmu_wires(struct mmu *u, net_wire_told *told, void *context)
{
    mmu_net_wires(u, (struct net_place){ 0, 1 }, told, context);
}

void mmu_units(struct mmu *u, net_unit_told *told, void *context)
{
    mmu_net_units(u, NULL, &u->stand_in, (struct net_place){ 0, 1 }, told, context);
}
