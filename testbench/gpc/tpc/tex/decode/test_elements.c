/* test_elements.c - elements that are neither fields nor blocks of colours: shared exponents, video, bits; norms of blocks as fp16
 * (facts/texture/codecs.md 1)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "gpc/tpc/tex/tex_format.h"
#include "host_float.h"
#include "seeded.h"

enum { SNORM = 1, UNORM, SNORM_FP16 = 5, UNORM_FP16, FLOAT };
enum { R1 = 31, E5B9G9R9, G8B8G8R8 = 34, B8G8R8G8, DXT1, DXN2 = 40 };

static struct tex_format format_of(unsigned code, unsigned type)
{
    struct tex_format f;

    assert_null(tex_format_of(code | type << 7 | type << 10 | type << 13 | type << 16, &f));
    return f;
}

/* Each mantissa with each exponent in each place. */
static void exponents_are_shared(void **state)
{
    const struct tex_format f = format_of(E5B9G9R9, FLOAT);

    (void)state;
    for (u32 i = 0; i < 32 * 512; i++)
        for (unsigned n = 0; n < 3; n++) {
            const u32 others = (u32)random_word() & 0x7ffffff & ~(511u << 9 * n);
            const u32 word = i / 512 << 27 | (i % 512) << 9 * n | others;
            const u8 bytes[4] = { (u8)word, (u8)(word >> 8), (u8)(word >> 16), (u8)(word >> 24) };
            u32 value[4];

            tex_decode(&f, false, bytes, 0, 0, value);
            assert_int_equal(value[n], bits_of_float((float)ldexp(i % 512, (int)(i / 512) - 24)));
            assert_int_equal(value[3], 0);
        }
    compared("components", 3 * 32 * 512);
}

/* R G B G and G R G B, byte by byte. */
static void pairs_share_colors(void **state)
{
    static const u8 bytes[4] = { 0x11, 0x22, 0x33, 0x44 };
    static const u32 want[2][2][3] = { { { 0x11, 0x22, 0x33 }, { 0x11, 0x44, 0x33 } },
                                       { { 0x22, 0x11, 0x44 }, { 0x22, 0x33, 0x44 } } };

    (void)state;
    for (unsigned code = G8B8G8R8; code <= B8G8R8G8; code++) {
        const struct tex_format f = format_of(code, UNORM);

        assert_int_equal(f.wide * f.bytes, 8);
        for (unsigned x = 0; x < 2; x++) {
            u32 value[4];

            tex_decode(&f, false, bytes, x, 0, value);
            assert_memory_equal(value, want[code - G8B8G8R8][x], sizeof want[0][0]);
            assert_int_equal(value[3], 0);
        }
    }
    compared("texels", 4);
}

/* A byte is a line, its lowest bit on the left. */
static void bits_are_texels(void **state)
{
    const struct tex_format f = format_of(R1, UNORM);

    (void)state;
    for (unsigned t = 0; t < 64; t++) {
        u8 bytes[8] = { 0 };

        bytes[t / 8] = (u8)(1 << t % 8);
        for (unsigned other = 0; other < 64; other++) {
            u32 value[4];

            tex_decode(&f, false, bytes, other % 8, other / 8, value);
            assert_int_equal(value[0], other == t);
        }
    }
    compared("texels", 64 * 64);
}

/* The nearest of 11 bits: a quotient of doubles is near enough, as no code is near a tie. */
static u32 half(double x)
{
    int exp;

    frexp(x, &exp);
    exp = exp < -13 ? -13 : exp;
    return bits_of_float((float)ldexp(nearbyint(ldexp(x, 11 - exp)), exp - 11));
}

static void norms_of_blocks_become_halves(void **state)
{
    static const u8 codes[] = { DXT1, DXN2 };

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        const unsigned code = codes[i & 1], has_sign = i & 2 && code == DXN2;
        const struct tex_format f = format_of(code, has_sign ? SNORM : UNORM);
        const struct tex_format forced = format_of(code, has_sign ? SNORM_FP16 : UNORM_FP16);
        u32 norm[TEX_ELEMENT_TEXELS][4], value[TEX_ELEMENT_TEXELS][4];
        u8 block[16];

        for (unsigned n = 0; n < 16; n++)
            block[n] = (u8)random_word();
        tex_decode_block(&f, false, block, norm);
        tex_decode_block(&forced, true, block, value);
        for (unsigned t = 0; t < 16; t++)
            for (unsigned n = 0; n < (code == DXT1 ? 4 : 2); n++)
                assert_int_equal(value[t][n], half(has_sign       ? (s32)norm[t][n] / 32767.0
                                                   : code == DXT1 ? norm[t][n] / 255.0
                                                                  : norm[t][n] / 65535.0));
        assert_true(!forced.srgb && forced.component[0].number == TEX_FLOAT);
    }
    compared("blocks", 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponents_are_shared),
        cmocka_unit_test(pairs_share_colors),
        cmocka_unit_test(bits_are_texels),
        cmocka_unit_test(norms_of_blocks_become_halves),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
