/* test_float_math.c - IEEE 754 arithmetic of fp16, fp32 and fp64 against MPFR (facts/isa/semantics.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "float_reference.h"
#include "seeded.h"

#define CASES 60000 /* of each operator, format, rounding and flushing */

static const struct {
    const struct float_format *format;
    const char *name;
} formats[] = { { &float_fp16, "fp16" }, { &float_fp32, "fp32" }, { &float_fp64, "fp64" } };

static u64 word(void)
{
    return random_word();
}

static void fail_at(const char *op, const struct float_rules *r, const u64 *in, u64 got, u64 want)
{
    fail_msg("%s of %d fraction bits, rounding %d, flush %d: %" PRIx64 " %" PRIx64 " %" PRIx64
             " give %" PRIx64 ", MPFR %" PRIx64,
             op, r->format->frac_bits, r->mode, r->flush, in[0], in[1], in[2], got, want);
}

static void check(const struct float_rules *r)
{
    static const int scales[] = { 0, -1, -2, -3, 3, 2, 1 };
    u64 in[3];

    in[0] = oracle_operand(r->format, word, (u64)float_bias(r->format) << r->format->frac_bits);
    in[1] = oracle_operand(r->format, word, in[0]);
    const u64 sum = float_add(r, in[0], in[1]), want = oracle_add(r, in[0], in[1]);
    const s32 scale = scales[random_word() % 7];
    const u64 product = float_mul(r, in[0], in[1], scale);

    if (sum != want)
        fail_at("add", r, in, sum, want);
    if (product != oracle_mul(r, in[0], in[1], scale))
        fail_at("mul", r, in, product, oracle_mul(r, in[0], in[1], scale));
    in[2] = oracle_operand(r->format, word, product);
    if (random_word() % 8 == 0) /* nearly all of it cancels */
        in[2] = float_mul(r, in[0], in[1], 0) ^ float_sign(r->format) ^ (random_word() & 1);
    const u64 fma = float_fma(r, in[0], in[1], in[2]);

    if (fma != oracle_fma(r, in[0], in[1], in[2]))
        fail_at("fma", r, in, fma, oracle_fma(r, in[0], in[1], in[2]));

    const u64 quotient = float_div(r, in[0], in[1]);

    if (quotient != oracle_div(r, in[0], in[1]))
        fail_at("division", r, in, quotient, oracle_div(r, in[0], in[1]));
}

static void operators_round_once(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned f = 0; f < 3; f++)
        for (enum rounding mode = ROUND_RNE; mode <= ROUND_RP; mode++)
            for (unsigned flush = 0; flush < 2; flush++)
                for (unsigned i = 0; i < CASES; i++, cases += 4)
                    check(&(struct float_rules){ formats[f].format, mode, flush });
    compared("a + b, a * b * 2^n, a * b + c, a / b", cases);
}

static enum float_relation relation(double a, double b)
{
    return isnan(a) || isnan(b) ? FLOAT_UNORDERED
           : a < b              ? FLOAT_LESS
           : a > b              ? FLOAT_GREATER
                                : FLOAT_EQUAL;
}

static double flushed(const struct float_rules *r, u64 a)
{
    const double x = oracle_meaning(r->format, a);

    return r->flush && fabs(x) < ldexp(1, 1 - float_bias(r->format)) ? copysign(0, x) : x;
}

/* C's fmin and fmax, with zeros in order. */
static double extreme(double a, double b, bool least)
{
    if (a == 0 && b == 0)
        return (signbit(a) || signbit(b)) && least ? -0.0 : signbit(a) && signbit(b) ? -0.0 : 0.0;
    return least ? fmin(a, b) : fmax(a, b);
}

static void order_is_that_of_the_numbers(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 6 * CASES; i++, cases += 4) {
        const struct float_rules r = { formats[i % 3].format, ROUND_RNE, i / 3 % 2 };
        u64 a = oracle_operand(r.format, word, 0), b = oracle_operand(r.format, word, a);

        b = i / 6 % 4 ? b : a ^ (i / 24 % 2 ? float_sign(r.format) : 0);
        const double x = flushed(&r, a), y = flushed(&r, b);

        assert_int_equal(float_compare(&r, a, b), relation(x, y));
        assert_int_equal(float_extreme(&r, a, b, true), oracle_bits(r.format, extreme(x, y, true)));
        assert_int_equal(float_extreme(&r, a, b, false),
                         oracle_bits(r.format, extreme(x, y, false)));
        assert_int_equal(float_saturate(r.format, a),
                         oracle_bits(r.format, oracle_meaning(r.format, a) > 0
                                                   ? fmin(oracle_meaning(r.format, a), 1)
                                                   : 0.0));
    }
    compared("a ? b, min, max, saturate", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_round_once),
        cmocka_unit_test(order_is_that_of_the_numbers),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
