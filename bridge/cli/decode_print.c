/* decode_print.c - see decode_print.h */
#include "decode_print.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>

#include "json_number.h"
#include "trace/trace_fields.h"

#define NAME  "\033[1m"
#define FAINT "\033[2m"
#define MACRO "\033[36m"
#define BAD   "\033[31m"
#define PLAIN "\033[0m"

static const char *color(const struct decode_print *p, const char *code)
{
    return p->color ? code : "";
}

/* Host's methods are of its own class, whatever the subchannel. */
static enum class_index class_at(const struct trace_at *at)
{
    return at->of_host ? CLASS_HOST : (enum class_index)at->subchannel;
}

static void print_fields(const struct class_table *c, const struct class_rule *r, u32 data)
{
    const struct class_line *method = &c->line[r->line];

    for (const struct class_line *l = method + 1; l < c->line + c->lines && l->kind != CLASS_METHOD;
         l++) {
        if (l->kind != CLASS_FIELD && l->kind != CLASS_FIELD_OPEN)
            continue;
        u32 value = class_field_value(l, data);
        const char *name = class_value_name(c, l, value);
        if (name)
            printf("  %s=%s", l->name, name);
        else if (l->x - l->lowest < 31)
            printf("  %s=0x%" PRIx32, l->name, value);
    }
}

static void print_method(const struct decode_print *p, const struct trace_at *at, bool macro)
{
    char name[80];

    printf("  0x%010" PRIx64 "  ", (uint64_t)at->address);
    if (at->subchannel >= FE_ENGINES && !at->of_host) {
        printf("software %u  0x%04x  0x%08" PRIx32 "\n", at->subchannel, 4 * at->method, at->data);
        return;
    }
    enum class_index c = class_at(at);
    class_method_name(name, sizeof name, c, at->method);
    printf("%-7s %s%s%s%-42s%s  0x%08" PRIx32, classes[c].what, macro ? "| " : "",
           color(p, macro ? MACRO : NAME), "", name, color(p, PLAIN), at->data);
    const struct class_rule *r = class_rule_at(c, at->method);
    if (r)
        print_fields(&classes[c], r, at->data);
    putchar('\n');
}

static void print_header(const struct decode_print *p, const struct trace_at *at)
{
    static const char *const opcode[] = { "old",           "increment",     "old non-increment",
                                          "non-increment", "immediate",     "increment once",
                                          "reserved",      "end of segment" };

    printf("%s  0x%010" PRIx64 "  header %08" PRIx32
           "  %s, %u words, subchannel %u, from 0x%04x%s\n",
           color(p, FAINT), (uint64_t)at->address, at->data, opcode[at->data >> 29],
           at->data >> 29 == 4 ? 0 : at->data >> 16 & 0x1fff, at->data >> 13 & 7,
           4 * (at->data & 0xfff), color(p, PLAIN));
}

static void print_record(const struct decode_print *p, const struct trace_record *r)
{
    unsigned at = 1;

    if (r->event == TRACE_submit)
        printf("%ssubmit %" PRIu64 "%s  channel %" PRIu64 ", %u segments, %u buffers\n",
               color(p, NAME), r->submit.n, color(p, PLAIN), r->submit.chan, r->pushes, r->bufs);
    if (r->event == TRACE_submit)
        return;
    printf("%s", trace_event_name(r->event));
    for (const struct trace_field *k = trace_fields(r->event); k->kind != TRACE_FIELDS_END; k++) {
        if (k->kind == TRACE_DEC)
            printf("  %s=%" PRIu64, k->key, r->number[at++]);
        else if (k->kind == TRACE_HEX)
            printf("  %s=0x%" PRIx64, k->key, r->number[at++]);
        else if (k->kind == TRACE_BLOB)
            at += 2;
    }
    putchar('\n');
}

static void print_segment(const struct trace_at *at)
{
    const struct trace_push *s = &at->record->push[at->push];

    printf(" segment 0x%010" PRIx64 "  %" PRIu64 " bytes of buffer %" PRIu64 "%s\n", s->va, s->len,
           s->h, s->flags & TRACE_NO_PREFETCH ? ", fetched late" : "");
}

static void print_fault(const struct decode_print *p, const struct trace_at *at)
{
    char text[400];

    fe_fault_text(text, sizeof text, at->fault);
    printf("%s  fault: %s%s\n", color(p, BAD), text, color(p, PLAIN));
}

static void print_text(const struct decode_print *p, const struct trace_at *at)
{
    switch (at->step) {
    case STREAM_RECORD: print_record(p, at->record); break;
    case STREAM_RUN:
        printf("  0x%010" PRIx64 "  %" PRIu64 " bytes\n", at->record->mem.va + at->run.offset,
               at->run.bytes);
        break;
    case STREAM_SEGMENT: print_segment(at); break;
    case STREAM_HEADER:
        if (p->headers)
            print_header(p, at);
        break;
    case STREAM_METHOD: print_method(p, at, false); break;
    case STREAM_MACRO: print_method(p, at, true); break;
    case STREAM_FAULT: print_fault(p, at); break;
    case STREAM_MALFORMED:
        printf("%s  0x%010" PRIx64 "  %08" PRIx32 " is no header%s\n", color(p, BAD),
               (uint64_t)at->address, at->data, color(p, PLAIN));
        break;
    }
}

