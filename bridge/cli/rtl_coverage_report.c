/* rtl_coverage_report.c - see coverage_report.h */
#include <inttypes.h>
#include <stdio.h>

#include "coverage_report.h"
#include "html.h"
#include "json_number.h"
#include "utf8.h"

#define MISSING_SHOWN 12

static const char *const kinds[2] = { "lines and branches", "toggles" };

static void print_missing(const struct rtl_coverage *r, uint64_t from, uint64_t to, bool toggle)
{
    unsigned missing = 0;

    for (uint64_t i = from; i < to; i++) {
        const struct rtl_point *p = &r->points[i];

        if (p->toggle == toggle && !p->hits && missing++ < MISSING_SHOWN)
            printf("      missing %s:%u %s\n", p->file, p->line, p->text ? p->text : "");
    }
    if (missing > MISSING_SHOWN)
        printf("      and %u more of the %s (--json lists them)\n", missing - MISSING_SHOWN,
               kinds[toggle]);
}

void rtl_coverage_text(const struct rtl_coverage *r)
{
    for (uint64_t from = 0, to; from < r->count; from = to) {
        to = rtl_file_end(r, from);
        printf("  %s\n", r->points[from].file);
        for (unsigned toggle = 0; toggle < 2; toggle++) {
            const struct rtl_total t = rtl_total(r, from, to, toggle);

            printf("    %-42s %6" PRIu64 " of %" PRIu64 "%s\n", kinds[toggle], t.covered,
                   t.declared, t.covered < t.declared ? "  *" : "");
            print_missing(r, from, to, toggle);
        }
    }
    printf("RTL: ");
    for (unsigned toggle = 0; toggle < 2; toggle++) {
        const struct rtl_total t = rtl_total(r, 0, r->count, toggle);

        printf("%" PRIu64 " of %" PRIu64 " %s%s", t.covered, t.declared, kinds[toggle],
               toggle ? " covered\n" : ", ");
    }
}

static void totals_json(cJSON *o, const struct rtl_coverage *r, uint64_t from, uint64_t to)
{
    static const char *const names[2] = { "lines", "toggles" };

    for (unsigned toggle = 0; toggle < 2; toggle++) {
        const struct rtl_total t = rtl_total(r, from, to, toggle);
        cJSON *total = cJSON_AddObjectToObject(o, names[toggle]);

        json_unsigned(total, "declared", t.declared);
        json_unsigned(total, "covered", t.covered);
    }
}

static cJSON *point_json(const struct rtl_point *p)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "kind", p->toggle ? "toggle" : "line");
    json_unsigned(o, "line", p->line);
    json_unsigned(o, "column", p->column);
    utf8_json(o, "text", p->text ? p->text : "");
    json_unsigned(o, "hits", p->hits);
    return o;
}

void rtl_coverage_json(cJSON *o, const struct rtl_coverage *r)
{
    cJSON *rtl = cJSON_AddObjectToObject(o, "rtl"), *files;

    totals_json(rtl, r, 0, r->count);
    files = cJSON_AddArrayToObject(rtl, "files");
    for (uint64_t from = 0, to; from < r->count; from = to) {
        cJSON *file = cJSON_CreateObject(), *points;

        to = rtl_file_end(r, from);
        utf8_json(file, "file", r->points[from].file);
        totals_json(file, r, from, to);
        points = cJSON_AddArrayToObject(file, "points");
        for (uint64_t i = from; i < to; i++)
            cJSON_AddItemToArray(points, point_json(&r->points[i]));
        cJSON_AddItemToArray(files, file);
    }
}

static void html_file(const struct rtl_coverage *r, uint64_t from, uint64_t to)
{
    const struct rtl_total lines = rtl_total(r, from, to, false),
                           toggles = rtl_total(r, from, to, true);
    const bool missing = lines.covered < lines.declared || toggles.covered < toggles.declared;

    printf("<details><summary class=\"%s\"><code>", missing ? "bad" : "ok");
    html_text(r->points[from].file);
    printf("</code> %" PRIu64 " of %" PRIu64 " lines and branches, %" PRIu64 " of %" PRIu64
           " toggles</summary>\n<table>",
           lines.covered, lines.declared, toggles.covered, toggles.declared);
    for (uint64_t i = from; i < to; i++) {
        const struct rtl_point *p = &r->points[i];

        if (p->hits)
            continue;
        printf("<tr><td class=\"n\">%u</td><td>%s</td><td><code>", p->line,
               p->toggle ? "toggle" : "line");
        html_text(p->text);
        printf("</code></td></tr>\n");
    }
    printf("</table></details>\n");
}

void rtl_coverage_html(const struct rtl_coverage *r)
{
    const struct rtl_total lines = rtl_total(r, 0, r->count, false),
                           toggles = rtl_total(r, 0, r->count, true);

    printf("<h2>RTL</h2>\n<p>%" PRIu64 " of %" PRIu64 " lines and branches and %" PRIu64
           " of %" PRIu64 " toggles were covered; a file's list has those that were not.</p>\n",
           lines.covered, lines.declared, toggles.covered, toggles.declared);
    for (uint64_t from = 0, to; from < r->count; from = to) {
        to = rtl_file_end(r, from);
        html_file(r, from, to);
    }
}
