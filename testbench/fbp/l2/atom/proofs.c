/* proofs.c - what scripts/prove atom proves: functions of the C model, by the ports of the RTL that computes them
 *
 * All of it but sums of doubles, which no solver has decided: test_atom has them beside the host's.  Singles take minutes.
 */
#define sum atomic_sum /* float_math.c has another */
#include "common/atomic.c"
#undef sum
#include "common/float_math.c"

/* prove: atom_number Width=32   refute: s32-as-unsigned */
bool narrow(u8 op_i, u8 kind_i, u32 old_i, u32 operand_i, u32 swap_i, u32 *now_o)
{
    const struct atomic a = { .op = (enum atomic_op)op_i,
                              .type = (enum atomic_type)kind_i,
                              .operand = operand_i,
                              .swap = swap_i };
    const bool floats = kind_i == ATOMIC_F32 || kind_i == ATOMIC_F16X2 || kind_i == ATOMIC_F64;

    if (op_i == ATOMIC_ADD && floats)
        return false;
    *now_o = (u32)atomic_result(&a, old_i);
    return true;
}

/* prove: atom_number Width=64   refute: cas-of-low-words */
bool broad(u8 op_i, u8 kind_i, u64 old_i, u64 operand_i, u64 swap_i, u64 *now_o)
{
    const struct atomic a = { .op = (enum atomic_op)op_i,
                              .type = (enum atomic_type)kind_i,
                              .wide = true,
                              .operand = operand_i,
                              .swap = swap_i };
    const bool floats = kind_i == ATOMIC_F32 || kind_i == ATOMIC_F16X2 || kind_i == ATOMIC_F64;

    if (op_i == ATOMIC_ADD && floats)
        return false;
    *now_o = atomic_result(&a, old_i);
    return true;
}

/* prove: atom_half   refute: ties-down */
bool half(u32 a_i, u32 b_i, u32 *sum_o)
{
    static const struct float_format fp16 = FLOAT_FP16;
    const struct float_rules rules = { &fp16, ROUND_RNE, false };

    *sum_o = (u32)float_add(&rules, a_i & 0xffff, b_i & 0xffff);
    return a_i < 0x10000 && b_i < 0x10000;
}

/* prove: atom_add Exp=8 Frac=23 (wires)   refute: ties-down */
bool single(u8 flush_i, u8 flush_q_i, u32 a_i, u32 b_i, u32 *sum_o)
{
    static const struct float_format fp32 = FLOAT_FP32;
    const struct float_rules rules = { &fp32, ROUND_RNE, flush_i };

    *sum_o = (u32)float_add(&rules, a_i, b_i);
    return flush_i < 2 && flush_q_i == flush_i;
}
