/* test_fbp_touch.c - a tile of colour in memory tells how often its samples were drawn: two thresholds of
 * reduction (facts/fbp.md, Colour compression states)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "fbp_bench.h"

/* Pixels of 32 bits: a tile is 8x8 of them, and the target is four. */
#define SIDE  16
#define TILES 4

static struct fbp_state state_of(void)
{
    struct fbp_state s;

    memset(&s, 0, sizeof s);
    s.cread.sample_mask = UINT16_MAX;
    s.cread.target[0].format = FORMAT_A8B8G8R8;
    s.cread.target[0].write_mask = 15;
    s.color[0] = bench_target(SURFACE_GOB_BYTES, SAMPLES_1X1, 4, SIDE, SIDE);
    s.color[0].surface.block_height = 1;
    s.color[0].compressed = true;
    s.color[0].comp = (struct comp_config){ FORMAT_A8B8G8R8, 0, COMP_CRA, 0, 8 };
    return s;
}

/* A packet of eight pixels; neighbours differ by up to 3 a channel. */
static void draw(unsigned x, unsigned y)
{
    struct cread_quads q;

    memset(&q, 0, sizeof q);
    q.id.x = (u14)x;
    q.id.y = (u14)y;
    for (unsigned i = 0; i < 8; i++) {
        q.samples[i] = 1;
        q.src[i] = 0x40404040 + (u32)(random_word() & 0x03030303);
    }
    cread_quads_push(&b.prop_hazard, &q);
    while (fbp_step(&b.fbp, &b.wires, &b.stand_in))
        continue;
}

static void draw_tile(unsigned tile, unsigned first_row)
{
    for (unsigned i = 2 * first_row; i < 8; i++)
        draw(8 * (tile % 2) + 4 * (i % 2), 8 * (tile / 2) + i / 2 * 2);
}

static enum comp_state stored(unsigned tile)
{
    const struct fbp_target *t = &b.fbp.state.color[0];
    const u64 at =
        t->base + surface_sample_offset(&t->surface, 0, 0, 8 * (tile % 2), 8 * (tile / 2), 0, 0);

    return comp_state_of(comp_kind_of(&t->comp), *mem_tag(&b.mem, at) & 3);
}

/* known: facts/fbp.md: fully covered and touched exactly once: no silhouette, the high threshold; else the
 * low one, here 0
 */
static void a_tile_drawn_once_is_reduced_with_loss(void **state)
{
    static const unsigned first_row[TILES] = { 4, 3, 0, 4 }; /* drawn again from there; 4: not */
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 50; k++) {
        const struct fbp_state s = state_of();

        bench_begin(&s, &s.color[0]);
        for (unsigned tile = 0; tile < TILES; tile++) {
            draw_tile(tile, tile == 3 ? 1 : 0);
            draw_tile(tile, first_row[tile]);
        }
        bench_flush();
        for (unsigned tile = 0; tile < TILES; tile++, cases++)
            assert_int_equal(stored(tile) == COMP_REDUCTION, tile == 0); /* 3 is not covered */
        bench_end();
    }
    compared("tiles", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_drawn_once_is_reduced_with_loss),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
