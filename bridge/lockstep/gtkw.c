/* gtkw.c - see gtkw.h
 *
 * Trace flags: 28 binary, 22 hex, 200 a comment line, 100000028 the names of an enumeration
 * (in binary: GTKWave 3.3 shows no names in hex).
 */
#include "gtkw.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gtkw_registers.h"
#include "json_number.h"
#include "vector/new_file.h"

#define TIME_PER_CLOCK      10 /* testbench/common/main.cpp */
#define CLOCKS_SHOWN_BEFORE 12

/* Colours of the save file: 0 the default, green. */
enum { RED = 1, YELLOW = 3 };

struct writing {
    FILE *out;
    const char *scope[2]; /* of the packet: RTL's, and model's to interleave */
    const char *only;     /* report: fields that differ in it; NULL: all */
};

static void bit_signal(FILE *out, const char *scope, const char *name, int color)
{
    fprintf(out, "@28\n[color] %d\n%s%s\n", color, scope, name);
}

/* The report has a line for each field that begins with its name, and ends with '*' if it differs. */
static bool differs(const char *report, const char *label)
{
    char start[200];

    snprintf(start, sizeof start, "\n  %s ", label);
    const char *line = strstr(report, start);
    return line && line[strcspn(line + 1, "\n")] == '*';
}

static const char *flags(const struct field *f)
{
    return f->kind == FIELD_ENUM ? "100000028" : f->bits == 1 ? "28" : "22";
}

static bool field(void *context, const char *name, const struct place *p)
{
    static const char *const side[2] = { "", " model" };
    struct writing *w = context;
    unsigned count = p->field->count ? p->field->count : 1;

    for (unsigned i = 0; i < count; i++) {
        char label[160], range[16] = ""; /* one bit is loaded without a range */
        if (p->field->bits > 1)
            snprintf(range, sizeof range, "[%u:0]", p->field->bits - 1);
        snprintf(label, sizeof label, p->field->count ? "%s[%u]" : "%s", name, i);
        if (w->only && !differs(w->only, label))
            continue;
        char shown[160]; /* GTKWave shows what is behind a dot alone */
        strcpy(shown, label);
        for (char *dot = shown; (dot = strchr(dot, '.'));)
            *dot = ':';
        for (unsigned s = 0; s < 2 && w->scope[s]; s++)
            fprintf(w->out, "@%s\n[color] %d\n+{%s%s} %s%s%s\n", flags(p->field),
                    s == 0 ? 0 : YELLOW, shown, w->scope[1] && s == 0 ? " RTL" : side[s],
                    w->scope[s], label, range);
    }
    return true;
}

/* RTL and model of an output, a clock after the packet moved; 'only' as in struct writing. */
static void output(FILE *out, const struct unit_ops *u, const struct unit_wire *wire,
                   const char *only)
{
    char rtl[200], model[200];

    snprintf(rtl, sizeof rtl, "TOP.bench.u_%s.u_lockstep.%s_rtl.", u->name, wire->name);
    snprintf(model, sizeof model, "TOP.bench.u_%s.u_lockstep.%s_model.", u->name, wire->name);
    struct writing w = { out, { rtl, model }, only };
    type_walk(wire->type, field, &w);
}

static void mismatch(FILE *out, const struct unit_ops *u, const struct unit_wire *wire,
                     const char *report)
{
    char scope[100], name[100];

    snprintf(scope, sizeof scope, "TOP.bench.u_%s.u_lockstep.", u->name);
    snprintf(name, sizeof name, "%s_mismatch", wire->name);
    fprintf(out, "@200\n-\n-%s: differs, a clock after it moved\n", wire->name);
    bit_signal(out, scope, name, RED);
    output(out, u, wire, strstr(report, "*\n") ? report : NULL); /* no '*': the model has none */
}

/* The handshake and the fields of a port at the unit. */
static void port(FILE *out, const struct unit_ops *u, const struct unit_wire *wire)
{
    bool in = wire->direction == PORT_IN;
    char scope[100], packet[200], name[100];
    struct writing w = { out, { packet, NULL }, NULL };

    snprintf(scope, sizeof scope, "TOP.bench.u_%s.", u->name);
    snprintf(packet, sizeof packet, "%s%s_%s.", scope, wire->name,
             wire->direction == PORT_OUT ? "o" : "i");
    fprintf(out, "@200\n-\n-%s\n", wire->direction == PORT_CONFIG ? "state bundle" : wire->name);
    if (wire->direction != PORT_CONFIG) {
        snprintf(name, sizeof name, "%s_valid_%s", wire->name, in ? "i" : "o");
        bit_signal(out, scope, name, 0);
        snprintf(name, sizeof name, "%s_ready_%s", wire->name, in ? "o" : "i");
        bit_signal(out, scope, name, 0);
    }
    type_walk(wire->type, field, &w);
}

