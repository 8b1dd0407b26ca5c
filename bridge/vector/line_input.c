/* line_input.c - see line_input.h */
#include "line_input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "given_plain.h"
#include "hex_line.h"
#include "place_value.h"
#include "quoted.h"
#include "vector_header.h"
#include "vector_line.h"

struct column {
    struct given_name of;
    char *name;
};

struct line_input {
    struct line_source *source;
    const struct unit_ops *unit;
    enum input_form form;
    uint64_t seed;
    struct given_names *names;
    struct plain_keys *keys; /* of JSON */
    struct column *columns;  /* of CSV */
    unsigned count;
    uint32_t words[VECTOR_WORDS]; /* the last line, whose state bundle may stay */
};

/* The next cell of a row, without blanks and quotes around it; NULL behind the last. */
static char *next_cell(char **row)
{
    char *cell = *row, *comma = cell ? strchr(cell, ',') : NULL;
    size_t n;

    if (!cell)
        return NULL;
    if (comma)
        *comma = '\0';
    *row = comma ? comma + 1 : NULL;
    cell += strspn(cell, " \t");
    for (n = strlen(cell); n > 0 && strchr(" \t", cell[n - 1]); n--) {}
    cell[n] = '\0';
    if (n >= 2 && cell[0] == '"' && cell[n - 1] == '"') {
        cell[n - 1] = '\0';
        cell++;
    }
    return cell;
}

static struct given_fields given_of(const struct line_input *in)
{
    return (struct given_fields){ .unit = in->unit, .names = in->names, .source = in->source };
}

static bool add_column(struct line_input *in, const char *name, struct failure *f)
{
    const struct given_fields g = given_of(in);
    struct column *more = realloc(in->columns, (in->count + 1) * sizeof *more), *c;

    if (!more)
        return line_fail(in->source, f, "too little memory to read it");
    in->columns = more;
    c = &more[in->count];
    if (!given_find(&g, name, &c->of, f))
        return false;
    if (c->of.place.bits != c->of.place.field->bits)
        return line_fail(in->source, f, "%s is an array; a column is one of its elements, %s[0]",
                         name, name);
    for (unsigned i = 0; i < in->count; i++)
        if (more[i].of.place.lsb == c->of.place.lsb)
            return line_fail(in->source, f, "%s is a column twice; remove one", name);
    c->name = strdup(name);
    in->count += c->name != NULL;
    return c->name || line_fail(in->source, f, "too little memory to read it");
}

static bool read_heading(struct line_input *in, const char *line, struct failure *f)
{
    char *row = strdup(line), *rest = row, *cell;
    bool good = row != NULL;

    while (good && (cell = next_cell(&rest)))
        good = add_column(in, cell, f);
    free(row);
    return good;
}

static bool read_header(struct line_input *in, struct failure *f)
{
    struct vector_header h;
    const bool good = vector_header_read(in->source, &h, f);

    free((uint64_t *)h.number);
    if (!good)
        return false;
    in->seed = h.seed;
    return h.unit == in->unit ||
           fail(f, EXIT_USAGE, "these are vectors of %s, not of %s", h.unit->name, in->unit->name);
}

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t")] == '\0';
}

static bool find_form(struct line_input *in, struct failure *f)
{
    const char *line;
    enum line_read got;

    while ((got = line_source_next(in->source, &line, f)) == LINE_READ && is_blank(line)) {}
    if (got != LINE_READ)
        return got == LINE_END;
    const bool digits = hex_span(line) > 0 && !vector_line_is(line + hex_span(line));
    in->form = line[strspn(line, " \t")] == '{'        ? INPUT_JSON
               : digits || strncmp(line, "//", 2) == 0 ? INPUT_VECTOR
                                                       : INPUT_CSV;
    if (in->form == INPUT_CSV)
        return read_heading(in, line, f);
    line_source_again(in->source);
    return strncmp(line, "// aurum vectors", 16) != 0 || read_header(in, f);
}

struct line_input *line_input_open(const char *path, const struct unit_ops *u, struct failure *f)
{
    struct line_input *in = calloc(1, sizeof *in);

    if (!in) {
        fail(f, EXIT_IO, "too little memory to read a file");
        return NULL;
    }
    in->unit = u;
    in->seed = 1;
    in->names = given_names_new(u);
    in->keys = plain_keys_new();
    in->source = strcmp(path, "-") == 0 ? line_source_stream(f) : line_source_open(path, f);
    if ((!in->names || !in->keys) && in->source)
        fail(f, EXIT_IO, "too little memory to read a file");
    else if (in->source && find_form(in, f))
        return in;
    line_input_close(in);
    return NULL;
}

enum input_form line_input_form(const struct line_input *in)
{
    return in->form;
}

uint64_t line_input_seed(const struct line_input *in)
{
    return in->seed;
}

static bool read_row(struct line_input *in, struct given_fields *g, const char *line,
                     struct failure *f)
{
    char *row = strdup(line), *rest = row, *cell;
    unsigned i = 0;
    bool good = row != NULL;

    for (; good && (cell = next_cell(&rest)); i++) {
        if (i >= in->count || !*cell)
            continue;
        good = given_put(g, in->columns[i].name, &in->columns[i].of, &in->columns[i].of.place, cell,
                         place_read, f);
    }
    free(row);
    if (good && i != in->count)
        return line_fail(in->source, f, "has %u cells, the heading %u columns; mend the row", i,
                         in->count);
    return good;
}

/* A line of JSON, the plain way where it serves. */
static bool read_json(struct line_input *in, struct given_fields *g, const char *line,
                      struct failure *f)
{
    const size_t size = BITS_WORDS(in->unit->vector->bits) * sizeof *in->words;
    uint32_t before[VECTOR_WORDS];

    memcpy(before, in->words, size);
    given_begin(g, in->words);
    if (given_plain(g, in->keys, line))
        return true;
    memcpy(in->words, before, size);
    given_begin(g, in->words);
    return given_json(g, line, f);
}

static bool read_line(struct line_input *in, const char *line, struct failure *f)
{
    struct given_fields g = given_of(in);

    if (in->form == INPUT_VECTOR)
        return vector_line_read(in->source, in->unit->vector, line, in->words, f);
    if (in->form == INPUT_CSV)
        given_begin(&g, in->words);
    if (in->form == INPUT_JSON ? !read_json(in, &g, line, f) : !read_row(in, &g, line, f))
        return false;
    given_end(&g);
    return true;
}

enum line_read line_input_next(struct line_input *in, uint32_t *words, struct failure *f)
{
    const char *line;
    enum line_read got;

    do
        got = line_source_next(in->source, &line, f);
    while (got == LINE_READ && (in->form == INPUT_VECTOR ? !vector_line_is(line) : is_blank(line)));
    if (got != LINE_READ)
        return got;
    if (!read_line(in, line, f))
        return LINE_FAILED;
    memcpy(words, in->words, BITS_WORDS(in->unit->vector->bits) * sizeof *words);
    return LINE_READ;
}

bool line_input_waits(const struct line_input *in)
{
    return line_source_waits(in->source);
}

bool line_input_fail(const struct line_input *in, struct failure *f, int code, const char *what)
{
    line_fail(in->source, f, "%s", what);
    f->code = code;
    return false;
}

void line_input_close(struct line_input *in)
{
    for (unsigned i = 0; in && i < in->count; i++)
        free(in->columns[i].name);
    if (in) {
        free(in->columns);
        given_names_free(in->names);
        plain_keys_free(in->keys);
        line_source_close(in->source);
    }
    free(in);
}
