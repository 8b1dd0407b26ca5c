/* khr_reference.c - see khr_reference.h (facts/texture/rop_rules.md 8) */
#include "khr_reference.h"

#include <mpfr.h>
#include <stdbool.h>

/* Fractions that live until the program ends: names for the lines below. */
static mpq_t zero, quarter, half, one, two, three, four, twelve, sixteen, weight[3], t, u, v;

static void start(void)
{
    static bool started;

    if (started)
        return;
    started = true;
    mpq_inits(zero, quarter, half, one, two, three, four, twelve, sixteen, t, u, v, NULL);
    mpq_set_ui(quarter, 1, 4);
    mpq_set_ui(half, 1, 2);
    mpq_set_ui(one, 1, 1);
    mpq_set_ui(two, 2, 1);
    mpq_set_ui(three, 3, 1);
    mpq_set_ui(four, 4, 1);
    mpq_set_ui(twelve, 12, 1);
    mpq_set_ui(sixteen, 16, 1);
    for (unsigned c = 0; c < 3; c++) {
        static const unsigned long percent[3] = { 30, 59, 11 };

        mpq_init(weight[c]);
        mpq_set_ui(weight[c], percent[c], 100);
        mpq_canonicalize(weight[c]);
    }
}

static bool less(const mpq_t a, const mpq_t b)
{
    return mpq_cmp(a, b) < 0;
}

static void least(mpq_t r, const mpq_t a, const mpq_t b)
{
    mpq_set(r, less(a, b) ? a : b);
}

/* r = 1 - a */
static void inverse(mpq_t r, const mpq_t a)
{
    mpq_sub(r, one, a);
}

static void root(mpq_t r, const mpq_t a)
{
    mpfr_t x;

    mpfr_init2(x, 256);
    mpfr_set_q(x, a, MPFR_RNDN);
    mpfr_sqrt(x, x, MPFR_RNDN);
    mpfr_get_q(r, x);
    mpfr_clear(x);
}

/* Cd + (2Cs - 1)*g by the cases of the page */
static void soft_light(mpq_t r, const mpq_t cs, const mpq_t cd)
{
    mpq_mul(t, two, cs);
    mpq_sub(t, t, one);
    if (!less(half, cs)) {
        inverse(u, cd);
        mpq_mul(u, u, cd);
    } else if (!less(quarter, cd)) {
        mpq_mul(u, sixteen, cd);
        mpq_sub(u, u, twelve);
        mpq_mul(u, u, cd);
        mpq_add(u, u, three);
        mpq_mul(u, u, cd);
    } else {
        root(u, cd);
        mpq_sub(u, u, cd);
    }
    mpq_mul(t, t, u);
    mpq_add(r, cd, t);
}

/* 2*a*b or 1 - 2*(1-a)*(1-b), as 'which' is at most a half or not */
static void light(mpq_t r, const mpq_t which, const mpq_t a, const mpq_t b)
{
    bool dark = !less(half, which);

    mpq_set(t, a);
    mpq_set(u, b);
    if (!dark) {
        inverse(t, t);
        inverse(u, u);
    }
    mpq_mul(r, t, u);
    mpq_mul(r, r, two);
    if (!dark)
        inverse(r, r);
}

static void dodge(mpq_t r, const mpq_t cs, const mpq_t cd)
{
    if (!less(zero, cd)) {
        mpq_set(r, zero);
    } else if (!less(cs, one)) {
        mpq_set(r, one);
    } else {
        inverse(t, cs);
        mpq_div(t, cd, t);
        least(r, one, t);
    }
}

static void burn(mpq_t r, const mpq_t cs, const mpq_t cd)
{
    if (!less(cd, one)) {
        mpq_set(r, one);
    } else if (!less(zero, cs)) {
        mpq_set(r, zero);
    } else {
        inverse(t, cd);
        mpq_div(t, t, cs);
        least(r, one, t);
        inverse(r, r);
    }
}

static void separable(mpq_t r, enum khr_mode mode, const mpq_t cs, const mpq_t cd)
{
    switch (mode) {
    case KHR_MULTIPLY: mpq_mul(r, cs, cd); break;
    case KHR_SCREEN:
    case KHR_EXCLUSION:
        mpq_mul(t, cs, cd);
        if (mode == KHR_EXCLUSION)
            mpq_mul(t, t, two);
        mpq_add(r, cs, cd);
        mpq_sub(r, r, t);
        break;
    case KHR_OVERLAY: light(r, cd, cs, cd); break;
    case KHR_HARDLIGHT: light(r, cs, cs, cd); break;
    case KHR_DARKEN: least(r, cs, cd); break;
    case KHR_LIGHTEN: mpq_set(r, less(cs, cd) ? cd : cs); break;
    case KHR_COLORDODGE: dodge(r, cs, cd); break;
    case KHR_COLORBURN: burn(r, cs, cd); break;
    case KHR_SOFTLIGHT: soft_light(r, cs, cd); break;
    case KHR_DIFFERENCE:
    default:
        mpq_sub(r, cd, cs);
        mpq_abs(r, r);
        break;
    }
}

