/* iblend_pass_reference.c - see iblend_pass_reference.h (facts/texture/rop_rules.md 8) */
#include "iblend_pass_reference.h"

#include <mpfr.h>
#include <stdbool.h>

#include "host_float.h"

#define NAN_BITS 0x7fffffffu

static mpfr_t x, y, z, r;

static void start(void)
{
    static bool started;

    if (!started)
        mpfr_inits2(24, x, y, z, r, (mpfr_ptr)0);
    started = true;
}

/* Denormals are zeros. */
static void load(mpfr_t to, uint32_t a)
{
    if ((a & 0x7f800000) == 0)
        a &= 0x80000000;
    mpfr_set_flt(to, float_of_bits(a), MPFR_RNDN);
}

static uint32_t bits_of(const mpfr_t a)
{
    if (mpfr_nan_p(a))
        return NAN_BITS;
    if (mpfr_number_p(a) && !mpfr_zero_p(a) && mpfr_get_exp(a) < -125)
        return mpfr_signbit(a) ? 0x80000000 : 0;
    return bits_of_float(mpfr_get_flt(a, MPFR_RNDN));
}

static uint32_t multiply(uint32_t a, uint32_t b)
{
    load(x, a);
    load(y, b);
    mpfr_mul(r, x, y, MPFR_RNDN);
    return bits_of(r);
}

/* a*b + c, or c - a*b */
static uint32_t multiply_add(uint32_t a, uint32_t b, uint32_t c, bool minus)
{
    load(x, a);
    load(y, b);
    load(z, c);
    if (minus)
        mpfr_neg(x, x, MPFR_RNDN);
    mpfr_fma(r, x, y, z, MPFR_RNDN);
    return bits_of(r);
}

uint32_t slow_one_minus(uint32_t a)
{
    start();
    return multiply_add(a, 0x3f800000, 0x3f800000, true);
}

static uint32_t extremum(uint32_t a, uint32_t b, bool least)
{
    bool first;

    load(x, a);
    load(y, b);
    if (mpfr_nan_p(x) || mpfr_nan_p(y))
        return mpfr_nan_p(x) ? b : a;
    if (mpfr_zero_p(x) && mpfr_zero_p(y))
        first = (mpfr_signbit(x) != 0) == least;
    else
        first = least ? mpfr_cmp(x, y) < 0 : mpfr_cmp(x, y) > 0;
    return first ? a : b;
}

/* 16 bits, at most 2^96 */
static uint32_t reciprocal(uint32_t a)
{
    mpfr_t q;
    uint32_t bits;

    load(x, a);
    mpfr_init2(q, 16);
    mpfr_ui_div(q, 1, x, MPFR_RNDN);
    if (mpfr_inf_p(q) || (mpfr_number_p(q) && !mpfr_zero_p(q) && mpfr_get_exp(q) > 96))
        mpfr_set_si_2exp(q, mpfr_signbit(x) ? -1 : 1, 96, MPFR_RNDN);
    bits = bits_of(q);
    mpfr_clear(q);
    return bits;
}

static uint32_t half(uint16_t h)
{
    uint32_t sign = (uint32_t)(h >> 15) << 31, e = h >> 10 & 31, f = h & 0x3ff;

    start();
    if (e == 31)
        return f ? NAN_BITS : sign | 0x7f800000;
    mpfr_set_ui_2exp(r, e ? f | 0x400 : f, (e ? (long)e : 1) - 25, MPFR_RNDN);
    return bits_of(r) | sign;
}

/* Operands A and C by their codes. */
static uint32_t left(const struct slow_pixel *p, unsigned code, unsigned c)
{
    const uint32_t of[8] = { p->s[c],       p->d[c],       p->s[3],       p->d[3],
                             p->temp[0][c], p->temp[1][c], p->temp[2][c], p->pbr[c] };
    return of[code];
}

/* Operands B and D; 8, 15 mean nothing, 14 is seen to by who asks. */
static uint32_t right(const struct slow_pixel *p, unsigned code, unsigned c, uint16_t k)
{
    const uint32_t of[16] = { 0,
                              0x3f800000,
                              p->s[c],
                              p->s[3],
                              slow_one_minus(p->s[3]),
                              p->d[c],
                              p->d[3],
                              slow_one_minus(p->d[3]),
                              0,
                              p->temp[0][c],
                              p->temp[1][c],
                              p->temp[2][c],
                              p->pbr[c],
                              half(k),
                              0,
                              0 };
    return of[code];
}

static uint32_t result(const struct slow_pixel *p, uint32_t word, const uint16_t *k, unsigned c)
{
    const unsigned op = word >> 3 & 7, b_code = word >> 12 & 15, d_code = word >> 19 & 15;
    const uint32_t a = left(p, word >> 9 & 7, c), b = right(p, b_code, c, k[c]);
    const uint32_t second = left(p, word >> 16 & 7, c), d = right(p, d_code, c, k[c]);
    const uint32_t product = b_code == 14 ? 0 : multiply(a, b);
    const uint32_t other = d_code == 14 ? 0 : multiply(second, d);

    switch (op) {
    case 1:
    case 0:
    case 7: /* an unrounded second product, unless it is none */
        return d_code == 14 ? multiply_add(0, 0, product, op == 1)
                            : multiply_add(second, d, product, op == 1);
    case 2: return extremum(product, other, true);
    case 3: return extremum(product, other, false);
    case 4: return reciprocal(a);
    default: return multiply_add(d, 0x3f800000, product, op == 6);
    }
}

static bool test(unsigned code, int cc)
{
    switch (code) {
    case 0: return false;
    case 1: return true;
    case 2: return cc == 0;
    case 3: return cc != 0;
    case 4: return cc == -1;
    case 5: return cc == -1 || cc == 0;
    case 6: return cc == 1;
    default: return cc == 1 || cc == 0;
    }
}

static int compared_with_zero(uint32_t a)
{
    load(x, a);
    return mpfr_nan_p(x) ? 2 : mpfr_zero_p(x) ? 0 : mpfr_signbit(x) ? -1 : 1;
}

void slow_pass(struct slow_pixel *p, uint32_t word, const uint16_t constant[24])
{
    static const unsigned swizzles[8][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 0, 0, 0 }, { 1, 1, 1 },
                                             { 2, 2, 2 }, { 9, 9, 9 }, { 0, 1, 2 }, { 0, 1, 2 } };
    const struct slow_pixel before = *p;
    const unsigned swizzle = word >> 23 & 7, mask = word >> 26 & 3, to = word >> 28 & 3;
    uint32_t of[3];

    start();
    for (unsigned c = 0; c < 3; c++)
        of[c] = result(&before, word, &constant[3 * (word >> 6 & 7)], c);
    if (swizzle == 5) {
        if (test(word & 7, before.cc[0]))
            p->alpha = of[0];
        return;
    }
    for (unsigned c = 0; c < 3; c++) {
        if ((mask && mask - 1 != c) || !test(word & 7, before.cc[c]))
            continue;
        p->pbr[c] = of[swizzles[swizzle][c]];
        if (to < 3)
            p->temp[to][c] = p->pbr[c];
        if (word >> 31)
            p->cc[c] = compared_with_zero(p->pbr[c]);
    }
}
