/* test_vector_file.c - vector files read as they were written, and bad lines (vectors/README.md) */
#include "vector_content.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "scratch_folder.h"

static void what_is_written_is_read(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 100; i++, cases++) {
        const char *path = i % 2 ? "a.hex" : "a.hex.zst";
        struct content *c = random_content(r, any_unit(r), i % (LINES_MOST + 1));

        write_content(path, c, random_below(r, 2) ? "as drawn" : NULL);
        assert_int_equal(scratch_files(), i ? 2 : 1);
        assert_reads(path, c);
        free(c);
    }
    compared("files written and read, half of them compressed", cases);
}

/* Every form that the format leaves free: how lines end, comments, blanks, upper case. */
static void rewrite(FILE *to, const char *text, unsigned forms)
{
    for (const char *line = text, *end; *line; line = end + 1) {
        bool body = line[0] != '/';

        end = strchr(line, '\n');
        if (forms & 1 && body)
            fprintf(to, "\n \t\n// between\n  // // indented\n");
        for (; line < end; line++)
            putc(forms & 2 && body ? toupper((unsigned char)*line) : *line, to);
        if (forms & 4 && body)
            fprintf(to, forms & 2 ? "//near" : " \t // far");
        if (forms & 8)
            putc('\r', to);
        if (end[1] || !(forms & 16))
            putc('\n', to);
    }
}

static void every_free_form_is_read(void **state)
{
    struct random *r = &((struct scratch *)*state)->random;
    unsigned long cases = 0;
    size_t size;

    for (unsigned forms = 0; forms < 32; forms++, cases++) {
        struct content *c = random_content(r, any_unit(r), 1 + random_below(r, LINES_MOST));
        write_content("a.hex", c, NULL);
        char *text = file_read("a.hex", &size);
        FILE *out = fopen("b.hex", "wb");
        assert_non_null(out);
        rewrite(out, text, forms);
        fclose(out);
        assert_reads("b.hex", c);
        free(text);
        free(c);
    }
    compared("CR LF, no final newline, comments, blanks, upper case, in all mixtures", cases);
}

static struct vector_writer *put_random(const char *path, struct random *r, unsigned lines,
                                        const struct vector_header *h)
{
    struct vector_writer *w = vector_writer_open(path, h, NULL);
    uint32_t words[WORDS_MOST];

    assert_non_null(w);
    for (unsigned i = 0; i < lines; i++) {
        for (unsigned k = 0; k < BITS_WORDS(h->unit->vector->bits); k++)
            words[k] = (uint32_t)random_bits(r);
        assert_true(vector_writer_put(w, words, NULL, NULL));
    }
    return w;
}

/* More than any buffer holds, plain or packed. */
static void a_large_file_is_read(void **state)
{
    static const char *const paths[] = { "a.hex", "a.hex.zst" };
    struct vector_header h = { .unit = all_units[0] };
    unsigned bits = h.unit->vector->bits, last = BITS_WORDS(bits) - 1, lines = 3000;
    uint32_t words[WORDS_MOST];

    for (unsigned i = 0; i < 2; i++) {
        struct random r = ((struct scratch *)*state)->random, again = r;
        assert_true(vector_writer_commit(put_random(paths[i], &r, lines, &h), NULL));
        struct vector_reader *reader = vector_reader_open(paths[i], NULL);
        assert_non_null(reader);
        for (unsigned k = 0; k < lines * (last + 1); k++) {
            if (k % (last + 1) == 0)
                assert_true(vector_reader_next(reader, words));
            uint32_t want = (uint32_t)random_bits(&again);
            if (k % (last + 1) == last) /* the rest of the word is not of the vector */
                want &= (uint32_t)bits_mask(bits % 32);
            assert_true(words[k % (last + 1)] == want);
        }
        assert_false(vector_reader_next(reader, words));
        vector_reader_close(reader);
    }
    compared("vectors of large files", 2 * lines);
}

