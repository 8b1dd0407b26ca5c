/* mem_port.c - see mem_port.h */
#include "mem/mem_port.h"

#include <string.h>

#include "mem/mem_space.h"
#include "mmu/mmu.h"

void mem_fault_at(const struct mem_port *p, const struct mem_fault *what, enum mmu_fault code)
{
    if (!p->faults->any)
        *p->faults = (struct mem_faults){ true, *what, code };
}

static bool page_maps(const struct mem *m, enum mem_client client, enum mem_access access, u64 va)
{
    const struct mem_fault what = { client, access, va };
    enum mmu_fault code;

    return mem_remembers(m->space, mem_line(m->space, va), va, access != MEM_READ) ||
           mem_page_walk(m, m->space, &what, &code);
}

bool mem_maps(const struct mem *m, enum mem_client client, u64 first, u64 last)
{
    bool all = true;

    if (!m->space)
        return last < m->size;
    if (mmu_watched(m->mmu))
        return false;
    if (mem_range_find(m->space, &m->space->mapped, first, last + 1))
        return true;
    for (u64 va = first / MEM_PAGE_BYTES * MEM_PAGE_BYTES; all && va <= last; va += MEM_PAGE_BYTES)
        all = page_maps(m, client, MEM_READ, va) && page_maps(m, client, MEM_WRITE, va);
    if (all)
        mem_range_keep(
            &m->space->mapped,
            &(struct mem_range){ .epoch = m->space->epoch, .first = first, .end = last + 1 });
    return all;
}

/* A part of an access of bytes that lies in one page. */
struct part {
    struct mem_seen_page page; /* its bytes NULL: sparse */
    unsigned in;               /* where the part begins, */
    unsigned left;             /* and bytes from there to the page's end, or memory's */
};

/* Finds the part that begins at an address; false: a fault. */
static bool find_part(const struct mem_port *p, const struct mem_fault *what, struct part *part)
{
    u64 at = what->address / MEM_PAGE_BYTES * MEM_PAGE_BYTES;

    part->in = what->address % MEM_PAGE_BYTES;
    part->left = MEM_PAGE_BYTES - part->in;
    part->page = (struct mem_seen_page){ .surfaces = p->mem->surfaces };
    if (p->space) {
        const struct mem_page *page = mem_page_of(p, what);

        if (!page)
            return false;
        if (page->address == MEM_NOWHERE)
            return true;
        at = page->address;
        part->page.kind = page->kind;
    }
    if (at + part->in >= p->mem->size) {
        mem_fault_at(p, what, MMU_FAULT_REGION);
        return false;
    }
    if (p->mem->size - at < MEM_PAGE_BYTES)
        part->left = (unsigned)(p->mem->size - at) - part->in;
    part->page.byte = p->mem->byte + at;
    part->page.tag = p->mem->tag ? p->mem->tag + at / MEM_TAG_BYTES : NULL;
    return true;
}

static bool packed(const struct mem *m, const struct part *part, unsigned count)
{
    return m->views && m->views->packs(&part->page, part->in, count);
}

static void read_part(const struct mem *m, const struct part *part, u8 *to, unsigned count)
{
    if (!part->page.byte)
        memset(to, 0, count);
    else if (packed(m, part, count))
        m->views->read(&part->page, part->in, to, count);
    else
        memcpy(to, part->page.byte + part->in, count);
}

static void write_part(const struct mem *m, const struct part *part, const u8 *from, unsigned count)
{
    if (!part->page.byte)
        return;
    if (packed(m, part, count))
        m->views->write(&part->page, part->in, from, count);
    else
        memcpy(part->page.byte + part->in, from, count);
}

u8 *mem_lend(const struct mem_port *p, enum mem_client client, u64 at, u64 first, u64 count)
{
    const struct mem_fault what = { client, MEM_WRITE, at };
    u8 *tag, *byte = mem_bytes(p, &what, first, &tag);

    return byte && !mem_tapped(p->mem, client) &&
                   p->mem->size - (u64)(byte - p->mem->byte) >= count && !mem_apart(p, &what)
               ? byte
               : NULL;
}

void mem_apart_read(const struct mem_port *p, const struct mem_fault *what, unsigned sectors,
                    u32 *word)
{
    u8 byte[MEM_SECTORS * MEM_SECTOR_BYTES];
    struct part part;

    if (!find_part(p, what, &part))
        return;
    read_part(p->mem, &part, byte, sectors * MEM_SECTOR_BYTES);
    mem_get_words(byte, sectors * MEM_SECTOR_WORDS, word);
}

void mem_apart_write(const struct mem_port *p, const struct mem_fault *what, u32 mask,
                     const u32 *word)
{
    u8 byte[MEM_SECTOR_BYTES];
    struct part part;

    if (!find_part(p, what, &part))
        return;
    mem_put_words(byte, MEM_SECTOR_WORDS, word);
    for (unsigned first, count; mask; mask &= ~(bits_mask(count) << first)) { /* of neighbours */
        first = bits_lowest(mask);
        count = bits_lowest(~((u64)mask >> first));
        write_part(p->mem, &(struct part){ part.page, part.in + first, 0 }, byte + first, count);
    }
}

