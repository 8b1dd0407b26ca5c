/* alu_convert.c - conversions among floats and integers (facts/isa/semantics.md 7; sfu/sfu.md 5) */
#include "gpc/tpc/sm/alu/alu.h"

/* known: facts/isa/semantics.md 7: 1 F16, 2 F32, 3 F64.  chosen: 0, which no compiler writes, is F32 */
static const struct float_format *format_of(unsigned fmt)
{
    return fmt == 1 ? &float_fp16 : fmt == 3 ? &float_fp64 : &float_fp32;
}

/* Width and signedness of an integer format. */
static unsigned width_of(unsigned size)
{
    return 8u << (size & 3);
}

static bool is_signed(unsigned size)
{
    return size >> 2 & 1;
}

/* A float operand: its half, .FTZ of single precision, its signs. */
static u64 source(const struct alu_mode *m, const struct alu_ports *p, unsigned lane)
{
    const struct float_format *f = format_of(m->sfmt);
    u64 b = m->sfmt == 3 ? alu_pair(p->b, lane) : p->b[lane];

    if (m->sfmt == 1)
        b = (m->sel_b & 1 ? b >> 16 : b) & 0xffff;
    if (m->ftz && f == &float_fp32)
        b = float_flush(f, b);
    return (m->abs_b ? b & ~float_sign(f) : b) ^ (m->neg_b ? float_sign(f) : 0);
}

static void put(struct alu_ports *p, unsigned lane, u64 value, bool wide)
{
    if (wide)
        alu_put_pair(p->d, lane, value);
    else
        p->d[lane] = (u32)value;
}

/* |x| of a finite number rounded to an integer, 2^64 and more as 2^64. */
static u128 whole_of(const struct float_value *x, enum rounding mode)
{
    if (x->sig == 0)
        return 0;
    if (x->exp > 0)
        return x->exp + (s32)bits_top(x->sig) > 63 ? (u128)1 << 64 : (u128)x->sig << x->exp;
    return float_shift_round(x->sig, -x->exp, mode, x->sign);
}

/* The same number rounded to an integral one; zeros keep their sign. */
static u64 integral(const struct float_format *f, u64 a, enum rounding mode)
{
    const struct float_value x = float_unpack(f, a);

    if (x.kind != FLOAT_FINITE || x.exp >= 0)
        return a;
    return float_round(f, ROUND_RNE, TINY_DENORMAL, x.sign, 0, (u64)whole_of(&x, mode));
}

/* Rounded to the result's format.
 * chosen: .FTZ flushes single-precision results only; tininess as everywhere, after rounding
 */
static u64 narrowed(const struct alu_mode *m, u64 a, enum rounding mode)
{
    const struct float_format *to = format_of(m->dfmt);
    const struct float_value x = float_unpack(format_of(m->sfmt), a);
    const u64 sign = x.sign ? float_sign(to) : 0;

    if (x.kind != FLOAT_FINITE)
        return x.kind == FLOAT_NAN ? float_nan(to) : float_infinity64(to) | sign;
    return float_round(to, mode, m->ftz && to == &float_fp32 ? TINY_ZERO : TINY_DENORMAL, x.sign,
                       x.exp, x.sig);
}

/* known: facts/isa/semantics.md 7: of one size, bit 42 rounds to an integer, and without it nothing rounds
 * chosen: of two sizes, bit 42 rounds to an integer first; F16 results lie in the low half over zeros
 */
void alu_f2f(const struct alu_mode *m, struct alu_ports *p)
{
    static const enum rounding to_integer[] = { ROUND_RNE, ROUND_RM, ROUND_RP, ROUND_RTZ };

    for (unsigned i = 0; i < ALU_LANES; i++) {
        u64 a = source(m, p, i);

        if (m->integral)
            a = integral(format_of(m->sfmt), a, to_integer[m->rnd]);
        a = narrowed(m, a, alu_rounding(m->rnd));
        put(p, i, m->sat ? float_saturate(format_of(m->dfmt), a) : a, m->dfmt == 3);
    }
    alu_cc_float(m, p, format_of(m->dfmt));
}

/* known: facts/sfu/sfu.md 5: NaN gives 0; of or to 64 bits, the top bit of the result */
static u64 not_a_number(const struct alu_mode *m)
{
    const unsigned width = width_of(m->dsize);

    return m->sfmt == 3 || width == 64 ? UINT64_C(1) << (width - 1) : 0;
}

/* Clamped to 'size', in two's complement of 64 bits. */
static u64 clamped(bool minus, u128 magnitude, unsigned size)
{
    const unsigned width = width_of(size);
    const u128 most = bits_mask(is_signed(size) ? width - 1 : width);
    const u128 least = is_signed(size) ? most + 1 : 0; /* the magnitude of it */

    if (minus)
        return 0 - (u64)(magnitude > least ? least : magnitude);
    return (u64)(magnitude > most ? most : magnitude);
}

static u64 integer_of(const struct alu_mode *m, u64 a)
{
    const struct float_value x = float_unpack(format_of(m->sfmt), a);

    if (x.kind == FLOAT_NAN)
        return not_a_number(m);
    return clamped(x.sign, x.kind == FLOAT_INF ? (u128)1 << 64 : whole_of(&x, alu_rounding(m->rnd)),
                   m->dsize);
}

/* chosen: results of 8 and 16 bits are extended to the word by their signedness */
void alu_f2i(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        put(p, i, integer_of(m, source(m, p, i)), (m->dsize & 3) == 3);
    alu_cc_word(m, p);
}

/* An integer operand, as a sign and a magnitude.
 * chosen: |x| of an unsigned number is itself, and -x of it the negative number
 */
struct integer {
    bool minus;
    u64 magnitude;
};

static struct integer operand(const struct alu_mode *m, const struct alu_ports *p, unsigned lane)
{
    const unsigned width = width_of(m->ssize);
    const u64 word = width == 64 ? alu_pair(p->b, lane) : p->b[lane];
    const unsigned at = width > 16 ? 0 : 8u * m->sel_b; /* .B1 to .B3, and .H1 is .B2 */
    const u64 bits = word >> at & bits_mask(width);
    const bool below = is_signed(m->ssize) && bits >> (width - 1);
    const u64 magnitude = below ? (0 - bits) & bits_mask(width) : bits;

    return (struct integer){ (below && !m->abs_b) != m->neg_b && magnitude != 0, magnitude };
}

void alu_i2f(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_format *f = format_of(m->dfmt);

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const struct integer x = operand(m, p, i);

        put(p, i, float_round(f, alu_rounding(m->rnd), TINY_DENORMAL, x.minus, 0, x.magnitude),
            m->dfmt == 3);
    }
    alu_cc_float(m, p, format_of(m->dfmt));
}

/* known: facts/isa/semantics.md 7: .SAT clamps, otherwise the value is truncated and extended again */
static u64 resized(const struct alu_mode *m, const struct integer *x)
{
    const unsigned width = width_of(m->dsize);
    const u64 value = x->minus ? 0 - x->magnitude : x->magnitude;

    if (m->sat)
        return clamped(x->minus, x->magnitude, m->dsize);
    return is_signed(m->dsize) ? (u64)bits_sign_extend(value & bits_mask(width), width)
                               : value & bits_mask(width);
}

void alu_i2i(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const struct integer x = operand(m, p, i);

        put(p, i, resized(m, &x), (m->dsize & 3) == 3);
    }
    alu_cc_word(m, p);
}
