/* test_sm_bound.c - where SMs bound draws and grids on the clocked machine, and where they do not (rate/rate_shade.h, rate_grid.h)
 *
 * A long pixel program: the SM, by its instructions; a short one: PROP.  Warps hide latency up to Little's number, latency times rate, then no
 * more.  Registers decide how many there are.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rate/rate_grid.h"
#include "rate/rate_shade.h"

#include <cmocka.h>

#include "seeded.h"

#define TEXT 16384

static void expect_near(double got, double want, double share)
{
    if (got < want * (1 - share) || got > want * (1 + share))
        printf("  %.2f, expected %.2f\n", got, want);
    assert_true(got >= want * (1 - share) && got <= want * (1 + share));
}

/* A pixel program of so many multiply-adds; each waits for the one before, or none. */
static struct rate_shaded shade(unsigned count, bool chain, unsigned registers)
{
    static char text[TEXT];
    size_t at = 0;

    for (unsigned n = 0; n < count; n++)
        at +=
            (size_t)snprintf(text + at, sizeof text - at, "[B------:R-:W-:-:S%02u] FFMA R0, %s;\n",
                             chain ? 6 : 1, chain ? "R0, R2, R3" : "R1, R2, R3");
    snprintf(text + at, sizeof text - at, "[B------:R-:W-:-:S15] EXIT;\n");
    return rate_shade(&(const struct rate_shade){ .text = text, .registers = registers });
}

/* known: rates.csv T7: 128 threads a clock of an SM; here two of them */
static void a_long_program_is_bound_by_sms(void **state)
{
    (void)state;
    const double each = RATE_SHADE_SIDE * RATE_SHADE_SIDE / 256.0; /* clocks of an instruction */
    const struct rate_shaded few = shade(50, false, 0), more = shade(100, false, 0),
                             many = shade(200, false, 0);

    assert_string_equal(few.bound, "SM");
    assert_string_equal(more.bound, "SM");
    assert_string_equal(many.bound, "SM");
    expect_near(more.clocks - few.clocks, 50 * each, 0.01);
    expect_near(many.clocks - more.clocks, 100 * each, 0.01);
    compared("programs", 3);
}

/* known: rates.csv P1: 14.4 pixels a clock */
static void a_short_program_is_not(void **state)
{
    (void)state;
    const double prop = RATE_SHADE_SIDE * RATE_SHADE_SIDE / 14.4;

    for (unsigned n = 2; n <= 8; n += 2) {
        const struct rate_shaded s = shade(n, false, 0);

        assert_string_equal(s.bound, "prop");
        expect_near(s.clocks, prop, 0.01);
    }
    compared("programs", 4);
}

/* Instructions that wait for each other: 6 warps of a scheduler hide their 6 clocks; by 255 registers there are 2. */
static void fewer_warps_take_longer(void **state)
{
    (void)state;
    const struct rate_shaded full = shade(100, true, 32), half = shade(100, true, 64),
                             two = shade(100, true, 255);

    expect_near(half.clocks, full.clocks, 0.05); /* 8 warps of a scheduler are enough */
    expect_near(two.clocks, 3 * full.clocks, 0.1);
    assert_true(full.warps > 50 && half.warps > 25 && half.warps <= 32 && two.warps <= 8);
    assert_string_equal(two.bound, "SM");
    compared("register counts", 3);
}

/* What a grid on one SM took for 'loads' of each warp, one behind the other; warps at a time. */
struct loaded {
    double clocks, warps;
};

/* Each warp's loads are its own: 'bytes' of a lane, 0: one word for all lanes, each in a line of its own. */
static struct loaded load(const struct rate_grid_how *how, unsigned bytes, unsigned loads)
{
    const unsigned all = how->ctas * how->threads, lane = bytes ? bytes : 4;
    const unsigned step = all * lane; /* from a load to the next */
    char text[TEXT];
    struct rate_grid *g = rate_grid_open(1);
    const struct sm_server_stats *s = &g->time->sm[0].stats;
    struct loaded r;

