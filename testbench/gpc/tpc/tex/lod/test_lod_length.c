/* test_lod_length.c - lengths, their logarithms and roots beside MPFR */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

#include "float_reference.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "seeded.h"

#define PRECISION 1200
#define CASES     100000

static u64 word(void)
{
    return random_word();
}

/* 256 * log2(x) to nearest, within 16 bits. */
static s32 exact_log2(mpfr_t x)
{
    s32 z;

    if (mpfr_zero_p(x))
        return INT16_MIN;
    mpfr_log2(x, x, MPFR_RNDN);
    mpfr_mul_ui(x, x, 256, MPFR_RNDN);
    mpfr_roundeven(x, x);
    z = mpfr_cmp_si(x, INT16_MAX) > 0   ? INT16_MAX
        : mpfr_cmp_si(x, INT16_MIN) < 0 ? INT16_MIN
                                        : (s32)mpfr_get_si(x, MPFR_RNDN);
    return z;
}

static void set_number(mpfr_t x, struct lod_number n)
{
    mpfr_set_ui(x, n.sig, MPFR_RNDN);
    mpfr_mul_2si(x, x, n.exp, MPFR_RNDN);
}

/* All bounds of an octave and what lies next to them, in some octaves; then any numbers. */
static void logarithms_are_rounded_to_nearest(void **state)
{
    (void)state;
    static const s32 octaves[] = { -320, -319, -64, -63, -62, 0, 7, 191, 192, 193 };
    mpfr_t x;
    unsigned long cases = 0;

    seed_from_environment();
    mpfr_init2(x, 300);
    for (unsigned o = 0; o < 10; o++)
        for (unsigned bound = 0; bound < 512; bound++)
            for (s32 more = -2; more <= 2; more++, cases++) {
                struct lod_number n = { .exp = octaves[o] };

                mpfr_set_ui(x, 63 * 512 + bound, MPFR_RNDN);
                mpfr_div_ui(x, x, 512, MPFR_RNDN);
                mpfr_exp2(x, x, MPFR_RNDN);
                n.sig = mpfr_get_ui(x, MPFR_RNDD) + (u64)(s64)more;
                if (n.sig >> 63 == 0)
                    continue;
                set_number(x, n);
                mpfr_sqrt(x, x, MPFR_RNDN);
                assert_int_equal(lod_log2(n), exact_log2(x));
            }
    for (unsigned i = 0; i < CASES; i++, cases++) {
        const struct lod_number n = { random_between(-330, 210), random_word() | 1ull << 63 };

        set_number(x, n);
        mpfr_sqrt(x, x, MPFR_RNDN);
        assert_int_equal(lod_log2(n), exact_log2(x));
    }
    mpfr_clear(x);
    compared("logarithms", cases);
}

/* Of any size, near each other, beside a power of two of texels; specials. */
static u32 some_difference(u32 near)
{
    switch (random_between(0, 5)) {
    case 0: return (u32)oracle_operand(&float_fp32, word, near);
    case 1: return (u32)random_word();
    case 2: return (u32)random_between(100, 140) << 23;
    case 3: return near + (u32)random_between(-2, 2);
    default: return (u32)(random_word() & 0x807fffff) | (u32)random_between(100, 130) << 23;
    }
}

static bool is_infinite(u32 a)
{
    return (a & 0x7fffffff) == 0x7f800000;
}

/* The level by the definition: log2 of the root of the sum of squares, nothing rounded before. */
static s32 exact_level(const struct lod_scale *scale, const struct lod_change *v)
{
    mpfr_t x, sum;
    s32 z;

    mpfr_inits2(PRECISION, x, sum, (mpfr_ptr)0);
    mpfr_set_ui(sum, 0, MPFR_RNDN);
    for (unsigned axis = 0; axis < scale->axes; axis++) {
        const u32 d = (u32)float_flush(&float_fp32, v->d[axis]);

        if (float_is_nan(&float_fp32, d))
            continue;
        mpfr_set_d(x, oracle_meaning(&float_fp32, d), MPFR_RNDN);
        mpfr_mul_ui(x, x, scale->size[axis], MPFR_RNDN);
        mpfr_sqr(x, x, MPFR_RNDN);
        mpfr_add(sum, sum, x, MPFR_RNDN);
    }
    mpfr_sqrt(sum, sum, MPFR_RNDN);
    z = exact_log2(sum);
    mpfr_clears(x, sum, (mpfr_ptr)0);
    return z;
}

static void levels_of_vectors_are_exact(void **state)
{
    (void)state;
    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        struct lod_scale scale = { .axes = (unsigned)random_between(1, 3) };
        struct lod_change v;
        bool infinite = false;
        s32 level;

        for (unsigned axis = 0; axis < 3; axis++) {
            scale.size[axis] =
                random_between(0, 1) ? 1u << random_between(0, 14) : (u32)random_between(1, 16384);
            v.d[axis] = some_difference(axis ? v.d[axis - 1] : 0x3c000000);
            infinite |= axis < scale.axes && is_infinite(v.d[axis]);
        }
        level = lod_log2(lod_length(&scale, &v));
        assert_int_equal(level, infinite ? INT16_MAX : exact_level(&scale, &v));
    }
    compared("vectors", CASES);
}

static void longer_is_longer(void **state)
{
    (void)state;
    mpfr_t x, y;

    seed_from_environment();
    mpfr_inits2(200, x, y, (mpfr_ptr)0);
    for (unsigned i = 0; i < CASES; i++) {
        const u128 a = (u128)random_word() << 64 | random_word();
        const unsigned down = (unsigned)random_between(0, 127);
        const s32 exp = random_between(-100, 100);
        const struct lod_number n = lod_number(a >> down, exp);
        const struct lod_number m = lod_number((a >> down) + (u128)random_between(-1, 1), exp);

        set_number(x, n);
        set_number(y, m);
        assert_int_equal(lod_less(n, m), mpfr_less_p(x, y) != 0);
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
    compared("pairs", CASES);
}

static void roots_are_rounded_down(void **state)
{
    (void)state;
    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        const u128 any = ((u128)random_word() << 64 | random_word()) >> random_between(2, 127);
        const u64 some = random_word() >> random_between(1, 63);
        const u128 n = random_between(0, 1)
                           ? any
                           : (u128)some * some - (u128)(some ? random_between(0, 1) : 0);
        const u64 root = lod_root(n);

        assert_true((u128)root * root <= n);
        assert_true((u128)(root + 1) * (root + 1) > n);
    }
    compared("roots", CASES);
}

/* With 16 fraction bits, cut. */
static void powers_are_those_of_two(void **state)
{
    (void)state;
    mpfr_t x;
    unsigned long cases = 0;

    mpfr_init2(x, 200);
    for (s32 power = -4600; power < 2048; power++, cases++) {
        mpfr_set_si(x, power + 16 * 256, MPFR_RNDN);
        mpfr_div_ui(x, x, 256, MPFR_RNDN);
        mpfr_exp2(x, x, MPFR_RNDN);
        assert_int_equal(lod_power(power), mpfr_get_ui(x, MPFR_RNDD));
    }
    mpfr_clear(x);
    compared("powers", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logarithms_are_rounded_to_nearest),
        cmocka_unit_test(levels_of_vectors_are_exact),
        cmocka_unit_test(longer_is_longer),
        cmocka_unit_test(roots_are_rounded_down),
        cmocka_unit_test(powers_are_those_of_two),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
