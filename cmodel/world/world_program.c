/* world/world_program.c - see world/world_program.h */
#include "world/world_program.h"

#include <string.h>

#include "class/programs.h"

/* That of a place, or one that becomes it. */
static struct world_checked_program *checked_at(struct world_checked *all, u64 region, u32 offset)
{
    struct world_checked_program *c = all->program, *end = c + WORLD_CHECKED;

    while (c < end && (!c->any || c->offset != offset || c->region != region))
        c++;
    if (c < end)
        return c;
    c = &all->program[all->next++ % WORLD_CHECKED];
    c->any = c->code.whole = false;
    c->region = region;
    c->offset = offset;
    return c;
}

/* Decodes the header, if it is another one; returns what is wrong with it, or NULL. */
static const char *check_header(struct world_checked_program *c, const u8 byte[SPH_BYTES])
{
    u32 word[SPH_WORDS];
    const char *why;

    mem_get_words(byte, SPH_WORDS, word);
    if (c->any && memcmp(c->word, word, sizeof word) == 0)
        return NULL;
    memcpy(c->word, word, sizeof word);
    why = sph_decode(&c->header, word);
    c->any = !why;
    return why;
}

const char *world_read_program(struct world_program *p, enum world_stage stage, const u32 *state,
                               const struct sm_memory *m, struct world_checked *checked,
                               bool *fault)
{
    const struct stage_program from = stage_program_of(state, (unsigned)stage);
    struct world_checked_program *c;
    u8 byte[SPH_BYTES];
    const char *why;

    *fault = false;
    if (p->on || from.enable) /* else it is zeros */
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
    c = checked_at(checked, m->region, p->offset);
    why = check_header(c, byte);
    p->header = c->header;
    if (why)
        return why;
    p->lacks = sm_program_lacks(m, p->entry, &c->code);
    p->touches = c->code.touches;
    p->textures = c->code.textures;
    memcpy(p->constants, c->code.constants, sizeof p->constants);
    p->handles = c->code.handles;
    return NULL;
}

static_assert(SCC_SLOTS == SM_CONSTANTS, "banks are buffers");

/* The bytes of a buffer that GCC fetches: whole sectors. */
static u32 reach_of(const struct world_program *p, unsigned slot, unsigned handles, u32 bytes)
{
    const bool all = p->handles && slot == handles;
    const u32 reach = all ? bytes : p->constants[slot];

    return reach < bytes ? (reach + MEM_SECTOR_BYTES - 1) / MEM_SECTOR_BYTES * MEM_SECTOR_BYTES
                         : bytes;
}

/* Reads bytes that no client fetches: nobody is told, and nobody counts them. */
static bool read_quietly(const struct mem_port *p, u64 va, u8 *byte, u32 bytes)
{
    struct mem_traffic traffic[MEM_CLIENTS] = { { 0, 0 } };
    struct mem_port quiet = *p;
    struct mem untold;

    quiet.traffic = traffic;
    if (p->mem->tap) {
        untold = *p->mem;
        untold.tap = NULL;
        quiet.mem = &untold;
    }
    return mem_read_bytes(&quiet, MEM_GCC, va, byte, bytes);
}

bool world_read_constants(struct world_constants *to, const struct scc *scc,
                          const struct world_program *p, unsigned handles,
                          const struct sm_memory *m, unsigned *slot)
{
    for (unsigned i = 0; i < SCC_SLOTS; i++) {
        const struct scc_bound *b = &scc->bound[p->group][i];
        u32 fetched;

        *slot = i;
        if (!b->valid || b->bytes == 0)
            continue;
        fetched = reach_of(p, i, handles, b->bytes);
        if (fetched && !mem_read_bytes(&m->port, MEM_GCC, b->address, to->byte[i], fetched))
            return false;
        if (fetched < b->bytes && !read_quietly(&m->port, b->address + fetched,
                                                to->byte[i] + fetched, b->bytes - fetched))
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
        s->constant[as][i].address = b->address;
    }
}
