/* crop_reference_float.c - a channel of a floating-point target by definition: MPFR for the steps that
 * are rounded to fp32, a search through all codes for the store (facts/texture/rop_rules.md 4, 5, 10)
 */
#include <math.h>
#include <mpfr.h>
#include <string.h>

#include "crop_reference.h"
#include "host_float.h"

/* Numbers are host floats: as fp32 has them, its denormals gone. */
struct numbers {
    float s[4], s1[4], d[4], k[4];
};

static float flushed(float f)
{
    return isfinite(f) && fabsf(f) < 0x1p-126f ? copysignf(0, f) : f;
}

/* The value of a code without its sign: 5 bits of exponent, then 'fraction' bits. */
static double magnitude(u32 code, unsigned fraction)
{
    u32 exponent = code >> fraction, low = code & ((1u << fraction) - 1);

    if (exponent == 31)
        return low ? NAN : INFINITY;
    return exponent ? ldexp((1 << fraction) + low, (int)(exponent - 15 - fraction))
                    : ldexp(low, (int)(-14 - fraction));
}

/* A stored code, or one of a source, of 32, 16, 11 or 10 bits. */
static float number(u32 code, unsigned bits)
{
    if (bits == 32)
        return flushed(float_of_bits(code));
    if (bits < 16)
        return (float)magnitude(code, bits - 5);
    return (float)copysign(magnitude(code & 0x7fff, 10), code & 0x8000 ? -1 : 1);
}

/* 'exact' has 24 bits and no end of its exponent. */
static float ended(const mpfr_t exact)
{
    if (mpfr_number_p(exact) && !mpfr_zero_p(exact) && mpfr_get_exp(exact) < -125)
        return mpfr_signbit(exact) ? -0.0f : 0.0f;
    return mpfr_get_flt(exact, MPFR_RNDN);
}

/* a * b + c, rounded once. */
static float chain(float a, float b, float c)
{
    static mpfr_t x, y, z;
    static bool ready;

    if (!ready)
        mpfr_inits2(24, x, y, z, (mpfr_ptr)0);
    ready = true;
    mpfr_set_flt(x, a, MPFR_RNDN);
    mpfr_set_flt(y, b, MPFR_RNDN);
    mpfr_set_flt(z, c, MPFR_RNDN);
    mpfr_fma(x, x, y, z, MPFR_RNDN);
    return ended(x);
}

static float product(float a, float b)
{
    static mpfr_t x, y;
    static bool ready;

    if (!ready)
        mpfr_inits2(24, x, y, (mpfr_ptr)0);
    ready = true;
    mpfr_set_flt(x, a, MPFR_RNDN);
    mpfr_set_flt(y, b, MPFR_RNDN);
    mpfr_mul(x, x, y, MPFR_RNDN);
    return ended(x);
}

/* minNum; -0 is the lesser zero. */
static float least(float a, float b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    if (a == b)
        return signbit(a) ? a : b;
    return a < b ? a : b;
}

static struct numbers numbers_of(const struct crop_config *cfg, const struct crop_quads *in,
                                 unsigned i)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    const unsigned lane = crop_reference_lane(cfg);
    const u32 *pixel = &in->dst[i * crop_reference_words(cfg)];
    struct numbers n;

    for (unsigned c = 0; c < 4; c++) {
        unsigned bits = crop_reference_bits(f, c), at = 4 * lane * i + lane * c;

        n.s[c] = number(crop_reference_field(in->src, at, lane), lane);
        n.s1[c] = number(crop_reference_field(in->src1, at, lane), lane);
        n.k[c] = number(lane == 32 ? cfg->constant[c] : cfg->constant[c] & 0xffff, lane);
        n.d[c] = bits ? number(crop_reference_code(f, pixel, c), bits) : c == 3;
    }
    return n;
}

/* Codes 2 to 21 in pairs F, 1 - F. */
static float factor(enum blend_factor code, const struct numbers *n, unsigned c)
{
    static const unsigned pairs[] = { 3, 5, 7, 9, 14, 16, 18, 20 };
    const float plain[] = {
        n->s[c], n->s[3], n->d[3], n->d[c], n->k[c], n->s1[c], n->s1[3], n->k[3]
    };

    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (code == pairs[i] || code == pairs[i] + 1)
            return code == pairs[i] ? plain[i] : chain(-1, plain[i], 1);
    if (code == FACTOR_SRC_ALPHA_SAT && c < 3)
        return least(n->s[3], chain(-1, n->d[3], 1));
    /* chosen: factors without a meaning are zero */
    return code == FACTOR_ONE || code == FACTOR_SRC_ALPHA_SAT;
}

