/* test_sfu_special.c - zeros, infinities, NaNs and the ends of the range (facts/sfu/sfu.md 1)
 *
 * The tables below are those of the facts: what goes in, what comes out, by the bits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "sfu_reference_packet.h"

#define SIGN  UINT32_C(0x80000000)
#define INF   UINT32_C(0x7f800000)
#define NAN_Z UINT32_C(0x7fffffff) /* the only one that comes out */
#define ONE   UINT32_C(0x3f800000)
#define N(a)  (sizeof(a) / sizeof *(a))

/* Positive; the tests set the sign. */
static const u32 zeros[] = { 0, 1, 2, 0x00000fff, 0x00400000, 0x007ffffe, 0x007fffff };
static const u32 nans[] = { 0x7f800001, 0x7f800002, 0x7fa5a5a5, 0x7fbfffff,
                            0x7fc00000, 0x7fc00001, 0x7ffffffe, 0x7fffffff };

enum of_negative { GIVES_NAN, GIVES_MINUS, GIVES_SAME, GIVES_OTHER };

/* Floats in, RRO before MUFU where a program has it; +-0 stands for denormals too. */
static const struct {
    enum sfu_op op;
    u32 plus_zero, minus_zero, plus_inf, minus_inf;
    enum of_negative negative; /* f(-x) beside f(x) */
} rules[] = {
    { SFU_RCP, INF, SIGN | INF, 0, SIGN, GIVES_MINUS },
    { SFU_RSQ, INF, SIGN | INF, 0, NAN_Z, GIVES_NAN },
    { SFU_LG2, SIGN | INF, SIGN | INF, INF, NAN_Z, GIVES_NAN },
    { SFU_EX2, ONE, ONE, INF, 0, GIVES_OTHER },
    { SFU_SIN, 0, SIGN, NAN_Z, NAN_Z, GIVES_MINUS },
    { SFU_COS, ONE, ONE, NAN_Z, NAN_Z, GIVES_SAME },
    { SFU_SQRT, 0, SIGN, INF, NAN_Z, GIVES_NAN }, /* as PTX has sqrt.approx.ftz */
};

/* The ends of the range, and values that are exact by the facts. */
static const struct corner {
    enum sfu_op op;
    u32 a, z;
} float_corners[] = {
    { SFU_RCP, 0x7e800000, 0x00800000 }, /* 2^126 */
    { SFU_RCP, 0x7e800001, 0 },          /* below 2^-126 */
    { SFU_RCP, 0x7effffff, 0 },          { SFU_RCP, 0x7f000000, 0 },
    { SFU_RCP, 0x7f7fffff, 0 },          { SFU_RCP, 0xfe800000, 0x80800000 },
    { SFU_RCP, 0xfe800001, 0x80000000 }, { SFU_RCP, 0xff7fffff, 0x80000000 },
    { SFU_RCP, 0x00800000, 0x7e800000 }, /* the least normal: no overflow */
    { SFU_RCP, 0x80800000, 0xfe800000 }, { SFU_RSQ, 0x00800000, 0x5f000000 }, /* 2^-126 */
    { SFU_RSQ, 0x7e800000, 0x20000000 },                                      /* 2^126 */
    { SFU_LG2, 0x3f800000, 0 },                                               /* not -0 */
    { SFU_LG2, 0x00800000, 0xc2fc0000 },                                      /* -126 */
    { SFU_LG2, 0x7f000000, 0x42fe0000 },                                      /* 127 */
    { SFU_EX2, 0x42fe0000, 0x7f000000 },                                      /* 127 */
    { SFU_EX2, 0x43000000, INF },                                             /* 128 */
    { SFU_EX2, 0x43000001, INF },        { SFU_EX2, 0x43800000, INF },
    { SFU_EX2, 0x7f7fffff, INF },        { SFU_EX2, 0xc2fc0000, 0x00800000 }, /* -126 */
    { SFU_EX2, 0xc2fc0001, 0 },          { SFU_EX2, 0xc2fe0000, 0 },          /* -127 */
    { SFU_EX2, 0xc2ffffff, 0 },          { SFU_EX2, 0xc3000000, 0 },
    { SFU_EX2, 0xc3150000, 0 },                                        /* -149: no denormal */
    { SFU_EX2, 0xff7fffff, 0 },          { SFU_SIN, 0x3fc90fdb, ONE }, /* pi/2 */
    { SFU_SIN, 0x4096cbe4, SIGN | ONE },                               /* 3pi/2 */
    { SFU_COS, 0x40490fdb, SIGN | ONE },                               /* pi */
    { SFU_COS, 0x40c90fdb, ONE },                                      /* 2pi */
};

