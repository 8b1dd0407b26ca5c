/* sm_atomic.c - atomics on global and shared memory (facts/isa/semantics.md 8; sfu/sfu.md 5) */
#include "gpc/tpc/sm/ops/sm_atomic.h"

#include <string.h>

/* Codes of the type as ATOM has them. */
enum type { TYPE_U32, TYPE_S32, TYPE_U64, TYPE_F32, TYPE_F16X2, TYPE_S64, TYPE_F64 };

static bool is_wide(enum type t)
{
    return t == TYPE_U64 || t == TYPE_S64 || t == TYPE_F64;
}

/* chosen: .MIN and .MAX of floats, which no compiler writes for SM 5.x, compare their bits as unsigned numbers */
static bool below(enum type t, u64 a, u64 b)
{
    switch (t) {
    case TYPE_S32: return (s32)a < (s32)b;
    case TYPE_S64: return (s64)a < (s64)b;
    default: return a < b;
    }
}

/* known: facts/sfu/sfu.md 5: global float adds flush; halves and doubles keep denormals: chosen */
static u64 sum(enum type t, u64 a, u64 b)
{
    const struct float_rules single = { &float_fp32, ROUND_RNE, true },
                             half = { &float_fp16, ROUND_RNE, false };
    const struct float_rules twice = { &float_fp64, ROUND_RNE, false };

    switch (t) {
    case TYPE_F32: return float_add(&single, a, b);
    case TYPE_F64: return float_add(&twice, a, b);
    case TYPE_F16X2:
        return float_add(&half, a & 0xffff, b & 0xffff) |
               float_add(&half, a >> 16 & 0xffff, b >> 16 & 0xffff) << 16;
    default: return a + b;
    }
}

/* known: facts/isa/semantics.md 8; .SAFEADD is an addition: guess, by its name
 * chosen: other codes leave memory as it is
 */
static u64 updated(unsigned op, enum type t, u64 old, u64 b)
{
    switch (op) {
    case ISA_ATOMOP_ADD:
    case ISA_ATOMOP_SAFEADD: return sum(t, old, b);
    case ISA_ATOMOP_MIN: return below(t, b, old) ? b : old;
    case ISA_ATOMOP_MAX: return below(t, old, b) ? b : old;
    case ISA_ATOMOP_INC: return old >= b ? 0 : old + 1;
    case ISA_ATOMOP_DEC: return old == 0 || old > b ? b : old - 1;
    case ISA_ATOMOP_AND: return old & b;
    case ISA_ATOMOP_OR: return old | b;
    case ISA_ATOMOP_XOR: return old ^ b;
    case ISA_ATOMOP_EXCH: return b;
    default: return old;
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

bool sm_atomic_lane(struct sm_core *s, struct sm_warp *w, const struct sm_atomic *a, unsigned lane,
                    u64 address, u64 *old)
{
    const unsigned bytes = a->wide ? 8 : 4;
    const u64 b = group(w, a->b, lane, a->wide);
    u8 data[8];

    if (!sm_access(s, w, a->space, lane, address, bytes, data, false))
        return false;
    *old = load(data, bytes);

    u64 now = updated(a->op, (enum type)a->type, *old, b);
    if (a->cas)
        now = *old == b ? group(w, a->swap, lane, a->wide) : *old;
    store(data, bytes, now);
    return sm_access(s, w, a->space, lane, address, bytes, data, true);
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
    const enum type t = (enum type)op->i.type;
    const struct sm_atomic a = {
        SM_GENERIC, op->i.atomop, t, false, is_wide(t), op->i.b.reg, ISA_RZ
    };

    run(s, w, op, &a, 20, mask);
}

void sm_red(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const enum type t = (enum type)op->i.type;
    const struct sm_atomic a = {
        SM_GENERIC, op->i.redop, t, false, is_wide(t), op->i.b.reg, ISA_RZ
    };

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
    struct sm_atomic a = { space, 0, TYPE_U64, true, i->wide, b, sm_swap_of(b, i->wide) };

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
    static const u8 types[] = { TYPE_U32, TYPE_S32, TYPE_U64, TYPE_S64 };
    const enum type t = (enum type)types[op->i.type & 3];
    const struct sm_atomic a = {
        SM_SHARED, op->i.atomop, t, false, is_wide(t), op->i.b.reg, ISA_RZ
    };

    run(s, w, op, &a, 24, mask);
}

void sm_atoms_cas(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    swap(s, w, op, SM_SHARED, 24, mask);
}
