/* gmmu_space.c - see gmmu_space.h */
#include "mmu/gmmu/gmmu_space.h"

#include <string.h>

void gmmu_space_begin(struct gmmu_space *s, const struct gmmu_config *cfg)
{
    memset(s, 0, sizeof *s);
    s->cfg = *cfg;
}

void gmmu_space_invalidate(struct gmmu_space *s)
{
    memset(s->page, 0, sizeof s->page);
}

static bool failed(struct gmmu_space *s, const struct gmmu_request *q, enum mmu_fault code)
{
    if (!s->faulted) {
        s->faulted = true;
        s->request = *q;
        s->code = code;
    }
    return false;
}

/* The GMMU over wires, for who looks at them. */
static struct gmmu_reply wired_gmmu(const struct gmmu_space *s, const struct mem *m,
                                    const struct gmmu_request *q)
{
    struct gmmu_request_fifo requests = { .head = 0 };
    struct gmmu_entry_fifo entries = { .head = 0 };
    struct gmmu_fetch_fifo fetches = { .head = 0 };
    struct gmmu_reply_fifo replies = { .head = 0 };
    const struct gmmu_wires w = { &requests, &entries, &fetches, &replies };
    struct gmmu gmmu;

    gmmu_reset(&gmmu);
    gmmu.cfg = s->cfg;
    gmmu_request_push(&requests, q);
    while (s->gmmu->step(s->gmmu->self, &gmmu, &w))
        while (!gmmu_fetch_empty(&fetches)) {
            const struct gmmu_entry e = gmmu_entry_at(m, gmmu_fetch_pop(&fetches).address);

            gmmu_entry_push(&entries, &e);
        }
    return gmmu_reply_pop(&replies);
}

/* The page of a request into its line of the table. */
static bool walk(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *q,
                 struct mem_page *line)
{
    const struct gmmu_reply r =
        s->gmmu && s->gmmu->step ? wired_gmmu(s, m, q) : gmmu_translate(&s->cfg, m, q);
    const u64 in = r.address % MEM_PAGE_BYTES;

    if (r.fault)
        return failed(s, q, r.code);
    if (!r.sparse && r.address - in > m->size - MEM_PAGE_BYTES)
        return failed(s, q, MMU_FAULT_REGION);
    mem_page_keep(line, q->va, q->write, r.sparse ? MEM_NOWHERE : r.address - in, r.kind);
    return true;
}

/* The page of an address, or NULL and a fault. */
static const struct mem_page *find(struct gmmu_space *s, const struct mem *m,
                                   const struct gmmu_request *q)
{
    struct mem_page *line = &s->page[(q->va >> MEM_PAGE_SHIFT) % MEM_PAGES];

    return mem_page_is(line, q->va, q->write) || walk(s, m, q, line) ? line : NULL;
}

/* The part of an access that lies in one page. */
static u64 part(u64 va, u64 count)
{
    const u64 left = MEM_PAGE_BYTES - va % MEM_PAGE_BYTES;

    return count < left ? count : left;
}

static bool packed(const struct mem *m, const struct mem_page *page)
{
    return m->views && m->views->packs(page->kind);
}

static void read_page(const struct mem *m, const struct mem_page *page, u64 in, u8 *to, u64 count)
{
    if (page->address == MEM_NOWHERE)
        memset(to, 0, count);
    else if (packed(m, page))
        m->views->read(m, page->kind, page->address + in, to, count);
    else
        memcpy(to, mem_at(m, page->address + in, count), count);
}

bool gmmu_read_as(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *who, u64 va,
                  void *to, u64 count)
{
    u8 *byte = to;
    struct gmmu_request q = *who;

    q.write = 0;
    for (u64 n; count; count -= n, byte += n, va += n) {
        const struct mem_page *page;

        q.va = va & bits_mask(40);
        page = find(s, m, &q);
        n = part(va, count);
        if (!page) {
            memset(byte, 0, count);
            return false;
        }
        read_page(m, page, va % MEM_PAGE_BYTES, byte, n);
        s->traffic[q.hub][q.client].read += n;
    }
    return true;
}

static void write_page(const struct mem *m, const struct mem_page *page, u64 in, const u8 *from,
                       u64 count)
{
    if (page->address == MEM_NOWHERE)
        return;
    if (packed(m, page))
        m->views->write(m, page->kind, page->address + in, from, count);
    else
        memcpy(mem_at(m, page->address + in, count), from, count);
}

bool gmmu_write_as(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *who,
                   u64 va, const void *from, u64 count)
{
    const u8 *byte = from;
    struct gmmu_request q = *who;

    q.write = 1;
    for (u64 n; count; count -= n, byte += n, va += n) {
        const struct mem_page *page;

        q.va = va & bits_mask(40);
        page = find(s, m, &q);
        n = part(va, count);
        if (!page)
            return false;
        write_page(m, page, va % MEM_PAGE_BYTES, byte, n);
        s->traffic[q.hub][q.client].written += n;
    }
    return true;
}

bool gmmu_read(struct gmmu_space *s, const struct mem *m, enum hub_client client, u64 va, void *to,
               u64 count)
{
    const struct gmmu_request who = { .hub = 1, .client = (u6)client };

    return gmmu_read_as(s, m, &who, va, to, count);
}

bool gmmu_write(struct gmmu_space *s, const struct mem *m, enum hub_client client, u64 va,
                const void *from, u64 count)
{
    const struct gmmu_request who = { .hub = 1, .client = (u6)client };

    return gmmu_write_as(s, m, &who, va, from, count);
}

/* chosen: what the ROP asks for is translated on its way out of the GPC, at PROP; there is no code of its own */
static bool walk_of_rop(void *context, const struct mem_fault *what)
{
    const struct gmmu_walker *w = context;
    const struct gmmu_request q = { .client = GPC_CLIENT_PROP_0,
                                    .write = what->access != MEM_READ,
                                    .va = what->address };

    return find(w->space, w->tables, &q) != NULL;
}

/* Nobody may look, and the first fault stays as it is. */
static bool maps_for_rop(void *context, const struct mem_fault *what)
{
    const struct gmmu_walker *w = context;
    struct gmmu_space *s = w->space;
    const struct gmmu_request request = s->request;
    const enum mmu_fault code = s->code;
    const bool faulted = s->faulted;
    bool found;

    if (s->gmmu && s->gmmu->step)
        return false;
    found = walk_of_rop(context, what);
    s->faulted = faulted;
    s->request = request;
    s->code = code;
    return found;
}

struct mem gmmu_memory(struct gmmu_walker *w, struct gmmu_space *s, const struct mem *m)
{
    struct mem own = *m;

    *w = (struct gmmu_walker){ s, m };
    own.translation = (struct mem_translation){ s->page, walk_of_rop, w, maps_for_rop };
    own.faults.any = false;
    return own;
}
