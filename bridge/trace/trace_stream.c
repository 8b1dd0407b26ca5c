/* trace_stream.c - see trace_stream.h */
#include "trace/trace_stream.h"

#include <stdlib.h>
#include <string.h>

#include "hub/host/host.h"

struct stream_channel {
    u64 number;
    struct pb pb;
    struct fe fe;
};

struct stream {
    const struct trace_seen *seen;
    struct trace_totals *totals;
    struct trace_memory *memory;
    struct trace_reader *reader;
    struct stream_channel *channel[TRACE_CHANNELS];
    struct stream_channel *now;
    struct trace_at at;
    struct failure *f;
};

static bool tell(struct stream *s, enum trace_step step)
{
    s->at.memory = s->memory;
    s->at.step = step;
    return !s->seen || !s->seen->see || s->seen->see(s->seen->context, &s->at) ||
           fail(s->f, EXIT_IO, "the stream was not wanted to its end");
}

static bool find_channel(struct stream *s, u64 number)
{
    for (unsigned i = 0; i < TRACE_CHANNELS; i++) {
        struct stream_channel *c = s->channel[i];
        if (!c) {
            c = s->channel[i] = calloc(1, sizeof *c);
            if (!c)
                return trace_fail(s->reader, s->f, "too little memory for a channel");
            c->number = number;
            c->pb.cfg.own = 1;
            c->pb.mask = c->pb.stored = 0xfff;
            fe_reset(&c->fe);
        }
        if (c->number == number) {
            s->now = c;
            s->at.channel = (unsigned)(number % HOST_CHANNELS);
            return true;
        }
    }
    return trace_fail(s->reader, s->f, "more than %u channels", TRACE_CHANNELS);
}

/* chosen: a fault stops a channel; here it is told, and the channel goes on */
static bool tell_fault(struct stream *s, const struct fe_fault *fault)
{
    s->totals->faults++;
    s->totals->unknown_methods += fault->kind == FE_FAULT_METHOD;
    s->at.fault = fault;
    s->now->fe.stopped = false;
    if (fault->trap == MME_LIMIT_REACHED) /* chosen: its next macros may not be as long */
        s->now->fe.cfg.macro_limit = MME_LIMIT >> 12;
    bool good = tell(s, STREAM_FAULT);
    s->at.fault = NULL;
    return good;
}

static bool engine_method(struct stream *s, const struct pb_method *w)
{
    struct fe *fe = &s->now->fe;
    const struct host_method m = { (u9)s->at.channel, w->subchannel, w->method, w->data,
                                   s->at.address };
    struct fe_out out;
    enum fe_left left = fe_take(fe, &m, &out);

    s->totals->class_methods[w->subchannel]++;
    for (; left != FE_NOTHING; left = fe_next(fe, &out)) {
        s->totals->actions += left == FE_ACTION;
        if (left == FE_FAULT) {
            if (!tell_fault(s, &out.fault))
                return false;
        } else if (out.action.macro) {
            s->totals->macro_methods++;
            s->at.method = out.action.method;
            s->at.data = out.action.data;
            if (!tell(s, STREAM_MACRO))
                return false;
        }
    }
    return true;
}

static bool method(struct stream *s, const struct pb_method *w)
{
    s->totals->methods++;
    s->at.subchannel = w->subchannel;
    s->at.method = w->method;
    s->at.data = w->data;
    s->at.of_host = w->method != 0 && w->method < 0x100 / 4;
    if (!tell(s, STREAM_METHOD))
        return false;
    if (s->at.of_host) {
        s->totals->host_methods++;
        return true;
    }
    if (w->subchannel >= FE_ENGINES) {
        s->totals->software_methods++;
        return true;
    }
    return engine_method(s, w);
}

