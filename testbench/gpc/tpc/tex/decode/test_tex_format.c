/* test_tex_format.c - texels of fields of bits, by the names of their layouts (class cl b197tex) and by what numbers mean */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "gpc/tpc/tex/tex_format.h"
#include "host_float.h"
#include "layout_name.h"
#include "seeded.h"

#define WORDS 1500 /* of a layout of more than 16 bits, with each mix of types */

enum type { SNORM = 1, UNORM, SINT, UINT, SNORM_FP16, UNORM_FP16, FLOAT };

static const struct {
    const char *name;
    unsigned code;
} layouts[] = {
#define TEXEL(name, code, bytes, w0, w1, w2, w3)    { #name, code },
#define DEPTH(name, code, bytes, depth, w0, w1, w2) { #name, code },
#include "common/texel_format.def"
};
#define LAYOUTS (sizeof layouts / sizeof layouts[0])

static u32 field(const u8 *bytes, unsigned lsb, unsigned width)
{
    u32 code = 0;

    for (unsigned n = 0; n < width; n++, lsb++)
        code |= (u32)(bytes[lsb / 8] >> lsb % 8 & 1) << n;
    return code;
}

/* Floats of 5 bits of exponent as fp32; 10 and 11 bits have no sign. */
static u32 small_float(unsigned width, u32 code)
{
    const unsigned frac = width == 16 ? 10 : width - 5;
    const u32 exp = code >> frac & 31, fraction = code & ((1u << frac) - 1);
    const double size = ldexp(exp ? fraction + ldexp(1, (int)frac) : fraction,
                              (int)(exp ? exp : 1) - 15 - (int)frac);

    if (exp == 31)
        return (code >> 15) << 31 | 0x7f800000 | fraction << (23 - frac);
    return bits_of_float((float)(code >> 15 ? -size : size));
}

/* To 11 bits, or to the places of fp16's denormals. */
static u32 nearest_half(double x)
{
    int exp;

    frexp(x, &exp);
    exp = exp < -13 ? -13 : exp;
    return bits_of_float((float)ldexp(nearbyint(ldexp(x, 11 - exp)), exp - 11));
}

static s64 with_sign(unsigned width, u32 code)
{
    return code >> (width - 1) & 1 ? (s64)code - (INT64_C(1) << width) : code;
}

/* The value that stands for a code; norms of two bits reach -2. */
static u32 wanted(enum type type, unsigned width, u32 code)
{
    const double most = ldexp(1, (int)(type == UNORM_FP16 ? width : width - 1)) - 1;
    s64 x = type == UNORM_FP16 ? code : with_sign(width, code);

    if ((type == SNORM || type == SNORM_FP16) && width > 2 && x < -(s64)most)
        x = -(s64)most;
    switch (type) {
    case UNORM:
    case UINT: return code;
    case FLOAT: return width == 32 ? code : small_float(width, code);
    case UNORM_FP16:
    case SNORM_FP16: return nearest_half((double)x / most);
    default: return (u32)x;
    }
}

static bool has(enum type type, unsigned width)
{
    return type == FLOAT ? width == 10 || width == 11 || width == 16 || width == 32
                         : (type != SNORM && type != SNORM_FP16) || width > 1;
}

static double to_linear(double x)
{
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
}

/* High bits repeated to eight. */
static unsigned eight_bits(u32 code, unsigned width)
{
    unsigned z = 0;

    for (unsigned n = 0; n < 8; n++)
        z |= (code >> (width - 1 - n % width) & 1) << (7 - n);
    return z;
}

static unsigned long check_texel(const struct named *l, const struct tex_format *f,
                                 const enum type type[4], bool srgb, const u8 *bytes)
{
    u32 value[4];

    tex_decode(f, srgb, bytes, 0, 0, value);
    for (unsigned n = 0; n < 4; n++) {
        const u32 code = n < l->count ? field(bytes, l->lsb[n], l->width[n]) : 0;
        u32 want = n < l->count ? wanted(type[n], l->width[n], code) : 0;

        if (srgb && f->srgb && n < l->count && (l->count % 2 || n + 1 < l->count))
            want = (u32)lround(65535 * to_linear(eight_bits(code, l->width[n]) / 255.0));
        if (value[n] != want)
            fail_msg("%s component %u of type %u: %x reads %x, not %x", l->name, n, type[n], code,
                     value[n], want);
    }
    return 1;
}

static bool may_be_srgb(const struct named *l, const enum type type[4])
{
    for (unsigned n = 0; n < l->count; n++)
        if (type[n] != UNORM || l->width[n] > 8)
            return false;
    return true;
}

