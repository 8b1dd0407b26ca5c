/* code_trace.c - programs of a recorded stream: every shader that it chooses, and the library before them
 *
 * The folder has trace.jsonl.zst, events in program order, and trace.bin.zst, the bytes that they cite.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "code/code_bytes.h"
#include "code/code_file.h"
#include "code/code_stream.h"
#include "vector/line_source.h"

#define LARGEST_BUFFER ((u64)1 << 28)
#define QMD_WORDS      64
#define QMD_PROGRAM    8 /* word: program offset (facts/classes/qmd_maxwell.csv) */

/* Memory that the stream may read. */
struct buffer {
    u64 handle, address, size;
    u8 *bytes;
};

struct trace {
    struct line_source *lines;
    u8 *blob;
    size_t blob_size;
    struct buffer *buffer;
    size_t buffers;
    struct code_stream *stream;
};

/* A number, or a string of one; 0 if there is none. */
static u64 number_of(const cJSON *event, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(event, name);

    if (cJSON_IsString(item))
        return strtoull(item->valuestring, NULL, 0);
    return cJSON_IsNumber(item) && item->valuedouble >= 0 ? (u64)item->valuedouble : 0;
}

static struct buffer *buffer_of(struct trace *t, u64 handle)
{
    for (size_t n = t->buffers; n-- > 0;)
        if (t->buffer[n].handle == handle)
            return &t->buffer[n];
    return NULL;
}

static bool new_buffer(struct trace *t, const cJSON *event, struct failure *f)
{
    struct buffer b = { number_of(event, "h"), number_of(event, "va"), number_of(event, "size"),
                        NULL };

    if (b.size > LARGEST_BUFFER)
        return line_fail(t->lines, f, "a buffer of %llu bytes: at most 256 MiB",
                         (unsigned long long)b.size);
    b.bytes = calloc(b.size ? b.size : 1, 1);
    if (!b.bytes)
        return line_fail(t->lines, f, "no memory for a buffer of %llu bytes",
                         (unsigned long long)b.size);
    t->buffer = code_memory(t->buffer, (t->buffers + 1) * sizeof *t->buffer);
    t->buffer[t->buffers++] = b;
    return true;
}

static void close_buffer(struct trace *t, u64 handle)
{
    struct buffer *b = buffer_of(t, handle);

    if (b) {
        free(b->bytes);
        *b = t->buffer[--t->buffers];
    }
}

/* Runs of { offset, bytes } into a buffer. */
static bool change_memory(struct trace *t, const cJSON *event, struct failure *f)
{
    const cJSON *range = cJSON_GetObjectItemCaseSensitive(event, "blob");
    struct buffer *b = buffer_of(t, number_of(event, "h"));
    const cJSON *from = cJSON_GetArrayItem(range, 0), *length = cJSON_GetArrayItem(range, 1);

    if (!b || !cJSON_IsNumber(from) || !cJSON_IsNumber(length))
        return line_fail(t->lines, f,
                         "a change of memory needs a known buffer and \"blob\": [offset, length]");
    u64 at = (u64)from->valuedouble, end = at + (u64)length->valuedouble;
    if (from->valuedouble < 0 || length->valuedouble < 0 || end > t->blob_size)
        return line_fail(t->lines, f, "bytes %llu to %llu are not in trace.bin",
                         (unsigned long long)at, (unsigned long long)end);
    while (at + 8 <= end) {
        u64 to = code_u32(t->blob + at), size = code_u32(t->blob + at + 4);
        at += 8;
        if (size > end - at || to > b->size || size > b->size - to)
            return line_fail(t->lines, f,
                             "a run of %llu bytes does not fit its buffer or trace.bin",
                             (unsigned long long)size);
        memcpy(b->bytes + to, t->blob + at, size);
        at += size;
    }
    return true;
}

/* The program of a compute launch: its descriptor lies in memory. */
static void take_descriptor(struct trace *t)
{
    u64 at = t->stream->qmd;

    t->stream->qmd = 0;
    for (size_t n = 0; n < t->buffers; n++) {
        const struct buffer *b = &t->buffer[n];
        if (at >= b->address && at - b->address + 4 * QMD_WORDS <= b->size)
            code_stream_program(t->stream, code_u32(b->bytes + (at - b->address) + 4 * QMD_PROGRAM),
                                true);
    }
}

static bool submit(struct trace *t, const cJSON *event, struct failure *f)
{
    const cJSON *segment;

    cJSON_ArrayForEach(segment, cJSON_GetObjectItemCaseSensitive(event, "push"))
    {
        const struct buffer *b = buffer_of(t, number_of(segment, "h"));
        u64 at = number_of(segment, "off"), length = number_of(segment, "len");
        if (!b || at > b->size || length > b->size - at)
            return line_fail(t->lines, f, "a segment that is in no buffer");
        for (u64 n = 0; n + 4 <= length; n += 4) {
            code_stream_word(t->stream, code_u32(b->bytes + at + n));
            if (t->stream->qmd)
                take_descriptor(t);
        }
    }
    return true;
}

