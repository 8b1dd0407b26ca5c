/* test_iblend_alpha.c - how close As + Ad*(1 - As) comes to half way between two fp32 numbers
 *
 * Of all fp16 As and all Ad of a target, where the two numbers are stored as different codes: what is
 * below the last place decides the code.  bridge/units/fbp/crop/iblend/iblend_directed_exact.h has the closest
 * of 16 bits; testbench/mutate/equivalent_iblend.txt says that none is closer.  Integers only, none of
 * the model's arithmetic.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>

#include "common/bits.h"
#include "common/types.h"

#define AS_ONE (1 << 24) /* As is in units of 2^-24 */

/* Ad: sig * 2^-(24 + zeros), to nearest, of code / most. */
struct alpha {
    s64 sig;
    unsigned zeros;
};

static struct alpha alpha_of(u64 code, u64 most, unsigned bits)
{
    const unsigned zeros = bits - 1 - bits_top(code);

    return (struct alpha){ (s64)((2 * (code << (24 + zeros)) / most + 1) / 2), zeros };
}

/* 1 - As, rounded to 24 bits. */
static s64 rest_of(s64 as)
{
    const s64 rest = AS_ONE - as;

    if (rest <= AS_ONE || rest % 2 == 0)
        return rest;
    return rest / 2 % 2 ? rest + 1 : rest - 1;
}

static unsigned top_of(u128 x)
{
    return (u64)(x >> 64) ? 64 + bits_top((u64)(x >> 64)) : bits_top((u64)x);
}

enum { TIE = 98, FAR = 99 };

/* How many bits behind the last place the sum and half of it first differ; FAR: the same code. */
static unsigned closeness(s64 as, struct alpha ad, u64 most)
{
    const unsigned unit = 48 + ad.zeros;
    const s128 sum = (s128)as * ((s64)1 << (24 + ad.zeros)) + (s128)ad.sig * rest_of(as);
    const u128 size = (u128)(sum < 0 ? -sum : sum);
    const unsigned top = size ? top_of(size) : 0;

    if (top < 36 || top >= unit)
        return FAR;
    const u128 place = (u128)1 << (top - 23), below = size & (place - 1), half = place / 2;
    const u128 off = below > half ? below - half : half - below;
    if (off >> (top - 23 - 14))
        return FAR;
    const u128 first = size - below, last = first + place, one = (u128)1 << unit;
    if ((2 * first * most + one) >> (unit + 1) == (2 * last * most + one) >> (unit + 1))
        return FAR;
    return off ? top - 23 - top_of(off) : TIE;
}

static void closest(unsigned bits, bool is_signed, unsigned want, unsigned long ties_wanted)
{
    const unsigned wide = bits - is_signed;
    const u64 most = bits_mask(wide);
    unsigned long pairs = 0, ties = 0;
    unsigned found = 0;

    for (u32 half = 1; half < 0x3c00; half++) {
        const s64 size = half >> 10 ? (s64)((half & 0x3ff) | 0x400) << ((half >> 10) - 1) : half;
        for (u64 code = 1; code <= most; code++)
            for (unsigned signs = 0; signs < (is_signed ? 4u : 1u); signs++, pairs++) {
                struct alpha ad = alpha_of(code, most, wide);
                if (signs & 2)
                    ad.sig = -ad.sig;
                const unsigned close = closeness(signs & 1 ? -size : size, ad, most);
                ties += close == TIE;
                if (close < TIE && close > found)
                    found = close;
            }
    }
    printf("%s%u: %lu pairs of As and Ad compared, %lu half way, ", is_signed ? "SNORM" : "UNORM",
           bits, pairs, ties);
    if (found)
        printf("the closest of others at 2^-%u of a place\n", found);
    else
        printf("no other within 2^-14 of a place\n");
    assert_int_equal(ties, ties_wanted);
    assert_int_equal(found, want);
}

static void no_alpha_is_closer_than_2_to_minus_22_of_a_place(void **state)
{
    (void)state;
    closest(8, false, 0, 448);
    closest(8, true, 0, 86);
    closest(16, false, 22, 22813);
    closest(16, true, 21, 28071);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_alpha_is_closer_than_2_to_minus_22_of_a_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
