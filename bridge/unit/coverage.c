/* coverage.c - see coverage.h */
#include "coverage.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "cover_axis.h"
#include "cover_declared.h"
#include "coverage_runs.h"
#include "field_text.h"

#define SEQUENCE_MOST 16 /* values */

/* "cfg.target3.format" to "cfg.target*.format": members of an array of structs are one. */
static void fold(char *to, size_t size, const char *name)
{
    size_t n = 0;

    for (; *name && n + 2 < size; name++) {
        const size_t digits = strspn(name, "0123456789");

        if (digits && n && isalpha((unsigned char)to[n - 1]) && name[digits] == '.') {
            to[n++] = '*';
            name += digits - 1;
        } else {
            to[n++] = *name;
        }
    }
    to[n] = '\0';
}

/* The valid bit of the packet that a place is of; that of the bundle and of 'reset' is UINT_MAX. */
static unsigned valid_of(const struct unit_ops *u, const struct place *place)
{
    for (unsigned i = 1; i < u->ports; i++) {
        const struct unit_port p = unit_port(u, i);

        if (place->lsb == p.valid_lsb ||
            (place->lsb >= p.lsb && place->lsb < p.lsb + p.wire.type->bits))
            return p.valid_lsb;
    }
    return UINT32_MAX;
}

struct cover_point *coverage_add_point(struct coverage *c, const char *name)
{
    struct cover_point *more = realloc(c->points, (c->count + 1) * sizeof *more);

    if (!more)
        return NULL;
    c->points = more;
    more[c->count] = (struct cover_point){ .axes = 0 };
    snprintf(more[c->count].name, sizeof more->name, "%s", name);
    return &more[c->count++];
}

/* The members of an axis of a folded name. */
struct gathering {
    struct coverage *c;
    const char *only;        /* a folded name, or NULL: every enumeration and flag */
    struct cover_axis *axis; /* of 'only' */
    bool good;
};

static bool is_output(const struct unit_ops *u, const struct place *place)
{
    for (unsigned i = 1; i < u->ports; i++) {
        const struct unit_port p = unit_port(u, i);

        if (p.wire.direction == PORT_OUT && place->lsb >= p.lsb && place->lsb <= p.valid_lsb)
            return true;
    }
    return false;
}

/* A field of the vector: a point of its own, or a member of the one of its name. */
static bool gather(void *context, const char *name, const struct place *place)
{
    struct gathering *g = context;
    const struct unit_ops *u = g->c->unit;
    const bool flag = place->field->bits == 1 && place->field->kind == FIELD_UNSIGNED;
    struct cover_point *p = NULL;
    char folded[96];

    fold(folded, sizeof folded, name);
    if (g->only) {
        if (strcmp(folded, g->only) == 0)
            g->good = g->good && cover_axis_add(g->axis, u, place, valid_of(u, place));
        return true;
    }
    if (is_output(u, place) ||
        (!field_float(place->field) &&
         (place->field->count || (!flag && place->field->kind != FIELD_ENUM))))
        return true;
    if (cover_unused(u, folded))
        return true;
    for (unsigned i = 0; i < g->c->count; i++)
        if (strcmp(g->c->points[i].name, folded) == 0)
            p = &g->c->points[i];
    if (!p && !(p = coverage_add_point(g->c, folded)))
        return g->good = false;
    p->axes = 1;
    snprintf(p->axis[0].name, sizeof p->axis[0].name, "%s", folded);
    g->good = cover_axis_add(&p->axis[0], u, place, valid_of(u, place));
    p->members = p->axis[0].members;
    return g->good;
}

/* Each value after each of a packet's enumerations of few values. */
static bool add_sequences(struct coverage *c)
{
    const unsigned count = c->count;

    for (unsigned i = 0; i < count; i++) {
        const struct cover_axis *a = &c->points[i].axis[0];
        char name[sizeof c->points->name];
        struct cover_point *p;

        if (a->members != 1 || a->valid[0] == UINT32_MAX || a->place[0].field->kind != FIELD_ENUM ||
            a->bins > SEQUENCE_MOST || a->bins < 2)
            continue;
        snprintf(name, sizeof name, "%.60s then %.60s", a->name, a->name);
        if (cover_unused(c->unit, name))
            continue;
        if (!(p = coverage_add_point(c, name)))
            return false;
        p->axes = 2;
        p->members = 1;
        p->sequence = true;
        p->axis[0] = p->axis[1] = c->points[i].axis[0];
        p->axis[0].before = true;
    }
    return true;
}

