/* test_api.c - libaurum's units, fields and goldens, as a program outside sees them */
#include "api_vectors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

#define LINES 2000

static unsigned long long compared;

static void assert_error(const struct aurum_error *e, int code, const char *part)
{
    if (e->code != code || !strstr(e->text, part) || strchr(e->text, '\n'))
        fail_msg("error %d '%s' instead of %d with '%s'", e->code, e->text, code, part);
    compared++;
}

static void every_unit_has_a_name_and_a_vector_and_its_state_bundle_first(void **state)
{
    struct aurum_port p;

    (void)state;
    assert_true(aurum_units() > 0);
    assert_null(aurum_unit_name(aurum_units()));
    assert_string_equal(aurum_profile_name(0), "gm20b");
    for (unsigned i = 0; i < aurum_units(); i++) {
        const char *unit = aurum_unit_name(i);
        unsigned bits = aurum_vector_bits(unit), n = 0;
        assert_int_equal(aurum_vector_words(unit), (bits + 31) / 32);
        assert_int_equal(aurum_port(unit, 0, &p), 1);
        assert_int_equal(p.direction, AURUM_CONFIG);
        for (; aurum_port(unit, n, &p); n++) {
            assert_true(p.bits > 0 && p.lsb + p.bits <= bits);
            assert_true(p.direction == AURUM_CONFIG || p.valid_lsb < bits);
            compared++;
        }
        assert_true(n >= 2);
        assert_int_equal(aurum_port(unit, n, &p), 0);
    }
}

static void json_describes_the_ports_that_aurum_port_gives(void **state)
{
    char *text = aurum_units_json();
    cJSON *o = cJSON_Parse(text), *units = cJSON_GetObjectItem(o, "units");

    (void)state;
    assert_non_null(o);
    assert_non_null(cJSON_GetObjectItem(cJSON_GetObjectItem(o, "enums"), "blend_factor"));
    assert_int_equal(cJSON_GetArraySize(units), aurum_units());
    for (unsigned i = 0; i < aurum_units(); i++) {
        cJSON *u = cJSON_GetArrayItem(units, (int)i), *ports = cJSON_GetObjectItem(u, "ports"), *j;
        struct aurum_port p;
        unsigned n = 0;
        assert_string_equal(cJSON_GetObjectItem(u, "name")->valuestring, aurum_unit_name(i));
        cJSON_ArrayForEach(j, ports)
        {
            assert_int_equal(aurum_port(aurum_unit_name(i), n++, &p), 1);
            assert_string_equal(cJSON_GetObjectItem(j, "name")->valuestring, p.name);
            assert_string_equal(cJSON_GetObjectItem(j, "struct")->valuestring, p.type);
            assert_int_equal(cJSON_GetObjectItem(j, "bits")->valueint, p.bits);
            assert_int_equal(cJSON_GetObjectItem(j, "lsb")->valueint, p.lsb);
            compared++;
        }
        assert_int_equal(aurum_port(aurum_unit_name(i), n, &p), 0);
    }
    cJSON_Delete(o);
    free(text);
}

static void what_is_put_into_a_field_is_got_back(void **state)
{
    uint32_t vector[WORDS] = { 0 };
    struct random r = random_start(7, 0);
    uint64_t x;

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t value = random_bits(&r) & UINT32_MAX;
        char field[32];
        snprintf(field, sizeof field, "pass_crop.src[%u]", i % 8);
        assert_int_equal(aurum_put("crop", vector, field, value, NULL), AURUM_OK);
        assert_int_equal(aurum_get("crop", vector, field, &x, NULL), AURUM_OK);
        assert_int_equal(x, value);
        compared++;
    }
}

static void text_sets_numbers_names_and_whole_arrays(void **state)
{
    static const struct {
        const char *field;
        uint64_t value;
    } want[] = {
        { "cfg.format", 0xd5 },    { "cfg.color_src", 5 },     { "cfg.alpha_src", 6 },
        { "cfg.write_mask", 9 },   { "pass_crop.src[0]", 17 }, { "pass_crop.src[7]", 17 },
        { "pass_crop.dst[7]", 0 },
    };
    uint32_t vector[WORDS] = { 0 };
    uint64_t x;

    (void)state;
    assert_int_equal(aurum_set("crop", vector,
                               " cfg.format=A8B8G8R8 cfg.color_src=src-alpha  "
                               "cfg.alpha_src=FACTOR_INV_SRC_ALPHA cfg.write_mask=9 "
                               "pass_crop.src=0x11 ",
                               NULL),
                     AURUM_OK);
    for (unsigned i = 0; i < sizeof want / sizeof want[0]; i++) {
        assert_int_equal(aurum_get("crop", vector, want[i].field, &x, NULL), AURUM_OK);
        assert_int_equal(x, want[i].value);
        compared++;
    }
}

