/* alu_float_lane.c - see alu_float_lane.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "alu_float_lane.h"
#include "seeded.h"

static u64 word(void)
{
    return random_word();
}

static const struct float_format *format_of(enum alu_op op)
{
    return op >= ALU_HADD2 && op <= ALU_HSETP2 ? &float_fp16
           : op >= ALU_DADD && op <= ALU_DSETP ? &float_fp64
                                               : &float_fp32;
}

/* Two halves, or a float of 32 bits where the swizzle asks for one. */
u64 alu_float_operand(enum alu_op op, const struct alu_mode *m, unsigned which, u64 near)
{
    const unsigned select = which == 0 ? m->sel_a : which == 1 ? m->sel_b : m->sel_c;

    if (format_of(op) != &float_fp16)
        return oracle_operand(format_of(op), word, near);
    if ((select & 3) == 1) {
        const u64 half = oracle_operand(&float_fp16, word, near);

        return random_word() % 4 ? oracle_operand(&float_fp32, word, 127 << 23)
                                 : oracle_bits(&float_fp32, oracle_meaning(&float_fp16, half)) +
                                       (random_word() % 3) - 1;
    }
    return oracle_operand(&float_fp16, word, near >> 16) << 16 |
           oracle_operand(&float_fp16, word, near);
}

u64 alu_signs(const struct float_format *f, u64 a, bool absolute, bool negate)
{
    const u64 top = UINT64_C(1) << (f->exp_bits + f->frac_bits);

    if (absolute)
        a &= ~top;
    return negate ? a ^ top : a;
}

struct float_rules alu_float_rules(const struct float_format *f, unsigned rnd, bool flush)
{
    static const enum rounding of[] = { ROUND_RNE, ROUND_RM, ROUND_RP, ROUND_RTZ };

    return (struct float_rules){ f, of[rnd], flush };
}

u64 alu_saturated(const struct float_format *f, u64 a, bool sat)
{
    const double x = oracle_meaning(f, a);

    if (!sat)
        return a;
    return x >= 1 ? oracle_bits(f, 1) : x > 0 ? a : 0;
}

bool alu_is_zero(const struct float_format *f, u64 a)
{
    return fabs(oracle_meaning(f, a)) < ldexp(1, 2 - (1 << (f->exp_bits - 1)));
}

u64 alu_fused(const struct float_rules *r, u64 a, u64 b, u64 c, bool zero_wins)
{
    const struct float_format *f = r->format;

    if (zero_wins && (alu_is_zero(f, a) || alu_is_zero(f, b)))
        return alu_is_zero(f, c) ? oracle_bits(f, copysign(0, oracle_meaning(f, c)))
                                 : oracle_bits(f, oracle_meaning(f, c));
    return oracle_fma(r, a, b, c);
}

double alu_flushed(const struct float_format *f, u64 a, bool flush)
{
    const double x = oracle_meaning(f, a);

    return flush && alu_is_zero(f, a) ? copysign(0, x) : x;
}

/* The comparisons by their names. */
bool alu_holds(unsigned cmp, double a, double b)
{
    const bool nan = isnan(a) || isnan(b);

    switch (cmp) {
    case 0: return false;
    case 1: return a < b;
    case 2: return a == b;
    case 3: return a <= b;
    case 4: return a > b;
    case 5: return !nan && a != b;
    case 6: return a >= b;
    case 7: return !nan;
    case 8: return nan;
    case 9: return nan || a < b;
    case 10: return nan || a == b;
    case 11: return nan || a <= b;
    case 12: return nan || a > b;
    case 13: return nan || a != b;
    case 14: return nan || a >= b;
    default: return true;
    }
}

bool alu_bopped(unsigned bop, bool x, bool y)
{
    return bop == 1 ? x || y : bop == 2 ? x != y : x && y;
}
