/* gmmu_walk.c - the walk through the page tables, an entry at a time */
#include "mmu/gmmu/gmmu.h"
#include "mmu/gmmu/gmmu_tables.h"
#include "mmu/tlb.h"

#define ENTRY_BYTES 8
#define SMALL_SHIFT 12

/* known: facts/classes/mmu.md 1: a table has 1024 big pages */
static unsigned reach_shift(const struct gmmu_config *cfg)
{
    return tlb_page_shift(tlb_big(cfg)) + 10;
}

static void finish(struct gmmu_walk *w, struct gmmu_reply reply)
{
    w->reply = reply;
    w->level = GMMU_DONE;
}

/* Reads the entry of the request's page of 'table', whose pages are of 2^shift bytes.
 * chosen: physical addresses wrap at 2^40
 */
static void fetch(const struct gmmu_config *cfg, struct gmmu_walk *w, enum gmmu_level level,
                  u64 table, unsigned shift)
{
    const u64 place = w->request.va & bits_mask(reach_shift(cfg));

    w->level = level;
    w->fetch = ((table << 12) + (place >> shift) * ENTRY_BYTES) & bits_mask(40);
}

bool gmmu_refuses(const struct gmmu_config *cfg, u64 va, enum mmu_fault *type)
{
    if (!cfg->bound)
        *type = MMU_FAULT_UNBOUND_INST_BLOCK;
    else if (va >> 12 > cfg->limit)
        *type = MMU_FAULT_VA_LIMIT;
    else if (cfg->target == APERTURE_PEER)
        *type = MMU_FAULT_UNSUPPORTED_APERTURE;
    else
        return false;
    return true;
}

struct gmmu_walk gmmu_begin(const struct gmmu_config *cfg, const struct gmmu_request *request)
{
    struct gmmu_walk w = { .request = *request };
    enum mmu_fault type;

    if (gmmu_refuses(cfg, request->va, &type))
        finish(&w, gmmu_fault(type));
    else
        w.fetch = (((u64)cfg->directory << 12) + (request->va >> reach_shift(cfg)) * ENTRY_BYTES) &
                  bits_mask(40);
    return w;
}

static struct gmmu_pde pde_of(const struct gmmu_walk *w)
{
    struct gmmu_pde pde;
    u32 words[2];

    gmmu_words(words, w->pde);
    gmmu_pde_get(&pde, words);
    return pde;
}

/* chosen: a length below full shortens both tables */
static void take_directory(const struct gmmu_config *cfg, struct gmmu_walk *w)
{
    const struct gmmu_pde pde = pde_of(w);
    const u64 place = w->request.va & bits_mask(reach_shift(cfg));

    if (!pde.aperture_big && !pde.aperture_small)
        finish(w, pde.vol_big ? (struct gmmu_reply){ .sparse = 1 } : gmmu_fault(MMU_FAULT_PDE));
    else if (place >> (reach_shift(cfg) - pde.size))
        finish(w, gmmu_fault(MMU_FAULT_PDE_SIZE));
    else if (pde.aperture_big)
        fetch(cfg, w, GMMU_BIG, pde.address_big, tlb_page_shift(tlb_big(cfg)));
    else
        fetch(cfg, w, GMMU_SMALL, pde.address_small, SMALL_SHIFT);
}

static void take_page(const struct gmmu_config *cfg, struct gmmu_walk *w, u64 entry)
{
    const bool big = w->level == GMMU_BIG;
    const struct gmmu_pde pde = pde_of(w);
    struct gmmu_reply reply;

    if (gmmu_entry_reply(&w->request, entry, big ? tlb_big(cfg) : PAGE_4K, gmmu_small_too(w),
                         &reply))
        finish(w, reply);
    else
        fetch(cfg, w, GMMU_SMALL, pde.address_small, SMALL_SHIFT);
}

bool gmmu_small_too(const struct gmmu_walk *w)
{
    return pde_of(w).aperture_small != 0;
}

void gmmu_take(const struct gmmu_config *cfg, struct gmmu_walk *w, const struct gmmu_entry *entry)
{
    assert(w->level != GMMU_DONE);
    if (entry->missing) {
        finish(w, gmmu_fault(MMU_FAULT_REGION));
    } else if (w->level == GMMU_DIRECTORY) {
        w->pde = entry->bits;
        take_directory(cfg, w);
    } else {
        take_page(cfg, w, entry->bits);
    }
}

static struct gmmu_entry entry_at(const struct mem *m, u64 address)
{
    struct gmmu_entry entry = { .missing = address > m->size - ENTRY_BYTES };

    if (!entry.missing) {
        const u8 *byte = mem_at(m, address, ENTRY_BYTES);

        entry.bits = (u64)mem_get(byte + 4, 4) << 32 | mem_get(byte, 4);
    }
    return entry;
}

/* Reads the entry that a walk wants next, and continues it. */
static void step(const struct gmmu_config *cfg, const struct mem *m, struct gmmu_walk *w)
{
    const struct gmmu_entry entry = entry_at(m, w->fetch);

    gmmu_take(cfg, w, &entry);
}

struct gmmu_reply gmmu_translate(const struct gmmu_config *cfg, const struct mem *m,
                                 const struct gmmu_request *request)
{
    struct gmmu_walk w = gmmu_begin(cfg, request);

    while (w.level != GMMU_DONE)
        step(cfg, m, &w);
    return w.reply;
}

unsigned gmmu_reads(const struct gmmu_config *cfg, const struct mem *m, u64 va,
                    u64 line[GMMU_READS])
{
    const struct gmmu_request request = { .va = va };
    struct gmmu_walk w = gmmu_begin(cfg, &request);
    unsigned count = 0;

    while (w.level != GMMU_DONE) {
        line[count++] = w.fetch & ~bits_mask(TLB_LINE_SHIFT);
        step(cfg, m, &w);
    }
    return count;
}
