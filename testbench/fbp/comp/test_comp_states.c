/* test_comp_states.c - which states a surface has (rates.csv T10, facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "seeded.h"
#include "fbp/comp/comp.h"

#define RATES VECTORS_DIR "/rates.csv"

static const enum comp_state all_states[] = { COMP_RAW, COMP_CLEAR, COMP_REDUCTION, COMP_ARITHMETIC,
                                              COMP_BOTH };
#define STATES (sizeof all_states / sizeof all_states[0])

/* What the table says of one size and sample count. */
struct availability {
    bool known;
    bool has[STATES];
    bool either;       /* arithmetic or both, never in one kind */
    unsigned grouping; /* 4 or 8 samples of a reduction */
};

static struct availability read_states(const char *text)
{
    struct availability a = { .known = true };

    a.has[COMP_RAW] = strstr(text, "unc") != NULL;
    a.has[COMP_CLEAR] = strstr(text, "zbc") != NULL;
    a.has[COMP_REDUCTION] = strstr(text, "red") != NULL;
    a.has[COMP_ARITHMETIC] = strstr(text, "arith") != NULL;
    a.has[COMP_BOTH] = strstr(text, "both") != NULL;
    a.either = strchr(text, '|') != NULL;
    a.grouping = strstr(text, "red8") ? 8 : 4;
    return a;
}

static struct availability table_row(unsigned bits, unsigned samples)
{
    struct availability a = { 0 };
    FILE *in = fopen(RATES, "r");
    char line[256], condition[8], size[8];

    assert_non_null(in);
    snprintf(condition, sizeof condition, ",%ux,", samples);
    snprintf(size, sizeof size, "%u", bits);
    while (!a.known && fgets(line, sizeof line, in)) {
        char *rest = strncmp(line, "T10,", 4) == 0 ? strstr(line, condition) : NULL;
        if (!rest)
            continue;
        *rest = '\0';
        if (strstr(line + 4, size))
            a = read_states(rest + strlen(condition));
    }
    fclose(in);
    return a;
}

/* Over all kinds of that size and sample count. */
static void check(unsigned bits, unsigned samples, const struct availability *a)
{
    bool has[STATES] = { true };

    for (unsigned states = COMP_CR; states <= COMP_CBR; states++) {
        struct comp_kind k = { (u8)bits, (u4)samples, (enum comp_states)states };
        bool arithmetic = comp_kind_allows(k, COMP_ARITHMETIC);
        bool both = comp_kind_allows(k, COMP_BOTH);
        assert_true(comp_kind_exists(k) ? a->known : !arithmetic && !both);
        assert_false(arithmetic && both);
        for (unsigned s = 0; s < STATES; s++)
            has[s] = has[s] || comp_kind_allows(k, all_states[s]);
        if (comp_kind_allows(k, COMP_REDUCTION))
            assert_int_equal(comp_sectors_of(k, COMP_REDUCTION) * a->grouping, COMP_SECTORS);
    }
    for (unsigned s = 0; a->known && s < STATES; s++)
        assert_int_equal(has[s], a->has[s]);
    assert_int_equal(has[COMP_ARITHMETIC] && has[COMP_BOTH], a->either);
}

static void a_surface_has_the_states_of_the_table(void **state)
{
    (void)state;
    unsigned long rows = 0, cases = 0;

    for (unsigned bits = 32; bits <= 128; bits *= 2)
        for (unsigned samples = 1; samples <= 8; samples *= 2) {
            struct availability a = table_row(bits, samples);
            check(bits, samples, &a);
            rows += a.known;
            cases++;
        }
    assert_int_equal(rows, 9); /* 4 sample counts of 32 and 64 bits, one of 128 */
    compared("sizes and sample counts", cases);
}

static void only_these_kinds_exist(void **state)
{
    (void)state;
    unsigned long exist = 0, cases = 0;

    for (unsigned bits = 0; bits < 256; bits++)
        for (unsigned samples = 0; samples < 16; samples++)
            for (unsigned states = COMP_NONE; states <= COMP_CBR; states++) {
                struct comp_kind k = { (u8)bits, (u4)samples, (enum comp_states)states };
                exist += comp_kind_exists(k);
                cases++;
            }
    assert_int_equal(exist, 12 + 8 + 2 + 1); /* none, CRA, CBR, CR */
    compared("kinds", cases);
}

static void codes_and_states_are_one_to_one(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned bits = 32; bits <= 128; bits *= 2)
        for (unsigned samples = 1; samples <= 8; samples *= 2)
            for (unsigned states = COMP_NONE; states <= COMP_CBR; states++) {
                struct comp_kind k = { (u8)bits, (u4)samples, (enum comp_states)states };
                assert_int_equal(comp_state_of(k, 0), COMP_RAW);
                for (unsigned s = 0; s < STATES; s++, cases++)
                    if (comp_kind_allows(k, all_states[s]))
                        assert_int_equal(comp_state_of(k, comp_code_of(k, all_states[s])),
                                         all_states[s]);
            }
    compared("states", cases);
}

/* facts/texture/compression.md A: codes in the order of the name's letters. */
static void codes_follow_the_letters(void **state)
{
    (void)state;
    const struct comp_kind cra = { 32, 1, COMP_CRA }, cbr = { 64, 4, COMP_CBR };
    const struct comp_kind cr = { 128, 1, COMP_CR };

    assert_int_equal(comp_code_of(cra, COMP_CLEAR), 1);
    assert_int_equal(comp_code_of(cra, COMP_REDUCTION), 2);
    assert_int_equal(comp_code_of(cra, COMP_ARITHMETIC), 3);
    assert_int_equal(comp_code_of(cbr, COMP_CLEAR), 1);
    assert_int_equal(comp_code_of(cbr, COMP_BOTH), 2);
    assert_int_equal(comp_code_of(cbr, COMP_REDUCTION), 3);
    assert_int_equal(comp_code_of(cr, COMP_CLEAR), 1);
    assert_int_equal(comp_code_of(cr, COMP_REDUCTION), 2);
    compared("codes", 8);
}

static void every_format_has_the_split_of_its_components(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        enum comp_split split;
    } rows[] = {
        { "A8B8G8R8", COMP_SPLIT_8_8_8_8 },
        { "A8RL8GL8BL8", COMP_SPLIT_8_8_8_8 },
        { "X8R8G8B8", COMP_SPLIT_8_8_8_8 },
        { "A2B10G10R10", COMP_SPLIT_10_10_10_2 },
        { "A2R10G10B10", COMP_SPLIT_10_10_10_2 },
        { "BF10GF11RF11", COMP_SPLIT_11_11_10 },
        { "R16_G16", COMP_SPLIT_16_16 },
        { "RF16_GF16", COMP_SPLIT_16_16 },
        { "RF32", COMP_SPLIT_32 },
        { "RU32", COMP_SPLIT_32 },
        { "R16_G16_B16_A16", COMP_SPLIT_16_16_16_16 },
        { "RF16_GF16_BF16_AF16", COMP_SPLIT_16_16_16_16 },
        { "RF32_GF32", COMP_SPLIT_32_32 },
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(comp_split_of(pixel_format_named(rows[i].format)), rows[i].split);
    compared("formats", sizeof rows / sizeof rows[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_surface_has_the_states_of_the_table),
        cmocka_unit_test(only_these_kinds_exist),
        cmocka_unit_test(codes_and_states_are_one_to_one),
        cmocka_unit_test(codes_follow_the_letters),
        cmocka_unit_test(every_format_has_the_split_of_its_components),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
