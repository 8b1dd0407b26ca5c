/* test_sfu_results.c - from the quadratic's sum to the result: nothing is lost but what is rounded
 *
 * facts/sfu/sfu.md 3: how x is split, exact reflection and two's complement, normalisation and the
 * one rounding.  The sums are the model's own; test_sfu_datapath.c has them.  Doubles hold every
 * value here exactly.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "sfu_reference_packet.h"

#define CASES 1000000
#define N_23  (1 << 23)

/* Rounded to fp32; below the normal range a zero.  Only sines and logarithms have more than 24 bits,
 * and none of those is near the ends.
 */
static u32 rounded(double x)
{
    float f = fabs(x) < 0x1p-126 ? copysignf(0, (float)x) : (float)x;
    u32 a;

    memcpy(&a, &f, sizeof a);
    return a;
}

static s64 sum(enum sfu_table t, u32 x)
{
    const struct sfu_shape *s = &sfu_shapes[t];
    u32 segment = x >> s->xl_bits, xl = x % (1u << s->xl_bits);

    return sfu_evaluate_word(s, sfu_rom[s->base + segment], xl);
}

/* Of a positive normal float: 2^exp * (1 + fraction * 2^-23). */
static double exact_of_float(enum sfu_op op, s32 exp, u32 fraction)
{
    u32 odd = (u32)exp & 1, octaves = odd << 23 | fraction;
    double half = (exp - (s32)odd) / 2.0;

    switch (op) {
    case SFU_RCP: return ldexp((double)(sum(SFU_TABLE_RCP, fraction) >> 16), -24 - exp);
    case SFU_RSQ:
        if (octaves == 0)
            return exp2(-half);
        return ldexp((double)(sum(SFU_TABLE_RSQ, octaves) >> 17), -24 - (int)half);
    case SFU_SQRT: return ldexp((double)(sum(SFU_TABLE_SQRT, octaves) >> 17), (int)half - 23);
    default: return exp + ldexp((double)sum(SFU_TABLE_LG2, fraction), -39);
    }
}

/* Of the fixed point that RRO gives, 'turns' quadrants on. */
static double exact_sine(bool sign, u32 angle, u32 turns)
{
    u32 quadrant = (angle / N_23 + turns) % 4, t = angle % N_23;
    u32 reflected = quadrant % 2 ? N_23 - t : t;
    double sine = reflected == N_23 ? 1 : ldexp((double)sum(SFU_TABLE_SIN, reflected), -38);

    return sign != (quadrant >= 2) ? -sine : sine;
}

static double exact_of_fixed(enum sfu_op op, u32 a)
{
    double x = ldexp(a & 0x3fffffff, -23), whole;

    if (op == SFU_SIN)
        return exact_sine(a >> 31, a & 0x1ffffff, 0);
    if (op == SFU_COS)
        return exact_sine(false, a & 0x1ffffff, 1);
    x = a >> 31 ? -x : x;
    whole = floor(x);
    return ldexp((double)(sum(SFU_TABLE_EX2, (u32)ldexp(x - whole, 23)) >> 16), (int)whole - 23);
}

static void expect(enum sfu_op op, u32 a, double exact)
{
    u32 got = sfu_one(op, a), want = rounded(exact);

    if (got != want)
        fail_msg("op %d of %08" PRIx32 " is %08" PRIx32 ", not %08" PRIx32, op, a, got, want);
}

/* Random, or next to the end of a segment or of the whole. */
static u32 random_fraction(void)
{
    u32 r = (u32)random_word();

    return (random_word() % 4 ? r : (r & ~UINT32_C(0x1ffff)) + random_word() % 5 - 2) % N_23;
}

static void floats_are_split_and_scaled_exactly(void **state)
{
    (void)state;
    static const enum sfu_op ops[] = { SFU_RCP, SFU_RSQ, SFU_SQRT, SFU_LG2 };

    for (unsigned i = 0; i < CASES; i++) {
        enum sfu_op op = ops[i % 4];
        u32 biased = 1 + (u32)(random_word() % 254), fraction = random_fraction();

        if (i % 8 == 7) /* lg2 near 1, where it has most to normalise */
            biased = 126 + (u32)(random_word() & 1);
        expect(op, biased << 23 | fraction, exact_of_float(op, (s32)biased - 127, fraction));
    }
    compared("floats by the sums of their fractions", CASES);
}

static void fixed_point_is_reflected_exactly(void **state)
{
    (void)state;
    static const enum sfu_op ops[] = { SFU_SIN, SFU_COS, SFU_EX2, SFU_EX2 };

    for (unsigned i = 0; i < CASES; i++) {
        enum sfu_op op = ops[i % 4];
        u32 high = (u32)random_word() & (op == SFU_EX2 ? 0xbf800000 : 0x81800000);
        u32 a = high | random_fraction();

        expect(op, a, exact_of_fixed(op, a));
    }
    compared("angles and exponents by the sums of their fractions", CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floats_are_split_and_scaled_exactly),
        cmocka_unit_test(fixed_point_is_reflected_exactly),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
