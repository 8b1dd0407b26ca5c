/* test_zcull_plain.c - tiles of draws that only test depths: the same verdicts, words and counts as of the way for any draw
 *
 * Planes are random about the ends of depths, or fit no 64 bits; words are those of clears, feedback and memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/zcull/zcull.h"
#include "seeded.h"

static struct zcull plain, any;

static u32 random_depth(enum raster_depth depth)
{
    const u32 most = depth == RASTER_Z16 ? 0xffff : 0xffffff;

    if (depth == RASTER_ZF32)
        return random_word() % 4 ? 0x3f800000 - (u32)(random_word() % 0x3000000)
                                 : (u32)random_word();
    return random_word() % 4 ? (u32)(random_word() & most) : random_word() % 2 * most;
}

static struct zcull_config random_state(void)
{
    static const enum zcull_format formats[] = { ZCULL_Z_16X16X2_4X4, ZCULL_ZS_16X16_4X4,
                                                 ZCULL_Z_16X16_4X2,   ZCULL_Z_16X16_2X4,
                                                 ZCULL_Z_16X16_4X8,   ZCULL_Z_8X8_4X2 };
    const enum raster_depth depth = (enum raster_depth)(random_word() % 3);
    struct zcull_config c = { .depth = depth,
                              .format = formats[random_word() % 6],
                              .z_format = (enum zcull_z_format)(random_word() % 2),
                              .greater = random_word() & 1,
                              .start = (u12)(random_word() % 4),
                              .count = (u12)(random_word() % 64),
                              .x = (u10)(random_word() % 2),
                              .y = (u10)(random_word() % 2),
                              .width = 4,
                              .height = 4,
                              .cull = random_word() % 4 > 0,
                              .depth_enable = random_word() % 8 > 0,
                              .depth_write = random_word() % 4 > 0,
                              .depth_func = (enum compare_func)(random_word() % 10),
                              .clip = random_word() & 1,
                              .z_max = depth == RASTER_ZF32  ? 0x3f800000
                                       : depth == RASTER_Z16 ? 0xffff
                                                             : 0xffffff };

    if (random_word() % 4 == 0) {
        c.z_min = random_depth(depth);
        c.z_max = random_depth(depth);
    }
    c.bounds_enable = random_word() % 16 == 0;
    c.stencil_enable = random_word() % 16 == 0;
    c.shader_z = random_word() % 16 ? SHADER_Z_NONE : SHADER_Z_ANY;
    return c;
}

static void command(const struct zcull_command *c)
{
    struct zcull_saved s;

    zcull_command(&plain, c, &s);
    zcull_command(&any, c, &s);
}

/* The same state for both; words of clears, and some that memory writes. */
static void begin(void)
{
    const struct zcull_config c = random_state();
    struct zcull_command clear = { .op = ZCULL_CLEAR, .clear_depth = 1, .x1 = 96, .y1 = 96 };
    struct zcull_command load = { .op = ZCULL_LOAD, .aliquot = (u12)(c.start + random_word() % 4) };

    zcull_set_state(&plain, &c);
    zcull_set_state(&any, &c);
    any.mode.plain = false;
    clear.z = random_word() % 2 ? random_depth(c.depth) : c.greater ? c.z_min : c.z_max;
    if (random_word() % 2)
        command(&clear);
    for (unsigned i = 0; i < 8; i++)
        load.data[i] = (u32)random_word() | (u32)(random_word() % 2) << 31;
    if (random_word() % 4 == 0)
        command(&load);
}

static void feed(void)
{
    const u32 z = random_depth(plain.cfg.depth);
    const struct zcull_feedback f = { .id = { 0, 0, (u14)(random_word() % 12 * 8),
                                              (u14)(random_word() % 12 * 8) },
                                      .min = z,
                                      .max = z };

    zcull_feed(&plain, &f);
    zcull_feed(&any, &f);
}

static s64 random_signed(unsigned bits)
{
    const s64 x = (s64)(random_word() & (((u64)1 << bits) - 1));

    return random_word() % 2 ? x : -x;
}

/* About a stored depth at the tile, or anything. */
static struct prim_plane random_plane(const struct culled_tile *t)
{
    const bool floats = plain.cfg.depth == RASTER_ZF32;
    const unsigned finer = random_word() % 30, slope = random_word() % 46;
    struct prim_plane p = { .exp = (s9)(-(int)finer - (floats ? 24 : 0)),
                            .dx = random_signed(slope),
                            .dy = random_signed(random_word() % 2 ? slope : 1) };

    if (random_word() % 16 == 0) {
        p.exp = (s9)(random_word() % 512 - 256);
        p.base = (s64)random_word() >> random_word() % 3;
        return p;
    }
    p.base = (s64)((u64)random_depth(RASTER_Z24) << finer);
    p.base -= p.dx * (16 * t->x + 8) + p.dy * (16 * t->y + 8);
    return p;
}

static struct culled_tile random_tile(void)
{
    struct culled_tile t = { .x = (u10)(random_word() % 6), .y = (u10)(random_word() % 6) };

    t.prim.front = random_word() & 1;
    t.prim.depth = random_plane(&t);
    t.prim.x0 = (u15)(16 * t.x + random_word() % 16);
    t.prim.y0 = (u15)(16 * t.y + random_word() % 16);
    t.prim.x1 = (u15)(t.prim.x0 + 1 + random_word() % 16);
    t.prim.y1 = (u15)(t.prim.y0 + 1 + random_word() % 16);
    return t;
}

static bool same(const struct zcull *a, const struct zcull *b)
{
    return !memcmp(a->word, b->word, sizeof a->word) &&
           !memcmp(a->encoded, b->encoded, sizeof a->encoded) &&
           a->region[0].stopped == b->region[0].stopped && a->discarded == b->discarded &&
           a->accepted == b->accepted && a->culled_blocks == b->culled_blocks;
}

static void tiles_are_judged_as_of_any_draw(void **state)
{
    unsigned long cases = 0, verdicts[4] = { 0 };

    (void)state;
    zcull_reset(&plain);
    zcull_reset(&any);
    for (unsigned n = 0; n < 2000; n++) {
        begin();
        for (unsigned i = 0; i < 100; i++, cases++) {
            const struct culled_tile t = random_tile();
            struct lent_tile a = { .prim = &t.prim, .x = t.x, .y = t.y }, b = a;

            feed();
            zcull_take(&plain, &a);
            zcull_take(&any, &b);
            assert_true(a.verdict == b.verdict && a.culled == b.culled);
            verdicts[a.verdict] += plain.mode.plain;
        }
        assert_true(same(&plain, &any));
    }
    for (unsigned v = 0; v < 3; v++)
        assert_true(verdicts[v] > cases / 50);
    compared("tiles", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_judged_as_of_any_draw),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
