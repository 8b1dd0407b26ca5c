/* test_iblend.c - the iterated blend as a unit: packets, targets, passes (facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "common/float_format.h"
#include "common/srgb.h"
#include "fbp/crop/iblend/iblend.h"
#include "fbp/crop/iblend/iblend_programs.h"
#include "seeded.h"
#include "srgb_definition.h"

static struct iblend_quads random_quads(void)
{
    struct iblend_quads q = { .id = { (u16)random_word(), 1, 2, 4 }, .coverage = 15 };

    for (unsigned i = 0; i < 8; i++) {
        q.src[i] = (u32)random_word();
        q.dst[i] = (u32)random_word();
    }
    return q;
}

static struct iblend_config config(enum color_format format, u8 passes)
{
    struct iblend_config cfg = { .passes = passes };

    cfg.state.format = format;
    cfg.state.write_mask = 15;
    cfg.alpha_enable = 1;
    return cfg;
}

static double number(u32 bits)
{
    float f;

    memcpy(&f, &bits, sizeof f);
    return f;
}

static u32 bits_of(double x)
{
    float f = (float)x;
    u32 bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static void a_step_moves_one_packet_and_costs_a_clock_a_pass(void **state)
{
    (void)state;
    static struct iblend_quads_fifo in;
    static struct crop_sector_fifo out;
    static struct iblend u;
    unsigned long cases = 0;

    iblend_reset(&u);
    assert_false(iblend_step(&u, &in, &out));
    for (unsigned passes = 0; passes < 256; passes++, cases++) {
        struct iblend_quads q = random_quads();
        struct crop_sector want, got;
        u64 before = u.clocks;

        u.cfg = config(FORMAT_A8B8G8R8, (u8)passes);
        iblend_quads_push(&in, &q);
        assert_true(iblend_step(&u, &in, &out));
        assert_int_equal(u.clocks - before, passes ? passes : 1);
        assert_int_equal(iblend_clocks(&u.cfg, &q), passes ? passes : 1);
        iblend_evaluate(&u.cfg, &q, &want);
        got = crop_sector_pop(&out);
        assert_true(crop_sector_same(&got, &want));
        assert_false(iblend_step(&u, &in, &out));
    }
    struct crop_sector any = { .killed = 0 };
    struct iblend_quads q = random_quads();
    u64 before = u.clocks;
    while (!crop_sector_full(&out))
        crop_sector_push(&out, &any);
    iblend_quads_push(&in, &q);
    assert_false(iblend_step(&u, &in, &out));
    assert_true(u.clocks == before && in.count == 1);
    compared("packets of 0 to 255 passes", cases);
}

/* Every pass adds one 'bit' of what ran: R counts, by a constant of 1. */
static void passes_run_from_word_0_in_order_and_never_word_255(void **state)
{
    (void)state;
    static struct iblend_config cfg;
    const struct iblend_instruction count = { .op = ITERATE_ADD,
                                              .a = LEFT_PBR_RGB,
                                              .b = RIGHT_ONE,
                                              .d = RIGHT_ONE,
                                              .test = TEST_TRUE,
                                              .target = OUTPUT_NONE };
    struct iblend_instruction spoil = count;

    cfg = config(FORMAT_RF16_GF16_BF16_AF16, 0);
    for (unsigned i = 0; i < 255; i++)
        iblend_instruction_put(&cfg.instruction[i], 0, &count);
    spoil.op = ITERATE_RCP;
    iblend_instruction_put(&cfg.instruction[255], 0, &spoil);
    for (unsigned passes = 0; passes < 256; passes++) {
        struct iblend_quads q = { .coverage = 1 };
        struct iblend_pixel p = iblend_operands_of(pixel_format_of(cfg.state.format), &q, 0);
        u32 codes[4];

        cfg.passes = (u8)passes;
        iblend_pixel_codes(&cfg, &p, codes);
        assert_true(number(float_to_fp32(&float_fp16, codes[0])) == passes);
    }
    compared("numbers of passes", 256);
}

/* What a fixed-point channel of n bits stores of v: clamped, times 2^n - 1, plus 1/2, cut off.  All of
 * it is exact in doubles: 24 and 16 bits.
 */
