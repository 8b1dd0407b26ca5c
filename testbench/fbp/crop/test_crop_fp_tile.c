/* test_crop_fp_tile.c - a fine tile of fp16 at once gives what each packet gives (crop_fp_tile.c) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "fbp/crop/crop_parts.h"

#define TILES 6000

/* Codes of fp16 as blends have them: of [0, 1], of a few values, of small ones, of any. */
static u32 any_code(unsigned kind)
{
    static const u32 some[] = { 0,      0x3c00, 0x3800, 0x3bff, 0x8000, 0x3c01, 0x2e66, 0xbc00,
                                0x0400, 0x7bff, 0x4000, 0x3400, 0x7c00, 0x0001, 0x8401, 0x4900 };
    const u32 word = (u32)random_word();

    switch (kind) {
    case 0: return word % 0x3c01;
    case 1: return 0x3000 + word % 0x0c01;
    case 2: return some[word % 16];
    case 3: return (word & 0x8000) | (0x0400 + word % 0x4800);
    default: return word & 0xffff;
    }
}

static void any_words(unsigned kind, u32 *word, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        word[i] = any_code(kind) | any_code(kind) << 16;
}

static struct crop_config any_config(void)
{
    static const enum blend_equation ops[] = { BLEND_ADD, BLEND_ADD, BLEND_SUBTRACT,
                                               BLEND_REVSUBTRACT };

    return (struct crop_config){
        .format = FORMAT_RF16_GF16_BF16_AF16,
        .blend_enable = 1,
        .color_op = ops[random_word() % 4],
        .alpha_op = ops[random_word() % 4],
        .color_src = (enum blend_factor)(FACTOR_ZERO + random_word() % 10),
        .color_dst = (enum blend_factor)(FACTOR_ZERO + random_word() % 10),
        .alpha_src = (enum blend_factor)(FACTOR_ZERO + random_word() % 10),
        .alpha_dst = (enum blend_factor)(FACTOR_ZERO + random_word() % 10),
        .write_mask = (u4)(random_word() & 1 ? 15 : 1 + random_word() % 15),
    };
}

/* Compares quad by quad, of which the words are beside each other; words that are written. */
static void check(const struct crop_mode *m, const struct tile_batch *in,
                  const struct tile_words *out)
{
    for (unsigned quad = 0; quad < TILE_PIXELS / 4; quad++) {
        const unsigned at = crop_quad_word(quad);
        struct crop_quads q = { .coverage = (u8)(in->tile->covered >> 4 * quad & 15) };
        struct crop_sector made;

        memcpy(q.src, &in->tile->pixel[8 * quad], sizeof q.src);
        memcpy(q.dst, &in->stored[at], sizeof q.dst);
        crop_evaluate_by(m, &q, &made);
        for (unsigned n = 0; n < 8; n++) {
            const u32 mask = mem_mask(made.byte_enable >> 4 * n & 15);

            if ((made.pixel[n] ^ out->word[at + n]) & mask)
                fail_msg("source %08x %08x over %08x %08x: word %u is %08x, by packets %08x",
                         q.src[n & 6], q.src[n | 1], q.dst[n & 6], q.dst[n | 1], n,
                         out->word[at + n], made.pixel[n]);
            assert_int_equal(mask, out->covered.of[at / TILE_PIXELS] >> (at % TILE_PIXELS + n) & 1
                                       ? out->mask[n % 2]
                                       : 0);
        }
    }
}

/* One tile of such numbers; returns its doubtful pixels. */
static unsigned long draw(const struct crop_config *cfg, unsigned src, unsigned dst,
                          unsigned long *pixels)
{
    static struct crop c;
    struct tile_pixels tile = { .words = 2, .each = 1 };
    u32 stored[TILE_ROPS * TILE_PIXELS];
    const struct tile_batch in = { .tile = &tile, .packets = 16, .passes = 16, .stored = stored };
    struct words_batch out;

    crop_reset(&c);
    tile.covered = random_word() & 1 ? UINT64_MAX : random_word() | 1;
    any_words(src, tile.pixel, TILE_PIXEL_WORDS * TILE_PIXELS);
    any_words(dst, stored, TILE_ROPS * TILE_PIXELS);
    crop_set_state(&c, cfg);
    assert_true(c.mode.fp_tiles);
    assert_true(pass_crop_into_batch(&c, &in) && crop_ccache_from_batch(&c, &out));
    check(&c.mode, &in, out.words);
    *pixels += bits_count(tile.covered);
    return bits_count(crop_blend_fp_tile(&c.mode, &in, &c.words));
}

static void tiles_at_once_are_their_packets(void **state)
{
    unsigned long pixels = 0, doubtful = 0;

    (void)state;
    for (unsigned i = 0; i < TILES; i++) {
        const struct crop_config cfg = any_config();

        doubtful += draw(&cfg, random_word() % 5, random_word() % 5, &pixels);
    }
    printf("  %lu of %lu pixels are doubtful\n", doubtful, pixels);
    assert_true(doubtful > 0 && doubtful < pixels);
    compared("pixels of tiles of fp16", pixels);
}

static void colours_are_rarely_doubtful(void **state)
{
    const struct crop_config over = { .format = FORMAT_RF16_GF16_BF16_AF16,
                                      .blend_enable = 1,
                                      .color_op = BLEND_ADD,
                                      .alpha_op = BLEND_ADD,
                                      .color_src = FACTOR_SRC_ALPHA,
                                      .color_dst = FACTOR_INV_SRC_ALPHA,
                                      .alpha_src = FACTOR_ONE,
                                      .alpha_dst = FACTOR_INV_SRC_ALPHA,
                                      .write_mask = 15 };
    unsigned long pixels = 0, doubtful = 0;

    (void)state;
    for (unsigned i = 0; i < TILES / 4; i++)
        doubtful += draw(&over, 1, 1, &pixels);
    printf("  %lu of %lu pixels are doubtful\n", doubtful, pixels);
    assert_true(doubtful < pixels / 20);
    compared("pixels of colours over colours", pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_at_once_are_their_packets),
        cmocka_unit_test(colours_are_rarely_doubtful),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
