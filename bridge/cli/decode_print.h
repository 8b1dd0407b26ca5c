/* decode_print.h - steps of a stream as lines or as JSON */
#ifndef DECODE_PRINT_H
#define DECODE_PRINT_H

#include "trace/trace_stream.h"

struct decode_print {
    bool json, headers, color;
};

/* Prints a step; a callback of trace_seen, with a struct decode_print as context. */
bool decode_print_step(void *context, const struct trace_at *at);

void decode_print_totals(const struct decode_print *p, const struct trace_totals *t);

#endif
