/* test_vector_damage.c - vector files cut, with a bit turned, or that are no files at all */
#include "vector_content.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/bits.h"
#include "scratch_folder.h"
#include "vector/line_source.h"

/* Every length but the whole; a plain file may also lack its last newline. */
static unsigned long check_cuts(const char *from, const char *to, const struct content *c)
{
    unsigned long cases = 0;
    size_t size;
    char *bytes = file_read(from, &size);
    const bool plain = bytes[0] == '/'; /* compressed data may end in a newline, too */

    for (size_t cut = 0; cut < size; cut++, cases++) {
        file_write(to, bytes, cut);
        if (plain && cut == size - 1) {
            assert_reads(to, c);
            continue;
        }
        struct failure f = { 0 };
        assert_null(vector_reader_open(to, &f));
        assert_failure(&f, EXIT_IO, to, "");
    }
    free(bytes);
    return cases;
}

static void every_cut_is_refused(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    unsigned long cases = 0;

    for (unsigned i = 0; i < all_units_count; i++) {
        struct content *c = random_content(r, all_units[i], 3);

        write_content("a.hex", c, NULL);
        write_content("a.hex.zst", c, NULL);
        cases += check_cuts("a.hex", "b.hex", c);
        cases += check_cuts("a.hex.zst", "b.hex.zst", c);
        free(c);
    }
    compared("cut files", cases);
}

/* The vectors of a file that was read in spite of its damage are the right ones. */
static void assert_refused_or_right(const char *path, const struct content *c)
{
    uint32_t words[WORDS_MOST];
    struct failure f = { 0 };
    struct vector_reader *r = vector_reader_open(path, &f);

    if (!r) {
        assert_failure(&f, EXIT_IO, path, "");
        return;
    }
    assert_true(vector_reader_header(r)->count == c->header.count);
    for (uint64_t i = 0; i < c->header.count; i++) {
        assert_true(vector_reader_next(r, words));
        assert_memory_equal(words, c->line[i], c->words * sizeof *words);
    }
    assert_false(vector_reader_next(r, words));
    vector_reader_close(r);
}

static unsigned long turn_bits(struct random *r, const char *from, const char *to,
                               const struct content *c)
{
    size_t size;
    char *bytes = file_read(from, &size);

    for (size_t at = 0; at < size; at++) {
        char bit = (char)(1 << random_below(r, 8));
        bytes[at] ^= bit;
        file_write(to, bytes, size);
        assert_refused_or_right(to, c);
        bytes[at] ^= bit;
    }
    free(bytes);
    return size;
}

static void no_turned_bit_changes_a_vector(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    unsigned long cases = 0;

    for (unsigned i = 0; i < all_units_count; i++) {
        struct content *c = random_content(r, all_units[i], 3);

        write_content("a.hex", c, "as drawn");
        write_content("a.hex.zst", c, "as drawn");
        cases += turn_bits(r, "a.hex", "b.hex", c);
        cases += turn_bits(r, "a.hex.zst", "b.hex.zst", c);
        free(c);
    }
    compared("files with one bit turned", cases);
}

static void assert_text_refused(const char *before, char fill, size_t count, const char *says)
{
    size_t length = strlen(before);
    char *text = malloc(length + count);

    assert_non_null(text);
    memcpy(text, before, length);
    memset(text + length, fill, count);
    file_write("b.hex", text, length + count);
    free(text);
    assert_refused("b.hex", 2, says);
}

static void lines_without_end_and_nul_are_refused(void **state)
{
    (void)state;
    const char *first = "// aurum vectors 1\n";

    assert_text_refused(first, '0', LINE_LONGEST + 1, "is longer than");
    assert_text_refused(first, '0', 10 * LINE_LONGEST, "is longer than");
    assert_text_refused(first, '0', LINE_LONGEST, "without a line '// unit'");
    assert_text_refused(first, '\r', LINE_LONGEST + 1, "without a line '// unit'");
    assert_text_refused(first, '\0', 1, "NUL");
    assert_text_refused("// aurum vectors 1\n// unit", '\0', 100, "NUL");
    compared("long lines and NUL bytes", 6);
}

static void what_is_no_vector_file_is_refused(void **state)
{
    struct failure f = { 0 };
    unsigned long cases = 7;

    (void)state;
    assert_int_equal(mkdir("folder.hex", 0755), 0);
    assert_refused("folder.hex", 0, "is a directory");
    assert_int_equal(rmdir("folder.hex"), 0);
    assert_int_equal(mkfifo("fifo.hex", 0644), 0);
    assert_refused("fifo.hex", 0, "is not a regular file");
    assert_refused("/dev/null", 0, "is not a regular file");
    assert_refused("none.hex", 0, "cannot be opened");
    assert_refused("", 0, "cannot be opened");
    assert_non_null(freopen("/dev/null", "r", stdin));
    assert_null(vector_reader_open("-", &f));
    assert_failure(&f, EXIT_IO, "standard input", "is empty");
    file_write("text.zst", "// aurum vectors 1\n", 19);
    assert_refused("text.zst", 0, "cannot be decompressed");
    if (geteuid() != 0) {
        file_write("mine.hex", "", 0);
        assert_int_equal(chmod("mine.hex", 0), 0);
        assert_refused("mine.hex", 0, "cannot be opened");
        cases++;
    }
    compared("names that are no vector files", cases);
}

/* A regular file whose first bytes cannot be read. */
static void a_read_error_is_reported(void **state)
{
    (void)state;
    if (access("/proc/self/mem", R_OK) != 0) {
        printf("  skipped: there is no /proc/self/mem here\n");
        skip();
    }
    assert_refused("/proc/self/mem", 0, "cannot be read");
    compared("a file with a read error", 1);
}

static void a_long_name_leaves_room_for_the_reason(void **state)
{
    (void)state;
    char name[201];
    struct failure f = { 0 };

    memset(name, 'n', 200);
    name[100] = '\n';
    name[200] = '\0';
    file_write(name, "no vector file", 14);
    assert_null(vector_reader_open(name, &f));
    assert_failure(&f, EXIT_IO, "...", "'aurum gen' makes one");
    compared("a name of 200 characters and a line's end", 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_cut_is_refused),
        TEST(no_turned_bit_changes_a_vector),
        TEST(lines_without_end_and_nul_are_refused),
        TEST(what_is_no_vector_file_is_refused),
        TEST(a_read_error_is_reported),
        TEST(a_long_name_leaves_room_for_the_reason),
    };

    printf("AURUM_SEED=%" PRIu64 "\n", scratch_seed());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
