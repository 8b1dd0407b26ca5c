/* coverage.c - see coverage.h */
#include "coverage.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "cover_axis.h"
#include "cover_declared.h"

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
    if (is_output(u, place) || place->field->count || (!flag && place->field->kind != FIELD_ENUM))
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
    return g->good = cover_axis_add(&p->axis[0], u, place, valid_of(u, place));
}

bool coverage_gather(struct coverage *c, struct cover_axis *a)
{
    const struct unit_ops *u = c->unit;
    struct gathering g = { c, a->name, a, true };
    struct place one;

    if (type_find(u->vector, a->name, &one) && one.bits == one.field->bits)
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
        snprintf(to + n, size - n, "%s%s", i ? " x " : "",
                 coverage_axis_label(p, bin, i, value, sizeof value));
}

bool coverage_open(struct coverage *c, const struct unit_ops *u, struct failure *f)
{
    struct gathering g = { c, NULL, NULL, true };

    *c = (struct coverage){ .unit = u };
    for (unsigned i = 1; i < u->ports; i++)
        if (u->wires[i].direction == PORT_IN)
            c->input[c->inputs++] = unit_port(u, i).valid_lsb;
    type_walk(u->vector, gather, &g);
    if (!g.good)
        fail(f, EXIT_IO, "%s: out of memory, or an array of more than %d structs", u->name,
             COVER_MEMBERS);
    if (g.good)
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
        free(c->points[i].gap);
    }
    free(c->points);
    *c = (struct coverage){ 0 };
}

static bool holds(const struct cover_condition *w, const uint32_t *line)
{
    const uint64_t x = bits_get(line, w->place.lsb, w->place.bits);

    for (unsigned i = 0; i < w->values; i++)
        if (w->value[i] == x)
            return !w->unless;
    return w->unless;
}

static void count_member(struct cover_point *p, unsigned member, const uint32_t *line, bool any)
{
    unsigned bin = 0;

    for (unsigned i = 0; i < p->axes; i++) {
        const struct cover_axis *a = &p->axis[i];
        const bool there =
            a->valid[member] == UINT32_MAX ? any : bits_get(line, a->valid[member], 1);
        const unsigned at =
            there ? a->bin(a, bits_get(line, a->place[member].lsb, a->place[member].bits))
                  : a->bins;

        if (at >= a->bins)
            return;
        bin = bin * a->bins + at;
    }
    p->hits[bin]++;
}

void coverage_line(struct coverage *c, const uint32_t *line)
{
    bool any = false;

    for (unsigned i = 0; i < c->inputs; i++)
        any |= bits_get(line, c->input[i], 1);
    c->lines++;
    for (unsigned i = 0; i < c->count; i++) {
        struct cover_point *p = &c->points[i];
        bool when = true;

        for (unsigned w = 0; w < p->conditions; w++)
            when = when && holds(&p->when[w], line);
        for (unsigned m = 0; when && m < p->axis[0].members; m++)
            count_member(p, m, line, any);
    }
}

struct cover_total coverage_of_point(const struct cover_point *p)
{
    struct cover_total t = { 0 };

    for (unsigned b = 0; b < p->bins; b++) {
        t.declared += !p->never[b];
        t.covered += !p->never[b] && p->hits[b];
        t.never += p->never[b] != NULL;
        t.wrong += p->never[b] && !p->gap[b] && p->hits[b];
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
    }
    return sum;
}
