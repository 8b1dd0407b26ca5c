/* test_sfu_modifiers.c - source modifiers, .SAT and the four threads (facts/sfu/sfu.md 1, 5)
 *
 * Each by what the bits mean, beside the same function without them.
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
#include "host_float.h"

#define SIGN    UINT32_C(0x80000000)
#define INF     UINT32_C(0x7f800000)
#define NAN_Z   UINT32_C(0x7fffffff)
#define ONE     UINT32_C(0x3f800000)
#define OPS     11 /* MUFU and RRO */
#define N(a)    (sizeof(a) / sizeof *(a))
#define PACKETS 300000

static const u32 corners[] = {
    0,       1,     0x007fffff, 0x00800000, ONE,   ONE + 1,    ONE - 1,    INF - 1,    INF,
    INF + 1, NAN_Z, 0x7ff00000, 0x7ff00001, NAN_Z, 0x40000000, 0x40800000, 0x000fffff, 0x00100000
};

/* A packet of random threads, one in four a corner of either sign. */
static struct sfu_quad random_packet(enum sfu_op op)
{
    struct sfu_quad q = { .id = { (u16)random_word(), (u6)(random_word() & 63),
                                  (u3)(random_word() & 7), (u24)(random_word() & 0xffffff) },
                          .op = op };

    for (unsigned i = 0; i < 4; i++) {
        u32 r = (u32)random_word();
        u32 corner = corners[random_word() % N(corners)] | (r & SIGN);
        u32 near_one = (r & 0x80ffffff) + 0x3f000000;

        q.a[i] = random_word() % 4 == 0 ? corner : random_word() % 2 ? near_one : r;
    }
    return q;
}

static struct sfu_result evaluate(const struct sfu_quad *q, bool sat_keeps_nan)
{
    struct sfu_config cfg = { .sat_keeps_nan = sat_keeps_nan };
    struct sfu_result r;

    sfu_evaluate(&cfg, q, &r);
    return r;
}

static void sources_are_negated_after_their_sign_is_dropped(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS; i++, cases += 4) {
        struct sfu_quad q = random_packet((enum sfu_op)(i % OPS)), plain = q;

        q.absolute = random_word() & 1;
        q.negate = random_word() & 1;
        for (unsigned t = 0; t < 4; t++) {
            u32 magnitude = q.a[t] & ~SIGN;
            bool sign = q.absolute ? false : q.a[t] >> 31;

            plain.a[t] = magnitude | (sign != q.negate ? SIGN : 0);
        }
        struct sfu_result got = evaluate(&q, false), want = evaluate(&plain, false);
        if (!sfu_result_same(&got, &want))
            fail_msg("op %d, |a| %d, -a %d", q.op, q.absolute, q.negate);
    }
    compared("threads with modifiers", cases);
}

/* By the definition, on what the bits mean; both zeros give +0. */
static u32 saturated(u32 z, bool keeps_nan)
{
    const float f = float_of_bits(z);

    if (f != f)
        return keeps_nan ? NAN_Z : 0;
    return f >= 1 ? ONE : f > 0 ? z : 0;
}

static void saturation_clamps_to_0_and_1_and_nan_as_the_gpu_does(void **state)
{
    (void)state;
    unsigned long cases = 0, of_nan[2] = { 0, 0 }, clamped = 0;

    for (unsigned i = 0; i < PACKETS; i++) {
        struct sfu_quad q = random_packet((enum sfu_op)(i % OPS));
        bool keeps = random_word() & 1;
        /* RRO gives fixed point and the double forms high words: neither is an fp32. */
        bool fp32 = q.op != SFU_RCP64H && q.op != SFU_RSQ64H && q.op < SFU_RRO_SINCOS;
        struct sfu_result plain = evaluate(&q, keeps);

        q.saturate = 1;
        struct sfu_result got = evaluate(&q, keeps);
        for (unsigned t = 0; t < 4; t++, cases++) {
            u32 z = plain.value[t], want = fp32 ? saturated(z, keeps) : z;

            if (got.value[t] != want)
                fail_msg("op %d.SAT of %08" PRIx32 ": %08" PRIx32 ", not %08" PRIx32, q.op, q.a[t],
                         got.value[t], want);
            of_nan[keeps] += fp32 && z == NAN_Z;
            clamped += want != z;
        }
    }
    assert_true(of_nan[0] > 1000 && of_nan[1] > 1000 && clamped > 1000);
    compared("threads with and without .SAT", cases);
}

static void threads_do_not_touch_each_other(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS; i++) {
        struct sfu_quad q = random_packet((enum sfu_op)(i % OPS));
        struct sfu_result r = evaluate(&q, false);

        assert_true(thread_quad_same(&r.id, &q.id));
        for (unsigned t = 0; t < 4; t++, cases++)
            assert_int_equal(r.value[t], sfu_one(q.op, q.a[t]));
    }
    compared("threads alone and together", cases);
}

/* Fields of IPA mean nothing to MUFU and RRO; flat shading neither. */
static void other_operands_are_not_looked_at(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS / 4; i++, cases += 4) {
        struct sfu_quad q = random_packet((enum sfu_op)(i % OPS)), noisy = q;
        struct sfu_config flat = { .flat_shade = 1 };
        struct sfu_result want = evaluate(&q, false), got;

        noisy.plane = (struct attribute_plane){ (u32)random_word(), (u32)random_word(), NAN_Z };
        noisy.x = (s17)(random_word() % 65536);
        noisy.location = (enum ipa_location)(random_word() & 3);
        noisy.offset[i % 4] = (u32)random_word();
        noisy.sample[i % 4] = (u8)random_word();
        sfu_evaluate(&flat, &noisy, &got);
        assert_true(sfu_result_same(&got, &want));
    }
    compared("threads beside the operands of IPA", cases);
}

/* A warp's threads at once: with one operand, with one that differs, with any; as each is alone. */
static void a_warp_is_as_its_threads_are(void **state)
{
    const struct sfu_config cfg = { .sat_keeps_nan = false };
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < PACKETS / 32; i++) {
        const struct sfu_mufu f = { (enum sfu_op)(i % OPS), random_word() & 1, random_word() & 1,
                                    random_word() & 1 };
        const unsigned other = (unsigned)(random_word() % 32), kind = i / OPS % 3;
        const u32 mask = (u32)random_word() | UINT32_C(1) << other;
        struct sfu_quad q = random_packet(f.op);
        u32 a[32], value[32];

        for (unsigned t = 0; t < 32; t++)
            a[t] = kind == 2 || (kind == 1 && t == other) ? (u32)random_word() : q.a[0];
        sfu_evaluate_lanes(&cfg, &f, mask, a, value);
        q.negate = f.negate;
        q.absolute = f.absolute;
        q.saturate = f.saturate;
        for (unsigned t = 0; t < 32; t++) {
            q.a[0] = a[t];
            if ((mask >> t & 1) && value[t] != evaluate(&q, false).value[0])
                fail_msg("op %d, thread %u of %08" PRIx32, f.op, t, a[t]);
            cases += mask >> t & 1;
        }
    }
    compared("threads of warps", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_warp_is_as_its_threads_are),
        cmocka_unit_test(sources_are_negated_after_their_sign_is_dropped),
        cmocka_unit_test(saturation_clamps_to_0_and_1_and_nan_as_the_gpu_does),
        cmocka_unit_test(threads_do_not_touch_each_other),
        cmocka_unit_test(other_operands_are_not_looked_at),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
