/* cosim.c - aurum cosim */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/bits.h"
#include "cosim_mismatch.h"
#include "junit.h"
#include "lines.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"
#include "vector/replay.h"
#include "vector/spool.h"
#include "lockstep/gtkw_registers.h"
#include "lockstep/run_bench.h"
#include "lockstep/temporary.h"
#include "vector/clean_up.h"

struct arguments {
    struct lines lines;
    struct cosim_output output;
    const char *unit, *file, *bench, *window, *coverage;
    bool steady, resets;
};

enum {
    KEY_BENCH = 400,
    KEY_STEADY,
    KEY_RESETS,
    KEY_WAVE,
    KEY_WINDOW,
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
    { "resets", KEY_RESETS, NULL, 0, "Reset in the middle of traffic", 0 },
    { "wave", KEY_WAVE, "FILE", 0, "Waveform of the run (FST)", 0 },
    { "window", KEY_WINDOW, "FROM:TO", 0, "Only these clocks of it", 0 },
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

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &a->lines; return 0;
    case KEY_BENCH: a->bench = arg; return 0;
    case KEY_STEADY: a->steady = true; return 0;
    case KEY_RESETS: a->resets = true; return 0;
    case KEY_WAVE: a->output.wave = arg; return 0;
    case KEY_WINDOW: a->window = arg; return 0;
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
        if (a->output.png && !a->file)
            argp_error(state, "--png needs a FILE made from pictures");
        if (a->file && (a->lines.kind != LINES_RANDOM || a->lines.sets || a->lines.weights))
            argp_error(state, "%s says every line: no --directed, --exhaustive, --set, --weights",
                       spool_name(a->file));
        if (a->window && !a->output.wave)
            argp_error(state, "--window is of a waveform: give --wave FILE, too");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Opens the file and compares its outputs with the model first: the bench compares RTL and model. */
static bool open_file(const struct arguments *a, struct cosim_run *run, struct failure *f)
{
    if (!a->file)
        return true;
    run->reader = vector_reader_open(a->file, f);
    if (!run->reader)
        return false;
    if (vector_reader_header(run->reader)->unit != run->unit)
        return fail(f, EXIT_USAGE, "%s holds vectors of %s, not of %s", spool_name(a->file),
                    vector_reader_header(run->reader)->unit->name, run->unit->name);
    if (a->output.png && vector_reader_header(run->reader)->width == 0)
        return fail(f, EXIT_USAGE, "%s was not made from pictures: no --png", spool_name(a->file));
    if (!replay_run(run->reader, &run->replay, f))
        return false;
    vector_reader_rewind(run->reader);
    return true;
}

static bool window(struct bench_command *c, const char *text, struct failure *f)
{
    uint64_t clock[2];

    if (!text)
        return true;
    if (!lines_list(text, ':', 2, clock) || clock[0] > clock[1])
        return fail(f, EXIT_USAGE, "--window %s is not FROM:TO in clocks", text);
    bench_number(c, "--wave-from", clock[0]);
    bench_number(c, "--wave-to", clock[1]);
    return true;
}

/* The options of the run, in the order the bench lists them. */
static bool make_command(const struct arguments *a, struct cosim_run *run, struct failure *f)
{
    struct bench_command *c = &run->command;

    run->program = *c;
    if (a->resets)
        bench_option(&run->program, "--resets", NULL);
    *c = run->program;
    if (a->file)
        bench_option(c, "--file", a->file);
    if (a->lines.kind == LINES_DIRECTED)
        bench_option(c, "--directed", NULL);
    if (a->lines.kind == LINES_EXHAUSTIVE)
        bench_number(c, "--exhaustive", run->lines.sample);
    bench_number(c, "--seed", run->seed);
    bench_number(c, "--from", run->from);
    bench_number(c, "--count", run->count);
    for (unsigned i = 0; i < a->lines.sets; i++) {
        bench_option(c, "--set", a->lines.set[i]);
    }
    if (a->steady)
        bench_option(c, "--steady", NULL);
    if (a->output.wave && !wave_open(&run->wave, c, a->output.wave, f))
        return false;
    if (a->coverage)
        bench_option(c, "--coverage", a->coverage);
    if (a->output.png)
        bench_option(c, "--record", run->record);
    return window(c, a->window, f);
}

/* The files that a mismatch would make, too. */
static bool outputs_differ(const struct arguments *a, const struct cosim_run *run,
                           struct failure *f)
{
    struct mismatch m;
    const struct file_named files[] = {
        { "FILE", a->file, false },          { "--wave", a->output.wave, true },
        { "--png", a->output.png, true },    { "--junit", a->output.junit, true },
        { "--coverage", a->coverage, true }, { "--mismatch", m.hex, true },
        { "--mismatch", m.fst, true },       { "--mismatch", m.gtkw, true },
    };