/* The rule that a port has broken: the check's flag, the handshake, and the fields that moved. */
static void rule(FILE *out, const struct unit_ops *u, const struct unit_wire *wire,
                 const char *report)
{
    char scope[100], packet[200], name[100];
    struct writing w = { out, { packet, NULL }, report };

    fprintf(out, "@200\n-\n-%s: breaks a rule of valid and ready\n", wire->name);
    snprintf(scope, sizeof scope, "TOP.bench.u_%s_check.", wire->name);
    bit_signal(out, scope, "broken_q", RED);
    snprintf(scope, sizeof scope, "TOP.bench.u_%s.", u->name);
    snprintf(name, sizeof name, "%s_valid_o", wire->name);
    bit_signal(out, scope, name, 0);
    snprintf(name, sizeof name, "%s_ready_i", wire->name);
    bit_signal(out, scope, name, 0);
    snprintf(packet, sizeof packet, "%s%s_o.", scope, wire->name);
    type_walk(wire->type, field, &w);
}

/* Every handshake. */
static void handshakes(FILE *out, const struct unit_ops *u)
{
    char scope[100], name[100];

    fprintf(out, "@200\n-\n-nothing moves: who waits\n");
    snprintf(scope, sizeof scope, "TOP.bench.u_%s.", u->name);
    for (unsigned i = 1; i < u->ports; i++) {
        const bool in = u->wires[i].direction == PORT_IN;

        snprintf(name, sizeof name, "%s_valid_%s", u->wires[i].name, in ? "i" : "o");
        bit_signal(out, scope, name, 0);
        snprintf(name, sizeof name, "%s_ready_%s", u->wires[i].name, in ? "o" : "i");
        bit_signal(out, scope, name, RED);
    }
}

/* What failed, as the bench says. */
struct failing {
    const struct unit_wire *wire; /* NULL: of no wire */
    bool rule;
    uint64_t clock;
};

static struct failing failing_of(const struct unit_ops *u, const struct bench_result *r)
{
    cJSON *all = cJSON_Parse(r->mismatches);
    const cJSON *first = cJSON_GetArrayItem(all, 0);
    const char *kind = cJSON_GetStringValue(cJSON_GetObjectItem(first, "kind"));
    const char *wire = cJSON_GetStringValue(cJSON_GetObjectItem(first, "wire"));
    struct failing f = { .rule = kind && strcmp(kind, "rule") == 0, .clock = r->stopped_at };

    for (unsigned i = 1; wire && i < u->ports; i++)
        if (strcmp(u->wires[i].name, wire) == 0)
            f.wire = &u->wires[i];
    if (kind && strcmp(kind, "stuck") == 0) /* it began long before the bench gave up */
        f.clock = json_unsigned_of(r->mismatches, "since");
    cJSON_Delete(all);
    return f;
}

static void first_screen(FILE *out, const struct gtkw *g, const struct failing *f)
{
    if (!f->wire)
        handshakes(out, g->unit);
    else if (f->rule)
        rule(out, g->unit, f->wire, g->result->report);
    else
        mismatch(out, g->unit, f->wire, g->result->report);
}

/* The report's first line, in parts as wide as the names are. */
static void title(FILE *out, const char *report)
{
    const size_t all = strcspn(report, "\n");
    char text[300], *clock;

    snprintf(text, sizeof text, "%.*s", (int)all, report);
    clock = strstr(text, " in clock ");
    if (clock)
        *clock = '\0';
    if (clock && clock > text && clock[-1] == ',')
        clock[-1] = '\0';
    fprintf(out, "@200\n-%s\n", text);
    if (clock)
        fprintf(out, "@200\n-%s\n", clock + 1);
}

static void write_all(FILE *out, const struct gtkw *g, const struct failing *f)
{
    const struct unit_ops *u = g->unit;
    const uint64_t time = f->clock * TIME_PER_CLOCK, before = CLOCKS_SHOWN_BEFORE * TIME_PER_CLOCK;
    const char *report = g->result->report;

    fprintf(out, "[dumpfile] \"%s\"\n[timestart] %" PRIu64 "\n[size] 1500 1000\n", g->wave,
            time > before ? time - before : 0);
    fprintf(out, "[sst_expanded] 0\n[signals_width] 560\n*-5.400000 %" PRIu64 "\n", time);
    title(out, report);
    bit_signal(out, "TOP.bench.", "clk", 0);
    bit_signal(out, "TOP.bench.", "rst_n", 0);
    first_screen(out, g, f);
    gtkw_signals(out, g);
    if (f->wire)
        port(out, u, f->wire);
    gtkw_registers(out, g);
    for (unsigned i = 0; i < u->ports; i++)
        if (&u->wires[i] != f->wire)
            port(out, u, &u->wires[i]);
    for (unsigned i = 0; i < u->ports; i++)
        if (u->wires[i].direction == PORT_OUT) {
            fprintf(out, "@200\n-\n-%s: RTL and model, a clock after it moved\n", u->wires[i].name);
            output(out, u, &u->wires[i], NULL);
        }
}

bool gtkw_write(const char *path, const struct gtkw *g, struct failure *f)
{
    const struct failing failing = failing_of(g->unit, g->result);
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    write_all(n.stream, g, &failing);
    return new_file_commit(&n, f);
}
