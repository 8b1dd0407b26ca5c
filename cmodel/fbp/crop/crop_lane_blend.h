/* crop_lane_blend.h - blends of UNORM channels, eight pixels at once (facts/texture/rop_rules.md 4, 5)
 *
 * What crop_factor.c, crop_blend.c and crop_savings.c do of one pixel, where nothing is decided pixel by pixel.  Each file that
 * includes it has clones of its own.
 */
#ifndef CROP_LANE_BLEND_H
#define CROP_LANE_BLEND_H

#include "fbp/crop/crop_lane_codes.h"

/* Channels R, G, B, A of the pixels. */
struct operands {
    lanes s[4], s1[4], d[4];
};

/* What holds for all channels so far (crop_savings.c). */
struct savings {
    truth leaves, ignores, fills;
};

INLINE void saturate(u32 full, const struct operands *o, unsigned c, lanes *to)
{
    const lanes one = (lanes){ 0 } + full, rest = one - o->d[3];

    if (c == CHANNEL_A)
        *to = one;
    else
        least(&o->s[3], &rest, to);
}

INLINE void factor(enum blend_factor f, const struct crop_mode *m, u32 one,
                   const struct operands *o, unsigned c, lanes *to)
{
    const lanes none = { 0 };

    switch (f) {
    case FACTOR_ONE: *to = none + one; break;
    case FACTOR_SRC_COLOR: *to = o->s[c]; break;
    case FACTOR_INV_SRC_COLOR: *to = one - o->s[c]; break;
    case FACTOR_SRC_ALPHA: *to = o->s[3]; break;
    case FACTOR_INV_SRC_ALPHA: *to = one - o->s[3]; break;
    case FACTOR_DST_ALPHA: *to = o->d[3]; break;
    case FACTOR_INV_DST_ALPHA: *to = one - o->d[3]; break;
    case FACTOR_DST_COLOR: *to = o->d[c]; break;
    case FACTOR_INV_DST_COLOR: *to = one - o->d[c]; break;
    case FACTOR_SRC_ALPHA_SAT: saturate(one, o, c, to); break;
    case FACTOR_CONST_COLOR: *to = none + (u32)m->constant[c]; break;
    case FACTOR_INV_CONST_COLOR: *to = none + one - (u32)m->constant[c]; break;
    case FACTOR_SRC1_COLOR: *to = o->s1[c]; break;
    case FACTOR_INV_SRC1_COLOR: *to = one - o->s1[c]; break;
    case FACTOR_SRC1_ALPHA: *to = o->s1[3]; break;
    case FACTOR_INV_SRC1_ALPHA: *to = one - o->s1[3]; break;
    case FACTOR_CONST_ALPHA: *to = none + (u32)m->constant[3]; break;
    case FACTOR_INV_CONST_ALPHA: *to = none + one - (u32)m->constant[3]; break;
    case FACTOR_ZERO:
    default: *to = none;
    }
}

/* fs*s op fd*d, in units of 1/(one*one), clamped. */
INLINE void combine(enum blend_equation op, u32 one, const lanes *fs, const lanes *s,
                    const lanes *fd, const lanes *d, lanes *x)
{
    const lanes a = *fs * *s, b = *fd * *d, top = (lanes){ 0 } + one * one, sum = a + b;
    const lanes more = *s + *d;
    const truth over = sum < a; /* beyond 32 bits, of 16 bits alone */

    switch (op) {
    case BLEND_SUBTRACT: *x = (a - b) & (lanes)(a > b); break;
    case BLEND_REVSUBTRACT: *x = (b - a) & (lanes)(b > a); break;
    case BLEND_MIN:
        least(s, d, x);
        *x *= one;
        break;
    case BLEND_MAX:
        least(s, d, x);
        *x = (more - *x) * one;
        break;
    case BLEND_ADD:
    default:
        least(&sum, &top, x);
        if (one > 1023)
            pick(&over, &top, x, x);
    }
}

