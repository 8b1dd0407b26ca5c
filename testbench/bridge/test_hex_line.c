/* test_hex_line.c - packed values as hex digits, of every width */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "scratch_folder.h"
#include "vector/hex_line.h"

#define WIDEST 300

struct value {
    uint32_t words[BITS_WORDS(WIDEST)]; /* random above the value as well */
};

static struct value random_value(struct random *r)
{
    struct value v;

    for (unsigned i = 0; i < BITS_WORDS(WIDEST); i++)
        v.words[i] = (uint32_t)random_bits(r);
    return v;
}

/* An exact copy, so that a sanitizer sees a step beyond its end. */
static char *copy_of(const void *bytes, size_t size)
{
    char *copy = malloc(size);

    assert_non_null(copy);
    return memcpy(copy, bytes, size);
}

static void every_bit_has_its_digit(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    unsigned long cases = 0;

    for (unsigned bits = 1; bits <= WIDEST; bits++) {
        struct value v = random_value(r);
        unsigned n = hex_digits(bits);
        char *text = malloc(n);

        assert_non_null(text);
        hex_encode(text, v.words, bits);
        for (unsigned bit = 0; bit < 4 * n; bit++, cases++) {
            const char one[] = { text[n - 1 - bit / 4], '\0' };
            unsigned want = bit < bits ? v.words[bit / 32] >> bit % 32 & 1 : 0;
            assert_true(isdigit((unsigned char)one[0]) || islower((unsigned char)one[0]));
            assert_int_equal(strtoul(one, NULL, 16) >> bit % 4 & 1, want);
        }
        free(text);
    }
    printf("  %lu cases: bits of encoded values\n", cases);
}

static void what_is_encoded_is_decoded(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    unsigned long cases = 0;

    for (unsigned bits = 1; bits <= WIDEST; bits++, cases++) {
        struct value v = random_value(r);
        char text[WIDEST];
        unsigned n = hex_digits(bits);

        hex_encode(text, v.words, bits);
        for (unsigned i = 0; i < n; i++)
            if (random_below(r, 2))
                text[i] = (char)toupper((unsigned char)text[i]);
        char *digits = copy_of(text, n);
        uint32_t *words = malloc(BITS_WORDS(bits) * sizeof *words);
        assert_non_null(words);
        assert_true(hex_decode(words, digits, bits));
        if (bits % 32)
            v.words[bits / 32] &= (uint32_t)bits_mask(bits % 32);
        assert_memory_equal(words, v.words, BITS_WORDS(bits) * sizeof *words);
        free(words);
        free(digits);
    }
    printf("  %lu cases: values there and back\n", cases);
}

static void only_digits_are_digits(void **state)
{
    (void)state;
    uint32_t words[BITS_WORDS(WIDEST)];
    unsigned long cases = 0;

    for (unsigned at = 0; at < 33; at++)
        for (unsigned c = 0; c < 256; c++, cases++) {
            char text[34];
            memset(text, '0', 33);
            text[33] = '\0';
            text[at] = (char)c;
            char *digits = copy_of(text, c ? 34 : at + 1);
            assert_int_equal(hex_decode(words, digits, 132), isxdigit((int)c) != 0);
            assert_int_equal(hex_span(digits), isxdigit((int)c) ? 33 : at);
            free(digits);
        }
    printf("  %lu cases: every byte at every place\n", cases);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_bit_has_its_digit),
        TEST(what_is_encoded_is_decoded),
        TEST(only_digits_are_digits),
    };

    printf("AURUM_SEED=%" PRIu64 "\n", scratch_seed());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