/* Tells a tap, if there is one, of bytes of a part. */
static void tell_part(const struct mem_port *p, const struct mem_fault *what,
                      const struct part *part, const u8 *data, unsigned count)
{
    struct mem_seen seen = { .client = what->client,
                             .access = what->access,
                             .address = what->address,
                             .bytes = count,
                             .data = data };

    if (mem_tapped(p->mem, what->client))
        mem_tell(p, &seen, part->page.byte ? part->page.byte + part->in : NULL);
}

bool mem_read_bytes(const struct mem_port *p, enum mem_client client, u64 va, void *to, u64 count)
{
    struct mem_fault what = { client, MEM_READ, va };
    u8 *byte = to;
    struct part part;

    for (unsigned n; count; count -= n, byte += n, va += n) {
        what.address = va & bits_mask(40);
        if (!find_part(p, &what, &part)) {
            memset(byte, 0, count);
            return false;
        }
        n = count < part.left ? (unsigned)count : part.left;
        if (!part.page.byte)
            mem_unmapped_at(p, &what);
        read_part(p->mem, &part, byte, n);
        mem_moved(p, client, MEM_READ, n);
        tell_part(p, &what, &part, byte, n);
    }
    return true;
}

u8 *mem_whole_page(const struct mem_port *p, enum mem_client client, enum mem_access access, u64 at)
{
    const struct mem_fault what = { client, access, at };
    struct mem_faults own = { .any = false };
    struct mem_port asks = *p;
    struct part part;

    asks.faults = &own;
    if (!p->mem || mem_tapped(p->mem, client) || !find_part(&asks, &what, &part) ||
        !part.page.byte || part.in || part.left < MEM_PAGE_BYTES ||
        packed(p->mem, &part, MEM_PAGE_BYTES))
        return NULL;
    return part.page.byte;
}

bool mem_sparse(const struct mem_port *p, enum mem_client client, u64 va)
{
    const struct mem_fault what = { client, MEM_READ, va & bits_mask(40) };
    struct mem_faults own = { .any = false };
    struct mem_port asks = *p;
    const struct mem_page *page;

    if (!p->mem || !p->space)
        return false;
    asks.faults = &own;
    page = mem_page_of(&asks, &what);
    return page && page->address == MEM_NOWHERE;
}

bool mem_write_bytes(const struct mem_port *p, enum mem_client client, u64 va, const void *from,
                     u64 count)
{
    struct mem_fault what = { client, MEM_WRITE, va };
    const u8 *byte = from;
    struct part part;

    for (unsigned n; count; count -= n, byte += n, va += n) {
        what.address = va & bits_mask(40);
        if (!find_part(p, &what, &part))
            return false;
        n = count < part.left ? (unsigned)count : part.left;
        if (!part.page.byte)
            mem_unmapped_at(p, &what);
        mem_moved(p, client, MEM_WRITE, n);
        tell_part(p, &what, &part, byte, n);
        write_part(p->mem, &part, byte, n);
    }
    return true;
}

static void tell_atomic(const struct mem_port *p, const struct mem_fault *what,
                        const struct part *part, const u8 *was, const struct atomic *a,
                        const u64 *old)
{
    const unsigned bytes = a->wide ? 8 : 4;
    struct mem_seen seen = { .client = what->client,
                             .access = what->access,
                             .address = what->address,
                             .bytes = bytes,
                             .replied = old ? bytes : 0,
                             .data = was,
                             .atomic = a };

    mem_tell(p, &seen, part->page.byte ? part->page.byte + part->in : NULL);
}

bool mem_atomic(const struct mem_port *p, enum mem_client client, u64 va, const struct atomic *a,
                u64 *old)
{
    const unsigned bytes = a->wide ? 8 : 4;
    const struct mem_fault what = { client, MEM_ATOMIC, va & bits_mask(40) & ~(u64)(bytes - 1) };
    struct mem_traffic *t = &p->traffic[client % MEM_CLIENTS];
    struct part part;
    u8 byte[8] = { 0 };
    u64 was, now;

    if (!find_part(p, &what, &part))
        return false;
    if (!part.page.byte)
        mem_unmapped_at(p, &what);
    read_part(p->mem, &part, byte, bytes);
    was = (u64)mem_get(byte + 4, 4) << 32 | mem_get(byte, 4);
    now = atomic_result(a, was);
    if (mem_tapped(p->mem, client))
        tell_atomic(p, &what, &part, byte, a, old);
    mem_put(byte, 4, (u32)now);
    mem_put(byte + 4, 4, (u32)(now >> 32));
    write_part(p->mem, &part, byte, bytes);
    t->written += bytes;
    t->read += old ? bytes : 0;
    if (old)
        *old = was;
    return true;
}
