/* crop_lanes.c - blends of channels of 8 bits, many pixels at once (facts/texture/rop_rules.md 4, 5)
 *
 * What crop_operands.c, crop_factor.c, crop_blend.c and crop_savings.c do of one pixel, where every channel that the target has is a
 * UNORM of 8 bits: sums and products fit in 32 bits, and nothing is decided pixel by pixel.
 */
#include <string.h>

#include "common/lanes.h"
#include "fbp/crop/crop_parts.h"

#define ONE   255u
#define GROUP CROP_PIXELS /* lanes that are worked on at once */

/* Flags of a lane: what holds for all its channels so far. */
enum { LEAVES = 1, IGNORES = 2, FILLS = 4 };

/* Channels R, G, B, A of a group's pixels. */
struct group {
    u32 s[4][GROUP], s1[4][GROUP], d[4][GROUP];
};

bool crop_has_lanes(const struct crop_mode *m)
{
    for (unsigned c = 0; c < 4; c++)
        if (m->channel[c].bits != 0 && m->channel[c].bits != 8)
            return false;
    return m->blend && !m->fp && !m->srgb && !m->snorm && m->lane_bits == 8;
}

static inline void split(const u32 *word, unsigned at, u32 to[GROUP])
{
    for (unsigned i = 0; i < GROUP; i++)
        to[i] = word[i] >> at & 255;
}

static inline void fill(u32 to[GROUP], u32 x)
{
    for (unsigned i = 0; i < GROUP; i++)
        to[i] = x;
}

/* Absent channels of the target read as 0, alpha as 1. */
static inline void gather(const struct crop_mode *m, const u32 *src, const u32 *src1,
                          const u32 *dst, struct group *g)
{
    for (unsigned c = 0; c < 4; c++) {
        split(src, 8 * c, g->s[c]);
        if (src1)
            split(src1, 8 * c, g->s1[c]);
        else
            fill(g->s1[c], 0);
        if (m->channel[c].bits)
            split(dst, m->channel[c].lsb, g->d[c]);
        else
            fill(g->d[c], c == CHANNEL_A ? ONE : 0);
    }
}

static inline void copy(u32 to[GROUP], const u32 from[GROUP], bool inverse)
{
    for (unsigned i = 0; i < GROUP; i++)
        to[i] = inverse ? ONE - from[i] : from[i];
}

static inline void saturate(u32 to[GROUP], const u32 s[GROUP], const u32 d[GROUP])
{
    for (unsigned i = 0; i < GROUP; i++)
        to[i] = s[i] < ONE - d[i] ? s[i] : ONE - d[i];
}

static inline void factor(enum blend_factor f, const struct crop_mode *m, const struct group *g,
                          unsigned c, u32 to[GROUP])
{
    switch (f) {
    case FACTOR_ONE: fill(to, ONE); break;
    case FACTOR_SRC_COLOR: copy(to, g->s[c], false); break;
    case FACTOR_INV_SRC_COLOR: copy(to, g->s[c], true); break;
    case FACTOR_SRC_ALPHA: copy(to, g->s[3], false); break;
    case FACTOR_INV_SRC_ALPHA: copy(to, g->s[3], true); break;
    case FACTOR_DST_ALPHA: copy(to, g->d[3], false); break;
    case FACTOR_INV_DST_ALPHA: copy(to, g->d[3], true); break;
    case FACTOR_DST_COLOR: copy(to, g->d[c], false); break;
    case FACTOR_INV_DST_COLOR: copy(to, g->d[c], true); break;
    case FACTOR_SRC_ALPHA_SAT:
        if (c == 3)
            fill(to, ONE);
        else
            saturate(to, g->s[3], g->d[3]);
        break;
    case FACTOR_CONST_COLOR: fill(to, (u32)m->constant[c]); break;
    case FACTOR_INV_CONST_COLOR: fill(to, ONE - (u32)m->constant[c]); break;
    case FACTOR_SRC1_COLOR: copy(to, g->s1[c], false); break;
    case FACTOR_INV_SRC1_COLOR: copy(to, g->s1[c], true); break;
    case FACTOR_SRC1_ALPHA: copy(to, g->s1[3], false); break;
    case FACTOR_INV_SRC1_ALPHA: copy(to, g->s1[3], true); break;
    case FACTOR_CONST_ALPHA: fill(to, (u32)m->constant[3]); break;
    case FACTOR_INV_CONST_ALPHA: fill(to, ONE - (u32)m->constant[3]); break;
    case FACTOR_ZERO:
    default: fill(to, 0);
    }
}

/* floor(x / ONE + 1/2) for x up to ONE * ONE: x + 127 has 16 bits, and 0x8081 / 2^23 is 1/255 to 2^-31. */
static inline u32 nearest(u32 x)
{
    return (x + ONE / 2) * 0x8081u >> 23;
}