static u32 fixed_code(const struct pixel_format *f, double v, unsigned bits)
{
    double one = (f->type == PIXEL_SNORM ? 1u << (bits - 1) : 1u << bits) - 1;
    double low = f->type == PIXEL_SNORM ? -1 : 0;

    v = isnan(v) ? 0 : v < low ? low : v > 1 ? 1 : v;
    return (u32)(s32)(v < 0 ? -floor(-v * one + 0.5) : floor(v * one + 0.5)) & ((1u << bits) - 1);
}

/* To nearest even, 5 bits of exponent. */
static u32 float_code(u32 a, unsigned bits)
{
    unsigned fraction = bits == 16 ? 10 : bits == 11 ? 6 : 5;
    u32 sign = bits == 16 ? a >> 31 << 15 : 0, inf = 31u << fraction, kept;
    double v = fabs(number(a)), place;

    if (isnan(number(a))) {
        kept = (a & 0x7fffff) >> (23 - fraction);
        return sign | inf | (kept ? kept : 1u << (fraction - 1));
    }
    if (bits != 16 && a >> 31)
        return 0;
    if (isinf(v) || v >= 131072)
        return sign | inf;
    place = ldexp(1, (v < ldexp(1, -14) ? -14 : ilogb(v)) - (int)fraction);
    v = nearbyint(v / place) * place;
    if (v >= 65536)
        return sign | inf;
    if (v < ldexp(1, -14))
        return sign | (u32)(v / ldexp(1, -14 - (int)fraction));
    return sign | ((u32)(ilogb(v) + 15) << fraction) |
           ((u32)(v / ldexp(1, ilogb(v) - (int)fraction)) & ((1u << fraction) - 1));
}

/* The largest code that v reaches; 'smallest' is of 1 / 65535^2, rounded up. */
static u32 srgb_code(double v)
{
    static uint32_t smallest[256];
    unsigned low = 0, high = 255;

    if (!smallest[1])
        for (unsigned k = 1; k < 256; k++)
            smallest[k] = srgb_smallest(k);
    if (!(v > 0))
        return 0;
    while (low < high) {
        unsigned middle = (low + high + 1) / 2;
        if (v * 65535.0 * 65535.0 >= smallest[middle])
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static u32 code(const struct pixel_format *f, u32 a, enum channel c)
{
    unsigned bits = pixel_width(f, c);

    if (f->type == PIXEL_FLOAT)
        return float_code(a, bits);
    if (f->srgb && c != CHANNEL_A)
        return srgb_code(number(a));
    return fixed_code(f, number(a), bits);
}

/* Near the boundary of a code, or any number. */
static u32 random_result(void)
{
    u64 w = random_word();

    switch (w & 3) {
    case 0: return (u32)(w >> 32);
    case 1: return bits_of((double)(w >> 40) / 0x1p24);
    case 2: return bits_of(((double)(w >> 8 & 0x1ffff) + 0.5) / 0x1ffff) + (u32)(w >> 60) - 8;
    default:
        return (u32)(w >> 32 & 0x80000000) | (90 + (u32)(w >> 8) % 60) << 23 |
               ((u32)(w >> 40) & (w & 4 ? 0x7fe000 : 0x7fffff));
    }
}

static void results_are_stored_to_the_nearest_code(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < PIXEL_FORMATS; k++) {
        const struct pixel_format *f = &pixel_formats[k];
        struct iblend_config cfg = config((enum color_format)f->code, 0);

        if (iblend_not_modelled(&cfg))
            continue;
        for (unsigned i = 0; i < 10000; i++)
            for (unsigned c = 0; c < 4; c++) {
                u32 a = random_result();

                if (!pixel_width(f, (enum channel)c))
                    continue;
                cases++;
                if (iblend_code(f, a, (enum channel)c) != code(f, a, (enum channel)c))
                    fail_msg("%s, channel %u of %08x: %x, not %x", f->name, c, a,
                             iblend_code(f, a, (enum channel)c), code(f, a, (enum channel)c));
            }
    }
    compared("results stored", cases);
}

/* c / (2^n - 1) rounded once: a double of it is never half way between two floats, for its period is
 * at most 16 bits.
 */
static u32 widened(const struct pixel_format *f, u32 raw, enum channel c)
{
    unsigned bits = pixel_width(f, c);

    if (f->type == PIXEL_FLOAT) {
        unsigned fraction = bits == 16 ? 10 : bits == 11 ? 6 : 5;
        u32 e = raw >> fraction & 31, low = raw & ((1u << fraction) - 1);
        u32 sign = bits == 16 ? raw >> 15 << 31 : 0;

        if (e == 31)
            return sign | 0x7f800000 | low << (23 - fraction);
        return sign | bits_of(ldexp(e ? low | 1u << fraction : low,
                                    (int)(e ? e : 1) - 15 - (int)fraction));
    }
    if (f->type == PIXEL_SNORM) {
        s32 v = raw >> (bits - 1) ? (s32)raw - (1 << bits) : (s32)raw;
        double x = (double)v / ((1 << (bits - 1)) - 1);
        return bits_of(x < -1 ? -1 : x);
    }
    if (f->srgb && c != CHANNEL_A)
        return bits_of(srgb_linear16(raw) / 65535.0);
    return bits_of((double)raw / ((1u << bits) - 1));
}

static void every_stored_code_is_widened_exactly(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < PIXEL_FORMATS; k++) {
        const struct pixel_format *f = &pixel_formats[k];
        struct iblend_config cfg = config((enum color_format)f->code, 0);

        if (iblend_not_modelled(&cfg))
            continue;
        for (unsigned c = 0; c < 4; c++)
            for (u32 raw = 0;
                 pixel_width(f, (enum channel)c) && raw >> pixel_width(f, (enum channel)c) == 0;
                 raw++, cases++)
                if (iblend_widen(f, raw, (enum channel)c) != widened(f, raw, (enum channel)c))
                    fail_msg("%s, channel %u, code %x", f->name, c, raw);
    }
    compared("stored codes", cases);
}

