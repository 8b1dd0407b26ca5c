/* test_trace_stream.c - streams of traces: recorded ones as pinned, made ones with each thing that is wrong */
#include "trace/trace_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "scratch_folder.h"
#include "seeded.h"

static const char out[] = "."; /* the scratch folder */

static void fine(const struct failure *f)
{
    if (f->code)
        fail_msg("%s", f->text);
}

static struct trace_record record(enum trace_event e)
{
    static struct trace_record r;

    memset(&r, 0, sizeof r);
    r.event = e;
    return r;
}

#define BUFFER 0x100000u

/* A trace of one buffer and one submit of two segments, the second from word 'split' on. */
static void make(const u32 *word, unsigned words, unsigned split)
{
    struct failure f = { 0 };
    struct trace_writer *w = trace_create(out, &f);
    struct trace_record r;

    fine(&f);
    r = record(TRACE_hdr);
    trace_write(w, &r, &f);
    r = record(TRACE_bo_new);
    r.bo_new = (struct trace_bo_new){ .h = 1, .va = BUFFER, .size = 65536 };
    trace_write(w, &r, &f);
    r = record(TRACE_mem);
    r.mem = (struct trace_mem){ .h = 1, .va = BUFFER, .runs = 1, .bytes = 4 * words };
    trace_write(w, &r, &f);
    trace_write_run(w, &(struct trace_run){ 0, 4 * words }, word, &f);
    r = record(TRACE_submit);
    r.submit = (struct trace_submit){ .chan = 3 };
    r.pushes = 2;
    r.push[0] = (struct trace_push){ 1, BUFFER, 0, 4 * split, 0 };
    r.push[1] = (struct trace_push){ 1, BUFFER + 4 * split, 4 * split, 4 * (words - split), 0 };
    trace_write(w, &r, &f);
    r = record(TRACE_end);
    r.end = (struct trace_end){ .submits = 1, .bos = 1 };
    trace_write(w, &r, &f);
    trace_commit(w, &f);
    fine(&f);
}

/* What was told, as a line of letters, and the last fault. */
static char told[4096];
static struct fe_fault last_fault;
static u32 macro_data[16];
static unsigned macros;

static bool see(void *context, const struct trace_at *at)
{
    size_t n = strlen(told);

    (void)context;
    if (n + 1 < sizeof told) {
        told[n] = "r.s.mM!?"[at->step];
        told[n + 1] = '\0';
    }
    if (at->step == STREAM_FAULT)
        last_fault = *at->fault;
    if (at->step == STREAM_MACRO && macros < 16)
        macro_data[macros++] = at->data;
    return true;
}

static struct trace_totals stream(const u32 *word, unsigned words, unsigned split)
{
    const struct trace_seen seen = { see, NULL };
    struct trace_totals t;
    struct failure f = { 0 };

    make(word, words, split);
    told[0] = '\0';
    macros = 0;
    trace_stream(out, UINT64_MAX, &seen, &t, &f);
    fine(&f);
    return t;
}

static u32 inc(unsigned subchannel, unsigned method, unsigned count)
{
    return 1u << 29 | count << 16 | subchannel << 13 | method / 4;
}

/* Data of a macro in the next segment: facts/classes/host.md 1 and 7. */
static void a_macro_over_two_segments(void **state)
{
    const u32 word[] = {
        inc(0, 0, 1),
        0xb197,
        inc(0, 0x114, 1),
        0,
        3u << 29 | 4u << 16 | 0x118 / 4,
        0x21 | (u32)(0x100 / 4) << 14, /* address = NO_OPERATION, which takes anything */
        0x00000231 | 1 << 11,          /* write r1; r2 = next */
        0x000010c1,                    /* write r2; exit */
        0x00000011,
        inc(0, 0x11c, 2),
        5,
        0,
        5u << 29 | 2u << 16 | 0x3828 / 4,
        77,
        88,
        inc(0, 0x100, 1),
        0,
    };

    (void)state;
    for (unsigned split = 1; split < sizeof word / sizeof *word; split++) {
        struct trace_totals t = stream(word, sizeof word / sizeof *word, split);
        assert_int_equal(t.faults + t.malformed, 0);
        assert_int_equal(t.methods, 1 + 1 + 4 + 2 + 2 + 1);
        assert_int_equal(t.macro_calls, 1);
        assert_int_equal(t.macro_methods, 2);
        assert_int_equal(macro_data[0], 77);
        assert_int_equal(macro_data[1], 88);
    }
    compared("splits", sizeof word / sizeof *word - 1);
}

static void what_is_wrong_is_told_and_passed(void **state)
{
    const u32 word[] = {
        inc(0, 0x100, 1),
        1, /* no class yet */
        inc(0, 0, 1),
        0xb197,
        inc(0, 0x1618, 1),
        0xff,     /* BEGIN does not take it */
        6u << 29, /* no header */
        inc(0, 0x0008 + 0x3f0, 1),
        5, /* no method */
        inc(7, 0x100, 1),
        5, /* software */
        inc(0, 0x10, 1),
        5, /* Host's */
        inc(4, 0x400, 1),
        5, /* copy without a class */
        inc(0, 0x3804, 1),
        5, /* data of no macro */
        4u << 29 | 4u << 16 | 0x1618 / 4,
    };
    struct trace_totals t;

    (void)state;
    t = stream(word, sizeof word / sizeof *word, 4);
    assert_int_equal(t.malformed, 1);
    assert_int_equal(t.faults, 4);
    assert_int_equal(t.unknown_methods, 1);
    assert_int_equal(t.software_methods, 1);
    assert_int_equal(t.host_methods, 1);
    assert_int_equal(t.class_methods[CLASS_COPY], 1);
    assert_int_equal(t.actions, 1);
    assert_int_equal(last_fault.kind, FE_FAULT_MACRO);
    assert_int_equal(last_fault.address, BUFFER + 4 * 16);
    assert_non_null(strchr(told, '?'));
    compared("methods", t.methods);
}

/* Methods, macro calls and what macros write, of the recorded streams. */
static const struct {
    const char *name;
    unsigned submits, methods, calls, macro_methods;
} recorded[] = {
    { "t01_clear", 6, 1760, 5, 16 },
    { "t27_indirect", 8, 2669, 9, 69 },
};

static void recorded_streams_mean_something(void **state)
{
    unsigned long methods = 0;

    (void)state;
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
        char path[512];
        struct trace_totals t;
        struct failure f = { 0 };
        snprintf(path, sizeof path, "%s/trace/%s", VECTORS_DIR, recorded[i].name);
        trace_stream(path, UINT64_MAX, NULL, &t, &f);
        fine(&f);
        assert_int_equal(t.faults + t.unknown_methods + t.malformed, 0);
        assert_int_equal(t.submits, recorded[i].submits);
        assert_int_equal(t.methods, recorded[i].methods);
        assert_int_equal(t.macro_calls, recorded[i].calls);
        assert_int_equal(t.macro_methods, recorded[i].macro_methods);
        methods += t.methods;
    }
    compared("methods of recorded streams", methods);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_macro_over_two_segments),
        cmocka_unit_test(what_is_wrong_is_told_and_passed),
        cmocka_unit_test(recorded_streams_mean_something),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