static void add_hex(cJSON *o, const char *key, uint64_t x)
{
    char text[24];

    snprintf(text, sizeof text, "0x%" PRIx64, x);
    cJSON_AddStringToObject(o, key, text);
}

static void add_fields(cJSON *o, const struct class_table *c, const struct class_rule *r, u32 data)
{
    cJSON *fields = cJSON_AddObjectToObject(o, "fields");

    for (const struct class_line *l = &c->line[r->line] + 1;
         l < c->line + c->lines && l->kind != CLASS_METHOD; l++) {
        if (l->kind != CLASS_FIELD && l->kind != CLASS_FIELD_OPEN)
            continue;
        const char *name = class_value_name(c, l, class_field_value(l, data));
        if (name)
            cJSON_AddStringToObject(fields, l->name, name);
        else
            cJSON_AddNumberToObject(fields, l->name, class_field_value(l, data));
    }
}

static void add_method(cJSON *o, const struct trace_at *at)
{
    char name[80];

    add_hex(o, "address", at->address);
    cJSON_AddNumberToObject(o, "channel", at->channel);
    cJSON_AddNumberToObject(o, "subchannel", at->subchannel);
    add_hex(o, "offset", 4 * at->method);
    add_hex(o, "data", at->data);
    if (at->subchannel >= FE_ENGINES && !at->of_host)
        return;
    enum class_index c = class_at(at);
    const struct class_rule *r = class_rule_at(c, at->method);
    class_method_name(name, sizeof name, c, at->method);
    add_hex(o, "class", classes[c].id);
    cJSON_AddStringToObject(o, "method", name);
    if (r)
        add_fields(o, &classes[c], r, at->data);
}

static void add_record(cJSON *o, const struct trace_record *r)
{
    unsigned at = 1;

    cJSON_AddStringToObject(o, "event", trace_event_name(r->event));
    for (const struct trace_field *k = trace_fields(r->event); k->kind != TRACE_FIELDS_END; k++) {
        if (k->kind == TRACE_DEC)
            json_unsigned(o, k->key, r->number[at++]);
        else if (k->kind == TRACE_HEX)
            add_hex(o, k->key, r->number[at++]);
        else if (k->kind == TRACE_BLOB)
            at += 2;
    }
}

static void add_step(cJSON *o, const struct trace_at *at)
{
    static const char *const names[] = { "record", "memory", "segment", "header",
                                         "method", "macro",  "fault",   "malformed" };
    char text[400];

    cJSON_AddStringToObject(o, "step", names[at->step]);
    switch (at->step) {
    case STREAM_RECORD: add_record(o, at->record); break;
    case STREAM_RUN:
        add_hex(o, "address", at->record->mem.va + at->run.offset);
        json_unsigned(o, "bytes", at->run.bytes);
        break;
    case STREAM_SEGMENT:
        add_hex(o, "address", at->record->push[at->push].va);
        json_unsigned(o, "bytes", at->record->push[at->push].len);
        break;
    case STREAM_HEADER:
    case STREAM_MALFORMED:
        add_hex(o, "address", at->address);
        add_hex(o, "word", at->data);
        break;
    case STREAM_METHOD:
    case STREAM_MACRO: add_method(o, at); break;
    case STREAM_FAULT:
        fe_fault_text(text, sizeof text, at->fault);
        cJSON_AddStringToObject(o, "text", text);
        break;
    }
}

static bool print_object(cJSON *o)
{
    char *text = cJSON_PrintUnformatted(o);

    if (text)
        printf("%s\n", text);
    cJSON_free(text);
    cJSON_Delete(o);
    return text != NULL;
}

bool decode_print_step(void *context, const struct trace_at *at)
{
    const struct decode_print *p = context;
    cJSON *o;

    if (!p->json) {
        print_text(p, at);
        return true;
    }
    if (at->step == STREAM_HEADER && !p->headers)
        return true;
    o = cJSON_CreateObject();
    add_step(o, at);
    return print_object(o);
}

void decode_print_totals(const struct decode_print *p, const struct trace_totals *t)
{
    const struct {
        const char *key;
        u64 value;
    } rows[] = {
        { "submits", t->submits },
        { "segments", t->segments },
        { "words", t->words },
        { "methods", t->methods },
        { "methods_3d", t->class_methods[CLASS_3D] },
        { "methods_compute", t->class_methods[CLASS_COMPUTE] },
        { "methods_i2m", t->class_methods[CLASS_I2M] },
        { "methods_2d", t->class_methods[CLASS_2D] },
        { "methods_copy", t->class_methods[CLASS_COPY] },
        { "methods_host", t->host_methods },
        { "methods_software", t->software_methods },
        { "macro_calls", t->macro_calls },
        { "macro_methods", t->macro_methods },
        { "actions", t->actions },
        { "unknown_methods", t->unknown_methods },
        { "faults", t->faults },
        { "malformed_headers", t->malformed },
    };
    cJSON *o = p->json ? cJSON_CreateObject() : NULL;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (p->json)
            json_unsigned(o, rows[i].key, rows[i].value);
        else
            printf("%-18s %" PRIu64 "\n", rows[i].key, (uint64_t)rows[i].value);
    if (p->json)
        print_object(o);
}
