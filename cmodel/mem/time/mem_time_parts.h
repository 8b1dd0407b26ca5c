/* mem_time_parts.h - parts of memory's clocks, one file each (mem_time.h) */
#ifndef MEM_TIME_PARTS_H
#define MEM_TIME_PARTS_H

#include "mem/time/mem_time.h"

/* mem_time_slice.c: what a request does with a line */
struct mem_time_visit {
    u8 client; /* of struct mem_time */
    enum l2_class evict;
    bool through;         /* volatile, or nothing that L2 keeps */
    u27 line;             /* of 128 bytes; of the shape's within mem_time_slice.c */
    u8 bank;              /* of its first sector */
    u4 reads, writes;     /* sectors; of both: read first */
    u32 mask[L2_SECTORS]; /* bytes of those that are written */
};

/* Returns the slice that has an address. */
static inline struct mem_time_slice *mem_time_slice_of(struct mem_time *m, u64 address)
{
    const u64 block = address >> m->shape->block;

    return &m->slice[m->slices & (m->slices - 1) ? block % m->slices : block & (m->slices - 1)];
}

/* Returns the set of a line of the shape: the slice's own blocks, line by line.
 * chosen: of GM20B's that leaves bit 10 of the address out (l2.h)
 */
static inline unsigned mem_time_set_of(const struct mem_time *m, u32 line)
{
    const u32 block = line >> m->lines, own = m->slices == 2 ? block >> 1 : block / m->slices;

    return (own << m->lines | (line & ((1u << m->lines) - 1))) & (m->shape->sets - 1);
}

/* mem_time_slices.c: empties a slice: ways that the shape has not are taken. */
void mem_time_empty(struct mem_time_slice *s, const struct mem_shape *shape);

/* Returns when the sectors have been read, or the line has taken what is written. */
u64 mem_time_visit(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                   u64 at);

/* Writes bytes of a sector that has just been written: it is still at hand.  False: the line has gone. */
bool mem_time_join(const struct mem_time *m, struct mem_time_slice *s,
                   const struct mem_time_visit *v);

/* mem_time_slice.c: what is dirty of a line, which 'owner' wrote last, is given up. */
void mem_time_evict(struct mem_time *m, struct l2_tag *tag, u32 owner, u64 at);

/* mem_time_writes.c: returns whether what a request writes of a line is of the message of the one before. */
bool mem_time_goes_on(struct mem_time_slice *s, const struct mem_time_request *r, u64 line);

/* mem_time_writes.c, where L2 is textures': notes a line that they read; returns when what goes past L2 is written.  A write of a page that
 * they have read since lets them forget all.
 */
void mem_time_sampled(struct mem_time *m, const struct mem_time_visit *v);
u64 mem_time_written(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                     u64 at);

/* mem_time_bits.c: returns when the compress bits of a tile are known, and made others; what is dirty of a line of them goes to DRAM. */
u64 mem_time_bits(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_request *r,
                  u64 at);
void mem_time_evict_bits(struct mem_time *m, struct cbc_line *line, u64 at);

#endif
