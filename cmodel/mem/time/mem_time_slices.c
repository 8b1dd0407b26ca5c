/* mem_time_slices.c - which slice and set has what; an empty start; lines that nobody needs (mem_time.h; profile/mem_shape.def) */
#include "mem/time/mem_time_parts.h"

#include "common/bits.h"

void mem_time_empty(struct mem_time_slice *s, const struct mem_shape *shape)
{
    memset(s->tag, 0, sizeof s->tag);
    for (unsigned n = 0; n < shape->sets; n++)
        for (unsigned way = shape->ways; way < L2_WAYS; way++)
            s->tag[n][way] = (struct l2_tag){
                .valid = true, .evict = L2_LAST, .number = UINT32_MAX, .used = UINT64_MAX
            };
}

void mem_time_reset_as(struct mem_time *m, const struct mem_shape *shape)
{
    memset(m, 0, sizeof *m);
    m->shape = shape;
    m->slices = mem_shape_slices(shape);
    m->lines = shape->block - bits_lowest(shape->sectors * MEM_SECTOR_BYTES);
    for (unsigned s = 0; s < m->slices; s++)
        mem_time_empty(&m->slice[s], shape);
}

void mem_time_reset(struct mem_time *m)
{
    mem_time_reset_as(m, mem_shape_of(NULL));
}

void mem_time_drop(struct mem_time *m, u64 address, u64 bytes)
{
    const unsigned line_bytes = m->shape->sectors * MEM_SECTOR_BYTES;

    for (u64 at = address; at < address + bytes; at += line_bytes) {
        const u27 line = (u27)(at / line_bytes);
        struct l2_tag *set = mem_time_slice_of(m, at)->tag[mem_time_set_of(m, line)];
        const unsigned way = l2_find(set, line);

        if (way < L2_WAYS)
            set[way] = (struct l2_tag){ .valid = false };
    }
}
