/* test_comp_reduce.c - thresholds and silhouettes of lossy reduction (FORMAT.md 5, facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "fbp/comp/comp_samples.h"
#include "fbp/comp/comp_tile.h"

#define GROUPS 200000

/* A tile of equal groups but for the first, whose elements are given. */
static bool reduce_group(struct comp_kind k, const struct comp_loss *loss, const u32 *element,
                         u32 *color)
{
    u32 raster[COMP_TILE_WORDS] = { 0 }, groups[COMP_TILE_WORDS / 4];
    unsigned words = comp_words(k), wide = comp_group_width(k);
    bool reduced;

    for (unsigned i = 0; i < wide * 2; i++)
        memcpy(&raster[(i / wide * comp_row(k) + i % wide) * words], &element[i * words],
               words * 4);
    reduced = comp_reduce(k, loss, raster, groups);
    memcpy(color, groups, words * 4);
    return reduced;
}

/* Bits of a component that may differ, by the page's table. */
static unsigned page_low(const struct pixel_format *f, unsigned component)
{
    static const struct {
        const char *format;
        unsigned low[4];
    } rows[] = {
        { "A8B8G8R8", { 8, 8, 8, 8 } },
        { "A8RL8GL8BL8", { 8, 8, 8, 8 } },
        { "X8R8G8B8", { 8, 8, 8, 0 } },
        { "A2B10G10R10", { 8, 8, 8, 0 } },
        { "R16_G16", { 8, 8 } },
        { "R16_G16_B16_A16", { 8, 8, 8, 8 } },
        { "RF16_GF16_BF16_AF16", { 8, 8, 8, 8 } },
        { "RF16_GF16_BF16_X16", { 8, 8, 8, 0 } },
        { "BF10GF11RF11", { 6, 6, 5 } },
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].format, f->name) == 0)
            return rows[i].low[component];
    return 0; /* every other format */
}

/* The definition of section 5, one component of a group. */
static bool component_by_definition(const struct pixel_format *f, unsigned n, unsigned threshold,
                                    const u32 *x, unsigned count, u32 *mean)
{
    unsigned low = page_low(f, n), width = f->component[n].width;
    unsigned fraction = width == 16 ? 10 : width == 11 ? 6 : 5;
    u32 least = UINT32_MAX, most = 0;
    u64 sum = 0;

    if (f->type == PIXEL_FLOAT && width == 10)
        threshold /= 2;
    for (unsigned i = 0; i < count; i++) {
        least = x[i] < least ? x[i] : least;
        most = x[i] > most ? x[i] : most;
    }
    *mean = least;
    if (least == most)
        return true;
    if (low == 0 || least >> low != most >> low || most - least > threshold)
        return false;
    if (f->type == PIXEL_FLOAT && (least >> fraction & 31) == 31)
        return false;
    for (unsigned i = 0; i < count; i++)
        sum += x[i] - (least >> low << low);
    *mean = (least >> low << low) + (u32)((sum + count / 2) / count);
    return true;
}

static bool group_by_definition(const struct pixel_format *f, unsigned threshold,
                                const u32 *element, unsigned count, u32 *color)
{
    unsigned words = f->bits / 32u;
    bool all = true;

    memset(color, 0, words * 4);
    for (unsigned n = 0; n < 4 && f->component[n].width; n++) {
        u32 x[8], mean;
        for (unsigned i = 0; i < count; i++)
            x[i] = (u32)bits_get(&element[i * words], f->component[n].lsb, f->component[n].width);
        all = component_by_definition(f, n, threshold, x, count, &mean) && all;
        bits_put(color, f->component[n].lsb, f->component[n].width, mean);
    }
    return all;
}

static void two_values_and_every_threshold(void **state)
{
    (void)state;
    const struct comp_kind k = { 32, 4, COMP_CRA };
    unsigned long cases = 0, reduced = 0;

    for (unsigned a = 0; a < 256; a++)
        for (unsigned b = 0; b < 256; b++)
            for (unsigned threshold = 0; threshold < 256; threshold += 1 + a % 3) {
                const struct comp_loss loss = { pixel_format_named("A8B8G8R8"), (u8)threshold };
                const u32 element[4] = { a << 8, b << 8, b << 8, b << 8 };
                u32 color;
                bool can = reduce_group(k, &loss, element, &color);
                assert_int_equal(can, (unsigned)abs((int)a - (int)b) <= threshold);
                if (can)
                    assert_int_equal(color, (a + 3 * b + 2) / 4 << 8);
                reduced += can;
                cases++;
            }
    assert_true(reduced > 0 && reduced < cases);
    compared("pairs of 8-bit values and thresholds", cases);
}

static const char *const formats[] = {
    "A8B8G8R8",
    "A8RL8GL8BL8",
    "X8R8G8B8",
    "A2B10G10R10",
    "R16_G16",
    "R16_G16_B16_A16",
    "RF16_GF16_BF16_AF16",
    "BF10GF11RF11",
    "AU8BU8GU8RU8",
    "AN8BN8GN8RN8",
    "RF32",
    "RF32_GF32",
    "RF16_GF16_BF16_X16",
};
#define FORMATS (sizeof formats / sizeof formats[0])

