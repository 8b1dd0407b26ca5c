/* sm_alu.c - an operation of the ALU on a warp's registers (facts/isa/semantics.md 1, 4) */
#include "gpc/tpc/sm/sm_core.h"

#include <string.h>

static void broadcast(u32 *room, u64 value)
{
    const u32 low = (u32)value, high = (u32)(value >> 32);

    for (unsigned i = 0; i < SM_LANES; i++)
        room[i] = low;
    for (unsigned i = 0; i < SM_LANES; i++)
        room[SM_LANES + i] = high;
}

const u32 *sm_operand(const struct sm_core *s, const struct sm_warp *w, const struct isa_operand *o,
                      u32 *room)
{
    switch (o->kind) {
    case ISA_CONSTANT:
        broadcast(room, (u64)sm_constant(s, w, o->slot, o->offset + 4u) << 32 |
                            sm_constant(s, w, o->slot, o->offset));
        return room;
    case ISA_IMMEDIATE: broadcast(room, o->value); return room;
    case ISA_REGISTER: return w->r[o->reg];
    default: return w->r[ISA_RZ];
    }
}

void sm_write(struct sm_warp *w, unsigned d, const u32 *value, u32 mask)
{
    if (d >= ISA_RZ)
        return;
    if (mask == UINT32_MAX) {
        memcpy(w->r[d], value, sizeof w->r[d]);
        return;
    }
    for (unsigned q = 0; q < SM_LANES; q += 4) { /* quads are whole, most often */
        const u32 lanes = mask >> q & 15;

        if (lanes == 15)
            memcpy(&w->r[d][q], &value[q], 4 * sizeof *value);
        for (unsigned i = 0; i < 4 && lanes && lanes != 15; i++)
            w->r[d][q + i] = lanes >> i & 1 ? value[q + i] : w->r[d][q + i];
    }
}

void sm_write_predicate(struct sm_warp *w, unsigned p, u32 value, u32 mask)
{
    if (p != ISA_PT)
        w->p[p] = (w->p[p] & ~mask) | (value & mask);
}

u32 sm_predicate(const struct sm_warp *w, unsigned p, bool negate)
{
    return negate ? ~w->p[p] : w->p[p];
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
    struct alu_ports p = {
        .a = sm_operand(s, w, &i->a, a),
        .b = sm_operand(s, w, &i->b, b),
        .c = sm_operand(s, w, &i->c, c),
        .old = w->r[i->d],
        .d = d,
        .active = mask,
        .cc = w->cc,
        .pa = sm_predicate(w, i->pa, i->pa_not),
        .pb = sm_predicate(w, i->pb, i->pb_not),
        .pc = sm_predicate(w, i->pc, i->pc_not),
    };
    const unsigned writes = op->writes;

    if (op->predicates)
        memcpy(p.predicates, w->p, sizeof p.predicates);
    op->kernel(&op->mode, &p);
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
