/* test_prop_tiles.c - a tile at once is its packets, a warp at once its pixels (prop_pixels.c; facts/texture/rop_rules.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/prop/prop_parts.h"
#include "seeded.h"

/* Checks that packet k of an output has the tile's words: 4x2 pixels, or 2x2 of two words. */
static void check_packet(const struct prop *p, const struct tile_pixels *tile, unsigned k)
{
    const unsigned samples = tile_packet_samples(tile->words, tile->each), first = k * samples;
    const unsigned pixels = TILE_PACKET_SIZE / tile->words,
                   quads = (tile->each > 1 ? 8 : 16) / pixels;
    struct cread_quads q;

    assert_int_equal(prop_draws(p, &p->tile[0], p->output, k), tile_packets_of(tile) >> first & 1);
    if (!prop_draws(p, &p->tile[0], p->output, k))
        return;
    prop_packet(p, &p->tile[0], p->output, k, &q);
    assert_int_equal(q.target, tile->target);
    assert_int_equal(q.id.x, tile->id.x + k % quads * (pixels / 2));
    assert_int_equal(q.id.y, tile->id.y + k / quads * 2);
    for (unsigned i = 0; i < pixels; i++)
        assert_int_equal(q.samples[i],
                         tile->covered >> (first + tile->each * i) & bits_mask(tile->each));
    for (unsigned i = 0; i < TILE_PACKET_SIZE; i++) {
        assert_int_equal(q.src[i], q.samples[i / tile->words] ? tile->pixel[8 * k + i] : 0);
        assert_int_equal(q.src1[i], 0);
    }
}

static void a_tile_at_once_is_its_packets(void **state)
{
    static const u8 formats[] = { FORMAT_A8B8G8R8,   FORMAT_X8R8G8B8, FORMAT_O8R8G8B8,
                                  FORMAT_R8,         FORMAT_R5G6B5,   FORMAT_RF16_GF16_BF16_AF16,
                                  FORMAT_RU32,       FORMAT_R16_G16,  FORMAT_A2B10G10R10,
                                  FORMAT_A8BL8GL8RL8 };
    static struct prop p;
    unsigned long cases = 0, of[2][2] = { { 0 } };

    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        struct tile_pixels tile;

        prop_reset(&p);
        p.cfg.samples.target = random_word() % 8 ? SAMPLES_1X1 : SAMPLES_2X2;
        p.cfg.outputs = 2;
        p.cfg.select[1] = 1;
        p.cfg.alpha_to_one = random_word() & 1;
        p.cfg.dual_source = random_word() % 8 == 0;
        p.cfg.saturate = (u8)random_word();
        p.cfg.saturate_signed = (u8)random_word();
        p.cfg.float_rtz = random_word() & 1;
        p.cfg.target[0].format = p.cfg.target[1].format = formats[random_word() % sizeof formats];
        p.cfg.target[0].blend = p.cfg.target[1].blend = random_word() & 1;
        prop_set_state(&p, &p.cfg);
        p.tile[0].stage = PROP_COLOR;
        p.output = random_word() & 1;
        p.tile[0].tile.x = (u14)(8 * (random_word() % 100));
        p.tile[0].tile.y = (u14)(8 * (random_word() % 100));
        p.tile[0].left = random_word() & random_word() & random_word();
        for (unsigned n = 0; n < 4 * PROP_PIXELS; n++)
            p.tile[0].color[p.output][n / 4][n % 4] = (u32)random_word();
        if (!p.mode.output[p.output].whole)
            continue;
        prop_pixels(&p, &p.tile[0], p.output, &tile);
        of[tile.words > 1][tile.each > 1]++;
        for (unsigned k = 0; k < p.mode.output[p.output].packets; k++, cases++)
            check_packet(&p, &tile, k);
    }
    assert_true(of[0][0] && of[0][1] && of[1][0]);
    compared("packets at once", cases);
}

/* Numbers near codes' ties, and floats of every kind. */
static u32 any_number(void)
{
    const u32 word = (u32)random_word();

    switch (random_word() % 4) {
    case 0: return word;
    case 1: return 0x3f000000 + word % 0x01000000;
    case 2: return 0x33000000 + word % 0x0e000000; /* around the denormals of fp16 */
    default: return (word & 0xff802000) | (random_word() & 1 ? 0x1000 : word & 1);
    }
}

/* A warp's pixels as their output has them are those of packets. */
static void a_warp_at_once_is_its_pixels(void **state)
{
    static const u8 formats[] = { FORMAT_A8B8G8R8,    FORMAT_RF16_GF16_BF16_AF16,
                                  FORMAT_R16_G16,     FORMAT_A2B10G10R10,
                                  FORMAT_A8BL8GL8RL8, FORMAT_R16_G16_B16_A16 };
    static struct prop p;
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        u32 color[4][PROP_WARP], word[TILE_PIXEL_WORDS * PROP_WARP];
        const struct prop_output *o = &p.mode.output[0];

        prop_reset(&p);
        p.cfg.outputs = 1;
        p.cfg.alpha_to_one = random_word() % 4 == 0;
        p.cfg.saturate = (u8)random_word();
        p.cfg.saturate_signed = (u8)random_word();
        p.cfg.float_rtz = random_word() & 1;
        p.cfg.target[0].format = formats[random_word() % sizeof formats];
        p.cfg.target[0].blend = random_word() & 1;
        prop_set_state(&p, &p.cfg);
        if (!o->whole)
            continue;
        for (unsigned n = 0; n < 4 * PROP_WARP; n++)
            color[n / PROP_WARP][n % PROP_WARP] = any_number();
        prop_encode_warp(&p, 0, (const u32(*)[PROP_WARP])color, word);
        for (unsigned n = 0; n < PROP_WARP; n++, cases++) {
            const u32 one[4] = { color[0][n], color[1][n], color[2][n], color[3][n] };
            u32 made[4];

            prop_convert(&p.cfg, &p.cfg.target[0], one, PROP_WHOLE, made);
            for (unsigned w = 0; w < prop_pixel_words(o); w++)
                assert_int_equal(word[prop_pixel_words(o) * n + w], made[w]);
        }
    }
    compared("pixels of warps", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_at_once_is_its_packets),
        cmocka_unit_test(a_warp_at_once_is_its_pixels),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
