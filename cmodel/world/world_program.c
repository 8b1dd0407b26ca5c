/* world/world_program.c - see world/world_program.h */
#include "world/world_program.h"

#include <string.h>

#include "class/programs.h"

const char *world_read_program(struct world_program *p, enum world_stage stage, const u32 *state,
                               const struct sm_memory *m, bool *fault)
{
    const struct stage_program from = stage_program_of(state, (unsigned)stage);
    u8 byte[SPH_BYTES];
    u32 word[SPH_WORDS];
    const char *why;

    *fault = false;
    memset(p, 0, sizeof *p);
    p->on = from.enable;
    if (!p->on)
        return NULL;
    p->group = from.group % SCC_GROUPS;
    p->offset = from.offset;
    p->entry = p->offset + SPH_BYTES;
    p->registers = from.registers;
    *fault = !mem_read_bytes(&m->port, MEM_GCC, m->region + p->offset, byte, sizeof byte);
    if (*fault)
        return "a program's header";
    for (unsigned w = 0; w < SPH_WORDS; w++)
        word[w] = mem_get(byte + 4 * w, 4);
    why = sph_decode(&p->header, word);
    if (!why)
        p->lacks = sm_program_lacks(m, p->entry, &p->touches, &p->textures);
    return why;
}

bool world_read_constants(struct world_constants *to, const struct scc *scc, unsigned group,
                          const struct sm_memory *m, unsigned *slot)
{
    for (unsigned i = 0; i < SCC_SLOTS; i++) {
        const struct scc_bound *b = &scc->bound[group][i];

        *slot = i;
        if (b->valid && b->bytes &&
            !mem_read_bytes(&m->port, MEM_GCC, b->address, to->byte[i], b->bytes))
            return false;
    }
    return true;
}

void world_bind_constants(struct sm_core *s, const struct world_constants *from,
                          const struct scc *scc, unsigned group, unsigned as)
{
    for (unsigned i = 0; i < SCC_SLOTS; i++) {
        const struct scc_bound *b = &scc->bound[group][i];

        s->constant[as][i].bytes = from->byte[i];
        s->constant[as][i].size = b->valid ? b->bytes : 0;
    }
}
