/* trace_fields.h - trace.def as a table: shared by reader and writer */
#ifndef TRACE_FIELDS_H
#define TRACE_FIELDS_H

#include "trace/trace.h"

enum trace_field_kind {
    TRACE_FORMAT_NAME,
    TRACE_DEC,
    TRACE_HEX,
    TRACE_BLOB, /* two numbers */
    TRACE_BUF_LIST,
    TRACE_PUSH_LIST,
    TRACE_FIELDS_END
};

struct trace_field {
    enum trace_field_kind kind;
    const char *key;
    unsigned digits; /* of HEX */
};

/* Returns the keys of an event, in order; numbers fill trace_record.number from 1. */
const struct trace_field *trace_fields(enum trace_event e);

/* The keys of an element of "push", in the order of struct trace_push; HEX or DEC. */
extern const struct trace_field trace_push_fields[];

/* Parses a line of trace.jsonl; on failure f->text has the reason, but not yet the place. */
bool trace_parse(const char *text, struct trace_record *r, struct failure *f);

#endif
