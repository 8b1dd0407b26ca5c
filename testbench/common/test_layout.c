/* test_layout.c - LAYOUT: memory images numbered as AT(high, low, name) (common/layout_c.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "random.h"

#define LAYOUT_DEF "../testbench/common/layout_test.def"
#include "common/layout_c.h"

static uint64_t bit_by_bit(const uint32_t *w, unsigned high, unsigned low)
{
    uint64_t x = 0;

    for (unsigned i = high + 1; i-- > low;)
        x = x << 1 | (w[i / 32] >> i % 32 & 1);
    return x;
}

static void fields_lie_where_their_numbers_say(void **state)
{
    struct random r = random_start(1, 0);
    unsigned compared = 0;

    (void)state;
    for (unsigned n = 0; n < 1000; n++) {
        uint32_t w[5];
        struct layout_test t;
        for (unsigned i = 0; i < 5; i++)
            w[i] = (uint32_t)random_bits(&r);
        layout_test_get(&t, w);
        assert_true(t.first == bit_by_bit(w, 0, 0) && t.nibble == bit_by_bit(w, 7, 4));
        assert_true(t.straddles == bit_by_bit(w, 40, 25) && t.wide == bit_by_bit(w, 127, 64));
        assert_true(t.last == bit_by_bit(w, 159, 159));
        compared += 5;
    }
    printf("%u fields compared\n", compared);
}

static void put_leaves_reserved_bits_as_they_were(void **state)
{
    struct random r = random_start(2, 0);

    (void)state;
    for (unsigned n = 0; n < 1000; n++) {
        uint32_t before[5], after[5];
        struct layout_test t = { random_bits(&r) & 1, random_bits(&r) & 15,
                                 random_bits(&r) & 0xffff, random_bits(&r), random_bits(&r) & 1 };
        struct layout_test again;
        for (unsigned i = 0; i < 5; i++)
            before[i] = after[i] = (uint32_t)random_bits(&r);
        layout_test_put(after, &t);
        layout_test_get(&again, after);
        assert_memory_equal(&t, &again, sizeof t);
        for (unsigned bit = 0; bit < 160; bit++) {
            bool named = bit == 0 || (bit >= 4 && bit <= 7) || (bit >= 25 && bit <= 40) ||
                         (bit >= 64 && bit <= 127) || bit == 159;
            if (!named)
                assert_int_equal(before[bit / 32] >> bit % 32 & 1, after[bit / 32] >> bit % 32 & 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_lie_where_their_numbers_say),
        cmocka_unit_test(put_leaves_reserved_bits_as_they_were),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
