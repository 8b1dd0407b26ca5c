/* test_crop_logic.c - the logic ops of CROP (facts/texture/rop_rules.md 6) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "crop_config.h"
#include "fbp/crop/crop_parts.h"
#include "random.h"

/* A blend that a logic op overrides. */
static struct crop_config combining(enum color_format format, enum logic_op op)
{
    struct crop_config cfg = crop_source_over(format);

    cfg.logic_enable = 1;
    cfg.logic_func = op;
    return cfg;
}

/* 32 bytes a packet: s and d run through all pairs; every type sees the bits as they are. */
static void logic_ops_combine_all_bytes_by_their_formulas(void **state)
{
    (void)state;
    static const enum color_format formats[] = { FORMAT_A8B8G8R8, FORMAT_AN8BN8GN8RN8,
                                                 FORMAT_A2B10G10R10, FORMAT_RS32_GS32_BS32_AS32 };
    unsigned long cases = 0;

    for (unsigned k = 0; k < 4 * 16 * 65536; k += 32) {
        struct crop_config cfg = combining(formats[k >> 20], (enum logic_op)(k >> 16 & 15));
        struct crop_quads q = { .coverage = 0xff };
        struct crop_sector out;

        for (unsigned i = 0; i < 32; i++) {
            q.src[i / 4] |= (k / 256 % 256) << 8 * (i % 4);
            q.dst[i / 4] |= ((k + i) % 256) << 8 * (i % 4);
        }
        crop_evaluate(&cfg, &q, &out);
        for (unsigned i = 0; i < 32; i++, cases++) {
            u8 s = (u8)(k / 256), d = (u8)(k + i);
            u8 want = (u8)crop_reference_logic(cfg.logic_func, s, d);
            u32 memory = crop_reference_memory(q.dst[i / 4], out.pixel[i / 4],
                                               out.byte_enable >> i / 4 * 4 & 15);

            assert_int_equal((u8)crop_logic(cfg.logic_func, s, d), want);
            assert_int_equal((u8)(memory >> 8 * (i % 4)), want);
        }
    }
    compared("bytes of source and memory under 16 logic ops", cases);
}

/* chosen in crop_mode.c: what Vulkan and OpenGL say of formats that a logic op does not combine */
static void an_srgb_or_float_target_stores_the_source_under_a_logic_op(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 2 * 16 * 256; k++) {
        struct crop_config cfg =
            combining((enum color_format)(k % 256), (enum logic_op)(k / 256 & 15));
        struct crop_quads q = { .coverage = 0xff };
        struct crop_sector with, without;

        cfg.blend_enable = k / 256 / 16;
        if (!crop_reference_models(&cfg) || crop_reference_combines(&cfg))
            continue;
        for (unsigned i = 0; i < 8; i++) {
            q.src[i] = (u32)random_bits(&seeded);
            q.dst[i] = (u32)random_bits(&seeded);
        }
        crop_evaluate(&cfg, &q, &with);
        cfg.logic_enable = cfg.blend_enable = 0;
        crop_evaluate(&cfg, &q, &without);
        assert_true(crop_sector_same(&with, &without));
        cases++;
    }
    compared("packets", cases);
}

static void bits_of_an_srgb_or_half_float_source_are_stored_as_they_are(void **state)
{
    (void)state;
    static const enum color_format formats[2] = { FORMAT_A8BL8GL8RL8, FORMAT_RF16_GF16_BF16_AF16 };

    for (unsigned k = 0; k < 2; k++) {
        struct crop_config cfg = combining(formats[k], LOGIC_XOR);
        struct crop_quads q = { .coverage = 0xff };
        struct crop_sector out;

        for (unsigned i = 0; i < 8; i++) {
            q.src[i] = 0x80402010 + i;
            q.dst[i] = 0xffffffff;
        }
        crop_evaluate(&cfg, &q, &out);
        assert_int_equal(out.byte_enable, 0xffffffff);
        for (unsigned i = 0; i < 8; i++)
            assert_int_equal(out.pixel[i], 0x80402010 + i);
    }
    compared("packets", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logic_ops_combine_all_bytes_by_their_formulas),
        cmocka_unit_test(an_srgb_or_float_target_stores_the_source_under_a_logic_op),
        cmocka_unit_test(bits_of_an_srgb_or_half_float_source_are_stored_as_they_are),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
