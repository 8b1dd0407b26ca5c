/* stand_ins.c - see stand_ins.h */
#include "stand_ins.h"

#include <stdlib.h>
#include <string.h>

#include "vector/new_file.h"
#include "vector/quoted.h"

/* The names of those units, for a message. */
static const char *names(bool with_rtl)
{
    static char text[320];

    text[0] = '\0';
    for (unsigned i = 0; wired_unit(i); i++) {
        const struct unit_ops *u = wired_unit(i);

        if (!with_rtl || u->rtl)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", text[0] ? ", " : "",
                     u->name);
    }
    return text;
}

/* The unit that a word names up to 'length', and its instance: UNIT or UNIT@N. */
static bool named(struct stand_in_option *o, const char *option, const char *word, size_t length,
                  struct failure *f)
{
    const bool with_rtl = !o->file;
    const size_t most = strcspn(word, "@") < length ? strcspn(word, "@") : length;
    char name[32], *end;

    snprintf(name, sizeof name, "%.*s", (int)(most < sizeof name ? most : sizeof name), word);
    o->unit = wired_named(name);
    o->instance = STAND_IN_EVERY;
    if (!wired_unit(o->unit) || (with_rtl && !wired_unit(o->unit)->rtl))
        return fail(f, EXIT_USAGE, "%s %s: the netlist has no unit '%s'%s; it has %s", option,
                    quote_word(word).text, quote_word(name).text, with_rtl ? " with RTL" : "",
                    names(with_rtl));
    if (most == length)
        return true;
    o->instance = (int)strtoul(word + most + 1, &end, 10);
    if (strspn(word + most + 1, "0123456789") && end == word + length && length - most <= 4)
        return true;
    return fail(f, EXIT_USAGE, "%s %s: give the number of an instance after %s@, from 0 on", option,
                quote_word(word).text, name);
}

static bool overlap(int a, int b)
{
    return a == b || a == STAND_IN_EVERY || b == STAND_IN_EVERY;
}

/* The instance has no other option of the kind. */
static bool once(const struct stand_ins *s, const struct stand_in_option *o)
{
    for (unsigned i = 0; i < s->options; i++)
        if (s->option[i].unit == o->unit && !s->option[i].file == !o->file &&
            overlap(s->option[i].instance, o->instance))
            return false;
    return true;
}

static bool add(struct stand_ins *s, const struct stand_in_option *o, struct failure *f)
{
    if (s->options == STAND_INS_MOST)
        return fail(f, EXIT_USAGE, "--record and --rtl: at most %d units", STAND_INS_MOST);
    s->option[s->options++] = *o;
    return true;
}

bool stand_ins_rtl(struct stand_ins *s, const char *list, struct failure *f)
{
    for (const char *at = list;; at++) {
        const size_t all = strcspn(at, ","), length = strcspn(at, ",=");
        struct stand_in_option o = { .file = NULL };

        if (!named(&o, "--rtl", at, length, f))
            return false;
        if (!once(s, &o))
            return fail(f, EXIT_USAGE, "--rtl %s: %s twice", quote_word(list).text,
                        wired_unit(o.unit)->name);
        if (!add(s, &o, f))
            return false;
        if (length < all &&
            !(s->option[s->options - 1].bench = strndup(at + length + 1, all - length - 1)))
            return fail(f, EXIT_IO, "out of memory");
        at += all;
        if (!*at)
            return true;
    }
}

bool stand_ins_record(struct stand_ins *s, const char *what, struct failure *f)
{
    const size_t length = strcspn(what, ":");
    struct stand_in_option o = { .file = what + length + 1 };

    if (!what[length] || !what[length + 1])
        return fail(f, EXIT_USAGE, "--record %s: give UNIT:FILE", quote_word(what).text);
    if (!named(&o, "--record", what, length, f))
        return false;
    if (!once(s, &o))
        return fail(f, EXIT_USAGE, "--record %s: %s has a file already", quote_word(what).text,
                    wired_unit(o.unit)->name);
    return add(s, &o, f) && new_file_possible(o.file, f);
}

bool stand_ins_any(const struct stand_ins *s)
{
    return s->options > 0;
}

unsigned stand_ins_rtls(const struct stand_ins *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < s->options; i++)
        n += !s->option[i].file;
    return n;
}

