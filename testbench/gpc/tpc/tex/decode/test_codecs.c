/* test_codecs.c - blocks beside decoders written from the specifications: random ones of every mode, and all there are where
 * they are few (facts/texture/codecs.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "codec_reference.h"
#include "gpc/tpc/tex/tex_format.h"
#include "host_float.h"
#include "seeded.h"

enum { SNORM = 1, UNORM = 2, FLOAT = 7 };
enum {
    ETC2_RGB = 6,
    PUNCH = 10,
    RGBA = 11,
    BC6_SIGNED = 16,
    BC6 = 17,
    BC7 = 23,
    EAC = 25,
    EACX2 = 26
};
enum { DXT1 = 36, DXT23, DXT45, DXN1, DXN2, ASTC = 64 };

static const u8 blocks_of_16[] = { ETC2_RGB, PUNCH, RGBA,  BC6_SIGNED, BC6,  BC7, EAC,
                                   EACX2,    DXT1,  DXT23, DXT45,      DXN1, DXN2 };
static const u8 astc_sizes[] = { 64, 65, 66, 68, 69, 70, 80, 81, 82, 83, 84, 85, 86, 87 };

static struct tex_format format_of(unsigned code, unsigned type)
{
    struct tex_format f;

    assert_null(tex_format_of(code | type << 7 | type << 10 | type << 13 | type << 16, &f));
    return f;
}

static void reference(const struct tex_format *f, bool srgb, const u8 *block, int out[144][4])
{
    if (f->code >= ASTC)
        astc_reference(f->wide, f->high, srgb, block, out);
    else if (f->code >= DXT1)
        bc_reference(f->code, f->is_signed, block, out);
    else if (f->code == BC7 || f->code == BC6 || f->code == BC6_SIGNED)
        bptc_reference(f->code, block, out);
    else
        etc_reference(f->code, f->is_signed, block, out);
}

static u32 of_half(int code)
{
    const int exp = code >> 10 & 31, frac = code & 1023;
    const double size = ldexp(exp ? frac + 1024 : frac, (exp ? exp : 1) - 25);

    if (exp == 31) /* the least endpoint of the signed format is -infinity */
        return (code & 0x8000 ? 0xff800000 : 0x7f800000) | (u32)frac << 13;
    return bits_of_float((float)(code & 0x8000 ? -size : size));
}

static u32 linear(int code)
{
    const double x = code / 255.0;

    return (u32)lround(65535 * (x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)));
}

/* All texels, alone and together. */
static unsigned long check(const struct tex_format *f, bool srgb, const u8 block[16])
{
    static int want[144][4];
    static u32 all[TEX_ELEMENT_TEXELS][4];
    u32 one[4];

    reference(f, srgb, block, want);
    tex_decode_block(f, srgb, block, all);
    for (unsigned t = 0; t < (unsigned)f->wide * f->high; t++) {
        if (t % 7 == block[3] % 7) {
            tex_decode(f, srgb, block, t % f->wide, t / f->wide, one);
            assert_memory_equal(one, all[t], sizeof one);
        }
        for (unsigned n = 0; n < 4; n++) {
            const u32 z = f->component[n].number == TEX_ABSENT ? 0
                          : f->codec == TEX_BC6                ? of_half(want[t][n])
                          : srgb && f->converts >> n & 1       ? linear(want[t][n])
                                                               : (u32)want[t][n];

            if (all[t][n] != z)
                fail_msg(
                    "layout %u%s: block %02x%02x%02x%02x %02x.. texel %u component %u: %x, not %x",
                    f->code, f->is_signed ? " signed" : "", block[0], block[1], block[2], block[3],
                    block[4], t, n, all[t][n], z);
        }
    }
    return (unsigned long)f->wide * f->high;
}

static void fill(u8 block[16])
{
    const unsigned how = random_word() % 16;

    for (unsigned n = 0; n < 16; n++)
        block[n] = (u8)(how                 ? random_word()
                        : random_word() & 1 ? 0xff
                        : random_word() & 1 ? 0x80
                                            : 0);
}

/* Modes that random bits seldom are. */
static void steer(unsigned code, unsigned i, u8 block[16])
{
    u8 *color = code == RGBA ? block + 8 : block;

    if (code == BC7)
        block[0] = i % 9 == 8 ? 0 : (u8)((block[0] | 1) << i % 9);
    if (code == BC6 || code == BC6_SIGNED)
        block[0] = (u8)((block[0] & ~31) | i % 32);
    if (code <= RGBA && i % 4 < 3) /* a sum out of range: up or down */
        color[i % 4] = i & 4 ? (u8)(0xf8 | (1 + block[5] % 3)) : (u8)(4 + block[5] % 4);
    if ((code == EAC || code == EACX2 || code == RGBA) && i % 8 == 7)
        block[1] &= 15;
}

