/* test_comp.c - tiles through the colour codec and back, beside a decoder written from FORMAT.md */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "fbp/comp/comp_samples.h"
#include "comp_format_reference.h"

#define TILES 60000

static struct comp_clear random_clear(struct comp_kind k)
{
    struct comp_clear c = { { 0 } };

    for (unsigned w = 0; w < 4; w++)
        c.word[w] = w < k.bits / 32u ? (u32)random_word() : c.word[w % (k.bits / 32u)];
    return c;
}

static struct comp_tile cleared(const struct comp_clear *c)
{
    struct comp_tile t;

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        t.word[w] = c->word[w % 4];
    return t;
}

static void assert_same_tile(const void *a, const void *b)
{
    assert_memory_equal(a, b, COMP_TILE_BYTES);
}

/* Sector by sector, from a copy that holds nothing but what comp_source_of names. */
static void check_sectors(struct comp_kind k, const struct comp_stored *s,
                          const struct comp_clear *clear, const struct comp_tile *t)
{
    for (unsigned sector = 0; sector < COMP_SECTORS; sector++) {
        struct comp_source from = comp_source_of(k, s->state, sector);
        size_t words = from.count * COMP_SECTOR_WORDS;
        u32 *source = malloc(words ? words * 4 : 1), out[COMP_SECTOR_WORDS];
        assert_non_null(source);
        assert_true(s->state == COMP_CLEAR || from.first + from.count <= s->sectors);
        if (words)
            memcpy(source, &s->word[from.first * COMP_SECTOR_WORDS], words * 4);
        comp_decode_sector(k, s->state, sector, source, clear, out);
        assert_memory_equal(out, &t->word[sector * COMP_SECTOR_WORDS], sizeof out);
        free(source);
    }
}

/* The page's decoder, with noise after what is stored. */
static void check_format(struct comp_kind k, const struct comp_stored *s,
                         const struct comp_clear *clear, const struct comp_tile *t)
{
    struct comp_stored noisy = *s;
    uint8_t tile[COMP_TILE_BYTES];

    for (unsigned w = s->sectors * COMP_SECTOR_WORDS; w < COMP_TILE_WORDS; w++)
        noisy.word[w] = (u32)random_word();
    format_decode(k.bits, k.samples, comp_kind_letters(k), comp_code_of(k, s->state),
                  (const uint8_t *)noisy.word, (const uint8_t *)clear->word, tile);
    assert_same_tile(tile, t->word);
}

static void check_tile(struct comp_kind k, enum comp_split split, const struct comp_tile *t,
                       bool clear, const struct comp_clear *value, unsigned long *seen)
{
    struct comp_stored s = comp_encode(k, split, t, clear, NULL);
    struct comp_tile back = comp_decode(k, &s, value);
    struct comp_stored again = comp_encode(k, split, &back, clear, NULL);

    assert_true(comp_kind_allows(k, s.state));
    assert_int_equal(s.sectors, comp_sectors_of(k, s.state));
    for (unsigned w = s.sectors * COMP_SECTOR_WORDS; w < COMP_TILE_WORDS; w++)
        assert_int_equal(s.word[w], 0);
    assert_same_tile(back.word, t->word);
    assert_memory_equal(again.word, s.word, sizeof s.word);
    check_sectors(k, &s, value, t);
    check_format(k, &s, value, t);
    seen[s.state]++;
}

static void every_tile_of_every_kind_comes_back(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < comp_kinds(); n++) {
        struct comp_kind k = comp_kind_number(n);
        unsigned long seen[COMP_BOTH + 1] = { 0 };
        for (unsigned i = 0; i < TILES / comp_kinds(); i++) {
            enum comp_split split = comp_random_split(k, &seeded);
            struct comp_clear value = random_clear(k);
            bool clear = random_word() % 32 == 0;
            struct comp_tile t = clear ? cleared(&value) : comp_random_tile(k, split, &seeded);
            check_tile(k, split, &t, clear, &value, seen);
            cases++;
        }
        for (unsigned s = 0; s <= COMP_BOTH; s++)
            assert_true((seen[s] > 0) == comp_kind_allows(k, (enum comp_state)s));
    }
    compared("tiles, by two decoders, in every state of every kind", cases);
}

static void a_surface_of_no_kind_is_raw(void **state)
{
    (void)state;
    struct comp_clear value = { { 0 } };
    struct comp_tile t = cleared(&value);
    unsigned long seen[COMP_BOTH + 1] = { 0 }, cases = 0;

    for (unsigned bits = 32; bits <= 128; bits *= 2)
        for (unsigned samples = 1; samples <= 8; samples *= 2) {
            struct comp_kind k = { (u8)bits, (u4)samples, COMP_NONE };
            check_tile(k, COMP_SPLIT_8_8_8_8, &t, true, &value, seen);
            cases++;
        }
    assert_int_equal(seen[COMP_RAW], cases);
    compared("surfaces that are never compressed", cases);
}

static void the_codec_keeps_its_rates(void **state)
{
    (void)state;
    const struct comp_kind k = { 32, 1, COMP_CRA };
    unsigned long cases = 0;

    assert_int_equal(comp_clocks(NULL, NULL), 1);
    for (unsigned wanted = 0; wanted < 256; wanted++) {
        unsigned sectors = 0, halves = (wanted & 15 ? 2 : 0) + (wanted & 240 ? 2 : 0);
        for (unsigned s = 0; s < 8; s++)
            sectors += wanted >> s & 1;
        assert_int_equal(comp_decode_clocks(k, COMP_RAW, (u8)wanted), sectors);
        assert_int_equal(comp_decode_clocks(k, COMP_CLEAR, (u8)wanted), sectors);
        assert_int_equal(comp_decode_clocks(k, COMP_REDUCTION, (u8)wanted), sectors);
        assert_int_equal(comp_decode_clocks(k, COMP_ARITHMETIC, (u8)wanted),
                         sectors > halves ? sectors : halves);
        cases += 4;
    }
    compared("clocks of a decode", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_of_every_kind_comes_back),
        cmocka_unit_test(a_surface_of_no_kind_is_raw),
        cmocka_unit_test(the_codec_keeps_its_rates),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
