/* trace_reader.c - records in order, and whether each fits those before it */
#include "trace/trace.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trace/trace_fields.h"
#include "vector/byte_source.h"
#include "vector/line_source.h"

#define VA_END       ((uint64_t)1 << TRACE_VA_BITS)
#define LONGEST_PUSH (4 * (uint64_t)0x1fffff) /* LENGTH of a GPFIFO entry has 21 bits */

struct trace_reader {
    struct line_source *lines;
    struct byte_source *bytes;
    bool started, ended;
    uint64_t line, submits, created, place; /* in trace.bin, of the next byte */
    uint64_t runs_left, bytes_left, run_left, run_end;
    struct trace_bo_new *buffer;
    unsigned buffers, room;
    struct trace_record record;
};

bool trace_fail(const struct trace_reader *t, struct failure *f, const char *format, ...)
{
    char text[300];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return line_fail(t->lines, f, "%s", text);
}

/* The bytes of trace.bin behind each other; one too few is an error. */
static bool read_bin(struct trace_reader *t, char *to, size_t size, struct failure *f)
{
    while (size > 0) {
        ssize_t n = byte_source_read(t->bytes, to, size, f);
        if (n < 0)
            return false;
        if (n == 0)
            return trace_fail(t, f, "trace.bin ends before the data of this record; copy it again");
        to += n;
        size -= (size_t)n;
        t->place += (uint64_t)n;
    }
    return true;
}

static bool skip_bin(struct trace_reader *t, uint64_t size, struct failure *f)
{
    char scrap[65536];

    while (size > 0) {
        size_t n = size < sizeof scrap ? (size_t)size : sizeof scrap;
        if (!read_bin(t, scrap, n, f))
            return false;
        size -= n;
    }
    return true;
}

const struct trace_bo_new *trace_buffer(const struct trace_reader *t, uint64_t handle)
{
    for (unsigned i = 0; i < t->buffers; i++)
        if (t->buffer[i].h == handle)
            return &t->buffer[i];
    return NULL;
}

static bool known(struct trace_reader *t, uint64_t handle, struct failure *f)
{
    return trace_buffer(t, handle) ||
           trace_fail(t, f, "there is no buffer %llu", (unsigned long long)handle);
}

static bool check_new(struct trace_reader *t, const struct trace_bo_new *b, struct failure *f)
{
    if (b->size == 0 || b->size % 4 || b->size > VA_END || b->va % 4 || b->va > VA_END - b->size)
        return trace_fail(t, f, "the buffer does not fit in %u bits of address", TRACE_VA_BITS);
    for (unsigned i = 0; i < t->buffers; i++) {
        const struct trace_bo_new *o = &t->buffer[i];
        if (o->h == b->h)
            return trace_fail(t, f, "buffer %llu is there already", (unsigned long long)b->h);
        if (o->va < b->va + b->size && b->va < o->va + o->size)
            return trace_fail(t, f, "the buffer lies over buffer %llu", (unsigned long long)o->h);
    }
    if (t->buffers == TRACE_BUFFERS)
        return trace_fail(t, f, "more than %u buffers live at once", TRACE_BUFFERS);
    if (t->buffers == t->room) {
        struct trace_bo_new *more = realloc(t->buffer, (2 * t->room + 16) * sizeof *more);
        if (!more)
            return trace_fail(t, f, "too little memory for %u buffers", t->buffers);
        t->buffer = more;
        t->room = 2 * t->room + 16;
    }
    t->buffer[t->buffers++] = *b;
    t->created++;
    return true;
}

static bool check_close(struct trace_reader *t, uint64_t handle, struct failure *f)
{
    for (unsigned i = 0; i < t->buffers; i++)
        if (t->buffer[i].h == handle) {
            t->buffer[i] = t->buffer[--t->buffers];
            return true;
        }
    return known(t, handle, f);
}

static bool check_mem(struct trace_reader *t, const struct trace_mem *m, struct failure *f)
{
    const struct trace_bo_new *b = trace_buffer(t, m->h);

    if (!b)
        return known(t, m->h, f);
    if (m->va != b->va)
        return trace_fail(t, f, "\"va\" is not that of buffer %llu", (unsigned long long)m->h);
    if (m->blob_place != t->place)
        return trace_fail(t, f, "\"blob\" does not begin where the one before ends");
    if (m->bytes > b->size || m->bytes % 4 || m->runs > m->bytes / 4 ||
        m->blob_bytes != 8 * m->runs + m->bytes)
        return trace_fail(t, f, "\"runs\", \"bytes\" and \"blob\" do not fit each other");
    t->runs_left = m->runs;
    t->bytes_left = m->bytes;
    t->run_left = t->run_end = 0;
    return true;
}

static bool check_push(struct trace_reader *t, const struct trace_push *p, struct failure *f)
{
    const struct trace_bo_new *b = trace_buffer(t, p->h);

    if (!b)
        return known(t, p->h, f);
    if (p->off > b->size || p->len > b->size - p->off || p->va != b->va + p->off)
        return trace_fail(t, f, "a segment is not inside buffer %llu", (unsigned long long)p->h);
    if (p->len % 4 || p->off % 4 || p->len > LONGEST_PUSH)
        return trace_fail(t, f, "a segment of %llu bytes: must be words, 2097151 at most",
                          (unsigned long long)p->len);
    if (p->flags & ~(uint64_t)TRACE_NO_PREFETCH)
        return trace_fail(t, f, "a segment with unknown flags");
    return true;
}