static float blended(const struct crop_config *cfg, const struct numbers *n, unsigned c)
{
    enum blend_equation op = c < 3 ? cfg->color_op : cfg->alpha_op;
    const struct crop_reference_factors by = crop_reference_factors(cfg, c);
    float fs = factor(by.src, n, c), s = n->s[c];
    float fd = factor(by.dst, n, c), d = n->d[c];

    if (op == BLEND_MIN)
        return least(s, d);
    if (op == BLEND_MAX)
        return -least(-s, -d);
    /* chosen: where zero wins, a product with a zero is +0 */
    float p = cfg->zero_wins && (fs == 0 || s == 0) ? 0 : product(fs, s);
    if (cfg->zero_wins && (fd == 0 || d == 0))
        fd = d = 0;
    return chain(op == BLEND_SUBTRACT ? -fd : fd, d, op == BLEND_REVSUBTRACT ? -p : p);
}

/* Among the codes without sign the last that is not above x; to nearest, the one after it when that is
 * nearer, or as near and even.  Past the last comes Inf as if it were the next number, but toward zero
 * only of Inf.
 */
static u32 nearest_code(double x, unsigned fraction, bool rtz)
{
    u32 low = 0, high = 31u << fraction; /* the code is 'low' or above, and below 'high' */

    if (isinf(x))
        return high;
    while (high - low > 1) {
        u32 middle = (low + high) / 2;
        if (magnitude(middle, fraction) <= x)
            low = middle;
        else
            high = middle;
    }
    double after = high == 31u << fraction ? 65536 : magnitude(high, fraction);
    double below = x - magnitude(low, fraction), above = after - x;
    bool up = above < below || (above == below && (low & 1));

    return up && !rtz ? high : low;
}

u32 crop_reference_float_store(float x, unsigned bits, bool rtz)
{
    u32 word;

    if (bits == 32) {
        memcpy(&word, &x, sizeof word);
        return isnan(x) ? 0x7fffffff : word;
    }
    if (bits == 16)
        return isnan(x) ? 0x7fff : nearest_code(fabs(x), 10, rtz) | (signbit(x) ? 0x8000 : 0);
    if (isnan(x)) /* the top of the one NaN's fraction */
        return (1u << bits) - 1;
    if (signbit(x))
        return 0;
    return nearest_code(magnitude(nearest_code(x, 10, rtz), 10), bits - 5, rtz);
}

u32 crop_reference_float(const struct crop_config *cfg, const struct crop_quads *in, unsigned i,
                         unsigned c)
{
    struct numbers n = numbers_of(cfg, in, i);
    unsigned bits = crop_reference_bits(crop_reference_format(cfg->format), c);

    if (bits == 0) /* the target lacks it */
        return 0;
    return crop_reference_float_store(blended(cfg, &n, c), bits, cfg->store_rtz);
}

/* Whether a factor takes something of dst that is stored. */
static bool of_dst(const struct crop_config *cfg, enum blend_factor f, unsigned c)
{
    bool stored_alpha = crop_reference_bits(crop_reference_format(cfg->format), 3) > 0;

    return f == FACTOR_DST_COLOR || f == FACTOR_INV_DST_COLOR ||
           (stored_alpha && (f == FACTOR_DST_ALPHA || f == FACTOR_INV_DST_ALPHA ||
                             (f == FACTOR_SRC_ALPHA_SAT && c < 3)));
}

bool crop_reference_may_kill(const struct crop_config *cfg, const struct crop_quads *in, unsigned i)
{
    struct numbers n = numbers_of(cfg, in, i);
    bool kills = cfg->float_kills;

    for (unsigned c = 0; c < 4; c++) {
        enum blend_equation op = c < 3 ? cfg->color_op : cfg->alpha_op;
        const struct crop_reference_factors by = crop_reference_factors(cfg, c);

        if (!crop_reference_writes(cfg, c))
            continue;
        kills &= op != BLEND_SUBTRACT && op != BLEND_MIN && op != BLEND_MAX;
        kills &= !of_dst(cfg, by.dst, c) && factor(by.dst, &n, c) == 1;
        kills &= n.s[c] == 0 || (!of_dst(cfg, by.src, c) && factor(by.src, &n, c) == 0);
    }
    return kills;
}
