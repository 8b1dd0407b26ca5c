/* address_space.c - see address_space.h */
#include "machine/address_space.h"

#include <inttypes.h>
#include <string.h>

#include "common/bits.h"
#include "mmu/gmmu/gmmu_kind.h"
#include "mmu/gmmu/gmmu_tables.h"

#define APERTURE_OF_TABLES 1 /* GMMU_PDE: video memory */
#define REACH_SHIFT        26
#define ENTRIES            (1u << (40 - REACH_SHIFT))
#define ENTRY_BYTES        8
#define BIG_TABLE          ((1u << REACH_SHIFT) / ADDRESS_BIG_PAGE * ENTRY_BYTES)
#define SMALL_TABLE        ((1u << REACH_SHIFT) / ADDRESS_PAGE * ENTRY_BYTES)
#define INSTANCE_BYTES     4096

static u64 aligned(u64 x, u64 to)
{
    return (x + to - 1) / to * to;
}

static bool is_near(const struct address_space *a, u64 address)
{
    return address >= a->near && address < a->near_end;
}

static u64 take_free(struct address_space *a, bool near, u64 bytes, u64 remainder)
{
    for (unsigned i = 0; i < a->free_ranges; i++) {
        const struct free_range r = a->free[i];

        if (r.bytes != bytes || r.address % ADDRESS_BIG_PAGE != remainder ||
            is_near(a, r.address) != near)
            continue;
        a->free[i] = a->free[--a->free_ranges];
        memory_clear(a->mem, r.address, bytes);
        return r.address;
    }
    return 0;
}

/* Where free memory begins whose address is 'remainder' beyond a big page. */
static u64 begin_of(u64 next, u64 bytes, u64 remainder)
{
    return remainder == 0 && bytes < ADDRESS_BIG_PAGE ? aligned(next, ADDRESS_PAGE)
                                                      : aligned(next, ADDRESS_BIG_PAGE) + remainder;
}

/* Zeroed memory of the chip; 0 if there is none. */
static u64 allocate_near(struct address_space *a, u64 bytes, u64 remainder)
{
    const u64 reused = take_free(a, true, bytes, remainder);
    const u64 at = begin_of(a->near_next, bytes, remainder);

    if (reused)
        return reused;
    if (at > a->near_end || bytes > a->near_end - at || a->near_end > a->mem->size)
        return 0;
    a->near_next = at + bytes;
    return at;
}

/* Zeroed memory whose address is 'remainder' beyond a big page; 0 if there is none. */
static u64 allocate(struct address_space *a, u64 bytes, u64 remainder)
{
    const u64 reused = take_free(a, false, bytes, remainder);
    u64 at = begin_of(a->next, bytes, remainder);

    if (reused)
        return reused;
    if (at < a->near_end && at + bytes > a->near)
        at = begin_of(a->near_end, bytes, remainder);
    if (at > a->mem->size || bytes > a->mem->size - at)
        return 0;
    a->next = at + bytes;
    return at;
}

void address_space_near(struct address_space *a, u64 first, u64 bytes)
{
    a->near = a->near_next = first;
    a->near_end = first + bytes;
}

static u64 read_entry(const struct address_space *a, u64 at)
{
    const u8 *byte = mem_at(a->mem, at, ENTRY_BYTES);

    return mem_get(byte, 4) | (u64)mem_get(byte + 4, 4) << 32;
}

static void write_entry(const struct address_space *a, u64 at, const u32 word[2])
{
    u8 *byte = mem_at(a->mem, at, ENTRY_BYTES);

    mem_put(byte, 4, word[0]);
    mem_put(byte + 4, 4, word[1]);
}

static bool out_of_memory(struct failure *f)
{
    return fail(f, EXIT_IO, "the GPU's memory is full: give it more");
}

bool address_space_open(struct address_space *a, struct mem *mem, u64 first, struct failure *f)
{
    struct gmmu_instance block = { .big_page_64k = 1, .limit_low = 0xfffff, .limit_high = 0xff };
    u32 word[4] = { 0 };

    memset(a, 0, sizeof *a);
    a->mem = mem;
    a->next = first ? first : ADDRESS_BIG_PAGE; /* address 0 says that there is none */
    a->instance = allocate(a, INSTANCE_BYTES, 0);
    a->directory = allocate(a, ENTRIES * ENTRY_BYTES, 0);
    if (!a->instance || !a->directory)
        return out_of_memory(f);
    block.directory = a->directory >> 12;
    gmmu_instance_put(word, &block);
    for (unsigned w = 0; w < 4; w++)
        mem_put(mem_at(mem, a->instance + 4 * (128 + w), 4), 4, word[w]);
    return true;
}

/* The directory entry of an address, whose tables are there afterwards. */
static bool tables_of(struct address_space *a, u64 va, struct gmmu_pde *pde, struct failure *f)
{
    const u64 at = a->directory + (va >> REACH_SHIFT) * ENTRY_BYTES;
    u32 word[2];
    u64 big, small;

    gmmu_words(word, read_entry(a, at));
    gmmu_pde_get(pde, word);
    if (pde->aperture_big)
        return true;
    big = allocate(a, BIG_TABLE, 0);
    small = allocate(a, SMALL_TABLE, 0);
    if (!big || !small)
        return out_of_memory(f);
    *pde = (struct gmmu_pde){ .aperture_big = APERTURE_OF_TABLES,
                              .address_big = big >> 12,
                              .aperture_small = APERTURE_OF_TABLES,
                              .vol_small = 1,
                              .vol_big = 1,
                              .address_small = small >> 12 };
    gmmu_pde_put(word, pde);
    write_entry(a, at, word);
    return true;
}

