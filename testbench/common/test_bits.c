/* test_bits.c - fields of any width at any place, beside their definition bit by bit */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "common/bits.h"
#include "seeded.h"

enum { WORDS = 8, PLACES = 70, WIDTHS = 140 };

static bool bit(const uint32_t *w, unsigned i)
{
    return w[i / 32] >> i % 32 & 1;
}

static void fill(uint32_t *w)
{
    for (unsigned i = 0; i < WORDS; i++)
        w[i] = (uint32_t)random_word();
}

static void a_field_is_copied_and_nothing_else(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned to = 0; to < PLACES; to++)
        for (unsigned from = 0; from < PLACES; from += 1 + from % 7)
            for (unsigned width = 0; width < WIDTHS; width++, cases++) {
                uint32_t before[WORDS], after[WORDS], source[WORDS];

                fill(before);
                fill(source);
                memcpy(after, before, sizeof after);
                bits_copy(after, to, source, from, width);
                for (unsigned i = 0; i < 32 * WORDS; i++)
                    assert_int_equal(bit(after, i), i >= to && i < to + width
                                                        ? bit(source, i - to + from)
                                                        : bit(before, i));
            }
    compared("copies", cases);
}

static void a_field_is_cleared_and_nothing_else(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned at = 0; at < PLACES; at++)
        for (unsigned width = 0; width < WIDTHS; width++, cases++) {
            uint32_t before[WORDS], after[WORDS];

            fill(before);
            memcpy(after, before, sizeof after);
            bits_clear(after, at, width);
            for (unsigned i = 0; i < 32 * WORDS; i++)
                assert_int_equal(bit(after, i), (i < at || i >= at + width) && bit(before, i));
        }
    compared("fields cleared", cases);
}

static void an_array_is_zero_if_all_of_it_is(void **state)
{
    uint32_t w[WORDS] = { 0 };

    (void)state;
    assert_true(bits_zero(w, sizeof w));
    assert_true(bits_zero(w, 1));
    for (unsigned i = 0; i < 32 * WORDS; i++) {
        w[i / 32] = UINT32_C(1) << i % 32;
        assert_false(bits_zero(w, sizeof w));
        w[i / 32] = 0;
    }
    compared("arrays", 32 * WORDS + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_is_copied_and_nothing_else),
        cmocka_unit_test(a_field_is_cleared_and_nothing_else),
        cmocka_unit_test(an_array_is_zero_if_all_of_it_is),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
