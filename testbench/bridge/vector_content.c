/* vector_content.c - see vector_content.h */
#include "vector_content.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"

void compared(const char *what, unsigned long cases)
{
    printf("  %lu cases: %s\n", cases, what);
    assert_true(cases > 0);
}

const struct unit_ops *any_unit(struct random *r)
{
    return all_units[random_below(r, all_units_count)];
}

struct content *random_content(struct random *r, const struct unit_ops *unit, unsigned lines)
{
    struct content *c = calloc(1, sizeof *c);

    assert_non_null(c);
    c->header.unit = unit;
    strcpy(c->header.profile, "gm20b");
    c->header.seed = random_bits(r);
    snprintf(c->header.options, sizeof c->header.options, "--count %u", lines);
    c->header.width = random_below(r, 2) ? 1 + random_below(r, 16384) : 0;
    c->header.height = c->header.width ? 1 + random_below(r, 16384) : 0;
    c->header.count = lines;
    c->header.number = c->number;
    c->header.numbers = random_below(r, 2) ? lines : 0;
    for (unsigned i = 0; i < lines; i++)
        c->number[i] = random_bits(r) >> random_below(r, 64);
    c->words = BITS_WORDS(unit->vector->bits);
    assert_true(c->words <= WORDS_MOST);
    for (unsigned i = 0; i < lines; i++)
        for (unsigned at = 0, n; at < unit->vector->bits; at += n) {
            n = unit->vector->bits - at < 32 ? unit->vector->bits - at : 32;
            bits_put(c->line[i], at, n, random_bits(r) & bits_mask(n));
        }
    return c;
}

struct content *zero_content(unsigned lines)
{
    struct content *c = calloc(1, sizeof *c);

    assert_non_null(c);
    c->header = (struct vector_header){ .unit = all_units[0], .profile = "gm20b", .count = lines };
    c->words = BITS_WORDS(c->header.unit->vector->bits);
    return c;
}

void write_content(const char *path, const struct content *c, const char *comment)
{
    struct failure f = { 0 };
    struct vector_writer *w = vector_writer_open(path, &c->header, &f);

    for (uint64_t i = 0; w && i < c->header.count; i++)
        assert_true(vector_writer_put(w, c->line[i], comment, &f));
    if (!w || !vector_writer_commit(w, &f))
        fail_msg("%s", f.text);
}

static void assert_lines(struct vector_reader *r, const struct content *c)
{
    uint32_t words[WORDS_MOST];

    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint64_t i = 0; i < c->header.count; i++) {
            assert_true(vector_reader_next(r, words));
            assert_memory_equal(words, c->line[i], c->words * sizeof *words);
        }
        assert_false(vector_reader_next(r, words));
        vector_reader_rewind(r);
    }
}

void assert_reads(const char *path, const struct content *c)
{
    struct failure f = { 0 };
    struct vector_reader *r = vector_reader_open(path, &f);

    if (!r)
        fail_msg("%s", f.text);
    const struct vector_header *h = vector_reader_header(r);
    assert_ptr_equal(h->unit, c->header.unit);
    assert_string_equal(h->profile, c->header.profile);
    assert_string_equal(h->options, c->header.options);
    assert_true(h->seed == c->header.seed && h->count == c->header.count);
    assert_int_equal(h->numbers, c->header.numbers);
    for (uint64_t i = 0; i < h->numbers; i++)
        assert_true(h->number[i] == c->header.number[i]);
    assert_true(h->width == c->header.width && h->height == c->header.height);
    assert_int_equal(strlen(h->sha256), 64);
    assert_lines(r, c);
    vector_reader_close(r);
}

void assert_failure(const struct failure *f, int code, const char *place, const char *says)
{
    if (f->code != code || strncmp(f->text, place, strlen(place)) != 0 || !strstr(f->text, says) ||
        strchr(f->text, '\n') || strlen(f->text) == sizeof f->text - 1)
        fail_msg("wanted code %d '%s...%s', got %d '%s'", code, place, says, f->code, f->text);
}

void assert_refused(const char *path, unsigned line, const char *says)
{
    struct failure f = { 0 };
    char place[64];

    snprintf(place, sizeof place, line ? "%s:%u: " : "%s: ", path, line);
    assert_null(vector_reader_open(path, &f));
    assert_failure(&f, EXIT_IO, place, says);
}
