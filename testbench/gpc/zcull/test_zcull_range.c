/* test_zcull_range.c - the range that zcull gives a primitive over 8x8 pixels holds what fine raster and
 * ZROP make of it, where they round the furthest (facts/texture/raster_rules.md 3)
 *
 * A fine tile's plane has its base and slopes rounded to one unit, by half of one at most.  Half a unit of
 * each slope grows to 32 at a sample in the tile's corner.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/frast/frast.h"
#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_range.h"
#include "seeded.h"
#include "zcull_buffer.h"

#define FINER 20 /* bits below the unit of the rounded plane */

/* A slope for a pixel, in 2^-FINER units, whose sixteenth is 'whole' and a half, or just below it. */
static s64 slope(s64 whole, bool below)
{
    return ((2 * whole + 1) * ((s64)1 << (FINER - 1)) - below) * 16;
}

/* All 64 samples, which lie where 'position' says in their pixels. */
static unsigned check(const struct prim_plane *plane, enum raster_depth depth, u8 position)
{
    const struct frast_config frast = { .depth = depth,
                                        .samples = { .enable = 1, .target = SAMPLES_1X1 } };
    struct zcull_config zcull = { .depth = depth };
    struct frast_config f = frast;
    struct raster_prim prim = { .depth = *plane };
    struct fine_tile tile = { .x = 8, .y = 16 };
    struct zcull_range r;

    for (unsigned i = 0; i < 16; i++)
        f.samples.position[i] = position;
    zcull.samples = f.samples;
    tile.plane = frast_plane(&f, &prim, 8, 16);
    r = zcull_range_of(&zcull, plane, 8, 16);
    for (unsigned i = 0; i < 64; i++) {
        const u32 z = buffer_depth(&zcull, &tile, i % 8, i / 8);

        if (zcull_less(&zcull, z, r.min) || zcull_less(&zcull, r.max, z))
            fail_msg("depth %u, sample %u at %02x: %x is not in %x to %x", depth, i, position, z,
                     r.min, r.max);
    }
    return 64;
}

/* Every place of the least depth among the 128 units of a step of Z24, and of a word's end of ZF32. */
static void the_furthest_rounding_stays_inside(void **state)
{
    static const u8 corners[] = { 0x00, 0xff, 0x0f, 0xf0, 0x88 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 3 * 16 * 256; k++) {
        const enum raster_depth depth = (enum raster_depth)(k / 4096);
        const unsigned signs = k / 256 % 16;
        struct prim_plane p = { .exp = depth == RASTER_ZF32 ? -96 : -7 };

        p.exp = (s9)(p.exp - FINER);
        p.dx = slope(signs & 1 ? 40 : -40, signs & 4);
        p.dy = slope(signs & 2 ? 25 : -25, signs & 8);
        p.base = (((s64)100000 + k % 256) << FINER) + (s64)(random_word() % (1u << FINER));
        for (unsigned i = 0; i < sizeof corners; i++)
            cases += check(&p, depth, corners[i]);
    }
    compared("samples at the ends of ranges", cases);
}

/* A plane that is a hundred steps in the tile's corner, and beyond the format's codes next to it. */
static void a_steep_plane_begins_where_it_does(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 24; k < 40; k++)
        for (unsigned depth = RASTER_Z16; depth <= RASTER_Z24; depth++)
            for (s64 first = 0; first < 2000; first += 100) {
                struct prim_plane p = { .dx = (s64)1 << k, .dy = (s64)1 << k };

                p.base = first - 24 * p.dx;
                cases += check(&p, (enum raster_depth)depth, 0x00);
            }
    compared("samples of steep planes", cases);
}

/* Planes that may not fit 64 bits, or beyond the greatest exponent of a tile's. */
static void a_plane_too_steep_has_every_depth(void **state)
{
    const struct prim_plane planes[2] = { { .base = (s64)1 << 62 },
                                          { .exp = 100, .base = 1 << 20 } };

    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        const struct zcull_config cfg = { .depth = (enum raster_depth)(i / 2) };
        const struct zcull_range r = zcull_range_of(&cfg, &planes[i % 2], 16000, 0);

        if (cfg.depth == RASTER_ZF32)
            assert_true(r.min == 0xff800000 && r.max == 0x7f800000); /* -Inf, Inf */
        else
            assert_true(r.min == 0 && r.max >= (cfg.depth == RASTER_Z16 ? 0xffff : 0xffffff));
    }
    compared("planes", 6);
}

/* Planes about the ends of what fits 64 bits, at the tile or away from it. */
static struct prim_plane steep_plane(unsigned x, unsigned y)
{
    const unsigned slope = (unsigned)(random_word() % 48), base = (unsigned)(random_word() % 64);
    const u64 signs = random_word();
    struct prim_plane p = { .exp = (s9)(random_word() % 64 - 48) };

    p.dx = (s64)(random_word() & (((u64)1 << slope) - 1)) * (signs & 1 ? -1 : 1);
    p.dy = (s64)(random_word() & (((u64)1 << slope) - 1)) * (signs & 2 ? -1 : 1);
    p.base = (s64)(random_word() >> 1 >> base) * (signs & 4 ? -1 : 1);
    if (random_word() % 2)
        p.base = (s64)((u64)1 << 62) + (s64)(random_word() % 64) - 32;
    if (random_word() % 2)
        p.base = (s64)((u64)p.base - (u64)(p.dx * (s64)x + p.dy * (s64)y));
    return p;
}

/* A block of a tile has the range that it has by itself. */
static void blocks_of_a_tile_are_any_pixels(void **state)
{
    unsigned long cases = 0, fit = 0;

    (void)state;
    for (unsigned n = 0; n < 300000; n++) {
        const struct zcull_config cfg = { .depth = (enum raster_depth)(n % 3) };
        const unsigned x = 16 * (unsigned)(random_word() % 1024),
                       y = 16 * (unsigned)(random_word() % 1024);
        const struct prim_plane p = steep_plane(x, y);
        const struct zcull_plane tile = zcull_plane_of(&p, x, y);

        fit += tile.fits;
        for (unsigned i = 0; i < 4; i++, cases++) {
            const struct zcull_range a = zcull_block_range(&cfg, &tile, i);
            const struct zcull_range b =
                zcull_range_of(&cfg, &p, (u14)(x + i % 2 * 8), (u14)(y + i / 2 * 8));

            assert_true(a.min == b.min && a.max == b.max);
        }
    }
    assert_true(fit > 50000 && fit < 250000);
    compared("ranges", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_furthest_rounding_stays_inside),
        cmocka_unit_test(a_steep_plane_begins_where_it_does),
        cmocka_unit_test(a_plane_too_steep_has_every_depth),
        cmocka_unit_test(blocks_of_a_tile_are_any_pixels),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
