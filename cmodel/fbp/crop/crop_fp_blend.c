/* crop_fp_blend.c - blend in fp32, and conversion to the stored code
 * (facts/texture/rop_rules.md 4, 5, 10)
 */
#include "common/float_format.h"
#include "common/fp32.h"
#include "fbp/crop/crop_parts.h"

static bool is_zero(u32 a)
{
    return fp32_unpack(a).kind == FP32_IS_ZERO;
}

/* chosen: if zero wins, a product with a zero (or a flushed denormal) is +0, whatever the signs and the other
 * operand; the equation's sign is applied after.
 */
static bool wins(const struct crop_mode *m, u32 a, u32 b)
{
    return m->zero_wins && (is_zero(a) || is_zero(b));
}

/* known: rop_rules.md 10: fs * s in fp32, then fma(d, fd, .) */
u32 crop_fp_blend(enum blend_equation op, const struct crop_fp_terms *t, const struct crop_mode *m)
{
    u32 product = wins(m, t->fs, t->s) ? 0 : fp32_mul(t->fs, t->s);
    const u32 minus = 0x80000000;
    u32 sign_s = op == BLEND_REVSUBTRACT ? minus : 0, sign_d = op == BLEND_SUBTRACT ? minus : 0;

    if (op == BLEND_MIN)
        return fp32_min(t->s, t->d);
    if (op == BLEND_MAX)
        return fp32_max(t->s, t->d);
    /* chosen: codes that the class does not define act as ADD */
    if (wins(m, t->fd, t->d))
        return fp32_add(product ^ sign_s, sign_d);
    return fp32_fma(t->fd, t->d ^ sign_d, product ^ sign_s);
}

/* known: rop_rules.md 5: R11G11B10 blends exactly as if fp16, then converted
 * chosen: both conversions round the same way
 */
u32 crop_fp_store(const struct crop_mode *m, unsigned c, u32 x)
{
    const struct float_format *to = float_format_of(m->channel[c].bits);

    if (to->frac_bits < float_fp16.frac_bits)
        x = float_to_fp32(&float_fp16, float_from_fp32(&float_fp16, x, m->rounding));
    return float_from_fp32(to, x, m->rounding);
}