/* Elements near one value: the same above some bit, often by chance beyond it. */
static void near_group(const struct pixel_format *f, unsigned count, u32 *element)
{
    unsigned words = f->bits / 32u, bits = random_below(&seeded, 9);
    u32 base[4];

    for (unsigned w = 0; w < words; w++)
        base[w] = (u32)random_word() | (random_word() % 4 ? 0 : 0x7c007c00);
    for (unsigned i = 0; i < count; i++) {
        memcpy(&element[i * words], base, words * 4);
        for (unsigned n = 0; n < 4 && f->component[n].width; n++) {
            const struct pixel_component *c = &f->component[n];
            u64 x = bits_get(base, c->lsb, c->width);
            if (bits > 0 && bits < c->width)
                x = x >> bits << bits | (random_word() & bits_mask(bits));
            bits_put(&element[i * words], c->lsb, c->width, x);
        }
    }
}

static void every_format_reduces_by_definition(void **state)
{
    (void)state;
    unsigned long cases = 0, reduced[FORMATS] = { 0 }, lossy[FORMATS] = { 0 };

    for (unsigned i = 0; i < GROUPS; i++) {
        const struct pixel_format *f = pixel_format_named(formats[i % FORMATS]);
        unsigned threshold = random_word() % 4 ? random_below(&seeded, 64) : (u8)random_word();
        const struct comp_loss loss = { f, (u8)threshold };
        struct comp_kind k = { f->bits, i / FORMATS % 2 ? 8 : 4, COMP_CRA };
        u32 element[16], model[4] = { 0 }, slow[4];
        near_group(f, k.samples, element);
        bool can = reduce_group(k, &loss, element, model);
        assert_int_equal(can, group_by_definition(f, threshold, element, k.samples, slow));
        if (can)
            assert_memory_equal(model, slow, f->bits / 8);
        reduced[i % FORMATS] += can;
        lossy[i % FORMATS] +=
            can && memcmp(element, &element[(k.samples - 1u) * f->bits / 32], f->bits / 8) != 0;
        cases++;
    }
    for (unsigned i = 0; i < FORMATS; i++) {
        const struct pixel_format *f = pixel_format_named(formats[i]);
        assert_true(reduced[i] > 0);
        assert_int_equal(lossy[i] > 0, comp_family_of(f) != COMP_LOSSLESS && page_low(f, 0) > 0);
    }
    compared("groups of every family", cases);
}

static void no_threshold_loses_nothing(void **state)
{
    (void)state;
    unsigned long cases = 0, reduced = 0;

    for (unsigned i = 0; i < 20000; i++) {
        const struct comp_loss none = { pixel_format_named("A8B8G8R8"), 0 };
        struct comp_kind k = { 32, (u4)(1u << i % 4), COMP_CRA };
        struct comp_tile t = comp_random_tile(k, COMP_SPLIT_8_8_8_8, &seeded);
        struct comp_stored a = comp_encode(k, COMP_SPLIT_8_8_8_8, &t, false, NULL);
        struct comp_stored b = comp_encode(k, COMP_SPLIT_8_8_8_8, &t, false, &none);
        struct comp_tile back = comp_decode(k, &b, NULL);
        assert_int_equal(a.state, b.state);
        assert_memory_equal(a.word, b.word, sizeof a.word);
        assert_memory_equal(back.word, t.word, sizeof t.word);
        reduced += a.state == COMP_REDUCTION;
        cases++;
    }
    assert_true(reduced > 0 && reduced < cases);
    compared("tiles at threshold 0", cases);
}

/* A tile stored with loss is its groups' averages. */
static void a_lossy_tile_is_its_averages(void **state)
{
    (void)state;
    const struct comp_kind k = { 32, 4, COMP_CBR };
    const struct comp_loss loss = { pixel_format_named("A8B8G8R8"), 2 };
    struct comp_tile t, back;
    struct comp_stored s;

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        t.word[w] = 0xff102030 + (w & 1);
    assert_int_equal(comp_encode(k, COMP_SPLIT_8_8_8_8, &t, false, NULL).state, COMP_RAW);
    s = comp_encode(k, COMP_SPLIT_8_8_8_8, &t, false, &loss);
    assert_int_equal(s.state, COMP_BOTH);
    back = comp_decode(k, &s, NULL);
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        assert_int_equal(back.word[w], 0xff102031);
    compared("words of a tile", COMP_TILE_WORDS);
}

static void a_silhouette_takes_the_low_threshold(void **state)
{
    (void)state;
    const struct comp_thresholds t = { 3, 40 };
    unsigned long cases = 0;

    for (unsigned elements = 16; elements <= 64; elements *= 2) {
        u64 all = bits_mask(elements);
        assert_int_equal(comp_threshold(t, (struct comp_touch){ all, 0 }, elements), 40);
        assert_int_equal(comp_threshold(t, (struct comp_touch){ all, all }, elements), 3);
        assert_int_equal(comp_threshold(t, (struct comp_touch){ 0, 0 }, elements), 0);
        for (unsigned i = 0; i < elements; i++, cases++) {
            u64 one = (u64)1 << i;
            assert_int_equal(comp_threshold(t, (struct comp_touch){ all, one }, elements), 3);
            assert_int_equal(comp_threshold(t, (struct comp_touch){ all ^ one, 0 }, elements), 0);
            assert_int_equal(comp_threshold(t, (struct comp_touch){ all ^ one, all }, elements), 0);
        }
        if (elements < 64)
            assert_int_equal(comp_threshold(t, (struct comp_touch){ all, ~all }, elements), 40);
    }
    compared("tiles touched", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lossy_tile_is_its_averages),
        cmocka_unit_test(a_silhouette_takes_the_low_threshold),
        cmocka_unit_test(every_format_reduces_by_definition),
        cmocka_unit_test(no_threshold_loses_nothing),
        cmocka_unit_test(two_values_and_every_threshold),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