    snprintf(text, sizeof text,
             "[B------:R-:W0:-:S02] S2R R2, SR_TID.X;\n"
             "[B------:R-:W1:-:S02] S2R R3, SR_CTAID.X;\n"
             "[B------:R-:W-:-:S06] MOV32I R9, 0x%x;\n"
             "[B01----:R-:W-:-:S06] XMAD R2, R3, R9, R2;\n"
             "[B------:R-:W-:-:S06] LOP.AND R2, R2, %s;\n"
             "[B------:R-:W-:-:S06] SHL R2, R2, 0x%x;\n"
             "[B------:R-:W-:-:S06] IADD R4, R2, c[0x0][0x140];\n"
             "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n"
             "[B------:R-:W-:-:S06] MOV32I R6, 0x%x;\n"
             "[B------:R-:W-:-:S06] MOV32I R7, 0x%x;\n"
             "turn:\n"
             "[B0-----:R-:W0:-:S02] LDG.E%s R8, [R4];\n"
             "[B------:R-:W-:-:S06] IADD R6, R6, -0x1;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R6, RZ, PT;\n"
             "[B0-----:R-:W-:-:S06] IADD R4, R4, R7;\n"
             "[B------:R-:W-:-:S05] @P0 BRA turn;\n"
             "[B0-----:R-:W-:-:S15] EXIT;\n",
             how->threads, bytes ? "-0x1" : "-0x20", bits_top(lane), loads, step,
             bytes == 16 ? ".128" : "");
    rate_grid_program(g, text);
    rate_grid_buffer(g, (u64)loads * step + 65536);
    rate_grid_launch(g, how);
    rate_grid_finish(g);
    r.clocks = (double)rate_grid_clocks(g, 0);
    r.warps = (double)s->resident / (double)s->busy;
    rate_grid_close(g);
    return r;
}

/* Clocks of a load of each of a CTA's warps, or two CTAs', in steady state. */
static double clocks_of_load(unsigned warps)
{
    const struct rate_grid_how how = { .ctas = warps > 32 ? 2 : 1,
                                       .threads = 32 * (warps > 32 ? warps / 2 : warps) };

    return (load(&how, 16, 60).clocks - load(&how, 16, 20).clocks) / 40;
}

/* 512 bytes a load, never in a cache.  chosen: DRAM's 26 bytes a clock (mem_time.h), its latency */
static void warps_hide_latency_up_to_littles_number(void **state)
{
    (void)state;
    const double alone = clocks_of_load(1), rate = 26 / 512.0; /* loads a clock */
    const double number = alone * rate;

    assert_true(number > 8 && number < 32);
    for (unsigned warps = 2; warps <= 8; warps *= 2)
        expect_near(clocks_of_load(warps), alone, 0.15);
    for (unsigned warps = 32; warps <= 64; warps += 16)
        expect_near(clocks_of_load(warps), warps / rate, 0.1);
    printf("  a load alone: %.0f clocks; Little's number: %.1f warps\n", alone, number);
    compared("warps", 7);
}

/* Loads of one sector: nothing but their latency, which four times the warps hide four times as well. */
static void registers_decide_how_many_there_are(void **state)
{
    (void)state;
    static const struct {
        unsigned registers, warps;
    } of[] = { { 32, 64 }, { 64, 32 }, { 128, 16 }, { 255, 8 } };
    double clocks[4];

    for (unsigned i = 0; i < 4; i++) {
        const struct rate_grid_how how = { .ctas = 96,
                                           .threads = 128,
                                           .registers = of[i].registers };
        const struct loaded r = load(&how, 0, 24);

        clocks[i] = r.clocks;
        assert_true(r.warps <= of[i].warps && r.warps > 0.7 * of[i].warps);
        if (i > 0)
            assert_true(clocks[i] > 1.5 * clocks[i - 1] && clocks[i] < 2.1 * clocks[i - 1]);
    }
    compared("register counts", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_program_is_bound_by_sms),
        cmocka_unit_test(a_short_program_is_not),
        cmocka_unit_test(fewer_warps_take_longer),
        cmocka_unit_test(warps_hide_latency_up_to_littles_number),
        cmocka_unit_test(registers_decide_how_many_there_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