static bool word(struct stream *s, u32 x, bool *end)
{
    struct pb *pb = &s->now->pb;
    bool header = pb->count == 0;
    struct pb_method w;

    s->totals->words++;
    s->totals->headers += header;
    s->at.data = x;
    if (header && !tell(s, STREAM_HEADER))
        return false;
    switch (pb_take(pb, x, &w)) {
    case PB_METHOD: return method(s, &w);
    case PB_NOTHING: return true;
    case PB_END: *end = true; return true;
    default: s->totals->malformed++; return tell(s, STREAM_MALFORMED);
    }
}

/* Zeros where a header is due are NOPs: of a page that nobody wrote, all at once and untold. */
static bool skip_blank(struct stream *s, u64 left)
{
    if (s->now->pb.count || left < TRACE_PAGE || !trace_memory_blank(s->memory, s->at.address))
        return false;
    s->totals->words += TRACE_PAGE / 4;
    s->totals->headers += TRACE_PAGE / 4;
    return true;
}

static bool segment(struct stream *s, const struct trace_push *p)
{
    bool end = false;

    s->totals->segments++;
    if (!tell(s, STREAM_SEGMENT))
        return false;
    for (u64 at = 0; at < p->len && !end; at += 4) {
        s->at.address = p->va + at;
        if (s->at.address % TRACE_PAGE == 0 && skip_blank(s, p->len - at)) {
            at += TRACE_PAGE - 4;
            continue;
        }
        if (!word(s, trace_memory_word(s->memory, s->at.address), &end))
            return false;
    }
    return true;
}

static bool submit(struct stream *s, const struct trace_record *r)
{
    s->totals->submits++;
    if (!find_channel(s, r->submit.chan))
        return false;
    for (s->at.push = 0; s->at.push < r->pushes; s->at.push++)
        if (!segment(s, &r->push[s->at.push]))
            return false;
    return true;
}

/* The runs of a 'mem' record, told and written. */
static bool patches(struct stream *s, const struct trace_record *r)
{
    while (trace_next_run(s->reader, &s->at.run, s->f)) {
        if (!tell(s, STREAM_RUN) ||
            !trace_memory_take_run(s->memory, s->reader, r->mem.va, &s->at.run, s->f))
            return false;
    }
    return s->f->code == 0;
}

static bool records(struct stream *s, u64 until)
{
    while (s->totals->submits < until && (s->at.record = trace_next(s->reader, s->f))) {
        const struct trace_record *r = s->at.record;
        if (!tell(s, STREAM_RECORD))
            return false;
        if (r->event == TRACE_mem ? !patches(s, r)
                                  : !trace_memory_take(s->memory, s->reader, r, s->f))
            return false;
        if (r->event == TRACE_submit && !submit(s, r))
            return false;
    }
    return s->f->code == 0;
}

static void finish(struct stream *s)
{
    for (unsigned i = 0; i < TRACE_CHANNELS; i++) {
        if (s->channel[i])
            s->totals->macro_calls += s->channel[i]->fe.calls;
        free(s->channel[i]);
    }
    trace_memory_free(s->memory);
    trace_close(s->reader);
}

static bool begin(struct stream *s, const char *folder, struct trace_totals *totals,
                  struct failure *f)
{
    *totals = (struct trace_totals){ 0 };
    s->totals = totals;
    s->f = f;
    s->memory = trace_memory_new();
    if (!s->memory)
        return fail(f, EXIT_IO, "too little memory to read a trace");
    s->reader = trace_open(folder, f);
    return s->reader != NULL;
}

bool trace_stream(const char *folder, u64 until, const struct trace_seen *seen,
                  struct trace_totals *totals, struct failure *f)
{
    struct stream s = { .seen = seen };
    bool good = begin(&s, folder, totals, f) && records(&s, until);

    finish(&s);
    return good;
}

bool trace_macros(const char *folder, u64 until, struct mme *to, struct failure *f)
{
    struct stream s = { .seen = NULL };
    struct trace_totals totals;
    bool good = begin(&s, folder, &totals, f) && records(&s, until);

    if (good && !s.now)
        good = fail(f, EXIT_IO, "%s: nothing is submitted, so there are no macros", folder);
    if (good)
        *to = s.now->fe.mme;
    finish(&s);
    return good;
}