bool coverage_gather(struct coverage *c, struct cover_axis *a)
{
    const struct unit_ops *u = c->unit;
    char name[sizeof a->name], *form;
    struct gathering g = { c, name, a, true };
    struct place one;

    snprintf(name, sizeof name, "%s", a->name);
    form = strchr(name, ':');
    if (form && !cover_axis_form(a, form + 1))
        return false;
    if (form)
        *form = '\0';
    if (type_find(u->vector, name, &one) && one.bits == one.field->bits)
        return cover_axis_add(a, u, &one, valid_of(u, &one));
    type_walk(u->vector, gather, &g);
    return g.good;
}

const char *coverage_axis_label(const struct cover_point *p, unsigned bin, unsigned axis, char *to,
                                size_t size)
{
    for (unsigned i = p->axes - 1; i > axis; i--)
        bin /= p->axis[i].bins;
    return p->axis[axis].label(&p->axis[axis], bin % p->axis[axis].bins, to, size);
}

void coverage_label(const struct cover_point *p, unsigned bin, char *to, size_t size)
{
    char value[32];
    size_t n = 0;

    to[0] = '\0';
    for (unsigned i = 0; i < p->axes && n < size; i++, n = strlen(to))
        snprintf(to + n, size - n, "%s%s",
                 i == 0                  ? ""
                 : p->axis[i - 1].before ? " then "
                                         : " x ",
                 coverage_axis_label(p, bin, i, value, sizeof value));
}

bool coverage_open(struct coverage *c, const struct unit_ops *u, struct failure *f)
{
    struct gathering g = { c, NULL, NULL, true };

    *c = (struct coverage){ .unit = u };
    for (unsigned i = 1; i < u->ports; i++)
        if (u->wires[i].direction == PORT_IN)
            c->input[c->inputs++] = unit_port(u, i).valid_lsb;
    g.good = coverage_runs_add(c);
    if (g.good)
        type_walk(u->vector, gather, &g);
    if (!g.good || !add_sequences(c))
        fail(f, EXIT_IO, "%s: out of memory, or an array of more than %d structs", u->name,
             COVER_MEMBERS);
    if (!f->code)
        cover_declare(c, f);
    for (unsigned i = 0; !f->code && i < c->count; i++)
        cover_make_bins(c, &c->points[i], f);
    if (!f->code)
        return true;
    coverage_close(c);
    return false;
}

void coverage_close(struct coverage *c)
{
    for (unsigned i = 0; i < c->count; i++) {
        free(c->points[i].hits);
        free(c->points[i].never);
        free(c->points[i].kind);
    }
    for (unsigned i = 0; i < c->reasons; i++)
        free(c->reason[i]);
    free(c->reason);
    free(c->points);
    *c = (struct coverage){ 0 };
}

struct cover_total coverage_of_point(const struct cover_point *p)
{
    struct cover_total t = { 0 };

    for (unsigned b = 0; b < p->bins; b++) {
        t.declared += !p->never[b];
        t.covered += !p->never[b] && p->hits[b];
        t.never += p->kind[b] == COVER_NEVER || p->kind[b] == COVER_GAP;
        t.wrong += p->kind[b] == COVER_NEVER && p->hits[b];
        t.excluded += p->kind[b] == COVER_EXCLUDED;
    }
    return t;
}

struct cover_total coverage_total(const struct coverage *c)
{
    struct cover_total sum = { 0 };

    for (unsigned i = 0; i < c->count; i++) {
        const struct cover_total t = coverage_of_point(&c->points[i]);

        sum.declared += t.declared;
        sum.covered += t.covered;
        sum.never += t.never;
        sum.wrong += t.wrong;
        sum.excluded += t.excluded;
    }
    return sum;
}
