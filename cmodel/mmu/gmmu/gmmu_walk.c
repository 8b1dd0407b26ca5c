/* gmmu_walk.c - the walk through the page tables, an entry at a time */
#include "mmu/gmmu/gmmu.h"
#include "mmu/gmmu/gmmu_tables.h"

#define ENTRY_BYTES 8
#define SMALL_SHIFT 12

/* known: facts/classes/mmu.md 1 */
static unsigned big_shift(const struct gmmu_config *cfg)
{
    return cfg->big_64k ? 16 : 17;
}

static unsigned reach_shift(const struct gmmu_config *cfg)
{
    return cfg->big_64k ? 26 : 27;
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

struct gmmu_walk gmmu_begin(const struct gmmu_config *cfg, const struct gmmu_request *request)
{
    struct gmmu_walk w = { .request = *request };

    if (!cfg->bound)
        finish(&w, gmmu_fault(MMU_FAULT_UNBOUND_INST_BLOCK));
    else if (request->va >> 12 > cfg->limit)
        finish(&w, gmmu_fault(MMU_FAULT_VA_LIMIT));
    else if (cfg->target == APERTURE_PEER)
        finish(&w, gmmu_fault(MMU_FAULT_UNSUPPORTED_APERTURE));
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

static struct gmmu_pte pte_of(u64 bits)
{
    struct gmmu_pte pte;
    u32 words[2];

    gmmu_words(words, bits);
    gmmu_pte_get(&pte, words);
    return pte;
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
        fetch(cfg, w, GMMU_BIG, pde.address_big, big_shift(cfg));
    else
        fetch(cfg, w, GMMU_SMALL, pde.address_small, SMALL_SHIFT);
}

/* known: facts/classes/mmu.md 2: an invalid big entry may end the walk, be sparse, or leave it to the small one */
static void take_big(const struct gmmu_config *cfg, struct gmmu_walk *w)
{
    const enum mmu_page page = cfg->big_64k ? PAGE_64K : PAGE_128K;
    const struct gmmu_pde pde = pde_of(w);
    const struct gmmu_pte pte = pte_of(w->big);

    if (!pte.valid && pte.privilege)
        finish(w, gmmu_fault(MMU_FAULT_PTE));
    else if (!pte.valid && pte.vol)
        finish(w, (struct gmmu_reply){ .sparse = 1, .page = page });
    else if (pde.aperture_small)
        fetch(cfg, w, GMMU_SMALL, pde.address_small, SMALL_SHIFT);
    else if (pte.valid)
        finish(w, gmmu_page_reply(&w->request, w->big, page));
    else
        finish(w, gmmu_fault(MMU_FAULT_PTE));
}

static void take_small(const struct gmmu_config *cfg, struct gmmu_walk *w, u64 small)
{
    const struct gmmu_pte pte = pte_of(small);

    if (w->big & 1) {
        struct gmmu_reply reply =
            gmmu_page_reply(&w->request, w->big, cfg->big_64k ? PAGE_64K : PAGE_128K);

        finish(w, !reply.fault && pte.valid ? gmmu_fault(MMU_FAULT_BOTH_PTES_VALID) : reply);
    } else if (pte.valid) {
        finish(w, gmmu_page_reply(&w->request, small, PAGE_4K));
    } else {
        finish(w, pte.vol ? (struct gmmu_reply){ .sparse = 1 } : gmmu_fault(MMU_FAULT_PTE));
    }
}

void gmmu_take(const struct gmmu_config *cfg, struct gmmu_walk *w, const struct gmmu_entry *entry)
{
    assert(w->level != GMMU_DONE);
    if (entry->missing) {
        finish(w, gmmu_fault(MMU_FAULT_REGION));
    } else if (w->level == GMMU_DIRECTORY) {
        w->pde = entry->bits;
        take_directory(cfg, w);
    } else if (w->level == GMMU_BIG) {
        w->big = entry->bits;
        take_big(cfg, w);
    } else {
        take_small(cfg, w, entry->bits);
    }
}

struct gmmu_entry gmmu_entry_at(const struct mem *m, u64 address)
{
    struct gmmu_entry entry = { .missing = address > m->size - ENTRY_BYTES };

    if (!entry.missing) {
        const u8 *byte = mem_at(m, address, ENTRY_BYTES);

        entry.bits = (u64)mem_get(byte + 4, 4) << 32 | mem_get(byte, 4);
    }
    return entry;
}

struct gmmu_reply gmmu_translate(const struct gmmu_config *cfg, const struct mem *m,
                                 const struct gmmu_request *request)
{
    struct gmmu_walk w = gmmu_begin(cfg, request);

    while (w.level != GMMU_DONE) {
        const struct gmmu_entry entry = gmmu_entry_at(m, w.fetch);

        gmmu_take(cfg, &w, &entry);
    }
    return w.reply;
}
