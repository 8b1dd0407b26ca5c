/* crop_fp_lanes.c - blends of fp16 channels, a packet's pixels at once (facts/texture/rop_rules.md 4, 5, 10)
 *
 * What crop_fp_operands.c, crop_fp_factor.c and crop_fp_blend.c do of one pixel, where every number is normal or a zero: then no
 * product of two leaves the normal fp32, and a sum is the exact one, rounded.  A packet with another number goes pixel by pixel.
 */
#include <string.h>

#include "common/bits.h"
#include "common/fp16_lane.h"
#include "common/fp32.h"
#include "common/fp32_lanes.h"
#include "common/lanes.h"
#include "fbp/crop/crop_parts.h"

#define PIXELS 4
#define LANES  (4 * PIXELS) /* pixel p of channel c is lane 4 * c + p */
#define SIGN   UINT32_C(0x80000000)

/* The number that a factor is, or is 1 less. */
struct weight {
    const u32 *of; /* PIXELS */
    bool inverse;
};

struct operands {
    u32 s[LANES], s1[LANES], d[LANES], constant[LANES];
};

static bool has_factor(const struct crop_mode *m, enum blend_factor f)
{
    return f != FACTOR_SRC_ALPHA_SAT && (!m->dual_source || f < FACTOR_SRC1_COLOR);
}

bool crop_fp_has_lanes(const struct crop_mode *m)
{
    bool has = m->blend && m->fp && m->lane_bits == 16 && !m->zero_wins && !m->kills && m->written;

    for (unsigned c = 0; has && c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];

        has = (how->bits == 0 || how->bits == 16) && how->op != BLEND_MIN && how->op != BLEND_MAX &&
              has_factor(m, how->src) && has_factor(m, how->dst) && !m->dual_source;
    }
    return has;
}

/* fp16 to fp32; not 0: of 'codes' some is no zero and not normal. */
LANES_CLONES static u32 widen(u32 *code)
{
    u32 odd = 0;

    for (unsigned i = 0; i < LANES; i++) {
        const u32 size = code[i] & 0x7fff, any = 0 - (u32)(size != 0);

        odd |= (u32)((u32)(size - 0x400) >= 0x7800) & any;
        code[i] = (code[i] & 0x8000) << 16 | (((size << 13) + (112u << 23)) & any);
    }
    return odd;
}

/* The channels of covered pixels; the others are zeros.  False: a number is neither normal nor a zero. */
static bool gather(const struct crop_mode *m, const struct crop_quads *in, u8 covered,
                   struct operands *o)
{
    memset(o, 0, sizeof *o);
    for (unsigned c = 0; c < 4; c++)
        for (unsigned p = 0; p < PIXELS; p++) {
            const struct crop_channel_mode *how = &m->channel[c];
            const u32 stored = in->dst[p * m->words + how->lsb / 32] >> how->lsb % 32;

            o->constant[4 * c + p] = m->fp_constant[c];
            if (!(covered >> p & 1))
                continue;
            o->s[4 * c + p] = in->src[2 * p + c / 2] >> 16 * (c % 2) & 0xffff;
            o->d[4 * c + p] = how->bits ? stored & 0xffff : c == CHANNEL_A ? 0x3c00 : 0;
        }
    for (unsigned c = 0; c < 4; c++)
        if (m->fp_constant[c] && !fp32_is_normal(m->fp_constant[c]))
            return false;
    return (widen(o->s) | widen(o->d)) == 0;
}

static struct weight weight_of(enum blend_factor f, const struct operands *o, unsigned c)
{
    static const u32 zeros[PIXELS];
    const unsigned own = 4 * c, alpha = 4 * CHANNEL_A;

    switch (f) {
    case FACTOR_ONE: return (struct weight){ zeros, true };
    case FACTOR_SRC_COLOR: return (struct weight){ &o->s[own], false };
    case FACTOR_INV_SRC_COLOR: return (struct weight){ &o->s[own], true };
    case FACTOR_SRC_ALPHA: return (struct weight){ &o->s[alpha], false };
    case FACTOR_INV_SRC_ALPHA: return (struct weight){ &o->s[alpha], true };
    case FACTOR_DST_ALPHA: return (struct weight){ &o->d[alpha], false };
    case FACTOR_INV_DST_ALPHA: return (struct weight){ &o->d[alpha], true };
    case FACTOR_DST_COLOR: return (struct weight){ &o->d[own], false };
    case FACTOR_INV_DST_COLOR: return (struct weight){ &o->d[own], true };
    case FACTOR_CONST_COLOR: return (struct weight){ &o->constant[own], false };
    case FACTOR_INV_CONST_COLOR: return (struct weight){ &o->constant[own], true };
    case FACTOR_CONST_ALPHA: return (struct weight){ &o->constant[alpha], false };
    case FACTOR_INV_CONST_ALPHA: return (struct weight){ &o->constant[alpha], true };
    default: return (struct weight){ zeros, false };
    }
}

