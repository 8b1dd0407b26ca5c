/* stand_in_options.c - see stand_in_options.h */
#include "stand_in_options.h"

#include <string.h>

#include "lines.h"
#include "vector/quoted.h"

enum { KEY_RECORD = 500, KEY_RTL, KEY_STALLS, KEY_PATIENCE };

static const struct argp_option options[] = {
    { "record", KEY_RECORD, "UNIT:FILE", 0,
      "What a unit of the netlist takes and gives, as a vector file of it; UNIT@N: instance N of "
      "the unit, as of TPC N; all:FOLDER: every unit, each in a file there",
      0 },
    { "rtl", KEY_RTL, "UNIT,...", 0,
      "These units by their RTL, in lock step with the model, all instances or UNIT@N; "
      "UNIT=PROGRAM: by "
      "a bench of scripts/bench",
      0 },
    { "stalls", KEY_STALLS, NULL, 0, "Their benches pause and stall at random", 0 },
    { "patience", KEY_PATIENCE, "SECONDS", 0, "How long a bench may take to answer (default 60)",
      0 },
    { 0 },
};

#define PATIENCE 60 /* seconds */

static void need(int code, const struct aurum_error *e, struct argp_state *state)
{
    if (code != AURUM_OK)
        argp_failure(state, code, 0, "%s", e->text);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct stand_in_options *o = state->input;
    struct aurum_error e;

    switch (key) {
    case ARGP_KEY_INIT:
        o->patience = PATIENCE;
        o->list = aurum_stand_ins_new(&e);
        if (!o->list)
            need(e.code, &e, state);
        return 0;
    case KEY_RECORD: need(aurum_stand_ins_record(o->list, arg, &e), &e, state); return 0;
    case KEY_RTL:
        need(aurum_stand_ins_rtl(o->list, arg, &e), &e, state);
        o->rtls++;
        return 0;
    case KEY_STALLS: o->stalls = true; return 0;
    case KEY_PATIENCE: {
        const uint64_t seconds = lines_number("--patience", arg, state);

        if (seconds < 1 || seconds > 86400)
            argp_error(state, "--patience %s: 1 to 86400 seconds", quote_word(arg).text);
        o->patience = (unsigned)seconds;
        return 0;
    }
    case ARGP_KEY_END:
        if (!o->rtls && (o->stalls || o->patience != PATIENCE))
            argp_error(state, "--stalls and --patience are of benches: give --rtl UNIT, too");
        aurum_stand_ins_pace(o->list, o->stalls, o->patience);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp stand_in_options_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

bool stand_in_options_any(const struct stand_in_options *o)
{
    const char *file;

    return aurum_stand_ins_entry(o->list, 0, &file);
}

unsigned stand_in_options_printed(const struct stand_in_options *o)
{
    const char *file;
    unsigned n = 0;

    for (unsigned i = 0; aurum_stand_ins_entry(o->list, i, &file); i++)
        n += file && !strcmp(file, "-");
    return n;
}

unsigned stand_in_options_files(const struct stand_in_options *o, struct file_named *files,
                                unsigned n)
{
    const char *file;

    for (unsigned i = 0; aurum_stand_ins_entry(o->list, i, &file); i++)
        files[n++] = (struct file_named){ "--record", file, true };
    return n;
}
