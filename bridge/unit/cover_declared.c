/* cover_declared.c - see cover_declared.h */
#include "cover_declared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "place_value.h"

#define BINS_MOST 100000

static const struct declared_point {
    const char *unit, *fields, *when;
} declared[] = {
#define LINES(u, n)
#define COVER(u, fields, when) { #u, fields, when },
#define NEVER(u, bins, why)
#define GAP(u, bins, why)
#define UNUSED(u, names, why)
#include "coverage.def"
#include "coverage_undef.h"
};

static const struct declared_never {
    const char *unit, *bins, *why;
    bool gap;
} nevers[] = {
#define LINES(u, n)
#define COVER(u, fields, when)
#define NEVER(u, bins, why) { #u, bins, why, false },
#define GAP(u, bins, why)   { #u, bins, why, true },
#define UNUSED(u, names, why)
#include "coverage.def"
#include "coverage_undef.h"
};

static const struct declared_lines {
    const char *unit;
    uint64_t lines;
} lines[] = {
#define LINES(u, n) { #u, n },
#define COVER(u, fields, when)
#define NEVER(u, bins, why)
#define GAP(u, bins, why)
#define UNUSED(u, names, why)
#include "coverage.def"
#include "coverage_undef.h"
};

static const struct declared_unused {
    const char *unit, *names;
} unused[] = {
#define LINES(u, n)
#define COVER(u, fields, when)
#define NEVER(u, bins, why)
#define GAP(u, bins, why)
#define UNUSED(u, names, why) { #u, names },
#include "coverage.def"
#include "coverage_undef.h"
};

uint64_t coverage_random_lines(const struct unit_ops *u)
{
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcmp(lines[i].unit, u->name) == 0)
            return lines[i].lines;
    return 10000;
}

bool cover_unused(const struct unit_ops *u, const char *point)
{
    for (unsigned i = 0; i < sizeof unused / sizeof *unused; i++) {
        const char *name = strcmp(unused[i].unit, u->name) == 0 ? unused[i].names : "";

        for (size_t n; *name; name += n + strspn(name + n, " ")) {
            n = strcspn(name, " ");
            if (name[n - 1] == '*' ? strncmp(name, point, n - 1) == 0
                                   : strncmp(name, point, n) == 0 && point[n] == '\0')
                return true;
        }
    }
    return false;
}

/* The next word of a text that may be changed; NULL behind the last. */
static char *next_word(char **text)
{
    char *word;

    while ((word = strtok_r(*text, " ", text)))
        if (strcmp(word, "x") != 0)
            return word;
    return NULL;
}

static bool add_axis(struct coverage *c, struct cover_point *p, const char *name, struct failure *f)
{
    struct cover_axis *a = &p->axis[p->axes];

    if (p->axes == COVER_AXES)
        return fail(f, EXIT_USAGE, "coverage.def: %s: more than %d fields", p->name, COVER_AXES);
    snprintf(a->name, sizeof a->name, "%s", name);
    const bool good = coverage_gather(c, a);

    p->axes++;
    if (!good || a->members == 0 || (a->members > 1 && p->members > 1 && a->members != p->members))
        return fail(f, EXIT_USAGE,
                    "coverage.def: %s has no field '%s', or not as many of it as of others in '%s'",
                    c->unit->name, name, p->name);
    p->members = a->members > p->members ? a->members : p->members;
    return true;
}

