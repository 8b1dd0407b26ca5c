/* isa_decimal.c - floats of immediates as decimal text */
#include "gpc/tpc/sm/isa/isa_decimal.h"

#include <stdio.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_big.h"

#define DIGITS 800 /* of the longest exact value, 2^-1074 */

/* known: facts/isa/encodings.md 3, 0xfff00000 is -QNAN; chosen: by analogy for the others */
const struct isa_decimal_format isa_decimal_half = { 5, 10, 'h', 0x7f80, 0x7c40 };
const struct isa_decimal_format isa_decimal_single = { 8, 23, 'f', 0x7ff00000, 0x7f801000 };
const struct isa_decimal_format isa_decimal_double = { 11, 52, 'd', 0x7ffe000000000000,
                                                       0x7ff0100000000000 };

/* 0.d1d2d3... * 10^point, exactly. */
struct digits {
    char d[DIGITS + 10];
    unsigned count;
    int point;
};

/* sig * 2^exp */
static void digits_of(struct digits *x, u64 sig, int exp)
{
    struct isa_big b = isa_big_of(sig);
    char reversed[DIGITS + 10];
    unsigned count = 0;

    isa_big_scale(&b, exp < 0 ? 5 : 2, (unsigned)(exp < 0 ? -exp : exp));
    while (b.count) {
        u32 group = isa_big_divide(&b, 1000000000);
        for (unsigned n = 0; n < 9; n++, group /= 10)
            reversed[count++] = (char)('0' + group % 10);
    }
    while (reversed[count - 1] == '0')
        count--;
    x->count = count;
    x->point = (int)count + (exp < 0 ? exp : 0);
    for (unsigned n = 0; n < count; n++)
        x->d[n] = reversed[count - 1 - n];
}

/* Rounds to 'keep' digits, ties to even; fills up with zeros. */
static void round_to(struct digits *x, unsigned keep)
{
    bool up = false;

    if (x->count > keep) {
        bool more = strspn(x->d + keep + 1, "0") < x->count - keep - 1;
        up = x->d[keep] > '5' || (x->d[keep] == '5' && (more || (x->d[keep - 1] & 1)));
    }
    for (unsigned n = x->count; n < keep; n++)
        x->d[n] = '0';
    x->count = keep;
    for (unsigned n = keep; up && n-- > 0;) {
        up = x->d[n] == '9';
        x->d[n] = (char)(up ? '0' : x->d[n] + 1);
    }
    if (up) {
        x->d[0] = '1';
        x->point++;
    }
}

static void print_exponent(const struct digits *x, char *text, size_t size)
{
    int e = x->point - 1;

    snprintf(text, size, "%c%s%.*se%c%02d", x->d[0], x->count > 1 ? "." : "", (int)x->count - 1,
             x->d + 1, e < 0 ? '-' : '+', e < 0 ? -e : e);
}

static void print_fixed(const struct digits *x, char *text, size_t size)
{
    int whole = x->point > 0 ? x->point : 0;

    if (x->point <= 0)
        snprintf(text, size, "0.%.*s%.*s", -x->point, "0000", (int)x->count, x->d);
    else if ((int)x->count <= whole)
        snprintf(text, size, "%.*s%.*s", (int)x->count, x->d, whole - (int)x->count,
                 "00000000000000000000");
    else
        snprintf(text, size, "%.*s.%.*s", whole, x->d, (int)x->count - whole, x->d + whole);
}

static void print_finite(u64 sig, int exp, char *text, size_t size)
{
    struct digits x;
    digits_of(&x, sig, exp);
    if (x.point > 9) { /* 1e9 and above */
        round_to(&x, 21);
        print_exponent(&x, text, size);
        return;
    }
    round_to(&x, 20);
    while (x.count > 1 && x.d[x.count - 1] == '0')
        x.count--;
    if (x.point - 1 < -4)
        print_exponent(&x, text, size);
    else
        print_fixed(&x, text, size);
}

void isa_decimal_print(const struct isa_decimal_format *f, u64 bits, char text[ISA_DECIMAL_SIZE])
{
    u64 frac = bits & bits_mask(f->frac_bits);
    int exp = (int)(bits >> f->frac_bits & bits_mask(f->exp_bits));
    bool sign = bits >> (f->frac_bits + f->exp_bits) & 1;
    int most = (1 << f->exp_bits) - 1, bias = most >> 1;
    u64 magnitude = (u64)exp << f->frac_bits | frac;

    if (exp == most && frac == 0) {
        snprintf(text, ISA_DECIMAL_SIZE, "%cINF ", sign ? '-' : '+');
    } else if (exp == most) {
        bool quiet = f->frac_bits < 52 || frac >> 51;
        snprintf(text, ISA_DECIMAL_SIZE, "%c%cNAN ", sign ? '-' : '+', quiet ? 'Q' : 'S');
    } else if (magnitude == 0) {
        snprintf(text, ISA_DECIMAL_SIZE, sign ? "-0.0 " : "0");
    } else {
        *text = '-';
        if (exp)
            frac |= (u64)1 << f->frac_bits;
        print_finite(frac, (exp ? exp : 1) - bias - f->frac_bits, text + sign,
                     ISA_DECIMAL_SIZE - sign);
    }
}
