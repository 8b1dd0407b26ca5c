/* test_rstr2d_color.c - the 2D engine's colour key, palettes, patterns, signed blends, sRGB by hand
 * (facts/classes/2d_semantics.md 5, 6)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <string.h>
#include <cmocka.h>

#include "rstr2d_bench.h"

#define ROW 1024 /* bytes, of 256 entries */

static struct rstr2d_config rows_of(unsigned src, unsigned dst)
{
    struct rstr2d_config cfg = { .dst_format = (u8)dst,
                                 .src_format = (u8)src,
                                 .operation = TWOD_SRCCOPY };

    cfg.src = (struct copy_surface){ .pitch_layout = 1, .pitch = 64, .width = 4, .height = 1 };
    cfg.dst = cfg.src;
    cfg.dst.address = HALF;
    return cfg;
}

/* What rows begin with. */
static void keep(void)
{
    memcpy(expected, memory, ROW);
    memcpy(expected + HALF, memory + HALF, ROW);
}

static void fill_rows(void)
{
    for (unsigned b = 0; b < ROW; b++) {
        memory[b] = (u8)random_word();
        memory[HALF + b] = (u8)random_word();
    }
    keep();
}

static const struct twod_blit row = {
    .width = 4, .height = 1, .du = (s64)1 << 32, .dv = (s64)1 << 32
};

static void put(u64 at, unsigned bytes, u32 value)
{
    for (unsigned b = 0; b < bytes; b++)
        memory[at + b] = (u8)(value >> 8 * b);
}

/* Formats of keys in their order; bits of a key's colour, which its alpha or padding is not. */
static const struct {
    u8 format, bytes;
    u32 color;
} keys[7] = {
    { 0xe8, 2, 0xffff }, { 0xe9, 2, 0x7fff }, { 0xcf, 4, 0xffffff },   { 0xdf, 4, 0x3fffffff },
    { 0xf3, 1, 0xff },   { 0xee, 2, 0xffff }, { 0xff, 4, 0xffffffff },
};

/* A source of the key's own format is left out where its colour is the key's, whatever the rest of it. */
static void a_key_leaves_its_colour_out(void **state)
{
    unsigned long pixels = 0, kept = 0;

    (void)state;
    for (unsigned n = 0; n < 700; n++) {
        const unsigned k = n % 7, bytes = keys[k].bytes;
        struct rstr2d_config cfg = rows_of(keys[k].format, keys[k].format);
        const u32 all = bytes == 4 ? UINT32_MAX : (1u << 8 * bytes) - 1;

        cfg.key_enable = n % 5 != 0;
        cfg.key_format = (u3)k;
        cfg.key = (u32)random_word() & all;
        fill_rows();
        for (unsigned i = 0; i < 4; i++) /* the key, a bit of it, a bit of the rest, another */
            put(i * bytes, bytes,
                i == 3 ? (u32)random_word()
                       : cfg.key ^ (i == 0 ? 0
                                           : (i == 1 ? keys[k].color : ~keys[k].color) & all &
                                                 (1u << below(8 * bytes))));
        keep();
        assert_int_equal(blit(&cfg, &row), TWOD_FINE);
        for (unsigned i = 0; i < 4; i++, pixels++) {
            u32 source = 0;

            for (unsigned b = 0; b < bytes; b++)
                source |= (u32)expected[i * bytes + b] << 8 * b;
            const bool keyed = cfg.key_enable && ((source ^ cfg.key) & keys[k].color) == 0;

            assert_memory_equal(&memory[HALF + i * bytes],
                                &expected[(keyed ? HALF : 0) + i * bytes], bytes);
            kept += keyed;
        }
    }
    assert_true(kept > 500);
    compared("pixels beside keys", pixels);
}

/* Words of 4 and 8 bits name texels of a row; what lies beyond is the last. */
static void words_name_palette_entries(void **state)
{
    static struct rstr2d unit;
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 100; n++) {
        const unsigned bits = n & 1 ? 8 : 4, each = 32 / bits,
                       entries = 1 + below(n & 1 ? 200 : 16);
        struct rstr2d_config cfg = rows_of(0xcf, 0xcf);
        const u32 word = (u32)random_word();

        cfg.src.width = entries;
        cfg.dst.width = 8;
        cfg.cpu_index = 1;
        cfg.cpu_index_format = n & 1 ? TWOD_I8 : TWOD_I4;
        cfg.cpu_width = each;
        cfg.cpu_height = 1;
        cfg.cpu_dx = cfg.cpu_dy = (s64)1 << 32;
        fill_rows();
        rstr2d_reset(&unit);
        unit.cfg = cfg;
        *twod_data_next(&wires.word) = (struct twod_data){ 1, word };
        run(&unit);
        for (unsigned i = 0; i < each; i++, pixels++) {
            const u32 index = word >> bits * i & ((1u << bits) - 1);

            assert_memory_equal(&memory[HALF + 4 * i],
                                &expected[4 * (index < entries ? index : entries - 1)], 4);
        }
        assert_int_equal(unit.clocks, 1);
    }
    compared("pixels of palettes", pixels);
}