static void blocks_of_4_by_4(void **state)
{
    unsigned long texels = 0;

    (void)state;
    for (unsigned c = 0; c < sizeof blocks_of_16; c++) {
        const unsigned code = blocks_of_16[c];
        const bool has_sign = code == EAC || code == EACX2 || code == DXN1 || code == DXN2;

        for (unsigned i = 0; i < 20000; i++) {
            const struct tex_format f = format_of(code, code == BC6 || code == BC6_SIGNED ? FLOAT
                                                        : has_sign && i & 1               ? SNORM
                                                                                          : UNORM);
            u8 block[16];

            fill(block);
            steer(code, i / 2, block);
            texels += check(&f, i & 1, block);
        }
    }
    compared("texels", texels);
}

/* Every block mode of every size with random partitions; then constant colours. */
static void blocks_of_astc(void **state)
{
    unsigned long texels = 0;

    (void)state;
    for (unsigned c = 0; c < sizeof astc_sizes; c++) {
        const struct tex_format f = format_of(astc_sizes[c], UNORM);

        for (unsigned i = 0; i < 2 * 2048; i++) {
            u8 block[16];

            fill(block);
            block[0] = (u8)i;
            block[1] = (u8)((block[1] & ~7) | (i >> 8 & 7));
            if (i & 2048) /* most that are legal have one partition */
                block[1] &= ~0x18;
            texels += check(&f, random_word() & 1, block);
        }
        for (unsigned i = 0; i < 200; i++) {
            u8 block[16];

            fill(block);
            block[0] = 0xfc;
            block[1] = (u8)((block[1] & ~1) | 1 | (i % 8 ? 0x0c : 0));
            if (i & 1)
                memset(block + 2, 0xff, 6);
            block[1] |= i & 1 ? 0xf0 : 0;
            texels += check(&f, i & 2, block);
        }
    }
    compared("texels", texels);
}

/* Both ends and all indices of BC4 and BC5, and of BC3's alpha. */
static void all_steps(void **state)
{
    unsigned long texels = 0;

    (void)state;
    for (unsigned ends = 0; ends < 65536; ends++) {
        const u8 half[8] = { (u8)ends, (u8)(ends >> 8), 0x88, 0xc6, 0xfa, 0x88, 0xc6, 0xfa };
        u8 block[16];

        memcpy(block, half, 8);
        memcpy(block + 8, half, 8);
        for (unsigned type = SNORM; type <= UNORM; type++) {
            const struct tex_format f = format_of(DXN1, type);

            texels += check(&f, false, block);
        }
        const struct tex_format alpha = format_of(DXT45, UNORM);

        texels += check(&alpha, false, block);
    }
    compared("texels", texels);
}

/* All pairs of ends of each channel, in either order of the whole, all indices. */
static void all_colors(void **state)
{
    unsigned long texels = 0;

    (void)state;
    for (unsigned pair = 0; pair < 64 * 64; pair++)
        for (unsigned order = 0; order < 4; order++) {
            const unsigned a = pair % 64, b = pair / 64, red = order & 1 ? 20 : 10;
            const unsigned c0 = (order & 2 ? a & 31 : red) << 11 | a << 5 | (a & 31);
            const unsigned c1 = (order & 2 ? b & 31 : 30 - red) << 11 | b << 5 | (b & 31);
            const u8 block[16] = { (u8)c0, (u8)(c0 >> 8), (u8)c1, (u8)(c1 >> 8),
                                   0xe4,   0x1b,          0xe4,   0x1b,
                                   (u8)c0, (u8)(c0 >> 8), (u8)c1, (u8)(c1 >> 8),
                                   0xe4,   0x1b,          0xe4,   0x1b };

            for (unsigned code = DXT1; code <= DXT45; code++) {
                const struct tex_format f = format_of(code, UNORM);

                texels += check(&f, false, block);
            }
        }
    compared("texels", texels);
}

/* All bases, multipliers, tables and modifiers of EAC. */
static void all_modifiers(void **state)
{
    unsigned long texels = 0;

    (void)state;
    for (unsigned i = 0; i < 65536; i++) {
        const u8 block[16] = { (u8)i, (u8)(i >> 8), 0x05, 0x39, 0x77, 0x05, 0x39, 0x77 };
        const struct tex_format plain = format_of(EAC, UNORM), with_sign = format_of(EAC, SNORM),
                                alpha = format_of(RGBA, UNORM);

        texels += check(&plain, false, block);
        texels += check(&with_sign, false, block);
        texels += check(&alpha, false, block);
    }
    compared("texels", texels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_of_4_by_4), cmocka_unit_test(blocks_of_astc),
        cmocka_unit_test(all_steps),        cmocka_unit_test(all_colors),
        cmocka_unit_test(all_modifiers),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
