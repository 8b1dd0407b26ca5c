/* test_zrop_clocks.c - clocks of packets that the facts give (facts/fbp.md, ZROP; rates.csv T1, X) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "fbp/zrop/zrop.h"

#define ALL UINT64_MAX

/* Z24S8 1x, LESS with writes; in front of planes that it crosses. */
static struct zrop_config config(void)
{
    return (struct zrop_config){ .format = ZETA_Z24S8,
                                 .kind = ZETA_KIND_CZ,
                                 .compress_enable = 1,
                                 .table_enable = 1,
                                 .table_z = 0xffffff,
                                 .clear_z = 0xffffff,
                                 .depth_enable = 1,
                                 .depth_write = 1,
                                 .depth_func = COMPARE_LESS,
                                 .z_max = UINT32_MAX };
}

static struct zrop_frtx packet(enum zeta_state state, u64 coverage)
{
    struct zrop_frtx in = { .coverage = coverage, .front_facing = 1 };

    in.plane = (struct depth_plane){ .exp = 96, .base = 100000, .dx = 5, .dy = 3 };
    in.dst.state = state;
    if (state >= ZETA_PLANES_2)
        in.dst.plane[0] = (struct depth_plane){ .exp = 96, .base = 100000, .dx = -5, .dy = 3 };
    for (unsigned i = 0; i < 64; i++)
        in.dst.z[i] = state == ZETA_RAW ? 100000 : 0;
    return in;
}

static unsigned clocks(const struct zrop_config *cfg, const struct zrop_frtx *in)
{
    struct zrop_result out;

    zrop_evaluate(cfg, in, &out);
    return zrop_clocks(cfg, in, &out);
}

static unsigned long cases;

static void expect(const struct zrop_config *cfg, enum zeta_state state, u64 coverage,
                   unsigned wanted)
{
    const struct zrop_frtx in = packet(state, coverage);

    assert_int_equal(clocks(cfg, &in), wanted);
    cases++;
}

static void compressed_depth_is_one_tile_a_clock(void **state)
{
    (void)state;
    struct zrop_config cfg = config();

    expect(&cfg, ZETA_CLEAR, ALL, 1);    /* accepted: one sector written */
    expect(&cfg, ZETA_CLEAR, 0xffff, 1); /* two planes */
    cfg.depth_func = COMPARE_GREATER;
    expect(&cfg, ZETA_CLEAR, ALL, 1); /* rejected */
    cfg.depth_func = COMPARE_ALWAYS;
    expect(&cfg, ZETA_PLANES_4, ALL, 1); /* nothing is read */
    expect(&cfg, ZETA_PLANES_4, 1, 2);   /* but to merge: two sectors */
    cfg.depth_func = COMPARE_EQUAL;
    expect(&cfg, ZETA_PLANES_4, 0, 1);
    compared("packets", cases);
}

/* Both sides 5.5 samples a clock, one side 11. */
static void ambiguous_tiles_are_expanded(void **state)
{
    (void)state;
    struct zrop_config cfg = config();

    cases = 0;
    cfg.depth_write = 0;
    expect(&cfg, ZETA_PLANES_2, ALL, (64 + 64 + 10) / 11);
    expect(&cfg, ZETA_PLANES_2, 0x7fffffffffffff, 10);
    expect(&cfg, ZETA_PLANES_2, 0x7ff, 2);
    expect(&cfg, ZETA_PLANES_2, 0xfff, 3);
    expect(&cfg, ZETA_PLANES_4, 1, 2); /* two sectors read */
    cfg.format = ZETA_Z16;
    expect(&cfg, ZETA_RAW, 0x7fffffffffffff, 5);
    expect(&cfg, ZETA_RAW, 0x7ff, 1);
    cfg.format = ZETA_Z24S8;
    cfg.depth_enable = 0;
    cfg.bounds_enable = 1;
    cfg.bounds_min = 100000;
    cfg.bounds_max = 100001;
    expect(&cfg, ZETA_PLANES_2, 0x7fffffffffffff, 5); /* stored depths alone */
    cfg.depth_enable = 1;
    cfg.bounds_min = 200000;
    cfg.bounds_max = 200001;
    expect(&cfg, ZETA_PLANES_2, ALL, 1); /* out of bounds: no depth is compared */
    compared("packets", cases);
}

