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
                                        cmocka_unit_test(no_block_comes_twice_in_a_tall_target),
                                        cmocka_unit_test(either_target_can_be_refused) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
