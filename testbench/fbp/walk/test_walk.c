/* test_walk.c - every block and tile of a target, once, in rows (facts/fbp.md, Clears) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/walk/walk.h"
#include "seeded.h"

static const unsigned across_of[7] = { 1, 2, 2, 4, 4, 2, 4 }, down_of[7] = { 1, 1, 2, 2, 2, 1, 4 };

static struct {
    struct walk unit;
    struct walk_begin_fifo in;
    struct clear_block_fifo blocks;
    struct zeta_walk_fifo tiles;
} k;

static struct rop_surface random_surface(void)
{
    return (struct rop_surface){ .base = 512,
                                 .samples = (enum sample_mode)(random_word() % 7),
                                 .width = (u17)(1 + random_word() % 70),
                                 .height = (u17)(1 + random_word() % 70),
                                 .bytes = (u5)(1u << random_word() % 5),
                                 .block_height = (u3)(random_word() % 6) };
}

/* A rectangle of a clear of zeta. */
static void set_rectangle(u32 x_min, u32 x_max, u32 y_min, u32 y_max)
{
    k.unit.cfg.x_min = (u17)x_min;
    k.unit.cfg.x_max = (u17)x_max;
    k.unit.cfg.y_min = (u17)y_min;
    k.unit.cfg.y_max = (u17)y_max;
}

static unsigned parts(unsigned all, unsigned each)
{
    unsigned n = 0;

    for (unsigned at = 0; at < all; at += each)
        n++;
    return n;
}

/* The next packet of the walk, which is of (x, y). */
static void take(bool zeta, unsigned x, unsigned y, unsigned draw)
{
    while (walk_step(&k.unit, &k.in, &k.blocks, &k.tiles)) {}
    if (zeta) {
        const struct zeta_walk t = zeta_walk_pop(&k.tiles);
        const unsigned mode = k.unit.cfg.zeta.samples;

        assert_int_equal(t.id.x * across_of[mode], 8 * x);
        assert_int_equal(t.id.y * down_of[mode], 8 * y);
        assert_int_equal(t.id.draw, draw);
        assert_int_equal(t.id.prim, 0); /* no primitive draws it */
        assert_true(t.coverage == UINT64_MAX);
        return;
    }
    const struct clear_block b = clear_block_pop(&k.blocks);
    assert_int_equal(b.x, x);
    assert_int_equal(b.y, y);
    assert_int_equal(b.draw, draw);
}

static void every_block_once(void **state)
{
    unsigned long given = 0;

    (void)state;
    for (unsigned n = 0; n < 300; n++) {
        const bool zeta = random_word() & 1;
        const struct walk_begin begin = { (u16)random_word(), zeta };
        unsigned across, down;

        memset(&k, 0, sizeof k);
        walk_reset(&k.unit);
        k.unit.cfg.color = random_surface();
        k.unit.cfg.zeta = random_surface();
        set_rectangle(0, ROP_SIDE, 0, ROP_SIDE);
        assert_null(walk_not_modelled(&k.unit.cfg));
        const struct rop_surface *s = zeta ? &k.unit.cfg.zeta : &k.unit.cfg.color;
        across = s->width * across_of[s->samples];
        down = parts(s->height * down_of[s->samples], zeta ? 8 : 16);
        across = zeta ? parts(across, 8) : parts(across * s->bytes, 64);
        walk_begin_push(&k.in, &begin);
        for (unsigned i = 0; i < across * down; i++, given++)
            take(zeta, i % across, i / across, begin.draw);
        while (walk_step(&k.unit, &k.in, &k.blocks, &k.tiles)) {}
        assert_true(walk_begin_empty(&k.in) && clear_block_empty(&k.blocks) &&
                    zeta_walk_empty(&k.tiles) && walk_idle(&k.unit));
        assert_int_equal(k.unit.clocks, across * down); /* rates.csv X: one a clock */
    }
    compared("blocks and tiles", given);
}

/* Of a rectangle of a clear of zeta every sample once, no other, and no tile without one. */
static void every_sample_of_a_rectangle_once(void **state)
{
    static u8 seen[280][280];
    unsigned long samples = 0, tiles = 0;

    (void)state;
    for (unsigned n = 0; n < 300; n++) {
        const struct walk_begin begin = { .draw = 7, .zeta = 1 };
        unsigned ax, ay;

        memset(&k, 0, sizeof k);
        memset(seen, 0, sizeof seen);
        k.unit.cfg.zeta = random_surface();
        k.unit.cfg.clear_depth = n & 1;
        k.unit.cfg.clear_stencil = n >> 1 & 1;
        set_rectangle((u32)random_word() % 72, (u32)random_word() % 72, (u32)random_word() % 72,
                      (u32)random_word() % 72);
        ax = across_of[k.unit.cfg.zeta.samples];
        ay = down_of[k.unit.cfg.zeta.samples];
        walk_begin_push(&k.in, &begin);
        while (walk_step(&k.unit, &k.in, &k.blocks, &k.tiles))
            while (!zeta_walk_empty(&k.tiles)) {
                const struct zeta_walk t = zeta_walk_pop(&k.tiles);

                assert_true(t.coverage != 0 && t.clear_depth == (n & 1) &&
                            t.clear_stencil == (n >> 1 & 1));
                tiles++;
                for (unsigned i = 0; i < 64; i++)
                    if (t.coverage >> i & 1)
                        seen[t.id.y * ay + i / 8][t.id.x * ax + i % 8]++;
            }
        for (unsigned y = 0; y < k.unit.cfg.zeta.height * ay; y++)
            for (unsigned x = 0; x < k.unit.cfg.zeta.width * ax; x++, samples++) {
                const struct walk_config *c = &k.unit.cfg;
                const bool inside = x / ax >= c->x_min && x / ax < c->x_max && y / ay >= c->y_min &&
                                    y / ay < c->y_max;

                if (seen[y][x] != inside)
                    fail_msg("sample %u, %u comes %u times", x, y, seen[y][x]);
            }
        assert_true(walk_begin_empty(&k.in) && walk_idle(&k.unit));
    }
    compared("tiles", tiles);
    compared("samples", samples);
}

static void no_block_comes_twice_in_a_tall_target(void **state)
{
    const struct walk_begin begin = { .draw = 1, .zeta = 0 };

    (void)state;
    memset(&k, 0, sizeof k);
    k.unit.cfg.color = (struct rop_surface){ .base = 512, .width = 1, .height = 16384, .bytes = 4 };
    walk_begin_push(&k.in, &begin);
    for (unsigned i = 0; i < 1024; i++)
        take(false, 0, i, begin.draw);
    compared("blocks of a target as tall as can be", 1024);
}

static void either_target_can_be_refused(void **state)
{
    struct walk_config cfg;

    (void)state;
    for (unsigned bad = 0; bad < 4; bad++) {
        cfg = (struct walk_config){ .color = random_surface(), .zeta = random_surface() };
        cfg.color.block_height = bad & 1 ? 6 : 5;
        cfg.zeta.block_height = bad & 2 ? 6 : 5;
        assert_int_equal(walk_not_modelled(&cfg) != NULL, bad != 0);
    }
    compared("bundles", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_block_once),
                                        cmocka_unit_test(every_sample_of_a_rectangle_once),
                                        cmocka_unit_test(no_block_comes_twice_in_a_tall_target),
                                        cmocka_unit_test(either_target_can_be_refused) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