/* Channels that the target lacks read as 0 and alpha as 1; before a pass, the previous result and alpha
 * are the source's.
 */
static void a_pixel_begins_as_the_header_says(void **state)
{
    (void)state;
    struct iblend_quads q = random_quads();
    struct iblend_pixel p = iblend_operands_of(pixel_format_of(FORMAT_R8), &q, 1);

    assert_true(p.d[1] == 0 && p.d[2] == 0 && p.d[3] == FP32_ONE && p.one_minus_da == 0);
    for (unsigned c = 0; c < 4; c++) {
        u32 s = widened(pixel_format_of(FORMAT_RF16_GF16_BF16_AF16),
                        q.src[2 + c / 2] >> 16 * (c % 2) & 0xffff, (enum channel)c);
        assert_int_equal(p.s[c], s);
        assert_int_equal(c < 3 ? p.pbr[c] : p.alpha, s);
    }
    for (unsigned c = 0; c < 3; c++) {
        assert_true(p.temp[0][c] == 0 && p.temp[1][c] == 0 && p.temp[2][c] == 0);
        assert_true(!p.cc[c].less && p.cc[c].equal && !p.cc[c].greater);
    }
    compared("channels", 7);
}

/* Without ALPHA_ENABLE it is As + Ad*(1 - As), whatever passes do; else the source's until R_TO_A. */
static void alpha_is_the_units_or_the_programs(void **state)
{
    (void)state;
    const struct iblend_instruction to_a = { .op = ITERATE_ADD,
                                             .a = LEFT_DEST_RGB,
                                             .b = RIGHT_ONE,
                                             .test = TEST_TRUE,
                                             .swizzle = SWIZZLE_R_TO_A };
    static struct iblend_config cfg;

    for (unsigned i = 0; i < 256 * 256; i++) {
        double sa = (i & 255) / 256.0, da = (i >> 8) / 255.0;
        struct iblend_pixel p = { .s = { 0, 0, 0, bits_of(sa) },
                                  .d = { bits_of(0.25), 0, 0, bits_of(da) },
                                  .one_minus_sa = bits_of(1 - sa),
                                  .alpha = bits_of(sa) };
        u32 codes[4];

        cfg = config(FORMAT_R16_G16_B16_A16, 1);
        iblend_instruction_put(&cfg.instruction[0], 0, &to_a);
        cfg.alpha_enable = i >> 3 & 1;
        cfg.passes = i >> 4 & 1;
        iblend_pixel_codes(&cfg, &p, codes);
        double exact = !cfg.alpha_enable ? sa + da * (1 - sa) : cfg.passes ? 0.25 : sa;
        assert_true(fabs(codes[3] - exact * 65535) <= 0.502);
    }
    compared("alphas", 65536);
}

