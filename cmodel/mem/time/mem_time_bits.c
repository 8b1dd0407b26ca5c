/* mem_time_bits.c - compress bits of a slice (mem_time.h; facts/l2.md 3) */
#include "mem/time/mem_time_parts.h"

#include "common/bits.h"
#include "common/later.h"

/* A slice's share of a line of bits.  known: facts/l2.md 3: 1/1024 of the payload, of all slices together */
static unsigned share(const struct mem_time *m)
{
    return CBC_WORDS * 4 / m->slices;
}

void mem_time_evict_bits(struct mem_time *m, struct cbc_line *line, u64 at)
{
    if (!line->valid || !line->dirty)
        return;
    m->totals.bits_written += share(m);
    mem_time_dram_past(m, (u64)line->comptag * share(m), share(m), at);
    line->dirty = false;
}

/* The line of bits takes the place of another. */
static u64 fetch_bits(struct mem_time *m, struct cbc_lines *l, unsigned n, u12 comptag, u64 at)
{
    u64 back;

    m->totals.bits_misses++;
    m->totals.bits_read += share(m);
    back = mem_time_dram_past(m, (u64)comptag * share(m), share(m), at);
    mem_time_evict_bits(m, &l->line[n], at);
    cbc_put(l, n, comptag);
    return back;
}

u64 mem_time_bits(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_request *r,
                  u64 at)
{
    const u12 comptag = (u12)(r->comptag & bits_mask(12));
    const u64 begin = later(s->bits_free, at);
    unsigned n = cbc_find(&s->bits, comptag);
    u64 done = begin;

    m->totals.wait_bits += begin - at;
    if (n == CBC_LINES) {
        n = cbc_victim(&s->bits);
        done = s->bits_free = fetch_bits(m, &s->bits, n, comptag, begin);
    } else {
        m->totals.bits_hits++;
    }
    s->bits.line[n].used = ++s->now;
    s->bits.line[n].dirty |= r->state != r->state_after;
    return done;
}
