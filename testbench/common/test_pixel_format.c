/* test_pixel_format.c - the format table against the facts (facts/texture/surface_formats.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "seeded.h"
#include "common/bits.h"
#include "common/pixel.h"

#ifndef VECTORS_DIR
#define VECTORS_DIR "vectors" /* run from the top of the tree */
#endif

#define CSV_COLUMNS 12

/* Columns, as the file's own heading names them. */
enum { CLASS, CODE, NAME, CANONICAL, BITS, LAYOUT, TYPE, BLENDABLE, SRGB };

static const char channel_letters[] = "RGBAXZON"; /* in the order of enum channel */

/* Cuts a line into its columns; quotes are kept, and commas inside them do not cut. */
static unsigned split(char *line, char *columns[CSV_COLUMNS])
{
    unsigned n = 0;
    bool quoted = false;

    columns[n++] = line;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *p = line; *p; p++) {
        if (*p == '"')
            quoted = !quoted;
        if (*p != ',' || quoted)
            continue;
        *p = '\0';
        assert_true(n < CSV_COLUMNS);
        columns[n++] = p + 1;
    }
    return n;
}

static enum pixel_type type_of(const char *column)
{
    static const char *const names[] = { "UNORM", "SNORM", "UINT", "SINT", "FLOAT" };

    for (unsigned i = 0; i < 5; i++)
        if (strncmp(column, names[i], strlen(names[i])) == 0)
            return (enum pixel_type)i;
    fail_msg("type %s", column);
    return PIXEL_UNORM;
}

/* Compares one component with a word of the layout column: R8, X16, B10F; "pad" takes the rest of
 * the pixel, and the name's first letter tells Z from O. */
static void check_component(const struct pixel_format *f, unsigned i, unsigned lsb,
                            const char *word)
{
    const struct pixel_component *c = &f->component[i];
    bool pad = strcmp(word, "pad") == 0;
    unsigned width = pad ? f->bits - lsb : (unsigned)strtoul(word + 1, NULL, 10);
    char letter = pad ? f->name[0] : word[0];

    if (c->width != width || c->lsb != lsb || channel_letters[c->channel] != letter)
        fail_msg("%s: component %u is %c%u at %u, the facts say %s", f->name, i,
                 channel_letters[c->channel], c->width, c->lsb, word);
}

static void check_layout(const struct pixel_format *f, char *layout)
{
    unsigned i = 0, lsb = 0;
    char *rest = layout;

    for (char *word; (word = strtok_r(rest, " -", &rest)); i++) {
        assert_true(i < PIXEL_COMPONENTS);
        check_component(f, i, lsb, word);
        lsb += f->component[i].width;
    }
    assert_int_equal(lsb, f->bits);
    for (; i < PIXEL_COMPONENTS; i++) {
        assert_int_equal(f->component[i].channel, CHANNEL_N);
        assert_int_equal(f->component[i].width, 0);
    }
}

/* 'row' counts from 0 in the file, whose first, DISABLED, is the table's last. */
static void check_row(unsigned long row, char *columns[CSV_COLUMNS])
{
    unsigned code = (unsigned)strtoul(columns[CODE], NULL, 16);
    const struct pixel_format *f = pixel_format_of(code);

    assert_ptr_equal(f, &pixel_formats[(row + PIXEL_FORMATS - 1) % PIXEL_FORMATS]);
    assert_int_equal(f->code, code);
    assert_string_equal(f->name, columns[NAME]);
    assert_ptr_equal(pixel_format_named(columns[NAME]), f);
    assert_int_equal(f->bits, strtoul(columns[BITS], NULL, 10));
    assert_int_equal(f->srgb, strcmp(columns[SRGB], "yes") == 0);
    assert_int_equal(f->blendable, strncmp(columns[BLENDABLE], "no", 2) != 0);
    if (code != 0)
        assert_int_equal(f->type, type_of(columns[TYPE]));
    if (f->name[0] == 'Z' || f->name[0] == 'O')
        assert_non_null(strpbrk(strstr(columns[CANONICAL], "pad"), f->name[0] == 'Z' ? "0" : "1F"));
    check_layout(f, columns[LAYOUT]);
}

static void every_row_is_as_the_facts_say(void **state)
{
    (void)state;
    FILE *csv = fopen(VECTORS_DIR "/common/color_formats.csv", "r");
    char line[1024], *columns[CSV_COLUMNS];
    unsigned long rows = 0;

    if (!csv)
        fail_msg("cannot open " VECTORS_DIR "/common/color_formats.csv");
    while (fgets(line, sizeof line, csv)) {
        if (line[0] == '#' || strncmp(line, "class,", 6) == 0)
            continue;
        assert_int_equal(split(line, columns), CSV_COLUMNS);
        assert_string_equal(columns[CLASS], "color_target");
        check_row(rows, columns);
        rows++;
    }
    fclose(csv);
    assert_int_equal(rows, PIXEL_FORMATS);
    compared("rows of the facts", rows);
}

