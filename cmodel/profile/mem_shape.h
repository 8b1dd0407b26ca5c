/* mem_shape.h - L2 and DRAM of a profile: numbers that memory's clocks read (mem_shape.def; facts/other_gpus.md) */
#ifndef MEM_SHAPE_H
#define MEM_SHAPE_H

#include "common/types.h"
#include "profile/profile.h"

struct mem_shape {
    const char *profile;
    unsigned block, sets, ways, sectors, flit, textures, rop, dram, mb;
    unsigned near_at, near_kb, near, near_first;
};

/* Returns the numbers of a profile; those of the default where 'p' is NULL. */
const struct mem_shape *mem_shape_of(const struct profile *p);

/* Returns the slices of L2 that it has. */
unsigned mem_shape_slices(const struct mem_shape *s);

/* Memory on the chip: returns its first byte in physical memory, and its bytes. */
static inline u64 mem_shape_near_at(const struct mem_shape *s)
{
    return (u64)s->near_at << 30;
}
static inline u64 mem_shape_near_bytes(const struct mem_shape *s)
{
    return (u64)s->near_kb << 10;
}

/* Returns whether an address of physical memory is in that. */
static inline bool mem_shape_is_near(const struct mem_shape *s, u64 address)
{
    return address - mem_shape_near_at(s) < mem_shape_near_bytes(s);
}

#endif