/* Of fixed point, without RRO: its special codes, and whole quadrants and exponents. */
static const struct corner fixed_corners[] = {
    { SFU_EX2, 0x40000000, NAN_Z },      { SFU_EX2, 0xc0000000, NAN_Z },
    { SFU_EX2, 0x40800000, INF },        { SFU_EX2, 0xc0800000, 0 },
    { SFU_SIN, 0x40000000, NAN_Z },      { SFU_SIN, 0xc0000000, NAN_Z },
    { SFU_SIN, 0x40800000, NAN_Z },      { SFU_SIN, 0xc0800000, NAN_Z },
    { SFU_COS, 0x40000000, NAN_Z },      { SFU_COS, 0xc0000000, NAN_Z },
    { SFU_COS, 0x40800000, NAN_Z },      { SFU_COS, 0xc0800000, NAN_Z },
    { SFU_EX2, 0x00800000, 0x40000000 }, { SFU_EX2, 0x80800000, 0x3f000000 },
    { SFU_SIN, 0x00800000, ONE },        { SFU_SIN, 0x80800000, SIGN | ONE },
    { SFU_SIN, 0x01800000, SIGN | ONE }, { SFU_SIN, 0x81800000, ONE },
    { SFU_COS, 0x00000000, ONE },        { SFU_COS, 0x80000000, ONE },
    { SFU_COS, 0x01000000, SIGN | ONE }, { SFU_COS, 0x81000000, SIGN | ONE },
};

/* High words of doubles (PTX rcp.approx.ftz.f64 and rsqrt.approx.ftz.f64). */
static const struct corner double_corners[] = {
    { SFU_RCP64H, 0x00000000, 0x7ff00000 }, { SFU_RCP64H, 0x80000000, 0xfff00000 },
    { SFU_RCP64H, 0x00000001, 0x7ff00000 }, { SFU_RCP64H, 0x800fffff, 0xfff00000 },
    { SFU_RCP64H, 0x7ff00000, 0x00000000 }, { SFU_RCP64H, 0xfff00000, 0x80000000 },
    { SFU_RCP64H, 0x7ff00001, NAN_Z },      { SFU_RCP64H, 0xfff80000, NAN_Z },
    { SFU_RCP64H, 0xffffffff, NAN_Z },      { SFU_RCP64H, 0x7fffffff, NAN_Z },
    { SFU_RCP64H, 0x3ff00000, 0x3ff00000 }, { SFU_RCP64H, 0xc0000000, 0xbfe00000 },
    { SFU_RCP64H, 0x00100000, 0x7fd00000 }, /* 2^-1022 */
    { SFU_RCP64H, 0x7fd00000, 0x00100000 }, { SFU_RCP64H, 0xffd00000, 0x80100000 },
    { SFU_RCP64H, 0x7fd00001, 0x00000000 }, { SFU_RCP64H, 0xffe00000, 0x80000000 },
    { SFU_RCP64H, 0x7fefffff, 0x00000000 }, { SFU_RSQ64H, 0x00000000, 0x7ff00000 },
    { SFU_RSQ64H, 0x80000000, 0xfff00000 }, { SFU_RSQ64H, 0x000fffff, 0x7ff00000 },
    { SFU_RSQ64H, 0x80000001, 0xfff00000 }, { SFU_RSQ64H, 0x7ff00000, 0x00000000 },
    { SFU_RSQ64H, 0xfff00000, NAN_Z },      { SFU_RSQ64H, 0x7ff00001, NAN_Z },
    { SFU_RSQ64H, 0xfff80001, NAN_Z },      { SFU_RSQ64H, 0x80100000, NAN_Z },
    { SFU_RSQ64H, 0xbff00000, NAN_Z },      { SFU_RSQ64H, 0xffefffff, NAN_Z },
    { SFU_RSQ64H, 0x3ff00000, 0x3ff00000 }, { SFU_RSQ64H, 0x40100000, 0x3fe00000 },
    { SFU_RSQ64H, 0x00100000, 0x5fe00000 }, /* 2^-1022 */
    { SFU_RSQ64H, 0x7fd00000, 0x20000000 }, /* 2^1022 */
};

