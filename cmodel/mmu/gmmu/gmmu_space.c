/* gmmu_space.c - see gmmu_space.h */
#include "mmu/gmmu/gmmu_space.h"

#include <string.h>

#define PAGE_SHIFT 12
#define PAGE_BYTES ((u64)1 << PAGE_SHIFT)
#define NOWHERE    UINT64_MAX /* of a sparse page */

void gmmu_space_begin(struct gmmu_space *s, const struct gmmu_config *cfg)
{
    memset(s, 0, sizeof *s);
    s->cfg = *cfg;
}

void gmmu_space_invalidate(struct gmmu_space *s)
{
    memset(s->line, 0, sizeof s->line);
}

static u64 key_of(u64 va, bool write)
{
    return va >> PAGE_SHIFT << 2 | (u64)write << 1 | 1;
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

/* Where the page of an address lies in memory, or NOWHERE. */
static bool find(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *q,
                 u64 *address)
{
    const u64 key = key_of(q->va, q->write);
    struct gmmu_line *line = &s->line[(q->va >> PAGE_SHIFT) % GMMU_SPACE_LINES];
    struct gmmu_reply r;

    if (line->key != key) {
        r = s->gmmu && s->gmmu->step ? wired_gmmu(s, m, q) : gmmu_translate(&s->cfg, m, q);
        if (r.fault)
            return failed(s, q, r.code);
        if (!r.sparse && r.address >= m->size)
            return failed(s, q, MMU_FAULT_REGION);
        *line =
            (struct gmmu_line){ key, r.sparse ? NOWHERE : r.address >> PAGE_SHIFT << PAGE_SHIFT };
    }
    *address = line->address;
    return true;
}

/* The part of an access that lies in one page. */
static u64 part(u64 va, u64 count)
{
    const u64 left = PAGE_BYTES - va % PAGE_BYTES;

    return count < left ? count : left;
}

bool gmmu_read_as(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *who, u64 va,
                  void *to, u64 count)
{
    u8 *byte = to;
    struct gmmu_request q = *who;

    q.write = 0;
    for (u64 n; count; count -= n, byte += n, va += n) {
        u64 page;

        q.va = va & bits_mask(40);
        n = part(va, count);
        if (!find(s, m, &q, &page)) {
            memset(byte, 0, count);
            return false;
        }
        if (page == NOWHERE)
            memset(byte, 0, n);
        else
            memcpy(byte, mem_at(m, page + va % PAGE_BYTES, n), n);
        s->read += n;
    }
    return true;
}

bool gmmu_write_as(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *who,
                   u64 va, const void *from, u64 count)
{
    const u8 *byte = from;
    struct gmmu_request q = *who;

    q.write = 1;
    for (u64 n; count; count -= n, byte += n, va += n) {
        u64 page;

        q.va = va & bits_mask(40);
        n = part(va, count);
        if (!find(s, m, &q, &page))
            return false;
        if (page != NOWHERE)
            memcpy(mem_at(m, page + va % PAGE_BYTES, n), byte, n);
        s->written += n;
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