/* a * b + c of numbers that are normal or zeros, before it is rounded: sum * 2^exp; the sign of a sum of two zeros. */
LANES_CLONES static void add_products(unsigned lanes, const u32 *restrict a, const u32 *restrict b,
                                      const u32 *restrict c, s32 *restrict exp, s64 *restrict sum,
                                      u32 *restrict minus)
{
    for (unsigned i = 0; i < lanes; i++) {
        const u64 ea = a[i] >> 23 & 255, eb = b[i] >> 23 & 255, ec = c[i] >> 23 & 255;
        const u64 some = 0 - (u64)((ea != 0) & (eb != 0));
        const u64 product = (u64)((a[i] & 0x7fffff) | 0x800000) * ((b[i] & 0x7fffff) | 0x800000);
        const u64 x = product << 13 & some; /* bit 59 or 60 leads */
        const u64 y = (u64)((c[i] & 0x7fffff) | 0x800000) << 37 & (0 - (u64)(ec != 0)); /* bit 60 */
        /* of their lowest bits, and 1000 */
        const u64 ex = some ? ea + eb + 1000 - 254 - 46 - 13 : 0;
        const u64 ey = ec ? ec + 1000 - 127 - 23 - 37 : 0;
        const bool more = ex >= ey;
        const u64 apart = more ? ex - ey : ey - ex, by = apart > 63 ? 63 : apart;
        const u64 big = more ? x : y, small = more ? y : x, kept = small >> by;
        const u64 near = kept | (u64)(kept << by != small); /* what is lost leaves its mark */
        const u64 minus_x = 0 - (u64)((a[i] ^ b[i]) >> 31), minus_y = 0 - (u64)(c[i] >> 31);
        const u64 minus_big = more ? minus_x : minus_y, minus_near = more ? minus_y : minus_x;

        exp[i] = (s32)(more ? ex : ey) - 1000;
        sum[i] = (s64)(((big ^ minus_big) - minus_big) + ((near ^ minus_near) - minus_near));
        minus[i] = (u32)minus_x & (u32)minus_y & SIGN & (0 - (u32)((x | y) == 0));
    }
}

static void fma_lanes(unsigned lanes, const u32 *a, const u32 *b, const u32 *c, u32 *z)
{
    s32 exp[FP32_LANES] = { 0 };
    s64 sum[FP32_LANES] = { 0 };
    u32 minus[FP32_LANES];

    add_products(lanes, a, b, c, exp, sum, minus);
    fp32_pack_lanes(lanes, exp, sum, z);
    for (unsigned i = 0; i < lanes; i++)
        z[i] |= minus[i];
}

/* The factors of sources, and behind them of destinations. */
static void factors(const struct crop_mode *m, const struct operands *o, u32 to[2 * LANES])
{
    u32 plain[2 * LANES], less[2 * LANES], one[2 * LANES];
    struct weight w[8];

    for (unsigned n = 0; n < 8; n++) {
        const struct crop_channel_mode *how = &m->channel[n % 4];

        w[n] = weight_of(n < 4 ? how->src : how->dst, o, n % 4);
        for (unsigned p = 0; p < PIXELS; p++) {
            plain[4 * n + p] = w[n].of[p];
            less[4 * n + p] = w[n].of[p] ^ SIGN;
            one[4 * n + p] = FP32_ONE;
        }
    }
    fma_lanes(2 * LANES, less, one, one, to);
    for (unsigned n = 0; n < 8; n++)
        if (!w[n].inverse)
            memcpy(&to[4 * n], &plain[4 * n], sizeof plain / 8);
}

/* As crop_fp_blend. */
static void blend(const struct crop_mode *m, const struct operands *o, u32 z[LANES])
{
    u32 factor[2 * LANES], product[LANES], d[LANES];

    factors(m, o, factor);
    fp32_mul_lanes(LANES, factor, o->s, product);
    for (unsigned i = 0; i < LANES; i++) {
        const enum blend_equation op = m->channel[i / 4].op;

        product[i] ^= op == BLEND_REVSUBTRACT ? SIGN : 0;
        d[i] = o->d[i] ^ (op == BLEND_SUBTRACT ? SIGN : 0);
    }
    fma_lanes(LANES, factor + LANES, d, product, z);
}

/* To fp16, to nearest even or towards zero. */
LANES_CLONES static void narrow(bool nearest, u32 *z)
{
    for (unsigned i = 0; i < LANES; i++)
        z[i] = (z[i] >> 16 & 0x8000) | fp16_size(z[i] & 0x7fffffff, nearest);
}

bool crop_blend_fp_lanes(const struct crop_mode *m, const struct crop_quads *in, u8 covered,
                         struct crop_laned *out)
{
    struct operands o;
    u32 z[LANES];

    if (!gather(m, in, covered, &o))
        return false;
    blend(m, &o, z);
    narrow(m->rounding == ROUND_RNE, z);
    memset(out, 0, sizeof *out);
    for (unsigned c = 0; c < 4; c++)
        for (unsigned p = 0; p < PIXELS && m->written >> c & 1; p++)
            out->word[p * m->words + m->channel[c].lsb / 32] |= z[4 * c + p]
                                                                << m->channel[c].lsb % 32;
    for (unsigned i = 0; i < PIXELS * m->words; i++)
        out->word[i] = (out->word[i] & m->write.take[i % m->words]) |
                       (in->dst[i] & m->write.keep[i % m->words]) | m->write.ones[i % m->words];
    return true;
}
