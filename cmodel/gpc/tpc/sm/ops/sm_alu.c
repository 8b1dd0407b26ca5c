/* sm_alu.c - an operation of the ALU on a warp's registers (facts/isa/semantics.md 1, 4) */
#include "gpc/tpc/sm/core/sm_look.h"

#include <string.h>

#include "common/lanes.h"

static void broadcast(u32 *room, u64 value)
{
    const u32 low = (u32)value, high = (u32)(value >> 32);

    for (unsigned i = 0; i < SM_LANES; i++)
        room[i] = low;
    for (unsigned i = 0; i < SM_LANES; i++)
        room[SM_LANES + i] = high;
}

const u32 *sm_operand_elsewhere(struct sm_core *s, const struct sm_warp *w,
                                const struct isa_operand *o, u32 *room)
{
    switch (o->kind) {
    case ISA_CONSTANT:
        broadcast(room, (u64)sm_constant(s, w, o->slot, o->offset + 4u) << 32 |
                            sm_constant(s, w, o->slot, o->offset));
        return room;
    case ISA_IMMEDIATE: broadcast(room, o->value); return room;
    default: return w->r[ISA_RZ];
    }
}

/* Up to the last lane: pixels often fill the first ones only. */
LANES_CLONES void sm_write_lanes(u32 *restrict to, const u32 *restrict value, u32 mask)
{
    const unsigned lanes = lanes_rounded(bits_top(mask | 1) + 1);

    for (unsigned i = 0; i < lanes; i++) {
        const u32 keep = (mask >> i & 1) - 1;

        to[i] = (to[i] & keep) | (value[i] & ~keep);
    }
}

static u32 merged(u32 was, u32 is, u32 mask)
{
    return (was & ~mask) | (is & mask);
}

/* chosen: where both predicates are one, pd is written last */
void sm_alu(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const struct isa_instruction *i = &op->i;
    u32 a[2 * SM_LANES], b[2 * SM_LANES], c[2 * SM_LANES], d[2 * SM_LANES];
    struct alu_ports p; /* what a kernel of the operation does not look at stays as it is */
    const unsigned writes = op->writes;
    const bool looked_at = sm_looked_at(s);

    p.a = sm_operand(s, w, &i->a, a);
    p.b = sm_operand(s, w, &i->b, b);
    p.c = sm_operand(s, w, &i->c, c);
    p.old = w->r[i->d];
    p.d = d;
    p.active = mask;
    p.cc = w->cc;
    p.pa = sm_predicate(w, i->pa, i->pa_not);
    p.pb = sm_predicate(w, i->pb, i->pb_not);
    p.pc = sm_predicate(w, i->pc, i->pc_not);
    p.pd = p.pd2 = 0;
    if (op->predicates)
        memcpy(p.predicates, w->p, sizeof p.predicates);
    if (looked_at)
        sm_look_at_operands(s, w, op, &p);
    op->kernel(&op->mode, &p);
    if (looked_at)
        sm_look_at_results(s, w, op, &p);
    if (writes & (ALU_D | ALU_D64))
        sm_write(w, i->d, d, mask);
    if (writes & ALU_D64 && i->d != ISA_RZ)
        sm_write(w, i->d + 1u, d + SM_LANES, mask);
    if (writes & ALU_PD2)
        sm_write_predicate(w, i->pd2, p.pd2, mask);
    if (writes & ALU_PD)
        sm_write_predicate(w, i->pd, p.pd, mask);
    for (unsigned n = 0; n < ALU_PREDICATES_HELD && writes & ALU_PREDICATES; n++)
        sm_write_predicate(w, n, p.predicates[n], mask);
    if (op->mode.cc || writes & ALU_PREDICATES) {
        w->cc.z = merged(w->cc.z, p.cc.z, mask);
        w->cc.s = merged(w->cc.s, p.cc.s, mask);
        w->cc.c = merged(w->cc.c, p.cc.c, mask);
        w->cc.o = merged(w->cc.o, p.cc.o, mask);
    }
}
