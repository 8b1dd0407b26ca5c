/* mem_time_sweep.c - operations on all of L2 (mem_time.h, mem_time_sweep.h) */
#include "mem/time/mem_time_parts.h"

#include "common/later.h"

static void clean_lines(struct mem_time *m, bool drops, u64 at)
{
    for (struct mem_time_slice *s = m->slice; s < m->slice + m->slices; s++) {
        for (unsigned n = 0; n < m->shape->sets * L2_WAYS; n++)
            mem_time_evict(m, &s->tag[n / L2_WAYS][n % L2_WAYS], s->owner[n / L2_WAYS][n % L2_WAYS],
                           at);
        if (drops)
            mem_time_empty(s, m->shape);
    }
}

static void clean_bits(struct mem_time *m, u64 at)
{
    for (struct mem_time_slice *s = m->slice; s < m->slice + m->slices; s++)
        for (unsigned n = 0; n < CBC_LINES; n++)
            mem_time_evict_bits(m, &s->bits.line[n], at);
}

u64 mem_time_clean(struct mem_time *m, bool drops, u64 at)
{
    clean_lines(m, drops, at);
    clean_bits(m, at);
    return later(at, m->dram_end);
}

u64 mem_time_sweep(struct mem_time *m, u8 what, u64 at)
{
    const u64 before = m->dram_bytes;

    if (what == MEM_TIME_CLEAN_BITS)
        clean_bits(m, at);
    else
        clean_lines(m, what == MEM_TIME_INVALIDATE, at);
    m->totals.sweeps++;
    m->totals.swept += m->dram_bytes - before;
    return later(at + m->shape->sets, m->dram_end);
}