/* 32 bytes a clock: 8 samples of ZF32, 32 of Z24 in three clocks, 16 of Z16; the blocks' shapes. */
static void raw_depth_is_32_bytes_a_clock(void **state)
{
    (void)state;
    static const struct {
        enum zeta_format format;
        u64 coverage;
        unsigned clocks;
    } rows[] = {
        { ZETA_ZF32, ALL, 8 },       { ZETA_ZF32, 0x0f0f, 1 }, /* 4x2 */
        { ZETA_ZF32, 0x0f0f0f, 2 },  { ZETA_ZF32, 0xff, 2 },   /* a row: two halves */
        { ZETA_ZF32_X24S8, ALL, 8 }, { ZETA_ZF32_X24S8, 0xf0f0, 1 },
        { ZETA_Z24S8, ALL, 6 },      { ZETA_Z24S8, 0x0f0f0f0f0f0f0f0f, 3 }, /* 4x8 */
        { ZETA_S8Z24, 0x0f0f, 1 },                                          /* 24 bytes */
        { ZETA_X8Z24, 0x0f0f0f, 2 },                                        /* 36 bytes */
        { ZETA_Z24S8, 1 << 26, 1 },                           /* place 14: bytes 42 to 44 */
        { ZETA_Z24S8, 1 << 18, 2 },                           /* place 10: bytes 30 to 32 */
        { ZETA_Z16, ALL, 4 },        { ZETA_Z16, 0xffff, 1 }, /* 8x2 */
        { ZETA_Z16, 0x01000100, 2 },
    };
    struct zrop_config cfg = config();

    cases = 0;
    cfg.bounds_enable = 1; /* read, and decided without the expanders' source side */
    cfg.depth_enable = 0;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cfg.format = rows[i].format;
        expect(&cfg, ZETA_RAW, rows[i].coverage, rows[i].clocks);
    }
    cfg.bounds_enable = 0;
    cfg.depth_enable = 1;
    cfg.depth_func = COMPARE_NEVER;
    expect(&cfg, ZETA_RAW, ALL, 1); /* what decides nothing is not read */
    compared("raw accesses", cases);
}

static void stencil_is_a_clock_for_each_half(void **state)
{
    (void)state;
    struct zrop_config cfg = config();

    cases = 0;
    cfg.stencil_enable = 1;
    cfg.depth_enable = 0;
    cfg.front = (struct stencil_face){ COMPARE_ALWAYS, 7,           255, 255, STENCIL_KEEP,
                                       STENCIL_KEEP,   STENCIL_KEEP };
    expect(&cfg, ZETA_CLEAR, ALL, 2);
    expect(&cfg, ZETA_CLEAR, 0x0f0f0f0f0f0f0f0f, 1);
    expect(&cfg, ZETA_CLEAR, 0xff, 2);
    cfg.depth_enable = 1;
    expect(&cfg, ZETA_CLEAR, ALL, 3); /* one after the other */
    expect(&cfg, ZETA_CLEAR, 0x0f0f, 2);
    cfg.format = ZETA_S8;
    cfg.kind = ZETA_KIND_Z;
    expect(&cfg, ZETA_PLANES_2, ALL, 1);
    expect(&cfg, ZETA_RAW, ALL, 2);
    cfg.front.op_zpass = STENCIL_REPLACE;
    expect(&cfg, ZETA_PLANES_2, ALL, 1);
    expect(&cfg, ZETA_RAW, ALL, 2);    /* read whole, written in one */
    expect(&cfg, ZETA_RAW, 0x0f0f, 2); /* so, too */
    cfg.front.ref_value = 200;
    expect(&cfg, ZETA_PLANES_2, 1, 2); /* no longer fits */
    compared("packets with stencil", cases);
}

