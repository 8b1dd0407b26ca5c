/* test_vector_writer.c - what the writer of vector files leaves behind, above all nothing */
#include "vector_content.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch_folder.h"

static struct vector_writer *open_writer(const char *path, const struct content *c)
{
    struct failure f = { 0 };
    struct vector_writer *w = vector_writer_open(path, &c->header, &f);

    if (!w)
        fail_msg("%s", f.text);
    return w;
}

static void an_abandoned_file_is_gone(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    static const char *const paths[] = { "a.hex", "a.hex.zst", "./a.hex", "-" };
    struct content *c = random_content(r, any_unit(r), 40);
    unsigned long cases = 0;

    for (unsigned i = 0; i < sizeof paths / sizeof paths[0]; i++)
        for (unsigned lines = 0; lines <= 40; lines += 20, cases++) {
            struct vector_writer *w = open_writer(paths[i], c);
            for (unsigned k = 0; k < lines; k++)
                assert_true(vector_writer_put(w, c->line[k], NULL, NULL));
            vector_writer_abandon(w);
            assert_int_equal(scratch_files(), 0);
        }
    vector_writer_abandon(NULL);
    free(c);
    compared("files abandoned", cases);
}

static void assert_old(const char *path)
{
    size_t size;
    char *text = file_read(path, &size);

    assert_string_equal(text, "old");
    free(text);
    assert_int_equal(scratch_files(), 1);
}

static void an_old_file_stands_until_the_new_is_whole(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    struct content *c = random_content(r, any_unit(r), 3);

    file_write("a.hex", "old", 3);
    struct vector_writer *w = open_writer("a.hex", c);
    assert_true(vector_writer_put(w, c->line[0], NULL, NULL));
    vector_writer_abandon(w);
    assert_old("a.hex");
    write_content("a.hex", c, NULL);
    assert_reads("a.hex", c);
    assert_int_equal(scratch_files(), 1);
    free(c);
    compared("an old file", 2);
}

static void limit_files(rlim_t most)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = most;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* As on a full disk; returns whether the failure came while vectors were put. */
static bool fill_disk(const char *path, const struct content *c, rlim_t room)
{
    struct vector_writer *w = open_writer(path, c);
    struct failure f = { 0 };
    bool put = true;

    limit_files(room);
    for (unsigned i = 0; i < 400 && put; i++)
        put = vector_writer_put(w, c->line[i % LINES_MOST], NULL, &f);
    bool good = put && vector_writer_commit(w, &f);
    limit_files(RLIM_INFINITY);
    assert_false(good);
    assert_failure(&f, EXIT_IO, path, "cannot be written");
    assert_int_equal(scratch_files(), 1);
    assert_false(vector_writer_put(w, c->line[0], NULL, NULL));
    assert_false(vector_writer_commit(w, NULL));
    vector_writer_abandon(w);
    assert_old(path);
    return !put;
}

static void a_full_disk_leaves_nothing(void **state)
{
    (void)state;
    struct content *c = zero_content(LINES_MOST);
    unsigned long cases = 0, put = 0;

    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t room = 0; room < 132000; room += 3000, cases += 2) {
        file_write("a.hex", "old", 3);
        put += fill_disk("a.hex", c, room);
        remove("a.hex");
        file_write("a.hex.zst", "old", 3);
        put += fill_disk("a.hex.zst", c, room);
        remove("a.hex.zst");
    }
    signal(SIGXFSZ, SIG_DFL);
    free(c);
    assert_true(put > 0);
    compared("full disks", cases);
}

static void a_target_that_became_a_folder_is_reported(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    struct content *c = random_content(r, any_unit(r), 3);
    static const char *const paths[] = { "a.hex", "a.hex.zst" };

    for (unsigned i = 0; i < 2; i++) {
        struct vector_writer *w = open_writer(paths[i], c);
        struct failure f = { 0 };

        assert_true(vector_writer_put(w, c->line[0], NULL, NULL));
        assert_int_equal(mkdir(paths[i], 0755), 0);
        assert_false(vector_writer_commit(w, &f));
        assert_failure(&f, EXIT_IO, paths[i], "irectory");
        assert_int_equal(scratch_files(), 1);
        vector_writer_abandon(w);
        assert_int_equal(rmdir(paths[i]), 0);
    }
    free(c);
    compared("targets that became folders", 2);
}

static void assert_not_written(const char *path, int code, const char *options, const char *says)
{
    struct content *c = zero_content(1);
    struct failure f = { 0 };
    unsigned before = scratch_files();

    strcpy(c->header.options, options);
    assert_null(vector_writer_open(path, &c->header, &f));
    assert_failure(&f, code, "", says);
    assert_int_equal(scratch_files(), before);
    free(c);
}

