/* test_iblend.c - the iterated blend as a unit: packets, passes, alpha (facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "common/float_format.h"
#include "fbp/crop/iblend/iblend.h"
#include "seeded.h"
#include "stored_code.h"

static struct iblend_quads random_quads(void)
{
    struct iblend_quads q = { .id = { (u16)random_word(), 1, 2, 4 }, .coverage = 15 };

    for (unsigned i = 0; i < 8; i++) {
        q.src[i] = (u32)random_word();
        q.dst[i] = (u32)random_word();
    }
    return q;
}

static struct iblend_config config(enum color_format format, u8 passes)
{
    struct iblend_config cfg = { .passes = passes };

    cfg.state.format = format;
    cfg.state.write_mask = 15;
    cfg.alpha_enable = 1;
    return cfg;
}

static void a_step_moves_one_packet_and_costs_a_clock_a_pass(void **state)
{
    (void)state;
    static struct iblend_quads_fifo in;
    static struct crop_sector_fifo out;
    static struct iblend u;
    unsigned long cases = 0;

    iblend_reset(&u);
    assert_false(iblend_step(&u, &in, &out));
    for (unsigned passes = 0; passes < 256; passes++, cases++) {
        struct iblend_quads q = random_quads();
        struct crop_sector want, got;
        u64 before = u.clocks;

        const struct iblend_config cfg = config(FORMAT_A8B8G8R8, (u8)passes);

        iblend_set_state(&u, &cfg);
        iblend_quads_push(&in, &q);
        assert_true(iblend_step(&u, &in, &out));
        assert_int_equal(u.clocks - before, passes ? passes : 1);
        assert_int_equal(iblend_clocks(&u.cfg, &q), passes ? passes : 1);
        iblend_evaluate(&u.cfg, &q, &want);
        got = crop_sector_pop(&out);
        assert_true(crop_sector_same(&got, &want));
        assert_false(iblend_step(&u, &in, &out));
    }
    struct crop_sector any = { .killed = 0 };
    struct iblend_quads q = random_quads();
    u64 before = u.clocks;
    while (!crop_sector_full(&out))
        crop_sector_push(&out, &any);
    iblend_quads_push(&in, &q);
    iblend_quads_push(&in, &q);
    assert_true(iblend_step(&u, &in, &out)); /* the unit holds one, its result waits for room */
    assert_false(iblend_step(&u, &in, &out));
    assert_true(u.clocks == before + u.cfg.passes && in.count == 1 && !iblend_idle(&u));
    compared("packets of 0 to 255 passes", cases);
}

/* Every pass adds one 'bit' of what ran: R counts, by a constant of 1. */
static void passes_run_from_word_0_in_order_and_never_word_255(void **state)
{
    (void)state;
    static struct iblend_config cfg;
    const struct iblend_instruction count = { .op = ITERATE_ADD,
                                              .a = LEFT_PBR_RGB,
                                              .b = RIGHT_ONE,
                                              .d = RIGHT_ONE,
                                              .test = TEST_TRUE,
                                              .target = OUTPUT_NONE };
    struct iblend_instruction spoil = count;

    cfg = config(FORMAT_RF16_GF16_BF16_AF16, 0);
    for (unsigned i = 0; i < 255; i++)
        iblend_instruction_put(&cfg.instruction[i], 0, &count);
    spoil.op = ITERATE_RCP;
    iblend_instruction_put(&cfg.instruction[255], 0, &spoil);
    for (unsigned passes = 0; passes < 256; passes++) {
        struct iblend_quads q = { .coverage = 1 };
        struct iblend_pixel p = iblend_operands_of(pixel_format_of(cfg.state.format), &q, 0);
        u32 codes[4];

        cfg.passes = (u8)passes;
        iblend_pixel_codes(&cfg, &p, codes);
        assert_true(stored_number(float_to_fp32(&float_fp16, codes[0])) == passes);
    }
    compared("numbers of passes", 256);
}

/* Channels that the target lacks read as 0 and alpha as 1; before a pass, the previous result and alpha
 * are the source's.
 */
