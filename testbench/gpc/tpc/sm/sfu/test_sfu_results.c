/* test_sfu_results.c - from the quadratic's sum to the result: nothing is lost but what is rounded
 *
 * (facts/sfu/sfu.md 3; sfu_reference_results.h), at random; every word: test_sfu_words.c
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
#include "sfu_reference_results.h"

#define CASES 1000000
#define N_23  (1 << 23)

static void expect(enum sfu_op op, u32 a)
{
    u32 got = sfu_one(op, a), want = sfu_reference_result(op, a);

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
        expect(op, biased << 23 | fraction);
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

        expect(op, a);
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