static const struct corner reductions[] = {
    { SFU_RRO_SINCOS, INF, 0x40800000 },     { SFU_RRO_SINCOS, SIGN | INF, 0xc0800000 },
    { SFU_RRO_EX2, INF, 0x40800000 },        { SFU_RRO_EX2, SIGN | INF, 0xc0800000 },
    { SFU_RRO_EX2, 0x43000000, 0x40800000 }, /* 128 */
    { SFU_RRO_EX2, 0xc3000000, 0xc0800000 }, { SFU_RRO_EX2, 0x7f7fffff, 0x40800000 },
    { SFU_RRO_EX2, 0x42ffffff, 0x3fffffc0 }, { SFU_RRO_EX2, 0xc2ffffff, 0xbfffffc0 },
    { SFU_RRO_EX2, 0x3f800000, 0x00800000 }, { SFU_RRO_EX2, 0xbf800000, 0x80800000 },
};

static void expect(u32 got, enum sfu_op op, u32 a, u32 want)
{
    if (got != want)
        fail_msg("op %d of %08" PRIx32 " is %08" PRIx32 ", not %08" PRIx32, op, a, got, want);
}

static void zeros_infinities_and_nans_follow_the_table(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < N(rules); k++) {
        enum sfu_op op = rules[k].op;

        for (unsigned i = 0; i < N(zeros); i++, cases += 2) {
            expect(sfu_one_float(op, zeros[i]), op, zeros[i], rules[k].plus_zero);
            expect(sfu_one_float(op, SIGN | zeros[i]), op, SIGN | zeros[i], rules[k].minus_zero);
        }
        for (unsigned i = 0; i < N(nans); i++, cases += 2) {
            expect(sfu_one_float(op, nans[i]), op, nans[i], NAN_Z);
            expect(sfu_one_float(op, SIGN | nans[i]), op, SIGN | nans[i], NAN_Z);
        }
        expect(sfu_one_float(op, INF), op, INF, rules[k].plus_inf);
        expect(sfu_one_float(op, SIGN | INF), op, SIGN | INF, rules[k].minus_inf);
        cases += 2;
    }
    compared("zeros, denormals, infinities and NaNs", cases);
}

static void negative_sources_follow_the_table(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < N(rules); k++)
        for (unsigned i = 0; i < 500000 && rules[k].negative != GIVES_OTHER; i++, cases++) {
            static const u32 ends[] = { 0x00800000, ONE - 1, ONE, 0x7e800000, INF - 1 };
            u32 random = 0x00800000 + (u32)random_word() % (INF - 0x00800000);
            u32 a = i < N(ends) ? ends[i] : random;
            u32 plus = sfu_one_float(rules[k].op, a);
            u32 want = rules[k].negative == GIVES_NAN     ? NAN_Z
                       : rules[k].negative == GIVES_MINUS ? plus ^ SIGN
                                                          : plus;

            expect(sfu_one_float(rules[k].op, SIGN | a), rules[k].op, SIGN | a, want);
        }
    compared("negative sources beside positive ones", cases);
}

