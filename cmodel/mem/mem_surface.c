/* mem_surface.c - see mem_surface.h */
#include "mem/mem_surface.h"

#include "mem/mem_space.h"
#include "mmu/mmu.h"

/* Numbers that no tile has any more are free. */
static void find_used(const struct mem *m)
{
    struct mem_surfaces *all = m->surfaces;

    all->used = 0;
    for (u64 n = 0; n < m->size / MEM_TAG_BYTES; n++)
        if (m->tag[n] >> 2)
            all->used |= UINT64_C(1) << ((m->tag[n] >> 2) - 1);
}

static bool free_number(const struct mem_surfaces *all, unsigned *number)
{
    const u64 left = ~all->used & bits_mask(MEM_SURFACES);

    *number = left ? bits_lowest(left) + 1u : 0;
    return left;
}

/* The number of a surface, which gets one if it has none; 0: there is none left. */
static unsigned number_of(const struct mem *m, const struct mem_surface *s)
{
    struct mem_surfaces *all = m->surfaces;
    unsigned number;

    for (unsigned n = 0; n < MEM_SURFACES; n++)
        if ((all->used >> n & 1) && memcmp(&all->surface[n], s, sizeof *s) == 0)
            return n + 1;
    if (!free_number(all, &number)) {
        find_used(m);
        if (!free_number(all, &number))
            return 0;
    }
    all->used |= UINT64_C(1) << (number - 1);
    all->surface[number - 1] = *s;
    return number;
}

/* Returns whether one of them had another number. */
static bool mark(u8 *tag, u64 tags, unsigned number)
{
    bool any = false;

    for (u64 n = 0; n < tags; n++) {
        any |= tag[n] >> 2 != number;
        tag[n] = (u8)((tag[n] & 3u) | number << 2);
    }
    return any;
}

/* Marks the pages that are there; false: some are not. */
static bool mark_all(const struct mem_port *p, enum mem_client client, u64 at, u64 bytes,
                     unsigned number)
{
    struct mem_faults none = { .any = false };
    struct mem_port asks = *p;
    bool all = true, changed = false;

    asks.faults = &none;
    for (u64 n; bytes; bytes -= n, at += n) {
        const struct mem_fault what = { client, MEM_READ, at };
        u8 *tag;

        n = MEM_PAGE_BYTES - at % MEM_PAGE_BYTES;
        n = n < bytes ? n : bytes;
        if (mem_bytes(&asks, &what, n, &tag))
            changed |= mark(tag, (n + MEM_TAG_BYTES - 1) / MEM_TAG_BYTES, number);
        else
            all = false;
    }
    p->mem->surfaces->marks += changed;
    return all;
}

/* A range that was told to be of the surface, and no tile has got another number since. */
static bool is_told(const struct mem_port *p, u64 at, u64 bytes, unsigned number)
{
    const struct mem_range *r = p->space && !mmu_watched(p->mem->mmu)
                                    ? mem_range_find(p->space, &p->space->told, at, at + bytes)
                                    : NULL;

    return r && r->number == number && r->marks == p->mem->surfaces->marks;
}

bool mem_is_surface(const struct mem_port *p, enum mem_client client, u64 at, u64 bytes,
                    const struct mem_surface *s)
{
    unsigned number;

    if (!p->mem || !p->mem->surfaces)
        return true;
    number = number_of(p->mem, s);
    if (!number || is_told(p, at, bytes, number))
        return number;
    if (mark_all(p, client, at, bytes, number) && p->space)
        mem_range_keep(&p->space->told, &(struct mem_range){ .epoch = p->space->epoch,
                                                             .first = at,
                                                             .end = at + bytes,
                                                             .number = number,
                                                             .marks = p->mem->surfaces->marks });
    return number;
}
