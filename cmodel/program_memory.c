/* program_memory.c - see program_memory.h */
#include "program_memory.h"

static bool read_data(void *context, u64 address, unsigned bytes, u8 *to)
{
    struct program_memory *m = context;

    return mem_space_read(m->space, m->mem, MEM_L1, address, to, bytes);
}

static bool write_data(void *context, u64 address, unsigned bytes, const u8 *from)
{
    struct program_memory *m = context;

    return mem_space_write(m->space, m->mem, MEM_L1, address, from, bytes);
}

static bool fetch(void *context, u32 pc, u64 bundle[4])
{
    struct program_memory *m = context;
    u8 byte[32];

    if (!program_read(m, m->region + pc, byte, sizeof byte))
        return false;
    for (unsigned n = 0; n < 4; n++)
        bundle[n] = mem_get(byte + 8 * n, 4) | (u64)mem_get(byte + 8 * n + 4, 4) << 32;
    return true;
}

struct sm_memory program_memory(struct program_memory *m)
{
    return (struct sm_memory){ m, read_data, write_data, fetch };
}

bool program_read(const struct program_memory *m, u64 va, void *to, u64 bytes)
{
    return mem_space_read(m->space, m->mem, MEM_GCC, va, to, bytes);
}
