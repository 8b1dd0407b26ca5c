/* sm_recorder_page.c - what memory's clocks must know of a line, as it is when the access is made (mem/time/mem_time_look.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "mem/time/mem_time_look.h"

/* Of a page, or of a tile if there is one, where that begins: the place in it is the line's. */
static u32 find_page(struct sm_recorder *to, const struct mem_port *port,
                     const struct mem_page *page, enum mem_client client, enum mem_access access,
                     u64 va)
{
    struct mem_time_request r;

    mem_time_look(port, page, client, access, va, L1_LINE, &r);
    if (!r.tile && r.address != UINT64_MAX)
        r.address -= va % SM_CLOCK_PAGE;
    r.space = to->pool->space ? to->pool->space(to->pool->space_self, port->space) : 0;
    r.va = 0;
    r.bytes = 0;
    return sm_clock_pool_page(to->pool, &r);
}

u32 sm_recorder_page(struct sm_recorder *to, enum mem_client client, enum mem_access access,
                     u64 line)
{
    const struct mem_port *port = &to->core->memory->port;
    const u64 va = line * L1_LINE, number = va / SM_CLOCK_PAGE;
    struct sm_recorder_page *last = &to->last[(number ^ access) % SM_RECORDER_PAGES];
    const struct mem_page *page;
    u32 n;

    if (to->clocks || !port->space)
        return 0;
    page = mem_time_page(port, access, va);
    if (!page)
        return 0;
    if (last->page && last->number == number && last->access == access && last->client == client &&
        last->key == page->key && last->address == page->address)
        return last->page;
    n = find_page(to, port, page, client, access, va);
    if (!to->pool->page[n - 1].request.comptag) /* tiles of a page differ */
        *last = (struct sm_recorder_page){ page->key,  page->address, number,
                                           (u8)client, (u8)access,    n };
    return n;
}
