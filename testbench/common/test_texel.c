/* test_texel.c - texels of surfaces by definition: every code of up to 16 bits, random words to codes
 * (class cl b197tex; facts/texture/rop_rules.md 5)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "common/float_format.h"
#include "common/norm.h"
#include "common/texel.h"
#include "host_float.h"
#include "seeded.h"

static const struct layout {
    const char *name;
    unsigned code, bytes, width[4];
} layouts[] = {
#define TEXEL(name, code, bytes, w0, w1, w2, w3) \
    { #name, code, bytes == 12 ? 0 : bytes, { bytes == 12 ? 0 : w0, w1, w2, w3 } },
#define DEPTH(name, code, bytes, depth, w0, w1, w2) { #name, code, bytes, { 0 } },
#define ELEMENT(name, code, codec, bytes, wide, high, count, bits, types) \
    { #name, code, wide == 1 ? bytes : 0, { 0 } },
#include "common/texel_format.def"
};
#define LAYOUTS (sizeof layouts / sizeof layouts[0])

enum { SNORM = 1, UNORM, SINT, UINT, FLOAT = 7 };

/* Of 5 bits of exponent; 10 and 11 bits have no sign. */
static double float_meaning(unsigned width, u32 code)
{
    const unsigned frac = width == 16 ? 10 : width - 5;
    const u32 exp = code >> frac & 31, fraction = code & ((1u << frac) - 1);

    if (exp == 31)
        return fraction ? NAN : code >> 15 ? -INFINITY : INFINITY;
    return (code >> 15 ? -1 : 1) * ldexp(exp ? fraction + ldexp(1, (int)frac) : fraction,
                                         (int)(exp ? exp : 1) - 15 - (int)frac);
}

/* What a code means. */
static double meaning(unsigned type, unsigned width, u32 code)
{
    const double negative = code >> (width - 1) ? ldexp(1, (int)width) : 0;

    switch (type) {
    case UNORM: return code / (ldexp(1, (int)width) - 1);
    case SNORM: return fmax((code - negative) / (ldexp(1, (int)width - 1) - 1), -1);
    default: return float_meaning(width, code);
    }
}

static u32 header_of(const struct layout *l, unsigned type)
{
    return l->code | type << 7 | type << 10 | type << 13 | type << 16;
}

static void put(u8 *bytes, unsigned lsb, unsigned width, u32 code)
{
    for (unsigned n = 0; n < width; n++, lsb++)
        bytes[lsb / 8] = (u8)((bytes[lsb / 8] & ~(1u << lsb % 8)) | (code >> n & 1) << lsb % 8);
}

static u32 get(const u8 *bytes, unsigned lsb, unsigned width)
{
    u32 code = 0;

    for (unsigned n = 0; n < width; n++, lsb++)
        code |= (u32)(bytes[lsb / 8] >> lsb % 8 & 1) << n;
    return code;
}

static u32 wanted_word(unsigned type, unsigned width, u32 code)
{
    if (type == UINT || (type == SINT && !(code >> (width - 1))) || width == 32)
        return code;
    if (type == SINT)
        return code | UINT32_MAX << width;
    return bits_of_float((float)meaning(type, width, code));
}

static bool has(const struct layout *l, unsigned type)
{
    for (unsigned n = 0; n < 4; n++) {
        const unsigned w = l->width[n];

        if (w && ((type == FLOAT && w != 10 && w != 11 && w != 16 && w != 32) ||
                  (type <= UNORM && w > 16) || (type == SNORM && w < 2)))
            return false;
    }
    return l->width[0] != 0;
}

static const unsigned types[] = { SNORM, UNORM, SINT, UINT, FLOAT };

/* One component has the code, the others random ones; 4096 codes of those of 32 bits. */
static unsigned long check_codes(const struct layout *l, unsigned type, unsigned n, unsigned lsb)
{
    const unsigned width = l->width[n];
    const u32 header = header_of(l, type), codes = width > 16 ? 4096 : 1u << width;

    for (u32 c = 0; c < codes; c++) {
        const u32 code = width > 16 ? (u32)random_word() : c;
        u32 value[4], want = wanted_word(type, width, code);
        u8 bytes[TEXEL_BYTES], again[TEXEL_BYTES];

        for (unsigned b = 0; b < TEXEL_BYTES; b++)
            bytes[b] = again[b] = (u8)random_word();
        put(bytes, lsb, width, code);
        texel_unpack(header, bytes, value);
        if (value[n] != want && !(isnan(float_of_bits(want)) && isnan(float_of_bits(value[n]))))
            fail_msg("%s type %u component %u: %x reads %x, not %x", l->name, type, n, code,
                     value[n], want);
        /* stored alone: nothing else changes; the lower of SNORM's two codes of -1 becomes the other */
        texel_pack(header, 1u << n, value, again);
        if (get(again, lsb, width) != code && !(type == SNORM && code == 1u << (width - 1)))
            fail_msg("%s type %u component %u: %x comes back %x", l->name, type, n, code,
                     get(again, lsb, width));
    }
    return codes;
}

