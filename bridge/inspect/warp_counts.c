/* warp_counts.c - see warp_counts.h */
#include "warp_counts.h"

#include <inttypes.h>
#include <stdio.h>

#include "gpc/tpc/sm/isa/isa_text.h"

enum kind { NOTHING, READS, WRITES, ATOMIC };

/* What a memory instruction does, and where. */
static enum kind kind_of(unsigned opcode, enum warp_space *space)
{
    static const struct {
        u16 opcode;
        u8 kind, space;
    } kinds[] = {
        { ISA_LDG, READS, WARP_GLOBAL },        { ISA_STG, WRITES, WARP_GLOBAL },
        { ISA_LD, READS, WARP_GENERIC },        { ISA_ST, WRITES, WARP_GENERIC },
        { ISA_LDS, READS, WARP_SHARED },        { ISA_STS, WRITES, WARP_SHARED },
        { ISA_LDL, READS, WARP_LOCAL },         { ISA_STL, WRITES, WARP_LOCAL },
        { ISA_ATOM, ATOMIC, WARP_GLOBAL },      { ISA_RED, ATOMIC, WARP_GLOBAL },
        { ISA_ATOM_CAS, ATOMIC, WARP_GLOBAL },  { ISA_ATOMS, ATOMIC, WARP_SHARED },
        { ISA_ATOMS_CAS, ATOMIC, WARP_SHARED },
    };

    for (unsigned n = 0; n < sizeof kinds / sizeof kinds[0]; n++)
        if (kinds[n].opcode == opcode) {
            *space = (enum warp_space)kinds[n].space;
            return (enum kind)kinds[n].kind;
        }
    return NOTHING;
}

static void count_bytes(struct warp_counts *t, const struct sm_operation *op, u32 mask)
{
    const u64 lanes = bits_count(mask);
    enum warp_space space;

    switch (kind_of(op->i.opcode, &space)) {
    case READS: t->read[space] += lanes * sm_bytes_of(op->i.size); break;
    case WRITES: t->written[space] += lanes * sm_bytes_of(op->i.size); break;
    case ATOMIC: t->atomics[space] += lanes; break;
    default: break;
    }
}

/* A warp is split where threads are alive that were on the way before and are not after, though some are. */
void warp_counts_add(struct warp_counts *t, const struct sm_core *s, const struct sm_warp *w,
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

void warp_counts_print(const struct warp_counts *t, FILE *out)
{
    static const char *const names[] = { "global", "generic", "shared", "local" };

    fprintf(out,
            "%" PRIu64 " splits of warps; %" PRIu64 " instructions of parts of warps, %" PRIu64
            " of no thread\n",
            (uint64_t)t->splits, (uint64_t)t->partial, (uint64_t)t->off);
    for (unsigned n = 0; n < WARP_SPACES; n++)
        if (t->read[n] || t->written[n] || t->atomics[n])
            fprintf(out,
                    "%s memory: %" PRIu64 " bytes read, %" PRIu64 " written, %" PRIu64 " atomics\n",
                    names[n], (uint64_t)t->read[n], (uint64_t)t->written[n],
                    (uint64_t)t->atomics[n]);
}

void warp_executed_print(const struct sm_core *s, FILE *out)
{
    u64 all = 0;

    for (unsigned o = 0; o < ISA_OPCODES; o++)
        all += s->executed[o];
    fprintf(out,
            "%" PRIu64 " instructions of warps, %" PRIu64 " of threads (%.1f %% of the lanes)\n",
            all, s->thread_instructions,
            all ? 100.0 * (double)s->thread_instructions / (32.0 * (double)all) : 0);
    for (unsigned o = 0; o < ISA_OPCODES; o++)
        if (s->executed[o])
            fprintf(out, "%12" PRIu64 "  %s\n", s->executed[o],
                    isa_opcode_name((enum isa_opcode)o));
}
