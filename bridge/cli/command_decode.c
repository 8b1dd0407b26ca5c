/* command_decode.c - aurum decode: a recorded stream for people, or one object a line */
#include <argp.h>
#include <cjson/cJSON.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "decode_macros.h"
#include "decode_print.h"
#include "lines.h"
#include "trace/trace_stream.h"

enum { KEY_UNTIL = 256, KEY_TOTALS, KEY_MACROS, KEY_RECORD };

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "One object a line; the last has the totals", 0 },
    { "headers", 'w', NULL, 0, "The words that are headers, too", 0 },
    { "totals", KEY_TOTALS, NULL, 0, "The totals only", 0 },
    { "macros", KEY_MACROS, NULL, 0, "The macros that the stream uploads, disassembled", 0 },
    { "until", KEY_UNTIL, "N", 0, "Stop behind N submits", 0 },
    { "record", KEY_RECORD, "UNIT:FILE", 0, "Vectors of mme: what the stream gives it", 0 },
    { 0 },
};

struct arguments {
    const char *trace, *record;
    uint64_t until;
    bool totals, macros;
    struct decode_print print;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'j': a->print.json = true; return 0;
    case 'w': a->print.headers = true; return 0;
    case KEY_TOTALS: a->totals = true; return 0;
    case KEY_MACROS: a->macros = true; return 0;
    case KEY_UNTIL: a->until = lines_number("--until", arg, state); return 0;
    case KEY_RECORD:
        if (strncmp(arg, "mme:", 4) != 0 || !arg[4])
            argp_error(state, "--record %s: mme:FILE is what can be recorded", arg);
        a->record = arg + 4;
        return 0;
    case ARGP_KEY_ARG:
        if (a->trace)
            argp_error(state, "'%s' is a second trace; one at a time", arg);
        a->trace = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->trace)
            argp_error(state, "which TRACE?");
        if (a->macros + a->totals + (a->record != NULL) > 1)
            argp_error(state, "one of --macros, --totals, --record");
        if (a->print.json && (a->macros || a->record))
            argp_error(state, "--json is of the stream: not with --macros or --record");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int decode(struct arguments *a, struct failure *f)
{
    struct trace_seen seen = { decode_print_step, &a->print };
    struct trace_totals totals;

    a->print.color = !a->print.json && isatty(STDOUT_FILENO);
    if (!trace_stream(a->trace, a->until, a->totals ? NULL : &seen, &totals, f))
        return report_failure(f);
    decode_print_totals(&a->print, &totals);
    return totals.faults || totals.malformed ? EXIT_DIFFER : EXIT_AGREE;
}

int command_decode(int argc, char **argv)
{
    static const struct argp argp = {
        options,
        parse,
        "TRACE",
        "Prints the command stream of a recorded trace (a folder): a line for each method with its "
        "fields by name, macros carried out, what the CPU changed in memory.  Exit 1 if a method "
        "or a header means nothing.",
        NULL,
        NULL,
        NULL
    };
    struct arguments a = { .until = UINT64_MAX };
    struct failure f = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.record)
        return decode_record(a.trace, a.until, a.record, &f) ? EXIT_AGREE : report_failure(&f);
    if (a.macros)
        return decode_macros(a.trace, a.until, &f) ? EXIT_AGREE : report_failure(&f);
    return decode(&a, &f);
}
