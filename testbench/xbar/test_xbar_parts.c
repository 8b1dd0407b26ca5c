/* test_xbar_parts.c - which partition has an address (facts/mem.md, XBAR) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "xbar/xbar.h"

#define MEMORY (1 << 24)

/* All 1 KB granules that a set of a cache can have are of one FBP of a power of two: sets are of 64 to 512 bytes, 256 of them. */
static void a_set_is_of_one_fbp(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned fbps = 1; fbps <= XBAR_FBPS; fbps *= 2)
        for (unsigned bytes = 64; bytes <= 512; bytes *= 2)
            for (u64 at = 0; at < MEMORY; at += bytes, cases++)
                assert_int_equal(xbar_fbp_of(fbps, at), xbar_fbp_of(fbps, at % (256 * bytes)));
    compared("addresses", cases);
}

/* However many there are: of so many granules in a row each has one, from any place on. */
static void each_has_its_part_of_addresses(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned fbps = 1; fbps <= XBAR_FBPS; fbps++)
        for (u64 first = 0; first < UINT64_C(1) << 40; first += UINT64_C(0x1234567400), cases++) {
            unsigned seen = 0;

            for (unsigned n = 0; n < fbps; n++)
                seen |= 1u << xbar_fbp_of(fbps, first + n * XBAR_GRANULE);
            assert_int_equal(seen, (1u << fbps) - 1);
        }
    compared("places", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_of_one_fbp),
        cmocka_unit_test(each_has_its_part_of_addresses),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
