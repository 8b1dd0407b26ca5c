/* test_decode.c - the decode unit on its wires: what is copied, what stands for no texel, borders by definition
 * (facts/texture/codecs.md 7)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "gpc/tpc/tex/decode/decode.h"
#include "host_float.h"
#include "seeded.h"

enum { SNORM = 1, UNORM, SINT, UINT, SNORM_FP16, UNORM_FP16, FLOAT };
enum { E5B9G9R9 = 32, BC6_SIGNED = 16, BC6 = 17 };

static const u8 layouts[] = {
#define TEXEL(name, code, bytes, w0, w1, w2, w3)                          code,
#define DEPTH(name, code, bytes, depth, w0, w1, w2)                       code,
#define ELEMENT(name, code, codec, bytes, wide, high, count, bits, types) code,
#include "common/texel_format.def"
};

/* A block-linear image of 64 x 64, all of one type. */
static struct tex_state state_of(unsigned code, unsigned type, bool srgb)
{
    struct tex_state s = { .header = { 0x58d24908, 0x00ef8000, 0x00600001, 0x60070018, 0xe880003f,
                                       0x8000003f, 0x03000000, 0x00000060 } };

    s.header[0] = code | type << 7 | type << 10 | type << 13 | type << 16;
    s.header[4] |= (u32)srgb << 22;
    s.sampler[0] |= (u32)srgb << 13;
    return s;
}

/* The nearest of 'frac' fraction bits, no smaller than 2^least, at most 'most'. */
static long double nearest(long double x, int frac, int least, long double most)
{
    int exp;

    if (isinf(x) || isnan(x))
        return x;
    frexpl(x, &exp);
    exp = exp - 1 < least ? least : exp - 1;
    x = ldexpl(nearbyintl(ldexpl(x, frac - exp)), exp - frac);
    return fabsl(x) > most ? copysignl(most, x) : x;
}

static long double clamped(long double x, long double least, long double most)
{
    return isnan(x) ? 0 : x < least ? least : x > most ? most : x;
}

static u32 of_float(long double x)
{
    return bits_of_float((float)x);
}

/* A float as the layout has it. */
static u32 wanted_float(unsigned code, unsigned width, u32 word)
{
    const long double x = float_of_bits(word);
    const bool has_sign = width == 16 && code != BC6;
    const int frac = width == 16 ? 10 : (int)width - 5;

    if (width == 32)
        return word;
    if ((code == E5B9G9R9 || !has_sign) && x <= 0)
        return 0;
    if (code == E5B9G9R9)
        return of_float(clamped(x, 0, 65408));
    return of_float(nearest(x, frac, -14, ldexpl(2 - ldexpl(1, -frac), 15)));
}

static u32 wanted(const struct tex_format *f, unsigned type, bool srgb, unsigned n, u32 word)
{
    const unsigned width = f->width[n];
    const long double x = float_of_bits(word), codes = ldexpl(1, (int)width) - 1,
                      half = floorl(codes / 2);
    long double z;

    if (srgb && f->srgb && f->converts >> n & 1)
        return (u32)floorl(clamped(x, 0, 1) * 65535 + 0.5L);
    switch (type) {
    case UNORM: return (u32)floorl(clamped(x, 0, 1) * codes + 0.5L);
    case UNORM_FP16:
        z = floorl(clamped(x, 0, 1) * codes + 0.5L);
        return of_float(nearest(z / codes, 10, -14, 65504));
    case SNORM:
    case SNORM_FP16:
        z = clamped(x, -1, 1) * half;
        z = z < 0 ? ceill(z - 0.5L) : floorl(z + 0.5L);
        return type == SNORM ? (u32)(s32)z
                             : of_float(nearest(z == 0 ? 0 : z / half, 10, -14, 65504));
    case SINT: return (u32)(s32)clamped((s32)word, -half - 1, half);
    case UINT: return (u32)clamped(word, 0, codes);
    default: return wanted_float(f->code, width, word);
    }
}

static bool same(u32 a, u32 b, unsigned type)
{
    return a == b || (type == FLOAT && isnan(float_of_bits(a)) && isnan(float_of_bits(b)));
}

static u32 any_color(void)
{
    static const u32 words[] = { 0,          0x3f800000, 0x3f000000, 0xbf800000,
                                 0xbf000000, 0x3f800001, 0x477ff000, 0x47800000,
                                 0x7f800000, 0xff800000, 0x7fc00000, 0x80000000,
                                 1,          127,        0xffffff80, 0x477f8000 };

    return random_word() & 1 ? words[random_word() % 16]
           : random_word() & 1
               ? (u32)random_word()
               : bits_of_float((float)((double)(random_word() % 65536) / 32768 - 1));
}

static void give(struct decode *d, const struct tex_elements *in, struct tex_texels *out)
{
    assert_true(fetch_decode_into(d, in));
    assert_false(fetch_decode_into(d, in)); /* one at a time */
    assert_false(decode_idle(d));
    assert_true(decode_filter_from(d, out));
    assert_false(decode_filter_from(d, out));
    assert_true(decode_idle(d));
}

