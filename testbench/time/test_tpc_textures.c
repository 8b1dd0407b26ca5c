/* test_tpc_textures.c - caches of textures of Tesla on the clocked machine: one that is written is fetched again; windows of any shape stay */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rate/figure.h"
#include "rate/rate_grid.h"

#include <cmocka.h>

#include "seeded.h"

#define LANES 32

/* A GPU of one SM. */
static struct rate_grid *open_sm(const char *profile)
{
    const struct profile p = figure_with_sms(profile_named(profile), 1);

    return rate_grid_open_as(&p);
}

/* Sectors of textures that a warp's SM has not, when it samples twice; in between it may store in a page of the texture or elsewhere. */
static u64 missed(const char *profile, const char *store)
{
    struct rate_grid *g = open_sm(profile);
    const struct rate_place plain = { 1, 1, 0, 0, true };
    char text[4096] = "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n";
    u64 sectors;

    rate_place_threads(text + strlen(text), 2048, &plain, RATE_2D);
    snprintf(text + strlen(text), 2000,
             "[B0-----:R-:W0:-:S02] TEX R24, R4, 0x100, 2D, 0xf;\n"
             "[B0-----:R-:W-:-:S15] MOV R24, R24;\n"
             "[B------:R-:W-:-:S06] MOV R2, c[0x0][0x140];\n"
             "[B------:R-:W-:-:S06] MOV R3, c[0x0][0x144];\n"
             "%s[B-1----:R-:W0:-:S02] TEX R24, R4, 0x100, 2D, 0xf;\n"
             "[B0-----:R-:W-:-:S15] EXIT;\n",
             store);
    rate_grid_program(g, text);
    rate_grid_texture(g, RATE_RGBA8, RATE_2D, RATE_BILINEAR);
    rate_grid_buffer(g, 1 << 16);
    rate_grid_launch(g, &(const struct rate_grid_how){ .threads = LANES, .registers = 34 });
    rate_grid_finish(g);
    sectors = g->time->sm[0].clocks.stats.missed[1];
    rate_grid_close(g);
    return sectors;
}

static void a_written_texture_is_fetched_again(void **state)
{
    static const char inside[] = "[B------:R1:W-:-:S15] STG.E [RZ+0x100], R0;\n",
                      outside[] = "[B------:R1:W-:-:S15] STG.E [R2], R0;\n";
    const u64 once = missed("gt200", "");

    (void)state;
    assert_true(once > 0);
    assert_int_equal(missed("gt200", outside), once);
    assert_int_equal(missed("gt200", inside), 2 * once);
    assert_int_equal(missed("gm20b", inside),
                     missed("gm20b", "") + 1); /* the sector that the store hits */
    compared("sectors", once);
}

/* A rectangle of GOBs: 64 bytes, which are four texels, by 8 rows. */
struct window {
    unsigned x, y, wide, high;
};

/* Sectors that come when a warp reads all of a window, a GOB an instruction, some rounds. */
static u64 window_missed(const struct window *w, unsigned rounds)
{
    static char text[32768];
    struct rate_grid *g = open_sm("gt200");
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
                                 "[B0-----:R-:W-:-:S06] LOP.AND R1, R0, 0x3;\n"
                                 "[B------:R-:W-:-:S06] SHR.U32 R2, R0, 0x2;\n");
    u64 missed;

    for (unsigned n = 0; n < rounds * w->wide * w->high; n++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "[B0-----:R-:W-:-:S06] IADD R4, R1, 0x%x;\n"
                               "[B------:R-:W-:-:S06] IADD R5, R2, 0x%x;\n"
                               "[B------:R0:W0:-:S02] TLD.LZ R24, R4, 0x100, 2D, 0xf;\n",
                               4 * (w->x + n % w->wide), 8 * (w->y + n / w->wide % w->high));
    snprintf(text + at, sizeof text - at, "[B0-----:R-:W-:-:S15] EXIT;\n");
    rate_grid_program(g, text);
    rate_grid_texture(g, RATE_FP32X4, RATE_2D, RATE_NEAREST);
    rate_grid_launch(g, &(const struct rate_grid_how){ .threads = LANES, .registers = 32 });
    rate_grid_finish(g);
    missed = g->time->sm[0].clocks.stats.missed[1];
    rate_grid_close(g);
    return missed;
}

/* known: facts/other_gpus.md, GT200: 2D locality by addresses that fill space.  A block-linear image has them: sectors of a GOB go by x, y, y,
 * x, which choose L1's set, so that 8 KB of GOBs stay, whatever shape they have and wherever they lie; and one more does not.
 */
static void windows_of_any_shape_stay(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 40; n++) {
        const unsigned wide = n % 2 ? 1u << random_word() % 5 : 1 + random_word() % 17,
                       high = n % 2 ? 16 / wide : 1 + random_word() % (17 / wide);
        const struct window w = { random_word() % 40, random_word() % (33 - high), wide, high };
        const u64 sectors = (u64)wide * high * 16;

        assert_int_equal(window_missed(&w, 1), sectors);
        if (wide * high <= 16)
            assert_int_equal(window_missed(&w, 3), sectors);
        else
            assert_true(window_missed(&w, 3) > sectors);
        cases++;
    }
    compared("windows", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_written_texture_is_fetched_again),
        cmocka_unit_test(windows_of_any_shape_stay),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
