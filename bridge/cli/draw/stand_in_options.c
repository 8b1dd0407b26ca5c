/* stand_in_options.c - see stand_in_options.h */
#include "stand_in_options.h"

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

static void need(bool good, const struct failure *f, struct argp_state *state)
{
    if (!good)
        argp_failure(state, f->code, 0, "%s", f->text);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct stand_ins *s = state->input;
    struct failure f = { 0 };

    switch (key) {
    case ARGP_KEY_INIT: s->bench.patience = PATIENCE; return 0;
    case KEY_RECORD: need(stand_ins_record(s, arg, &f), &f, state); return 0;
    case KEY_RTL: need(stand_ins_rtl(s, arg, &f), &f, state); return 0;
    case KEY_STALLS: s->bench.stalls = true; return 0;
    case KEY_PATIENCE: {
        const uint64_t seconds = lines_number("--patience", arg, state);

        if (seconds < 1 || seconds > 86400)
            argp_error(state, "--patience %s: 1 to 86400 seconds", quote_word(arg).text);
        s->bench.patience = (unsigned)seconds;
        return 0;
    }
    case ARGP_KEY_END:
        if (!stand_ins_rtls(s) && (s->bench.stalls || s->bench.patience != PATIENCE))
            argp_error(state, "--stalls and --patience are of benches: give --rtl UNIT, too");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp stand_in_options_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };
