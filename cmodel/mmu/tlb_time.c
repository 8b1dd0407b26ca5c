/* tlb_time.c - see tlb_time.h */
#include "mmu/tlb_time.h"

#include <string.h>

#include "common/later.h"

void tlb_time_reset(struct tlb_time *t)
{
    const struct tlb_time kept = { .mem = t->mem, .read = t->read, .context = t->context };

    memset(t, 0, sizeof *t);
    t->mem = kept.mem;
    t->read = kept.read;
    t->context = kept.context;
}

void tlb_time_space(struct tlb_time *t, unsigned number, const struct gmmu_config *cfg)
{
    t->space[number % TLB_TIME_SPACES] = *cfg;
}

unsigned tlb_time_place(enum mem_client client, unsigned gpc, unsigned tpc)
{
    const unsigned first = TLB_TIME_HUB + gpc % TLB_TIME_GPCS * (1 + TLB_TIME_TPCS);

    switch (client) {
    case MEM_ZROP:
    case MEM_CROP:
    case MEM_GCC: return first;
    case MEM_L1:
    case MEM_PE:
    case MEM_TEX: return first + 1 + tpc % TLB_TIME_TPCS;
    case MEM_I2M: return 0; /* FE's */
    default: return (unsigned)(client - MEM_FE) % TLB_TIME_HUB;
    }
}

static u64 read_line(struct tlb_time *t, struct tlb_time_counts *c, u64 address, unsigned bytes,
                     u64 at)
{
    c->reads++;
    return t->read ? t->read(t->context, address, bytes, at) : at + TLB_TIME_READ;
}

/* A walk: one of eight; its reads, one behind the other.
 * chosen: without tables the directory lies at its space's place, a table at that of the line's number
 */
static u64 walk(struct tlb_time *t, struct tlb_time_counts *c, const struct tlb_time_ask *a, u64 at)
{
    const struct gmmu_config *space = &t->space[a->space % TLB_TIME_SPACES];
    u64 line[GMMU_READS] = { (u64)space->directory << 12 | (a->va >> 30 << TLB_LINE_SHIFT),
                             a->va >> (a->page_shift + 4) << TLB_LINE_SHIFT };
    const unsigned reads = t->mem && space->bound ? gmmu_reads(space, t->mem, a->va, line) : 2;
    unsigned slot = 0;

    for (unsigned n = 1; n < GMMU_WALKS; n++)
        if (t->walk_free[n] < t->walk_free[slot])
            slot = n;
    at = later(at, t->walk_free[slot]);
    for (unsigned n = 0; n < reads; n++)
        at = read_line(t, c, line[n], n ? TLB_LINE_BYTES : MEM_SECTOR_BYTES, at);
    t->walk_free[slot] = at;
    c->walks++;
    return at;
}

/* What the uTLB misses: of a GPC by its L1 TLB. */
static u64 l1(struct tlb_time *t, struct tlb_time_counts *c, const struct tlb_time_ask *a,
              const struct tlb_key *key, u64 at)
{
    struct tlb_time_l1 *l = &t->l1[(a->place - TLB_TIME_HUB) / (1 + TLB_TIME_TPCS) % TLB_TIME_GPCS];
    const unsigned set = l1tlb_set_of(key);
    unsigned way;

    if (a->place < TLB_TIME_HUB)
        return walk(t, c, a, at);
    at += TLB_TIME_L1;
    way = tlb_use(l->tag[set], L1TLB_WAYS, key, ++t->now);
    if (way < L1TLB_WAYS) {
        c->l1_hits++;
        c->l1_waited += l->ready[set][way] > at;
        return later(at, l->ready[set][way]);
    }
    at = walk(t, c, a, at);
    l->ready[set][tlb_keep(l->tag[set], L1TLB_WAYS, key, ++t->now)] = at;
    return at;
}

u64 tlb_time(struct tlb_time *t, const struct tlb_time_ask *a, u64 at)
{
    const enum mmu_page page = a->page_shift < 16    ? PAGE_4K
                               : a->page_shift == 16 ? PAGE_64K
                                                     : PAGE_128K;
    const struct tlb_key key = tlb_key(&t->space[a->space % TLB_TIME_SPACES], a->va, page);
    struct tlb_time_counts *c = &t->counts[a->place];
    struct tlb_time_utlb *u = &t->utlb[a->place];
    unsigned way = u->last;
    u64 when;

    if (tlb_has(&u->tag[way], &key))
        u->tag[way].used = ++t->now;
    else
        way = tlb_use(u->tag, UTLB_WAYS, &key, ++t->now);
    if (way < UTLB_WAYS) {
        u->last = way;
        when = later(at, u->ready[way]);
        c->hits++;
        c->waited += when > at;
    } else {
        when = l1(t, c, a, &key, at);
        u->last = tlb_keep(u->tag, UTLB_WAYS, &key, ++t->now);
        u->ready[u->last] = when;
        c->misses++;
    }
    c->clocks += when - at;
    return when;
}

void tlb_time_forget(struct tlb_time *t, const struct tlb_forget *order)
{
    for (unsigned n = 0; n < TLB_TIME_PLACES; n++)
        tlb_drop(t->utlb[n].tag, UTLB_WAYS, order);
    for (unsigned n = 0; n < TLB_TIME_GPCS; n++)
        tlb_drop(t->l1[n].tag[0], L1TLB_SETS * L1TLB_WAYS, order);
}
