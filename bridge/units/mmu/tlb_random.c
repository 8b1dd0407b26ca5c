/* tlb_random.c - see tlb_random.h */
#include "mmu/tlb_random.h"

#include "common/bits.h"
#include "mmu/gmmu/gmmu_tables.h"
#include "mmu/tlb.h"

struct gmmu_config tlb_random_space(struct random *r)
{
    struct gmmu_config cfg = { .bound = random_below(r, 16) != 0 };

    cfg.target =
        (enum mmu_aperture)(random_below(r, 8) ? 2 * random_below(r, 2) : random_bits(r) & 3);
    cfg.big_64k = random_bits(r) & 1;
    cfg.directory =
        (u28)(random_below(r, 4) ? 0x1000 * random_below(r, 3) : random_bits(r) & bits_mask(28));
    cfg.limit = (u28)(random_below(r, 4) ? bits_mask(28) : random_bits(r) & bits_mask(28));
    return cfg;
}

u64 tlb_random_entry(struct random *r)
{
    u64 e = random_bits(r);

    if (random_below(r, 8) == 0)
        return e;
    if (random_below(r, 4))
        e &= ~(UINT64_C(2) | UINT64_C(12)); /* no privilege, full length, may be written */
    if (random_below(r, 2))
        e |= 1;
    if (random_below(r, 4))
        e &= ~(UINT64_C(3) << 62);
    if (random_below(r, 4))
        e &= ~(UINT64_C(6) << 32);
    if (random_below(r, 2))
        e = (e & ~(UINT64_C(0xff) << 36)) | (random_below(r, 2) ? UINT64_C(0xfe) << 36 : 0);
    return e;
}

void tlb_all_entries(u32 word[32], u64 entry)
{
    for (unsigned n = 0; n < 16; n++)
        gmmu_words(&word[2 * n], entry);
}

void tlb_random_entries(struct random *r, u32 word[32])
{
    for (unsigned n = 0; n < 16; n++)
        gmmu_words(&word[2 * n], tlb_random_entry(r));
}

u64 tlb_random_va(struct random *r)
{
    static const unsigned shift[] = { 12, 16, 17, 20, 21, 26, 27 }; /* pages, lines, reaches */
    const u64 x = random_bits(r);
    const u64 va =
        (x >> 8 & 1) << 39 | (x >> 9 & 3) << 26 | (x >> 11 & 15) << 20 | (x >> 15 & 0xfffff);
    const u64 edge = bits_mask(shift[(x >> 36) % 7]);

    switch (x % 32) {
    case 0: return random_bits(r) & bits_mask(40);
    case 1:
    case 2: return va & ~edge; /* the first byte */
    case 3:
    case 4: return va | edge; /* the last one */
    default: return va;
    }
}

struct tlb_line tlb_random_line(struct random *r)
{
    struct tlb_line l = { .id = (u8)(random_bits(r) & 15), .va = tlb_random_va(r) };

    l.fault = random_below(r, 16) == 0;
    if (l.fault) {
        l.code = (const enum mmu_fault[]){ MMU_FAULT_PDE, MMU_FAULT_PDE_SIZE,
                                           MMU_FAULT_REGION }[random_below(r, 3)];
        return l;
    }
    l.page = (enum mmu_page)random_below(r, 3);
    l.small_table = l.page != PAGE_4K && (random_bits(r) & 1);
    tlb_random_entries(r, l.word);
    return l;
}

struct tlb_forget tlb_random_forget(struct random *r)
{
    struct tlb_forget order = { .all = random_bits(r) & 1 };

    order.directory = 0x1000 * random_below(r, 3);
    return order;
}

enum mmu_page tlb_forgotten(unsigned i, struct gmmu_config *space, struct tlb_forget *order)
{
    const unsigned at = i % 5, how = i / 5;

    space->directory = at & 1 ? 0x222 : 0x111;
    space->big_64k = !(how & 4 && at > 2);
    order->all = how & 1;
    order->directory = how & 2 ? 0x222 : 0x111;
    return how & 8 ? PAGE_4K : tlb_big(space);
}
