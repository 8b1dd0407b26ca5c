/* trace_writer.c - records as text, runs as bytes; packed and named at the end */
#include "trace/trace.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trace/trace_fields.h"
#include "vector/clean_up.h"
#include "vector/new_file.h"
#include "vector/pack_stream.h"
#include "vector/quoted.h"

struct trace_writer {
    char made[4096];              /* the folder, if it was not there; else "" */
    struct new_file lines, bytes; /* the packed files, empty until the end */
    FILE *plain_lines, *plain_bytes;
    uint64_t place; /* in trace.bin, behind all runs that records have promised */
};

static bool make_folder(struct trace_writer *w, const char *folder, struct failure *f)
{
    if (mkdir(folder, 0777) == 0) {
        snprintf(w->made, sizeof w->made, "%s", folder);
        clean_up_note(w->made);
        return true;
    }
    return errno == EEXIST || fail(f, EXIT_IO, "%s: cannot be made: %s; name a folder that can",
                                   quote_path(folder).text, strerror(errno));
}

static bool open_both(struct trace_writer *w, const char *folder, struct failure *f)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/trace.bin.zst", folder);
    if (!new_file_open(&w->bytes, path, f))
        return false;
    snprintf(path, sizeof path, "%s/trace.jsonl.zst", folder);
    if (!new_file_open(&w->lines, path, f))
        return false;
    w->plain_lines = tmpfile();
    w->plain_bytes = tmpfile();
    return (w->plain_lines && w->plain_bytes) ||
           fail(f, EXIT_IO, "no temporary file: %s; see to TMPDIR", strerror(errno));
}

struct trace_writer *trace_create(const char *folder, struct failure *f)
{
    struct trace_writer *w = calloc(1, sizeof *w);

    if (!w) {
        fail(f, EXIT_IO, "too little memory to write a trace");
        return NULL;
    }
    if (make_folder(w, folder, f) && open_both(w, folder, f))
        return w;
    trace_abandon(w);
    return NULL;
}

static void put_number(FILE *to, const struct trace_field *k, uint64_t x)
{
    if (k->kind == TRACE_HEX)
        fprintf(to, "\"%s\":\"0x%0*" PRIx64 "\"", k->key, (int)k->digits, x);
    else
        fprintf(to, "\"%s\":%" PRIu64, k->key, x);
}

static void put_bufs(FILE *to, const struct trace_record *r)
{
    for (unsigned i = 0; i < r->bufs; i++)
        fprintf(to, "%s[%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "]", i ? "," : "",
                r->buf[i].h, r->buf[i].read, r->buf[i].write, r->buf[i].valid);
}

static void put_pushes(FILE *to, const struct trace_record *r)
{
    for (unsigned i = 0; i < r->pushes; i++) {
        const struct trace_push *p = &r->push[i];
        const uint64_t value[] = { p->h, p->va, p->off, p->len, p->flags };
        for (unsigned k = 0; k < 5; k++) {
            fputs(k ? "," : i ? ",{" : "{", to);
            put_number(to, &trace_push_fields[k], value[k]);
        }
        fputc('}', to);
    }
}

static void put_field(struct trace_writer *w, const struct trace_field *k,
                      const struct trace_record *r, uint64_t number)
{
    FILE *to = w->plain_lines;

    fputc(',', to);
    switch (k->kind) {
    case TRACE_FORMAT_NAME: fprintf(to, "\"%s\":\"%s\"", k->key, TRACE_FORMAT); break;
    case TRACE_BLOB:
        fprintf(to, "\"%s\":[%" PRIu64 ",%" PRIu64 "]", k->key, w->place,
                8 * r->mem.runs + r->mem.bytes);
        w->place += 8 * r->mem.runs + r->mem.bytes;
        break;
    case TRACE_BUF_LIST:
    case TRACE_PUSH_LIST:
        fprintf(to, "\"%s\":[", k->key);
        (k->kind == TRACE_BUF_LIST ? put_bufs : put_pushes)(to, r);
        fputc(']', to);
        break;
    default: put_number(to, k, number); break;
    }
}

bool trace_write(struct trace_writer *w, const struct trace_record *r, struct failure *f)
{
    unsigned at = 1;

    fprintf(w->plain_lines, "{\"ev\":\"%s\"", trace_event_name(r->event));
    for (const struct trace_field *k = trace_fields(r->event); k->kind != TRACE_FIELDS_END; k++) {
        bool number = k->kind == TRACE_DEC || k->kind == TRACE_HEX;
        put_field(w, k, r, number ? r->number[at] : 0);
        at += number;
    }
    fputs("}\n", w->plain_lines);
    return !ferror(w->plain_lines) || new_file_fail(&w->lines, f);
}

bool trace_write_run(struct trace_writer *w, const struct trace_run *run, const void *data,
                     struct failure *f)
{
    unsigned char head[8];

    assert(run->offset <= UINT32_MAX && run->bytes <= UINT32_MAX);
    for (unsigned i = 0; i < 4; i++) {
        head[i] = (unsigned char)(run->offset >> 8 * i);
        head[4 + i] = (unsigned char)(run->bytes >> 8 * i);
    }
    return (fwrite(head, sizeof head, 1, w->plain_bytes) == 1 &&
            fwrite(data, 1, (size_t)run->bytes, w->plain_bytes) == run->bytes) ||
           new_file_fail(&w->bytes, f);
}

/* What the plain file holds, packed, under the packed file's name. */
static bool name_one(struct new_file *packed, FILE *plain, struct failure *f)
{
    rewind(plain);
    return (pack_stream(packed->stream, plain) || new_file_fail(packed, f)) &&
           new_file_commit(packed, f);
}

bool trace_commit(struct trace_writer *w, struct failure *f)
{
    bool good = name_one(&w->bytes, w->plain_bytes, f) && name_one(&w->lines, w->plain_lines, f);

    trace_abandon(w);
    return good;
}

void trace_abandon(struct trace_writer *w)
{
    new_file_abandon(&w->lines);
    new_file_abandon(&w->bytes);
    if (w->plain_lines)
        fclose(w->plain_lines);
    if (w->plain_bytes)
        fclose(w->plain_bytes);
    if (w->made[0]) {
        rmdir(w->made); /* with a trace in it, it stays */
        clean_up_forget(w->made);
    }
    free(w);
}
