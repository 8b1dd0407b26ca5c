/* program_memory.c - see program_memory.h */
#include "program_memory.h"

static const struct gmmu_request data_client = { .client = GPC_CLIENT_L1_0 };
static const struct gmmu_request code_client = { .client = GPC_CLIENT_GCC };

static bool read_data(void *context, u64 address, unsigned bytes, u8 *to)
{
    struct program_memory *m = context;

    return gmmu_read_as(m->space, m->mem, &data_client, address, to, bytes);
}

static bool write_data(void *context, u64 address, unsigned bytes, const u8 *from)
{
    struct program_memory *m = context;

    return gmmu_write_as(m->space, m->mem, &data_client, address, from, bytes);
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
    return gmmu_read_as(m->space, m->mem, &code_client, va, to, bytes);
}