static void luminosity(mpq_t r, mpq_t c[3])
{
    mpq_set(r, zero);
    for (unsigned i = 0; i < 3; i++) {
        mpq_mul(t, weight[i], c[i]);
        mpq_add(r, r, t);
    }
}

/* The indices of the least and the greatest. */
static void range(mpq_t c[3], unsigned *low, unsigned *high)
{
    *low = *high = 0;
    for (unsigned i = 1; i < 3; i++) {
        if (less(c[i], c[*low]))
            *low = i;
        if (less(c[*high], c[i]))
            *high = i;
    }
}

static void saturation(mpq_t r, mpq_t c[3])
{
    unsigned low, high;

    range(c, &low, &high);
    mpq_sub(r, c[high], c[low]);
}

/* c = lum + (c - lum)*factor */
static void scale_about(mpq_t c[3], const mpq_t lum, const mpq_t factor)
{
    for (unsigned i = 0; i < 3; i++) {
        mpq_sub(t, c[i], lum);
        mpq_mul(t, t, factor);
        mpq_add(c[i], lum, t);
    }
}

static void clip_color(mpq_t c[3])
{
    mpq_t lum, least_c, greatest_c;
    unsigned low, high;

    mpq_inits(lum, least_c, greatest_c, NULL);
    luminosity(lum, c);
    range(c, &low, &high);
    mpq_set(least_c, c[low]);
    mpq_set(greatest_c, c[high]);
    if (less(least_c, zero)) {
        mpq_sub(u, lum, least_c);
        mpq_div(u, lum, u);
        scale_about(c, lum, u);
    }
    if (less(one, greatest_c)) {
        mpq_sub(u, greatest_c, lum);
        inverse(v, lum);
        mpq_div(u, v, u);
        scale_about(c, lum, u);
    }
    mpq_clears(lum, least_c, greatest_c, NULL);
}

static void set_lum(mpq_t c[3], mpq_t of[3])
{
    luminosity(u, of);
    luminosity(v, c);
    mpq_sub(u, u, v);
    for (unsigned i = 0; i < 3; i++)
        mpq_add(c[i], c[i], u);
    clip_color(c);
}

static void set_sat(mpq_t c[3], mpq_t of[3])
{
    unsigned low, high;

    range(c, &low, &high);
    saturation(u, of);
    saturation(v, c);
    mpq_set(t, c[low]);
    for (unsigned i = 0; i < 3; i++) {
        mpq_sub(c[i], c[i], t);
        mpq_mul(c[i], c[i], u);
        if (mpq_sgn(v))
            mpq_div(c[i], c[i], v);
        else
            mpq_set(c[i], zero);
    }
}

static void hsl(mpq_t r[3], enum khr_mode mode, mpq_t cs[3], mpq_t cd[3])
{
    const bool of_source = mode == KHR_HSL_HUE || mode == KHR_HSL_COLOR;

    for (unsigned i = 0; i < 3; i++)
        mpq_set(r[i], of_source ? cs[i] : cd[i]);
    if (mode == KHR_HSL_HUE)
        set_sat(r, cd);
    if (mode == KHR_HSL_SATURATION)
        set_sat(r, cs);
    set_lum(r, mode == KHR_HSL_LUMINOSITY ? cs : cd);
}

/* r[c] = f*p0 + s*(1-Ad) + d*(1-As): Y = Z = 1, and Cs*p1 is s*(1-Ad) */
static void compose(mpq_t r[4], mpq_t s[4], mpq_t d[4])
{
    for (unsigned c = 0; c < 3; c++) {
        mpq_mul(r[c], r[c], s[3]);
        mpq_mul(r[c], r[c], d[3]);
        inverse(t, d[3]);
        mpq_mul(t, t, s[c]);
        mpq_add(r[c], r[c], t);
        inverse(t, s[3]);
        mpq_mul(t, t, d[c]);
        mpq_add(r[c], r[c], t);
    }
    inverse(t, s[3]);
    mpq_mul(t, t, d[3]);
    mpq_add(r[3], s[3], t);
}

void khr_blend(mpq_t r[4], enum khr_mode mode, mpq_t s[4], mpq_t d[4])
{
    static mpq_t cs[3], cd[3];
    static bool started;

    start();
    for (unsigned c = 0; c < 3; c++) {
        if (!started)
            mpq_inits(cs[c], cd[c], NULL);
        mpq_set(cs[c], zero);
        mpq_set(cd[c], zero);
        if (mpq_sgn(s[3]))
            mpq_div(cs[c], s[c], s[3]);
        if (mpq_sgn(d[3]))
            mpq_div(cd[c], d[c], d[3]);
    }
    started = true;
    if (mode >= KHR_HSL_HUE)
        hsl(r, mode, cs, cd);
    else
        for (unsigned c = 0; c < 3; c++)
            separable(r[c], mode, cs[c], cd[c]);
    compose(r, s, d);
}
