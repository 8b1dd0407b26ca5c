/* sm_atomic.c - atomics on global and shared memory (facts/isa/semantics.md 8; sfu/sfu.md 5) */
#include "gpc/tpc/sm/ops/sm_atomic.h"

#include <string.h>

#include "gpc/tpc/sm/ops/sm_places.h"

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
    return count == 8 ? (u64)mem_get(bytes + 4, 4) << 32 | mem_get(bytes, 4) : mem_get(bytes, 4);
}

static void store(u8 *bytes, unsigned count, u64 x)
{
    const u32 word[2] = { (u32)x, (u32)(x >> 32) };

    mem_put_words(bytes, count / 4, word);
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

static struct atomic what_of(const struct sm_warp *w, const struct sm_atomic *a, unsigned lane)
{
    return (struct atomic){ .op = a->cas ? ATOMIC_CAS : op_of(a->op),
                            .type = (enum atomic_type)a->type,
                            .wide = a->wide,
                            .operand = group(w, a->b, lane, a->wide),
                            .swap = a->cas ? group(w, a->swap, lane, a->wide) : 0 };
}

bool sm_atomic_lane(struct sm_core *s, struct sm_warp *w, const struct sm_atomic *a, unsigned lane,
                    u64 address, u64 *old)
{
    const struct atomic what = what_of(w, a, lane);

    *old = 0;
    if (address % (a->wide ? 8 : 4) != 0 || !sm_in_memory(s, a->space, address))
        return update(s, w, a->space, lane, address, &what, old);
    if (mem_atomic(&s->memory->port, MEM_L1, address, &what, a->reduces ? NULL : old))
        return true;
    sm_fault_address(s, w, SM_UNMAPPED, lane, address);
    return false;
}

/* Old values. */
struct olds {
    u32 low[SM_LANES], high[SM_LANES];
};

/* As mem_atomic has them, and counts. */
static void run_places(struct sm_core *s, const struct sm_warp *w, const struct sm_atomic *a,
                       const struct sm_places *at, u32 mask, struct olds *old)
{
    const unsigned bytes = a->wide ? 8 : 4;
    const u64 all = (u64)bits_count(mask) * bytes;

    for (; mask; mask &= mask - 1) {
        const unsigned lane = bits_lowest(mask);
        const struct atomic what = what_of(w, a, lane);
        u8 *byte = at->page + at->in[lane];
        const u64 was = load(byte, bytes);

        store(byte, bytes, atomic_result(&what, was));
        old->low[lane] = a->reduces ? 0 : (u32)was;
        old->high[lane] = a->reduces ? 0 : (u32)(was >> 32);
    }
    mem_moved(&s->memory->port, MEM_L1, MEM_ATOMIC, all);
    if (!a->reduces)
        mem_moved(&s->memory->port, MEM_L1, MEM_READ, all);
}

static bool run_lanes(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                      const struct sm_atomic *a, unsigned offset_bits, u32 mask, struct olds *old)
{
    for (; mask; mask &= mask - 1) {
        const unsigned lane = bits_lowest(mask);
        u64 was;

        if (!sm_atomic_lane(s, w, a, lane, sm_address(w, op, lane, offset_bits), &was))
            return false;
        old->low[lane] = (u32)was;
        old->high[lane] = (u32)(was >> 32);
    }
    return true;
}

/* Lanes in order.  chosen: helpers do nothing and read 0 */
static void run(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                const struct sm_atomic *a, unsigned offset_bits, u32 mask)
{
    const struct sm_request q = { a->space, MEM_ATOMIC, a->wide ? 8 : 4, offset_bits };
    const u32 lanes = mask & ~w->helpers;
    struct olds old = { { 0 }, { 0 } };
    struct sm_places at;

    if (lanes && sm_find_places(s, w, op, &q, lanes, &at))
        run_places(s, w, a, &at, lanes, &old);
    else if (!run_lanes(s, w, op, a, offset_bits, lanes, &old))
        return;
    if (op->i.d == ISA_RZ)
        return;
    sm_write(w, op->i.d, old.low, mask);
    if (a->wide)
        sm_write(w, op->i.d + 1u, old.high, mask);
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