/* One channel's code of fs*s op fd*d. */
static inline void blend(enum blend_equation op, const u32 fs[GROUP], const u32 s[GROUP],
                         const u32 fd[GROUP], const u32 d[GROUP], u32 to[GROUP])
{
    u32 x[GROUP];

    for (unsigned i = 0; i < GROUP; i++) {
        const u32 a = fs[i] * s[i], b = fd[i] * d[i];

        switch (op) {
        case BLEND_SUBTRACT: x[i] = a > b ? a - b : 0; break;
        case BLEND_REVSUBTRACT: x[i] = b > a ? b - a : 0; break;
        case BLEND_MIN: x[i] = (s[i] < d[i] ? s[i] : d[i]) * ONE; break;
        case BLEND_MAX: x[i] = (s[i] > d[i] ? s[i] : d[i]) * ONE; break;
        case BLEND_ADD:
        default: x[i] = a + b < ONE * ONE ? a + b : ONE * ONE;
        }
    }
    for (unsigned i = 0; i < GROUP; i++)
        to[i] = nearest(x[i]);
}

/* As blend_savings of crop_savings.c. */
static inline void note(const struct crop_channel_mode *how, const u32 fs[GROUP],
                        const u32 s[GROUP], const u32 fd[GROUP], u32 flags[GROUP])
{
    const enum blend_equation op = how->op;
    const bool none = op == BLEND_MIN || op == BLEND_MAX, subtracts = op == BLEND_SUBTRACT,
               reverse = op == BLEND_REVSUBTRACT;
    const u32 counts = !none, src_known = how->src_known, dst_known = how->dst_known,
              may_leave = !none && !subtracts, may_fill = !none && !reverse,
              saturates = !none && !subtracts && !reverse && src_known;

    for (unsigned i = 0; i < GROUP; i++) {
        const u32 nothing = s[i] == 0, full = saturates & (fs[i] == ONE) & (s[i] == ONE),
                  out = dst_known & (fd[i] == 0), kept = dst_known & (fd[i] == ONE),
                  leaves = may_leave & (nothing | (src_known & (fs[i] == 0))) & kept,
                  ignores = counts & (((src_known | nothing) & out) | full),
                  fills = (may_fill & src_known & (fs[i] == ONE) & out) | full;

        flags[i] &= leaves * LEAVES | ignores * IGNORES | fills * FILLS;
    }
}

/* A group: what is stored of it but for what is kept, and the flags of each pixel. */
static inline void blend_group(const struct crop_mode *m, const struct group *g, u32 word[GROUP],
                               u32 flags[GROUP])
{
    fill(word, 0);
    fill(flags, LEAVES | IGNORES | FILLS);
    for (unsigned c = 0; c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];
        u32 fs[GROUP], fd[GROUP], code[GROUP];

        if (!(m->written >> c & 1))
            continue;
        factor(how->src, m, g, c, fs);
        factor(how->dst, m, g, c, fd);
        blend(how->op, fs, g->s[c], fd, g->d[c], code);
        note(how, fs, g->s[c], fd, flags);
        for (unsigned i = 0; i < GROUP; i++)
            word[i] |= code[i] << how->lsb;
    }
}

static inline u8 bits_of(const u32 flags[GROUP], u32 flag)
{
    u32 bits = 0;

    for (unsigned i = 0; i < GROUP; i++)
        bits |= ((flags[i] & flag) != 0) << i;
    return (u8)bits;
}

/* As of_pixel of crop_savings.c. */
static inline void save(const struct crop_mode *m, const u32 flags[GROUP], struct crop_laned *out)
{
    u32 any = 0;

    out->killed = m->written == 0 ? 255 : 0;
    out->read_suppressed = out->killed;
    out->filled = 0;
    for (unsigned i = 0; i < GROUP; i++)
        any |= flags[i];
    if (!any || m->written == 0)
        return;
    if (!m->write.pads)
        out->killed = bits_of(flags, LEAVES);
    out->read_suppressed = out->killed;
    if (!m->write.merges) {
        out->read_suppressed |= bits_of(flags, IGNORES);
        out->filled = bits_of(flags, FILLS) & (u8)~out->killed;
    }
}

LANES_CLONES void crop_blend_lanes(const struct crop_mode *m, const u32 *src, const u32 *src1,
                                   const u32 *dst, struct crop_laned *out)
{
    const u32 take = m->write.take[0], keep = m->write.keep[0], ones = m->write.ones[0];
    u32 word[GROUP], flags[GROUP];
    struct group g;

    gather(m, src, m->dual_source ? src1 : NULL, dst, &g);
    blend_group(m, &g, word, flags);
    for (unsigned i = 0; i < GROUP; i++)
        out->word[i] = (word[i] & take) | (dst[i] & keep) | ones;
    save(m, flags, out);
}
