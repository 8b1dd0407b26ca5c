/* stand_ins.c - see stand_ins.h */
#include "stand_ins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vector/new_file.h"
#include "vector/quoted.h"

/* Whether a unit is in the netlist that is run. */
static bool has(const struct stand_ins *s, const struct unit_ops *u)
{
    return s->of_run == (strncmp(u->path, "hub/", 4) == 0 || strncmp(u->path, "mmu/", 4) == 0);
}

/* The names of those units, for a message. */
static const char *names(const struct stand_ins *s, bool with_rtl)
{
    static char text[160];

    text[0] = '\0';
    for (unsigned i = 0; wired_unit(i); i++) {
        const struct unit_ops *u = wired_unit(i);

        if (has(s, u) && (!with_rtl || u->rtl))
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", text[0] ? ", " : "",
                     u->name);
    }
    return text;
}

/* The number of the unit that a word names up to 'length'; WIRED_MOST with 'f' filled. */
static unsigned named(const struct stand_ins *s, const char *option, const char *word,
                      size_t length, bool with_rtl, struct failure *f)
{
    char name[32];
    unsigned place;

    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), word);
    place = wired_named(name);
    if (wired_unit(place) && has(s, wired_unit(place)) && (!with_rtl || wired_unit(place)->rtl))
        return place;
    if (with_rtl && !names(s, true)[0]) {
        fail(f, EXIT_USAGE, "%s %s: none of these units has RTL yet: %s", option,
             quote_word(word).text, names(s, false));
        return WIRED_MOST;
    }
    fail(f, EXIT_USAGE, "%s %s: the netlist has no unit '%s'%s; it has %s", option,
         quote_word(word).text, quote_word(name).text, with_rtl ? " with RTL" : "",
         names(s, with_rtl));
    return WIRED_MOST;
}

bool stand_ins_rtl(struct stand_ins *s, const char *list, struct failure *f)
{
    for (const char *at = list;; at++) {
        const size_t all = strcspn(at, ","), length = strcspn(at, ",=");
        const unsigned place = named(s, "--rtl", at, length, true, f);

        if (place == WIRED_MOST)
            return false;
        if (s->unit[place].by_rtl)
            return fail(f, EXIT_USAGE, "--rtl %s: %s twice", quote_word(list).text,
                        wired_unit(place)->name);
        s->unit[place].by_rtl = true;
        if (length < all && !(s->unit[place].bench = strndup(at + length + 1, all - length - 1)))
            return fail(f, EXIT_IO, "out of memory");
        at += all;
        if (!*at)
            return true;
    }
}

bool stand_ins_record(struct stand_ins *s, const char *what, struct failure *f)
{
    const size_t length = strcspn(what, ":");
    unsigned place;

    if (!what[length] || !what[length + 1])
        return fail(f, EXIT_USAGE, "--record %s: give UNIT:FILE", quote_word(what).text);
    place = named(s, "--record", what, length, false, f);
    if (place == WIRED_MOST)
        return false;
    if (s->unit[place].file)
        return fail(f, EXIT_USAGE, "--record %s: %s has a file already", quote_word(what).text,
                    wired_unit(place)->name);
    s->unit[place].file = what + length + 1;
    return new_file_possible(s->unit[place].file, f);
}

bool stand_ins_any(const struct stand_ins *s)
{
    for (unsigned i = 0; i < WIRED_MOST; i++)
        if (s->unit[i].by_rtl || s->unit[i].file)
            return true;
    return false;
}

unsigned stand_ins_printed(const struct stand_ins *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < WIRED_MOST; i++)
        n += s->unit[i].file && !strcmp(s->unit[i].file, "-");
    return n;
}

/* Where the stand-ins of the units go. */
struct places {
    struct stand_in *at[WIRED_MOST];
};

static void note_place(void *context, const struct net_unit *u)
{
    ((struct places *)context)->at[wired_named(u->name)] = u->stand_in;
}

static bool open_at(struct stand_ins *s, const struct places *places, const char *what,
                    FILE *report, struct failure *f)
{
    for (unsigned i = 0; wired_unit(i) && !f->code; i++) {
        const struct unit_ops *u = wired_unit(i);
        struct bench_choice bench = s->bench;

        bench.given = s->unit[i].bench;
        if (s->unit[i].by_rtl)
            rtl_unit_open(&s->unit[i].rtl, places->at[i], u, &bench, report, f);
        if (s->unit[i].file && !f->code)
            recorder_open(&s->unit[i].recorder, places->at[i], u, s->unit[i].file, what, f);
    }
    return !f->code;
}

bool stand_ins_open(struct stand_ins *s, struct gpu *g, const char *what, FILE *report,
                    struct failure *f)
{
    struct places places = { { NULL } };

    gpu_units(g, note_place, &places);
    return open_at(s, &places, what, report, f);
}

static bool wanted(const struct stand_ins *s, const char *name)
{
    return s->unit[wired_named(name)].by_rtl || s->unit[wired_named(name)].file;
}

bool stand_ins_open_hub(struct stand_ins *s, struct hub *h, struct hub_stand_ins *in,
                        struct stand_in *gmmu, const char *what, FILE *report, struct failure *f)
{
    struct places places = { { NULL } };

    if (wanted(s, "fe"))
        hub_wire_fe(in);
    hub_units(h, in, note_place, &places);
    places.at[wired_named("gmmu")] = gmmu;
    return open_at(s, &places, what, report, f);
}

/* The benches first: what they find spoils the files. */
bool stand_ins_close(struct stand_ins *s, struct failure *f)
{
    for (unsigned i = 0; i < WIRED_MOST; i++)
        rtl_unit_close(&s->unit[i].rtl, f);
    for (unsigned i = 0; i < WIRED_MOST; i++)
        if (s->unit[i].file)
            recorder_close(&s->unit[i].recorder, f);
    return !f->code;
}

void stand_ins_free(struct stand_ins *s)
{
    for (unsigned i = 0; i < WIRED_MOST; i++)
        free(s->unit[i].bench);
}
