/* test_api_batch.c - field handles, batches, following lines and files of many vectors of libaurum */
#include "api_vectors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "scratch_folder.h"

#define LINES 3000

static unsigned long long compared;

static void a_handle_is_the_field_of_its_name(void **state)
{
    static const char *const names[] = { "cfg.format",     "cfg.write_mask",       "pass_crop.src",
                                         "pass_crop.id.y", "crop_ccache.pixel[3]", "reset" };
    struct random r = random_start(3, 0);
    uint32_t a[WORDS] = { 0 }, b[WORDS] = { 0 };

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        const char *name = names[random_below(&r, 6)];
        struct aurum_field f;
        char element[64];
        uint64_t x, value = random_bits(&r);

        assert_int_equal(aurum_field_find("crop", name, &f, NULL), AURUM_OK);
        const unsigned n = random_below(&r, f.count);
        aurum_field_put(&f, a, n, value);
        value &= UINT64_MAX >> (64 - f.bits);
        snprintf(element, sizeof element, f.count > 1 ? "%s[%u]" : "%s", name, n);
        assert_int_equal(aurum_put("crop", b, element, value, NULL), AURUM_OK);
        assert_true(same_vector(a, b));
        assert_int_equal(aurum_get("crop", a, element, &x, NULL), AURUM_OK);
        assert_int_equal(aurum_field_get(&f, b, n), x);
        compared++;
    }
}

static void a_signed_field_has_its_sign(void **state)
{
    uint32_t *v = calloc(aurum_vector_words("stri"), sizeof *v);
    struct aurum_field f;

    (void)state;
    assert_int_equal(aurum_field_find("stri", "setup_stri.area", &f, NULL), AURUM_OK);
    assert_true(f.is_signed && f.bits == 53 && f.count == 1);
    for (int64_t x = -3; x <= 3; x++, compared++) {
        aurum_field_put(&f, v, 0, (uint64_t)x);
        assert_int_equal(aurum_field_get_signed(&f, v, 0), x);
    }
    free(v);
}

static void what_is_no_field_has_no_handle(void **state)
{
    static const char *const bad[] = { "cfg", "cfg.formal", "pass_crop.src[8]", "" };
    struct aurum_error e;
    struct aurum_field f;

    (void)state;
    for (unsigned i = 0; i < 4; i++, compared++) {
        assert_int_equal(aurum_field_find("crop", bad[i], &f, &e), AURUM_USAGE);
        assert_non_null(strstr(e.text, bad[i]));
    }
    assert_int_equal(aurum_field_find("crop", NULL, &f, &e), AURUM_USAGE);
    assert_int_equal(aurum_field_find("blob", "cfg.format", &f, &e), AURUM_USAGE);
}

static uint32_t *many(unsigned words)
{
    uint32_t *v = calloc(LINES, words * sizeof *v), line[WORDS];

    assert_non_null(v);
    for (unsigned i = 0; i < LINES; i++) {
        random_vector(5, i, line);
        memcpy(v + (size_t)i * words, line, words * sizeof *v);
    }
    return v;
}

static void a_batch_is_its_runs(void **state)
{
    const unsigned words = aurum_vector_words("crop");
    struct aurum_golden *one = new_crop(), *all = new_crop();
    uint32_t *in = many(words), *out = calloc(LINES, words * sizeof *out), want[WORDS];
    uint64_t done = 0;

    (void)state;
    assert_int_equal(aurum_golden_run_batch(all, in, out, LINES, &done, NULL), AURUM_OK);
    assert_int_equal(done, LINES);
    for (unsigned i = 0; i < LINES; i++, compared++) {
        assert_int_equal(aurum_golden_run(one, in + (size_t)i * words, want, NULL), AURUM_OK);
        assert_memory_equal(want, out + (size_t)i * words, words * sizeof *want);
    }
    aurum_golden_free(one);
    aurum_golden_free(all);
    free(in);
    free(out);
}

static void a_batch_stops_at_what_is_not_modelled(void **state)
{
    const unsigned words = aurum_vector_words("crop");
    struct aurum_golden *g = new_crop();
    uint32_t *in = many(words), *out = calloc(LINES, words * sizeof *out);
    struct aurum_error e;
    uint64_t done = 0;

    (void)state;
    assert_int_equal(aurum_set("crop", in + 7u * words, "cfg.format=DISABLED", NULL), AURUM_OK);
    assert_int_equal(aurum_golden_run_batch(g, in, out, LINES, &done, &e), AURUM_NOT_MODELLED);
    assert_int_equal(done, 7);
    assert_non_null(strstr(e.text, "vector 7 "));
    compared++;
    aurum_golden_free(g);
    free(in);
    free(out);
}

/* A coarse raster gives a tile a line. */
static void lines_follow_until_nothing_is_owed(void **state)
{
    uint32_t *v = calloc(aurum_vector_words("crast"), sizeof *v);
    struct aurum_golden *g = aurum_golden_new("crast", "gm20b", NULL);
    struct aurum_field given;
    unsigned tiles = 0;

    (void)state;
    assert_int_equal(aurum_field_find("crast", "crast_zcull_valid", &given, NULL), AURUM_OK);
    assert_int_equal(aurum_set("crast", v,
                               "setup_crast_valid=1 setup_crast.kind=TRIANGLE setup_crast.edges=3 "
                               "setup_crast.x1=64 setup_crast.y1=32",
                               NULL),
                     AURUM_OK);
    assert_int_equal(aurum_golden_run(g, v, v, NULL), AURUM_OK);
    tiles += (unsigned)aurum_field_get(&given, v, 0);
    while (aurum_golden_follow(g, v)) {
        tiles += (unsigned)aurum_field_get(&given, v, 0);
        compared++;
    }
    assert_int_equal(tiles, 8);
    aurum_golden_free(g);
    free(v);
}

static void files_take_many_at_once(void **state)
{
    const unsigned words = aurum_vector_words("crop");
    uint32_t *in = many(words), *back = calloc(LINES, words * sizeof *back);
    struct aurum_writer *w = aurum_writer_open("v.hex", "crop", "gm20b", NULL);
    struct aurum_reader *r;

    (void)state;
    assert_int_equal(aurum_writer_write(w, in, LINES, NULL), AURUM_OK);
    assert_int_equal(aurum_writer_commit(w, NULL), AURUM_OK);
    r = aurum_reader_open("v.hex", NULL);
    assert_int_equal(aurum_reader_read(r, back, 1000), 1000);
    assert_int_equal(aurum_reader_read(r, back + 1000u * words, LINES), LINES - 1000);
    assert_int_equal(aurum_reader_read(r, back, 1), 0);
    assert_memory_equal(in, back, (size_t)LINES * words * sizeof *in);
    compared += LINES;
    aurum_reader_close(r);
    assert_int_equal(remove("v.hex"), 0);
    free(in);
    free(back);
}

static int report(void **state)
{
    (void)state;
    printf("  %llu compared\n", compared);
    return compared ? 0 : 1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_handle_is_the_field_of_its_name),
        cmocka_unit_test(a_signed_field_has_its_sign),
        cmocka_unit_test(what_is_no_field_has_no_handle),
        cmocka_unit_test(a_batch_is_its_runs),
        cmocka_unit_test(a_batch_stops_at_what_is_not_modelled),
        cmocka_unit_test(lines_follow_until_nothing_is_owed),
        cmocka_unit_test_setup_teardown(files_take_many_at_once, scratch_enter, scratch_leave),
    };

    return cmocka_run_group_tests(tests, NULL, report);
}
