/* coverage.c - aurum coverage */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "coverage_report.h"
#include "golden.h"
#include "lines.h"
#include "progress.h"
#include "vector/files_differ.h"
#include "vector/spool.h"
#include "vector/vector_file.h"

#define FILES_MOST 4096

enum report { REPORT_TEXT, REPORT_JSON, REPORT_HTML };

struct arguments {
    const char *unit, *file[FILES_MOST], *rtl[FILES_MOST];
    unsigned files, rtls;
    enum report report;
    bool merge, full;
    uint64_t seed;
};

enum { KEY_MERGE = 256, KEY_HTML, KEY_FULL, KEY_SEED, KEY_RTL };

static const struct argp_option options[] = {
    { "merge", KEY_MERGE, NULL, 0, "FILEs are reports that --json made: adds them up", 0 },
    { "json", 'j', NULL, 0, "Every bin with its hits as JSON", 0 },
    { "html", KEY_HTML, NULL, 0, "The same as a page", 0 },
    { "rtl", KEY_RTL, "FILE", 0,
      "Lines and toggles of the RTL too, from aurum cosim --coverage or verilator_coverage "
      "--write; "
      "several add up",
      0 },
    { "full", KEY_FULL, NULL, 0, "Exit code 1 if a bin of the vectors is missing", 0 },
    { "seed", KEY_SEED, "N", 0, "Of the default set's random lines (default 1)", 0 },
    { 0 },
};

static void set_report(struct arguments *a, enum report report, struct argp_state *state)
{
    if (a->report != REPORT_TEXT && a->report != report)
        argp_error(state, "--json and --html: one of them");
    a->report = report;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case KEY_MERGE: a->merge = true; return 0;
    case 'j': set_report(a, REPORT_JSON, state); return 0;
    case KEY_HTML: set_report(a, REPORT_HTML, state); return 0;
    case KEY_FULL: a->full = true; return 0;
    case KEY_RTL:
        if (a->rtls == FILES_MOST)
            argp_error(state, "more than %d files of --rtl", FILES_MOST);
        a->rtl[a->rtls++] = arg;
        return 0;
    case KEY_SEED: a->seed = lines_number("--seed", arg, state); return 0;
    case ARGP_KEY_ARG:
        if (!a->unit)
            a->unit = arg;
        else if (a->files == FILES_MOST)
            argp_error(state, "more than %d files", FILES_MOST);
        else
            a->file[a->files++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->unit)
            argp_error(state, "which unit? (aurum units lists them)");
        if (a->merge && !a->files)
            argp_error(state, "--merge: which FILEs?");
        if (a->seed != 1 && a->files)
            argp_error(state, "--seed is of the default set: no FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Lines as aurum gen makes them. */
static void made_lines(struct coverage *c, const struct unit_lines *made, uint64_t count,
                       struct failure *f)
{
    struct golden *g = golden_open(c->unit);
    uint32_t in[VECTOR_WORDS], out[VECTOR_WORDS];

    if (!g)
        fail(f, EXIT_IO, "out of memory");
    for (uint64_t i = 0; g && i < count && unit_line(c->unit, made, i, in, NULL); i++) {
        if (!golden_line(g, in, out)) {
            fail(f, EXIT_NOT_MODELLED, "line %" PRIu64 " is not modelled: %s", i, g->not_modelled);
            break;
        }
        coverage_line(c, out);
        while (golden_follow(g, out))
            coverage_line(c, out);
        if (i % 4096 == 0)
            progress_show(c->unit->name, i, count);
    }
    progress_end();
    golden_close(g);
}

static void default_set(struct coverage *c, uint64_t seed, struct failure *f)
{
    const struct unit_lines directed = { .kind = LINES_DIRECTED };
    const struct unit_lines random = { .kind = LINES_RANDOM, .seed = seed };

    made_lines(c, &directed, UINT64_MAX, f);
    if (!f->code)
        made_lines(c, &random, coverage_random_lines(c->unit), f);
}

static void vector_file(struct coverage *c, const char *path, struct failure *f)
{
    struct vector_reader *r = vector_reader_open(path, f);
    uint32_t line[VECTOR_WORDS];

    if (r && vector_reader_header(r)->unit != c->unit)
        fail(f, EXIT_USAGE, "%s holds vectors of %s, not of %s", spool_name(path),
             vector_reader_header(r)->unit->name, c->unit->name);
    while (r && !f->code && vector_reader_next(r, line))
        coverage_line(c, line);
    vector_reader_close(r);
}

static void report(const struct coverage *c, const struct rtl_coverage *r, enum report as)
{
    switch (as) {
    case REPORT_TEXT: coverage_text(c, r); break;
    case REPORT_JSON: coverage_json(c, r); break;
    case REPORT_HTML: coverage_html(c, r); break;
    }
}

/* Counts what the files have, or the default set. */
static void count_files(const struct arguments *a, struct coverage *c, struct rtl_coverage *r,
                        struct failure *f)
{
    if (!files_once("FILE", a->file, a->files, f) || !files_once("--rtl", a->rtl, a->rtls, f))
        return;
    for (unsigned i = 0; i < a->rtls && !f->code; i++)
        rtl_coverage_add(r, c->unit->name, a->rtl[i], f);
    if (!a->files && !f->code)
        default_set(c, a->seed, f);
    for (unsigned i = 0; i < a->files && !f->code; i++)
        if (a->merge)
            coverage_merge(c, a->file[i], a->rtls, f);
        else
            vector_file(c, a->file[i], f);
}

int command_coverage(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "UNIT [FILE...]",
                                      "Says which values the lines of vector files have had, and "
                                      "which of them together; without FILE those of "
                                      "the unit's default set, its directed lines and random "
                                      "ones.\vA bin is a value of an enumeration, of a "
                                      "flag, or what coverage.def declares.  Exit code 1: a bin "
                                      "was reached that is declared unreachable; with "
                                      "--full also: a bin was not.  Coverage of RTL never is "
                                      "exit code 1.",
                                      NULL,
                                      NULL,
                                      NULL };
    static struct arguments a = { .seed = 1 };
    struct failure f = { 0 };
    struct rtl_coverage r = { 0 };
    struct coverage c;
    struct cover_total t;
    const struct unit_ops *u;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!(u = unit_or_fail(a.unit, &f)) || !coverage_open(&c, u, &f))
        return report_failure(&f);
    count_files(&a, &c, &r, &f);
    if (!f.code)
        report(&c, a.rtls ? &r : NULL, a.report);
    t = coverage_total(&c);
    coverage_close(&c);
    rtl_coverage_free(&r);
    if (f.code)
        return report_failure(&f);
    return t.wrong || (a.full && t.covered < t.declared) ? EXIT_DIFFER : EXIT_AGREE;
}
