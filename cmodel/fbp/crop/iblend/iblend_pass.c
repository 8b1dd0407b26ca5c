/* iblend_pass.c - one word of microcode on one pixel (facts/texture/rop_rules.md 8) */
#include "common/float_format.h"
#include "fbp/crop/iblend/iblend.h"

static u32 left(const struct iblend_pixel *p, enum iblend_left from, unsigned c)
{
    switch (from) {
    case LEFT_SRC_RGB: return p->s[c];
    case LEFT_DEST_RGB: return p->d[c];
    case LEFT_SRC_AAA: return p->s[3];
    case LEFT_DEST_AAA: return p->d[3];
    case LEFT_PBR_RGB: return p->pbr[c];
    case LEFT_TEMP0_RGB:
    case LEFT_TEMP1_RGB:
    case LEFT_TEMP2_RGB:
    default: return p->temp[from - LEFT_TEMP0_RGB][c];
    }
}

static u32 right(const struct iblend_pixel *p, enum iblend_right from, u16 k, unsigned c)
{
    switch (from) {
    case RIGHT_ONE: return FP32_ONE;
    case RIGHT_SRC_RGB: return p->s[c];
    case RIGHT_SRC_AAA: return p->s[3];
    case RIGHT_ONE_MINUS_SRC_AAA: return p->one_minus_sa;
    case RIGHT_DEST_RGB: return p->d[c];
    case RIGHT_DEST_AAA: return p->d[3];
    case RIGHT_ONE_MINUS_DEST_AAA: return p->one_minus_da;
    case RIGHT_TEMP0_RGB:
    case RIGHT_TEMP1_RGB:
    case RIGHT_TEMP2_RGB: return p->temp[from - RIGHT_TEMP0_RGB][c];
    case RIGHT_PBR_RGB: return p->pbr[c];
    case RIGHT_CONSTANT_RGB: return float_to_fp32(&float_fp16, k);
    case RIGHT_ZERO:
    case RIGHT_ZERO_PRODUCT:
    default: /* chosen: codes that the class does not define act as ZERO */ return 0;
    }
}

/* chosen: the facts only name the operations.  A product is rounded; a sum is rounded once more, with D and
 * the second product unrounded.  ADD and SUBTRACT take D alone, which can be a constant: a step of Horner's
 * rule.  ZERO_A_TIMES_B makes the product 0 for every A; with ZERO an infinite A gives NaN.
 */
u32 iblend_result(const struct iblend_pixel *p, const struct iblend_instruction *x, const u16 k[3],
                  unsigned c)
{
    u32 a = x->b == RIGHT_ZERO_PRODUCT && x->op != ITERATE_RCP ? 0 : left(p, x->a, c);
    u32 d = right(p, x->d, k[c], c);
    u32 product = fp32_mul(a, right(p, x->b, k[c], c));
    u32 other = x->d == RIGHT_ZERO_PRODUCT ? 0 : left(p, x->c, c);

    switch (x->op) {
    case ITERATE_SUB_PRODUCTS: return fp32_fma(fp32_negate(other), d, product);
    case ITERATE_MIN: return fp32_min(product, fp32_mul(other, d));
    case ITERATE_MAX: return fp32_max(product, fp32_mul(other, d));
    case ITERATE_RCP: return iblend_rcp(a);
    case ITERATE_ADD: return fp32_add(d, product);
    case ITERATE_SUBTRACT: return fp32_add(fp32_negate(d), product);
    case ITERATE_ADD_PRODUCTS:
    default: /* chosen: the code not defined acts as code 0 */ return fp32_fma(other, d, product);
    }
}

bool iblend_test_passes(enum iblend_test test, struct iblend_cc cc)
{
    switch (test) {
    case TEST_FALSE: return false;
    case TEST_EQ: return cc.equal;
    case TEST_NE: return !cc.equal; /* of a NaN, too */
    case TEST_LT: return cc.less;
    case TEST_LE: return cc.less || cc.equal;
    case TEST_GT: return cc.greater;
    case TEST_GE: return cc.greater || cc.equal;
    case TEST_TRUE:
    default: return true;
    }
}

static unsigned taken_from(enum iblend_swizzle swizzle, unsigned c)
{
    switch (swizzle) {
    case SWIZZLE_GBR: return (c + 1) % 3;
    case SWIZZLE_RRR: return 0;
    case SWIZZLE_GGG: return 1;
    case SWIZZLE_BBB: return 2;
    case SWIZZLE_RGB:
    default: /* chosen: codes that the class does not define act as RGB */ return c;
    }
}

static struct iblend_cc compare_with_zero(u32 a)
{
    return (struct iblend_cc){
        .less = fp32_less(a, 0),
        .equal = fp32_unpack(a).kind == FP32_IS_ZERO,
        .greater = fp32_less(0, a),
    };
}

/* chosen: a channel is written if the mask has it and its condition code, as before the pass, passes the test.
 * The result goes to the temporary and to the previous blend result; with SET_CC its comparison with 0 goes to
 * the condition code.  R_TO_A writes alpha alone, whatever the mask, if R's condition code passes.
 */
void iblend_pass(struct iblend_pixel *p, u32 word, const u16 constant[24])
{
    struct iblend_instruction x;
    u32 result[3];

    iblend_instruction_get(&x, &word, 0);
    for (unsigned c = 0; c < 3; c++)
        result[c] = iblend_result(p, &x, &constant[3 * x.constant], c);
    if (x.swizzle == SWIZZLE_R_TO_A) {
        if (iblend_test_passes(x.test, p->cc[0]))
            p->alpha = result[0];
        return;
    }
    for (unsigned c = 0; c < 3; c++) {
        u32 written = result[taken_from(x.swizzle, c)];

        if ((x.mask != MASK_RGB && x.mask != c + 1) || !iblend_test_passes(x.test, p->cc[c]))
            continue;
        p->pbr[c] = written;
        if (x.target != OUTPUT_NONE)
            p->temp[x.target][c] = written;
        if (x.set_cc)
            p->cc[c] = compare_with_zero(written);
    }
}
