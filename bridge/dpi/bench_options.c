/* bench_options.c - the command line of a lock-step bench; aurum cosim writes it */
#include <argp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bench_state.h"

enum {
    KEY_FILE = 256,
    KEY_DIRECTED,
    KEY_EXHAUSTIVE,
    KEY_SEED,
    KEY_COUNT,
    KEY_FROM,
    KEY_REPEAT,
    KEY_SET,
    KEY_STEADY,
    KEY_PACE,
    KEY_RESETS,
    KEY_NO_CHECK,
    KEY_RECORD,
    KEY_RESULT,
    KEY_LOOP,
    KEY_IDENTIFY,
    KEY_LEASH,
    KEY_WAVE,
    KEY_WAVE_FROM,
    KEY_WAVE_TO,
    KEY_WAVE_MOST,
    KEY_CHECKPOINT,
    KEY_CHECKPOINT_EVERY,
    KEY_RESTORE,
    KEY_COVERAGE
};

static const struct argp_option options[] = {
    { "file", KEY_FILE, "FILE", 0, "Offer the lines of a vector file", 0 },
    { "directed", KEY_DIRECTED, NULL, 0, "Offer the unit's corners", 0 },
    { "exhaustive", KEY_EXHAUSTIVE, "N", 0, "Offer N lines spread over every small input, 0: all",
      0 },
    { "seed", KEY_SEED, "N", 0, "Of random vectors, pauses and stalls", 0 },
    { "count", KEY_COUNT, "N", 0, "How many lines", 0 },
    { "from", KEY_FROM, "N", 0, "The first line, from 0", 0 },
    { "repeat", KEY_REPEAT, "N", 0, "Offer the lines N times, from memory", 0 },
    { "set", KEY_SET, "FIELD=VALUES", 0, "Hold a field of random vectors to values", 0 },
    { "steady", KEY_STEADY, NULL, 0, "No pauses and no stalls", 0 },
    { "pace", KEY_PACE, "KIND", 0, "Of packets (bench_paces.def)", 0 },
    { "resets", KEY_RESETS, NULL, 0, "Reset in the middle of traffic", 0 },
    { "no-check", KEY_NO_CHECK, NULL, 0, "Carry packets to C without comparing", 0 },
    { "record", KEY_RECORD, "FILE", 0, "Write what the RTL gives as a vector file", 0 },
    { "loop", KEY_LOOP, "FD", 0, "Take packets from a socket and give results to it", 0 },
    { "identify", KEY_IDENTIFY, NULL, 0, "Say of which unit, packets and model it is, as JSON", 0 },
    { "leash", KEY_LEASH, "FD", 0, "End, and leave no file, when the other end of this pipe closes",
      0 },
    { "result", KEY_RESULT, "FILE", 0, "Write the report as JSON", 0 },
    { "wave", KEY_WAVE, "FILE", 0, "Write an FST waveform", 0 },
    { "wave-from", KEY_WAVE_FROM, "CLOCK", 0, "First clock of the waveform", 0 },
    { "wave-to", KEY_WAVE_TO, "CLOCK", 0, "Last clock of the waveform", 0 },
    { "wave-most", KEY_WAVE_MOST, "MB", 0, "Where the waveform ends at the latest (default 2000)",
      0 },
    { "checkpoint", KEY_CHECKPOINT, "FILE", 0, "Save the simulation to FILE", 0 },
    { "checkpoint-every", KEY_CHECKPOINT_EVERY, "CLOCKS", 0, "How often (default 100000)", 0 },
    { "coverage", KEY_COVERAGE, "FILE", 0, "Write what was covered (verilator_coverage)", 0 },
    { "restore", KEY_RESTORE, "FILE", 0, "Go on from a checkpoint", 0 },
    { 0 },
};

static uint64_t number(const char *text, struct argp_state *state)
{
    char *end;
    uint64_t x = strtoull(text, &end, 0);

    if (*end != '\0' || end == text)
        argp_error(state, "'%s' is not a number", text);
    return x;
}

static void set(struct bench_options *o, const char *text, struct argp_state *state)
{
    char why[1800];

    if (!unit_set(o->unit, &o->lines.sets, text, why, sizeof why))
        argp_error(state, "%s", why);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct bench_options *o = state->input;

    switch (key) {
    case KEY_FILE: o->file = arg; break;
    case KEY_DIRECTED: o->lines.kind = LINES_DIRECTED; break;
    case KEY_EXHAUSTIVE:
        o->lines.kind = LINES_EXHAUSTIVE;
        o->lines.sample = number(arg, state);
        break;
    case KEY_SEED: o->seed = number(arg, state); break;
    case KEY_COUNT: o->count = number(arg, state); break;
    case KEY_FROM: o->from = number(arg, state); break;
    case KEY_REPEAT: o->repeat = number(arg, state); break;
    case KEY_SET: set(o, arg, state); break;
    case KEY_STEADY: o->pace = PACE_STEADY; break;
    case KEY_PACE:
        if (!bench_pace_named(arg, &o->pace))
            argp_error(state, "there is no pace '%s'", arg);
        break;
    case KEY_RESETS: o->resets = true; break;
    case KEY_NO_CHECK: o->check = false; break;
    case KEY_RECORD: o->record = arg; break;
    case KEY_RESULT: o->result = arg; break;
    case KEY_IDENTIFY: o->identify = true; break;
    case KEY_LEASH: o->leash = (int)number(arg, state); break;
    case KEY_LOOP: o->loop = (int)number(arg, state); break;
    case KEY_WAVE: o->drive.wave = arg; break;
    case KEY_WAVE_FROM: o->drive.wave_from = number(arg, state); break;
    case KEY_WAVE_TO: o->drive.wave_to = number(arg, state); break;
    case KEY_WAVE_MOST: o->wave_most = number(arg, state); break;
    case KEY_CHECKPOINT: o->drive.checkpoint = arg; break;
    case KEY_CHECKPOINT_EVERY: o->drive.checkpoint_every = number(arg, state); break;
    case KEY_COVERAGE: o->drive.coverage = arg; break;
    case KEY_RESTORE: o->drive.restore = arg; break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

void bench_parse(int argc, char **argv, struct bench_options *o)
{
    static const struct argp argp = {
        options, parse, NULL, "Runs one RTL unit in lock step with its golden model.",
        NULL,    NULL,  NULL
    };

    o->seed = 1;
    o->count = UINT64_MAX;
    o->repeat = 1;
    o->loop = o->leash = -1;
    o->check = true;
    o->drive.wave_to = UINT64_MAX;
    o->wave_most = WAVE_MOST;
    o->drive.checkpoint_every = 100000;
    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, o);
    if (o->count == UINT64_MAX && !o->file && o->lines.kind == LINES_RANDOM)
        o->count = 10000;
    o->lines.seed = o->seed;
    if (o->lines.sample == 0)
        o->lines.sample = unit_lines_total(o->unit, LINES_EXHAUSTIVE);
    o->drive.random_seed = (int)(o->seed % INT32_MAX) + 1;
    if (o->drive.checkpoint_every == 0)
        o->drive.checkpoint_every = 1;
}
