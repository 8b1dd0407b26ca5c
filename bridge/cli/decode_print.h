/* decode_print.h - steps of a stream as lines or as JSON */
#ifndef DECODE_PRINT_H
#define DECODE_PRINT_H

#include "trace/trace_stream.h"

struct decode_print {
    bool json, headers, color;
};

/* A trace_seen of which a struct decode_print is the context. */
bool decode_print_step(void *context, const struct trace_at *at);

void decode_print_totals(const struct decode_print *p, const struct trace_totals *t);

#endif
