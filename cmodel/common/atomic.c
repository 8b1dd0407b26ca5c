/* atomic.c - see atomic.h */
#include "common/atomic.h"

#include "common/float_math.h"

/* chosen: .MIN and .MAX of floats, which no compiler writes for SM 5.x, compare their bits as unsigned numbers */
static bool below(enum atomic_type t, u64 a, u64 b)
{
    switch (t) {
    case ATOMIC_S32: return (s32)a < (s32)b;
    case ATOMIC_S64: return (s64)a < (s64)b;
    default: return a < b;
    }
}

/* known: facts/sfu/sfu.md 5: global float adds flush; halves and doubles keep denormals: chosen */
static u64 sum(enum atomic_type t, bool keeps, u64 a, u64 b)
{
    const struct float_rules single = { &float_fp32, ROUND_RNE, !keeps },
                             half = { &float_fp16, ROUND_RNE, false };
    const struct float_rules twice = { &float_fp64, ROUND_RNE, false };

    switch (t) {
    case ATOMIC_F32: return float_add(&single, a, b);
    case ATOMIC_F64: return float_add(&twice, a, b);
    case ATOMIC_F16X2:
        return float_add(&half, a & 0xffff, b & 0xffff) |
               float_add(&half, a >> 16 & 0xffff, b >> 16 & 0xffff) << 16;
    default: return a + b;
    }
}

u64 atomic_result(const struct atomic *a, u64 old)
{
    const u64 b = a->operand;

    switch (a->op) {
    case ATOMIC_ADD: return sum(a->type, a->keeps, old, b);
    case ATOMIC_MIN: return below(a->type, b, old) ? b : old;
    case ATOMIC_MAX: return below(a->type, old, b) ? b : old;
    case ATOMIC_INC: return old >= b ? 0 : old + 1;
    case ATOMIC_DEC: return old == 0 || old > b ? b : old - 1;
    case ATOMIC_AND: return old & b;
    case ATOMIC_OR: return old | b;
    case ATOMIC_XOR: return old ^ b;
    case ATOMIC_EXCH: return b;
    case ATOMIC_CAS: return old == b ? a->swap : old;
    default: return old;
    }
}
