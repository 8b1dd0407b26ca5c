/* test_trace.c - traces: recorded ones written again, written ones read again, damaged ones refused */
#include "trace/trace.h"
#include "trace/trace_memory.h"
#include "vector/byte_source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>
#include <unistd.h>

#include "recorded_streams.h"
#include "scratch_folder.h"
#include "seeded.h"

static const char out[] = "."; /* the scratch folder */

static void fine(const struct failure *f)
{
    if (f->code)
        fail_msg("%s", f->text);
}

/* Every record and run of 'from' goes to 'out'; how many records. */
static unsigned long copy_trace(const char *from)
{
    static unsigned char data[1 << 16];
    struct failure f = { 0 };
    struct trace_reader *t = trace_open(from, &f);
    struct trace_writer *w = t ? trace_create(out, &f) : NULL;
    const struct trace_record *r;
    struct trace_run run;
    unsigned long records = 0;

    fine(&f);
    for (; (r = trace_next(t, &f)); records++) {
        trace_write(w, r, &f);
        while (r->event == TRACE_mem && trace_next_run(t, &run, &f)) {
            unsigned char *all = run.bytes > sizeof data ? malloc(run.bytes) : data;
            assert_non_null(all);
            trace_read(t, all, run.bytes, &f);
            trace_write_run(w, &run, all, &f);
            if (all != data)
                free(all);
        }
        fine(&f);
    }
    fine(&f);
    trace_close(t);
    trace_commit(w, &f);
    fine(&f);
    return records;
}

/* Two files hold the same bytes, unpacked. */
static unsigned long same_bytes(const char *a, const char *b, const char *name)
{
    char path[512], x[4096], y[4096];
    struct failure f = { 0 };
    unsigned long total = 0;

    snprintf(path, sizeof path, "%s/%s", a, name);
    struct byte_source *s = byte_source_open(path, &f);
    snprintf(path, sizeof path, "%s/%s", b, name);
    struct byte_source *t = byte_source_open(path, &f);
    fine(&f);
    for (ssize_t n = 1; n > 0; total += (unsigned long)n) {
        n = byte_source_read(s, x, 1, &f);
        assert_int_equal(byte_source_read(t, y, 1, &f), n);
        if (n > 0)
            assert_int_equal(x[0], y[0]);
    }
    fine(&f);
    byte_source_close(s);
    byte_source_close(t);
    return total;
}

struct written {
    unsigned long records, bytes;
};

static void write_again(void *written, const char *folder)
{
    struct written *w = written;

    w->records += copy_trace(folder);
    w->bytes +=
        same_bytes(folder, out, "trace.jsonl.zst") + same_bytes(folder, out, "trace.bin.zst");
}

static void recorded_traces_are_written_as_they_were(void **state)
{
    struct written w = { 0 };

    (void)state;
    compared("traces", recorded_streams(write_again, &w));
    compared("records", w.records);
    compared("bytes", w.bytes);
}

/* A trace of one buffer: three records and 'end', of which a test spoils one. */
static struct trace_record record(enum trace_event e)
{
    static struct trace_record r;

    memset(&r, 0, sizeof r);
    r.event = e;
    return r;
}

static struct trace_record small[5];
static struct trace_run small_run = { 16, 8 };

static void make_small(void)
{
    small[0] = record(TRACE_hdr);
    small[1] = record(TRACE_bo_new);
    small[1].bo_new = (struct trace_bo_new){ .h = 7, .va = 0x10000, .size = 64 };
    small[2] = record(TRACE_mem);
    small[2].mem = (struct trace_mem){ .h = 7, .va = 0x10000, .runs = 1, .bytes = 8 };
    small[3] = record(TRACE_submit);
    small[3].submit = (struct trace_submit){ .chan = 1 };
    small[3].pushes = 1;
    small[3].push[0] = (struct trace_push){ 7, 0x10010, 16, 8, 0 };
    small[4] = record(TRACE_end);
    small[4].end = (struct trace_end){ .submits = 1, .bos = 1 };
    small_run = (struct trace_run){ 16, 8 };
}

/* Writes the small trace, reads it with a memory; NULL, or what the reader says. */
static const char *verdict(unsigned records)
{
    static struct failure f;
    struct trace_writer *w;
    struct trace_reader *t;
    struct trace_memory *m = trace_memory_new();
    const struct trace_record *r;

    f = (struct failure){ 0 };
    w = trace_create(out, &f);
    fine(&f);
    for (unsigned i = 0; i < records; i++) {
        trace_write(w, &small[i], &f);
        if (small[i].event == TRACE_mem)
            trace_write_run(w, &small_run, "abcdefgh", &f);
    }
    trace_commit(w, &f);
    fine(&f);
    t = trace_open(out, &f);
    fine(&f);
    while ((r = trace_next(t, &f)) && trace_memory_take(m, t, r, &f))
        ;
    if (!f.code && records == 5) {
        assert_int_equal(trace_memory_word(m, 0x10010), 0x64636261);
        assert_int_equal(trace_memory_word(m, 0x10014), 0x68676665);
        assert_int_equal(trace_memory_word(m, 0x10018), 0);
    }
    trace_memory_free(m);
    trace_close(t);
    return f.code ? f.text : NULL;
}

#define SPOIL(change, why)                                 \
    do {                                                   \
        make_small();                                      \
        change;                                            \
        const char *said = verdict(5);                     \
        assert_non_null(said);                             \
        if (!strstr(said, why))                            \
            fail_msg("'%s' is not in '%s'", why, said);    \
        assert_non_null(strstr(said, "trace.jsonl.zst:")); \
        spoilt++;                                          \
    } while (0)

static void what_does_not_fit_is_refused(void **state)
{
    unsigned long spoilt = 0;

    (void)state;
    make_small();
    assert_null(verdict(5));
    for (unsigned n = 0; n < 5; n++, spoilt++)
        assert_non_null(verdict(n)); /* cut off */
    SPOIL(small[0].event = TRACE_pushbuf_nop, ":1: must be hdr");
    SPOIL(small[1].event = TRACE_hdr, ":2: is a second hdr");
    SPOIL(small[1].bo_new.size = 0, ":2: the buffer does not fit");
    SPOIL(small[1].bo_new.va = UINT64_MAX - 3, "the buffer does not fit");
    SPOIL(small[2].mem.h = 8, ":3: there is no buffer 8");
    SPOIL(small[2].mem.va = 0, "\"va\" is not");
    SPOIL(small[2].mem.bytes = 4, "a run of its blob");
    SPOIL(small[2].mem.bytes = 1000000000, "do not fit each other");
    SPOIL(small_run.offset = 60, "a run of its blob");
    SPOIL(small_run.offset = 3, "a run of its blob");
    SPOIL(small[3].push[0].len = 52, ":4: a segment is not inside");
    SPOIL(small[3].push[0].len = 7, "a segment of 7 bytes");
    SPOIL(small[3].push[0].va = 0, "a segment is not inside");
    SPOIL(small[3].push[0].flags = 1, "unknown flags");
    SPOIL(small[3].submit.n = 3, "submit 3 comes where 0 is due");
    SPOIL(small[3].event = TRACE_bo_close; small[3].bo_close.h = 9, "there is no buffer 9");
    SPOIL(small[3].event = TRACE_end, ":5: stands behind the end");
    SPOIL(small[4].end.submits = 4, ":5: it counts other");
    compared("spoilt traces", spoilt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_traces_are_written_as_they_were),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
