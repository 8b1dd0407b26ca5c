/* mem_time_look.c - see mem_time_look.h */
#include "mem/time/mem_time_look.h"

#include <string.h>

const struct mem_page *mem_time_page(const struct mem_port *p, enum mem_access access, u64 va)
{
    const struct mem_page *page = mem_line(p->space, va);
    const struct mem_fault what = { .address = va & bits_mask(40), .access = access };
    enum mmu_fault code;

    if (!mem_remembers(p->space, page, va, access != MEM_READ) &&
        !mem_page_walk(p->mem, p->space, &what, &code))
        return NULL;
    return page;
}

static void take(void *context, const struct mem_time_request *r)
{
    *(struct mem_time_request *)context = *r;
}

void mem_time_look(const struct mem_port *p, const struct mem_page *page, enum mem_client client,
                   enum mem_access access, u64 va, unsigned bytes, struct mem_time_request *r)
{
    const bool sparse = page->address == MEM_NOWHERE;
    const struct mem_seen seen = { .client = client,
                                   .access = access,
                                   .address = va,
                                   .bytes = bytes,
                                   .mem = p->mem,
                                   .space = p->space,
                                   .page = page,
                                   .at =
                                       sparse ? MEM_NOWHERE : page->address + va % MEM_PAGE_BYTES };
    struct mem_time_request n;

    mem_time_note(&seen, take, &n);
    memset(r, 0, sizeof *r);
    r->client = client;
    r->access = access;
    r->page_shift = n.page_shift;
    r->kind = n.kind;
    r->state = n.state;
    r->state_after = n.state_after;
    r->is_volatile = n.is_volatile;
    r->unpacks = n.unpacks;
    r->tile = n.tile;
    r->held = n.held;
    r->comptag = n.comptag;
    r->va = va;
    r->address = n.address;
    r->bytes = bytes;
}
