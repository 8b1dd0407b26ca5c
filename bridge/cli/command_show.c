/* command_show.c - aurum show */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>

#include "command.h"
#include "line_print.h"
#include "lines.h"
#include "vector/spool.h"
#include "vector/vector_file.h"

struct arguments {
    const char *file;
    enum line_form as;
    uint64_t from, count;
};

enum { KEY_CSV = 256, KEY_FROM, KEY_COUNT };

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "One object a line, fields by dotted name", 0 },
    { "csv", KEY_CSV, NULL, 0, "A heading and one row a line", 0 },
    { "from", KEY_FROM, "N", 0, "The first line, from 0", 0 },
    { "count", KEY_COUNT, "N", 0, "How many lines (default all)", 0 },
    { 0 },
};

static void set_form(struct arguments *a, enum line_form form, struct argp_state *state)
{
    if (a->as != FORM_TEXT && a->as != form)
        argp_error(state, "--json and --csv: one of them");
    a->as = form;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'j': set_form(a, FORM_JSON, state); return 0;
    case KEY_CSV: set_form(a, FORM_CSV, state); return 0;
    case KEY_FROM: a->from = lines_number("--from", arg, state); return 0;
    case KEY_COUNT: a->count = lines_number("--count", arg, state); return 0;
    case ARGP_KEY_ARG:
        if (a->file)
            argp_error(state, "'%s' is a second file; one at a time", arg);
        a->file = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->file)
            argp_error(state, "which FILE?");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void show_line(const struct arguments *a, struct line_printer *p, uint64_t index,
                      const uint32_t *line)
{
    if (a->as == FORM_TEXT)
        printf("vector %" PRIu64 "\n", index);
    line_print(p, line);
}

static void show_head(const struct arguments *a, const struct vector_header *h)
{
    if (a->as == FORM_TEXT)
        printf("%s: %" PRIu64 " vectors of %s, profile %s, seed %" PRIu64 "\nmade by: %s\n",
               spool_name(a->file), h->count, h->unit->name, h->profile, h->seed, h->options);
}

static void show_lines(const struct arguments *a, struct vector_reader *r, struct failure *f)
{
    struct line_printer *p;
    uint32_t line[VECTOR_WORDS];

    show_head(a, vector_reader_header(r));
    p = line_printer_open(vector_reader_header(r)->unit->vector, a->as);
    if (!p)
        fail(f, EXIT_IO, "too little memory to print a vector");
    for (uint64_t i = 0;
         p && (i < a->from || i - a->from < a->count) && vector_reader_next(r, line); i++)
        if (i >= a->from)
            show_line(a, p, i, line);
    line_printer_close(p);
}

int command_show(int argc, char **argv)
{
    static const struct argp argp = {
        options, parse, "FILE", "Prints a vector file field by field.", NULL, NULL, NULL
    };
    struct arguments a = { .count = UINT64_MAX };
    struct failure f = { 0 };
    struct vector_reader *r;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!(r = vector_reader_open(a.file, &f)))
        return report_failure(&f);
    if (a.from > 0 && a.from >= vector_reader_header(r)->count) {
        fail(&f, EXIT_USAGE, "--from: %s has only %" PRIu64 " lines", spool_name(a.file),
             vector_reader_header(r)->count);
        vector_reader_close(r);
        return report_failure(&f);
    }
    show_lines(&a, r, &f);
    vector_reader_close(r);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
