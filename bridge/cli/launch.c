/* launch.c - aurum launch: a compute kernel of a cubin on the SM */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "driver/launch.h"
#include "launch_argument.h"
#include "lines.h"
#include "launch_clocks.h"
#include "launch_trace.h"
#include "vector/files_differ.h"
#include "watch_units.h"

enum { GRID = 256, BLOCK, ARGUMENT, SHARED, STACK, STATS, TRACE, QUANTUM, LIMIT, INTEGERS };

static const struct argp_option options[] = {
    { "kernel", 'k', "NAME", 0, "The kernel, if the file has several", 0 },
    { "grid", GRID, "X[,Y[,Z]]", 0, "Blocks of the grid (1)", 0 },
    { "block", BLOCK, "X[,Y[,Z]]", 0, "Threads of a block (1)", 0 },
    { "arg", ARGUMENT, "ARG", 0,
      "The next parameter: a number (7, 0x1f, -3; 1.5 is a float of its size), hex:BYTES its bytes "
      "as they lie in memory, @FILE a buffer (or the bytes of a parameter whose size is not 8, as "
      "a struct's), out:BYTES:FILE a buffer of zeros that is written to FILE, inout:FILE:TO one "
      "that is read and written",
      0 },
    { "shared", SHARED, "BYTES", 0, "Dynamic shared memory of a block (0)", 0 },
    { "stack", STACK, "BYTES", 0,
      "Local memory of a thread, if the file says less, or not how much (1024 then)", 0 },
    { "stats", STATS, NULL, 0,
      "Count instructions by opcode, divergence, bytes, and clocks: instructions a clock, idle "
      "schedulers, conflicts by kind",
      0 },
    { "trace-warp", TRACE, "N", 0, "Print what warp N of the first block executes", 0 },
    { "quantum", QUANTUM, "N", 0, "Instructions of a warp's turn (64)", 0 },
    { "limit", LIMIT, "N", 0, "Instructions of a warp before it counts as endless (2^28)", 0 },
    { "integers", INTEGERS, NULL, 0, "Compute floats by integers alone", 0 },
    { 0 },
};

struct arguments {
    const char *file, *kernel;
    struct launch_how how;
    u32 quantum;
    uint64_t limit; /* 0: the core's */
    bool stats, integers, trace;
    unsigned warp, count;
    const char *argument[CUBIN_PARAMETERS];
    struct stand_ins in;
};

static void sizes(struct argp_state *state, const char *text, u32 size[3])
{
    const char *at = text;
    bool good = true;

    for (unsigned d = 0; d < 3 && good; d++) {
        char *end;
        const unsigned long long x = strtoull(at, &end, 0);

        good = end != at && *at != '-' && x > 0 && x <= INT32_MAX &&
               (*end == 0 || (*end == ',' && d < 2));
        size[d] = (u32)x;
        if (*end == 0)
            break;
        at = end + 1;
    }
    if (!good)
        argp_error(state, "'%s': sizes are one to three numbers, as 8,8,1", text);
}

static u32 number(struct argp_state *state, const char *text)
{
    char *end;
    const unsigned long long x = strtoull(text, &end, 0);

    if (end == text || *end || *text == '-' || x > UINT32_MAX)
        argp_error(state, "'%s' is no number", text);
    return (u32)x;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &a->in; return 0;
    case 'k': a->kernel = arg; return 0;
    case GRID: sizes(state, arg, a->how.grid); return 0;
    case BLOCK: sizes(state, arg, a->how.block); return 0;
    case ARGUMENT:
        if (a->count == CUBIN_PARAMETERS)
            argp_error(state, "%d arguments at most", CUBIN_PARAMETERS);
        else
            a->argument[a->count++] = arg;
        return 0;
    case SHARED: a->how.shared_bytes = number(state, arg); return 0;
    case STACK: a->how.stack_bytes = number(state, arg); return 0;
    case STATS: a->stats = true; return 0;
    case INTEGERS: a->integers = true; return 0;
    case TRACE:
        a->trace = true;
        a->warp = number(state, arg);
        return 0;
    case QUANTUM:
        a->quantum = number(state, arg);
        if (a->quantum == 0)
            argp_error(state, "a turn has one instruction at least");
        return 0;
    case LIMIT:
        a->limit = lines_number("--limit", arg, state);
        if (a->limit == 0)
            argp_error(state, "a warp has one instruction at least");
        return 0;
    case ARGP_KEY_ARG:
        if (a->file)
            argp_error(state, "'%s': one file", arg);
        a->file = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->file)
            argp_error(state, "which cubin?");
        if (stand_ins_printed(&a->in) && (a->stats || a->trace))
            argp_error(state, "--record UNIT:-: there is a report to print; give a file");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void print_stats(const struct sm_core *s)
{
    u64 all = 0;

    for (unsigned o = 0; o < ISA_OPCODES; o++)
        all += s->executed[o];
    printf("%" PRIu64 " instructions of warps, %" PRIu64 " of threads (%.1f %% of the lanes)\n",
           all, s->thread_instructions,
           all ? 100.0 * (double)s->thread_instructions / (32.0 * (double)all) : 0);
    for (unsigned o = 0; o < ISA_OPCODES; o++)
        if (s->executed[o])
            printf("%12" PRIu64 "  %s\n", s->executed[o], isa_opcode_name((enum isa_opcode)o));
}

