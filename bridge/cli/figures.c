/* figures.c - see figures.h */
#include "figures.h"

#include <stdio.h>
#include <string.h>

#include "rate/figure.h"
#include "sfu_accuracy.h"

/* Columns of the SFU's table, of which a row is "FORMULA: COLUMN". */
static double sfu_column(unsigned f, const char *column)
{
    static struct sfu_accuracy of[SFU_FUNCTIONS];
    struct sfu_accuracy *a = &of[f];

    if (a->inputs == 0)
        *a = sfu_measure(f, NULL);
    if (strcmp(column, "good bits") == 0)
        return sfu_good_bits(&sfu_functions[f], a);
    if (strcmp(column, "maximal error") == 0)
        return a->max_error;
    if (strcmp(column, "exactly rounded") == 0)
        return 100.0 * (double)a->exact / (double)a->inputs;
    return a->not_monotonic == 0;
}

/* Functions as the published table names them. */
static const struct {
    const char *name;
    unsigned first, count;
} functions[] = {
    { "1/x", 0, 1 }, { "1/sqrt(x)", 1, 1 }, { "2^x", 2, 1 }, { "log2 x", 3, 1 }, { "sin/cos", 4, 2 }
};

/* "SFU good bits: least" of all functions, or most. */
static double sfu_extreme(bool least)
{
    const unsigned last = sizeof functions / sizeof functions[0] - 1;
    double all = 0;

    for (unsigned f = 0; f < functions[last].first + functions[last].count; f++) {
        const double bits = sfu_column(f, "good bits");

        all = f == 0 || (least ? bits < all : bits > all) ? bits : all;
    }
    return all;
}

/* The SFU's accuracy over all inputs; of two functions the worse. */
static bool measure_sfu(const struct figure_row *row, struct figure_measured *m)
{
    const char *colon = strstr(row->item, ": ");

    if (colon && strncmp(row->item, "SFU good bits", strlen("SFU good bits")) == 0) {
        *m = (struct figure_measured){ .value = sfu_extreme(strcmp(colon + 2, "least") == 0),
                                       .by = "all inputs",
                                       .note = "met by what is no worse" };
        return true;
    }
    for (unsigned i = 0; colon && i < sizeof functions / sizeof functions[0]; i++) {
        const size_t length = strlen(functions[i].name);

        if (strncmp(row->item, functions[i].name, length) != 0 || row->item[length] != ':')
            continue;
        *m = (struct figure_measured){ .by = "all inputs" };
        for (unsigned n = 0; n < functions[i].count; n++) {
            const double x = sfu_column(functions[i].first + n, colon + 2);

            m->value = n == 0 || x < m->value ? x : m->value;
        }
        snprintf(m->note, sizeof m->note, "met by what is no worse");
        return true;
    }
    return false;
}

/* Accuracy may be better than what was published, errors less; all else is as published, to 1 %. */
static bool is_met(const struct figure_row *row, const struct figure_measured *m)
{
    const double wanted = figure_value(row);

    if (strcmp(m->by, "all inputs") == 0)
        return strstr(row->item, "error") ? m->value <= wanted : m->value >= wanted;
    return figure_met(row, m);
}

static void add_json(cJSON *json, const struct figure_row *row, const struct figure_measured *m,
                     const char *verdict)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "item", row->item);
    cJSON_AddStringToObject(o, "expected", row->value);
    cJSON_AddStringToObject(o, "unit", row->unit);
    if (m) {
        cJSON_AddNumberToObject(o, "model", m->value);
        cJSON_AddStringToObject(o, "by", m->by);
        if (m->note[0])
            cJSON_AddStringToObject(o, "note", m->note);
    } else {
        cJSON_AddStringToObject(o, "why", row->reason);
    }
    cJSON_AddStringToObject(o, "verdict", verdict);
    cJSON_AddItemToArray(json, o);
}

static void print(const struct figure_row *row, const struct figure_measured *m,
                  const char *verdict)
{
    if (m)
        printf("%-54s %10s %10.6g  %-12s %-12s by %s%s%s\n", row->item, row->value, m->value,
               verdict, row->unit, m->by, m->note[0] ? "; " : "", m->note);
    else
        printf("%-54s %10s %10s  %-12s %-12s %s\n", row->item, row->value, "-", verdict, row->unit,
               row->reason);
    fflush(stdout);
}

static bool is_asked(const struct figure_row *row, const char *profile, const char *item)
{
    return strcmp(row->profile, profile) == 0 && (!item || strstr(row->item, item));
}

bool figures_any(const char *profile, const char *item)
{
    struct figure_row row;

    for (unsigned i = 0; figure_row(i, &row); i++)
        if (is_asked(&row, profile, item))
            return true;
    return false;
}

unsigned figures_print(const char *profile, const char *item, bool all, cJSON *json)
{
    unsigned met = 0, missed = 0, named = 0;
    struct figure_row row;

    if (!json)
        printf("%-54s %10s %10s\n", "", "published", "model");
    for (unsigned i = 0; figure_row(i, &row); i++) {
        struct figure_measured m;

        if (!is_asked(&row, profile, item))
            continue;
        const bool any = figure_measure(&row, &m) || measure_sfu(&row, &m);
        const char *verdict = !any ? "not measured" : is_met(&row, &m) ? "met" : "not met";

        met += any && *verdict == 'm';
        missed += any && *verdict == 'n';
        named += !any;
        if (json)
            add_json(json, &row, any ? &m : NULL, verdict);
        else if (any || all)
            print(&row, any ? &m : NULL, verdict);
    }
    if (!json)
        printf("%u figures met, %u not; %u are not measured (--all tells why)\n", met, missed,
               named);
    return missed;
}
