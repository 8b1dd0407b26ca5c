/* rates.c - aurum rates: the rate table, by the model's clocks, and measured on the RTL */
#include <argp.h>
#include <cjson/cJSON.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "common/bits.h"
#include "golden.h"
#include "rate_table.h"
#include "lockstep/run_bench.h"

#define MODEL_LINES 256
#define RTL_LINES   4096
#define FIELDS      192 /* of a state bundle, at most */

struct arguments {
    bool json, all, no_rtl;
};

/* What was measured for one row. */
struct rate {
    char by[64];       /* the units on the row's path; none: no unit gives it yet */
    double model, rtl; /* of the slowest; 0: not measured */
};

static const struct argp_option options[] = {
    { "all", 'a', NULL, 0, "Rows that no unit gives yet, too", 0 },
    { "no-rtl", 'n', NULL, 0, "Only the model", 0 },
    { "json", 'j', NULL, 0, "Every row as JSON", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'a': a->all = true; return 0;
    case 'n': a->no_rtl = true; return 0;
    case 'j': a->json = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "'%s': there are no arguments", arg); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* What a unit has to meet of a row, from 'r' on, or NULL.  Latencies have the item and condition of a
 * throughput; they are of the path through the SM.
 */
static const struct unit_rate *find(const struct rate_row *row, const struct unit_rate *r)
{
    for (; r->table; r++)
        if (strcmp(r->table, row->table) == 0 && strcmp(r->item, row->item) == 0 &&
            strcmp(r->condition, row->condition) == 0)
            return strstr(row->unit, "latency") ? NULL : r;
    return NULL;
}

/* The row's fixed fields; then every field of one state bundle, so that nothing waits for another. */
struct fixing {
    struct bench_command *command;
    const uint32_t *line;
    char (*text)[80];
    unsigned count;
};

static bool fix_field(void *context, const char *name, const struct place *p)
{
    struct fixing *x = context;
    unsigned count = p->field->count ? p->field->count : 1;

    for (unsigned i = 0; i < count && strncmp(name, "cfg.", 4) == 0; i++) {
        char index[16] = "", *text = x->text[x->count++];
        if (p->field->count)
            snprintf(index, sizeof index, "[%u]", i);
        snprintf(text, sizeof x->text[0], "%s%s=%" PRIu64, name, index,
                 bits_get(x->line, p->lsb + i * p->field->bits, p->field->bits));
        bench_option(x->command, "--set", text);
    }
    return true;
}

/* The fields of packets that the row fixes; 'words' must live as long as the command. */
static void fix_inputs(struct bench_command *c, char *words)
{
    for (char *word; (word = strtok_r(words, " ", &words));)
        if (strncmp(word, "cfg.", 4) != 0)
            bench_option(c, "--set", word);
}

static bool row_sets(const struct unit_ops *u, const struct unit_rate *r, struct unit_sets *sets)
{
    char text[1024], why[200], *word, *rest = text;

    snprintf(text, sizeof text, "%s", r->sets);
    while ((word = strtok_r(rest, " ", &rest)))
        if (!unit_set(u, sets, word, why, sizeof why)) {
            fprintf(stderr, "aurum: rate of %s: %s\n", u->name, why);
            return false;
        }
    return unit_set(u, sets, "reset=0", why, sizeof why);
}

static double model_rate(const struct unit_ops *u, const struct unit_sets *sets)
{
    struct golden *g = golden_open(u);
    uint32_t in[VECTOR_WORDS], out[VECTOR_WORDS];
    double work = 0, clocks;

    for (unsigned i = 0; i < MODEL_LINES; i++) {
        unit_random(u, 1, i, sets, in);
        golden_line(g, in, out);
        while (golden_follow(g, out)) {}
        work += u->work(in);
    }
    clocks = (double)golden_clocks(g);
    golden_close(g);
    return clocks > 0 ? work / clocks : 0;
}

static double rtl_rate(const struct unit_ops *u, const struct unit_rate *rate,
                       const struct unit_sets *sets, struct failure *f)
{
    struct bench_command c = { .argc = 0 };
    struct bench_result r;
    uint32_t line[VECTOR_WORDS];
    char text[FIELDS][80], words[1024];
    struct fixing x = { &c, line, text, 0 };

    if (!u->rtl || !bench_find(&c, u, NULL, f))
        return 0;
    unit_random(u, 1, 0, sets, line);
    type_walk(u->vector, fix_field, &x);
    snprintf(words, sizeof words, "%s", rate->sets);
    fix_inputs(&c, words);
    bench_option(&c, "--set", "reset=0");
    bench_option(&c, "--steady", NULL);
    bench_number(&c, "--count", RTL_LINES);
    if (!bench_run(&c, &r, f) || r.differ)
        return 0;
    return r.clocks ? (double)r.work / (double)r.clocks : 0;
}

static void cell(char to[16], double x)
{
    snprintf(to, 16, x > 0 ? "%.2f" : "-", x);
}

static const char *verdict(const struct rate_row *row, const struct rate *r)
{
    double expected = strtod(row->value, NULL);

    if (!r->by[0])
        return "not yet";
    if (r->model < expected || (r->rtl > 0 && r->rtl < expected))
        return "too slow";
    return "met";
}

static void print_row(const struct rate_row *row, const struct rate *r)
{
    char model[16], rtl[16];

    cell(model, r->model);
    cell(rtl, r->rtl);
    printf("%-4s %-38.38s %-24.24s %8s %8s %8s  %-8s %s\n", row->table, row->item, row->condition,
           row->value, model, rtl, verdict(row, r), row->unit);
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
        cJSON_AddNumberToObject(o, "model", r->model);
        if (r->rtl > 0)
            cJSON_AddNumberToObject(o, "rtl", r->rtl);
    }
    cJSON_AddStringToObject(o, "verdict", verdict(row, r));
    cJSON_AddItemToArray(rows, o);
}

