/* crop_factor.c - blend factors (facts/texture/rop_rules.md 4) */
#include "fbp/crop/crop_parts.h"

s32 crop_factor(enum blend_factor f, const struct crop_operands *o, const struct crop_mode *m,
                unsigned c)
{
    s32 one = m->one;

    switch (f) {
    case FACTOR_ONE: return one;
    case FACTOR_SRC_COLOR: return o->s[c];
    case FACTOR_INV_SRC_COLOR: return one - o->s[c];
    case FACTOR_SRC_ALPHA: return o->s[3];
    case FACTOR_INV_SRC_ALPHA: return one - o->s[3];
    case FACTOR_DST_ALPHA: return o->d[3];
    case FACTOR_INV_DST_ALPHA: return one - o->d[3];
    case FACTOR_DST_COLOR: return o->d[c];
    case FACTOR_INV_DST_COLOR: return one - o->d[c];
    case FACTOR_SRC_ALPHA_SAT:
        return c == 3 ? one : o->s[3] < one - o->d[3] ? o->s[3] : one - o->d[3];
    case FACTOR_CONST_COLOR: return m->constant[c];
    case FACTOR_INV_CONST_COLOR: return one - m->constant[c];
    case FACTOR_SRC1_COLOR: return o->s1[c];
    case FACTOR_INV_SRC1_COLOR: return one - o->s1[c];
    case FACTOR_SRC1_ALPHA: return o->s1[3];
    case FACTOR_INV_SRC1_ALPHA: return one - o->s1[3];
    case FACTOR_CONST_ALPHA: return m->constant[3];
    case FACTOR_INV_CONST_ALPHA: return one - m->constant[3];
    case FACTOR_ZERO:
    default: /* chosen: codes that the class does not define act as ZERO */ return 0;
    }
}

bool crop_factor_known(enum blend_factor f, bool dst_alpha, unsigned c)
{
    switch (f) {
    case FACTOR_DST_ALPHA:
    case FACTOR_INV_DST_ALPHA: return !dst_alpha;
    case FACTOR_DST_COLOR:
    case FACTOR_INV_DST_COLOR: return false;
    case FACTOR_SRC_ALPHA_SAT: return c == 3 || !dst_alpha;
    default: return true;
    }
}

struct crop_terms crop_terms_of(const struct crop_mode *m, const struct crop_operands *o,
                                unsigned c)
{
    return (struct crop_terms){
        .fs = crop_factor(m->channel[c].src, o, m, c),
        .s = o->s[c],
        .fd = crop_factor(m->channel[c].dst, o, m, c),
        .d = o->d[c],
    };
}