unsigned stand_ins_printed(const struct stand_ins *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < s->options; i++)
        n += s->option[i].file && !strcmp(s->option[i].file, "-");
    return n;
}

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
        return "--fbps 1";
    return strncmp(u->path, "gpc/tpc/", 8) == 0 ? "--tpcs 1 of one GPC" : "--gpcs 1";
}

/* The option means what is there; one file is of one instance. */
static bool possible(const struct meant *m, struct failure *f)
{
    const struct stand_in_option *o = m->option;
    const struct unit_ops *u = wired_unit(o->unit);
    const char *name = u->name;

    if (m->instances == 0)
        return fail(f, EXIT_USAGE, "%s: this command has no such unit", name);
    if (o->instance != STAND_IN_EVERY && (unsigned)o->instance >= m->instances)
        return fail(f, EXIT_USAGE, "%s@%d: the netlist has %u of %s, from 0 on", name, o->instance,
                    m->instances, name);
    if (o->file && o->instance == STAND_IN_EVERY && m->instances > 1)
        return fail(f, EXIT_USAGE,
                    "--record %s: the netlist has %u of it: give %s@0 to %s@%u, or %s", name,
                    m->instances, name, name, m->instances - 1, alone(u));
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
        if (overlap(o->instance, (int)i) &&
            !rtl_unit_open(&o->rtl[o->rtls++], m->at[i], wired_unit(o->unit), name, &bench, report,
                           f))
            return false;
    }
    return true;
}

/* Those that record, or that do not. */
static bool open_some(struct stand_ins *s, const struct places *places, bool record,
                      const char *what, FILE *report, struct failure *f)
{
    for (unsigned i = 0; i < s->options && !f->code; i++) {
        struct stand_in_option *o = &s->option[i];
        const struct meant m = { o, places->instances[o->unit], places->at[o->unit] };

        if ((o->file != NULL) != record)
            continue;
        if (possible(&m, f) && record)
            recorder_open(&o->recorder, m.at[o->instance == STAND_IN_EVERY ? 0 : o->instance],
                          wired_unit(o->unit), o->file, what, f);
        else if (!f->code)
            open_rtl(o, &m, s->bench, report, f);
    }
    return !f->code;
}

static bool wanted(const struct stand_ins *s, const char *name)
{
    for (unsigned i = 0; i < s->options; i++)
        if (s->option[i].unit == wired_named(name))
            return true;
    return false;
}

/* Where the stand-ins of all the netlists' units go. */
static void find_places(const struct stand_ins *s, const struct stand_in_nets *n,
                        struct places *places)
{
    if (n->hub && wanted(s, "host"))
        hub_wire_host(n->hub, n->in_hub);
    if (n->hub && wanted(s, "fe"))
        hub_wire_fe(n->in_hub);
    if (n->hub)
        hub_units(n->hub, n->in_hub, note_place, places);
    if (n->gmmu) {
        places->instances[wired_named("gmmu")] = 1;
        places->at[wired_named("gmmu")][0] = n->gmmu;
    }
    if (n->grids)
        grids_units(n->grids, note_place, places);
    if (n->graphics)
        world_units(n->graphics, note_place, places);
    screen_units(n->gpu, note_place, places);
}

/* RTL first: a recorder is on top of it. */
bool stand_ins_open(struct stand_ins *s, const struct stand_in_nets *n, const char *what,
                    FILE *report, struct failure *f)
{
    struct places places = { { 0 }, { { NULL } } };

    find_places(s, n, &places);
    return open_some(s, &places, false, what, report, f) &&
           open_some(s, &places, true, what, report, f);
}

void stand_ins_reset(struct stand_ins *s, bool (*was_reset)(unsigned unit))
{
    for (struct stand_in_option *o = s->option; o < s->option + s->options; o++) {
        for (unsigned k = 0; was_reset(o->unit) && k < o->rtls; k++)
            rtl_unit_reset(&o->rtl[k]);
        if (was_reset(o->unit) && o->file)
            recorder_reset(&o->recorder);
    }
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
    return !f->code;
}

void stand_ins_free(struct stand_ins *s)
{
    for (unsigned i = 0; i < s->options; i++) {
        free(s->option[i].bench);
        free(s->option[i].rtl);
    }
}
