/* test_iblend_target.c - what the iterated blend reads of a target and writes to it (texture/rop_rules.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "fbp/crop/iblend/iblend.h"
#include "seeded.h"
#include "stored_code.h"

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

/* Near the boundary of a code, or any number. */
static u32 random_result(void)
{
    u64 w = random_word();

    switch (w & 3) {
    case 0: return (u32)(w >> 32);
    case 1: return stored_bits((double)(w >> 40) / 0x1p24);
    case 2: return stored_bits(((double)(w >> 8 & 0x1ffff) + 0.5) / 0x1ffff) + (u32)(w >> 60) - 8;
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
                if (iblend_code(f, a, (enum channel)c) != stored_code(f, a, (enum channel)c))
                    fail_msg("%s, channel %u of %08x: %x, not %x", f->name, c, a,
                             iblend_code(f, a, (enum channel)c),
                             stored_code(f, a, (enum channel)c));
            }
    }
    compared("results stored", cases);
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
                if (iblend_widen(f, raw, (enum channel)c) !=
                    stored_widened(f, raw, (enum channel)c))
                    fail_msg("%s, channel %u, code %x", f->name, c, raw);
    }
    compared("stored codes", cases);
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
                    assert_int_equal(now.raw[c], written ? stored_code(f, x.s[c], (enum channel)c)
                                                         : old.raw[c]);
                }
            }
            assert_int_equal(out.filled, 0);
        }
    }
    compared("channels, written and not", cases);
}

/* Every code of a format; known: texture/rop_rules.md 4: integers do not blend. */
static void what_is_refused_has_a_name(void **state)
{
    unsigned refused[3] = { 0 };

    (void)state;
    for (unsigned code = 0; code < 256; code++) {
        const struct iblend_config cfg = config((enum color_format)code, 0);
        const struct pixel_format *f = pixel_format_of((enum color_format)code);
        const char *why = iblend_not_modelled(&cfg);

        if (!f || f->bits == 0) {
            assert_string_equal(why, "iblend: undefined colour target format");
            refused[0]++;
        } else if (f->type == PIXEL_UINT || f->type == PIXEL_SINT) {
            assert_string_equal(why, "iblend: integer colour targets");
            refused[1]++;
        } else if (f->component[0].width == 32) {
            assert_string_equal(why, "iblend: fp32 colour targets");
            refused[2]++;
        } else {
            assert_null(why);
        }
    }
    assert_true(refused[0] && refused[1] && refused[2]);
    compared("codes of formats", 256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_stored_to_the_nearest_code),
        cmocka_unit_test(every_stored_code_is_widened_exactly),
        cmocka_unit_test(masked_channels_and_uncovered_pixels_stay),
        cmocka_unit_test(what_is_refused_has_a_name),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
