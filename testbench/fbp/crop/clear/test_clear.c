/* test_clear.c - clears by name, and their colours by definition (facts/texture/rop_rules.md 9) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "clear_reference.h"
#include "fbp/crop/clear/clear.h"
#include "seeded.h"

static void a_table_entry_counts_unless_disabled_or_0(void **state)
{
    (void)state;
    struct clear_config c = { .format = FORMAT_A8B8G8R8, .channels = 15, .kind_clears = 1 };
    struct clear_block b = { 0 };
    struct clear_tile t;
    unsigned long cases = 0;

    c.x_max = c.y_max = 16;
    c.color[0] = c.color[3] = 0x3f800000; /* opaque red: 0xff0000ff */
    for (unsigned slot = 0; slot < 16; slot++)
        for (unsigned disabled = 0; disabled < 16; disabled++) {
            memset(c.entries, 0, sizeof c.entries);
            for (unsigned w = 0; w < 4; w++)
                c.entries[4 * slot + w] = 0xff0000ff;
            c.slot_disable = (u15)(disabled ? 1u << (disabled - 1) : 0);
            assert_true(clear_tile_of(&c, &b, 3, &t));
            bool hit = slot != 0 && slot != disabled;
            assert_int_equal(t.action, hit ? CLEAR_STATE : CLEAR_WRITE);
            assert_int_equal(t.slot, hit ? slot : 0);
            assert_int_equal(t.enable[5], hit ? 0 : UINT32_MAX);
            cases++;
        }
    c.slot_disable = 0;
    c.channels = 7;
    assert_true(clear_tile_of(&c, &b, 3, &t));
    assert_int_equal(t.action, CLEAR_MERGE);
    assert_int_equal(t.enable[5], 0x77777777);
    c.channels = 15;
    c.x_max = 15;
    assert_true(clear_tile_of(&c, &b, 3, &t));
    assert_int_equal(t.action, CLEAR_MERGE);
    assert_int_equal(t.enable[5], 0x0fff0fff);
    assert_int_equal(t.enable[4], UINT32_MAX);
    c.x_max = 8;
    assert_false(clear_tile_of(&c, &b, 3, &t));
    compared("tiles", cases + 3);
}

static u32 definition(const struct pixel_format *f, enum channel c, u32 raw)
{
    const unsigned bits = pixel_width(f, c);

    switch (f->type) {
    case PIXEL_UNORM:
        return f->srgb && c != CHANNEL_A ? clear_reference_srgb(raw)
                                         : clear_reference_unorm(raw, bits);
    case PIXEL_SNORM: return clear_reference_snorm(raw, bits);
    case PIXEL_FLOAT: return clear_reference_float(raw, bits);
    default: return clear_reference_integer(raw, bits, f->type == PIXEL_SINT);
    }
}

static void colours_are_stored_by_definition(void **state)
{
    (void)state;
    unsigned long codes = 0, nans = 0;

    for (unsigned k = 0; k < 400000; k++) {
        const struct pixel_format *f = &pixel_formats[k % PIXEL_FORMATS];
        u32 raw = (u32)random_word();

        if (random_below(&seeded, 2)) /* near 0 .. 1 */
            raw = 0x30000000 + raw % 0x10000000;
        for (unsigned c = 0; c < 4; c++) {
            if (!pixel_width(f, (enum channel)c))
                continue;
            bool nan = f->type == PIXEL_FLOAT && (raw & 0x7fffffff) > 0x7f800000;
            nans += nan;
            if (pixel_width(f, (enum channel)c) == 32 && f->type == PIXEL_FLOAT)
                assert_int_equal(clear_code(f, (enum channel)c, raw), raw); /* of a NaN, too */
            if (!nan)
                assert_int_equal(clear_code(f, (enum channel)c, raw),
                                 definition(f, (enum channel)c, raw));
            codes += !nan;
        }
    }
    assert_true(nans > 0);
    compared("codes of channels", codes);
}

/* A rectangle of one tile, anywhere: all of it is written, and nothing of the tiles around it. */
static void a_tile_is_at_its_block_and_number(void **state)
{
    const unsigned across = CLEAR_TILE_BYTES / 4; /* pixels */
    struct clear_config c = { .format = FORMAT_A8B8G8R8, .channels = 15 };

    (void)state;
    for (unsigned i = 0; i < 10000; i++) {
        const unsigned x = 1 + random_below(&seeded, 0xffe), y = 1 + random_below(&seeded, 0xffe);

        c.x_min = (u16)(2 * across * x + i % 2 * across);
        c.x_max = (u16)(c.x_min + across);
        c.y_min = (u16)(2 * CLEAR_TILE_ROWS * y + i / 2 % 2 * CLEAR_TILE_ROWS);
        c.y_max = (u16)(c.y_min + CLEAR_TILE_ROWS);
        for (unsigned n = 0; n < 36; n++) {
            const struct clear_block b = { 0, (u14)(x + n / 4 % 3 - 1), (u12)(y + n / 12 - 1) };
            const bool inside = n / 4 == 4 && n % 4 == i % 4;
            struct clear_tile t;

            assert_int_equal(clear_tile_of(&c, &b, n % 4, &t), inside);
            assert_true(!inside || t.action == CLEAR_WRITE);
        }
    }
    compared("rectangles", 10000);
}

/* Pads are written, too: every bit of the pixel is. */
static void all_channels_are_the_whole_pixel(void **state)
{
    (void)state;
    unsigned long formats = 0;

    for (unsigned k = 0; k < PIXEL_FORMATS; k++) {
        const struct clear_config cfg = { .format = (enum color_format)pixel_formats[k].code,
                                          .channels = 15 };

        if (clear_not_modelled(&cfg))
            continue;
        const struct clear_color color = clear_color_of(&cfg);

        assert_true(color.whole);
        assert_int_equal(color.enable, 0xffff);
        for (unsigned w = 0; w < CLEAR_COLOR_WORDS; w++)
            assert_int_equal(color.keep[w], 0);
        formats++;
    }
    assert_true(formats > 30);
    compared("formats", formats);
}

static void what_is_refused_is_named(void **state)
{
    (void)state;
    struct clear_config c = { .format = FORMAT_A8B8G8R8 };

    for (unsigned log2 = 0; log2 < 8; log2++) {
        c.samples_log2 = (u3)log2;
        assert_int_equal(clear_not_modelled(&c) == NULL, log2 <= 4);
    }
    assert_non_null(strstr(clear_not_modelled(&c), "samples"));
    c.format = (enum color_format)1;
    assert_non_null(strstr(clear_not_modelled(&c), "format"));
    compared("bundles", 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_stored_by_definition),
        cmocka_unit_test(a_table_entry_counts_unless_disabled_or_0),
        cmocka_unit_test(a_tile_is_at_its_block_and_number),
        cmocka_unit_test(all_channels_are_the_whole_pixel),
        cmocka_unit_test(what_is_refused_is_named),
    };

    seed_from_environment();
    clear_reference_open();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear_reference_close();
    return failed;
}