static void a_pixel_begins_as_the_header_says(void **state)
{
    (void)state;
    struct iblend_quads q = random_quads();
    struct iblend_pixel p = iblend_operands_of(pixel_format_of(FORMAT_R8), &q, 1);

    assert_true(p.d[1] == 0 && p.d[2] == 0 && p.d[3] == FP32_ONE && p.one_minus_da == 0);
    for (unsigned c = 0; c < 4; c++) {
        u32 s = stored_widened(pixel_format_of(FORMAT_RF16_GF16_BF16_AF16),
                               q.src[2 + c / 2] >> 16 * (c % 2) & 0xffff, (enum channel)c);
        assert_int_equal(p.s[c], s);
        assert_int_equal(c < 3 ? p.pbr[c] : p.alpha, s);
    }
    for (unsigned c = 0; c < 3; c++) {
        assert_true(p.temp[0][c] == 0 && p.temp[1][c] == 0 && p.temp[2][c] == 0);
        assert_true(!p.cc[c].less && p.cc[c].equal && !p.cc[c].greater);
    }
    compared("channels", 7);
}

/* Without ALPHA_ENABLE it is As + Ad*(1 - As), whatever passes do; else the source's until R_TO_A. */
static void alpha_is_the_units_or_the_programs(void **state)
{
    (void)state;
    const struct iblend_instruction to_a = { .op = ITERATE_ADD,
                                             .a = LEFT_DEST_RGB,
                                             .b = RIGHT_ONE,
                                             .test = TEST_TRUE,
                                             .swizzle = SWIZZLE_R_TO_A };
    static struct iblend_config cfg;

    for (unsigned i = 0; i < 256 * 256; i++) {
        double sa = (i & 255) / 256.0, da = (i >> 8) / 255.0;
        struct iblend_pixel p = { .s = { 0, 0, 0, stored_bits(sa) },
                                  .d = { stored_bits(0.25), 0, 0, stored_bits(da) },
                                  .one_minus_sa = stored_bits(1 - sa),
                                  .alpha = stored_bits(sa) };
        u32 codes[4];

        cfg = config(FORMAT_R16_G16_B16_A16, 1);
        iblend_instruction_put(&cfg.instruction[0], 0, &to_a);
        cfg.alpha_enable = i >> 3 & 1;
        cfg.passes = i >> 4 & 1;
        iblend_pixel_codes(&cfg, &p, codes);
        double exact = !cfg.alpha_enable ? sa + da * (1 - sa) : cfg.passes ? 0.25 : sa;
        assert_true(fabs(codes[3] - exact * 65535) <= 0.502);
    }
    compared("alphas", 65536);
}

static void a_noop_condition_kills_what_it_names(void **state)
{
    (void)state;
    static const struct {
        u16 rgba[4];
        bool kills[4]; /* NEVER, 0000, ALPHA_0, 0001 */
    } cases[] = {
        { { 0, 0, 0, 0 }, { 0, 1, 1, 0 } },      { { 0x8000, 0, 0x8000, 0x8000 }, { 0, 1, 1, 0 } },
        { { 0, 0, 0, 0x3c00 }, { 0, 0, 0, 1 } }, { { 0, 0x8000, 0, 0x3c01 }, { 0, 0, 0, 0 } },
        { { 1, 0, 0, 0 }, { 0, 0, 1, 0 } },      { { 0, 0, 0x8001, 0x3c00 }, { 0, 0, 0, 0 } },
        { { 0, 0, 0, 1 }, { 0, 0, 0, 0 } },      { { 0, 0x7c00, 0, 0x8000 }, { 0, 0, 1, 0 } },
    };
    unsigned long n = 0;

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (unsigned noop = 0; noop < 4; noop++, n++) {
            struct iblend_config cfg = config(FORMAT_A8B8G8R8, 0);
            struct iblend_quads q = { .coverage = 4 };
            struct crop_sector out;

            cfg.noop = (enum iblend_noop)noop;
            for (unsigned c = 0; c < 4; c++)
                bits_put(&q.src[4], 16 * c, 16, cases[i].rgba[c]);
            iblend_evaluate(&cfg, &q, &out);
            assert_int_equal(out.killed, cases[i].kills[noop] ? 4 : 0);
            assert_int_equal(out.byte_enable, cases[i].kills[noop] ? 0 : 0xf00);
        }
    compared("sources under the four conditions", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_moves_one_packet_and_costs_a_clock_a_pass),
        cmocka_unit_test(passes_run_from_word_0_in_order_and_never_word_255),
        cmocka_unit_test(a_pixel_begins_as_the_header_says),
        cmocka_unit_test(alpha_is_the_units_or_the_programs),
        cmocka_unit_test(a_noop_condition_kills_what_it_names),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
