/* test_sfu_ipa.c - IPA: places, modes, the multiply and coefficients that are not finite
 *
 * facts/sfu/sfu.md 4; facts/isa/semantics.md 10.1.  What planes come to is in test_sfu_plane.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "sfu_reference.h"
#include "sfu_reference_plane.h"

#define SIGN  UINT32_C(0x80000000)
#define INF   UINT32_C(0x7f800000)
#define NAN_Z UINT32_C(0x7fffffff)
#define ONE   UINT32_C(0x3f800000)
#define N(a)  (sizeof(a) / sizeof *(a))

static u32 random_float(void)
{
    static const u32 corners[] = {
        0, 1, 0x007fffff, 0x00800000, ONE, INF - 1, INF, INF + 1, NAN_Z
    };
    u32 r = (u32)random_word();

    return random_word() % 8 ? r : corners[random_word() % N(corners)] | (r & SIGN);
}

static struct sfu_quad random_packet(enum sfu_op op)
{
    struct sfu_quad q = { .op = op, .location = (enum ipa_location)(random_word() & 3) };

    q.plane = (struct attribute_plane){ random_float(), random_float(), random_float() };
    q.x = (s17)bits_sign_extend(random_word() & 0x1ffff, 17);
    q.y = (s17)bits_sign_extend(random_word() & 0x1ffff, 17);
    for (unsigned t = 0; t < 4; t++) {
        q.a[t] = random_float();
        q.sample[t] = (u8)random_word();
        q.centroid[t] = (u8)random_word();
        q.offset[t] = (u32)random_word();
    }
    return q;
}

static struct sfu_result evaluate(const struct sfu_quad *q, bool flat, bool keeps_nan)
{
    struct sfu_config cfg = { .flat_shade = flat, .sat_keeps_nan = keeps_nan };
    struct sfu_result r;

    sfu_evaluate(&cfg, q, &r);
    return r;
}

static unsigned long check_places(const struct sfu_quad *q)
{
    for (unsigned t = 0; t < 4; t++) {
        struct sfu_position want = sfu_reference_position(q, t);
        struct sfu_offset got =
            sfu_location(q->location, q->location == IPA_CENTROID ? q->centroid[t] : q->sample[t],
                         q->offset[t], t);

        if (q->x + got.x != want.x || q->y + got.y != want.y)
            fail_msg("location %d of thread %u: %d, %d", q->location, t, got.x, got.y);
    }
    return 4;
}

/* Every code, and every offset, in each thread; those that are not asked for are noise. */
static void places_are_where_the_packet_says(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned code = 0; code < 256; code++)
        for (unsigned location = 0; location < 4; location++) {
            struct sfu_quad q = random_packet(SFU_IPA_PASS);

            q.location = (enum ipa_location)location;
            for (unsigned t = 0; t < 4; t++)
                *(location == IPA_CENTROID ? &q.centroid[t] : &q.sample[t]) = (u8)code;
            cases += check_places(&q);
        }
    for (u32 half = 0; half < 65536; half++) {
        struct sfu_quad q = random_packet(SFU_IPA_PASS);

        q.location = IPA_OFFSET;
        for (unsigned t = 0; t < 4; t++)
            q.offset[t] = t % 2 ? half << 16 | (half ^ 0x5a5a) : (half ^ 0xa5a5) << 16 | half;
        cases += check_places(&q);
    }
    compared("threads at every sample, centroid and offset", cases);
}

/* Planes that give back x, and y, of the place: they end in the right operands. */
static void a_plane_of_x_gives_x(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 100000; i++) {
        struct sfu_quad q = random_packet(SFU_IPA_PASS);
        bool of_y = i & 1;

        q.plane = (struct attribute_plane){ of_y ? 0 : ONE, of_y ? ONE : 0, 0 };
        struct sfu_result r = evaluate(&q, false, false);
        for (unsigned t = 0; t < 4; t++, cases++) {
            struct sfu_position at = sfu_reference_position(&q, t);

            assert_true(sfu_reference_value(r.value[t]) == (of_y ? at.y : at.x) / 16.0);
        }
    }
    compared("threads of planes that are x or y", cases);
}

static void constant_is_the_coefficient_bit_for_bit(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 100000; i++) {
        /* SC is CONSTANT when shading is flat. */
        bool flat = i & 1;
        struct sfu_quad q = random_packet(flat ? SFU_IPA_SC : SFU_IPA_CONSTANT);
        struct sfu_result r = evaluate(&q, flat || (i & 2), false);

        for (unsigned t = 0; t < 4; t++, cases++)
            assert_int_equal(r.value[t], q.plane.c);
    }
    compared("threads of CONSTANT and flat SC", cases);
}

/* u * w by MPFR: denormal operands and results are zeros. */
static u32 product(u32 u, u32 w)
{
    mpfr_t x, y;

    mpfr_inits2(SFU_REFERENCE_BITS, x, y, (mpfr_ptr)NULL);
    mpfr_set_d(x, sfu_reference_value(u & INF ? u : u & SIGN), MPFR_RNDN);
    mpfr_set_d(y, sfu_reference_value(w & INF ? w : w & SIGN), MPFR_RNDN);
    mpfr_mul(x, x, y, MPFR_RNDN);
    u32 z = sfu_reference_round(x);
    mpfr_clears(x, y, (mpfr_ptr)NULL);
    return z;
}

static void expect_product(u32 u, u32 w)
{
    u32 want = product(u, w), got = fp32_mul(u, w);

    if (got != want)
        fail_msg("%08" PRIx32 " * %08" PRIx32 " is %08" PRIx32 ", not %08" PRIx32, u, w, got, want);
}

