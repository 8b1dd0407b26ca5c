/* crop_lanes.c - blends of channels of 8 bits, many pixels at once (facts/texture/rop_rules.md 4, 5)
 *
 * What crop_operands.c, crop_factor.c, crop_blend.c and crop_savings.c do of one pixel, where every channel that the target has is a
 * UNORM of 8 bits: sums and products fit in 32 bits, and nothing is decided pixel by pixel.
 */
#include <string.h>

#include "common/lanes.h"
#include "fbp/crop/crop_parts.h"

#define ONE 255u

/* Into each clone: its vectors are wider than those of a function of its own. */
#define INLINE static inline __attribute__((always_inline))

typedef u32 lanes __attribute__((vector_size(4 * CROP_PIXELS)));
typedef s32 truth __attribute__((vector_size(4 * CROP_PIXELS))); /* -1 or 0 */

/* Channels R, G, B, A of the pixels. */
struct operands {
    lanes s[4], s1[4], d[4];
};

/* What holds for all channels so far (crop_savings.c). */
struct savings {
    truth leaves, ignores, fills;
};

bool crop_has_lanes(const struct crop_mode *m)
{
    for (unsigned c = 0; c < 4; c++)
        if (m->channel[c].bits != 0 && m->channel[c].bits != 8)
            return false;
    return m->blend && !m->fp && !m->srgb && !m->snorm && m->lane_bits == 8;
}

/* Absent channels of the target read as 0, alpha as 1. */
INLINE void gather(const struct crop_mode *m, const lanes *src, const lanes *src1, const lanes *dst,
                   struct operands *o)
{
    const lanes none = { 0 };

    for (unsigned c = 0; c < 4; c++) {
        o->s[c] = *src >> 8 * c & 255;
        o->s1[c] = *src1 >> 8 * c & 255;
        if (m->channel[c].bits)
            o->d[c] = *dst >> m->channel[c].lsb & 255;
        else
            o->d[c] = none + (c == CHANNEL_A ? ONE : 0);
    }
}

/* Picks lane by lane. */
INLINE void pick(const truth *when, const lanes *a, const lanes *b, lanes *to)
{
    *to = *b ^ ((*a ^ *b) & (lanes)*when);
}

INLINE void least(const lanes *a, const lanes *b, lanes *to)
{
    const truth less = *a < *b;

    pick(&less, a, b, to);
}

INLINE void saturate(const struct operands *o, unsigned c, lanes *to)
{
    const lanes one = (lanes){ 0 } + ONE, rest = one - o->d[3];

    if (c == CHANNEL_A)
        *to = one;
    else
        least(&o->s[3], &rest, to);
}

INLINE void factor(enum blend_factor f, const struct crop_mode *m, const struct operands *o,
                   unsigned c, lanes *to)
{
    const lanes none = { 0 };

    switch (f) {
    case FACTOR_ONE: *to = none + ONE; break;
    case FACTOR_SRC_COLOR: *to = o->s[c]; break;
    case FACTOR_INV_SRC_COLOR: *to = ONE - o->s[c]; break;
    case FACTOR_SRC_ALPHA: *to = o->s[3]; break;
    case FACTOR_INV_SRC_ALPHA: *to = ONE - o->s[3]; break;
    case FACTOR_DST_ALPHA: *to = o->d[3]; break;
    case FACTOR_INV_DST_ALPHA: *to = ONE - o->d[3]; break;
    case FACTOR_DST_COLOR: *to = o->d[c]; break;
    case FACTOR_INV_DST_COLOR: *to = ONE - o->d[c]; break;
    case FACTOR_SRC_ALPHA_SAT: saturate(o, c, to); break;
    case FACTOR_CONST_COLOR: *to = none + (u32)m->constant[c]; break;
    case FACTOR_INV_CONST_COLOR: *to = none + ONE - (u32)m->constant[c]; break;
    case FACTOR_SRC1_COLOR: *to = o->s1[c]; break;
    case FACTOR_INV_SRC1_COLOR: *to = ONE - o->s1[c]; break;
    case FACTOR_SRC1_ALPHA: *to = o->s1[3]; break;
    case FACTOR_INV_SRC1_ALPHA: *to = ONE - o->s1[3]; break;
    case FACTOR_CONST_ALPHA: *to = none + (u32)m->constant[3]; break;
    case FACTOR_INV_CONST_ALPHA: *to = none + ONE - (u32)m->constant[3]; break;
    case FACTOR_ZERO:
    default: *to = none;
    }
}

