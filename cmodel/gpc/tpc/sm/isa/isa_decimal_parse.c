/* isa_decimal_parse.c - decimal text to a float */
#include <ctype.h>
#include <string.h>

#include "common/float_format.h"
#include "gpc/tpc/sm/isa/isa_big.h"
#include "gpc/tpc/sm/isa/isa_decimal.h"

#define MOST_DIGITS   60
#define MOST_EXPONENT 400

/* digits * 10^exponent */
struct decimal {
    struct isa_big digits;
    int exponent;
};

static const char *read_exponent(const char **text, int *exponent)
{
    const char *s = *text + 1;
    bool minus = *s == '-';
    int e = 0;

    s += *s == '-' || *s == '+';
    if (!isdigit((unsigned char)*s))
        return "an exponent needs digits";
    for (; isdigit((unsigned char)*s); s++)
        if ((e = e * 10 + *s - '0') > MOST_EXPONENT)
            return "the exponent is too large: at most 400";
    *exponent += minus ? -e : e;
    *text = s;
    return NULL;
}

static const char *read_decimal(const char **text, struct decimal *x)
{
    unsigned digits = 0;
    bool point = false;
    const char *s = *text;

    *x = (struct decimal){ .exponent = 0 };
    for (;; s++) {
        if (*s == '.' && !point && isdigit((unsigned char)s[1])) {
            point = true;
            continue;
        }
        if (!isdigit((unsigned char)*s))
            break;
        if (++digits > MOST_DIGITS)
            return "too many digits: at most 60";
        isa_big_multiply(&x->digits, 10, (u32)(*s - '0'));
        x->exponent -= point;
    }
    *text = s;
    if (digits == 0)
        return "a number is expected";
    return *s == 'e' || *s == 'E' ? read_exponent(text, &x->exponent) : NULL;
}

/* The value as sig * 2^exp: 62 bits of it, a lost one set in bit 0. */
static u64 binary_of(const struct decimal *x, int *exp)
{
    struct isa_big b = x->digits;
    unsigned down = x->exponent < 0 ? (unsigned)-x->exponent : 0;
    bool rest = false;

    *exp = -(int)(4 * down + 64 * (down > 0));
    isa_big_scale(&b, 2, (unsigned)-*exp);
    isa_big_scale(&b, 10, x->exponent > 0 ? (unsigned)x->exponent : 0);
    while (down--)
        rest |= isa_big_divide(&b, 10) != 0;
    unsigned bits = isa_big_bits(&b), lost = bits > 62 ? bits - 62 : 0;
    *exp += (int)lost;
    return isa_big_word(&b, lost) | (rest || isa_big_below(&b, lost));
}

/* chosen: doubles are rounded here, because the one rounder (common/float_round) has 23 bits at most. */
static u64 double_of(u64 sig, int exp)
{
    if (sig == 0)
        return 0;
    unsigned up = 62 - (bits_top(sig) + 1);
    int top = exp + (int)bits_top(sig), cut = 9 + (top < -1022 ? -1022 - top : 0);
    u64 biased = top < -1022 ? 0 : (u64)(top + 1022); /* the hidden bit adds the last 1 */

    if (cut > 62)
        return 0;
    sig <<= up;
    u64 kept = sig >> cut, rest = sig & bits_mask((unsigned)cut), half = (u64)1 << (cut - 1);
    kept += rest > half || (rest == half && (kept & 1));
    return (biased << 52) + kept;
}

static u64 rounded(const struct isa_decimal_format *f, u64 sig, int exp)
{
    if (f->frac_bits == 52)
        return double_of(sig, exp);
    return float_round_pack(f->frac_bits == 23 ? &float_fp32 : &float_fp16, false, exp, sig,
                            ROUND_RNE);
}

/* 0f7fc00000 and its like. */
static const char *read_bits(const struct isa_decimal_format *f, const char **text, u64 *bits)
{
    const char *s = *text + 2;
    unsigned digits = (f->exp_bits + f->frac_bits + 1u) / 4;

    *bits = 0;
    for (; digits && isxdigit((unsigned char)*s); s++, digits--)
        *bits = *bits << 4 | (u64)(isdigit((unsigned char)*s) ? *s - '0' : (*s | 32) - 'a' + 10);
    *text = s;
    return digits ? "the bits of a real number need all their digits" : NULL;
}

const char *isa_decimal_parse(const struct isa_decimal_format *f, const char **text, u64 *bits)
{
    const char *s = *text, *wrong = NULL;
    u64 sign = (u64)(*s == '-') << (f->exp_bits + f->frac_bits);
    u64 infinity = bits_mask(f->exp_bits) << f->frac_bits;
    struct decimal x;
    int exp;

    if (s[0] == '0' && s[1] == f->letter)
        return read_bits(f, text, bits);
    s += *s == '-' || *s == '+';
    if (strncmp(s, "INF", 3) == 0) {
        *bits = infinity;
        s += 3;
    } else if (strncmp(s, "QNAN", 4) == 0) {
        *bits = f->quiet_nan;
        s += 4;
    } else if (strncmp(s, "SNAN", 4) == 0) {
        *bits = f->signaling_nan;
        s += 4;
    } else if ((wrong = read_decimal(&s, &x)) == NULL) {
        u64 sig = binary_of(&x, &exp);
        *bits = rounded(f, sig, exp);
        if (*bits >= infinity)
            wrong = "the number is too large";
    }
    *bits |= sign;
    *text = s;
    return wrong;
}