/* Each buffer that is written has a file of its own. */
static bool files_apart(const struct arguments *a, const struct launch_argument *buffers,
                        struct failure *f)
{
    struct file_named files[CUBIN_PARAMETERS + STAND_INS_MOST];
    unsigned count = 0;

    for (unsigned n = 0; n < a->count; n++)
        files[count++] = (struct file_named){ "--arg", buffers[n].to, true };
    for (unsigned n = 0; n < a->in.options; n++)
        files[count++] = (struct file_named){ "--record", a->in.option[n].file, true };
    return files_differ(files, count, f);
}

/* Every parameter must have its argument. */
static bool set_arguments(const struct arguments *a, struct launch *l,
                          struct launch_argument *buffers, struct failure *f)
{
    if (a->count != l->kernel->parameters)
        return fail(f, EXIT_USAGE, "%s: kernel %s has %u parameters: %u --arg were given", a->file,
                    l->kernel->name, l->kernel->parameters, a->count);
    for (unsigned n = 0; n < a->count; n++)
        if (!launch_argument_set(&buffers[n], l, n, a->argument[n], f))
            return false;
    return files_apart(a, buffers, f);
}

static bool has_traced(const struct arguments *a, struct failure *f)
{
    const u32 warps =
        (a->how.block[0] * a->how.block[1] * a->how.block[2] + SM_LANES - 1) / SM_LANES;

    if (!a->trace || a->warp < warps)
        return true;
    return fail(f, EXIT_USAGE, "--trace-warp %u: the block has %u warps, counted from 0", a->warp,
                warps);
}

/* Runs the grid, with clocks beside it or NULL, under those who look. */
static bool run_watched(struct arguments *a, struct launch *l, struct sm_clocks *clocks,
                        struct failure *f)
{
    struct gpu *g = l->device->gpu;
    bool good = watch_units(&a->in, g, clocks, l->kernel->name, stderr, f) && launch_run(l, f);

    if (clocks)
        sm_clocks_finish(clocks);
    return unwatch_units(&a->in, g, f) && good;
}

static bool run(struct arguments *a, struct launch *l, struct failure *f)
{
    struct launch_argument buffers[CUBIN_PARAMETERS] = { { 0 } };
    struct launch_stats stats = { 0 };
    struct launch_trace trace = { a->trace, a->warp, a->stats ? &stats : NULL };
    bool good = has_traced(a, f) && set_arguments(a, l, buffers, f);
    const bool looked_at = stand_ins_any(&a->in), timed = a->stats || looked_at;
    struct sm_clocks *clocks = good && timed ? launch_clocks_start(l->core, looked_at, f) : NULL;

    l->core->quantum = a->quantum;
    if (a->limit)
        l->core->limit = a->limit;
    l->core->host = l->core->host && !a->integers;
    if (a->trace || a->stats)
        launch_trace_start(&trace, l->core);
    good = good && (clocks || !timed) && run_watched(a, l, clocks, f);
    for (unsigned n = 0; n < a->count; n++)
        good = launch_argument_close(&buffers[n], good, f) && good;
    if (good && a->stats) {
        print_stats(l->core);
        launch_stats_print(&stats);
        launch_clocks_print(clocks);
    }
    launch_clocks_free(clocks);
    return good;
}

int command_launch(int argc, char **argv)
{
    static const struct argp_child children[] = { { &stand_in_options_argp, 0, NULL, 0 }, { 0 } };
    static const struct argp argp = {
        options,
        parse,
        "FILE.cubin",
        "Runs a grid of a compute kernel, compiled for SM 5.x, on one SM of the model.",
        children,
        NULL,
        NULL
    };
    struct arguments a = { .how = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } }, .quantum = 64 };
    struct cubin cubin;
    struct cubin_kernel kernel;
    struct launch l;
    struct failure f = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!cubin_open(&cubin, a.file, &f))
        return report_failure(&f);
    if (cubin_kernel(&cubin, a.kernel, &kernel, &f) &&
        launch_open(&l, &cubin, &kernel, &a.how, &f)) {
        run(&a, &l, &f);
        launch_close(&l);
    }
    cubin_close(&cubin);
    stand_ins_free(&a.in);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
