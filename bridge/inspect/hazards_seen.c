/* hazards_seen.c - see hazards_seen.h */
#include "inspect/hazards_seen.h"

#include <inttypes.h>
#include <stdlib.h>

#include "code/code_hazard.h"
#include "gpc/tpc/sm/core/sm_scan.h"

/* FNV-1a */
static u64 hash_of(const u8 *byte, size_t count)
{
    u64 x = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < count; i++)
        x = (x ^ byte[i]) * UINT64_C(0x100000001b3);
    return x;
}

/* Whether a program was seen before; else it is from now on. */
static bool known(struct hazards_seen *h, u64 hash)
{
    for (size_t i = 0; i < h->count; i++)
        if (h->known[i] == hash)
            return true;
    if (h->count == h->room) {
        const size_t room = h->room ? 2 * h->room : 64;
        u64 *more = realloc(h->known, room * sizeof *more);

        if (!more)
            return true; /* it is not checked */
        h->known = more;
        h->room = room;
    }
    h->known[h->count++] = hash;
    return false;
}

struct seen {
    struct hazards_seen *all;
    const struct code_part *part;
};
static void print(void *context, const struct code_hazard *of)
{
    const struct seen *s = context;
    char text[800];

    code_hazard_print(text, sizeof text, s->part, of);
    fprintf(s->all->out, "%s: %s\n", s->part->name, text);
}

static void check(struct hazards_seen *h, const char *what, const struct sm_memory *m, u32 entry)
{
    const u32 end = sm_program_end(m, entry);
    struct code_part p = { .base = entry, .size = end ? (end - entry + 31) / 32 * 32 : 0 };
    const struct seen seen = { h, &p };

    p.bytes = p.size ? malloc(p.size) : NULL;
    if (p.bytes && mem_read_bytes(&m->port, MEM_GCC, m->region + entry, p.bytes, p.size) &&
        !known(h, hash_of(p.bytes, p.size))) {
        snprintf(p.name, sizeof p.name, "%s program at 0x%" PRIx64, what, m->region + entry);
        h->hazards += code_hazards(&p, print, (void *)&seen);
        fflush(h->out);
    }
    free(p.bytes);
}

void hazards_seen_after(struct hazards_seen *h, const struct gpu *g, const struct fe_action *a)
{
    static const char *const stages[WORLD_STAGES] = {
        "vertex A", "vertex", "tessellation control", "tessellation", "geometry", "pixel"
    };
    const enum class_action what = gpu_action_of(a);

    if (what == ACTION_GRID)
        check(h, "compute", &g->grids.memory, g->grids.grid.entry);
    for (unsigned i = 0; what == ACTION_DRAW && i < WORLD_STAGES; i++)
        if (g->world.program[i].on)
            check(h, stages[i], &g->world.memory, g->world.program[i].entry);
}

void hazards_seen_free(struct hazards_seen *h)
{
    free(h->known);
}
