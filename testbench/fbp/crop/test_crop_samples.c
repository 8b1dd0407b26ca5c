/* test_crop_samples.c - a fine tile of four samples a pixel at once gives what each packet gives (crop_lanes_tile.c) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "fbp/crop/crop_parts.h"

#define TILES 20000

static unsigned long words, killed;

static enum blend_factor any_factor(void)
{
    return (enum blend_factor)(FACTOR_ZERO + random_word() % 10);
}

static struct crop_config any_config(void)
{
    static const enum color_format formats[] = { FORMAT_A8B8G8R8, FORMAT_A8R8G8B8,
                                                 FORMAT_X8B8G8R8 };
    static const enum blend_equation ops[] = { BLEND_ADD, BLEND_ADD,         BLEND_MIN,
                                               BLEND_MAX, BLEND_REVSUBTRACT, BLEND_SUBTRACT };

    return (struct crop_config){ .format = formats[random_word() % 3],
                                 .blend_enable = 1,
                                 .color_op = ops[random_word() % 6],
                                 .alpha_op = ops[random_word() % 6],
                                 .color_src = any_factor(),
                                 .color_dst = any_factor(),
                                 .alpha_src = any_factor(),
                                 .alpha_dst = any_factor(),
                                 .write_mask = (u4)(random_word() & 1 ? 15 : random_word() % 16) };
}

/* Zeros and ones are what is saved of. */
static u32 any_pixel(void)
{
    static const u32 some[] = { 0, UINT32_MAX, 0x00ffffff, 0xff000000 };

    return (u32)(random_word() & 1 ? random_word() : some[random_word() % 4]);
}

/* Stored samples: all as the first of their pixel, or all but one, or any. */
static void any_stored(u32 stored[TILE_PIXELS])
{
    const unsigned kind = random_word() % 3;

    for (unsigned i = 0; i < TILE_PIXELS; i++) {
        const unsigned first = i & ~5u;

        stored[i] = kind < 2 && i != first ? stored[first] : any_pixel();
    }
    if (kind == 1)
        stored[random_word() % TILE_PIXELS] ^= 1u << random_word() % 32;
}

/* A sector is a packet: two pixels, of which the second's samples are two words to the right. */
static void check(const struct crop_mode *m, const struct tile_pixels *tile, const u32 *stored,
                  const struct tile_words *out)
{
    const u64 covered = tile_covered_of(tile, 1).of[0];

    for (unsigned n = 0; n < TILE_PIXELS / 8; n++) {
        const unsigned at = 8 * crop_samples_sector(n);
        struct crop_quads q = { .coverage = (u8)(covered >> at) };
        struct crop_sector made;

        for (unsigned i = 0; i < 8; i++)
            q.src[i] = tile->pixel[2 * n + (i >> 1 & 1)];
        memcpy(q.dst, &stored[at], sizeof q.dst);
        crop_evaluate_by(m, &q, &made);
        assert_int_equal(out->covered.of[0] >> at & 255, q.coverage & (u8)~made.killed);
        killed += bits_count(q.coverage & made.killed);
        for (unsigned i = 0; i < 8; i++) {
            if (!(out->covered.of[0] >> (at + i) & 1))
                continue;
            words++;
            if ((made.pixel[i] ^ out->word[at + i]) & out->mask[0])
                fail_msg("source %08x over %08x: word %u is %08x, by packets %08x", q.src[i],
                         q.dst[i], at + i, out->word[at + i], made.pixel[i]);
        }
    }
}

static void tiles_of_samples_are_their_packets(void **state)
{
    static struct crop c;

    (void)state;
    for (unsigned i = 0; i < TILES; i++) {
        const struct crop_config cfg = any_config();
        struct tile_pixels tile = { .words = 1, .each = 4 };
        u32 stored[TILE_PIXELS];
        const struct tile_batch in = { .tile = &tile, .packets = 2, .passes = 8, .stored = stored };
        struct words_batch out;

        crop_reset(&c);
        crop_set_state(&c, &cfg);
        tile.covered = random_word() & 1 ? UINT64_MAX : random_word() | 1;
        for (unsigned n = 0; n < TILE_PIXELS / 4; n++)
            tile.pixel[n] = any_pixel();
        any_stored(stored);
        assert_true(pass_crop_into_batch(&c, &in) && crop_ccache_from_batch(&c, &out));
        check(&c.mode, &tile, stored, out.words);
    }
    printf("  %lu words are killed\n", killed);
    assert_true(killed > 0);
    compared("words of tiles of samples", words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_of_samples_are_their_packets),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