static void shader_depth_is_8_samples_a_clock(void **state)
{
    (void)state;
    static const unsigned counts[6] = { 1, 8, 9, 16, 63, 64 };
    struct zrop_config cfg = config();

    cases = 0;
    cfg.depth_write = 0;
    for (unsigned i = 0; i < 6; i++) {
        struct zrop_frtx in = packet(ZETA_CLEAR, ALL >> (64 - counts[i]));
        in.shader_z = 1;
        assert_int_equal(clocks(&cfg, &in), (counts[i] + 7) / 8);
        cases++;
    }
    compared("packets of a shader's depth", cases);
}

static void clears_and_expansions(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_frtx in = packet(ZETA_PLANES_4, ALL);

    cases = 5;
    in.op = ZROP_CLEAR;
    in.clear_depth = 1;
    assert_int_equal(clocks(&cfg, &in), 1); /* state alone */
    in.clear_stencil = 1;
    cfg.clear_stencil = 9;
    assert_int_equal(clocks(&cfg, &in), 3);
    cfg.clear_z = 5;
    in.clear_stencil = 0;
    assert_int_equal(clocks(&cfg, &in), 1); /* a flat plane */
    in.op = ZROP_EXPAND;
    assert_int_equal(clocks(&cfg, &in), 6); /* 64 samples, 6 sectors of 24 bits */
    cfg.format = ZETA_ZF32;
    assert_int_equal(clocks(&cfg, &in), 8);
    compared("packets", cases);
}

/* What becomes raw is expanded: the source's samples and those that stay, 64 in 6 clocks. */
static void a_plane_too_many_is_expanded(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_frtx in = packet(ZETA_PLANES_2, 0xffffffff);

    cases = 4;
    cfg.format = ZETA_Z16; /* four blocks */
    cfg.kind = ZETA_KIND_Z;
    cfg.depth_func = COMPARE_ALWAYS;
    in.dst.owner[63] = 1;
    assert_int_equal(clocks(&cfg, &in), 6);
    in.shader_z = 1;
    assert_int_equal(clocks(&cfg, &in), 4); /* 32 stored ones: 3; 32 of a shader: 4 */
    in.coverage = 0xff;
    assert_int_equal(clocks(&cfg, &in), 6); /* 56 stored */
    in.shader_z = 0;
    in.op = ZROP_CLEAR;
    in.clear_depth = 1;
    assert_int_equal(clocks(&cfg, &in), 6); /* a flat value needs no expander */
    compared("packets", cases);
}

/* Read to be merged: with a mask, or into 2:1 stencil. */
static void clears_of_stencil(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_frtx in = packet(ZETA_PLANES_2, ALL);

    cases = 6;
    in.op = ZROP_CLEAR;
    in.clear_stencil = 1;
    cfg.clear_stencil = 9;
    assert_int_equal(clocks(&cfg, &in), 2);
    cfg.format = ZETA_S8;
    cfg.kind = ZETA_KIND_Z;
    assert_int_equal(clocks(&cfg, &in), 1); /* 2:1 again */
    in.coverage = 1;
    assert_int_equal(clocks(&cfg, &in), 2); /* raw now */
    cfg.clear_stencil = 0;
    assert_int_equal(clocks(&cfg, &in), 1); /* nothing changes */
    in.coverage = ALL;
    in.dst.state = ZETA_RAW;
    cfg.clear_stencil = 9;
    assert_int_equal(clocks(&cfg, &in), 1); /* raw before, 2:1 after: not read */
    cfg.respect_stencil_mask = 1;
    cfg.front.write_mask = 15;
    assert_int_equal(clocks(&cfg, &in), 2); /* read whole */
    compared("packets", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compressed_depth_is_one_tile_a_clock),
        cmocka_unit_test(ambiguous_tiles_are_expanded),
        cmocka_unit_test(raw_depth_is_32_bytes_a_clock),
        cmocka_unit_test(stencil_is_a_clock_for_each_half),
        cmocka_unit_test(shader_depth_is_8_samples_a_clock),
        cmocka_unit_test(clears_and_expansions),
        cmocka_unit_test(a_plane_too_many_is_expanded),
        cmocka_unit_test(clears_of_stencil),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