static void a_code_or_name_without_a_row_has_no_format(void **state)
{
    (void)state;
    unsigned long defined = 0;

    for (unsigned code = 0; code < 1024; code++) {
        const struct pixel_format *f = pixel_format_of(code);

        if (f)
            assert_int_equal(f->code, code);
        defined += f != NULL;
    }
    assert_int_equal(defined, PIXEL_FORMATS);
    assert_null(pixel_format_of(0xd3));
    assert_null(pixel_format_of(0x1d5));
    assert_null(pixel_format_named("A8B8G8"));
    compared("codes", 1024);
}

/* What packing must write where the pixel's own bits do not come back: every bit of padding. */
static void expected_padding(const struct pixel_format *f, u32 w[PIXEL_WORDS])
{
    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++) {
        const struct pixel_component *c = &f->component[i];

        if (c->channel == CHANNEL_X || c->channel == CHANNEL_Z)
            bits_put(w, c->lsb, c->width, 0);
        if (c->channel == CHANNEL_O)
            bits_put(w, c->lsb, c->width, bits_mask(c->width));
    }
}

static void every_format_survives_unpack_and_pack(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PIXEL_FORMATS; i++)
        for (unsigned n = 0; n < 1000; n++, cases++) {
            const struct pixel_format *f = &pixel_formats[i];
            u32 stored[PIXEL_WORDS] = { 0 }, packed[PIXEL_WORDS];

            for (unsigned lsb = 0; lsb < f->bits; lsb += 8)
                bits_put(stored, lsb, 8, random_word() >> 56);
            memset(packed, 0xa5, sizeof packed);
            struct pixel_fields p = pixel_unpack(f, stored);
            expected_padding(f, stored);
            pixel_pack(f, p.raw, packed);
            assert_memory_equal(packed, stored, sizeof stored);
        }
    compared("random pixels of every format", cases);
}

static void every_format_survives_pack_and_unpack(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PIXEL_FORMATS; i++)
        for (unsigned n = 0; n < 1000; n++, cases++) {
            const struct pixel_format *f = &pixel_formats[i];
            u32 raw[4], w[PIXEL_WORDS];

            for (enum channel c = CHANNEL_R; c <= CHANNEL_A; c++)
                raw[c] = (u32)(random_word() >> (64 - 32)) &
                         (pixel_width(f, c) ? (u32)bits_mask(pixel_width(f, c)) : UINT32_MAX);
            pixel_pack(f, raw, w);
            struct pixel_fields p = pixel_unpack(f, w);
            for (enum channel c = CHANNEL_R; c <= CHANNEL_A; c++) {
                assert_int_equal(p.present >> c & 1, pixel_width(f, c) != 0);
                assert_int_equal(p.raw[c], pixel_width(f, c) ? raw[c] : 0);
            }
        }
    compared("random colours of every format", cases);
}

static void a_known_colour_lies_where_its_name_says(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        u32 raw[4], word;
    } want[] = {
        { "A8B8G8R8", { 0x11, 0x22, 0x33, 0x44 }, 0x44332211 },
        { "A8R8G8B8", { 0x11, 0x22, 0x33, 0x44 }, 0x44112233 },
        { "B8G8R8A8", { 0x11, 0x22, 0x33, 0x44 }, 0x33221144 },
        { "X8R8G8B8", { 0x11, 0x22, 0x33, 0x44 }, 0x00112233 },
        { "Z8R8G8B8", { 0x11, 0x22, 0x33, 0x44 }, 0x00112233 },
        { "O8R8G8B8", { 0x11, 0x22, 0x33, 0x44 }, 0xff112233 },
        { "A2B10G10R10", { 0x001, 0x002, 0x004, 0x3 }, 0xc0400801 },
        { "BF10GF11RF11", { 0x001, 0x002, 0x003, 0x0 }, 0x00c01001 },
        { "R5G6B5", { 0x1f, 0x00, 0x01, 0x00 }, 0x0000f801 },
        { "O1R5G5B5", { 0x00, 0x00, 0x01, 0x00 }, 0x00008001 },
        { "A8R8", { 0x11, 0x00, 0x00, 0x44 }, 0x00004411 },
    };
    const unsigned cases = sizeof want / sizeof want[0];

    for (unsigned i = 0; i < cases; i++) {
        const struct pixel_format *f = pixel_format_named(want[i].name);
        u32 w[PIXEL_WORDS];

        assert_non_null(f);
        pixel_pack(f, want[i].raw, w);
        assert_int_equal(w[0], want[i].word);
        assert_int_equal(w[1] | w[2] | w[3], 0);
    }
    compared("known colours", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_as_the_facts_say),
        cmocka_unit_test(a_code_or_name_without_a_row_has_no_format),
        cmocka_unit_test(every_format_survives_unpack_and_pack),
        cmocka_unit_test(every_format_survives_pack_and_unpack),
        cmocka_unit_test(a_known_colour_lies_where_its_name_says),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
