/* check.c - aurum check */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>

#include "command.h"
#include "json_number.h"
#include "junit.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"
#include "vector/replay.h"
#include "vector/spool.h"

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
    cJSON_AddStringToObject(o, "report", r->report);
    text = cJSON_Print(o);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(o);
}

static int finish(const struct arguments *a, const struct vector_header *h, const struct replay *r,
                  struct failure *f)
{
    const char *failed = r->compared == 0 ? "nothing was compared" : r->differ ? r->report : NULL;

    if (a->json)
        print_json(h, r);
    else
        printf("%s%s: %s: %" PRIu64 " packets compared, %" PRIu64 " differ, %" PRIu64
               " clocks, seed %" PRIu64 "\n",
               r->report, spool_name(a->file), h->unit->name, r->compared, r->differ, r->clocks,
               h->seed);
    if (a->junit &&
        !junit_write(a->junit, "aurum check", spool_name(a->file), h->seed, r->compared, failed, f))
        return report_failure(f);
    if (r->compared == 0)
        fprintf(stderr, "aurum: %s has no output packets: that proves nothing\n",
                spool_name(a->file));
    return failed ? EXIT_DIFFER : EXIT_AGREE;
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
    struct replay result;
    int code;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!(u = unit_or_fail(a.unit, &f)) || !(r = vector_reader_open(a.file, &f)))
        return report_failure(&f);
    if (vector_reader_header(r)->unit != u)
        fail(&f, EXIT_USAGE, "%s holds vectors of %s, not of %s", spool_name(a.file),
             vector_reader_header(r)->unit->name, u->name);
    const struct file_named files[] = { { "FILE", a.file, false }, { "--junit", a.junit, true } };

    if (f.code || !files_differ(files, 2, &f) || !new_file_possible(a.junit, &f) ||
        !replay_run(r, &result, &f))
        code = report_failure(&f);
    else
        code = finish(&a, vector_reader_header(r), &result, &f);
    vector_reader_close(r);
    return code;
}
