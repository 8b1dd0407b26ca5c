/* command_cosim.c - aurum cosim */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/bits.h"
#include "cosim_arguments.h"
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

/* Opens the file and compares its outputs with the model first: the bench compares RTL and model. */
static bool open_file(const struct cosim_arguments *a, struct cosim_run *run, struct failure *f)
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
static bool make_command(const struct cosim_arguments *a, struct cosim_run *run, struct failure *f)
{
    struct bench_command *c = &run->command;

    run->program = *c;
    if (a->resets)
        bench_option(&run->program, "--resets", NULL);
    if (a->pace && !a->steady)
        bench_option(&run->program, "--pace", a->pace);
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
    if (a->wave_most)
        bench_number(c, "--wave-most", a->wave_most);
    return window(c, a->window, f);
}

/* The files that a mismatch would make, too. */
static bool outputs_differ(const struct cosim_arguments *a, const struct cosim_run *run,
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
static bool settle(struct cosim_arguments *a, struct cosim_run *run, struct failure *f)
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

static int cosim(struct cosim_arguments *a, struct cosim_run *run, struct failure *f)
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
    if (a->rate && !run->result.interrupted && run->result.differ == 0 &&
        !cosim_rates(&run->rates, run->unit, a->bench, f)) {
        wave_abandon(&run->wave);
        return stop(run, f);
    }
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
    struct cosim_arguments a = { 0 };
    static struct cosim_run run;
    struct failure f = { 0 };
    int code;

    argp_err_exit_status = EXIT_USAGE;
    junit_begin("aurum cosim", argc, argv);
    cosim_parse(argc, argv, &a);
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
    run.pace = a.steady ? NULL : a.pace;
    code = cosim(&a, &run, &f);
    if (run.reader)
        vector_reader_close(run.reader);
    if (run.result.interrupted)
        clean_up_interrupt();
    return code;
}
