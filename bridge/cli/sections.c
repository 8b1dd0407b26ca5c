/* sections.c - see sections.h */
#include "sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "junit.h"

/* Lines of a corner follow each other, so it is most often the last. */
static struct section_lines *section(struct sections *s, const char *name, uint64_t line)
{
    for (unsigned i = s->count; i > 0; i--)
        if (strcmp(s->section[i - 1].name, name) == 0)
            return &s->section[i - 1];
    struct section_lines *more = realloc(s->section, (s->count + 1) * sizeof *more);
    if (!more)
        abort();
    s->section = more;
    more += s->count++;
    *more = (struct section_lines){ .first = line };
    snprintf(more->name, sizeof more->name, "%s", name);
    return more;
}

void sections_add(struct sections *s, uint64_t line, const char *name, uint64_t compared,
                  uint64_t differ)
{
    char whole[128];

    snprintf(whole, sizeof whole, "%s", name ? name : "");
    struct section_lines *l = section(s, whole, line);
    l->lines++;
    l->compared += compared;
    l->differ += differ;
    l->last = line;
}

void sections_made(struct sections *s, const struct unit_ops *u, const struct unit_lines *made,
                   uint64_t from, uint64_t count)
{
    uint32_t words[VECTOR_WORDS];
    const char *name;

    for (uint64_t i = 0; i < count && unit_line(u, made, from + i, words, &name); i++)
        sections_add(s, from + i, name, 0, 0);
}

void sections_junit(const struct sections *s, const char *what, uint64_t settled, uint64_t failed,
                    const char *report)
{
    for (unsigned i = 0; i < s->count; i++) {
        const struct section_lines *l = &s->section[i];
        char name[256];

        snprintf(name, sizeof name, "%s%s%s", what, l->name[0] ? ": " : "", l->name);
        if (report && l->first <= failed && failed <= l->last)
            junit_case(name, JUNIT_FAILED, l->lines, report);
        else if (l->last < settled)
            junit_case(name, JUNIT_PASSED, l->lines, NULL);
        else
            junit_case(name, JUNIT_SKIPPED, 0, "not run: the run stopped before");
    }
}

void sections_free(struct sections *s)
{
    free(s->section);
    *s = (struct sections){ 0 };
}
