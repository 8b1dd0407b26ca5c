/* crop_fp_factor.c - blend factors in fp32 (facts/texture/rop_rules.md 4, 10) */
#include "common/fp32.h"
#include "fbp/crop/crop_parts.h"

/* chosen: 1 - x is rounded to fp32, as every step of the chain */
u32 crop_fp_factor(enum blend_factor f, const struct crop_fp_operands *o, const struct crop_mode *m,
                   unsigned c)
{
    switch (f) {
    case FACTOR_ONE: return FP32_ONE;
    case FACTOR_SRC_COLOR: return o->s[c];
    case FACTOR_INV_SRC_COLOR: return fp32_one_minus(o->s[c]);
    case FACTOR_SRC_ALPHA: return o->s[3];
    case FACTOR_INV_SRC_ALPHA: return fp32_one_minus(o->s[3]);
    case FACTOR_DST_ALPHA: return o->d[3];
    case FACTOR_INV_DST_ALPHA: return fp32_one_minus(o->d[3]);
    case FACTOR_DST_COLOR: return o->d[c];
    case FACTOR_INV_DST_COLOR: return fp32_one_minus(o->d[c]);
    case FACTOR_SRC_ALPHA_SAT:
        return c == 3 ? FP32_ONE : fp32_min(o->s[3], fp32_one_minus(o->d[3]));
    case FACTOR_CONST_COLOR: return m->fp_constant[c];
    case FACTOR_INV_CONST_COLOR: return fp32_one_minus(m->fp_constant[c]);
    case FACTOR_SRC1_COLOR: return o->s1[c];
    case FACTOR_INV_SRC1_COLOR: return fp32_one_minus(o->s1[c]);
    case FACTOR_SRC1_ALPHA: return o->s1[3];
    case FACTOR_INV_SRC1_ALPHA: return fp32_one_minus(o->s1[3]);
    case FACTOR_CONST_ALPHA: return m->fp_constant[3];
    case FACTOR_INV_CONST_ALPHA: return fp32_one_minus(m->fp_constant[3]);
    case FACTOR_ZERO:
    default: /* chosen: codes that the class does not define act as ZERO */ return 0;
    }
}

struct crop_fp_terms crop_fp_terms_of(const struct crop_mode *m, const struct crop_fp_operands *o,
                                      unsigned c)
{
    return (struct crop_fp_terms){
        .fs = crop_fp_factor(m->channel[c].src, o, m, c),
        .s = o->s[c],
        .fd = crop_fp_factor(m->channel[c].dst, o, m, c),
        .d = o->d[c],
    };
}
