/* rtl_coverage.c - see rtl_coverage.h
 *
 * Verilator's file: a head, then for each point  C '<keys>' COUNT, where a key is \001 NAME \002 VALUE: f file,
 * l line, n column, page v_KIND/MODULE (line, branch, toggle), o text, h instance, S lines of a block.
 */
#include "rtl_coverage.h"

#include <stdlib.h>
#include <string.h>

#include "vector/line_source.h"
#include "vector/quoted.h"
#include "vector/spool.h"

#define HEAD "# SystemC::Coverage-3"

/* The value of a key, to be freed; NULL: it has none, or memory is short. */
static char *value_of(const char *keys, const char *end, const char *name)
{
    const size_t length = strlen(name);

    for (const char *at = keys; at < end; at++) {
        const char *from, *to;

        if (*at != '\001' || (size_t)(end - at) < length + 2 ||
            strncmp(at + 1, name, length) != 0 || at[1 + length] != '\002')
            continue;
        from = at + length + 2;
        for (to = from; to < end && *to != '\001'; to++)
            ;
        return strndup(from, (size_t)(to - from));
    }
    return NULL;
}

static bool number(const char *text, uint64_t most, uint64_t *n)
{
    char *end;

    if (!text || text[0] < '0' || text[0] > '9')
        return false;
    *n = strtoull(text, &end, 10);
    return *end == '\0' && *n <= most;
}

static bool append(struct rtl_coverage *r, const struct rtl_point *p)
{
    if (r->count == r->room) {
        const uint64_t room = r->room ? 2 * r->room : 1024;
        struct rtl_point *more = realloc(r->points, room * sizeof *more);

        if (!more)
            return false;
        r->points = more;
        r->room = room;
    }
    r->points[r->count++] = *p;
    return true;
}

/* Reads a point; 'found' rises when it is of a module 'unit'. */
static bool read_point(struct rtl_coverage *r, const char *text, const char *unit, bool *found)
{
    const char *end = strncmp(text, "C '", 3) == 0 ? strrchr(text, '\'') : NULL;
    struct rtl_point p = { 0 };
    uint64_t line = 0, column = 0;
    bool good = false;

    if (end && end > text + 2 && end[1] == ' ' && number(end + 2, UINT64_MAX, &p.hits)) {
        char *l = value_of(text, end, "l"), *n = value_of(text, end, "n"),
             *page = value_of(text, end, "page");
        const char *module = page ? strchr(page, '/') : NULL;

        p.file = value_of(text, end, "f");
        p.text = value_of(text, end, "o");
        good = p.file && page && number(l, UINT32_MAX, &line) && number(n, UINT32_MAX, &column);
        p.line = (unsigned)line;
        p.column = (unsigned)column;
        p.toggle = page && strncmp(page, "v_toggle/", 9) == 0;
        *found |= module && strcmp(module + 1, unit) == 0;
        free(l);
        free(n);
        free(page);
    }
    if (good && append(r, &p))
        return true;
    free(p.file);
    free(p.text);
    return false;
}

static int order(const void *a, const void *b)
{
    const struct rtl_point *p = a, *q = b;
    const int file = strcmp(p->file, q->file);

    if (file)
        return file;
    if (p->toggle != q->toggle)
        return p->toggle ? 1 : -1;
    if (p->line != q->line)
        return p->line < q->line ? -1 : 1;
    if (p->column != q->column)
        return p->column < q->column ? -1 : 1;
    return strcmp(p->text ? p->text : "", q->text ? q->text : "");
}

/* Sorts, and makes one point of those of one name. */
static void add_up(struct rtl_coverage *r)
{
    uint64_t kept = 0;

    if (r->count)
        qsort(r->points, r->count, sizeof r->points[0], order);
    for (uint64_t i = 0; i < r->count; i++) {
        struct rtl_point *p = &r->points[i];

        if (kept && order(&r->points[kept - 1], p) == 0) {
            r->points[kept - 1].hits += p->hits;
            free(p->file);
            free(p->text);
        } else {
            r->points[kept++] = *p;
        }
    }
    r->count = kept;
}

bool rtl_coverage_add(struct rtl_coverage *r, const char *unit, const char *path, struct failure *f)
{
    struct line_source *s = line_source_open(path, f);
    enum line_read read = LINE_END;
    const char *text;
    bool found = false, head = true;

    while (s && !f->code && (read = line_source_next(s, &text, f)) == LINE_READ) {
        if (head && strncmp(text, HEAD, strlen(HEAD)) != 0)
            line_fail_file(s, f, "is not Verilator's coverage: its first line is not \"" HEAD "\"");
        else if (!head && !read_point(r, text, unit, &found))
            line_fail(s, f, "is no point of coverage: C 'KEYS' COUNT");
        head = false;
    }
    if (s && !f->code && !found)
        fail(f, head ? EXIT_IO : EXIT_USAGE, "%s: %s %s", quote_path(spool_name(path)).text,
             head ? "is empty: no coverage of" : "has no point of a module", unit);
    line_source_close(s);
    add_up(r);
    return !f->code;
}

void rtl_coverage_free(struct rtl_coverage *r)
{
    for (uint64_t i = 0; i < r->count; i++) {
        free(r->points[i].file);
        free(r->points[i].text);
    }
    free(r->points);
}

struct rtl_total rtl_total(const struct rtl_coverage *r, uint64_t from, uint64_t to, bool toggle)
{
    struct rtl_total t = { 0 };

    for (uint64_t i = from; i < to; i++) {
        t.declared += r->points[i].toggle == toggle;
        t.covered += r->points[i].toggle == toggle && r->points[i].hits;
    }
    return t;
}

uint64_t rtl_file_end(const struct rtl_coverage *r, uint64_t from)
{
    uint64_t end = from;

    while (end < r->count && strcmp(r->points[end].file, r->points[from].file) == 0)
        end++;
    return end;
}
