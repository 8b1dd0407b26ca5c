/* test_api_files.c - libaurum's vector files, alone and in two threads */
#include "api_vectors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scratch_folder.h"

#define LINES 2000

static unsigned long long compared;

static void write_file(const char *path, uint64_t seed, unsigned lines)
{
    struct aurum_golden *g = new_crop();
    struct aurum_writer *w = aurum_writer_open(path, "crop", "gm20b", NULL);
    uint32_t in[WORDS], out[WORDS];

    assert_non_null(w);
    for (unsigned i = 0; i < lines; i++) {
        random_vector(seed, i, in);
        assert_int_equal(aurum_golden_run(g, in, out, NULL), AURUM_OK);
        assert_int_equal(aurum_writer_put(w, out, NULL), AURUM_OK);
    }
    assert_int_equal(aurum_writer_commit(w, NULL), AURUM_OK);
    aurum_golden_free(g);
}

/* How many lines of a file are what the golden model gives for their inputs. */
static unsigned agreeing_lines(const char *path)
{
    struct aurum_reader *r = aurum_reader_open(path, NULL);
    struct aurum_golden *g = aurum_golden_new("crop", "gm20b", NULL);
    uint32_t line[WORDS], out[WORDS];
    unsigned n = 0;

    while (r && g && aurum_reader_next(r, line) &&
           aurum_golden_run(g, line, out, NULL) == AURUM_OK && same_vector(line, out))
        n++;
    aurum_golden_free(g);
    if (r)
        aurum_reader_close(r);
    return n;
}

static void what_is_written_is_read(const char *path)
{
    struct aurum_reader *r;
    struct aurum_golden *g = new_crop();
    uint32_t in[WORDS], want[WORDS], got[WORDS];

    write_file(path, 4, LINES);
    r = aurum_reader_open(path, NULL);
    assert_non_null(r);
    assert_string_equal(aurum_reader_unit(r), "crop");
    assert_int_equal(aurum_reader_count(r), LINES);
    for (unsigned i = 0; i < LINES; i++) {
        random_vector(4, i, in);
        aurum_golden_run(g, in, want, NULL);
        assert_int_equal(aurum_reader_next(r, got), 1);
        assert_true(same_vector(want, got));
        compared++;
    }
    assert_int_equal(aurum_reader_next(r, got), 0);
    aurum_reader_close(r);
    aurum_golden_free(g);
}

static void a_text_file_is_read_as_it_was_written(void **state)
{
    (void)state;
    what_is_written_is_read("text.hex");
}

static void a_compressed_file_is_read_as_it_was_written(void **state)
{
    (void)state;
    what_is_written_is_read("packed.hex.zst");
}

static void an_abandoned_or_failed_file_leaves_nothing(void **state)
{
    struct aurum_error e = { 0 };
    uint32_t in[WORDS];

    (void)state;
    random_vector(1, 0, in);
    struct aurum_writer *w = aurum_writer_open("never.hex", "crop", "gm20b", &e);
    assert_non_null(w);
    assert_int_equal(aurum_writer_put(w, in, &e), AURUM_OK);
    aurum_writer_abandon(w);
    assert_null(aurum_writer_open("nowhere/never.hex", "crop", "gm20b", &e));
    assert_int_equal(e.code, AURUM_IO);
    assert_non_null(strstr(e.text, "nowhere/never.hex"));
    assert_null(aurum_writer_open("never.hex", "blob", "gm20b", &e));
    assert_int_equal(e.code, AURUM_USAGE);
    assert_null(aurum_writer_open("never.hex", "crop", "gm20z", &e));
    assert_non_null(strstr(e.text, "gm20z"));
    assert_int_equal(scratch_files(), 0);
    compared += 3;
}

static void a_file_that_cannot_be_read_is_an_error_that_names_it(void **state)
{
    static const char *const names[] = { "absent.hex", ".", "empty.hex", "cut.hex" };
    char *text;
    size_t size;

    (void)state;
    file_write("empty.hex", "", 0);
    write_file("good.hex", 5, 3);
    text = file_read("good.hex", &size);
    file_write("cut.hex", text, size - 100);
    free(text);
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct aurum_error e = { 0 };
        assert_null(aurum_reader_open(names[i], &e));
        assert_int_equal(e.code, AURUM_IO);
        assert_ptr_equal(strstr(e.text, names[i]), e.text);
        assert_null(strchr(e.text, '\n'));
        assert_null(aurum_reader_open(names[i], NULL));
        compared++;
    }
}

struct job {
    char path[32];
    unsigned agree;
};

static void *read_and_run(void *argument)
{
    struct job *j = argument;

    j->agree = agreeing_lines(j->path);
    return NULL;
}

static void two_threads_each_with_its_handles_do_not_disturb_each_other(void **state)
{
    struct job jobs[2] = { { "text.hex", 0 }, { "packed.hex.zst", 0 } };
    pthread_t threads[2];

    (void)state;
    for (unsigned i = 0; i < 2; i++)
        write_file(jobs[i].path, 6 + i, LINES);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, read_and_run, &jobs[i]), 0);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(jobs[i].agree, LINES);
        compared += jobs[i].agree;
    }
}

static int something_was_compared(void **state)
{
    (void)state;
    printf("test_api_files: %llu vectors and errors compared\n", compared);
    return compared == 0;
}

#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SCRATCH(a_text_file_is_read_as_it_was_written),
        IN_SCRATCH(a_compressed_file_is_read_as_it_was_written),
        IN_SCRATCH(an_abandoned_or_failed_file_leaves_nothing),
        IN_SCRATCH(a_file_that_cannot_be_read_is_an_error_that_names_it),
        IN_SCRATCH(two_threads_each_with_its_handles_do_not_disturb_each_other),
    };

    return cmocka_run_group_tests(tests, NULL, something_was_compared);
}
