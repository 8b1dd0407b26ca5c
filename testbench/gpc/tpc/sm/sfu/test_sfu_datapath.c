/* test_sfu_datapath.c - the quadratic's arithmetic and its ranges (facts/sfu/sfu.md 3)
 *
 * No word of the ROM is pinned: whatever words there are must keep to the widths of the wires.
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
#include "gpc/tpc/sm/sfu/sfu.h"

#define ONE_23 (INT64_C(1) << 23)
#define ONE_24 (INT64_C(1) << 24)
/* What 24 bits still round to 1: half an ulp, 2^-24, above it. */
#define SIN_MOST ((INT64_C(1) << 38) + (INT64_C(1) << 14))

/* The columns of the facts' table: weights of the last bits, R, and x's. */
static const struct row {
    const char *name;
    unsigned index_bits, xl_bits;
    int c0_sign, c1_sign, c2_sign;
    int c0_weight, c1_weight, c2_weight, sum_weight; /* 2^weight */
    double round;                                    /* of the sum's last bit */
    unsigned out_shift;
    s64 least, most; /* after the shift */
} rows[SFU_TABLES] = {
    { "rcp", 7, 16, 1, -1, 1, -26, -16, -10, -40, 32768, 16, ONE_23, ONE_24 },
    { "rsq", 7, 17, 1, -1, 1, -26, -17, -11, -41, 76288, 17, ONE_23, ONE_24 },
    { "ex2", 6, 17, 1, 1, 1, -25, -15, -11, -39, 36352, 16, ONE_23, ONE_24 - 1 },
    { "lg2", 6, 17, 1, 1, -1, -26, -15, -10, -39, 0, 0, 0, INT64_C(1) << 39 },
    { "sin", 6, 17, 1, 1, -1, -26, -14, -10, -38, 0, 0, 0, SIN_MOST },
    /* Not in the facts' table: that of the model, so that the two agree. */
    { "sqrt", 7, 17, 1, 1, -1, -25, -16, -12, -40, 77824, 17, ONE_23, ONE_24 },
};

/* Fields of a word {c0, c1, c2}: sin alone has c1 a bit shorter and c2 a bit longer. */
static unsigned c2_bits(unsigned t)
{
    return t == SFU_TABLE_SIN ? 11 : 10;
}

static void squares_are_exact_and_cut_to_16_bits(void **state)
{
    (void)state;

    for (u32 x = 0; x < 1u << 17; x++) {
        double square = floor(ldexp((double)x * x, -18)); /* x * x has 34 bits */

        assert_true(sfu_square(x) == square);
    }
    compared("every operand of the squarer", 1u << 17);
}

static void the_rom_has_the_size_of_the_facts(void **state)
{
    (void)state;
    unsigned words = 0;

    for (unsigned t = 0; t < SFU_TABLES; t++) {
        const struct sfu_shape *s = &sfu_shapes[t];

        if (t == SFU_TABLE_SQRT) {
            assert_int_equal(words, 448);
            assert_int_equal(words * 52, 23296);
        }
        assert_int_equal(s->base, words);
        assert_int_equal(s->index_bits, rows[t].index_bits);
        assert_int_equal(s->xl_bits, rows[t].xl_bits);
        assert_int_equal(26 + s->c1_bits + s->c2_bits, 52);
        assert_int_equal(s->c2_bits, c2_bits(t));
        words += 1u << s->index_bits;
    }
    assert_int_equal(words, SFU_ROM_WORDS);
    for (unsigned i = 0; i < SFU_ROM_WORDS; i++)
        assert_int_equal(sfu_rom[i] >> 52, 0);
    compared("words of 52 bits", words);
}

