/* gtkw.c - see gtkw.h
 *
 * Trace flags: 28 binary, 22 hex, 200 a comment line, 100000028 the names of an enumeration
 * (in binary: GTKWave 3.3 shows no names in hex).
 */
#include "gtkw.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TIME_PER_CLOCK 10                       /* testbench/common/main.cpp */
#define CLOCKS_SHOWN_BEFORE 12

struct writing {
    FILE *out;
    const char *scope[2];                       /* of the packet; a second one to interleave */
};

static void bit_signal(FILE *out, const char *scope, const char *name)
{
    fprintf(out, "@28\n%s%s\n", scope, name);
}

static bool field(void *context, const char *name, const struct place *p)
{
    struct writing *w = context;
    unsigned count = p->field->count ? p->field->count : 1;

    for (unsigned i = 0; i < count; i++) {
        for (unsigned s = 0; s < 2 && w->scope[s]; s++) {
            fprintf(w->out, "@%s\n%s%s", p->field->kind == FIELD_ENUM ? "100000028" : "22",
                    w->scope[s], name);
            if (p->field->count)
                fprintf(w->out, "[%u]", i);
            fprintf(w->out, "[%u:0]\n", p->field->bits - 1);
        }
    }
    return true;
}

static void port(FILE *out, const struct unit_ops *u, const struct unit_wire *wire)
{
    char rtl[200], model[200], scope[100], name[100];
    struct writing w = { out, { rtl, NULL } };

    snprintf(scope, sizeof scope, "TOP.bench.u_%s.", u->name);
    snprintf(rtl, sizeof rtl, "%s%s_%s.", scope, wire->name, "i");
    if (wire->direction == PORT_CONFIG) {
        fprintf(out, "@200\n-\n-state bundle\n");
        type_walk(wire->type, field, &w);
        return;
    }
    fprintf(out, "@200\n-\n-%s %s\n", wire->name, wire->direction == PORT_IN ? "(taken)" : "(given)");
    snprintf(name, sizeof name, "%s_valid_%s", wire->name, wire->direction == PORT_IN ? "i" : "o");
    bit_signal(out, scope, name);
    snprintf(name, sizeof name, "%s_ready_%s", wire->name, wire->direction == PORT_IN ? "o" : "i");
    bit_signal(out, scope, name);
    if (wire->direction == PORT_OUT) {
        fprintf(out, "@200\n-RTL, then model, a clock after the packet moved\n");
        snprintf(name, sizeof name, "u_lockstep.%s_mismatch", wire->name);
        bit_signal(out, scope, name);
        snprintf(rtl, sizeof rtl, "%su_lockstep.%s_rtl.", scope, wire->name);
        snprintf(model, sizeof model, "%su_lockstep.%s_model.", scope, wire->name);
        w.scope[1] = model;
    }
    type_walk(wire->type, field, &w);
}

static void write_all(FILE *out, const char *wave, const struct unit_ops *u, uint64_t clock,
                      const char *banner)
{
    uint64_t time = clock * TIME_PER_CLOCK, before = CLOCKS_SHOWN_BEFORE * TIME_PER_CLOCK;

    fprintf(out, "[dumpfile] \"%s\"\n[timestart] %" PRIu64 "\n[size] 1500 1000\n", wave,
            time > before ? time - before : 0);
    fprintf(out, "[sst_expanded] 0\n[signals_width] 330\n*-4.300000 %" PRIu64 "\n", time);
    fprintf(out, "@200\n-%s\n", banner);
    bit_signal(out, "TOP.bench.", "clk");
    bit_signal(out, "TOP.bench.", "rst_n");
    for (unsigned direction = PORT_OUT + 1; direction-- > 0;)
        for (unsigned i = 0; i < u->ports; i++)
            if (u->wires[i].direction == (enum direction)direction)
                port(out, u, &u->wires[i]);
}

bool gtkw_write(const char *path, const char *wave, const struct unit_ops *u, uint64_t clock,
                const char *banner, struct failure *f)
{
    FILE *out = fopen(path, "w");

    if (!out)
        return fail(f, EXIT_IO, "cannot write %s: %s", path, strerror(errno));
    write_all(out, wave, u, clock, banner);
    if (fclose(out) != 0) {
        unlink(path);
        return fail(f, EXIT_IO, "cannot write %s: %s", path, strerror(errno));
    }
    return true;
}