static bool take_event(struct trace *t, const char *line, struct failure *f)
{
    cJSON *event = cJSON_Parse(line);
    const cJSON *kind = cJSON_GetObjectItemCaseSensitive(event, "ev");
    bool good = true;

    if (!cJSON_IsString(kind))
        good = line_fail(t->lines, f, "no event: {\"ev\": ...}");
    else if (strcmp(kind->valuestring, "bo_new") == 0)
        good = new_buffer(t, event, f);
    else if (strcmp(kind->valuestring, "bo_close") == 0)
        close_buffer(t, number_of(event, "h"));
    else if (strcmp(kind->valuestring, "mem") == 0)
        good = change_memory(t, event, f);
    else if (strcmp(kind->valuestring, "submit") == 0)
        good = submit(t, event, f);
    cJSON_Delete(event);
    return good;
}

/* Where the code that begins at 'start' ends: uploads go on one behind the other until another program begins. */
static size_t code_end(const struct code_stream *s, size_t start)
{
    size_t end = start;
    bool grown = true;

    while (grown) {
        grown = false;
        for (size_t n = 0; n < s->uploads; n++) {
            const struct code_upload *u = &s->upload[n];
            if (u->start <= end && u->start + u->size > end && u->start >= start) {
                end = u->start + u->size;
                grown = true;
            }
        }
    }
    for (size_t n = 0; n < s->programs; n++)
        if (s->program[n].start > start && s->program[n].start < end)
            end = s->program[n].start;
    return end < CODE_REGION_BYTES ? end : CODE_REGION_BYTES;
}

static void add_part(struct code_file *c, const struct code_stream *s, const char *what,
                     size_t start, bool headed)
{
    size_t code = start + (headed ? CODE_SPH_BYTES : 0), end = code_end(s, code);

    if (end <= code || end - code < CODE_BUNDLE_BYTES)
        return;
    end -= (end - code) % 8;
    struct code_part *p = code_file_add(c, "%s_%zx", what, start);
    p->base = code;
    p->place = start;
    p->has_sph = headed;
    for (unsigned n = 0; headed && n < CODE_SPH_WORDS; n++)
        p->sph[n] = code_u32(s->bytes + start + 4 * (size_t)n);
    code_part_set(p, s->bytes + code, end - code);
}

/* Code that no program contains: Mesa's library of divisions, which programs call. */
static void add_library(struct code_file *c, const struct code_stream *s)
{
    for (size_t n = 0; n < s->uploads; n++) {
        const struct code_upload *u = &s->upload[n];
        bool known = code_is_sph(s->bytes + u->start);
        for (size_t k = 0; k < c->parts && !known; k++)
            known = u->start + u->size > c->part[k].place &&
                    u->start < c->part[k].base + c->part[k].size;
        if (!known && u->size >= CODE_BUNDLE_BYTES)
            add_part(c, s, "library", u->start, false);
    }
}

static void add_parts(struct code_file *c, const struct code_stream *s)
{
    static const char *const stage[] = { "", "vertex", "tess_init", "tess", "geometry", "pixel" };

    for (size_t n = 0; n < s->programs; n++) {
        size_t start = s->program[n].start;
        bool headed = !s->program[n].compute && start + CODE_SPH_BYTES < CODE_REGION_BYTES &&
                      code_is_sph(s->bytes + start);
        if (s->program[n].compute || headed)
            add_part(c, s, headed ? stage[code_u32(s->bytes + start) >> 10 & 15] : "compute", start,
                     headed);
    }
    add_library(c, s);
}

static bool read_lines(struct trace *t, struct failure *f)
{
    enum line_read got;
    const char *line;

    while ((got = line_source_next(t->lines, &line, f)) == LINE_READ)
        if (*line && !take_event(t, line, f))
            return false;
    return got == LINE_END;
}

bool code_read_trace(struct code_file *c, const char *folder, struct failure *f)
{
    struct trace t = { .lines = NULL };
    char path[4096];
    bool good = false;

    snprintf(path, sizeof path, "%s/trace.bin.zst", folder);
    t.blob = code_bytes_read(path, &t.blob_size, f);
    snprintf(path, sizeof path, "%s/trace.jsonl.zst", folder);
    if (t.blob)
        t.lines = line_source_open(path, f);
    t.stream = code_memory(NULL, sizeof *t.stream);
    memset(t.stream, 0, sizeof *t.stream);
    if (t.lines && read_lines(&t, f)) {
        add_parts(c, t.stream);
        good = c->parts || fail(f, EXIT_IO, "%s: no program in this stream", folder);
    }
    for (size_t n = 0; n < t.buffers; n++)
        free(t.buffer[n].bytes);
    free(t.buffer);
    free(t.blob);
    code_stream_free(t.stream);
    free(t.stream);
    if (t.lines)
        line_source_close(t.lines);
    return good;
}
