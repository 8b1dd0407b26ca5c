/* coverage_pace.c - see coverage_pace.h */
#include "coverage_pace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coverage_report.h"
#include "html.h"
#include "json_number.h"
#include "vector/quoted.h"
#include "vector/spool.h"

static const struct pace_point {
    const char *key, *what;
    uint64_t least[PACE_BINS];
} points[PACE_POINTS] = {
    { "longest_stretch", "packets without a reset", { 1, 64, 256, 1024, 4096 } },
    { "longest_stall", "clocks of a stall", { 1, 16, 64, 200, 1000 } },
    { "longest_idle", "clocks without a packet", { 1, 16, 64, 200, 1000 } },
};

static void count(struct pace_coverage *p, const cJSON *o, const char *path, struct failure *f)
{
    for (unsigned i = 0; i < PACE_POINTS && !f->code; i++) {
        uint64_t length;

        if (!json_whole(cJSON_GetObjectItemCaseSensitive(o, points[i].key), &length))
            fail(f, EXIT_IO, "%s: is no result of aurum cosim --json: it has no \"%s\"",
                 quote_path(path).text, points[i].key);
        for (unsigned b = 0; b < PACE_BINS && !f->code; b++)
            p->hits[i][b] += length >= points[i].least[b];
    }
    p->runs += !f->code;
}

bool pace_coverage_add(struct pace_coverage *p, const char *unit, const char *path,
                       struct failure *f)
{
    char *text = coverage_read(path, f);
    cJSON *o = text && !f->code ? json_read(text) : NULL;
    const char *of = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(o, "unit"));

    if (!f->code && !of)
        fail(f, EXIT_IO, "%s: is no result of aurum cosim --json", quote_path(path).text);
    else if (!f->code && strcmp(of, unit) != 0)
        fail(f, EXIT_USAGE, "%s: is of %s, not of %s", quote_path(path).text, quote_word(of).text,
             unit);
    if (!f->code)
        count(p, o, spool_name(path), f);
    cJSON_Delete(o);
    free(text);
    return !f->code;
}

static unsigned covered(const struct pace_coverage *p, unsigned point)
{
    unsigned n = 0;

    for (unsigned b = 0; b < PACE_BINS; b++)
        n += p->hits[point][b] > 0;
    return n;
}

bool pace_coverage_lacks(const struct pace_coverage *p)
{
    for (unsigned i = 0; i < PACE_POINTS; i++)
        if (covered(p, i) < PACE_BINS)
            return true;
    return false;
}

void pace_coverage_text(const struct pace_coverage *p)
{
    for (unsigned i = 0; i < PACE_POINTS; i++) {
        const unsigned n = covered(p, i);

        printf("  %-44s %6u of %u%s\n", points[i].what, n, PACE_BINS, n < PACE_BINS ? "  *" : "");
        for (unsigned b = 0; b < PACE_BINS; b++)
            if (!p->hits[i][b])
                printf("      missing %" PRIu64 "..\n", points[i].least[b]);
    }
    printf("pace of %" PRIu64 " runs\n", p->runs);
}

void pace_coverage_json(cJSON *o, const struct pace_coverage *p)
{
    cJSON *pace = cJSON_AddObjectToObject(o, "pace"), *all;
    char label[24];

    json_unsigned(pace, "runs", p->runs);
    all = cJSON_AddArrayToObject(pace, "points");
    for (unsigned i = 0; i < PACE_POINTS; i++) {
        cJSON *point = cJSON_CreateObject(), *bins;

        cJSON_AddItemToArray(all, point);
        cJSON_AddStringToObject(point, "name", points[i].key);
        bins = cJSON_AddArrayToObject(point, "bins");
        for (unsigned b = 0; b < PACE_BINS; b++) {
            cJSON *bin = cJSON_CreateObject();

            cJSON_AddItemToArray(bins, bin);
            snprintf(label, sizeof label, "%" PRIu64 "..", points[i].least[b]);
            cJSON_AddStringToObject(bin, "bin", label);
            json_unsigned(bin, "hits", p->hits[i][b]);
        }
    }
}

void pace_coverage_html(const struct pace_coverage *p)
{
    printf("<h2>Pace</h2>\n<p>Runs of %" PRIu64 " that had at least so many:</p>\n<table>",
           p->runs);
    for (unsigned i = 0; i < PACE_POINTS; i++)
        for (unsigned b = 0; b < PACE_BINS; b++) {
            printf("<tr><td>%" PRIu64 " ", points[i].least[b]);
            html_text(points[i].what);
            printf("</td><td class=\"n %s\">%" PRIu64 "</td></tr>\n", p->hits[i][b] ? "" : "bad",
                   p->hits[i][b]);
        }
    printf("</table>\n");
}
