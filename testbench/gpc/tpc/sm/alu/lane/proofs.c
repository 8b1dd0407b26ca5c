/* proofs.c - what scripts/prove lane proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: products of two variables (lane_fma of fp32, XMAD), covered by directed boundaries and random ones
 * (lane_operands.c); what is wiring alone.
 */
#include "common/float_format.c"
#include "common/float_math.c"
#include "gpc/tpc/sm/alu/alu_shift.c"
#undef INLINE
#include "gpc/tpc/sm/alu/alu_logic.c"
#undef INLINE
#define rules    half_rules
#define compared compared_halves
#include "gpc/tpc/sm/alu/alu_fp16.c"

/* The kernel's word of a warp whose first thread has these operands. */
static inline __attribute__((always_inline)) u32
word_of(alu_kernel *kernel, const struct alu_mode *m, u32 a_i, u32 b_i, u32 c_i)
{
    u32 a[ALU_LANES] = { a_i }, b[ALU_LANES] = { b_i }, c[ALU_LANES] = { c_i }, d[2 * ALU_LANES];
    struct alu_ports p = { .a = a, .b = b, .c = c, .old = a, .d = d };

    kernel(m, &p);
    return d[0];
}

void alu_cc_word(const struct alu_mode *m, struct alu_ports *p)
{
    (void)m;
    (void)p;
}

/* prove: lane_shift   refute: shift-by-33-wraps */
bool shifted_left(u8 op_i, u32 a_i, u32 b_i, bool wrap_i, u32 *value_o)
{
    const struct alu_mode m = { .wrap = wrap_i };

    *value_o = word_of(alu_shl, &m, a_i, b_i, 0);
    return op_i == ALU_SHL;
}

/* prove: lane_shift   refute: shift-by-33-wraps */
bool shifted_right(u8 op_i, u32 a_i, u32 b_i, bool signed_i, bool brev_i, bool wrap_i, u32 *value_o)
{
    const struct alu_mode m = { .wrap = wrap_i, .is_signed = signed_i, .brev = brev_i };

    *value_o = word_of(alu_shr, &m, a_i, b_i, 0);
    return op_i == ALU_SHR;
}

/* prove: lane_shift   refute: left-funnel-of-64 */
bool funnel_left(u8 op_i, u32 a_i, u32 b_i, u32 c_i, bool wrap_i, u8 shfmax_i, u32 *value_o)
{
    const struct alu_mode m = { .wrap = wrap_i, .shfmax = shfmax_i & 3 };

    *value_o = word_of(alu_shf_l, &m, a_i, b_i, c_i);
    return op_i == ALU_SHF_L;
}

/* prove: lane_shift   refute: upper-word-lower */
bool funnel_right(u8 op_i, u32 a_i, u32 b_i, u32 c_i, bool wrap_i, u8 shfmax_i, bool upper_i,
                  u32 *value_o)
{
    const struct alu_mode m = { .wrap = wrap_i, .shfmax = shfmax_i & 3, .shfx = upper_i };

    *value_o = word_of(alu_shf_r, &m, a_i, b_i, c_i);
    return op_i == ALU_SHF_R;
}

/* prove: lane_shift   refute: fill-of-bit-31 */
bool field_taken(u8 op_i, u32 a_i, u32 b_i, bool signed_i, bool brev_i, u32 *value_o)
{
    *value_o = extracted(brev_i ? reversed(a_i) : a_i, b_i & 255, b_i >> 8 & 255, signed_i);
    return op_i == ALU_BFE;
}

/* prove: lane_shift   refute: reversed-always */
bool field_put(u8 op_i, u32 a_i, u32 b_i, u32 c_i, u32 *value_o)
{
    const struct alu_mode m = { 0 };

    *value_o = word_of(alu_bfi, &m, a_i, b_i, c_i);
    return op_i == ALU_BFI;
}

/* prove: lane_logic   refute: table-bits-turned */
bool table(u8 op_i, u32 a_i, u32 b_i, u32 c_i, u8 lut_i, u32 *value_o)
{
    const struct alu_mode m = { .lut = lut_i };

    *value_o = word_of(alu_lop3, &m, a_i, b_i, c_i);
    return op_i == ALU_LOP3;
}

/* prove: lane_logic   refute: inverted-b-as-a */
bool two_words(u8 op_i, u32 a_i, u32 b_i, bool invert_a_i, bool invert_b_i, u8 lop_i, u32 *value_o)
{
    *value_o = combined(lop_i, invert_a_i ? ~a_i : a_i, invert_b_i ? ~b_i : b_i);
    return op_i == ALU_LOP;
}

/* prove: lane_logic   refute: edge-left-as-right */
bool bytes(u8 op_i, u32 a_i, u32 b_i, u32 c_i, u8 prmt_i, u32 *value_o)
{
    const struct alu_mode m = { .prmt = prmt_i & 15 };

    *value_o = word_of(alu_prmt, &m, a_i, b_i, c_i);
    return op_i == ALU_PRMT;
}

/* prove: lane_count   refute: sign-not-skipped */
bool highest(u32 b_i, bool invert_i, bool signed_i, bool from_top_i, u32 *top_o)
{
    const struct alu_mode m = { .inv_b = invert_i, .is_signed = signed_i, .sh = from_top_i };

    *top_o = word_of(alu_flo, &m, 0, b_i, 0);
    return true;
}

/* prove: lane_half   refute: half-tie-up */
bool rounded_to_half(u32 value_i, u16 *half_o)
{
    *half_o = (u16)half_of(value_i);
    return true;
}

/* prove: lane_order Exp=8 Frac=23   refute: zeros-not-equal */
bool compared_singles(u32 a_i, u32 b_i, bool flush_i, u8 *is_o)
{
    const struct float_rules r = { &float_fp32, ROUND_RNE, flush_i };

    *is_o = (u8)float_compare(&r, a_i, b_i);
    return true;
}

/* prove: lane_order Exp=8 Frac=23   refute: minimum-of-nan */
bool extreme_of_singles(u32 a_i, u32 b_i, bool flush_i, bool least_i, u32 *extreme_o)
{
    const struct float_rules r = { &float_fp32, ROUND_RNE, flush_i };

    *extreme_o = (u32)float_extreme(&r, a_i, b_i, least_i);
    return true;
}

/* prove: lane_order Exp=5 Frac=10   refute: negatives-not-turned */
bool order_of_halves(u16 a_i, u16 b_i, bool flush_i, u8 *is_o)
{
    const struct float_rules r = { &float_fp16, ROUND_RNE, flush_i };

    *is_o = (u8)float_compare(&r, a_i, b_i);
    return true;
}
