/* sm_atomic.c - atomics on global and shared memory (facts/isa/semantics.md 8; sfu/sfu.md 5) */
#include "gpc/tpc/sm/ops/sm_atomic.h"

#include <string.h>

static bool is_wide(unsigned type)
{
    return type == ATOMIC_U64 || type == ATOMIC_S64 || type == ATOMIC_F64;
}

/* known: facts/isa/semantics.md 8; .SAFEADD is an addition: guess, by its name */
static enum atomic_op op_of(unsigned atomop)
{
    switch (atomop) {
    case ISA_ATOMOP_ADD:
    case ISA_ATOMOP_SAFEADD: return ATOMIC_ADD;
    case ISA_ATOMOP_MIN: return ATOMIC_MIN;
    case ISA_ATOMOP_MAX: return ATOMIC_MAX;
    case ISA_ATOMOP_INC: return ATOMIC_INC;
    case ISA_ATOMOP_DEC: return ATOMIC_DEC;
    case ISA_ATOMOP_AND: return ATOMIC_AND;
    case ISA_ATOMOP_OR: return ATOMIC_OR;
    case ISA_ATOMOP_XOR: return ATOMIC_XOR;
    case ISA_ATOMOP_EXCH: return ATOMIC_EXCH;
    default: return ATOMIC_NONE;
    }
}

static u64 load(const u8 *bytes, unsigned count)
{
    u64 x = 0;

    while (count-- > 0)
        x = x << 8 | bytes[count];
    return x;
}

static void store(u8 *bytes, unsigned count, u64 x)
{
    for (unsigned n = 0; n < count; n++)
        bytes[n] = (u8)(x >> 8 * n);
}

static u64 group(const struct sm_warp *w, unsigned reg, unsigned lane, bool wide)
{
    const unsigned upper = reg == ISA_RZ ? reg : reg + 1;

    return (wide ? (u64)w->r[upper][lane] << 32 : 0) | w->r[reg][lane];
}

/* known: facts/isa/semantics.md 8: the swap value follows in b's next registers */
unsigned sm_swap_of(unsigned b, bool wide)
{
    return b == ISA_RZ ? b : b + (wide ? 2 : 1);
}

/* In shared and in local memory: by the SM itself. */
static bool update(struct sm_core *s, struct sm_warp *w, enum sm_space space, unsigned lane,
                   u64 address, const struct atomic *what, u64 *old)
{
    const unsigned bytes = what->wide ? 8 : 4;
    u8 data[8];

    if (!sm_access(s, w, space, lane, address, bytes, data, false))
        return false;
    *old = load(data, bytes);
    store(data, bytes, atomic_result(what, *old));
    return sm_access(s, w, space, lane, address, bytes, data, true);
}

bool sm_atomic_lane(struct sm_core *s, struct sm_warp *w, const struct sm_atomic *a, unsigned lane,
                    u64 address, u64 *old)
{
    const struct atomic what = { .op = a->cas ? ATOMIC_CAS : op_of(a->op),
                                 .type = (enum atomic_type)a->type,
                                 .wide = a->wide,
                                 .operand = group(w, a->b, lane, a->wide),
                                 .swap = a->cas ? group(w, a->swap, lane, a->wide) : 0 };

    *old = 0;
    if (address % (a->wide ? 8 : 4) != 0 || !sm_in_memory(s, a->space, address))
        return update(s, w, a->space, lane, address, &what, old);
    if (mem_atomic(&s->memory->port, MEM_L1, address, &what, a->reduces ? NULL : old))
        return true;
    sm_fault_address(s, w, SM_UNMAPPED, lane, address);
    return false;
}

/* Lanes in order.  chosen: helpers do nothing and read 0 */
static void run(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                const struct sm_atomic *a, unsigned offset_bits, u32 mask)
{
    u32 low[SM_LANES] = { 0 }, high[SM_LANES] = { 0 };

    for (u32 left = mask & ~w->helpers; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        u64 old;

        if (!sm_atomic_lane(s, w, a, lane, sm_address(w, op, lane, offset_bits), &old))
            return;
        low[lane] = (u32)old;
        high[lane] = (u32)(old >> 32);
    }
    if (op->i.d == ISA_RZ)
        return;
    sm_write(w, op->i.d, low, mask);
    if (a->wide)
        sm_write(w, op->i.d + 1u, high, mask);
}

void sm_atom(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const unsigned t = op->i.type;
    const struct sm_atomic a = { SM_GENERIC, op->i.atomop, t,           false,
                                 is_wide(t), false,        op->i.b.reg, ISA_RZ };

    run(s, w, op, &a, 20, mask);
}

void sm_red(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const unsigned t = op->i.type;
    const struct sm_atomic a = { SM_GENERIC, op->i.redop, t,           false,
                                 is_wide(t), true,        op->i.b.reg, ISA_RZ };

    run(s, w, op, &a, 20, mask);
}

/* Compare and swap.  known: facts/isa/semantics.md 8: one of the two values may be RZ
 * chosen: code 3, which nvdisasm refuses, is illegal
 */
static void swap(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                 enum sm_space space, unsigned offset_bits, u32 mask)
{
    const struct isa_instruction *i = &op->i;
    const unsigned b = i->b.reg;
    struct sm_atomic a = { space, 0, ATOMIC_U64, true, i->wide, false, b, sm_swap_of(b, i->wide) };

    switch (i->bcrz) {
    case 0: break;
    case 1: a.swap = ISA_RZ; break;
    case 2: a.b = ISA_RZ, a.swap = b; break;
    default: sm_fault_at(s, w, SM_ILLEGAL_INSTRUCTION); return;
    }
    run(s, w, op, &a, offset_bits, mask);
}

void sm_atom_cas(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    swap(s, w, op, SM_GENERIC, 20, mask);
}

/* known: isa_enums.def atomssz: U32, S32, U64, S64 */
void sm_atoms(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    static const u8 types[] = { ATOMIC_U32, ATOMIC_S32, ATOMIC_U64, ATOMIC_S64 };
    const unsigned t = types[op->i.type & 3];
    const struct sm_atomic a = { SM_SHARED,  op->i.atomop, t,           false,
                                 is_wide(t), false,        op->i.b.reg, ISA_RZ };

    run(s, w, op, &a, 24, mask);
}

void sm_atoms_cas(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    swap(s, w, op, SM_SHARED, 24, mask);
}
