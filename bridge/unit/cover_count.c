/* cover_count.c - what a line has of each point (coverage.h) */
#include "common/bits.h"
#include "coverage.h"
#include "coverage_runs.h"

static bool holds(const struct cover_condition *w, const uint32_t *line)
{
    const uint64_t x = bits_get(line, w->place.lsb, w->place.bits);

    for (unsigned i = 0; i < w->values; i++)
        if (w->value[i] == x)
            return !w->unless;
    return w->unless;
}

/* The bin of an axis, which has one member or all; 'bins': none. */
static unsigned bin_of(const struct cover_axis *a, unsigned member, const uint32_t *line, bool any)
{
    const unsigned m = a->members > 1 ? member : 0;
    const bool there = a->valid[m] == UINT32_MAX ? any : bits_get(line, a->valid[m], 1);
    const unsigned bin =
        there ? a->bin(a, bits_get(line, a->place[m].lsb, a->place[m].bits)) : a->bins;

    return bin < a->bins ? bin : a->bins;
}

static void count_member(struct cover_point *p, unsigned member, const uint32_t *line, bool any)
{
    unsigned all = 0;
    bool counts = true;

    for (unsigned i = 0; i < p->axes; i++) {
        struct cover_axis *a = &p->axis[i];
        const unsigned now = bin_of(a, member, line, any);
        const unsigned bin = a->before ? a->last[member] : now;

        if (a->before && now < a->bins)
            a->last[member] = now;
        counts = counts && now < a->bins && bin < a->bins;
        all = all * a->bins + bin;
    }
    if (counts)
        p->hits[all]++;
}

static void forget(struct cover_point *p)
{
    for (unsigned i = 0; i < p->axes; i++)
        for (unsigned m = 0; m < p->axis[i].members; m++)
            p->axis[i].last[m] = p->axis[i].bins;
}

void coverage_line(struct coverage *c, const uint32_t *line)
{
    const bool reset = bits_get(line, c->unit->vector->bits - 1, 1);
    bool any = false;

    for (unsigned i = 0; i < c->inputs; i++)
        any |= bits_get(line, c->input[i], 1);
    c->lines++;
    coverage_runs_line(c, any, reset);
    for (unsigned i = COVER_RUNS; i < c->count; i++) {
        struct cover_point *p = &c->points[i];
        bool when = true;

        if (reset && p->sequence)
            forget(p);
        for (unsigned w = 0; w < p->conditions; w++)
            when = when && holds(&p->when[w], line);
        for (unsigned m = 0; when && m < p->members; m++)
            count_member(p, m, line, any);
    }
}

void coverage_end(struct coverage *c)
{
    coverage_runs_end(c);
    for (unsigned i = 0; i < c->count; i++)
        forget(&c->points[i]);
}
