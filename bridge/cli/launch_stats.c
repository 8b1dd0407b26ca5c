/* launch_stats.c - see launch_stats.h */
#include "launch_stats.h"

#include <inttypes.h>
#include <stdio.h>

enum kind { NOTHING, READS, WRITES, ATOMIC };

/* What a memory instruction does, and where. */
static enum kind kind_of(unsigned opcode, enum launch_space *space)
{
    static const struct {
        u16 opcode;
        u8 kind, space;
    } kinds[] = {
        { ISA_LDG, READS, LAUNCH_GLOBAL },        { ISA_STG, WRITES, LAUNCH_GLOBAL },
        { ISA_LD, READS, LAUNCH_GENERIC },        { ISA_ST, WRITES, LAUNCH_GENERIC },
        { ISA_LDS, READS, LAUNCH_SHARED },        { ISA_STS, WRITES, LAUNCH_SHARED },
        { ISA_LDL, READS, LAUNCH_LOCAL },         { ISA_STL, WRITES, LAUNCH_LOCAL },
        { ISA_ATOM, ATOMIC, LAUNCH_GLOBAL },      { ISA_RED, ATOMIC, LAUNCH_GLOBAL },
        { ISA_ATOM_CAS, ATOMIC, LAUNCH_GLOBAL },  { ISA_ATOMS, ATOMIC, LAUNCH_SHARED },
        { ISA_ATOMS_CAS, ATOMIC, LAUNCH_SHARED },
    };

    for (unsigned n = 0; n < sizeof kinds / sizeof kinds[0]; n++)
        if (kinds[n].opcode == opcode) {
            *space = (enum launch_space)kinds[n].space;
            return (enum kind)kinds[n].kind;
        }
    return NOTHING;
}

static void count_bytes(struct launch_stats *t, const struct sm_operation *op, u32 mask)
{
    const u64 lanes = bits_count(mask);
    enum launch_space space;

    switch (kind_of(op->i.opcode, &space)) {
    case READS: t->read[space] += lanes * sm_bytes_of(op->i.size); break;
    case WRITES: t->written[space] += lanes * sm_bytes_of(op->i.size); break;
    case ATOMIC: t->atomics[space] += lanes; break;
    default: break;
    }
}

/* A warp is split where threads are alive that were on the way before and are not after, though some are. */
void launch_stats_count(struct launch_stats *t, const struct sm_core *s, const struct sm_warp *w,
                        const struct sm_operation *op, u32 mask)
{
    const unsigned slot = (unsigned)(w - s->warps);
    const u32 before = w->instructions == 1 ? UINT32_MAX : t->active[slot];
    const u32 waits = before & w->alive & ~w->active;

    t->splits += w->active != 0 && (w->active & before) != 0 && waits != 0;
    t->partial += (w->alive & ~before) != 0;
    t->off += mask == 0;
    t->active[slot] = w->active;
    count_bytes(t, op, mask);
}

void launch_stats_print(const struct launch_stats *t)
{
    static const char *const names[] = { "global", "generic", "shared", "local" };

    printf("%" PRIu64 " splits of warps; %" PRIu64 " instructions of parts of warps, %" PRIu64
           " of no thread\n",
           (uint64_t)t->splits, (uint64_t)t->partial, (uint64_t)t->off);
    for (unsigned n = 0; n < LAUNCH_SPACES; n++)
        if (t->read[n] || t->written[n] || t->atomics[n])
            printf("%s memory: %" PRIu64 " bytes read, %" PRIu64 " written, %" PRIu64 " atomics\n",
                   names[n], (uint64_t)t->read[n], (uint64_t)t->written[n],
                   (uint64_t)t->atomics[n]);
}
