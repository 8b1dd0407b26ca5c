/* test_sked_check.c - which QMDs are refused, against masks written from the headers of NVIDIA */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "sked_bench.h"

/* Bits that a field of version 0.6 and of 1.7 has, word by word. */
static const u32 legal_bits[2][64] = {
    { 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000c00,
      0xfc000000, 0xffffffff, 0x00000000, 0x00000000, 0x4c134000, 0xffffffff, 0xffffffff,
      0xffffffff, 0xffffffff, 0x00000000, 0x0003ffff, 0xffff00ff, 0xffffffff, 0xe00000ff,
      0x00000000, 0x00000000, 0xffffffff, 0x877000ff, 0xffffffff, 0xffffffff, 0x877000ff,
      0xffffffff, 0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff,
      0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xffffffff,
      0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xf8ffffff, 0xffffffff, 0xffffffff, 0xffffffff,
      0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
      0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
      0xffffffff },
    { 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x00000000, 0xffffffff, 0x0000ffff,
      0xfdffffff, 0xffffffff, 0xffffffff, 0xffff00ff, 0xcf1fffff, 0xffffffff, 0xffffffff,
      0xffffffff, 0xffffffff, 0x0003fc7f, 0x0003ffff, 0xffff00ff, 0xffffffff, 0xe00000ff,
      0xffffffff, 0xffffffff, 0xffffffff, 0x877000ff, 0xffffffff, 0xffffffff, 0x877000ff,
      0xffffffff, 0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff,
      0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xffffffff,
      0xffffc0ff, 0xffffffff, 0xffffc0ff, 0xf8ffffff, 0xffffffff, 0xffffffff, 0xffffffff,
      0xffffffff, 0xbfffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
      0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
      0xffffffff },
};

static void reserved_bits_are_refused(void **state)
{
    u32 w[64];
    unsigned refused = 0;

    (void)state;
    for (unsigned v = 0; v < 2; v++)
        for (unsigned bit = 0; bit < 2048; bit++) {
            struct sked_fault f = { 0 };
            bool legal;

            plain(w, v);
            if (bit / 32 == 18 && bit % 32 < 8)
                continue; /* the version itself */
            w[bit / 32] |= UINT32_C(1) << bit % 32;
            legal = sked_legal(&two_sms, 0x100, w, &f);
            if (legal_bits[v][bit / 32] >> bit % 32 & 1) {
                assert_true(legal || f.kind != SKED_FAULT_RESERVED);
            } else {
                assert_false(legal);
                assert_int_equal(f.kind, SKED_FAULT_RESERVED);
                assert_int_equal(f.value, bit);
                refused++;
            }
        }
    assert_true(refused > 400);
    compared("bits of two versions", 2 * 2040);
}

/* What is wrong: a word's bits get a value, and the fault names a field. */
static const struct {
    unsigned word, high, low;
    u32 value;
    enum sked_fault_kind kind;
    const char *field;
} wrongs[] = {
    { 11, 17, 16, 2, SKED_FAULT_VALUE, "CWD_MEMBAR_TYPE" },
    { 20, 31, 29, 0, SKED_FAULT_VALUE, "L1_CONFIGURATION" },
    { 20, 31, 29, 4, SKED_FAULT_VALUE, "L1_CONFIGURATION" },
    { 24, 25, 24, 2, SKED_FAULT_VALUE, "RELEASE0_REDUCTION_FORMAT" },
    { 27, 25, 24, 3, SKED_FAULT_VALUE, "RELEASE1_REDUCTION_FORMAT" },
    { 18, 31, 16, 0, SKED_FAULT_VALUE, "CTA_THREAD_DIMENSION0" },
    { 18, 31, 16, 1025, SKED_FAULT_VALUE, "CTA_THREAD_DIMENSION0" },
    { 19, 15, 0, 17, SKED_FAULT_VALUE, "CTA_THREAD_DIMENSION1" },
    { 19, 31, 16, 65, SKED_FAULT_VALUE, "CTA_THREAD_DIMENSION2" },
    { 17, 17, 0, 100, SKED_FAULT_VALUE, "SHARED_MEMORY_SIZE" },
    { 17, 17, 0, 49408, SKED_FAULT_VALUE, "SHARED_MEMORY_SIZE" },
    { 45, 31, 27, 18, SKED_FAULT_VALUE, "BARRIER_COUNT" },
    { 45, 23, 0, 8, SKED_FAULT_VALUE, "SHADER_LOCAL_MEMORY_LOW_SIZE" },
    { 46, 23, 0, 0x18, SKED_FAULT_VALUE, "SHADER_LOCAL_MEMORY_HIGH_SIZE" },
    { 47, 23, 0, 0x100, SKED_FAULT_VALUE, "SHADER_LOCAL_MEMORY_CRS_SIZE" },
    { 8, 31, 0, 4, SKED_FAULT_VALUE, "PROGRAM_OFFSET" },
    { 6, 8, 8, 1, SKED_FAULT_LIMIT, "IS_QUEUE" },
    { 6, 13, 13, 1, SKED_FAULT_LIMIT, "DEPENDENT_QMD_TYPE" },
    { 6, 15, 15, 1, SKED_FAULT_LIMIT, "DEPENDENT_QMD_FIELD_COPY" },
    { 11, 24, 24, 1, SKED_FAULT_LIMIT, "FP32_NAN_BEHAVIOR" },
    { 11, 25, 25, 1, SKED_FAULT_LIMIT, "FP32_F2I_NAN_BEHAVIOR" },
    { 11, 31, 31, 1, SKED_FAULT_LIMIT, "FP32_NARROW_INSTRUCTION" },
    { 21, 31, 0, 3, SKED_FAULT_RESOURCES, "SM_DISABLE_MASK_LOWER" },
    { 45, 23, 0, 0x800000, SKED_FAULT_RESOURCES, "SHADER_LOCAL_MEMORY_LOW_SIZE" },
};

