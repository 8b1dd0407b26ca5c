/* trace_fields.c - see trace_fields.h */
#include "trace/trace_fields.h"

#define EVENT(e)  static const struct trace_field fields_##e[] = {
#define FORMAT(k) { TRACE_FORMAT_NAME, #k, 0 },
#define DEC(k)    { TRACE_DEC, #k, 0 },
#define HEX(k, n) { TRACE_HEX, #k, n },
#define BLOB(k)   { TRACE_BLOB, #k, 0 },
#define BUFS(k)   { TRACE_BUF_LIST, #k, 0 },
#define PUSHES(k) { TRACE_PUSH_LIST, #k, 0 },
#define END_EVENT(e)              \
    {                             \
        TRACE_FIELDS_END, NULL, 0 \
    }                             \
    }                             \
    ;
#include "trace/trace.def"
#undef EVENT
#undef FORMAT
#undef DEC
#undef HEX
#undef BLOB
#undef BUFS
#undef PUSHES
#undef END_EVENT

#define EVENT(e) { #e, fields_##e },
#define FORMAT(k)
#define DEC(k)
#define HEX(k, n)
#define BLOB(k)
#define BUFS(k)
#define PUSHES(k)
#define END_EVENT(e)
static const struct {
    const char *name;
    const struct trace_field *field;
} events[] = {
#include "trace/trace.def"
};

const struct trace_field trace_push_fields[] = {
    { TRACE_DEC, "h", 0 },   { TRACE_HEX, "va", 1 },    { TRACE_DEC, "off", 0 },
    { TRACE_DEC, "len", 0 }, { TRACE_HEX, "flags", 1 }, { TRACE_FIELDS_END, NULL, 0 },
};

const char *trace_event_name(enum trace_event e)
{
    return events[e].name;
}

const struct trace_field *trace_fields(enum trace_event e)
{
    return events[e].field;
}