/* FIELD=A|B or FIELD!=A|B. */
static bool add_condition(struct coverage *c, struct cover_point *p, char *word, struct failure *f)
{
    struct cover_condition *w = &p->when[p->conditions];
    char *values = strchr(word, '='), *value;

    if (!values || p->conditions == sizeof p->when / sizeof p->when[0])
        return fail(f, EXIT_USAGE, "coverage.def: %s: '%s' is not FIELD=VALUE", p->name, word);
    w->unless = values > word && values[-1] == '!';
    values[w->unless ? -1 : 0] = '\0';
    if (!type_find(c->unit->vector, word, &w->place))
        return fail(f, EXIT_USAGE, "coverage.def: %s has no field '%s'", c->unit->name, word);
    for (values++; (value = strtok_r(values, "|", &values)); w->values++)
        if (w->values == sizeof w->value / sizeof w->value[0] ||
            !place_parse(&w->place, value, &w->value[w->values]))
            return fail(f, EXIT_USAGE, "coverage.def: '%s' is not a value of %s", value, word);
    p->conditions++;
    return true;
}

static bool declare(struct coverage *c, const struct declared_point *d, struct failure *f)
{
    struct cover_point *p = coverage_add_point(c, d->fields);
    char text[512], *rest = text, *word;

    if (!p)
        return fail(f, EXIT_IO, "out of memory");
    snprintf(text, sizeof text, "%s", d->fields);
    while ((word = next_word(&rest)))
        if (p->axes > 0 && strcmp(word, "then") == 0)
            p->axis[p->axes - 1].before = p->sequence = true;
        else if (!add_axis(c, p, word, f))
            return false;
    snprintf(text, sizeof text, "%s", d->when);
    for (rest = text; (word = next_word(&rest));)
        if (!add_condition(c, p, word, f))
            return false;
    if (*d->when)
        snprintf(p->name + strlen(p->name), sizeof p->name - strlen(p->name), " when %s", d->when);
    return true;
}

/* Whether a text lists a label, "A|B|C". */
static bool lists(const char *list, const char *label)
{
    const size_t n = strlen(label);

    for (; list; list = strchr(list, '|') ? strchr(list, '|') + 1 : NULL)
        if (strncmp(list, label, n) == 0 && (list[n] == '|' || list[n] == '\0'))
            return true;
    return false;
}

bool cover_has(const struct cover_point *p, unsigned bin, const char *bins)
{
    char text[512], *rest = text, *word, value[32];

    snprintf(text, sizeof text, "%s", bins);
    while ((word = next_word(&rest))) {
        char *values = strchr(word, '=');
        const bool unless = values[-1] == '!';
        bool found = false;

        values[unless ? -1 : 0] = '\0';
        for (unsigned i = 0; i < p->axes; i++)
            if (strcmp(p->axis[i].name, word) == 0)
                found = found || lists(values + 1, coverage_axis_label(p, bin, i, value,
                                                                       sizeof value)) != unless;
        if (!found)
            return false;
    }
    return true;
}

bool cover_make_bins(struct coverage *c, struct cover_point *p, struct failure *f)
{
    p->bins = 1;
    for (unsigned i = 0; i < p->axes; i++)
        p->bins *= p->axis[i].bins;
    if (p->bins > BINS_MOST)
        return fail(f, EXIT_USAGE, "coverage.def: %s: more than %d bins", p->name, BINS_MOST);
    p->hits = calloc(p->bins, sizeof *p->hits);
    p->never = calloc(p->bins, sizeof *p->never);
    p->kind = calloc(p->bins, sizeof *p->kind);
    if (!p->hits || !p->never || !p->kind)
        return fail(f, EXIT_IO, "out of memory");
    for (unsigned n = 0; n < sizeof nevers / sizeof *nevers; n++)
        for (unsigned b = 0; strcmp(nevers[n].unit, c->unit->name) == 0 && b < p->bins; b++)
            if (!p->never[b] && cover_has(p, b, nevers[n].bins)) {
                p->never[b] = nevers[n].why;
                p->kind[b] = nevers[n].gap ? COVER_GAP : COVER_NEVER;
            }
    return true;
}

bool cover_declare(struct coverage *c, struct failure *f)
{
    for (unsigned i = 0; !f->code && i < sizeof declared / sizeof *declared; i++)
        if (strcmp(declared[i].unit, c->unit->name) == 0)
            declare(c, &declared[i], f);
    return !f->code;
}
