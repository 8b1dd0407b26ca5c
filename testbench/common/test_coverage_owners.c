/* test_coverage_owners.c - owners of coverage samples beside lists of what each sample's colour was (common/coverage_owners.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/bits.h"
#include "common/coverage_owners.h"
#include "seeded.h"

static const unsigned codes[] = { COVERAGE_8_ON_4, COVERAGE_16_ON_4, COVERAGE_16_ON_8 };

static struct coverage_mode random_mode(unsigned code, struct samples_position at[16])
{
    for (unsigned i = 0; i < 16; i++)
        at[i] = (struct samples_position){ random_word() % 16, random_word() % 16 };
    return coverage_mode_of(code, at);
}

/* By the definition, sample by sample: the owner is looked for among all stored samples. */
static unsigned slow_nearest(unsigned stored, const struct samples_position *at, unsigned sample,
                             unsigned some)
{
    int best = -1;
    long least = 0;

    for (unsigned i = 0; i < stored; i++) {
        const long x = (long)at[i].x - at[sample].x, y = (long)at[i].y - at[sample].y;

        if (some >> i & 1 && (best < 0 || x * x + y * y < least)) {
            best = (int)i;
            least = x * x + y * y;
        }
    }
    return (unsigned)best;
}

/* Owners that each has a byte of, and what becomes of them. */
static void slow_after(unsigned stored, unsigned all, const struct samples_position *at,
                       unsigned owner[16], unsigned covered, unsigned drawn)
{
    for (unsigned s = stored; s < all && drawn; s++) {
        const unsigned by = slow_nearest(stored, at, s, covered & ((1u << stored) - 1));

        if (covered >> s & 1 && drawn >> by & 1)
            owner[s] = by;
        else if (drawn >> owner[s] & 1 && drawn != (1u << stored) - 1)
            owner[s] = slow_nearest(stored, at, s, ~drawn);
    }
}

static void owners_are_those_of_lists(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 30; k++) {
        struct samples_position at[16];
        const struct coverage_mode m = random_mode(codes[k % 3], at);
        const unsigned all = m.stored + m.others;
        unsigned owner[16] = { 0 };
        u32 word = coverage_whole(&m);

        slow_after(m.stored, all, at, owner, UINT32_MAX, (1u << m.stored) - 1);
        for (unsigned n = 0; n < 2000; n++) {
            const u16 covered = (u16)(random_word() & random_word() & bits_mask(all));
            const u8 drawn = (u8)(covered & bits_mask(m.stored) & random_word());
            u8 weight[8], slow[8] = { 0 };

            word = coverage_after(&m, word, covered, drawn);
            slow_after(m.stored, all, at, owner, covered, drawn);
            for (unsigned s = 0; s < all; s++)
                slow[s < m.stored ? s : owner[s]]++;
            coverage_weights(&m, word, weight);
            assert_memory_equal(weight, slow, 8);
            assert_true(word < UINT64_C(1) << 24);
            cases++;
        }
    }
    compared("fragments", cases);
}

/* An edge over one colour: the share is that of all samples, exactly, whatever of them it covers, if it is drawn to a stored one and leaves
 * one.
 */
static void an_edge_has_all_steps(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 3; k++) {
        struct samples_position at[16];
        const struct coverage_mode m = random_mode(codes[k], at);
        const unsigned all = m.stored + m.others, stored = (unsigned)bits_mask(m.stored);

        for (unsigned covered = 0; covered < 1u << all; covered++) {
            const u8 drawn = (u8)(covered & stored);
            const u32 word = coverage_after(&m, coverage_whole(&m), (u16)covered, drawn);
            u32 channel[8];

            for (unsigned i = 0; i < m.stored; i++)
                channel[i] = drawn >> i & 1 ? 255 * 16 : 0;
            const u32 share = drawn == 0 ? 0 : drawn == stored ? all : bits_count(covered);

            assert_int_equal(coverage_mean(&m, word, channel), 255 * 16 * share / all);
            cases++;
        }
    }
    compared("edges", cases);
}

/* Means of any colours are between the least and the greatest, and of one colour that. */
static void means_are_to_nearest(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 3000; k++) {
        struct samples_position at[16];
        const struct coverage_mode m = random_mode(codes[k % 3], at);
        const unsigned all = m.stored + m.others;
        const u32 word = coverage_after(&m, coverage_whole(&m), (u16)random_word(),
                                        (u8)(random_word() & bits_mask(m.stored)));
        u32 channel[8];
        u8 weight[8];
        double exact = 0;

        coverage_weights(&m, word, weight);
        for (unsigned i = 0; i < m.stored; i++) {
            channel[i] = (u32)random_word() & (random_word() % 2 ? 255 : UINT32_MAX);
            exact += (double)channel[i] * weight[i] / all;
        }
        const double off = coverage_mean(&m, word, channel) - exact;

        assert_true(off <= 0.5 && off > -0.5);
        for (unsigned i = 0; i < m.stored; i++)
            channel[i] = UINT32_MAX;
        assert_int_equal(coverage_mean(&m, word, channel), UINT32_MAX);
        cases++;
    }
    compared("means", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(owners_are_those_of_lists),
        cmocka_unit_test(an_edge_has_all_steps),
        cmocka_unit_test(means_are_to_nearest),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
