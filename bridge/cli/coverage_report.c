/* coverage_report.c - see coverage_report.h */
#include "coverage_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "html.h"
#include "json_number.h"

#define MISSING_SHOWN 12

/* Prints bins of a point that are not as they must be: not reached, or reached though they cannot be. */
static void print_bins(const struct cover_point *p, bool wrong, const char *what, uint64_t count)
{
    char label[200];
    unsigned shown = 0;

    for (unsigned b = 0; b < p->bins && shown < MISSING_SHOWN; b++) {
        if (wrong ? p->kind[b] != COVER_NEVER || !p->hits[b] : p->never[b] || p->hits[b])
            continue;
        coverage_label(p, b, label, sizeof label);
        printf("      %s %s%s%s\n", what, label, wrong ? ": " : "", wrong ? p->never[b] : "");
        shown++;
    }
    if (count > shown)
        printf("      and %" PRIu64 " more (--json lists them)\n", count - shown);
}

void coverage_text(const struct coverage *c, const struct rtl_coverage *r,
                   const struct pace_coverage *pace)
{
    const struct cover_total all = coverage_total(c);

    for (unsigned i = 0; i < c->count; i++) {
        const struct cover_point *p = &c->points[i];
        const struct cover_total t = coverage_of_point(p);

        if (p->bins == 0)
            continue;
        printf("  %-44s %6" PRIu64 " of %" PRIu64 "%s\n", p->name, t.covered, t.declared,
               t.covered < t.declared ? "  *" : "");
        if (t.covered < t.declared)
            print_bins(p, false, "missing", t.declared - t.covered);
        if (t.wrong)
            print_bins(p, true, "reached", t.wrong);
    }
    printf("%s: %" PRIu64 " of %" PRIu64 " bins covered, %" PRIu64 " cannot be, ", c->unit->name,
           all.covered, all.declared, all.never);
    if (all.excluded)
        printf("%" PRIu64 " excluded, ", all.excluded);
    printf("%" PRIu64 " lines\n", c->lines);
    if (r)
        rtl_coverage_text(r);
    if (pace)
        pace_coverage_text(pace);
}

static cJSON *point_json(const struct cover_point *p)
{
    static const char *const kind[] = { "", "never", "gap", "excluded" };
    cJSON *o = cJSON_CreateObject(), *bins;
    char label[200];

    cJSON_AddStringToObject(o, "name", p->name);
    bins = cJSON_AddArrayToObject(o, "bins");
    for (unsigned b = 0; b < p->bins; b++) {
        cJSON *bin = cJSON_CreateObject();

        coverage_label(p, b, label, sizeof label);
        cJSON_AddStringToObject(bin, "bin", label);
        json_unsigned(bin, "hits", p->hits[b]);
        if (p->never[b])
            cJSON_AddStringToObject(bin, kind[p->kind[b]], p->never[b]);
        cJSON_AddItemToArray(bins, bin);
    }
    return o;
}

void coverage_json(const struct coverage *c, const struct rtl_coverage *r,
                   const struct pace_coverage *pace)
{
    const struct cover_total all = coverage_total(c);
    cJSON *o = cJSON_CreateObject(), *points;
    char *text;

    cJSON_AddStringToObject(o, "unit", c->unit->name);
    json_unsigned(o, "lines", c->lines);
    json_unsigned(o, "declared", all.declared);
    json_unsigned(o, "covered", all.covered);
    json_unsigned(o, "never", all.never);
    json_unsigned(o, "wrong", all.wrong);
    json_unsigned(o, "excluded", all.excluded);
    points = cJSON_AddArrayToObject(o, "points");
    for (unsigned i = 0; i < c->count; i++)
        cJSON_AddItemToArray(points, point_json(&c->points[i]));
    if (r)
        rtl_coverage_json(o, r);
    if (pace)
        pace_coverage_json(o, pace);
    text = cJSON_Print(o);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(o);
}

static void html_point(const struct cover_point *p)
{
    const struct cover_total t = coverage_of_point(p);
    char label[200];

    printf("<details%s><summary class=\"%s\"><code>", t.covered < t.declared ? " open" : "",
           t.covered < t.declared ? "bad" : "ok");
    html_text(p->name);
    printf("</code> %" PRIu64 " of %" PRIu64 "</summary>\n<table>", t.covered, t.declared);
    for (unsigned b = 0; b < p->bins; b++) {
        coverage_label(p, b, label, sizeof label);
        printf("<tr><td><code>");
        html_text(label);
        printf("</code></td><td class=\"n %s\">%" PRIu64 "</td><td class=\"note\">",
               p->kind[b] > COVER_NEVER                     ? "note"
               : (p->hits[b] != 0) == (p->never[b] != NULL) ? "bad"
                                                            : "",
               p->hits[b]);
        html_text(p->never[b]);
        printf("</td></tr>\n");
    }
    printf("</table></details>\n");
}

void coverage_html(const struct coverage *c, const struct rtl_coverage *r,
                   const struct pace_coverage *pace)
{
    const struct cover_total all = coverage_total(c);
    char title[128];

    snprintf(title, sizeof title, "Coverage of %s's vectors", c->unit->name);
    html_begin(title);
    printf("<p>%" PRIu64 " of %" PRIu64 " bins covered by %" PRIu64 " lines; %" PRIu64
           " bins cannot be reached, %" PRIu64 " are excluded, for the reason beside them.</p>\n",
           all.covered, all.declared, c->lines, all.never, all.excluded);
    for (unsigned i = 0; i < c->count; i++)
        if (c->points[i].bins > 0)
            html_point(&c->points[i]);
    if (r)
        rtl_coverage_html(r);
    if (pace)
        pace_coverage_html(pace);
    html_end();
}
