/* coverage_merge.c - see coverage_report.h */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "coverage_report.h"
#include "json_number.h"
#include "vector/byte_source.h"
#include "vector/quoted.h"
#include "vector/spool.h"

#define REPORT_MOST (64u << 20) /* bytes */

char *coverage_read(const char *path, struct failure *f)
{
    struct byte_source *s = byte_source_open(path, f);
    char *text = NULL;
    size_t size = 0;
    ssize_t n = 0;

    while (s && !f->code) {
        char *more = size < REPORT_MOST ? realloc(text, size + 65537) : NULL;

        if (!more) {
            fail(f, EXIT_IO, "%s: is larger than a report of coverage",
                 quote_path(spool_name(path)).text);
            break;
        }
        text = more;
        n = byte_source_read(s, text + size, 65536, f);
        if (n <= 0)
            break;
        size += (size_t)n;
    }
    byte_source_close(s);
    if (text)
        text[size] = '\0';
    return text;
}

static const cJSON *point_named(const cJSON *points, const char *name)
{
    const cJSON *p;

    cJSON_ArrayForEach(p, points)
    {
        const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(p, "name"));
        if (text && strcmp(text, name) == 0)
            return p;
    }
    return NULL;
}

static bool add_point(struct cover_point *p, const cJSON *from)
{
    const cJSON *bins = cJSON_GetObjectItemCaseSensitive(from, "bins"), *bin;
    char label[200];
    unsigned b = 0;

    if (!cJSON_IsArray(bins) || (unsigned)cJSON_GetArraySize(bins) != p->bins)
        return false;
    cJSON_ArrayForEach(bin, bins)
    {
        const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(bin, "bin"));
        uint64_t hits;

        coverage_label(p, b, label, sizeof label);
        if (!text || strcmp(text, label) != 0 ||
            !json_whole(cJSON_GetObjectItemCaseSensitive(bin, "hits"), &hits))
            return false;
        p->hits[b++] += hits;
    }
    return true;
}

bool coverage_merge(struct coverage *c, const char *path, bool rtl, struct failure *f)
{
    char *text = coverage_read(path, f);
    cJSON *o = text && !f->code ? json_read(text) : NULL;
    const char *unit = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(o, "unit"));
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(o, "points");
    const struct quoted name = quote_path(spool_name(path));
    uint64_t lines;

    if (!f->code && (!unit || !cJSON_IsArray(points) ||
                     !json_whole(cJSON_GetObjectItemCaseSensitive(o, "lines"), &lines)))
        fail(f, EXIT_IO, "%s: is no report of aurum coverage --json", name.text);
    else if (!f->code && strcmp(unit, c->unit->name) != 0)
        fail(f, EXIT_USAGE, "%s: is of %s, not of %s", name.text, quote_word(unit).text,
             c->unit->name);
    else if (!f->code && !rtl && cJSON_GetObjectItemCaseSensitive(o, "rtl"))
        fail(f, EXIT_USAGE, "%s: has coverage of RTL too: give its files again, by --rtl",
             name.text);
    if (!f->code && (unsigned)cJSON_GetArraySize(points) != c->count)
        fail(f, EXIT_IO, "%s: has not the points of this version, each once; make it again",
             name.text);
    for (unsigned i = 0; !f->code && i < c->count; i++)
        if (!add_point(&c->points[i], point_named(points, c->points[i].name)))
            fail(f, EXIT_IO, "%s: has not the bins of '%s' as this version has; make it again",
                 name.text, c->points[i].name);
    if (!f->code)
        c->lines += lines;
    cJSON_Delete(o);
    free(text);
    return !f->code;
}