static void the_range_ends_where_the_facts_say(void **state)
{
    (void)state;
    for (unsigned i = 0; i < N(float_corners); i++)
        expect(sfu_one_float(float_corners[i].op, float_corners[i].a), float_corners[i].op,
               float_corners[i].a, float_corners[i].z);
    for (unsigned i = 0; i < N(fixed_corners); i++)
        expect(sfu_one(fixed_corners[i].op, fixed_corners[i].a), fixed_corners[i].op,
               fixed_corners[i].a, fixed_corners[i].z);
    for (unsigned i = 0; i < N(double_corners); i++)
        expect(sfu_one(double_corners[i].op, double_corners[i].a), double_corners[i].op,
               double_corners[i].a, double_corners[i].z);
    compared("corners", N(float_corners) + N(fixed_corners) + N(double_corners));
}

/* Every one, of each function: their tables begin with the exact value. */
static void powers_of_two_are_exact(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (s32 n = -126; n <= 127; n++) {
        u32 power = (u32)(127 + n) << 23;
        float whole = (float)n;
        u32 index;

        memcpy(&index, &whole, sizeof index);
        expect(sfu_one(SFU_RCP, power), SFU_RCP, power, n == 127 ? 0 : (u32)(127 - n) << 23);
        expect(sfu_one(SFU_LG2, power), SFU_LG2, power, index);
        expect(sfu_one_float(SFU_EX2, index), SFU_EX2, index, power);
        if (n % 2 == 0) {
            expect(sfu_one(SFU_RSQ, power), SFU_RSQ, power, (u32)(127 - n / 2) << 23);
            cases++;
        }
        cases += 3;
    }
    compared("powers of two", cases);
}

/* Of every exponent: 2^-n * (1/2 + 2^-25 + ...) goes up.  One ulp below, or above, no correctly rounded reciprocal that a
 * compiler makes of it is right (facts/sfu/sfu.md 2).
 */
static void the_reciprocal_of_all_ones_is_the_nearest(void **state)
{
    (void)state;
    for (u32 biased = 1; biased <= 252; biased++) {
        const u32 a = biased << 23 | 0x7fffff, want = (253 - biased) << 23 | 1;

        expect(sfu_one(SFU_RCP, a), SFU_RCP, a, want);
        expect(sfu_one(SFU_RCP, SIGN | a), SFU_RCP, SIGN | a, SIGN | want);
    }
    compared("greatest mantissas", 2 * 252);
}

static void reduction_has_codes_for_what_is_not_finite(void **state)
{
    (void)state;
    static const enum sfu_op ops[] = { SFU_RRO_SINCOS, SFU_RRO_EX2 };
    unsigned long cases = N(reductions);

    for (unsigned i = 0; i < N(reductions); i++)
        expect(sfu_one(reductions[i].op, reductions[i].a), reductions[i].op, reductions[i].a,
               reductions[i].z);
    for (unsigned k = 0; k < 2; k++)
        for (unsigned sign = 0; sign < 2; sign++) {
            u32 s = sign ? SIGN : 0;

            for (unsigned i = 0; i < N(zeros); i++, cases++)
                expect(sfu_one(ops[k], s | zeros[i]), ops[k], s | zeros[i], s);
            for (unsigned i = 0; i < N(nans); i++, cases++)
                expect(sfu_one(ops[k], s | nans[i]), ops[k], s | nans[i], s | 0x40000000);
        }
    compared("special codes of RRO", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeros_infinities_and_nans_follow_the_table),
        cmocka_unit_test(negative_sources_follow_the_table),
        cmocka_unit_test(the_range_ends_where_the_facts_say),
        cmocka_unit_test(powers_of_two_are_exact),
        cmocka_unit_test(the_reciprocal_of_all_ones_is_the_nearest),
        cmocka_unit_test(reduction_has_codes_for_what_is_not_finite),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
