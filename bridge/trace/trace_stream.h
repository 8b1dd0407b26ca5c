/* trace_stream.h - a trace's command stream, method by method, with macros executed
 *
 * Host's headers and the front end are the model's own.  Actions (draws, copies, semaphores) are not executed,
 * so words that the GPU would write keep the CPU's value.  A fault is reported, and the stream goes on.
 */
#ifndef TRACE_STREAM_H
#define TRACE_STREAM_H

#include "hub/fe/fe.h"
#include "trace/trace_memory.h"

#define TRACE_CHANNELS 64 /* that a trace may submit to */

enum trace_step {
    STREAM_RECORD,    /* a record of the trace; the segments of a submit follow */
    STREAM_RUN,       /* of a 'mem' record: what the CPU changed */
    STREAM_SEGMENT,   /* 'push' begins */
    STREAM_HEADER,    /* a word that is no data; 'data' */
    STREAM_METHOD,    /* a method of the stream */
    STREAM_MACRO,     /* a method that a macro wrote */
    STREAM_FAULT,     /* the front end refuses the method before */
    STREAM_MALFORMED, /* 'data' is no header */
};

struct trace_totals {
    u64 submits, segments, words, headers, methods, host_methods, software_methods;
    u64 macro_calls, macro_methods, actions, faults, unknown_methods, malformed;
    u64 class_methods[FE_ENGINES];
};

struct trace_at {
    enum trace_step step;
    const struct trace_record *record;
    struct trace_run run;
    unsigned push;
    unsigned channel, subchannel, method; /* method in words */
    u32 data;
    u64 address;  /* of the word, of a macro's call */
    bool of_host; /* the method is Host's own */
    const struct fe_fault *fault;
    const struct trace_memory *memory; /* as the CPU has left it */
};

/* Reads the trace, at most 'until' submits, and calls 'see' (or NULL) for each step.  False with 'f' filled if
 * the trace is bad or 'see' returns false.
 */
struct trace_seen {
    bool (*see)(void *context, const struct trace_at *at);
    void *context;
};
bool trace_stream(const char *folder, u64 until, const struct trace_seen *seen,
                  struct trace_totals *totals, struct failure *f);

/* Returns the macro engine of a channel after a stream of 'folder', for its macros; false with 'f' filled if
 * there is none.
 */
bool trace_macros(const char *folder, u64 until, struct mme *to, struct failure *f);

#endif
