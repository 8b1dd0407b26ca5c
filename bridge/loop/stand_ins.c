/* stand_ins.c - see stand_ins.h */
#include "stand_ins.h"

#include <stdlib.h>
#include <string.h>

/* Where the stand-ins of the units go, by instance. */
struct places {
    unsigned instances[WIRED_MOST];
    struct stand_in *at[WIRED_MOST][NET_INSTANCES];
};

static void note_place(void *context, const struct net_unit *u)
{
    const unsigned unit = wired_named(u->name);
    struct places *p = context;

    assert(u->at.instances <= NET_INSTANCES);
    p->instances[unit] = u->at.instances;
    p->at[unit][u->at.instance] = u->stand_in;
}

/* What an option means in a netlist. */
struct meant {
    const struct stand_in_option *option;
    unsigned instances; /* of the unit */
    struct stand_in *const *at;
};

/* What makes one instance of a unit. */
static const char *alone(const struct unit_ops *u)
{
    if (strncmp(u->path, "fbp/", 4) == 0)
        return "one FBP";
    return strncmp(u->path, "gpc/tpc/", 8) == 0 ? "one TPC of one GPC" : "one GPC";
}

/* The option means what is there; one file is of one instance. */
static bool possible(const struct meant *m, struct failure *f)
{
    const struct stand_in_option *o = m->option;
    const struct unit_ops *u = wired_unit(o->unit);
    const char *name = u->name;

    if (m->instances == 0)
        return fail(f, EXIT_USAGE, "%s: this command has no such unit", name);
    if (!o->file && !m->at[0])
        return fail(
            f, EXIT_USAGE,
            "rtl %s: it is called by another unit, which nothing stands in for: give --record "
            "%s:FILE, and FILE to aurum cosim %s",
            name, name, name);
    if (o->instance != STAND_IN_EVERY && (unsigned)o->instance >= m->instances)
        return fail(f, EXIT_USAGE, "%s@%d: the netlist has %u of %s, from 0 on", name, o->instance,
                    m->instances, name);
    if (o->file && o->instance == STAND_IN_EVERY && m->instances > 1)
        return fail(f, EXIT_USAGE, "record %s: the netlist has %u of it: give %s@0 to %s@%u, or %s",
                    name, m->instances, name, name, m->instances - 1, alone(u));
    return true;
}

/* The name of an instance, as the options have it. */
static void name_of(const struct meant *m, unsigned i, char name[STAND_IN_NAME])
{
    const char *unit = wired_unit(m->option->unit)->name;

    if (m->instances > 1)
        snprintf(name, STAND_IN_NAME, "%s@%u", unit, i);
    else
        snprintf(name, STAND_IN_NAME, "%s", unit);
}

static bool open_rtl(struct stand_in_option *o, const struct meant *m, struct bench_choice bench,
                     FILE *report, struct failure *f)
{
    bench.given = o->bench;
    o->rtl = calloc(m->instances, sizeof *o->rtl);
    if (!o->rtl)
        return fail(f, EXIT_IO, "out of memory");
    for (unsigned i = 0; i < m->instances; i++) {
        char name[STAND_IN_NAME];

        name_of(m, i, name);
        if ((o->instance == STAND_IN_EVERY || (unsigned)o->instance == i) &&
            !rtl_unit_open(&o->rtl[o->rtls++], m->at[i], wired_unit(o->unit), name, &bench, report,
                           f))
            return false;
    }
    return true;
}

/* Where units are. */
struct nets {
    struct gpu *gpu;
    struct sm_clocks *clocks; /* or NULL */
};

static void tell_units(const struct nets *n, net_unit_told *told, void *context)
{
    gpu_units(n->gpu, told, context);
    if (n->clocks)
        sm_clocks_units(n->clocks, told, context);
}

/* Told of all units: finds one. */
struct sought {
    unsigned unit, instance;
    struct recorder_place place;
};

static void find_place(void *context, const struct net_unit *u)
{
    struct sought *s = context;

    if (u->at.instance != s->instance || wired_named(u->name) != s->unit)
        return;
    s->place = recorder_place_of(u);
}

static bool open_recorder(struct stand_in_option *o, const struct nets *n, const char *what,
                          struct failure *f)
{
    struct sought at = { .unit = o->unit,
                         .instance = o->instance == STAND_IN_EVERY ? 0 : (unsigned)o->instance };

    tell_units(n, find_place, &at);
    return recorder_open(&o->recorder, &at.place, wired_unit(o->unit), o->file, what, f);
}

/* Those that record, or that do not. */
static bool open_some(struct stand_ins *s, const struct nets *n, const struct places *places,
                      bool record, const char *what, FILE *report, struct failure *f)
{
    for (unsigned i = 0; i < s->options && !f->code; i++) {
        struct stand_in_option *o = &s->option[i];
        const struct meant m = { o, places->instances[o->unit], places->at[o->unit] };

        if ((o->file != NULL) != record || !possible(&m, f))
            continue;
        if (record)
            open_recorder(o, n, what, f);
        else
            open_rtl(o, &m, s->bench, report, f);
    }
    return !f->code;
}

static bool open_all(struct record_all *a, const struct nets *n, const char *what,
                     struct failure *f)
{
    if (!a->folder)
        return true;
    if (!record_all_begin(a, what, f))
        return false;
    tell_units(n, record_all_unit, a);
    return !f->code;
}

bool stand_ins_open(struct stand_ins *s, struct gpu *g, struct sm_clocks *clocks, const char *what,
                    FILE *report, struct failure *f)
{
    const struct nets n = { g, clocks };
    struct places places = { { 0 }, { { NULL } } };

    tell_units(&n, note_place, &places);
    return open_some(s, &n, &places, false, what, report, f) &&
           open_some(s, &n, &places, true, what, report, f) && open_all(&s->all, &n, what, f);
}

void stand_ins_reset(struct stand_ins *s, bool (*was_reset)(unsigned unit))
{
    for (struct stand_in_option *o = s->option; o < s->option + s->options; o++) {
        for (unsigned k = 0; was_reset(o->unit) && k < o->rtls; k++)
            rtl_unit_reset(&o->rtl[k]);
        if (was_reset(o->unit) && o->file)
            recorder_reset(&o->recorder);
    }
    record_all_reset(&s->all, was_reset);
}

/* The benches first: what they find spoils the files. */
bool stand_ins_close(struct stand_ins *s, struct failure *f)
{
    for (unsigned i = 0; i < s->options; i++)
        for (unsigned k = 0; k < s->option[i].rtls; k++)
            rtl_unit_close(&s->option[i].rtl[k], f);
    for (unsigned i = 0; i < s->options; i++)
        if (s->option[i].file)
            recorder_close(&s->option[i].recorder, f);
    record_all_close(&s->all, f);
    return !f->code;
}

void stand_ins_free(struct stand_ins *s)
{
    for (unsigned i = 0; i < s->options; i++) {
        free(s->option[i].bench);
        free(s->option[i].rtl);
    }
}