/* One bit's colour in each of its formats, as bytes of A8R8G8B8: fields to the nearest of 255. */
static void patterns_have_their_formats(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 700; n++) {
        struct rstr2d_config cfg = rows_of(0xcf, 0xcf);
        const u32 w = (u32)random_word();
        const u32 five[3] = { w & 31, w >> 5 & 31, w >> 10 & 31 };
        u32 want[4] = { w & 255, w & 255, w & 255, w & 255 }; /* B G R A */

        cfg.operation = TWOD_ROP;
        cfg.rop = 0xf0; /* the pattern */
        cfg.mono_format = (u3)(n % 7);
        cfg.mono_color[0] = cfg.mono_color[1] = w;
        for (unsigned c = 0; c < 3; c++) {
            if (n % 7 == 0)
                want[c] = c == 1 ? ((w >> 5 & 63) * 510 + 63) / 126
                                 : ((w >> (c ? 11 : 0) & 31) * 510 + 31) / 62;
            if (n % 7 == 1)
                want[c] = (five[c] * 510 + 31) / 62;
            if (n % 7 == 4)
                want[c] = ((w & 65535) * 510 + 65535) / 131070;
            if (n % 7 == 2 || n % 7 == 5)
                want[c] = w >> 8 * c & 255;
        }
        if (n % 7 != 6)
            want[3] = n % 7 == 1 ? (w >> 15 & 1) * 255 : n % 7 == 3 ? w >> 8 & 255 : w >> 24;
        fill_rows();
        assert_int_equal(blit(&cfg, &row), TWOD_FINE);
        for (unsigned i = 0; i < 16; i++)
            assert_int_equal(memory[HALF + i], want[i % 4]);
        pixels += 4;
    }
    compared("pixels of patterns", pixels);
}

/* Blends of SNORM bytes, by fractions of 255. */
static void signed_codes_blend(void **state)
{
    static const enum twod_operation operations[3] = { TWOD_BLEND_AND, TWOD_SRCCOPY_PREMULT,
                                                       TWOD_BLEND_PREMULT };
    static const unsigned lsb[4] = { 16, 8, 0, 24 }; /* of beta4, by R G B A */
    unsigned long codes = 0;

    (void)state;
    for (unsigned n = 0; n < 600; n++) {
        struct rstr2d_config cfg = rows_of(0xd7, 0xd7);

        cfg.operation = operations[n % 3];
        cfg.beta1 = (u8)below(256);
        cfg.beta4 = (u32)random_word();
        fill_rows();
        for (unsigned i = 0; i < 16; i++) { /* -1 has one code here */
            memory[i] = (u8)(below(255) + 129);
            memory[HALF + i] = (u8)(below(255) + 129);
        }
        keep();
        assert_int_equal(blit(&cfg, &row), TWOD_FINE);
        for (unsigned i = 0; i < 16; i++, codes++) {
            const s8 alpha = (s8)expected[i | 3], s = (s8)expected[i], d = (s8)expected[HALF + i];
            const double a = alpha < 0 ? 0 : floor(alpha * 255 / 127.0 + 0.5);
            const double part = floor(a * cfg.beta1 / 255 + 0.5);
            const double over = 255 - floor(a * (cfg.beta4 >> 24) / 255 + 0.5);
            const double sf = n % 3 ? cfg.beta4 >> lsb[i % 4] & 255 : part;
            const double df = n % 3 == 0 ? 255 - part : n % 3 == 1 ? 0 : over;
            const double z = floor((s * sf + d * df) / 255 + 0.5);

            assert_int_equal((s8)memory[HALF + i], (int)fmax(-127, fmin(127, z)));
        }
    }
    compared("signed codes", codes);
}

static double light_of(double s)
{
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

/* Every sRGB code as light of 16 bits, which fp32 shows, in other sRGB codes, and back from codes of light; alpha is no
 * light.
 */
static void srgb_codes_are_light(void **state)
{
    unsigned long codes = 0;

    (void)state;
    for (unsigned n = 0; n < 256; n += 4) {
        struct rstr2d_config cfg = rows_of(0xd6, 0xc0);
        float value[16];

        for (unsigned i = 0; i < 16; i++)
            memory[i] = (u8)(i % 4 == 3 ? 255 - n : n + i / 4);
        assert_int_equal(blit(&cfg, &row), TWOD_FINE);
        memcpy(value, memory + HALF, sizeof value);
        for (unsigned i = 0; i < 16; i++)
            assert_true(
                fabs(value[i] - (i % 4 == 3 ? (255 - n) / 255.0 : light_of((n + i / 4) / 255.0))) <=
                0.501 / 65535);
        cfg.dst_format = 0xd0;
        assert_int_equal(blit(&cfg, &row), TWOD_FINE);
        assert_memory_equal(memory + HALF, memory, 16); /* R, G and B are one code */
        cfg.src_format = 0xd5;
        cfg.dst_format = 0xd6;
        assert_int_equal(blit(&cfg, &row), TWOD_FINE);
        for (unsigned i = 0; i < 16; i++, codes++) {
            const double z = memory[HALF + i], light = memory[i] / 255.0;

            if (i % 4 == 3)
                assert_int_equal(memory[HALF + i], memory[i]);
            else
                assert_true(light >= light_of((z - 0.51) / 255) &&
                            light <= light_of((z + 0.51) / 255));
        }
    }
    compared("codes of light", codes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_leaves_its_colour_out), cmocka_unit_test(words_name_palette_entries),
        cmocka_unit_test(patterns_have_their_formats), cmocka_unit_test(signed_codes_blend),
        cmocka_unit_test(srgb_codes_are_light),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
