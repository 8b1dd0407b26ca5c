/* crop_blend.c - exact blend and its one rounding (facts/texture/rop_rules.md 4, 5, 10) */
#include "fbp/crop/crop.h"

static s64 clamp(s64 x, s64 low, s64 high)
{
    return x < low ? low : x > high ? high : x;
}

s64 crop_blend(enum blend_equation op, const struct crop_terms *t, const struct crop_mode *m)
{
    s64 s = (s64)t->fs * t->s, d = (s64)t->fd * t->d;
    s64 top = (s64)m->one * m->one;
    s64 x;

    switch (op) {
    case BLEND_SUBTRACT: x = s - d; break;
    case BLEND_REVSUBTRACT: x = d - s; break;
    case BLEND_MIN: return (s64)(t->s < t->d ? t->s : t->d) * m->one;
    case BLEND_MAX: return (s64)(t->s > t->d ? t->s : t->d) * m->one;
    case BLEND_ADD:
    default: /* chosen: codes that the class does not define act as ADD */ x = s + d; break;
    }
    return clamp(x, m->snorm ? -top : 0, top);
}

s32 crop_round8(s32 x, bool snorm)
{
    s32 one = snorm ? 127 : 255;
    s32 magnitude = x < 0 ? -x : x;

    /* 'one' is odd, so there are no ties. */
    magnitude = (magnitude + one / 2) / one;
    return x < 0 ? -magnitude : magnitude;
}

u8 crop_round_alpha(u32 x)
{
    const u32 unit = 65535 * 257;

    return (u8)(((u64)x + unit / 2) / unit);
}