/* As blend_savings of crop_savings.c. */
INLINE void note(const struct crop_channel_mode *how, u32 one, const lanes *fs, const lanes *s,
                 const lanes *fd, struct savings *all)
{
    const enum blend_equation op = how->op;
    const bool subtracts = op == BLEND_SUBTRACT, reverse = op == BLEND_REVSUBTRACT;
    const s32 src_known = -how->src_known, dst_known = -how->dst_known;
    const truth nothing = *s == 0, full = (*s == one) & (*fs == one) & src_known,
                out = (*fd == 0) & dst_known, kept = (*fd == one) & dst_known;
    const truth saturates = full & -(!subtracts && !reverse);

    if (op == BLEND_MIN || op == BLEND_MAX) {
        *all = (struct savings){ { 0 }, { 0 }, { 0 } };
        return;
    }
    all->leaves &= (nothing | ((*fs == 0) & src_known)) & kept & -!subtracts;
    all->ignores &= ((nothing | src_known) & out) | saturates;
    all->fills &= ((*fs == one) & out & src_known & -!reverse) | saturates;
}

/* What is stored of the channels that are written, and what holds for all of them. */
INLINE void blend(const struct crop_mode *m, unsigned bits, const struct operands *o, lanes word[2],
                  struct savings *all)
{
    const truth none = { 0 };
    const u32 one = UINT32_MAX >> (32 - bits);

    word[0] = word[1] = (lanes)none;
    all->leaves = all->ignores = all->fills = ~none;
    for (unsigned c = 0; c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];
        lanes fs, fd, x;

        if (!(m->written >> c & 1))
            continue;
        factor(how->src, m, one, o, c, &fs);
        factor(how->dst, m, one, o, c, &fd);
        combine(how->op, one, &fs, &o->s[c], &fd, &o->d[c], &x);
        nearest(m, bits, c, &x);
        note(how, one, &fs, &o->s[c], &fd, all);
        word[bits == 8 ? 0 : how->lsb / 32] |= x << how->lsb % 32;
    }
}

INLINE u8 bits_of(const truth *t)
{
    u32 bits = 0;

    for (unsigned i = 0; i < CROP_PIXELS; i++)
        bits |= (u32)(*t)[i] & 1u << i;
    return (u8)bits;
}

INLINE bool is_any(const struct savings *s)
{
    const truth any = s->leaves | s->ignores | s->fills;
    u64 part[sizeof any / sizeof(u64)], all = 0;

    memcpy(part, &any, sizeof any);
    for (unsigned i = 0; i < sizeof part / sizeof part[0]; i++)
        all |= part[i];
    return all != 0;
}

/* As of_pixel of crop_savings.c. */
INLINE void save(const struct crop_mode *m, const struct savings *s, struct crop_laned *out)
{
    out->killed = m->written == 0 ? 255 : 0;
    out->read_suppressed = out->killed;
    out->filled = 0;
    if (m->written == 0 || !is_any(s))
        return;
    if (!m->write.pads)
        out->killed = bits_of(&s->leaves);
    out->read_suppressed = out->killed;
    if (!m->write.merges) {
        out->read_suppressed |= bits_of(&s->ignores);
        out->filled = bits_of(&s->fills) & (u8)~out->killed;
    }
}

/* The bits that a pixel's stored words get and keep; what can be saved. */
INLINE void blend_stored(const struct crop_mode *m, unsigned bits, struct operands *o,
                         const lanes stored[2], lanes word[2], struct savings *all)
{
    const bool two = bits != 8 && m->words == 2;

    gather_stored(m, bits, stored, o->d);
    blend(m, bits, o, word, all);
    for (unsigned w = 0; w <= two; w++)
        word[w] = (word[w] & m->write.take[w]) | (stored[w] & m->write.keep[w]) | m->write.ones[w];
}

#endif