static void a_text_with_one_bad_word_changes_nothing(void **state)
{
    static const struct {
        const char *text, *part;
    } bad[] = {
        { "cfg.write_mask=9 cfg.nothing=1", "cfg.nothing" },
        { "cfg.write_mask=9 cfg.write_mask=16", "16" },
        { "cfg.write_mask=9 cfg.format=A8B8G8R9", "A8B8G8R9" },
        { "cfg.write_mask=9 write_mask", "write_mask" },
        { "cfg.write_mask=9 cfg=1", "cfg" },
        { "cfg.write_mask=9 pass_crop.src[8]=1", "pass_crop.src[8]" },
        { "cfg.write_mask=9 cfg.write_mask=-1", "-1" },
        { "cfg.write_mask=9 cfg.write_mask=", "write_mask" },
    };
    uint32_t vector[WORDS] = { 0 };

    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct aurum_error e = { 0 };
        assert_int_equal(aurum_set("crop", vector, bad[i].text, &e), AURUM_USAGE);
        assert_error(&e, AURUM_USAGE, bad[i].part);
        for (unsigned k = 0; k < WORDS; k++)
            assert_int_equal(vector[k], 0);
    }
}

static void unknown_names_are_errors_that_say_them(void **state)
{
    struct aurum_error e = { 0 };
    struct aurum_port p;
    uint32_t vector[WORDS] = { 0 };
    uint64_t x;

    (void)state;
    assert_int_equal(aurum_vector_bits("blob"), 0);
    assert_int_equal(aurum_vector_words("blob"), 0);
    assert_int_equal(aurum_vector_words(NULL), 0);
    assert_int_equal(aurum_port("blob", 0, &p), 0);
    assert_null(aurum_golden_new("blob", "gm20b", &e));
    assert_error(&e, AURUM_USAGE, "'blob'");
    assert_null(aurum_golden_new(NULL, "gm20b", &e));
    assert_error(&e, AURUM_USAGE, "NULL");
    assert_null(aurum_golden_new("crop", "gm107x", &e));
    assert_error(&e, AURUM_USAGE, "'gm107x'");
    assert_error(&e, AURUM_USAGE, aurum_profile_name(0)); /* those that there are */
    assert_null(aurum_golden_new("crop", NULL, NULL));
    aurum_put("blob", vector, "cfg.format", 1, &e);
    assert_error(&e, AURUM_USAGE, "'blob'");
    aurum_put("crop", vector, "cfg.formal", 1, &e);
    assert_error(&e, AURUM_USAGE, "'cfg.formal'");
    aurum_put("crop", vector, "cfg.write_mask", 16, &e);
    assert_error(&e, AURUM_USAGE, "cfg.write_mask");
    aurum_get("crop", vector, "pass_crop", &x, &e);
    assert_error(&e, AURUM_USAGE, "'pass_crop'");
    aurum_set("blob", vector, "cfg.format=1", &e);
    assert_error(&e, AURUM_USAGE, "'blob'");
}

static void what_is_not_modelled_is_an_error_that_names_it_and_passes(void **state)
{
    struct aurum_golden *g = new_crop();
    struct aurum_error e = { 0 };
    uint32_t in[WORDS], out[WORDS], again[WORDS];
    uint64_t valid;

    (void)state;
    random_vector(1, 0, in);
    assert_int_equal(aurum_golden_run(g, in, out, &e), AURUM_OK);
    aurum_set("crop", in, "cfg.format=DISABLED", NULL);
    assert_int_equal(aurum_golden_run(g, in, again, &e), AURUM_NOT_MODELLED);
    assert_error(&e, AURUM_NOT_MODELLED, "crop");
    aurum_get("crop", again, "crop_ccache_valid", &valid, NULL);
    assert_int_equal(valid, 0);
    random_vector(1, 0, in);
    assert_int_equal(aurum_golden_run(g, in, again, &e), AURUM_OK);
    assert_true(same_vector(out, again));
    aurum_golden_free(g);
}

static void two_goldens_do_not_share_state(void **state)
{
    struct aurum_golden *alone = new_crop(), *a = new_crop(), *b = new_crop();
    uint32_t in[WORDS], want[WORDS], got[WORDS], other[WORDS];

    (void)state;
    for (unsigned i = 0; i < LINES; i++) {
        random_vector(2, i, in);
        assert_int_equal(aurum_golden_run(alone, in, want, NULL), AURUM_OK);
        random_vector(3, i, other);
        if (i % 3 == 0)
            aurum_set("crop", other, "cfg.format=DISABLED", NULL);
        if (i % 5 == 0)
            aurum_set("crop", other, "reset=1", NULL);
        aurum_golden_run(b, other, got, NULL);
        assert_int_equal(aurum_golden_run(a, in, got, NULL), AURUM_OK);
        assert_true(same_vector(want, got));
        compared++;
    }
    aurum_golden_free(alone);
    aurum_golden_free(a);
    aurum_golden_free(b);
}

static int something_was_compared(void **state)
{
    (void)state;
    printf("test_api: %llu values compared\n", compared);
    return compared == 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_unit_has_a_name_and_a_vector_and_its_state_bundle_first),
        cmocka_unit_test(json_describes_the_ports_that_aurum_port_gives),
        cmocka_unit_test(what_is_put_into_a_field_is_got_back),
        cmocka_unit_test(text_sets_numbers_names_and_whole_arrays),
        cmocka_unit_test(a_text_with_one_bad_word_changes_nothing),
        cmocka_unit_test(unknown_names_are_errors_that_say_them),
        cmocka_unit_test(what_is_not_modelled_is_an_error_that_names_it_and_passes),
        cmocka_unit_test(two_goldens_do_not_share_state),
    };

    return cmocka_run_group_tests(tests, NULL, something_was_compared);
}
