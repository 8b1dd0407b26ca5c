/* grids/grids_memory.c - what SKED and the SMs read before a grid runs, and the SMs' own memory */
#include <string.h>

#include "grids/grids.h"

bool grids_read_constants(struct grids *c)
{
    for (unsigned i = 0; i < QMD_CONSTANTS; i++) {
        const struct grid_constants *b = &c->grid.constants[i];

        if (b->valid &&
            !mem_read_bytes(&c->memory.port, MEM_GCC, b->address, c->constant[i], b->bytes)) {
            c->fault.kind = GPU_FAULT_CONSTANT;
            c->fault.on = i;
            c->fault.va = b->address;
            c->fault.bytes = b->bytes;
            return false;
        }
    }
    return true;
}

/* chosen: a chain of dependent grids that is longer than GRIDS_CHAIN is a fault */
bool grids_qmd(struct grids *c)
{
    u8 byte[QMD_BYTES];
    struct qmd_data *data;
    u40 qmd;

    if (qmd_read_empty(&c->sked_memory) || c->fault.kind != GPU_NO_FAULT)
        return false;
    qmd = qmd_read_pop(&c->sked_memory).qmd;
    data = qmd_data_next(&c->memory_sked);
    data->missing = !mem_space_read(&c->channel->space, c->mem, MEM_SKED, qmd, byte, sizeof byte);
    for (unsigned w = 0; w < QMD_WORDS; w++)
        data->word[w] = mem_get(byte + 4 * w, 4);
    if (c->chain++ == GRIDS_CHAIN)
        c->fault.kind = GPU_FAULT_CHAIN;
    return c->fault.kind == GPU_NO_FAULT;
}

bool grids_find_room(struct grids *c, unsigned sm)
{
    const unsigned warps = c->grid.local_warps < SM_WARPS ? c->grid.local_warps : SM_WARPS;
    const u64 bytes = ((u64)c->grid.local_low + c->grid.local_high) * SM_LANES * warps;

    if (c->room(c->owner, &c->sm[sm], bytes))
        return true;
    c->fault.kind = GPU_FAULT_LIMIT;
    c->fault.reason = "sm: local memory of that size";
    return false;
}