    mismatch_name(&m, &a->output, run);
    if (!files_differ(files, a->output.no_shrink ? 5 : 8, f))
        junit_none();
    return !f->code;
}

/* Which lines the run takes, and whether what it makes can be written. */
static bool settle(struct arguments *a, struct cosim_run *run, struct failure *f)
{
    char mismatch[1100];

    if (a->file && !a->lines.seed_given)
        a->lines.seed = vector_reader_header(run->reader)->seed;
    run->seed = a->lines.seed;
    if (a->file)
        lines_of(&a->lines, vector_reader_header(run->reader)->count);
    else if (!lines_made(&a->lines, run->unit, &run->lines, f))
        return false;
    run->from = lines_from(&a->lines);
    run->count = lines_count(&a->lines);
    snprintf(mismatch, sizeof mismatch, "%s.hex", a->output.mismatch ? a->output.mismatch : "");
    if (a->coverage && !run->command.coverage)
        return fail(f, EXIT_USAGE,
                    "--coverage: %s was made without; aurum bench --coverage makes one with",
                    run->command.argv[0]);
    return lines_any(&a->lines, f) && gtkw_signals_possible(a->output.signals, f) &&
           new_file_possible(a->coverage, f) && outputs_differ(a, run, f) &&
           wave_possible(&run->command, a->output.wave, f) && new_file_possible(a->output.png, f) &&
           new_file_possible(a->output.junit, f) &&
           new_file_possible(a->output.mismatch ? mismatch : NULL, f);
}

/* What could not run. */
static int stop(const struct cosim_run *run, const struct failure *f)
{
    struct failure ignored = { 0 };

    junit_seed(run->seed);
    junit_failure(run->file ? run->file : run->unit->name, f);
    junit_end(&ignored);
    return report_failure(f);
}

static int cosim(struct arguments *a, struct cosim_run *run, struct failure *f)
{
    struct timespec start, end;

    if (!bench_find(&run->command, run->unit, a->bench, f) || !open_file(a, run, f) ||
        !settle(a, run, f))
        return stop(run, f);
    if ((a->output.png && !temporary_file(run->record, sizeof run->record, f)) ||
        !make_command(a, run, f)) {
        wave_abandon(&run->wave);
        return stop(run, f);
    }
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (run->replay.interrupted) {
        run->result.interrupted = true;
    } else if (!bench_run(&run->command, &run->result, f)) {
        wave_abandon(&run->wave);
        return stop(run, f);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    run->seconds_millionths = (uint64_t)(end.tv_sec - start.tv_sec) * 1000000 +
                              (uint64_t)((end.tv_nsec - start.tv_nsec) / 1000);
    int code = cosim_report(&a->output, run, f);
    if (a->output.wave && run->replay.interrupted)
        wave_abandon(&run->wave);
    else if (a->output.wave)
        wave_commit(&run->wave, &run->result, f);
    if (run->record[0])
        temporary_remove(run->record);
    if (f->code)
        report_failure(f);
    return code == EXIT_AGREE ? f->code : code;
}

int command_cosim(int argc, char **argv)
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
    struct arguments a = { 0 };
    static struct cosim_run run;
    struct failure f = { 0 };
    int code;

    argp_err_exit_status = EXIT_USAGE;
    junit_begin("aurum cosim", argc, argv);
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    clean_up_interruptible();
    run.unit = unit_or_fail(a.unit, &f);
    if (!run.unit) {
        junit_failure(a.unit, &f);
        junit_end(&(struct failure){ 0 });
        return report_failure(&f);
    }
    run.file = a.file ? spool_name(a.file) : NULL;
    run.bench = a.bench;
    run.resets = a.resets;
    code = cosim(&a, &run, &f);
    if (run.reader)
        vector_reader_close(run.reader);
    if (run.result.interrupted)
        clean_up_interrupt();
    return code;
}