/* Each layout and type; a depth texture's R stands for all. */
static void borders(void **state)
{
    static struct decode d;
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 200 * sizeof layouts * 7; i++) {
        const unsigned code = layouts[i / 7 % sizeof layouts], type = 1 + i % 7;
        const bool srgb = random_word() & 1, is_depth = random_word() % 8 == 0;
        struct tex_elements in = { .count = 1, .element = { { .kind = TEX_BORDER } } };
        struct tex_state s = state_of(code, type, srgb);
        struct tex_texels out;
        u32 color[4];

        if (decode_not_modelled(&s))
            continue;
        for (unsigned n = 0; n < 4; n++)
            s.sampler[4 + n] = any_color();
        s.header[3] |= (u32)is_depth << 27;
        decode_reset(&d);
        decode_set_state(&d, &s);
        give(&d, &in, &out);
        for (unsigned n = 0; n < 4; n++) {
            const struct tex_format *f = &d.view.format;
            const bool converts = srgb && f->srgb && f->converts >> n & 1;

            /* fields of their own, and 0, which the sampler has there */
            color[n] = d.view.border[is_depth ? 0 : n];
            const u32 want =
                f->component[n].number == TEX_ABSENT ? 0 : wanted(f, type, srgb, n, color[n]);

            if (!same(out.texel[0].value[n], want, type))
                fail_msg("layout %u type %u component %u%s: %x gives %x, not %x", code, type, n,
                         converts ? " sRGB" : "", color[n], out.texel[0].value[n], want);
            cases++;
        }
    }
    compared("components", cases);
}

/* What is no texel is 0; outside of the element, too; what a packet says besides goes on. */
static void packets_go_on(void **state)
{
    static struct decode d;
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 64 * sizeof layouts; i++) {
        struct tex_state s = state_of(layouts[i % sizeof layouts], UNORM, i & 64);
        struct tex_elements in = {
            .lane = (u2)i, .last = (u1)(i >> 2), .absent = (u1)(i >> 3), .count = (u4)(i / 7)
        };
        struct tex_texels out, want = { 0 };

        if (decode_not_modelled(&s))
            s = state_of(layouts[i % sizeof layouts], FLOAT, false);
        for (unsigned c = 0; c < 4;
             c++) { /* sources of every order: a border does not go by them */
            s.header[0] &= ~(7u << (19 + 3 * c));
            s.header[0] |= (2 + (u32)(random_word() & 3)) << (19 + 3 * c);
            s.sampler[4 + c] = (u32)random_word();
        }
        decode_reset(&d);
        decode_set_state(&d, &s);
        in.taps = (u5)(random_word() & 31);
        in.weight = (u9)(random_word() & 511);
        in.depth_ref = (u32)random_word();
        in.lod = (s16)random_word();
        in.clamped = (u16)random_word();
        in.how.dimension = (u3)(random_word() & 7);
        in.id.launch = (u16)random_word();
        for (unsigned n = 0; n < 8; n++) {
            struct tex_element *e = &in.element[n];

            *e = (struct tex_element){ (enum tex_texel_kind)(random_word() & 3),
                                       (u4)(random_word() & 15),
                                       (u4)(random_word() & 15),
                                       { (u32)random_word(), (u32)random_word(), (u32)random_word(),
                                         (u32)random_word() },
                                       (u25)(random_word() & 0xffffff) };
            if (n >= in.count)
                continue;
            want.texel[n].weight = e->weight;
            if (e->kind == TEX_BORDER) {
                u32 color[4];

                for (unsigned c = 4; c-- > 0;)
                    color[c] = d.view.border[c];
                for (unsigned c = 4; c-- > 0;)
                    if (2 <= d.view.source[c] && d.view.source[c] <= 5)
                        color[d.view.source[c] - 2] = d.view.border[c];
                tex_border(&d.view.format, d.view.srgb, color, want.texel[n].value);
            }
            if (e->kind == TEX_TEXEL && e->x < d.view.format.wide && e->y < d.view.format.high) {
                u8 bytes[16];

                for (unsigned b = 0; b < 16; b++)
                    bytes[b] = (u8)(e->word[b / 4] >> 8 * (b % 4));
                tex_decode(&d.view.format, d.view.srgb, bytes, e->x, e->y, want.texel[n].value);
            }
        }
        give(&d, &in, &out);
        assert_memory_equal(out.texel, want.texel, sizeof want.texel);
        assert_int_equal(out.count, in.count > 8 ? 8 : in.count);
        assert_true(out.lane == in.lane && out.last == in.last && out.absent == in.absent &&
                    out.taps == in.taps);
        assert_true(out.weight == in.weight && out.depth_ref == in.depth_ref && out.lod == in.lod);
        assert_true(out.clamped == in.clamped && out.how.dimension == in.how.dimension &&
                    out.id.launch == in.id.launch);
        assert_true(d.clocks == 1);
        cases++;
    }
    compared("packets", cases);
}

/* Both bits convert, neither one alone. */
static void srgb_takes_both_bits(void **state)
{
    static struct decode d;

    (void)state;
    for (unsigned bits = 0; bits < 4; bits++) {
        struct tex_state s = state_of(8, UNORM, false);
        const struct tex_elements in = { .count = 1, .element = { { .word = { 0x80808080 } } } };
        struct tex_texels out;

        s.header[4] |= (bits & 1) << 22;
        s.sampler[0] |= (bits >> 1) << 13;
        decode_reset(&d);
        decode_set_state(&d, &s);
        give(&d, &in, &out);
        assert_int_equal(out.texel[0].value[0], bits == 3 ? 0x3742 : 0x80); /* 0.2158 */
        assert_int_equal(out.texel[0].value[3], 0x80);
    }
    compared("bits", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(borders),
        cmocka_unit_test(packets_go_on),
        cmocka_unit_test(srgb_takes_both_bits),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