/* Bytes of the page of a mapping at 'va'. */
static u64 page_at(const struct address_mapping *m, u64 va)
{
    return va % ADDRESS_BIG_PAGE == 0 && m->va + m->bytes - va >= ADDRESS_BIG_PAGE
               ? ADDRESS_BIG_PAGE
               : ADDRESS_PAGE;
}

static u64 entry_at(const struct gmmu_pde *pde, u64 va, u64 page)
{
    const u64 place = va & bits_mask(REACH_SHIFT);

    return page == ADDRESS_BIG_PAGE ? (pde->address_big << 12) + place / page * ENTRY_BYTES
                                    : (pde->address_small << 12) + place / page * ENTRY_BYTES;
}

static bool write_pages(struct address_space *a, const struct address_mapping *m, u64 physical,
                        bool valid, struct failure *f)
{
    for (u64 va = m->va, page; va < m->va + m->bytes; va += page) {
        const struct gmmu_pte pte = { .valid = valid,
                                      .read_only = valid && m->read_only,
                                      .write_disable = valid && m->read_only,
                                      .address = valid ? (physical + (va - m->va)) >> 12 : 0,
                                      .kind = valid ? m->kind : 0 };
        struct gmmu_pde pde;
        u32 word[2] = { 0 };

        page = page_at(m, va);
        if (!tables_of(a, va, &pde, f))
            return false;
        gmmu_pte_put(word, &pte);
        write_entry(a, entry_at(&pde, va, page), word);
    }
    return true;
}

static bool legal(const struct address_mapping *m)
{
    return m->bytes && m->va % ADDRESS_PAGE == 0 && m->bytes % ADDRESS_PAGE == 0 &&
           m->va < (u64)1 << 40 && m->bytes <= ((u64)1 << 40) - m->va;
}

bool address_space_map(struct address_space *a, const struct address_mapping *m, u64 *physical,
                       struct failure *f)
{
    u64 at;

    if (!legal(m))
        return fail(f, EXIT_IO,
                    "a mapping of %" PRIu64 " bytes at 0x%" PRIx64
                    ": both are multiples of 4096, below 2^40",
                    m->bytes, m->va);
    at = (m->near ? allocate_near : allocate)(a, m->bytes, m->va % ADDRESS_BIG_PAGE);
    if (!at)
        return m->near ? fail(f, EXIT_IO, "no %" PRIu64 " bytes of memory on the chip are free",
                              m->bytes)
                       : out_of_memory(f);
    if (physical)
        *physical = at;
    return write_pages(a, m, at, true, f);
}

void address_space_unmap(struct address_space *a, const struct address_mapping *m)
{
    struct gmmu_pde pde;
    u64 at = 0;

    if (!legal(m) || !tables_of(a, m->va, &pde, NULL))
        return;
    at = read_entry(a, entry_at(&pde, m->va, page_at(m, m->va))) >> 4 << 12 & bits_mask(40);
    write_pages(a, m, 0, false, NULL);
    if (!at)
        return;
    memory_give_back(a->mem, at, m->bytes);
    if (a->free_ranges < ADDRESS_FREE)
        a->free[a->free_ranges++] = (struct free_range){ at, m->bytes };
}

/* The place of the entry of a big page, and the entry; false: there is none. */
static bool big_page_of(struct address_space *a, u64 va, u64 *at, struct gmmu_pte *pte)
{
    struct gmmu_pde pde;
    u32 word[2];

    gmmu_words(word, read_entry(a, a->directory + (va >> REACH_SHIFT) * ENTRY_BYTES));
    gmmu_pde_get(&pde, word);
    if (!pde.aperture_big)
        return false;
    *at = entry_at(&pde, va, ADDRESS_BIG_PAGE);
    gmmu_words(word, read_entry(a, *at));
    gmmu_pte_get(pte, word);
    return pte->valid;
}

static bool can_become(const struct gmmu_pte *pte, u8 kind)
{
    const enum kind_layout is = gmmu_kind((unsigned)pte->kind)->layout,
                           to = gmmu_kind(kind)->layout;

    return is == to || (is == KIND_GENERIC && to == KIND_COLOR);
}

bool address_space_kind(struct address_space *a, u64 va, u64 bytes, u8 kind)
{
    const u64 first = va / ADDRESS_BIG_PAGE * ADDRESS_BIG_PAGE, end = va + bytes;
    struct gmmu_pte pte;
    u64 at;

    for (u64 page = first; page < end; page += ADDRESS_BIG_PAGE)
        if (!big_page_of(a, page, &at, &pte) || !can_become(&pte, kind))
            return false;
    for (u64 page = first; page < end; page += ADDRESS_BIG_PAGE) {
        u32 word[2] = { 0 };

        big_page_of(a, page, &at, &pte);
        pte.kind = kind;
        gmmu_pte_put(word, &pte);
        write_entry(a, at, word);
    }
    return true;
}