/* Replaces 'find' where it is first; without, all of the text. */
static const struct bad {
    const char *find, *replace, *says;
    enum { HERE, NEXT, BEFORE_VECTOR, VECTOR, NEXT_VECTOR, NO_LINE } line; /* that is named */
} bad[] = {
    { NULL, "", "is empty", NO_LINE },
    { NULL, "\n", "not a vector file", HERE },
    { NULL, "module top; endmodule\n", "not a vector file", HERE },
    { "vectors 1", "vectors 2", "version '2'", HERE },
    { "unit ", "unit x", "unit' wants", HERE },
    { "gm20b", "gm20c", "profile' wants one of gm20b", HERE },
    { "gm20b", "gm20bgm20bgm20bgm20b", "profile' wants", HERE },
    { "// profile gm20b\n", "", "without a line '// profile'", BEFORE_VECTOR },
    { "// profile gm20b\n", "// profile gm20b\n// profile gm20b\n", "a second '// profile'", NEXT },
    { "// profile", "// profiles", "'// profiles gm20b' is not a line", HERE },
    { "// profile", "//", "is not a line", HERE },
    { "// profile", "/", "is not a line", HERE },
    { "seed ", "seed -", "seed' wants", HERE },
    { "seed ", "seed 18446744073709551616", "seed' wants", HERE },
    { "count ", "count 0x", "count' wants", HERE },
    { "count ", "count 1000000", "count' wants", HERE },
    { "count 000000000002", "count", "count' wants", HERE },
    { "count 000000000002", "count 1", "more than the header's count of 1", NEXT_VECTOR },
    { "count 000000000002", "count 3", "ends after 2 of 3 vectors", NEXT_VECTOR },
    { "count 000000000002", "count 30000000", "ends after 2 of 30000000", NEXT_VECTOR },
    { "// count", "// picture 1x1\n// picture 1x1\n// count", "a second '// picture'", NEXT },
    { "// count", "// picture 0x1\n// count", "picture' wants", HERE },
    { "// count", "// picture 99999x1\n// count", "picture' wants", HERE },
    { "// count", "// picture 7\n// count", "picture' wants", HERE },
    { "// count", "// lines\n// count", "lines' wants", HERE },
    { "// count", "// lines 1 x\n// count", "lines' wants", HERE },
    { "// count", "// lines 1  2\n// count", "lines' wants", HERE },
    { "// count", "// lines 1 2 \n// count", "lines' wants", HERE },
    { "// count", "// lines 9223372036854775808 2\n// count", "lines' wants", HERE },
    { "// count", "// lines 1 2\n// lines 1 2\n// count", "a second '// lines'", NEXT },
    { "// count", "// lines 1 2 3\n// count", "has 3 numbers, '// count' says 2", NEXT_VECTOR },
    { "sha256 ", "sha256 0", "sha256' wants", HERE },
    { "// licence Apache-2.0", "// licence", "licence' wants", HERE },
    { "// unit", "// struct", "before the line '// unit'", HERE },
    { "// struct ", "// struct x", "the struct of unit", HERE },
    { "vector 1341", "vector 1342", "the struct line says 1342 bits", VECTOR },
    { "// struct ", "// licence ", "a second '// licence'", HERE },
    { "// field reset 1\n", "", "stands where this version has 'reset 1'", HERE },
    { "field reset 1", "field reset 2", "'reset 2' stands where this version has 'reset 1'", HERE },
    { "field reset 1", "reset 1", "field 'reset 1' is missing", HERE },
    { "// field reset", "// field new 1\n// field reset", "field 'new 1' stands where", HERE },
    { "\n0", "\n// field new 1\n0", "field 'new 1' is not one of this version", NEXT },
    { "\n0", "\n// a comment\n0", "'// a comment' is not a line", NEXT },
    { "\n0", "\nf", "sets a bit above", NEXT }, /* toy: 1341 = 4 * 335 + 1 */
    { "\n0", "\n ", "character '0x20' in column 1 ", NEXT },
    { "\n0", "\n0 ", "has 1 hex", NEXT },
    { "0 // one", "g // one", "character 'g'", HERE },
    { "0 // one", "_ // one", "character '_'", HERE },
    { "0 // one", "x // one", "character 'x'", HERE },
    { "0 // one", "\x1b // one", "character '0x1b'", HERE },
    { "0 // one", "@0", "character '@'", HERE },
    { "0 // one", " // one", "hexadecimal digits, but", HERE },
    { "0 // one", "00 // one", "hexadecimal digits, but", HERE },
    { "0 // one", "0 / one", "stands behind the vector", HERE },
    { "0 // one", "0/* one */", "stands behind the vector", HERE },
    { "0 // one", "0 0", "stands behind the vector", HERE },
    { "0 // one", "1 // one", "have SHA-256", NO_LINE },
};

static unsigned line_of(const char *text, const char *at)
{
    unsigned line = 1;

    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static unsigned named_line(const struct bad *b, const char *text, const char *at)
{
    const char *first = strstr(text, "\n0") + 1;

    switch (b->line) {
    case HERE: return line_of(text, at);
    case NEXT: return line_of(text, at) + 1;
    case BEFORE_VECTOR:
        return line_of(text, first) - 1; /* the edit takes a line of the header away */
    case VECTOR: return line_of(text, first);
    case NEXT_VECTOR: return line_of(text, first) + 1;
    case NO_LINE: break;
    }
    return 0;
}

static void every_edit_is_refused_by_name(void **state)
{
    (void)state;
    struct content *c = zero_content(2);
    size_t size;

    write_content("a.hex", c, "one");
    char *text = file_read("a.hex", &size);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *at = bad[i].find ? strstr(text, bad[i].find) : text;
        FILE *out = fopen("b.hex", "wb");

        assert_non_null(at);
        assert_non_null(out);
        fprintf(out, "%.*s%s%s", (int)(at - text), text, bad[i].replace,
                bad[i].find ? at + strlen(bad[i].find) : "");
        fclose(out);
        assert_refused("b.hex", named_line(&bad[i], text, at), bad[i].says);
    }
    free(text);
    free(c);
    compared("edits of a good file", sizeof bad / sizeof bad[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_written_is_read, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(every_free_form_is_read, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_large_file_is_read, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(every_edit_is_refused_by_name, scratch_enter,
                                        scratch_leave),
    };

    printf("AURUM_SEED=%" PRIu64 "\n", scratch_seed());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