static bool check_submit(struct trace_reader *t, const struct trace_record *r, struct failure *f)
{
    if (r->submit.n != t->submits++)
        return trace_fail(t, f, "submit %llu comes where %llu is due",
                          (unsigned long long)r->submit.n, (unsigned long long)(t->submits - 1));
    for (unsigned i = 0; i < r->bufs; i++)
        if (!known(t, r->buf[i].h, f))
            return false;
    for (unsigned i = 0; i < r->pushes; i++)
        if (!check_push(t, &r->push[i], f))
            return false;
    return true;
}

static bool check_end(struct trace_reader *t, const struct trace_end *e, struct failure *f)
{
    char c;
    ssize_t more = 0;

    t->ended = true;
    if (e->submits != t->submits || e->bos != t->created)
        return trace_fail(t, f,
                          "it counts other submits or buffers than there are; records are lost");
    more = byte_source_read(t->bytes, &c, 1, f);
    return more == 0 || (more > 0 && trace_fail(t, f, "trace.bin goes on behind the last record"));
}

static bool check(struct trace_reader *t, const struct trace_record *r, struct failure *f)
{
    if (t->ended)
        return trace_fail(t, f, "stands behind the end");
    if ((r->event == TRACE_hdr) == t->started)
        return trace_fail(t, f, t->started ? "is a second hdr" : "must be hdr");
    t->started = true;
    switch (r->event) {
    case TRACE_bo_new: return check_new(t, &r->bo_new, f);
    case TRACE_bo_close: return check_close(t, r->bo_close.h, f);
    case TRACE_kind_req: return known(t, r->kind_req.h, f);
    case TRACE_cpu_prep: return known(t, r->cpu_prep.h, f);
    case TRACE_addfb: return known(t, r->addfb.h, f);
    case TRACE_mem: return check_mem(t, &r->mem, f);
    case TRACE_submit: return check_submit(t, r, f);
    case TRACE_end: return check_end(t, &r->end, f);
    default: return true;
    }
}

bool trace_next_run(struct trace_reader *t, struct trace_run *run, struct failure *f)
{
    unsigned char head[8];
    uint64_t size = trace_buffer(t, t->record.mem.h)->size;

    if (!skip_bin(t, t->run_left, f))
        return false;
    t->run_left = 0;
    if (t->runs_left == 0)
        return t->bytes_left > 0 && trace_fail(t, f, "the runs are fewer than \"bytes\"");
    if (!read_bin(t, (char *)head, sizeof head, f))
        return false;
    run->offset = head[0] | head[1] << 8 | head[2] << 16 | (uint64_t)head[3] << 24;
    run->bytes = head[4] | head[5] << 8 | head[6] << 16 | (uint64_t)head[7] << 24;
    if (run->offset % 4 || run->bytes % 4 || run->bytes == 0 || run->offset < t->run_end ||
        run->offset > size || run->bytes > size - run->offset || run->bytes > t->bytes_left)
        return trace_fail(t, f, "a run of its blob is not inside the buffer behind the run before");
    t->runs_left--;
    t->bytes_left -= run->bytes;
    t->run_left = run->bytes;
    t->run_end = run->offset + run->bytes;
    return true;
}

bool trace_read(struct trace_reader *t, void *to, size_t size, struct failure *f)
{
    if (size > t->run_left)
        return trace_fail(t, f, "more bytes are wanted than the run has");
    t->run_left -= size;
    return read_bin(t, to, size, f);
}

const struct trace_record *trace_next(struct trace_reader *t, struct failure *f)
{
    struct failure why = { 0 };
    struct trace_run run;
    const char *text;

    while (t->started && t->record.event == TRACE_mem && trace_next_run(t, &run, f))
        ;
    if (f->code)
        return NULL;
    switch (line_source_next(t->lines, &text, f)) {
    case LINE_FAILED: return NULL;
    case LINE_END:
        if (!t->ended)
            trace_fail(t, f, "the file ends without an end record; it is cut off");
        return NULL;
    case LINE_READ: break;
    }
    t->record.line = ++t->line;
    if (!trace_parse(text, &t->record, &why)) {
        trace_fail(t, f, "%s", why.text);
        return NULL;
    }
    return check(t, &t->record, f) ? &t->record : NULL;
}

struct trace_reader *trace_open(const char *folder, struct failure *f)
{
    char path[4096];
    struct trace_reader *t = calloc(1, sizeof *t);

    if (!t) {
        fail(f, EXIT_IO, "too little memory to read a trace");
        return NULL;
    }
    snprintf(path, sizeof path, "%s/trace.jsonl.zst", folder);
    t->lines = line_source_open(path, f);
    snprintf(path, sizeof path, "%s/trace.bin.zst", folder);
    if (t->lines)
        t->bytes = byte_source_open(path, f);
    if (t->bytes)
        return t;
    trace_close(t);
    return NULL;
}

void trace_close(struct trace_reader *t)
{
    if (!t)
        return;
    if (t->lines)
        line_source_close(t->lines);
    byte_source_close(t->bytes);
    free(t->buffer);
    free(t);
}
