/* command_rates.c - aurum rates: the rate table, by the model's clocks, and measured on the RTL */
#include <argp.h>
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "figures.h"
#include "profile/profile.h"
#include "profile_option.h"
#include "rate/rate_measure.h"
#include "rate/rate_planted.h"

struct arguments {
    bool json, all, no_rtl;
    const char *unit; /* NULL: any */
    const char *bench;
    const char *table;   /* NULL: all */
    const char *item;    /* a part of it; NULL: all */
    const char *slower;  /* NULL: none is */
    const char *profile; /* whose figures are measured; NULL: the rate table */
    int per_mille;
};

enum { KEY_BENCH = 256, KEY_SLOWER, KEY_PROFILE };

static const struct argp_option options[] = {
    { "all", 'a', NULL, 0, "Rows that no unit gives yet, too", 0 },
    { "no-rtl", 'n', NULL, 0, "Only the model", 0 },
    { "bench", KEY_BENCH, "PROGRAM", 0, "Measure a bench that aurum bench made of RTL of UNIT", 0 },
    { "table", 't', "NAME", 0, "Only rows of a table: P1, X, ...", 0 },
    { "item", 'i', "TEXT", 0, "Only rows whose item has TEXT: zcull, ...", 0 },
    { "slower", KEY_SLOWER, "UNIT[=N]", 0,
      "A unit of the clocked machine takes N thousandths more of its clocks (default 1000: twice), "
      "or -N less, down to -900: its rows fail",
      0 },
    { "profile", KEY_PROFILE, "NAME", 0,
      "The published figures of another GPU, vectors/figures.csv, on the model with its numbers",
      0 },
    { "json", 'j', NULL, 0, "Every row as JSON", 0 },
    { 0 },
};

/* "prop", "prop=100" or "prop=-100". */
static bool parse_slower(struct arguments *a, char *arg)
{
    char *equals = strchr(arg, '='), *end = NULL;
    long much;

    a->slower = arg;
    a->per_mille = 1000;
    if (!equals)
        return true;
    *equals = '\0';
    much = strtol(equals + 1, &end, 10);
    a->per_mille = (int)much;
    return equals[1] && !*end && much >= RATE_PLANTED_LEAST && much != 0 &&
           much <= RATE_PLANTED_MOST;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'a': a->all = true; return 0;
    case 'n': a->no_rtl = true; return 0;
    case 'j': a->json = true; return 0;
    case 't': a->table = arg; return 0;
    case 'i': a->item = arg; return 0;
    case KEY_BENCH: a->bench = arg; return 0;
    case KEY_SLOWER:
        if (!parse_slower(a, arg))
            argp_error(state, "--slower: '%s' is no unit with a number of thousandths", arg);
        return 0;
    case KEY_PROFILE: a->profile = profile_taken(arg, state); return 0;
    case ARGP_KEY_ARG:
        if (a->unit)
            argp_error(state, "'%s' is a second unit; one at a time", arg);
        a->unit = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->bench && (!a->unit || a->no_rtl))
            argp_error(state, "--bench is of RTL of one unit: aurum rates UNIT --bench PROGRAM");
        if (a->profile && (a->unit || a->table))
            argp_error(state, "--profile measures figures of a GPU: no UNIT or --table");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* "8.00", or "7.11-14.40" of several kinds. */
static void cell(char to[32], const struct rate_range *r)
{
    if (r->high <= 0)
        snprintf(to, 32, "-");
    else if (r->high - r->low < RATE_TOLERANCE * r->low)
        snprintf(to, 32, "%.2f", r->low);
    else
        snprintf(to, 32, "%.2f-%.2f", r->low, r->high);
}

static void print_row(const struct rate_row *row, const struct rate *r)
{
    char model[32], rtl[32], fails[64] = "";

    cell(model, &r->model);
    cell(rtl, &r->rtl);
    if (r->slower)
        snprintf(fails, sizeof fails, "--slower %s", r->slower);
    printf("%-4s %-38.38s %-24.24s %8s %8s %8s  %-10s %-22s %s%s%s\n", row->table, row->item,
           row->condition, row->value, r->text[0] ? r->text : model, rtl, rate_verdict(row, r),
           row->unit,
           r->why     ? r->why
           : r->fixed ? r->fixed
                      : fails,
           r->by[0] && fails[0] ? ", " : "", r->by);
}

static void add_range(cJSON *o, const char *name, const struct rate_range *r)
{
    char most[32];

    if (r->high <= 0)
        return;
    snprintf(most, sizeof most, "%s_most", name);
    cJSON_AddNumberToObject(o, name, r->low);
    cJSON_AddNumberToObject(o, most, r->high);
}

static void add_json(cJSON *rows, const struct rate_row *row, const struct rate *r)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "table", row->table);
    cJSON_AddStringToObject(o, "item", row->item);
    cJSON_AddStringToObject(o, "condition", row->condition);
    cJSON_AddStringToObject(o, "expected", row->value);
    cJSON_AddStringToObject(o, "unit", row->unit);
    if (r->by[0]) {
        cJSON_AddStringToObject(o, "by", r->by);
        cJSON_AddNumberToObject(o, "of", r->of);
    }
    if (r->text[0])
        cJSON_AddStringToObject(o, "model", r->text);
    add_range(o, "model", &r->model);
    add_range(o, "rtl", &r->rtl);
    if (r->what)
        cJSON_AddStringToObject(o, "what", r->what);
    if (r->slower)
        cJSON_AddStringToObject(o, "slower", r->slower);
    if (r->fixed)
        cJSON_AddStringToObject(o, "fixed", r->fixed);
    if (r->why)
        cJSON_AddStringToObject(o, "why", r->why);
    cJSON_AddStringToObject(o, "verdict", rate_verdict(row, r));
    cJSON_AddItemToArray(rows, o);
}

