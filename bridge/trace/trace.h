/* trace.h - recorded command streams: a folder of trace.jsonl.zst and trace.bin.zst (README.md)
 *
 * The reader gives one record at a time, and keeps only the live buffers, to check later records.  The reader validates
 * everything: it gives consistent records, or a failure that names the file and the record.  Memory does not
 * depend on sizes that a record claims.
 */
#ifndef TRACE_H
#define TRACE_H

#include <stddef.h>
#include <stdint.h>

#include "failure.h"

#define TRACE_FORMAT      "nvshim-trace-1"
#define TRACE_PUSHES      2048  /* of a submit, at most */
#define TRACE_BUFS        4096  /* the same */
#define TRACE_BUFFERS     65536 /* that live at once */
#define TRACE_VA_BITS     40
#define TRACE_NO_PREFETCH 0x800000 /* push flag: SYNC of the GPFIFO entry */

enum trace_event {
#define EVENT(e) TRACE_##e,
#define END_EVENT(e)
#define FORMAT(k)
#define DEC(k)
#define HEX(k, n)
#define BLOB(k)
#define BUFS(k)
#define PUSHES(k)
#include "trace/trace.def"
    TRACE_EVENTS
#undef EVENT
#undef END_EVENT
#undef DEC
#undef HEX
#undef BLOB
};

struct trace_buf {
    uint64_t h, read, write, valid; /* domains */
};

/* A GPFIFO segment: 'len' bytes, a multiple of 4, at 'off' in buffer 'h'. */
struct trace_push {
    uint64_t h, va, off, len, flags;
};

#define EVENT(e)       \
    struct trace_##e { \
        uint64_t unused_;
#define DEC(k)    uint64_t k;
#define HEX(k, n) uint64_t k;
#define BLOB(k)   uint64_t k##_place, k##_bytes;
#define END_EVENT(e) \
    }                \
    ;
#include "trace/trace.def"
#undef EVENT
#undef DEC
#undef HEX
#undef BLOB
#undef END_EVENT
#undef FORMAT
#undef BUFS
#undef PUSHES

#define TRACE_NUMBERS 10 /* of a record, at most, the unused one too */
struct trace_record {
    enum trace_event event;
    uint64_t line; /* of trace.jsonl, from 1 */
    union {
        uint64_t number[TRACE_NUMBERS];
        struct trace_hdr hdr;
        struct trace_channel_alloc channel_alloc;
        struct trace_getparam getparam;
        struct trace_nvif_new nvif_new;
        struct trace_bo_new bo_new;
        struct trace_kind_req kind_req;
        struct trace_bo_close bo_close;
        struct trace_cpu_prep cpu_prep;
        struct trace_mem mem;
        struct trace_submit submit;
        struct trace_set_object set_object;
        struct trace_query query;
        struct trace_semaphore semaphore;
        struct trace_addfb addfb;
        struct trace_page_flip page_flip;
        struct trace_end end;
    };
    unsigned bufs, pushes;
    struct trace_buf buf[TRACE_BUFS];
    struct trace_push push[TRACE_PUSHES];
};

const char *trace_event_name(enum trace_event e);

struct trace_reader;

/* Opens the two files in 'folder'; NULL with 'f' filled on failure. */
struct trace_reader *trace_open(const char *folder, struct failure *f);

/* Reads the next record, valid until the next call; NULL after 'end', or with f->code set. */
const struct trace_record *trace_next(struct trace_reader *t, struct failure *f);

/* Reads the next run of the last 'mem' record: 'bytes' at 'offset' in the buffer, both multiples of 4, inside
 * it, behind the run before.  False after the last, or with f->code set.  trace_next skips and checks runs that
 * were not read.
 */
struct trace_run {
    uint64_t offset, bytes;
};
bool trace_next_run(struct trace_reader *t, struct trace_run *run, struct failure *f);

/* Reads the next 'size' bytes of the run, which must have as many left. */
bool trace_read(struct trace_reader *t, void *to, size_t size, struct failure *f);

/* Returns a live buffer, or NULL. */
const struct trace_bo_new *trace_buffer(const struct trace_reader *t, uint64_t handle);

/* Fails with EXIT_IO and "FILE: record N: " in front, of the last record. */
bool trace_fail(const struct trace_reader *t, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void trace_close(struct trace_reader *t);

/* The writer.  Both files get their names when all is written; a missing folder is made, and goes again
 * if it stays empty.
 */
struct trace_writer;
struct trace_writer *trace_create(const char *folder, struct failure *f);

/* Writes one record.  The writer fills in the places of a 'mem' record's blob; its runs follow, each with its
 * data.  The caller must write consistent records; trace_next checks them on reading.
 */
bool trace_write(struct trace_writer *w, const struct trace_record *r, struct failure *f);
bool trace_write_run(struct trace_writer *w, const struct trace_run *run, const void *data,
                     struct failure *f);
bool trace_commit(struct trace_writer *w, struct failure *f); /* frees w */
void trace_abandon(struct trace_writer *w);                   /* the same, without a trace */

#endif
