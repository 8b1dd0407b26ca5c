/* cosim_rate.c - see cosim_rate.h */
#include "cosim_rate.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cosim_rates(struct cosim_rates *r, const struct unit_ops *u, const char *bench,
                 struct failure *f)
{
    const struct rate_rtl none = { .only = u }, given = { .unit = u, .bench = bench, .only = u };
    struct rate_row row;

    memset(r, 0, sizeof *r);
    for (unsigned i = 0; r->count < COSIM_RATES && rate_table_row(i, &row); i++) {
        struct rate *rate = &r->rate[r->count];

        if (!rate_measure(&row, &none, rate, f) || !rate_is_by(rate, u->name) ||
            strcmp(rate_verdict(&row, rate), "not yet") == 0) {
            if (f->code)
                return false;
            continue;
        }
        if (!rate_measure(&row, &given, rate, f))
            return false;
        if (rate->rtl.high <= 0 && !rate->differs) /* by the model alone */
            continue;
        r->slow |= strcmp(rate_verdict(&row, rate), "too slow") == 0;
        r->row[r->count++] = row;
    }
    return r->count > 0 || fail(f, EXIT_USAGE, "--rate: the rate table has no row of %s", u->name);
}

/* What the table says of one unit. */
static double expected(const struct cosim_rates *r, unsigned i)
{
    return strtod(r->row[i].value, NULL) / r->rate[i].of;
}

void cosim_rates_print(const struct cosim_rates *r)
{
    for (unsigned i = 0; i < r->count; i++)
        printf("rate: %s %s, %s: %.3f, the table has %.3f %s: %s\n", r->row[i].table,
               r->row[i].item, r->row[i].condition, r->rate[i].rtl.low, expected(r, i),
               r->row[i].unit, rate_verdict(&r->row[i], &r->rate[i]));
}

void cosim_rates_json(const struct cosim_rates *r, cJSON *object)
{
    cJSON *array = cJSON_AddArrayToObject(object, "rates");

    for (unsigned i = 0; i < r->count; i++) {
        cJSON *o = cJSON_CreateObject();

        cJSON_AddStringToObject(o, "table", r->row[i].table);
        cJSON_AddStringToObject(o, "item", r->row[i].item);
        cJSON_AddStringToObject(o, "condition", r->row[i].condition);
        cJSON_AddNumberToObject(o, "rtl", r->rate[i].rtl.low);
        cJSON_AddNumberToObject(o, "expected", expected(r, i));
        cJSON_AddStringToObject(o, "unit", r->row[i].unit);
        cJSON_AddStringToObject(o, "verdict", rate_verdict(&r->row[i], &r->rate[i]));
        cJSON_AddItemToArray(array, o);
    }
}