struct counts {
    unsigned failed, missing, given;
};

/* Fails where nothing was asked: no row is of the table, or no machine has the slower unit. */
static bool asked(const struct arguments *a, const struct counts *n, struct failure *f)
{
    if (a->table && n->given + n->missing == 0)
        return fail(f, EXIT_USAGE, "--table %s: no such rows; aurum rates --all lists all",
                    a->table);
    if (a->item && n->given + n->missing == 0)
        return fail(f, EXIT_USAGE, "--item %s: no such rows; aurum rates --all lists all", a->item);
    if (a->slower && !rate_planted_there())
        return fail(f, EXIT_USAGE,
                    "--slower %s: no machine that these rows run on has such a unit; the last "
                    "column of aurum rates names some",
                    a->slower);
    return true;
}

static bool each_row(const struct arguments *a, cJSON *rows, struct counts *n, struct failure *f)
{
    const struct unit_ops *only = a->unit ? unit_named(a->unit) : NULL;
    const struct rate_rtl none = { .only = only }, some = {
        .any = !a->no_rtl, .unit = a->bench ? only : NULL, .bench = a->bench, .only = only
    };
    struct rate_row row;
    struct rate r;

    for (unsigned i = 0; rate_table_row(i, &row); i++) {
        if ((a->table && strcmp(row.table, a->table) != 0) ||
            (a->item && !strstr(row.item, a->item)))
            continue;
        if (only && (!rate_measure(&row, &none, &r, f) || !rate_is_by(&r, a->unit))) {
            if (f->code)
                return false;
            continue;
        }
        if (!rate_measure(&row, &some, &r, f))
            return false;
        n->failed += rate_failed(rate_verdict(&row, &r));
        n->missing += strcmp(rate_verdict(&row, &r), "not yet") == 0;
        n->given += strcmp(rate_verdict(&row, &r), "not yet") != 0;
        if (a->json)
            add_json(rows, &row, &r);
        else if (r.what || r.by[0] || a->all)
            print_row(&row, &r);
    }
    return true;
}

static int end(const struct arguments *a, cJSON *rows, unsigned failed)
{
    if (a->json) {
        char *text = cJSON_Print(rows);

        puts(text);
        cJSON_free(text);
    }
    cJSON_Delete(rows);
    return failed ? EXIT_DIFFER : EXIT_AGREE;
}

/* A profile without figures is the one that the rate table is of. */
static int figures(const struct arguments *a, cJSON *rows)
{
    struct failure f = { 0 };

    if (strcmp(a->profile, profile_default()->name) == 0) {
        cJSON_Delete(rows);
        fail(&f, EXIT_USAGE, "--profile %s: its figures are the rate table: aurum rates",
             a->profile);
        return report_failure(&f);
    }
    if (!figures_any(a->profile, a->item)) {
        cJSON_Delete(rows);
        fail(&f, EXIT_USAGE, "--item %s: no such figures; aurum rates --profile %s --all lists all",
             a->item, a->profile);
        return report_failure(&f);
    }
    return end(a, rows, figures_print(a->profile, a->item, a->all, a->json ? rows : NULL));
}

int command_rates(int argc, char **argv)
{
    static const struct argp argp = {
        options,
        parse,
        "[UNIT]",
        "The rate table, vectors/rates.csv: expected, and measured as "
        "it would be on hardware: 'by draw', 'by stream', 'by grid' on "
        "the clocked machine, 'by requests' of its memory alone, "
        "'by program' on an SM with its clocks; "
        "'met': the units' RTL is within 1 %, too.  The last column is "
        "the switch that makes a row fail, or why none does.  With UNIT the rows of one "
        "unit, 'by unit': its clocks on lines of its vectors, and its "
        "RTL's; '1 of N': one unit gives its part of a row that is of "
        "N.\vToo slow, too fast and RTL "
        "that differs from the model are exit code 1.",
        NULL,
        NULL,
        NULL
    };
    struct arguments a = { 0 };
    struct failure f = { 0 };
    struct counts n = { 0 };
    cJSON *rows = cJSON_CreateArray();

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.unit && !unit_or_fail(a.unit, &f))
        return report_failure(&f);
    rate_plant_slower(a.slower, a.per_mille);
    if (a.profile)
        return figures(&a, rows);
    if (!a.json)
        printf("%-4s %-38s %-24s %8s %8s %8s\n", "", "", "", "expected", "model", "RTL");
    if (!each_row(&a, rows, &n, &f) || !asked(&a, &n, &f)) {
        cJSON_Delete(rows);
        return report_failure(&f);
    }
    if (!a.json) {
        printf("%u rows, %u failed", n.given, n.failed);
        printf(a.unit ? "\n" : "; %u are not given by any unit yet (--all lists them)\n",
               n.missing);
    }
    return end(&a, rows, n.failed);
}
