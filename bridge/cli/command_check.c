/* command_check.c - aurum check */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>

#include "command.h"
#include "json_number.h"
#include "junit.h"
#include "paint.h"
#include "replay_json.h"
#include "sections.h"
#include "vector/clean_up.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"
#include "vector/replay.h"
#include "vector/spool.h"
#include "utf8.h"

struct arguments {
    const char *unit, *file, *junit;
    bool json;
};

enum { KEY_JUNIT = 256 };

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "The result as JSON", 0 },
    { "junit", KEY_JUNIT, "FILE", 0, "The result as JUnit XML", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'j': a->json = true; return 0;
    case KEY_JUNIT: a->junit = arg; return 0;
    case ARGP_KEY_ARG:
        if (!a->unit)
            a->unit = arg;
        else if (!a->file)
            a->file = arg;
        else
            argp_error(state, "'%s' is a second file; one at a time", arg);
        return 0;
    case ARGP_KEY_END:
        if (!a->file)
            argp_error(state, "give UNIT and FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void print_json(const struct vector_header *h, const struct replay *r)
{
    cJSON *o = cJSON_CreateObject();
    char *text;

    cJSON_AddStringToObject(o, "unit", h->unit->name);
    json_unsigned(o, "seed", h->seed);
    json_unsigned(o, "compared", r->compared);
    json_unsigned(o, "differ", r->differ);
    json_unsigned(o, "clocks", r->clocks);
    utf8_json(o, "report", r->report);
    replay_json(cJSON_AddArrayToObject(o, "mismatches"), h->unit, r);
    cJSON_AddBoolToObject(o, "interrupted", r->interrupted);
    text = cJSON_Print(o);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(o);
}

struct noting {
    struct sections sections;
    uint64_t line;
};

static void note(void *context, uint64_t compared, uint64_t differ, const char *comment)
{
    struct noting *n = context;

    sections_add(&n->sections, n->line++, comment, compared, differ);
}

/* A case for each corner that the file names, or one. */
static void report_cases(const struct arguments *a, const struct noting *n, const struct replay *r,
                         const char *failed)
{
    for (unsigned i = 0; i < n->sections.count; i++) {
        const struct section_lines *s = &n->sections.section[i];
        const bool wrong = s->differ > 0 || r->compared == 0;
        char name[4300];

        snprintf(name, sizeof name, "%s%s%s", spool_name(a->file), s->name[0] ? ": " : "", s->name);
        junit_case(name, wrong ? JUNIT_FAILED : JUNIT_PASSED, s->compared, wrong ? failed : NULL);
    }
    if (r->interrupted)
        junit_case(spool_name(a->file), JUNIT_ERROR, r->compared, "interrupted");
}

static int finish(const struct arguments *a, const struct vector_header *h, const struct noting *s,
                  const struct replay *r, struct failure *f)
{
    const char *failed = r->compared == 0 ? "nothing was compared" : r->differ ? r->report : NULL;

    if (a->json) {
        print_json(h, r);
    } else {
        paint_report(r->report);
        printf("%s%s: %s: %" PRIu64 " packets compared, %s%" PRIu64 " differ%s, %" PRIu64
               " clocks, seed %" PRIu64 "\n",
               r->interrupted ? "interrupted: " : "", spool_name(a->file), h->unit->name,
               r->compared, paint_verdict(!failed), r->differ, paint_end(), r->clocks, h->seed);
    }
    junit_seed(h->seed);
    report_cases(a, s, r, failed);
    if (!junit_end(f))
        return report_failure(f);
    if (r->interrupted)
        clean_up_interrupt();
    if (r->compared == 0)
        fprintf(stderr, "aurum: %s has no output packets: that proves nothing\n",
                spool_name(a->file));
    return failed ? EXIT_DIFFER : EXIT_AGREE;
}

/* What could not run. */
static int stop(const struct arguments *a, const struct failure *f)
{
    struct failure ignored = { 0 };

    junit_failure(spool_name(a->file), f);
    junit_end(&ignored);
    return report_failure(f);
}

int command_check(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "UNIT FILE",
                                      "Replays a vector file on the golden model and compares the "
                                      "outputs.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };
    struct failure f = { 0 };
    const struct unit_ops *u;
    struct vector_reader *r;
    static struct replay result;
    struct noting s = { 0 };
    int code = EXIT_AGREE;

    argp_err_exit_status = EXIT_USAGE;
    junit_begin("aurum check", argc, argv);
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    clean_up_interruptible();
    if (!(u = unit_or_fail(a.unit, &f)) || !(r = vector_reader_open(a.file, &f)))
        return stop(&a, &f);
    if (vector_reader_header(r)->unit != u)
        fail(&f, EXIT_USAGE, "%s holds vectors of %s, not of %s", spool_name(a.file),
             vector_reader_header(r)->unit->name, u->name);
    const struct file_named files[] = { { "FILE", a.file, false }, { "--junit", a.junit, true } };

    if (!f.code && !files_differ(files, 2, &f))
        junit_none();
    if (f.code || !new_file_possible(a.junit, &f) || !replay_each(r, &result, note, &s, &f))
        code = stop(&a, &f);
    else
        code = finish(&a, vector_reader_header(r), &s, &result, &f);
    sections_free(&s.sections);
    vector_reader_close(r);
    return code;
}