static void masked_channels_and_uncovered_pixels_stay(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < PIXEL_FORMATS; k++) {
        const struct pixel_format *f = &pixel_formats[k];
        struct iblend_config cfg = config((enum color_format)f->code, 0);
        const unsigned words = f->bits > 32 ? 2 : 1;

        for (unsigned i = 0; i < 256 && !iblend_not_modelled(&cfg); i++) {
            struct iblend_quads q = random_quads();
            struct crop_sector out;

            cfg.state.write_mask = (u4)(i & 15);
            q.coverage = (u4)(i >> 4);
            iblend_evaluate(&cfg, &q, &out);
            for (unsigned p = 0; p < 4; p++) {
                u32 memory[PIXEL_WORDS] = { 0 };
                struct pixel_fields old = pixel_unpack(f, &q.dst[p * words]), now;
                struct iblend_pixel x = iblend_operands_of(f, &q, p);
                bool covered = q.coverage >> p & 1, killed = covered && !(old.present & i);

                memcpy(memory, &q.dst[p * words], words * sizeof *memory);
                for (unsigned b = 0; b < 4 * words; b++)
                    if (out.byte_enable >> (4 * words * p + b) & 1)
                        bits_put(memory, 8 * b, 8, bits_get(&out.pixel[p * words], 8 * b, 8));
                now = pixel_unpack(f, memory);
                assert_int_equal(out.killed >> p & 1, killed);
                assert_int_equal(out.read_suppressed >> p & 1, killed);
                for (unsigned c = 0; c < 4; c++, cases++) {
                    bool written = covered && i >> c & 1 && old.present >> c & 1;
                    assert_int_equal(now.raw[c],
                                     written ? code(f, x.s[c], (enum channel)c) : old.raw[c]);
                }
            }
            assert_int_equal(out.filled, 0);
        }
    }
    compared("channels, written and not", cases);
}

static void a_noop_condition_kills_what_it_names(void **state)
{
    (void)state;
    static const struct {
        u16 rgba[4];
        bool kills[4]; /* NEVER, 0000, ALPHA_0, 0001 */
    } cases[] = {
        { { 0, 0, 0, 0 }, { 0, 1, 1, 0 } },      { { 0x8000, 0, 0x8000, 0x8000 }, { 0, 1, 1, 0 } },
        { { 0, 0, 0, 0x3c00 }, { 0, 0, 0, 1 } }, { { 0, 0x8000, 0, 0x3c01 }, { 0, 0, 0, 0 } },
        { { 1, 0, 0, 0 }, { 0, 0, 1, 0 } },      { { 0, 0, 0x8001, 0x3c00 }, { 0, 0, 0, 0 } },
        { { 0, 0, 0, 1 }, { 0, 0, 0, 0 } },      { { 0, 0x7c00, 0, 0x8000 }, { 0, 0, 1, 0 } },
    };
    unsigned long n = 0;

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (unsigned noop = 0; noop < 4; noop++, n++) {
            struct iblend_config cfg = config(FORMAT_A8B8G8R8, 0);
            struct iblend_quads q = { .coverage = 4 };
            struct crop_sector out;

            cfg.noop = (enum iblend_noop)noop;
            for (unsigned c = 0; c < 4; c++)
                bits_put(&q.src[4], 16 * c, 16, cases[i].rgba[c]);
            iblend_evaluate(&cfg, &q, &out);
            assert_int_equal(out.killed, cases[i].kills[noop] ? 4 : 0);
            assert_int_equal(out.byte_enable, cases[i].kills[noop] ? 0 : 0xf00);
        }
    compared("sources under the four conditions", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_moves_one_packet_and_costs_a_clock_a_pass),
        cmocka_unit_test(passes_run_from_word_0_in_order_and_never_word_255),
        cmocka_unit_test(results_are_stored_to_the_nearest_code),
        cmocka_unit_test(every_stored_code_is_widened_exactly),
        cmocka_unit_test(a_pixel_begins_as_the_header_says),
        cmocka_unit_test(alpha_is_the_units_or_the_programs),
        cmocka_unit_test(masked_channels_and_uncovered_pixels_stay),
        cmocka_unit_test(a_noop_condition_kills_what_it_names),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