/* All of up to 16 bits; else words whose fields are often the least and the greatest. */
static unsigned long check_words(const struct named *l, const struct tex_format *f,
                                 const enum type type[4])
{
    const unsigned long words = l->bytes <= 2 ? 1ul << 8 * l->bytes : WORDS;
    unsigned long cases = 0;

    for (unsigned long w = 0; w < words; w++) {
        u8 bytes[16];

        for (unsigned n = 0; n < 16; n++)
            bytes[n] = (u8)(l->bytes <= 2 && n < 2 ? w >> 8 * n : random_word());
        for (unsigned n = 0; n < 16 && l->bytes > 2 && w % 4 == 0; n++)
            bytes[n] = (u8)(random_word() & 1 ? 0xff : random_word() & 1 ? 0 : 0x80);
        cases += check_texel(l, f, type, w & 1, bytes);
        if (l->bytes <= 2)
            cases += check_texel(l, f, type, !(w & 1), bytes);
    }
    return cases;
}

static void fields_are_what_names_and_types_say(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < LAYOUTS; i++) {
        const struct named l = read_name(layouts[i].name, layouts[i].code);

        for (unsigned mix = 0; mix < 20; mix++) {
            struct tex_format f;
            enum type type[4];
            bool good = true;
            u32 header = l.code;

            for (unsigned n = 0; n < 4; n++) {
                type[n] = (enum type)(mix < 7 ? 1 + mix : 1 + random_word() % 7);
                header |= (u32)type[n] << (7 + 3 * n);
                good = good && (n >= l.count || has(type[n], l.width[n]));
            }
            assert_true((tex_format_of(header, &f) == NULL) == good);
            if (!good)
                continue;
            assert_int_equal(f.bytes, l.bytes);
            assert_int_equal(f.srgb, may_be_srgb(&l, type));
            cases += check_words(&l, &f, type);
        }
    }
    compared("texels", cases);
}

/* Words 0 of headers that drivers wrote, and what each of their formats is. */
static void headers_of_drivers(void **state)
{
    static const struct {
        u32 word;
        u8 codec, bytes, wide, number, bits, converts;
    } known[] = {
        { 0x58d24908, TEX_PLAIN, 4, 1, TEX_UNORM, 8, 7 },
        { 0x7412491d, TEX_PLAIN, 1, 1, TEX_UNORM, 8, 1 },
        { 0x701493af, TEX_PLAIN, 4, 1, TEX_FLOAT, 32, 0 },
        { 0x6014920f, TEX_PLAIN, 4, 1, TEX_UINT, 32, 0 },
        { 0x58d24924, TEX_BC1, 8, 4, TEX_UNORM, 8, 7 },
        { 0x58d24925, TEX_BC2, 16, 4, TEX_UNORM, 8, 7 },
        { 0x58d24926, TEX_BC3, 16, 4, TEX_UNORM, 8, 7 },
        { 0x70124927, TEX_BC4, 8, 4, TEX_UNORM, 16, 0 },
        { 0x70d24928, TEX_BC5, 16, 4, TEX_UNORM, 16, 0 },
        { 0x58d24917, TEX_BC7, 16, 4, TEX_UNORM, 8, 7 },
        { 0x78d24906, TEX_ETC2_RGB, 8, 4, TEX_UNORM, 8, 7 },
        { 0x58d2490b, TEX_ETC2_RGBA, 16, 4, TEX_UNORM, 8, 7 },
    };
    const unsigned count = sizeof known / sizeof known[0];

    (void)state;
    for (unsigned i = 0; i < count; i++) {
        struct tex_format f;

        assert_null(tex_format_of(known[i].word, &f));
        assert_int_equal(f.codec, known[i].codec);
        assert_int_equal(f.bytes, known[i].bytes);
        assert_int_equal(f.wide, known[i].wide);
        assert_int_equal(f.component[0].number, known[i].number);
        assert_int_equal(f.component[0].bits, known[i].bits);
        assert_int_equal(f.srgb ? f.converts : 0, known[i].converts);
    }
    compared("headers", count);
}

/* facts/texture/codecs.md 1: which component is the depth. */
static void depth_has_a_place(void **state)
{
    static const u8 code[] = { 5, 13, 14, 41, 42, 43, 47, 48, 58 };
    struct tex_format f;

    (void)state;
    for (unsigned i = 0; i < sizeof code; i++) {
        assert_null(tex_format_of(code[i] | UINT << 7 | UINT << 10 | UINT << 13, &f));
        assert_true(f.is_depth);
        assert_int_equal(f.depth, code[i] == 14 || code[i] == 41);
        assert_true(f.width[f.depth] >= 16);
    }
    assert_null(tex_format_of(15 | FLOAT << 7, &f));
    assert_false(f.is_depth);
    for (unsigned c = 44; c <= 62; c++) /* coverage-sampled, and codes of nothing */
        if (c != 47 && c != 48 && c != 58)
            assert_non_null(tex_format_of(c | UNORM << 7 | UNORM << 10, &f));
    compared("depth layouts", sizeof code);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_what_names_and_types_say),
        cmocka_unit_test(headers_of_drivers),
        cmocka_unit_test(depth_has_a_place),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