/* The sum as a real number; doubles hold it exactly. */
static double sum_of(const struct row *r, unsigned t, u64 word, u32 xl)
{
    double c0 = ldexp((double)(word >> 26), r->c0_weight);
    double c1 = ldexp((double)(word >> c2_bits(t) & ((1u << (26 - c2_bits(t))) - 1)), r->c1_weight);
    double c2 = ldexp((double)(word & ((1u << c2_bits(t)) - 1)), r->c2_weight);
    unsigned spare = 17 - r->xl_bits;
    double x = ldexp(xl, -23);
    /* floor((x_17)^2 / 2^18), where x_17 is x of 2^-(23 + spare) */
    double square =
        ldexp(floor(ldexp((double)xl * xl, 2 * (int)spare - 18)), 18 - 46 - 2 * (int)spare);

    return c0 + r->c1_sign * c1 * x + r->c2_sign * c2 * square + ldexp(r->round, r->sum_weight);
}

static void expect_sum(unsigned t, u64 word, u32 xl)
{
    double want = sum_of(&rows[t], t, word, xl);
    s64 got = sfu_evaluate_word(&sfu_shapes[t], word, xl);

    if (ldexp((double)got, rows[t].sum_weight) != want)
        fail_msg("%s: word %013" PRIx64 ", xl %05" PRIx32 ": %" PRId64 ", not %a", rows[t].name,
                 word, xl, got, want);
}

/* Words that the ROM has and words that it has not. */
static void sums_are_what_the_weights_say(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned t = 0; t < SFU_TABLES; t++) {
        u32 mask = (1u << rows[t].xl_bits) - 1;

        for (unsigned i = 0; i < 300000; i++, cases += 2) {
            u64 word = random_word() >> 12;
            u32 xl = (u32)random_word() & mask;

            xl = i % 16 == 0 ? mask : i % 16 == 1 ? 0 : xl;
            expect_sum(t, word, xl);
            expect_sum(t, sfu_rom[sfu_shapes[t].base + word % (1u << rows[t].index_bits)], xl);
        }
    }
    compared("words and fractions, random and of the ROM", cases);
}

static unsigned long check_word(unsigned t, unsigned segment)
{
    const struct row *r = &rows[t];
    u64 word = sfu_rom[sfu_shapes[t].base + segment];

    for (u32 xl = 0; xl < 1u << r->xl_bits; xl++) {
        s64 sum = sfu_evaluate_word(&sfu_shapes[t], word, xl);
        s64 y = sum >> r->out_shift;

        if (sum < 0 || sum >> 42 || y < r->least || y > r->most)
            fail_msg("%s: segment %u, xl %05" PRIx32 " gives %" PRId64, r->name, segment, xl, sum);
        if (sfu_quadratic((enum sfu_table)t, segment << r->xl_bits | xl) != y)
            fail_msg("%s: segment %u is not where x says", r->name, segment);
    }
    return 1ul << r->xl_bits;
}

static void every_value_of_the_rom_fits_its_wires(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned t = 0; t < SFU_TABLES; t++)
        for (unsigned segment = 0; segment < 1u << rows[t].index_bits; segment++)
            cases += check_word(t, segment);
    compared("every word at every fraction", cases);
}

/* C0 is zero at log2(1) and sin(0), so that no compare is needed; 1/1 and 2^0 are exact. */
static void tables_begin_with_the_exact_value(void **state)
{
    (void)state;
    assert_int_equal(sfu_quadratic(SFU_TABLE_LG2, 0), 0);
    assert_int_equal(sfu_quadratic(SFU_TABLE_SIN, 0), 0);
    assert_int_equal(sfu_quadratic(SFU_TABLE_RCP, 0), ONE_24);
    assert_int_equal(sfu_quadratic(SFU_TABLE_EX2, 0), ONE_23);
    compared("first values", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_exact_and_cut_to_16_bits),
        cmocka_unit_test(the_rom_has_the_size_of_the_facts),
        cmocka_unit_test(sums_are_what_the_weights_say),
        cmocka_unit_test(every_value_of_the_rom_fits_its_wires),
        cmocka_unit_test(tables_begin_with_the_exact_value),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
