/* command_fill.c - aurum fill
 *
 * One line in, one line out, at once.  When a packet gives several packets on a wire, the lines that take them
 * come before the next line that gives a packet, and at the end, unless lines without packets take them first:
 * the lines of a file that gen made come out as they are.
 */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "command.h"
#include "golden.h"
#include "line_print.h"
#include "vector/files_differ.h"
#include "vector/line_input.h"
#include "vector/vector_file.h"

struct arguments {
    const char *unit, *file, *output;
    enum line_form form;
    bool form_given;
};

enum { KEY_TO = 256 };

static const struct argp_option options[] = {
    { "to", KEY_TO, "FORM", 0, "Print hex, json, csv or text (default: the form of the input)", 0 },
    { "output", 'o', "FILE", 0, "Write a vector file instead; - for standard output, at the end",
      0 },
    { 0 },
};

static void set_form(struct arguments *a, const char *text, struct argp_state *state)
{
    static const char *const names[] = { "text", "hex", "json", "csv" };

    for (unsigned i = 0; i < 4; i++) {
        if (strcmp(text, names[i]) != 0)
            continue;
        a->form = (enum line_form)i;
        a->form_given = true;
        return;
    }
    argp_error(state, "--to: '%s' is not hex, json, csv or text", text);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case KEY_TO: set_form(a, arg, state); return 0;
    case 'o': a->output = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->file)
            argp_error(state, "'%s' is a second file; one at a time", arg);
        *(a->unit ? &a->file : &a->unit) = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->unit)
            argp_error(state, "which unit? (aurum units lists them)");
        if (a->output && a->form_given)
            argp_error(state, "-o writes a vector file: no --to");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

struct filling {
    const struct unit_ops *unit;
    struct golden *golden;
    struct line_input *in;
    struct vector_writer *writer; /* or NULL: lines are printed */
    struct line_printer *printer;
    uint64_t lines;
    uint32_t out[VECTOR_WORDS]; /* the last line */
};

static void give(struct filling *w, struct failure *f)
{
    w->lines++;
    if (w->writer)
        vector_writer_put(w->writer, w->out, NULL, f);
    else
        line_print(w->printer, w->out);
}

/* Whether a line gives a packet by its own will, or a reset. */
static bool gives_packets(const struct unit_ops *u, const uint32_t *line)
{
    bool any = bits_get(line, u->vector->bits - 1, 1);

    for (unsigned i = 1; i < u->ports; i++) {
        const struct unit_port p = unit_port(u, i);
        any |= p.wire.direction == PORT_IN && !p.wire.answers && bits_get(line, p.valid_lsb, 1);
    }
    return any;
}

static void take_rest(struct filling *w, struct failure *f)
{
    while (w->lines > 0 && !f->code && golden_follow(w->golden, w->out))
        give(w, f);
}

static bool fill(struct filling *w, struct failure *f)
{
    uint32_t line[VECTOR_WORDS];
    char why[200];

    while (!f->code && line_input_next(w->in, line, f) == LINE_READ) {
        if (gives_packets(w->unit, line))
            take_rest(w, f);
        if (!golden_line(w->golden, line, w->out)) {
            snprintf(why, sizeof why, "is not modelled: %s", w->golden->not_modelled);
            line_input_fail(w->in, f, EXIT_NOT_MODELLED, why);
        } else {
            give(w, f);
        }
        if (line_input_waits(w->in) && fflush(stdout) != 0)
            return false; /* main says so */
    }
    take_rest(w, f);
    return !f->code;
}

static bool to_file(struct filling *w, const struct arguments *a, struct failure *f)
{
    struct vector_header h = { .unit = w->unit, .seed = line_input_seed(w->in) };

    snprintf(h.options, sizeof h.options, "fill %s", w->unit->name);
    w->writer = vector_writer_open(a->output, &h, f);
    if (!w->writer)
        return false;
    if (fill(w, f) && vector_writer_commit(w->writer, f)) {
        fprintf(stderr, "%s: %" PRIu64 " vectors of %s\n", a->output, w->lines, w->unit->name);
        return true;
    }
    vector_writer_abandon(w->writer);
    return false;
}

static bool to_output(struct filling *w, enum line_form form, struct failure *f)
{
    w->printer = line_printer_open(w->unit->vector, form);
    const bool good = w->printer ? fill(w, f) : fail(f, EXIT_IO, "out of memory");

    line_printer_close(w->printer);
    return good;
}

int command_fill(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "UNIT [FILE]",
                                      "Reads inputs of a unit, vector lines, JSON lines or CSV, "
                                      "from FILE or standard input, and gives "
                                      "each line with the golden model's outputs as soon as it is "
                                      "there.\vJSON is one object a line, as "
                                      "aurum show --json prints; CSV has a heading, as aurum show "
                                      "--csv prints.  Fields that are not "
                                      "given are 0, of the state bundle as in the line before; a "
                                      "packet of which a field is given is "
                                      "valid.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };
    struct failure f = { 0 };
    struct filling w = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    const struct file_named files[] = { { "FILE", a.file, false }, { "-o", a.output, true } };

    if (!(w.unit = unit_or_fail(a.unit, &f)) || !files_differ(files, 2, &f) ||
        !(w.in = line_input_open(a.file ? a.file : "-", w.unit, &f)))
        return report_failure(&f);
    const enum line_form form = a.form_given                          ? a.form
                                : line_input_form(w.in) == INPUT_JSON ? FORM_JSON
                                : line_input_form(w.in) == INPUT_CSV  ? FORM_CSV
                                                                      : FORM_VECTOR;
    if (!(w.golden = golden_open(w.unit)))
        fail(&f, EXIT_IO, "out of memory");
    else if (a.output)
        to_file(&w, &a, &f);
    else
        to_output(&w, form, &f);
    golden_close(w.golden);
    line_input_close(w.in);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
