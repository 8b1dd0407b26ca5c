/* test_setup_box.c - the box of a primitive and where its walk begins, pixel by pixel
 * (facts/gpc.md; texture/raster_rules.md 8, 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/setup/setup_parts.h"
#include "seeded.h"

static s32 between(s32 from, s32 to)
{
    return from + (s32)(random_word() % (u64)(to - from + 1));
}

static struct setup_config random_window(void)
{
    struct setup_config cfg = { .surface_x = (u16)between(0, 20),
                                .surface_y = (u16)between(0, 20),
                                .surface_width = (u17)between(0, 90),
                                .surface_height = (u17)between(0, 90),
                                .scissor_enable = (u16)random_word() };

    for (unsigned i = 0; i < 16; i++) {
        cfg.scissor_xmin[i] = (u16)between(0, 60);
        cfg.scissor_xmax[i] = (u16)between(0, 120);
        cfg.scissor_ymin[i] = (u16)between(0, 60);
        cfg.scissor_ymax[i] = (u16)between(0, 120);
    }
    return cfg;
}

/* Whether a pixel of the primitive's may be drawn. */
static bool kept(const struct setup_config *cfg, unsigned viewport, const struct setup_pixels *a,
                 s32 x, s32 y)
{
    const bool scissor = cfg->scissor_enable >> viewport & 1;

    return x >= a->x0 && x < a->x1 && y >= a->y0 && y < a->y1 && x >= cfg->surface_x &&
           y >= cfg->surface_y && x < (s32)(cfg->surface_x + cfg->surface_width) &&
           y < (s32)(cfg->surface_y + cfg->surface_height) &&
           (!scissor || (x >= cfg->scissor_xmin[viewport] && x < cfg->scissor_xmax[viewport] &&
                         y >= cfg->scissor_ymin[viewport] && y < cfg->scissor_ymax[viewport]));
}

/* The box holds the pixels that are kept; the walk begins at its first row's nearest to the topmost point. */
static void check_box(const struct setup_config *cfg, unsigned viewport,
                      const struct setup_pixels *a, s32 top)
{
    struct setup_pixels box = { 999, 999, -1, -1 };
    struct raster_prim p = { 0 };
    s32 start = -1, far = INT32_MAX;

    for (s32 y = 0; y < 128; y++)
        for (s32 x = 0; x < 128; x++)
            if (kept(cfg, viewport, a, x, y)) {
                box.x0 = x < box.x0 ? x : box.x0;
                box.y0 = y < box.y0 ? y : box.y0;
                box.x1 = x >= box.x1 ? x + 1 : box.x1;
                box.y1 = y + 1;
            }
    assert_int_equal(setup_box(cfg, (u4)viewport, a, top, &p), box.x1 > 0);
    if (box.x1 < 0)
        return;
    for (s32 x = box.x0; x < box.x1; x++) {
        const s32 off = top < 256 * x          ? 256 * x - top
                        : top >= 256 * (x + 1) ? top - 256 * x - 255
                                               : 0;

        start = off < far ? x : start;
        far = off < far ? off : far;
    }
    assert_true(p.x0 == box.x0 && p.y0 == box.y0 && p.x1 == box.x1 && p.y1 == box.y1);
    assert_int_equal(p.start_x, start / 16);
    assert_int_equal(p.start_y, box.y0 / 16);
}

static void boxes_hold_the_pixels_that_are_kept(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 5000; n++, cases++) {
        const struct setup_config cfg = random_window();
        struct setup_pixels a = { between(-20, 100), between(-20, 100), 0, 0 };

        a.x1 = a.x0 + between(1, 60);
        a.y1 = a.y0 + between(1, 60);
        check_box(&cfg, (unsigned)(random_word() % 16), &a, between(-256 * 30, 256 * 130));
    }
    compared("boxes", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(boxes_hold_the_pixels_that_are_kept) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
