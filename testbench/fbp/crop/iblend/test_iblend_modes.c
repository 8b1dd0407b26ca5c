/* test_iblend_modes.c - the KHR modes by microcode against exact fractions (texture/rop_rules.md 8) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "common/float_format.h"
#include "common/norm.h"
#include "fbp/crop/iblend/iblend_programs.h"
#include "khr_measure.h"
#include "seeded.h"

/* Largest errors in units of the last place; passes.  Half a unit is the last rounding.  A reciprocal
 * is wrong by 2^-16: 0.004 of a UNORM8, 1/32 of an fp16, or four times that where the result is a
 * difference of what it is part of (COLORBURN); the root of SOFTLIGHT by 2^-14.  HSL has two: 1/2 + 4/32 + 1/32 of
 * an fp16 (0.617 was seen).
 */
static const struct {
    unsigned passes;
    double unorm8, fp16;
} bounds[KHR_MODES] = {
    [KHR_MULTIPLY] = { 2, 0.501, 0.502 },       [KHR_SCREEN] = { 2, 0.501, 0.502 },
    [KHR_OVERLAY] = { 5, 0.501, 0.502 },        [KHR_DARKEN] = { 3, 0.501, 0.502 },
    [KHR_LIGHTEN] = { 3, 0.501, 0.502 },        [KHR_COLORDODGE] = { 6, 0.504, 0.54 },
    [KHR_COLORBURN] = { 6, 0.504, 0.75 },       [KHR_HARDLIGHT] = { 5, 0.501, 0.502 },
    [KHR_SOFTLIGHT] = { 14, 0.52, 0.66 },       [KHR_DIFFERENCE] = { 3, 0.501, 0.502 },
    [KHR_EXCLUSION] = { 2, 0.501, 0.502 },      [KHR_HSL_HUE] = { 30, 0.505, 0.66 },
    [KHR_HSL_SATURATION] = { 30, 0.505, 0.66 }, [KHR_HSL_COLOR] = { 21, 0.505, 0.66 },
    [KHR_HSL_LUMINOSITY] = { 21, 0.505, 0.66 },
};

static void judge(enum khr_mode m, const struct khr_error *e, double bound, const char *target)
{
    printf("    %-15s %-7s worst %.4f, bound %.3f\n", iblend_program(m).name, target, e->worst,
           bound);
    if (!(e->worst <= bound))
        fail_msg("%s on %s is wrong by %f", iblend_program(m).name, target, e->worst);
}

/* n / 4096 of 'of', as fp16, not above it. */
static u16 part_of(u16 of, unsigned n)
{
    struct float_value v = float_unpack(&float_fp16, of);

    return (u16)float_round_pack(&float_fp16, false, v.exp - 12, (u64)v.sig * n, ROUND_RTZ);
}

static u16 half_of_byte(unsigned code)
{
    return (u16)float_from_fp32(&float_fp16, unorm_to_fp32(code, 8), ROUND_RNE);
}

static void programs_have_the_passes_and_names_of_the_table(void **state)
{
    (void)state;
    static const char *const names[KHR_MODES] = {
        "MULTIPLY",   "SCREEN",    "OVERLAY",        "DARKEN",    "LIGHTEN",
        "COLORDODGE", "COLORBURN", "HARDLIGHT",      "SOFTLIGHT", "DIFFERENCE",
        "EXCLUSION",  "HSL_HUE",   "HSL_SATURATION", "HSL_COLOR", "HSL_LUMINOSITY",
    };

    for (unsigned m = 0; m < KHR_MODES; m++) {
        assert_string_equal(iblend_program(m).name, names[m]);
        assert_int_equal(iblend_program(m).passes, bounds[m].passes);
    }
    compared("programs", KHR_MODES);
}

/* Every pair of a source and a stored code, both opaque; three stored codes a pixel. */
static void every_opaque_pair_of_a_separable_mode(void **state)
{
    (void)state;
    unsigned long channels = 0;

    for (unsigned m = 0; m < KHR_HSL_HUE; m++) {
        struct khr_error e = { 0 };

        for (unsigned s = 0; s < 256; s++)
            for (unsigned d = 0; d < 256; d += 3) {
                const u16 source[4] = { half_of_byte(s), half_of_byte(s), half_of_byte(s), 0x3c00 };
                const u32 stored[4] = { d, d + 1 > 255 ? 255 : d + 1, d + 2 > 255 ? 255 : d + 2,
                                        255 };

                khr_measure(&e, m, FORMAT_A8B8G8R8, source, stored);
            }
        judge(m, &e, bounds[m].unorm8, "UNORM8");
        channels += e.channels;
    }
    compared("channels, every opaque pair of codes", channels);
}

