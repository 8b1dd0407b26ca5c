/* command_coverage.c - aurum coverage */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "coverage_report.h"
#include "golden.h"
#include "lines.h"
#include "progress.h"
#include "scripts.h"
#include "vector/files_differ.h"
#include "vector/spool.h"
#include "vector/vector_file.h"

#define FILES_MOST 4096

enum report { REPORT_TEXT, REPORT_JSON, REPORT_HTML };

struct arguments {
    const char *unit, *file[FILES_MOST], *rtl[FILES_MOST], *exclude[FILES_MOST], *pace[FILES_MOST];
    const char *plan, *test[FILES_MOST]; /* of the script */
    unsigned files, rtls, excludes, paces, tests;
    enum report report;
    bool merge, full;
    uint64_t seed;
};

enum {
    KEY_MERGE = 256,
    KEY_HTML,
    KEY_FULL,
    KEY_SEED,
    KEY_RTL,
    KEY_EXCLUDE,
    KEY_PACE,
    KEY_PLAN,
    KEY_TESTS
};

static const struct argp_option options[] = {
    { "merge", KEY_MERGE, NULL, 0, "FILEs are reports that --json made: adds them up", 0 },
    { "json", 'j', NULL, 0, "Every bin with its hits as JSON", 0 },
    { "html", KEY_HTML, NULL, 0, "The same as a page", 0 },
    { "rtl", KEY_RTL, "FILE", 0,
      "Lines and toggles of the RTL too, from aurum cosim --coverage or verilator_coverage "
      "--write; "
      "several add up",
      0 },
    { "exclude", KEY_EXCLUDE, "FILE", 0,
      "Bins that need not be reached: a line each, \"FIELD=A|B FIELD!=C: REASON\"", 0 },
    { "pace", KEY_PACE, "FILE", 0,
      "Lengths of stalls, idles and stretches without a reset too, from aurum cosim --json; "
      "several "
      "add up",
      0 },
    { "plan", KEY_PLAN, "FILE", 0,
      "What each feature of a test plan (TOML) has, of reports that --json made, FILE..., or of "
      "the "
      "default sets: no UNIT",
      0 },
    { "tests", KEY_TESTS, "FILE", 0,
      "With --plan: results or names of tests, of ctest --output-junit or --show-only=json-v1", 0 },
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

static void add_file(const char **files, unsigned *count, const char *file,
                     struct argp_state *state)
{
    if (*count == FILES_MOST)
        argp_error(state, "more than %d files", FILES_MOST);
    files[(*count)++] = file;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case KEY_MERGE: a->merge = true; return 0;
    case 'j': set_report(a, REPORT_JSON, state); return 0;
    case KEY_HTML: set_report(a, REPORT_HTML, state); return 0;
    case KEY_FULL: a->full = true; return 0;
    case KEY_RTL: add_file(a->rtl, &a->rtls, arg, state); return 0;
    case KEY_EXCLUDE: add_file(a->exclude, &a->excludes, arg, state); return 0;
    case KEY_PLAN: a->plan = arg; return 0;
    case KEY_TESTS: add_file(a->test, &a->tests, arg, state); return 0;
    case KEY_PACE: add_file(a->pace, &a->paces, arg, state); return 0;
    case KEY_SEED: a->seed = lines_number("--seed", arg, state); return 0;
    case ARGP_KEY_ARG:
        if (!a->unit)
            a->unit = arg;
        else
            add_file(a->file, &a->files, arg, state);
        return 0;
    case ARGP_KEY_END:
        if (a->plan) {
            if (a->merge || a->rtls || a->paces || a->excludes || a->seed != 1)
                argp_error(state, "--plan takes reports, --tests, --full, --html and --json");
            return 0;
        }
        if (a->tests)
            argp_error(state, "--tests is of --plan");
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
    coverage_end(c);
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
    coverage_end(c);
    vector_reader_close(r);
}

static void report(const struct arguments *a, const struct coverage *c,
                   const struct rtl_coverage *rtl, const struct pace_coverage *pace)
{
    static void (*const print[])(const struct coverage *, const struct rtl_coverage *,
                                 const struct pace_coverage *) = { coverage_text, coverage_json,
                                                                   coverage_html };

    print[a->report](c, a->rtls ? rtl : NULL, a->paces ? pace : NULL);
}

/* Counts what the files have, or the default set. */
static void count_files(const struct arguments *a, struct coverage *c, struct rtl_coverage *r,
                        struct pace_coverage *pace, struct failure *f)
{
    if (!files_once("FILE", a->file, a->files, f) || !files_once("--rtl", a->rtl, a->rtls, f) ||
        !files_once("--pace", a->pace, a->paces, f))
        return;
    for (unsigned i = 0; i < a->paces && !f->code; i++)
        pace_coverage_add(pace, c->unit->name, a->pace[i], f);
    for (unsigned i = 0; i < a->excludes && !f->code; i++)
        coverage_exclude(c, a->exclude[i], f);
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

/* Becomes scripts/coverage_plan. */
static int plan(const struct arguments *a, struct failure *f)
{
    static struct script s;
    static const char *const forms[] = { NULL, "--json", "--html" };

    if (forms[a->report])
        script_add(&s, forms[a->report]);
    if (a->full)
        script_add(&s, "--full");
    for (unsigned i = 0; i < a->tests; i++) {
        script_add(&s, "--tests");
        script_add(&s, a->test[i]);
    }
    script_add(&s, "--");
    script_add(&s, a->plan);
    if (a->unit)
        script_add(&s, a->unit);
    for (unsigned i = 0; i < a->files; i++)
        script_add(&s, a->file[i]);
    script_become("coverage_plan", &s, f);
    return report_failure(f);
}

int command_coverage(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "UNIT [FILE...]\n--plan PLAN.toml [FILE...]",
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
    struct pace_coverage pace = { 0 };
    struct coverage c;
    struct cover_total t;
    const struct unit_ops *u;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.plan)
        return plan(&a, &f);
    if (!(u = unit_or_fail(a.unit, &f)) || !coverage_open(&c, u, &f))
        return report_failure(&f);
    count_files(&a, &c, &r, &pace, &f);
    if (!f.code)
        report(&a, &c, &r, &pace);
    t = coverage_total(&c);
    coverage_close(&c);
    rtl_coverage_free(&r);
    if (f.code)
        return report_failure(&f);
    return t.wrong ||
                   (a.full && (t.covered < t.declared || (a.paces && pace_coverage_lacks(&pace))))
               ? EXIT_DIFFER
               : EXIT_AGREE;
}