static void illegal_fields_are_named(void **state)
{
    const unsigned count = sizeof wrongs / sizeof wrongs[0];
    char text[256], wanted[64];
    u32 w[64];

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        const u32 mask = (u32)(UINT64_MAX >> (63 - (wrongs[n].high - wrongs[n].low)))
                         << wrongs[n].low;
        struct sked_fault f = { 0 };

        plain(w, true);
        assert_true(sked_legal(&two_sms, 0x100, w, &f));
        w[wrongs[n].word] = (w[wrongs[n].word] & ~mask) | wrongs[n].value << wrongs[n].low;
        assert_false(sked_legal(&two_sms, 0x100, w, &f));
        sked_fault_text(text, sizeof text, &f);
        assert_int_equal(f.kind, wrongs[n].kind);
        assert_non_null(strstr(text, wrongs[n].field));
        assert_null(strchr(text, '\n'));
        assert_int_equal(f.element, 0); /* none of these has several */
        assert_null(strchr(text, '('));
    }
    for (unsigned v = 0; v < 256; v++) {
        struct sked_fault f = { 0 };

        plain(w, false);
        w[18] = (w[18] & ~255u) | v;
        assert_int_equal(sked_legal(&two_sms, 0x100, w, &f), v == 0x00 || v == 0x06 || v == 0x17);
        if (v == 0x00 || v == 0x06 || v == 0x17)
            continue;
        assert_int_equal(f.kind, SKED_FAULT_VERSION);
        sked_fault_text(text, sizeof text, &f);
        snprintf(wanted, sizeof wanted, "QMD 0x100: version %u.%u,", v >> 4, v & 15);
        assert_non_null(strstr(text, wanted));
    }
    compared("illegal fields and versions", count + 256);
}

/* Of several buffers the one that is wrong is named, if it is in use. */
static void a_buffer_is_named_by_its_number(void **state)
{
    u32 w[64];

    (void)state;
    for (unsigned n = 0; n < 8; n++)
        for (unsigned valid = 0; valid < 2; valid++) {
            struct sked_fault f = { 0 };
            char text[256], wanted[64];

            plain(w, true);
            w[20] = (w[20] & ~255u) | valid << n;
            w[30 + 2 * n] |= 0x10001u << 15; /* a byte more than 64 KiB */
            assert_int_equal(sked_legal(&two_sms, 0x100, w, &f), !valid);
            if (!valid)
                continue;
            assert_int_equal(f.element, n);
            sked_fault_text(text, sizeof text, &f);
            snprintf(wanted, sizeof wanted, "CONSTANT_BUFFER_SIZE(%u) ", n);
            assert_non_null(strstr(text, wanted));
        }
    compared("buffers", 16);
}

/* 32 warps of 255 registers: 2 warps of each scheduler.  known: facts/tpc.md, SM */
static void registers_limit_a_cta(void **state)
{
    unsigned cases = 0;
    u32 w[64];

    (void)state;
    for (unsigned half = 0; half < 2; half++)
        for (unsigned registers = 0; registers < 256; registers++)
            for (unsigned warps = 1; warps <= 32; warps++) {
                unsigned each = 0, used = 0;
                struct sked_fault f = { 0 };

                for (; each < 16 && used + (registers + 7) / 8 * 8 <= 512; each++)
                    used += (registers + 7) / 8 * 8;
                plain(w, true);
                w[6] |= half << 7;
                w[18] = (w[18] & 0xffff) | warps * 32 << 16;
                w[46] = registers << 24;
                assert_int_equal(sked_legal(&two_sms, 0x100, w, &f),
                                 warps <= each * (half ? 2 : 4));
                assert_int_equal(f.element, 0);
                cases++;
            }
    compared("registers and threads", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reserved_bits_are_refused),
        cmocka_unit_test(illegal_fields_are_named),
        cmocka_unit_test(a_buffer_is_named_by_its_number),
        cmocka_unit_test(registers_limit_a_cta),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
