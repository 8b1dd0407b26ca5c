/* trace_memory.c - pages in a hash table of open addressing */
#include "trace/trace_memory.h"

#include <stdlib.h>
#include <string.h>

struct page {
    uint64_t number; /* va / TRACE_PAGE + 1; 0: free */
    unsigned char *byte;
};

struct trace_memory {
    struct page *page;
    size_t room, used; /* room: a power of two */
};

struct trace_memory *trace_memory_new(void)
{
    struct trace_memory *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->room = 1024;
    m->page = calloc(m->room, sizeof *m->page);
    if (m->page)
        return m;
    free(m);
    return NULL;
}

void trace_memory_free(struct trace_memory *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->room; i++)
        free(m->page[i].byte);
    free(m->page);
    free(m);
}

/* The slot of a page, or the free one where it would be. */
static struct page *slot(const struct trace_memory *m, uint64_t number)
{
    size_t i = (size_t)(number * 0x9e3779b97f4a7c15u >> 32) & (m->room - 1);

    while (m->page[i].number && m->page[i].number != number)
        i = (i + 1) & (m->room - 1);
    return &m->page[i];
}

static bool grow(struct trace_memory *m)
{
    struct trace_memory more = *m;

    more.room = 2 * m->room;
    more.page = calloc(more.room, sizeof *more.page);
    if (!more.page)
        return false;
    for (size_t i = 0; i < m->room; i++)
        if (m->page[i].number)
            *slot(&more, m->page[i].number) = m->page[i];
    free(m->page);
    *m = more;
    return true;
}

/* The page that holds an address, made if there is none; NULL if memory is short. */
static unsigned char *page_at(struct trace_memory *m, uint64_t va)
{
    uint64_t number = va / TRACE_PAGE + 1;
    struct page *p = slot(m, number);

    if (p->number)
        return p->byte;
    if (m->used >= TRACE_PAGES_MOST || (2 * m->used >= m->room && !grow(m)))
        return NULL;
    p = slot(m, number);
    p->byte = calloc(1, TRACE_PAGE);
    if (!p->byte)
        return NULL;
    p->number = number;
    m->used++;
    return p->byte;
}

uint32_t trace_memory_word(const struct trace_memory *m, uint64_t va)
{
    const struct page *p = slot(m, va / TRACE_PAGE + 1);
    const unsigned char *b;

    if (!p->number)
        return 0;
    b = p->byte + va % TRACE_PAGE;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

bool trace_memory_blank(const struct trace_memory *m, uint64_t va)
{
    return slot(m, va / TRACE_PAGE + 1)->number == 0;
}

/* Zeroes the bytes from va to va + size of a page, if they meet. */
static void zero_in(const struct page *p, uint64_t va, uint64_t size)
{
    uint64_t at = (p->number - 1) * TRACE_PAGE, from, to;

    if (!p->number || at >= va + size || at + TRACE_PAGE <= va)
        return;
    from = at < va ? va - at : 0;
    to = at + TRACE_PAGE > va + size ? va + size - at : TRACE_PAGE;
    memset(p->byte + from, 0, (size_t)(to - from));
}

/* Through the range's pages or through the table, whichever are fewer. */
static void zero(struct trace_memory *m, uint64_t va, uint64_t size)
{
    uint64_t first = va / TRACE_PAGE + 1, last = (va + size - 1) / TRACE_PAGE + 1;

    if (last - first < m->room)
        for (uint64_t number = first; number <= last; number++)
            zero_in(slot(m, number), va, size);
    else
        for (size_t i = 0; i < m->room; i++)
            zero_in(&m->page[i], va, size);
}

bool trace_memory_take_run(struct trace_memory *m, struct trace_reader *t, uint64_t va,
                           const struct trace_run *run, struct failure *f)
{
    for (uint64_t at = va + run->offset, end = at + run->bytes; at < end;) {
        size_t n = TRACE_PAGE - at % TRACE_PAGE;
        unsigned char *page = page_at(m, at);
        if (!page)
            return trace_fail(t, f, "the trace writes more than %u MiB, or memory is short",
                              TRACE_PAGES_MOST / 256);
        n = n < end - at ? n : (size_t)(end - at);
        if (!trace_read(t, page + at % TRACE_PAGE, n, f))
            return false;
        at += n;
    }
    return true;
}

static bool take_runs(struct trace_memory *m, struct trace_reader *t, uint64_t va,
                      struct failure *f)
{
    struct trace_run run;

    while (trace_next_run(t, &run, f))
        if (!trace_memory_take_run(m, t, va, &run, f))
            return false;
    return f->code == 0;
}

bool trace_memory_take(struct trace_memory *m, struct trace_reader *t, const struct trace_record *r,
                       struct failure *f)
{
    if (r->event == TRACE_bo_new)
        zero(m, r->bo_new.va, r->bo_new.size);
    return r->event != TRACE_mem || take_runs(m, t, r->mem.va, f);
}
