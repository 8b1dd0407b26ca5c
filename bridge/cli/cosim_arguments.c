/* cosim_arguments.c - see cosim_arguments.h */
#include "cosim_arguments.h"

#include <string.h>

#include "vector/spool.h"

#define PACE(name, value, text) #name,
static const char *const paces[] = {
#include "dpi/bench_paces.def"
};
#undef PACE
#define PACES "mixed, steady, short, stalls, idles or bursts"

enum {
    KEY_BENCH = 400,
    KEY_STEADY,
    KEY_PACE,
    KEY_RATE,
    KEY_RESETS,
    KEY_WAVE,
    KEY_WINDOW,
    KEY_WAVE_MOST,
    KEY_PNG,
    KEY_JUNIT,
    KEY_NO_SHRINK,
    KEY_MISMATCH,
    KEY_COVERAGE,
    KEY_SIGNALS
};

static const struct argp_option options[] = {
    { "bench", KEY_BENCH, "PROGRAM", 0, "A bench that aurum bench made of other RTL", 0 },
    { "steady", KEY_STEADY, NULL, 0, "No pauses and no stalls: measures throughput", 0 },
    { "rate", KEY_RATE, NULL, 0,
      "With --steady: the unit's rows of the rate table on this RTL, too; too slow is exit code 1",
      0 },
    { "pace", KEY_PACE, "KIND", 0, "Of pauses and stalls: " PACES " (default mixed)", 0 },
    { "resets", KEY_RESETS, NULL, 0, "Reset in the middle of traffic, often", 0 },
    { "wave", KEY_WAVE, "FILE", 0, "Waveform of the run (FST)", 0 },
    { "window", KEY_WINDOW, "FROM:TO", 0, "Only these clocks of it", 0 },
    { "wave-most", KEY_WAVE_MOST, "MB", 0,
      "Where it ends at the latest, while the run goes on (default 2000)", 0 },
    { "mismatch", KEY_MISMATCH, "BASE", 0,
      "Names BASE.hex, .fst, .gtkw of a mismatch (default UNIT_seedN_mismatch, or _2 and on if "
      "that is there)",
      0 },
    { "signals", KEY_SIGNALS, "FILE", 0,
      "Show these signals of the RTL first in the view of a mismatch: a name each line", 0 },
    { "no-shrink", KEY_NO_SHRINK, NULL, 0, "Only report a mismatch", 0 },
    { "coverage", KEY_COVERAGE, "FILE", 0,
      "Lines and toggles of the RTL that were covered, for verilator_coverage", 0 },
    { "png", KEY_PNG, "FILE", 0, "The picture that the RTL drew, when FILE has one", 0 },
    { "json", 'j', NULL, 0, "The result as JSON", 0 },
    { "junit", KEY_JUNIT, "FILE", 0, "The result as JUnit XML", 0 },
    { 0 },
};

static void set_pace(struct cosim_arguments *a, const char *kind, struct argp_state *state)
{
    for (unsigned i = 0; i < sizeof paces / sizeof paces[0]; i++)
        if (strcmp(kind, paces[i]) == 0) {
            a->steady = strcmp(kind, "steady") == 0;
            a->pace = kind;
            return;
        }
    argp_error(state, "--pace %s: one of %s", kind, PACES);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct cosim_arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &a->lines; return 0;
    case KEY_BENCH: a->bench = arg; return 0;
    case KEY_STEADY: a->steady = true; return 0;
    case KEY_RATE: a->rate = true; return 0;
    case KEY_PACE: set_pace(a, arg, state); return 0;
    case KEY_RESETS: a->resets = true; return 0;
    case KEY_WAVE: a->output.wave = arg; return 0;
    case KEY_WINDOW: a->window = arg; return 0;
    case KEY_WAVE_MOST: a->wave_most = lines_number("--wave-most", arg, state); return 0;
    case KEY_MISMATCH: a->output.mismatch = arg; return 0;
    case KEY_SIGNALS: a->output.signals = arg; return 0;
    case KEY_NO_SHRINK: a->output.no_shrink = true; return 0;
    case KEY_COVERAGE: a->coverage = arg; return 0;
    case KEY_PNG: a->output.png = arg; return 0;
    case 'j': a->output.json = true; return 0;
    case KEY_JUNIT: a->output.junit = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->file)
            argp_error(state, "'%s' is a second file; one at a time", arg);
        *(a->unit ? &a->file : &a->unit) = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->unit)
            argp_error(state, "which unit? (aurum units lists them)");
        if (a->rate && !a->steady)
            argp_error(state, "--rate is measured without pauses: give --steady, too");
        if (a->output.png && !a->file)
            argp_error(state, "--png needs a FILE made from pictures");
        if (a->file && (a->lines.kind != LINES_RANDOM || a->lines.sets || a->lines.weights))
            argp_error(state, "%s says every line: no --directed, --exhaustive, --set, --weights",
                       spool_name(a->file));
        if (a->window && !a->output.wave)
            argp_error(state, "--window is of a waveform: give --wave FILE, too");
        if (a->wave_most && !a->output.wave)
            argp_error(state, "--wave-most is of a waveform: give --wave FILE, too");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

void cosim_parse(int argc, char **argv, struct cosim_arguments *a)
{
    static const struct argp_child children[] = { { &lines_argp, 0, "Lines:", 1 }, { 0 } };
    static const struct argp argp = { options,
                                      parse,
                                      "UNIT [FILE]",
                                      "Runs the RTL of a unit in lock step with the golden model, "
                                      "on the lines of FILE or random ones, with random pauses and "
                                      "stalls.  A mismatch is reported, shrunk, and replayed with "
                                      "waves.",
                                      children,
                                      NULL,
                                      NULL };

    argp_parse(&argp, argc, argv, 0, NULL, a);
}
