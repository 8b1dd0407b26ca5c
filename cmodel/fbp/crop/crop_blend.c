/* crop_blend.c - exact blend and its one rounding (facts/texture/rop_rules.md 4, 5, 10) */
#include "common/bits.h"
#include "common/srgb.h"
#include "fbp/crop/crop_parts.h"

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

/* floor(x / (one*one) * last + 1/2), 'last' the code of 1.0; 'one' is odd, so there are no ties. */
static u32 nearest(u32 x, u32 one, u32 last)
{
    u64 unit = (u64)one * one;

    if (last == one) /* the quotient alone, and one's square would not fit */
        return (x + one / 2) / one;
    return (u32)(((u64)x * last + unit / 2) / unit);
}

u32 crop_round(const struct crop_mode *m, unsigned c, s64 x)
{
    unsigned bits = m->channel[c].bits;
    u32 magnitude = (u32)(x < 0 ? -x : x), one = (u32)m->one;

    if (m->srgb && c != CHANNEL_A)
        return srgb_encode((u32)x);
    if (!m->snorm)
        return nearest(magnitude, one, (u32)bits_mask(bits));
    magnitude = nearest(magnitude, one, one);
    return (x < 0 ? 0 - magnitude : magnitude) & (u32)bits_mask(bits);
}
