/* sm_vectors.c - see sm_vectors.h */
#include "gpc/tpc/sm/clocks/sm_vectors.h"

/* Who goes next: the first or the second half, both with one instruction, or one behind the other; nobody knows yet. */
enum next { FIRST, SECOND, TOGETHER, BOTH, UNKNOWN };

static const struct sm_clock_record *head(const struct sm_vector_halves *h, unsigned i)
{
    const struct sm_clock_stream *s = h->of[i];

    return s && sm_clock_stream_count(s) ? &s->record[s->first] : NULL;
}

/* Whether both are one instruction, which goes one way; one whose lanes are all off goes any way. */
static bool is_one(const struct sm_clock_record *a, const struct sm_clock_record *b)
{
    if (a->op != b->op)
        return false;
    if (a->mask == 0 || b->mask == 0)
        return true;
    return a->kind == b->kind && a->shared == b->shared && a->surface == b->surface &&
           a->texture == b->texture && a->barrier == b->barrier;
}

static enum next next_of(const struct sm_clock_pool *p, const struct sm_vector_halves *h)
{
    const struct sm_clock_record *a = head(h, 0), *b = head(h, 1);

    if (!a && !b)
        return UNKNOWN;
    if (!a)
        return h->of[0] && !h->ended[0] ? UNKNOWN : SECOND;
    if (!b)
        return h->of[1] && !h->ended[1] ? UNKNOWN : FIRST;
    if (is_one(a, b))
        return TOGETHER;
    if (a->barrier || b->barrier)
        return a->barrier && b->barrier ? BOTH : a->barrier ? SECOND : FIRST;
    return p->op[b->op].pc < p->op[a->op].pc ? SECOND : FIRST;
}

static void take(struct sm_vector_halves *h, unsigned i, struct sm_clock_stream *to,
                 struct sm_clock_record *r)
{
    struct sm_clock_stream *s = h->of[i];

    *r = s->record[s->first];
    for (unsigned n = 0; n < r->lines; n++)
        sm_clock_stream_line(to, s->line[s->first_line + n]);
    sm_clock_stream_remove(s);
}

static void go(struct sm_vector_halves *h, unsigned i, bool waits, struct sm_clock_stream *to)
{
    struct sm_clock_record r;

    take(h, i, to, &r);
    r.waits &= waits;
    sm_clock_stream_add(to, &r);
}

/* What only one half has is as there. */
static void go_together(struct sm_vector_halves *h, struct sm_clock_stream *to)
{
    struct sm_clock_record r, b;

    take(h, 0, to, &r);
    take(h, 1, to, &b);
    const struct sm_clock_record a = r;

    r = a.mask ? a : b;
    r.mask = a.mask;
    r.second = b.mask;
    r.barrier = a.barrier ? a.barrier : b.barrier;
    r.both = a.barrier && b.barrier;
    r.lines = (u16)(a.lines + b.lines);
    r.passes = a.passes + b.passes;
    r.conflicts = a.conflicts + b.conflicts;
    r.tags = a.tags + b.tags;
    r.beyond = a.beyond + b.beyond;
    r.link = (u8)(a.link + b.link);
    r.start = a.start && b.start;
    sm_clock_stream_add(to, &r);
}

void sm_vector_join(const struct sm_clock_pool *p, struct sm_vector_halves *h,
                    struct sm_clock_stream *to)
{
    for (;;)
        switch (next_of(p, h)) {
        case FIRST: go(h, 0, true, to); break;
        case SECOND: go(h, 1, true, to); break;
        case TOGETHER: go_together(h, to); break;
        case BOTH:
            go(h, 0, false, to);
            go(h, 1, false, to);
            break;
        case UNKNOWN: return;
        }
}

/* A vector of two warps, which are given back. */
static struct sm_clock_stream *pair(struct sm_clock_pool *p, struct sm_clock_stream *a,
                                    struct sm_clock_stream *b)
{
    struct sm_vector_halves h = { { a, b }, { true, true } };
    struct sm_clock_stream *to = sm_clock_stream_take(p);

    to->region = a->region;
    to->first_page = a->first_page;
    to->code = a->code;
    sm_vector_join(p, &h, to);
    sm_clock_stream_give(p, a);
    sm_clock_stream_give(p, b);
    return to;
}

void sm_vector_job(struct sm_clock_pool *p, u32 job)
{
    struct sm_clock_job *j = &p->job[job];
    struct sm_clock_stream *first = j->first;

    j->first = j->last = NULL;
    j->warps = 0;
    while (first) {
        struct sm_clock_stream *a = first, *b = first->next;

        first = b ? b->next : NULL;
        a = b ? pair(p, a, b) : a;
        a->next = NULL;
        *(j->last ? &j->last->next : &j->first) = a;
        j->last = a;
        j->warps++;
    }
    j->begun = j->warps;
}
