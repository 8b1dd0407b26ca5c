/* compute_memory.c - what SKED and the SMs read before a grid runs */
#include <string.h>

#include "compute.h"

bool compute_read_constants(struct compute *c)
{
    for (unsigned i = 0; i < QMD_CONSTANTS; i++) {
        const struct grid_constants *b = &c->grid.constants[i];

        if (b->valid && !program_read(&c->memory, b->address, c->constant[i], b->bytes)) {
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
