/* test_crop_logic.c - the logic ops of CROP (facts/texture/rop_rules.md 6) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "random.h"

/* A blend that a logic op overrides. */
static struct crop_config combining(enum color_format format, enum logic_op op)
{
    return (struct crop_config){
        .format = format,
        .blend_enable = 1,
        .blend_snorm8 = 1,
        .color_op = BLEND_ADD,
        .color_src = FACTOR_SRC_ALPHA,
        .color_dst = FACTOR_INV_SRC_ALPHA,
        .alpha_op = BLEND_ADD,
        .alpha_src = FACTOR_ONE,
        .alpha_dst = FACTOR_INV_SRC_ALPHA,
        .logic_enable = 1,
        .logic_func = op,
        .write_mask = 15,
    };
}

/* 32 channels a packet: s and d run through all pairs; SNORM sees the bits as they are. */
static void logic_ops_combine_all_bytes_by_their_formulas(void **state)
{
    (void)state;
    static const enum color_format formats[] = { FORMAT_A8B8G8R8, FORMAT_AN8BN8GN8RN8 };
    unsigned long cases = 0;

    for (unsigned k = 0; k < 2 * 16 * 65536; k += 32) {
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
            u8 want = crop_reference_logic(cfg.logic_func, s, d);
            u32 memory = crop_reference_memory(q.dst[i / 4], out.pixel[i / 4],
                                               out.byte_enable >> i / 4 * 4 & 15);

            assert_int_equal(crop_logic(cfg.logic_func, s, d), want);
            assert_int_equal((u8)(memory >> 8 * (i % 4)), want);
        }
    }
    compared("bytes of source and memory under 16 logic ops", cases);
}

static void an_srgb_target_ignores_logic_ops(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 2 * 16 * 100; k++, cases++) {
        struct crop_config cfg = combining(FORMAT_A8BL8GL8RL8, (enum logic_op)(k >> 1 & 15));
        struct crop_quads q = { .coverage = 0xff };
        struct crop_sector with, without;

        for (unsigned i = 0; i < 8; i++) {
            q.src[i] = (u32)random_bits(&seeded);
            q.dst[i] = (u32)random_bits(&seeded);
        }
        cfg.blend_enable = k & 1;
        crop_evaluate(&cfg, &q, &with);
        cfg.logic_enable = 0;
        crop_evaluate(&cfg, &q, &without);
        assert_true(crop_sector_same(&with, &without));
    }
    compared("packets", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logic_ops_combine_all_bytes_by_their_formulas),
        cmocka_unit_test(an_srgb_target_ignores_logic_ops),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