static double slower(double so_far, double next)
{
    return so_far > 0 && so_far < next ? so_far : next > 0 ? next : so_far;
}

/* A row that names several kinds of traffic, or has several units on its path, has the rate of the
 * slowest.
 */
static struct rate measure(const struct arguments *a, const struct rate_row *row, struct failure *f)
{
    struct rate r = { .by = "" };

    for (unsigned i = 0; i < all_units_count; i++) {
        const struct unit_ops *unit = all_units[i];
        const struct unit_rate *first = find(row, unit->rates);

        for (const struct unit_rate *rate = first; rate; rate = find(row, rate + 1)) {
            struct unit_sets sets = { 0 };
            size_t used = strlen(r.by);

            if (!row_sets(unit, rate, &sets))
                continue;
            if (rate == first)
                snprintf(r.by + used, sizeof r.by - used, "%s%s", used ? " " : "", unit->name);
            r.model = slower(r.model, model_rate(unit, &sets) * rate->instances);
            if (!a->no_rtl)
                r.rtl = slower(r.rtl, rtl_rate(unit, rate, &sets, f) * rate->instances);
        }
    }
    return r;
}

int command_rates(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      NULL,
                                      "Throughput of every unit: expected by vectors/rates.csv, by "
                                      "the model's clocks, and measured on the RTL with no pauses "
                                      "and no stalls.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };
    struct failure f = { 0 };
    struct rate_row row;
    cJSON *rows = cJSON_CreateArray();
    unsigned slow = 0, missing = 0;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!a.json)
        printf("%-4s %-38s %-24s %8s %8s %8s\n", "", "", "", "expected", "model", "RTL");
    for (unsigned i = 0; rate_table_row(i, &row); i++) {
        struct rate r = measure(&a, &row, &f);
        slow += strcmp(verdict(&row, &r), "too slow") == 0;
        missing += r.by[0] == 0;
        if (a.json)
            add_json(rows, &row, &r);
        else if (r.by[0] || a.all)
            print_row(&row, &r);
    }
    if (a.json) {
        char *text = cJSON_Print(rows);
        puts(text);
        cJSON_free(text);
    } else {
        printf("%u rows are not given by any unit yet (--all lists them)\n", missing);
    }
    cJSON_Delete(rows);
    if (f.code)
        return report_failure(&f);
    return slow ? EXIT_DIFFER : EXIT_AGREE;
}
