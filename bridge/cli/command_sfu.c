/* command_sfu.c - aurum sfu: accuracy of the tables, published beside measured */
#include <argp.h>
#include <cjson/cJSON.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "command.h"
#include "json_number.h"
#include "sfu_accuracy.h"

#define COLUMNS 1024

struct arguments {
    bool table, json;
    const char *errors; /* of a function, or NULL */
};

static const struct argp_option options[] = {
    { "table", 't', NULL, 0, "Every input of every interval: published accuracy beside ours", 0 },
    { "json", 'j', NULL, 0, "The table for machines", 0 },
    { "errors", 'e', "FUNCTION", 0,
      "Least and largest error in 1024 parts of the interval, as columns for a plot", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 't': a->table = true; return 0;
    case 'j': a->json = true; return 0;
    case 'e': a->errors = arg; return 0;
    case ARGP_KEY_ARG: argp_error(state, "'%s': there are no arguments", arg); return EINVAL;
    case ARGP_KEY_END:
        if (a->table == (a->errors != NULL))
            argp_error(state, "either --table or --errors FUNCTION");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* "published measured" of one column; '-' where nothing is published. */
static void print_pair(const char *format, double published, double measured)
{
    char text[2][16] = { "-", "-" };

    if (published > 0)
        snprintf(text[0], sizeof text[0], format, published);
    snprintf(text[1], sizeof text[1], format, measured);
    printf("  %7s %7s", text[0], text[1]);
}

static void print_row(const struct sfu_function *f, const struct sfu_accuracy *a)
{
    printf("%-4s %-9s %-8s", f->name, f->formula, f->interval);
    print_pair("%.2f", f->published_bits, sfu_good_bits(f, a));
    print_pair("%.2f", f->published_ulp, a->max_error);
    print_pair("%.1f", f->published_exact, 100.0 * (double)a->exact / (double)a->inputs);
    printf("  %9s %s\n", f->published_monotonic, a->not_monotonic ? "no" : "yes");
    fflush(stdout);
}

static cJSON *json_row(const struct sfu_function *f, const struct sfu_accuracy *a)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "function", f->name);
    cJSON_AddStringToObject(o, "interval", f->interval);
    json_unsigned(o, "inputs", a->inputs);
    cJSON_AddNumberToObject(o, "good_bits", sfu_good_bits(f, a));
    cJSON_AddNumberToObject(o, "max_ulp", a->max_error);
    cJSON_AddNumberToObject(o, "max_relative", a->max_relative);
    cJSON_AddNumberToObject(o, "exactly_rounded", (double)a->exact / (double)a->inputs);
    json_unsigned(o, "not_monotonic", a->not_monotonic);
    if (f->published_bits > 0)
        cJSON_AddNumberToObject(o, "published_good_bits", f->published_bits);
    if (f->published_ulp > 0)
        cJSON_AddNumberToObject(o, "published_max_ulp", f->published_ulp);
    if (f->published_exact > 0)
        cJSON_AddNumberToObject(o, "published_exactly_rounded", f->published_exact / 100);
    return o;
}

/* Ours is no worse in any column that is published. */
static bool beats(const struct sfu_function *f, const struct sfu_accuracy *a)
{
    return sfu_good_bits(f, a) >= f->published_bits && !a->not_monotonic &&
           (f->published_ulp <= 0 || a->max_error <= f->published_ulp) &&
           100.0 * (double)a->exact / (double)a->inputs >= f->published_exact;
}

static int table(bool json)
{
    cJSON *rows = cJSON_CreateArray();
    uint64_t inputs = 0;
    bool all = true;

    if (!json)
        printf("%-23s  %15s  %15s  %15s  %13s\n%-23s  %15s  %15s  %15s  %13s\n", "", "good bits",
               "max error, ulp", "exact, %", "monotonic", "function  interval", "publ.  ours",
               "publ.  ours", "publ.  ours", "publ. ours");
    for (unsigned f = 0; f < SFU_FUNCTIONS; f++) {
        struct sfu_accuracy a = sfu_measure(f, NULL);

        inputs += a.inputs;
        all = all && beats(&sfu_functions[f], &a);
        if (json)
            cJSON_AddItemToArray(rows, json_row(&sfu_functions[f], &a));
        else
            print_row(&sfu_functions[f], &a);
    }
    if (json) {
        char *text = cJSON_Print(rows);
        puts(text);
        free(text);
    } else {
        printf("%" PRIu64 " inputs against MPFR: %s published row\n", inputs,
               all ? "no worse than any" : "WORSE than some");
    }
    cJSON_Delete(rows);
    return all ? EXIT_AGREE : EXIT_DIFFER;
}

static int errors(const char *name)
{
    double least[COLUMNS] = { 0 }, most[COLUMNS] = { 0 };
    struct sfu_errors e = { COLUMNS, least, most };
    struct failure fail_of = { 0 };
    unsigned f = 0;

    while (f < SFU_FUNCTIONS && strcasecmp(sfu_functions[f].name, name) != 0)
        f++;
    if (f == SFU_FUNCTIONS) {
        fail(&fail_of, EXIT_USAGE, "--errors %s: there is RCP RSQ EX2 LG2 SIN COS SQRT", name);
        return report_failure(&fail_of);
    }
    sfu_measure(f, &e);
    printf("# %s over %s: part of the interval, least and largest error in ulp of 2^%d\n",
           sfu_functions[f].name, sfu_functions[f].interval, sfu_functions[f].ulp);
    for (unsigned i = 0; i < COLUMNS; i++)
        printf("%.6f %.4f %.4f\n", (i + 0.5) / COLUMNS, least[i], most[i]);
    return EXIT_AGREE;
}

int command_sfu(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      NULL,
                                      "Accuracy of the SFU's tables, over all inputs of their "
                                      "intervals against MPFR.  Exit 1 if a published row is "
                                      "better.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    return a.table ? table(a.json) : errors(a.errors);
}