/* Colours and alphas on a grid that has 0, 1 and the thresholds of the modes. */
static void a_grid_of_colours_and_alphas(void **state)
{
    (void)state;
    static const unsigned alphas[7] = { 0, 1, 64, 128, 200, 254, 255 };
    unsigned long channels = 0;

    for (unsigned m = 0; m < KHR_MODES; m++) {
        struct khr_error narrow = { 0 }, wide = { 0 };

        for (unsigned i = 0; i < 7 * 7 * 13 * 13; i++) {
            unsigned sa = alphas[i % 7], da = alphas[i / 7 % 7], s = i / 49 % 13, d = i / 637;
            u16 source[4] = { 0, 0, 0, half_of_byte(sa) };
            u32 stored[4] = { 0, 0, 0, da }, stored16[4] = { 0, 0, 0, half_of_byte(da) };

            for (unsigned c = 0; c < 3; c++) {
                unsigned sc = c == 1 ? (s * 5 + d) % 13 : s, dc = c == 2 ? (d * 7 + s) % 13 : d;

                source[c] = part_of(source[3], sc * 4096 / 12);
                stored[c] = dc * da / 12;
                stored16[c] = part_of((u16)stored16[3], dc * 4096 / 12);
            }
            khr_measure(&narrow, m, FORMAT_A8B8G8R8, source, stored);
            khr_measure(&wide, m, FORMAT_RF16_GF16_BF16_AF16, source, stored16);
        }
        judge(m, &narrow, bounds[m].unorm8, "UNORM8");
        judge(m, &wide, bounds[m].fp16, "fp16");
        channels += narrow.channels + wide.channels;
    }
    compared("channels on the grid", channels);
}

/* A part of 'of': at an end one time in four. */
static unsigned random_part(void)
{
    unsigned pick = random_below(&seeded, 8);

    return pick == 0 ? 0 : pick == 1 ? 4096 : random_below(&seeded, 4097);
}

/* Greys, equal channels, ends: what the HSL modes divide by is 0 or small. */
static void random_colours(unsigned long count)
{
    unsigned long channels = 0;

    for (unsigned m = 0; m < KHR_MODES; m++) {
        struct khr_error narrow = { 0 }, wide = { 0 };

        for (unsigned long i = 0; i < count; i++) {
            u16 source[4] = { 0, 0, 0, part_of(0x3c00, random_part()) };
            u32 stored[4], stored16[4];
            unsigned like = random_below(&seeded, 8), near_s = random_below(&seeded, 8);

            stored[3] = random_below(&seeded, 3) ? random_below(&seeded, 256) : 255;
            stored16[3] = part_of(0x3c00, random_part());
            for (unsigned c = 0; c < 3; c++) {
                unsigned d = random_part();

                source[c] = part_of(source[3], random_part());
                stored[c] = d * stored[3] / 4096;
                stored16[c] = part_of((u16)stored16[3], d);
                if (c && like & 1) {
                    stored[c] = stored[0];
                    stored16[c] = stored16[0];
                }
                if (c && like & 2)
                    source[c] = source[0];
                if (c && near_s == 0 && source[0] > 0)
                    source[c] = (u16)(source[0] - (c & like));
            }
            khr_measure(&narrow, m, FORMAT_A8B8G8R8, source, stored);
            khr_measure(&wide, m, FORMAT_RF16_GF16_BF16_AF16, source, stored16);
        }
        judge(m, &narrow, bounds[m].unorm8, "UNORM8");
        judge(m, &wide, bounds[m].fp16, "fp16");
        channels += narrow.channels + wide.channels;
    }
    compared("channels of random colours", channels);
}

static void random_colours_and_alphas(void **state)
{
    (void)state;
    random_colours(getenv("IBLEND_COLOURS") ? strtoul(getenv("IBLEND_COLOURS"), NULL, 0) : 6000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_have_the_passes_and_names_of_the_table),
        cmocka_unit_test(every_opaque_pair_of_a_separable_mode),
        cmocka_unit_test(a_grid_of_colours_and_alphas),
        cmocka_unit_test(random_colours_and_alphas),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
