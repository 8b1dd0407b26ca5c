/* mem_surface.c - see mem_surface.h */
#include "mem/mem_surface.h"

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

static void mark(u8 *tag, u64 tags, unsigned number)
{
    for (u64 n = 0; n < tags; n++)
        tag[n] = (u8)((tag[n] & 3u) | number << 2);
}

bool mem_is_surface(const struct mem_port *p, enum mem_client client, u64 at, u64 bytes,
                    const struct mem_surface *s)
{
    struct mem_faults none = { .any = false };
    struct mem_port asks = *p;
    unsigned number;

    if (!p->mem || !p->mem->surfaces)
        return true;
    number = number_of(p->mem, s);
    asks.faults = &none;
    for (u64 n; number && bytes; bytes -= n, at += n) {
        const struct mem_fault what = { client, MEM_READ, at };
        u8 *tag;

        n = MEM_PAGE_BYTES - at % MEM_PAGE_BYTES;
        n = n < bytes ? n : bytes;
        if (mem_bytes(&asks, &what, n, &tag))
            mark(tag, (n + MEM_TAG_BYTES - 1) / MEM_TAG_BYTES, number);
    }
    return number;
}
