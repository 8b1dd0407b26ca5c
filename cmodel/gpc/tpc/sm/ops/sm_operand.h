/* sm_operand.h - what an operation reads and writes in a warp: registers and predicates (sm_core.h)
 *
 * What nearly every instruction does is here, so that it costs no call: operands in registers, results of whole warps.
 */
#ifndef SM_OPERAND_H
#define SM_OPERAND_H

#include <string.h>

#include "gpc/tpc/sm/core/sm_core.h"

/* sm_alu.c: returns 32 words of an operand that is no register (64 of a pair), in 'room'. */
const u32 *sm_operand_elsewhere(struct sm_core *s, const struct sm_warp *w,
                                const struct isa_operand *o, u32 *room);

/* Returns 32 words of an operand (64 of a pair), in the register or in 'room'. */
static inline const u32 *sm_operand(struct sm_core *s, const struct sm_warp *w,
                                    const struct isa_operand *o, u32 *room)
{
    return o->kind == ISA_REGISTER ? w->r[o->reg] : sm_operand_elsewhere(s, w, o, room);
}

#define SM_WINDOW \
    (UINT64_C(1) << 24) /* chosen: of shared and of local memory in generic addresses */

/* sm_lsu.c: returns where an address of local memory lies among a thread's bytes: those at the end of the window are behind those at its
 * begin; UINT32_MAX: it has none there.
 */
u64 sm_local_place(const struct sm_launch *l, u64 address);

/* Where a lane of LDC loads: its bank, which may be none, and the byte there.
 * known: facts/isa/semantics.md 8: .IS and .ISL: the upper half of a adds to the slot, the lower is the offset
 */
static inline u32 sm_ldc_at(const struct sm_warp *w, const struct isa_instruction *i, unsigned lane,
                            unsigned *slot)
{
    const bool indexed = i->ldcmode >= ISA_LDCMODE_IS;
    const u32 a = w->r[i->a.reg][lane];

    *slot = i->slot + (indexed ? a >> 16 : 0);
    return (indexed ? a & 0xffff : a) + (u32)i->offset;
}

/* sm_alu.c: writes a value into a register for the lanes of 'mask'. */
void sm_write_lanes(u32 *restrict to, const u32 *restrict value, u32 mask);

static inline void sm_write(struct sm_warp *w, unsigned d, const u32 *value, u32 mask)
{
    if (d >= ISA_RZ)
        return;
    if (mask == UINT32_MAX)
        memcpy(w->r[d], value, sizeof w->r[d]);
    else
        sm_write_lanes(w->r[d], value, mask);
}

static inline void sm_write_predicate(struct sm_warp *w, unsigned p, u32 value, u32 mask)
{
    if (p != ISA_PT)
        w->p[p] = (w->p[p] & ~mask) | (value & mask);
}

/* Helpers have no faults.  chosen: what would be one reads 0 and stores nothing */
static inline bool sm_helps(const struct sm_warp *w, unsigned lane)
{
    return w->helpers >> lane & 1;
}

static inline u32 sm_predicate(const struct sm_warp *w, unsigned p, bool negate)
{
    return negate ? ~w->p[p] : w->p[p];
}

#endif