/* fs*s op fd*d, in units of 1/(ONE*ONE), clamped. */
INLINE void combine(enum blend_equation op, const lanes *fs, const lanes *s, const lanes *fd,
                    const lanes *d, lanes *x)
{
    const lanes a = *fs * *s, b = *fd * *d, top = (lanes){ 0 } + ONE * ONE, sum = a + b;
    const lanes more = *s + *d;

    switch (op) {
    case BLEND_SUBTRACT: *x = (a - b) & (lanes)(a > b); break;
    case BLEND_REVSUBTRACT: *x = (b - a) & (lanes)(b > a); break;
    case BLEND_MIN:
        least(s, d, x);
        *x *= ONE;
        break;
    case BLEND_MAX:
        least(s, d, x);
        *x = (more - *x) * ONE;
        break;
    case BLEND_ADD:
    default: least(&sum, &top, x);
    }
}

/* floor(x / ONE + 1/2) for x up to ONE * ONE: x + 127 has 16 bits, and 0x8081 / 2^23 is 1/255 to 2^-31. */
INLINE void nearest(lanes *x)
{
    *x = (*x + ONE / 2) * 0x8081u >> 23;
}

/* As blend_savings of crop_savings.c. */
INLINE void note(const struct crop_channel_mode *how, const lanes *fs, const lanes *s,
                 const lanes *fd, struct savings *all)
{
    const enum blend_equation op = how->op;
    const bool subtracts = op == BLEND_SUBTRACT, reverse = op == BLEND_REVSUBTRACT;
    const s32 src_known = -how->src_known, dst_known = -how->dst_known;
    const truth nothing = *s == 0, full = (*s == ONE) & (*fs == ONE) & src_known,
                out = (*fd == 0) & dst_known, kept = (*fd == ONE) & dst_known;
    const truth saturates = full & -(!subtracts && !reverse);

    if (op == BLEND_MIN || op == BLEND_MAX) {
        *all = (struct savings){ { 0 }, { 0 }, { 0 } };
        return;
    }
    all->leaves &= (nothing | ((*fs == 0) & src_known)) & kept & -!subtracts;
    all->ignores &= ((nothing | src_known) & out) | saturates;
    all->fills &= ((*fs == ONE) & out & src_known & -!reverse) | saturates;
}

/* What is stored of the channels that are written, and what holds for all of them. */
INLINE void blend(const struct crop_mode *m, const struct operands *o, lanes *word,
                  struct savings *all)
{
    const truth none = { 0 };

    *word = (lanes)none;
    all->leaves = all->ignores = all->fills = ~none;
    for (unsigned c = 0; c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];
        lanes fs, fd, x;

        if (!(m->written >> c & 1))
            continue;
        factor(how->src, m, o, c, &fs);
        factor(how->dst, m, o, c, &fd);
        combine(how->op, &fs, &o->s[c], &fd, &o->d[c], &x);
        nearest(&x);
        note(how, &fs, &o->s[c], &fd, all);
        *word |= x << how->lsb;
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

LANES_CLONES void crop_blend_lanes(const struct crop_mode *m, const u32 *src, const u32 *src1,
                                   const u32 *dst, struct crop_laned *out)
{
    lanes a, b = { 0 }, d, word;
    struct operands o;
    struct savings all;

    memcpy(&a, src, sizeof a);
    if (m->dual_source)
        memcpy(&b, src1, sizeof b);
    memcpy(&d, dst, sizeof d);
    gather(m, &a, &b, &d, &o);
    blend(m, &o, &word, &all);
    word = (word & m->write.take[0]) | (d & m->write.keep[0]) | m->write.ones[0];
    memcpy(out->word, &word, sizeof word);
    save(m, &all, out);
}
