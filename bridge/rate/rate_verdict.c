/* rate_verdict.c - what a measured row is called (rate_measure.h) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rate_measure.h"

/* Below 0: less than was expected of one; above: more; by a share of it. */
static int beside(const struct rate_range *r, double expected, double below, double above)
{
    if (r->high > 0 && r->low < expected * (1 - below))
        return -1;
    return r->high > expected * (1 + above);
}

/* A unit's clocks are exact: it is faster than the table by the digits at most that a number there has lost. */
static double faster_at_most(const struct rate_row *row)
{
    const char *dot = strchr(row->value, '.');
    double share = 1 / strtod(row->value, NULL);

    if (!dot)
        return 1e-9;
    for (size_t n = strspn(dot + 1, "0123456789"); n > 0; n--)
        share /= 10;
    return share < RATE_TOLERANCE ? share : RATE_TOLERANCE;
}

/* "2000-4000" is from one to the other, "about" a tenth to both sides. */
static int model_beside(const struct rate_row *row, const struct rate *r, bool in_clocks)
{
    const char *dash = strchr(row->value, '-');
    const double expected = strtod(row->value, NULL) / (r->what ? 1 : r->of);
    const double most = dash ? strtod(dash + 1, NULL) : expected;
    const double faster = r->what ? RATE_TOLERANCE : faster_at_most(row);
    const double about = strncmp(row->note, "about", 5) == 0 ? 10 : 1;

    if (dash)
        return r->model.low < expected ? -1 : r->model.high > most;
    if (strcmp(row->note, "more than") == 0)
        return r->model.low <= expected ? -1 : r->model.high > expected * 1.5;
    return beside(&r->model, expected, about * (in_clocks ? faster : RATE_TOLERANCE),
                  about * (in_clocks ? RATE_TOLERANCE : faster));
}

static const char *by_model(const struct rate *r)
{
    static char by[32];

    snprintf(by, sizeof by, "by %s", r->what ? r->what : "unit");
    return by;
}

/* Of a whole, of which one unit was measured on RTL or by its lines. */
static const char *part_of(const struct rate *r)
{
    static char part[32];

    snprintf(part, sizeof part, "1 of %u", r->of);
    return part;
}

const char *rate_verdict(const struct rate_row *row, const struct rate *r)
{
    const bool in_clocks = strncmp(row->unit, "clocks", 6) == 0 ||
                           strcmp(row->unit, "methods") == 0 || /* one a clock */
                           strcmp(row->condition, "latency") == 0 || strcmp(row->unit, "ns") == 0 ||
                           strcmp(row->unit, "us") == 0;
    int model, rtl;

    if ((!r->what && !r->by[0]) || r->why)
        return "not yet";
    if (r->differs)
        return "differs";
    if (r->text[0])
        return strcmp(r->text, row->value) != 0 ? "differs" : by_model(r);
    model = model_beside(row, r, in_clocks);
    rtl = beside(&r->rtl, strtod(row->value, NULL) / r->of, RATE_TOLERANCE, RATE_TOLERANCE);
    if (r->model.high <= 0 || (r->all_rtl && r->rtl.high <= 0))
        return "too slow"; /* nothing came */
    if (model || rtl)
        return ((model ? model : rtl) < 0) != in_clocks ? "too slow" : "too fast";
    if (r->of > 1 && !r->what)
        return part_of(r);
    return r->all_rtl && r->of == 1 ? "met" : by_model(r);
}

bool rate_failed(const char *verdict)
{
    return strcmp(verdict, "too slow") == 0 || strcmp(verdict, "too fast") == 0 ||
           strcmp(verdict, "differs") == 0;
}
