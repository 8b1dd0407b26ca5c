/* test_vaf_format.c - every component of up to 16 bits, and random ones of 32, against their definitions */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/tpc/pe/vaf/vaf.h"
#include "seeded.h"
#include "vaf_reference.h"

static const u8 codes[18] = { 0x01, 0x02, 0x03, 0x04, 0x05, 0x0a, 0x0f, 0x12, 0x13,
                              0x18, 0x1b, 0x1d, 0x2f, 0x30, 0x31, 0x32, 0x33, 0x34 };

static void check(unsigned code, unsigned type, bool swap, const u32 element[4])
{
    const u32 word = code << 21 | type << 27 | (u32)swap << 31;
    u8 bytes[16];
    u32 want[4], got[4];

    for (unsigned n = 0; n < 16; n++)
        bytes[n] = (u8)(element[n / 4] >> 8 * (n % 4));
    assert_int_equal(reference_element(word, bytes, want), vaf_bytes(code));
    vaf_value(code, (enum vaf_kind)type, swap, element, got);
    for (unsigned c = 0; c < 4; c++)
        if (got[c] != want[c])
            fail_msg("widths 0x%x, type %u, component %u of %08x %08x: %08x, defined %08x", code,
                     type, c, element[0], element[1], got[c], want[c]);
}

/* Elements whose low bits are a number, and each component's bits in turn. */
static void spread(u32 element[4], unsigned code, u32 n)
{
    const unsigned bits = code == 0x03 || code == 0x05 || code == 0x0f || code == 0x1b ? 16
                          : code == 0x30                                               ? 10
                          : code == 0x31                                               ? 11
                                                                                       : 8;

    for (unsigned w = 0; w < 4; w++) {
        const u64 twice = (u64)n << bits | n;

        element[w] = (u32)(twice | twice << 2 * bits);
    }
}

static void every_small_component_is_as_defined(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned f = 0; f < 18; f++) {
        const unsigned bytes = vaf_bytes(codes[f]);
        const bool halves = bytes == 8 || codes[f] == 0x05 || codes[f] == 0x0f || codes[f] == 0x1b;
        const u32 count = halves ? 1u << 16 : codes[f] >= 0x30 && codes[f] <= 0x31 ? 1u << 11 : 256;

        for (unsigned type = 0; type < 8; type++)
            for (u32 n = 0; n < count; n++, cases++) {
                u32 element[4];

                spread(element, codes[f], n);
                check(codes[f], type, n & 1, element);
                if (codes[f] == 0x31) { /* B has 10 bits */
                    element[0] = n << 22 | (u32)(random_word() & 0x3fffff);
                    check(codes[f], type, false, element);
                } else if (codes[f] == 0x30) { /* and A 2, B's lie across a byte */
                    element[0] = n << 20 | n >> 9 << 30 | (u32)(random_word() & 0xfffff);
                    check(codes[f], type, false, element);
                }
            }
    }
    compared("elements of components of up to 16 bits, every code", cases);
}

static void random_components_are_as_defined(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 300000; i++, cases++) {
        const unsigned code = random_word() % 64 ? codes[random_word() % 18] : random_word() % 64;
        u32 element[4];

        for (unsigned w = 0; w < 4; w++)
            switch (random_word() % 8) {
            case 0: element[w] = 0x80000000 + (u32)(random_word() % 5) - 2; break;
            case 1: element[w] = (u32)(random_word() % 5) - 2; break;
            case 2: element[w] = (u32)random_word() >> random_word() % 32; break;
            default: element[w] = (u32)random_word();
            }
        check(code, random_word() % 8, random_word() & 1, element);
    }
    compared("random elements of any widths", cases);
}

static void codes_of_constants(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned components = 0; components < 8; components++)
        for (unsigned bytes = 0; bytes < 8; bytes++, cases++) {
            const bool exists =
                components >= 1 && components <= 4 && (bytes == 1 || bytes == 2 || bytes == 4);

            assert_int_equal(vaf_bytes(vaf_widths_of(components, bytes)),
                             exists ? components * bytes : 0);
        }
    compared("sizes of constants", cases);
}

static void defaults_of_constants(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 16; i++, cases++) {
        const bool integer = i / 2 == VAF_SINT || i / 2 == VAF_UINT || i / 2 == VAF_NO_KIND;
        struct vaf_config cfg = { .default_w = i & 1 };
        const struct vaf_constant none = { .data = { 1, 2, 3, 4 } };
        u32 z[4] = { 5, 6, 7, 8 };

        cfg.attribute[31].kind = (enum vaf_kind)(i / 2);
        vaf_constant_value(&cfg, &none, 31, z);
        assert_true(z[0] == 0 && z[1] == 0 && z[2] == 0);
        assert_int_equal(z[3], !(i & 1) ? 0 : integer ? 1 : 0x3f800000);
    }
    compared("defaults", cases);
}

static void a_global_base_is_refused(void **state)
{
    struct vaf_config cfg = { 0 };

    (void)state;
    assert_null(vaf_not_modelled(&cfg));
    cfg.global_base = 1;
    assert_string_equal(vaf_not_modelled(&cfg), "SET_VERTEX_GLOBAL_BASE_OFFSET");
    compared("bundles", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_component_is_as_defined),
        cmocka_unit_test(random_components_are_as_defined),
        cmocka_unit_test(codes_of_constants),
        cmocka_unit_test(defaults_of_constants),
        cmocka_unit_test(a_global_base_is_refused),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, reference_open, reference_close);
}
