/* compute_memory.c - memory by virtual address, as SMs and SKED see it */
#include <string.h>

#include "compute.h"

/* chosen: every SM is L1_0 of GPC 0 to the MMU */
static const struct gmmu_request data_client = { .client = GPC_CLIENT_L1_0 };
static const struct gmmu_request code_client = { .client = GPC_CLIENT_GCC };

static bool read_data(void *context, u64 address, unsigned bytes, u8 *to)
{
    struct compute *c = context;

    return gmmu_read_as(&c->channel->space, c->mem, &data_client, address, to, bytes);
}

static bool write_data(void *context, u64 address, unsigned bytes, const u8 *from)
{
    struct compute *c = context;

    return gmmu_write_as(&c->channel->space, c->mem, &data_client, address, from, bytes);
}

static bool fetch(void *context, u32 pc, u64 bundle[4])
{
    struct compute *c = context;
    u8 byte[32];

    if (!gmmu_read_as(&c->channel->space, c->mem, &code_client, c->region + pc, byte, 32))
        return false;
    for (unsigned n = 0; n < 4; n++)
        bundle[n] = mem_get(byte + 8 * n, 4) | (u64)mem_get(byte + 8 * n + 4, 4) << 32;
    return true;
}

struct sm_memory compute_memory(struct compute *c)
{
    return (struct sm_memory){ c, read_data, write_data, fetch };
}

bool compute_read_constants(struct compute *c)
{
    for (unsigned i = 0; i < QMD_CONSTANTS; i++) {
        const struct grid_constants *b = &c->grid.constants[i];

        if (b->valid && !gmmu_read_as(&c->channel->space, c->mem, &code_client, b->address,
                                      c->constant[i], b->bytes)) {
            c->fault.kind = COMPUTE_FAULT_CONSTANT;
            c->fault.on = i;
            return false;
        }
    }
    return true;
}

void compute_read_qmd(struct compute *c, u40 qmd, struct qmd_data *data)
{
    u8 byte[QMD_BYTES];

    data->missing = !gmmu_read(&c->channel->space, c->mem, HUB_CLIENT_SKED, qmd, byte, sizeof byte);
    for (unsigned w = 0; w < QMD_WORDS; w++)
        data->word[w] = mem_get(byte + 4 * w, 4);
}