static void codes_mean_what_they_say(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < LAYOUTS; i++)
        for (unsigned t = 0; t < 5; t++) {
            const u32 header = header_of(&layouts[i], types[t]);

            assert_int_equal(texel_bytes(header), layouts[i].bytes);
            assert_int_equal(texel_converts(header), has(&layouts[i], types[t]));
            for (unsigned n = 0, lsb = 0; n < 4 && texel_converts(header);
                 lsb += layouts[i].width[n++])
                if (layouts[i].width[n])
                    cases += check_codes(&layouts[i], types[t], n, lsb);
        }
    assert_int_equal(texel_bytes(36), 0); /* DXT1 */
    compared("codes", cases);
}

/* The nearest code: no code is nearer.  Ties of norms go away from 0, of floats to even. */
static u32 nearest(unsigned type, unsigned width, u32 value)
{
    const s64 s = (s32)value, most = (INT64_C(1) << (width - (type == SINT))) - 1;

    if (type == UINT)
        return value > most ? (u32)most : value;
    if (type == SINT)
        return (u32)(s > most ? most : s < -most - 1 ? -most - 1 : s) & (u32)(2 * most + 1);
    if (type == UNORM)
        return unorm_from_fp32(value, width); /* test_norm: by MPFR */
    if (type == SNORM)
        return snorm_from_fp32(value, width);
    return width == 32 ? value : float_from_fp32(float_format_of(width), value, ROUND_RNE);
}

static void words_become_codes(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned round = 0; round < 40000; round++) {
        const struct layout *l = &layouts[random_word() % LAYOUTS];
        const unsigned type = types[random_word() % 5], mask = random_word() & 15;
        u8 bytes[TEXEL_BYTES], was[TEXEL_BYTES];
        u32 value[4];

        if (!has(l, type))
            continue;
        for (unsigned b = 0; b < TEXEL_BYTES; b++)
            bytes[b] = was[b] = (u8)random_word();
        for (unsigned n = 0; n < 4; n++)
            value[n] = random_word() & 1 ? (u32)random_word()
                                         : bits_of_float((float)(random_word() % 4096) / 2048 - 1) ^
                                               (random_word() & 1 ? 0 : (u32)random_word() % 256);
        texel_pack(header_of(l, type), mask, value, bytes);
        for (unsigned n = 0, lsb = 0; n < 4; lsb += l->width[n++]) {
            if (!l->width[n])
                continue;
            const u32 want =
                mask >> n & 1 ? nearest(type, l->width[n], value[n]) : get(was, lsb, l->width[n]);

            if (get(bytes, lsb, l->width[n]) != want)
                fail_msg("%s type %u component %u of mask %x: %x stores %x, not %x", l->name, type,
                         n, mask, value[n], get(bytes, lsb, l->width[n]), want);
            cases++;
        }
        assert_memory_equal(bytes + l->bytes, was + l->bytes, TEXEL_BYTES - l->bytes);
    }
    compared("stored components", cases);
}

static void what_is_absent_reads_as_one_at_most(void **state)
{
    static const u8 bytes[TEXEL_BYTES] = { 5, 6, 7, 8 };
    u32 value[4];

    (void)state;
    texel_unpack(15 | UINT << 7, bytes, value); /* R32 */
    assert_int_equal(value[0], 0x08070605);
    assert_int_equal(value[1] | value[2], 0);
    assert_int_equal(value[3], 1);
    texel_unpack(15 | FLOAT << 7, bytes, value);
    assert_int_equal(value[3], 0x3f800000);
    compared("absent components", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_mean_what_they_say),
        cmocka_unit_test(words_become_codes),
        cmocka_unit_test(what_is_absent_reads_as_one_at_most),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