static void what_cannot_be_written_is_refused_at_once(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0755), 0);
    assert_not_written("folder", EXIT_IO, "", "folder: is a directory");
    assert_not_written("folder/", EXIT_IO, "", "folder/: is a directory");
    assert_int_equal(rmdir("folder"), 0);
    assert_not_written("none/a.hex", EXIT_IO, "", "none/a.hex: cannot be written");
    assert_not_written("", EXIT_IO, "", "empty");
    assert_not_written("/dev/null", EXIT_IO, "", "/dev/null: is not a regular file");
    file_write("a.hex", "old", 3);
    assert_not_written("a.hex/b", EXIT_IO, "", "a.hex/b: cannot be written");
    assert_int_equal(symlink("a.hex", "link"), 0);
    assert_not_written("link", EXIT_IO, "", "link: is a symbolic link");
    assert_int_equal(unlink("link"), 0);
    assert_not_written("a.hex", EXIT_USAGE, "--count 1\n--evil", "end of a line");
    assert_old("a.hex");
    compared("targets refused", 8);
}

static void a_picture_has_a_size(void **state)
{
    (void)state;
    static const unsigned sizes[][2] = { { 0, 1 }, { 1, 0 }, { 16385, 1 }, { 1, 16385 } };
    struct content *c = zero_content(1);

    for (unsigned i = 0; i < 4; i++) {
        struct failure f = { 0 };
        c->header.width = sizes[i][0];
        c->header.height = sizes[i][1];
        assert_null(vector_writer_open("a.hex", &c->header, &f));
        assert_failure(&f, EXIT_USAGE, "a picture of ", "");
        assert_int_equal(scratch_files(), 0);
    }
    free(c);
    compared("pictures too large or of no size", 4);
}

static void a_comment_is_one_line(void **state)
{
    (void)state;
    struct content *c = zero_content(1);
    struct failure f = { 0 };
    struct vector_writer *w = open_writer("a.hex", c);

    assert_false(vector_writer_put(w, c->line[0], "two\nlines", &f));
    assert_failure(&f, EXIT_USAGE, "comment", "'two?lines'");
    assert_int_equal(scratch_files(), 0);
    vector_writer_abandon(w);
    free(c);
    compared("a comment of two lines", 1);
}

static void the_mode_follows_umask(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    static const char *const paths[] = { "a.hex", "a.hex.zst" };
    static const mode_t masks[] = { 0, 022, 027, 077 };
    struct content *c = random_content(r, any_unit(r), 3);
    mode_t before = umask(0);
    struct stat status;

    for (unsigned i = 0; i < 8; i++) {
        umask(masks[i / 2]);
        write_content(paths[i % 2], c, NULL);
        assert_int_equal(stat(paths[i % 2], &status), 0);
        assert_int_equal(status.st_mode & 07777, 0644 & ~masks[i / 2]);
        assert_int_equal(umask(masks[i / 2]), masks[i / 2]);
    }
    umask(before);
    free(c);
    compared("files under a umask", 8);
}

/* Writes to "-" with standard output turned to 'path'. */
static bool write_to_stdout(const char *path, const struct content *c, struct failure *f)
{
    int before = dup(1), file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    struct vector_writer *w = open_writer("-", c);

    assert_true(before >= 0 && file >= 0);
    fflush(stdout);
    dup2(file, 1);
    for (uint64_t i = 0; i < c->header.count; i++)
        assert_true(vector_writer_put(w, c->line[i], NULL, f));
    bool good = vector_writer_commit(w, f);
    dup2(before, 1);
    close(before);
    close(file);
    clearerr(stdout);
    if (!good)
        vector_writer_abandon(w);
    return good;
}

static void standard_output_takes_the_same_file(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    struct content *c = random_content(r, any_unit(r), LINES_MOST);
    struct failure f = { 0 };

    assert_true(write_to_stdout("a.hex", c, &f));
    assert_reads("a.hex", c);
    assert_int_equal(scratch_files(), 1);
    if (access("/dev/full", W_OK) == 0) {
        assert_false(write_to_stdout("/dev/full", c, &f));
        assert_failure(&f, EXIT_IO, "standard output: ", "cannot be written");
    }
    free(c);
    compared("standard output", 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_abandoned_file_is_gone),
        TEST(an_old_file_stands_until_the_new_is_whole),
        TEST(a_full_disk_leaves_nothing),
        TEST(a_target_that_became_a_folder_is_reported),
        TEST(what_cannot_be_written_is_refused_at_once),
        TEST(a_picture_has_a_size),
        TEST(a_comment_is_one_line),
        TEST(the_mode_follows_umask),
        TEST(standard_output_takes_the_same_file),
    };

    printf("AURUM_SEED=%" PRIu64 "\n", scratch_seed());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
