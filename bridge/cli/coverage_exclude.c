/* coverage_exclude.c - files of bins that need not be reached, each with its reason (coverage_report.h)
 *
 *     # a comment
 *     cfg.format=RF32|RF16 cfg.color_op!=ADD: this project blends floats by ADD alone
 *
 * Bins that have all of it, in any point, are left out.  What names no bin is an error: so is what the table of
 * coverage.def leaves out already.
 */
#include <stdlib.h>
#include <string.h>

#include "cover_declared.h"
#include "coverage_report.h"
#include "vector/line_source.h"
#include "vector/quoted.h"

/* Whether the name is an axis' of some point, and each value one of its bins. */
static bool known(const struct coverage *c, char *word, const struct line_source *s,
                  struct failure *f)
{
    char *values = strchr(word, '='), label[64];
    const struct cover_axis *axis = NULL;

    if (!values || values == word || !values[1])
        return line_fail(s, f, "'%s' is not FIELD=VALUES", quote_word(word).text);
    *values++ = '\0';
    if (values[-2] == '!')
        values[-2] = '\0';
    for (unsigned i = 0; i < c->count; i++)
        for (unsigned a = 0; a < c->points[i].axes; a++)
            if (strcmp(c->points[i].axis[a].name, word) == 0)
                axis = &c->points[i].axis[a];
    if (!axis)
        return line_fail(s, f, "%s has no point of '%s' (aurum coverage lists them)", c->unit->name,
                         quote_word(word).text);
    for (char *value; (value = strtok_r(values, "|", &values));) {
        bool found = false;

        for (unsigned b = 0; b < axis->bins; b++)
            found = found || strcmp(axis->label(axis, b, label, sizeof label), value) == 0;
        if (!found)
            return line_fail(s, f, "'%s' is no bin of %s", quote_word(value).text, axis->name);
    }
    return true;
}

static bool all_known(const struct coverage *c, const char *bins, const struct line_source *s,
                      struct failure *f)
{
    char text[512], *rest = text, *word;
    unsigned words = 0;

    if (strlen(bins) >= sizeof text)
        return line_fail(s, f, "has more than %zu characters before ':'", sizeof text - 1);
    strcpy(text, bins);
    for (; (word = strtok_r(rest, " \t", &rest)); words++)
        if (!known(c, word, s, f))
            return false;
    return words > 0 || line_fail(s, f, "names no bin; write FIELD=VALUES: REASON");
}

/* The reason, which the coverage keeps. */
static char *keep(struct coverage *c, const char *reason)
{
    char **more = realloc(c->reason, (c->reasons + 1) * sizeof *more);

    if (more)
        c->reason = more;
    if (!more || !(more[c->reasons] = strdup(reason)))
        return NULL;
    return more[c->reasons++];
}

static bool exclude(struct coverage *c, const char *bins, const char *reason,
                    const struct line_source *s, struct failure *f)
{
    const char *kept = keep(c, reason);
    uint64_t left_out = 0;

    if (!kept)
        return line_fail(s, f, "out of memory");
    for (unsigned i = 0; i < c->count; i++) {
        struct cover_point *p = &c->points[i];

        for (unsigned b = 0; b < p->bins; b++)
            if (!p->never[b] && cover_has(p, b, bins)) {
                p->never[b] = kept;
                p->kind[b] = COVER_EXCLUDED;
                left_out++;
            }
    }
    return left_out || line_fail(s, f, "leaves out nothing that is not left out already");
}

bool coverage_exclude(struct coverage *c, const char *path, struct failure *f)
{
    struct line_source *s = line_source_open(path, f);
    const char *line;

    while (s && !f->code && line_source_next(s, &line, f) == LINE_READ) {
        char *text = strdup(line + strspn(line, " \t")), *colon = text ? strchr(text, ':') : NULL;

        if (!text)
            line_fail(s, f, "out of memory");
        else if (*text == '#' || *text == '\0')
            ;
        else if (!colon || !colon[1 + strspn(colon + 1, " \t")])
            line_fail(s, f, "gives no reason; write FIELD=VALUES: REASON");
        else {
            *colon = '\0';
            if (all_known(c, text, s, f))
                exclude(c, text, colon + 1 + strspn(colon + 1, " \t"), s, f);
        }
        free(text);
    }
    line_source_close(s);
    return !f->code;
}