/* A partner that brings the product's exponent to, or next to, the one wanted. */
static u32 partner(u32 u, s32 exp)
{
    s32 biased = exp - ((s32)(u >> 23 & 255) - 127) + 127 - (s32)(random_word() % 2);

    biased = biased < 0 ? 0 : biased > 255 ? 255 : biased;
    return (u32)biased << 23 | ((u32)random_word() & 0x807fffff);
}

static void products_are_rounded_once(void **state)
{
    (void)state;
    static const u32 corners[] = { 0,          1,          0x007fffff, 0x00800000, 0x00800001,
                                   0x00ffffff, 0x1fffffff, 0x20000000, 0x3effffff, 0x3f000000,
                                   0x3f7fffff, ONE,        ONE + 1,    0x3fffffff, 0x5f800000,
                                   0x7effffff, 0x7f000000, 0x7f7fffff, INF,        INF + 1,
                                   0x7fc00000, NAN_Z };
    unsigned long cases = 0;

    for (unsigned i = 0; i < N(corners); i++)
        for (unsigned k = 0; k < N(corners); k++)
            for (unsigned signs = 0; signs < 4; signs++, cases++)
                expect_product(corners[i] | (signs & 1 ? SIGN : 0),
                               corners[k] | (signs & 2 ? SIGN : 0));
    for (unsigned i = 0; i < 400000; i++, cases += 4) {
        u32 u = (u32)random_word(), few = ~UINT32_C(0) << random_word() % 24;

        expect_product(u, (u32)random_word());
        expect_product(u & few, (u32)random_word() & ~UINT32_C(0) << random_word() % 24); /* ties */
        expect_product(u, partner(u, -126));
        expect_product(u, partner(u, 127));
    }
    /* The least that rounds up to 2^-126, and what does not. */
    expect_product(0x00ffffff, 0x3f000000);
    expect_product(0x00fffffe, 0x3f000001);
    expect_product(0x00ffffff, 0x3f000001);
    compared("products against MPFR", cases + 3);
}

static void multiply_is_the_plane_times_w(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 200000; i++) {
        /* SC is MULTIPLY when shading is not flat. */
        struct sfu_quad q = random_packet(i & 1 ? SFU_IPA_SC : SFU_IPA_MULTIPLY), pass = q;
        struct sfu_result r = evaluate(&q, !(i & 1) && (i & 2), false);

        pass.op = SFU_IPA_PASS;
        struct sfu_result u = evaluate(&pass, false, false);
        for (unsigned t = 0; t < 4; t++, cases++)
            assert_int_equal(r.value[t], product(u.value[t], q.a[t]));
    }
    compared("threads of MULTIPLY and smooth SC", cases);
}

/* chosen by the model: NaN anywhere or an infinite slope is NaN, an infinite c alone is that c. */
static void coefficients_that_are_not_finite_make_the_value(void **state)
{
    (void)state;
    static const u32 kinds[] = { 0,          0x80000001, 0x3f123456, 0xff7fffff, INF,
                                 SIGN | INF, INF + 1,    0xffc00000, NAN_Z };
    unsigned long cases = 0;

    for (unsigned i = 0; i < N(kinds) * N(kinds) * N(kinds); i++) {
        struct sfu_quad q = random_packet(SFU_IPA_PASS);
        u32 a = kinds[i % N(kinds)], b = kinds[i / N(kinds) % N(kinds)];
        u32 c = kinds[i / N(kinds) / N(kinds)];
        bool slopes = (a & ~SIGN) < INF && (b & ~SIGN) < INF;

        if (slopes && (c & ~SIGN) < INF)
            continue;
        q.plane = (struct attribute_plane){ a, b, c };
        struct sfu_result r = evaluate(&q, false, false);
        for (unsigned t = 0; t < 4; t++, cases++)
            assert_int_equal(r.value[t], slopes && (c & ~SIGN) == INF ? c : NAN_Z);
    }
    compared("threads of planes that are not finite", cases);
}

/* .SAT is last; the modifiers of MUFU's source mean nothing here. */
static void saturation_comes_last_and_modifiers_do_nothing(void **state)
{
    (void)state;
    unsigned long cases = 0, clamped = 0;

    for (unsigned i = 0; i < 200000; i++) {
        struct sfu_quad q = random_packet((enum sfu_op)(SFU_IPA_PASS + i % 4));
        bool keeps = random_word() & 1, flat = random_word() & 1;
        struct sfu_result plain = evaluate(&q, flat, keeps);

        q.negate = random_word() & 1;
        q.absolute = random_word() & 1;
        q.saturate = 1;
        struct sfu_result r = evaluate(&q, flat, keeps);
        for (unsigned t = 0; t < 4; t++, cases++) {
            u32 z = plain.value[t];
            double value = sfu_reference_value(z);
            bool nan = value != value;
            u32 want = nan ? keeps ? NAN_Z : 0 : value >= 1 ? ONE : value > 0 ? z : 0;

            assert_int_equal(r.value[t], want);
            clamped += want != z;
        }
    }
    assert_true(clamped > 1000);
    compared("threads of IPA.SAT", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_where_the_packet_says),
        cmocka_unit_test(a_plane_of_x_gives_x),
        cmocka_unit_test(constant_is_the_coefficient_bit_for_bit),
        cmocka_unit_test(products_are_rounded_once),
        cmocka_unit_test(multiply_is_the_plane_times_w),
        cmocka_unit_test(coefficients_that_are_not_finite_make_the_value),
        cmocka_unit_test(saturation_comes_last_and_modifiers_do_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
