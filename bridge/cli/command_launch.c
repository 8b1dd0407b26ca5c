/* command_launch.c - aurum launch: a compute kernel of a cubin on the SM */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clocked_option.h"
#include "command.h"
#include "draw/stand_in_options.h"
#include "launch_argument.h"
#include "lines.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"

#define PARAMETERS 64 /* at most */

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
    struct aurum_launch_how how;
    bool stats, trace;
    unsigned warp, count;
    const char *argument[PARAMETERS];
    struct stand_in_options in;
    struct clocked_option clocked;
};

static void sizes(struct argp_state *state, const char *text, uint32_t size[3])
{
    const char *at = text;
    bool good = true;

    for (unsigned d = 0; d < 3 && good; d++) {
        char *end;
        const unsigned long long x = strtoull(at, &end, 0);

        good = end != at && *at != '-' && x > 0 && x <= INT32_MAX &&
               (*end == 0 || (*end == ',' && d < 2));
        size[d] = (uint32_t)x;
        if (*end == 0)
            break;
        at = end + 1;
    }
    if (!good)
        argp_error(state, "'%s': sizes are one to three numbers, as 8,8,1", text);
}

static uint32_t number(struct argp_state *state, const char *text)
{
    char *end;
    const unsigned long long x = strtoull(text, &end, 0);

    if (end == text || *end || *text == '-' || x > UINT32_MAX)
        argp_error(state, "'%s' is no number", text);
    return (uint32_t)x;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &a->in;
        state->child_inputs[1] = &a->clocked;
        return 0;
    case 'k': a->kernel = arg; return 0;
    case GRID: sizes(state, arg, a->how.grid); return 0;
    case BLOCK: sizes(state, arg, a->how.block); return 0;
    case ARGUMENT:
        if (a->count == PARAMETERS)
            argp_error(state, "%d arguments at most", PARAMETERS);
        else
            a->argument[a->count++] = arg;
        return 0;
    case SHARED: a->how.shared = number(state, arg); return 0;
    case STACK: a->how.stack = number(state, arg); return 0;
    case STATS: a->stats = true; return 0;
    case INTEGERS: a->how.integers = true; return 0;
    case TRACE:
        a->trace = true;
        a->warp = number(state, arg);
        return 0;
    case QUANTUM:
        a->how.quantum = number(state, arg);
        if (a->how.quantum == 0)
            argp_error(state, "a turn has one instruction at least");
        return 0;
    case LIMIT:
        a->how.limit = lines_number("--limit", arg, state);
        if (a->how.limit == 0)
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
        if (a->clocked.timeline && !strcmp(a->clocked.timeline, "-"))
            argp_error(state, "--timeline -: there is a report to print; give a file");
        if (stand_in_options_printed(&a->in) && (a->stats || a->trace || a->clocked.on))
            argp_error(state, "--record UNIT:-: there is a report to print; give a file");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Each buffer that is written has a file of its own. */
static bool files_apart(const struct arguments *a, const struct launch_argument *buffers,
                        struct failure *f)
{
    struct file_named files[1 + PARAMETERS + STAND_IN_FILES] = { { "--timeline",
                                                                   a->clocked.timeline, true } };
    unsigned count = 1;

    for (unsigned n = 0; n < a->count; n++)
        files[count++] = (struct file_named){ "--arg", buffers[n].to, true };
    return files_differ(files, stand_in_options_files(&a->in, files, count), f) &&
           new_file_possible(a->clocked.timeline, f);
}

/* Every parameter must have its argument. */
static bool set_arguments(const struct arguments *a, struct aurum_launch *l,
                          struct launch_argument *buffers, struct failure *f)
{
    if (a->count != aurum_launch_parameters(l))
        return fail(f, EXIT_USAGE, "%s: kernel %s has %u parameters: %u --arg were given", a->file,
                    aurum_launch_kernel(l), aurum_launch_parameters(l), a->count);
    for (unsigned n = 0; n < a->count; n++)
        if (!launch_argument_set(&buffers[n], l, n, a->argument[n], f))
            return false;
    return files_apart(a, buffers, f);
}

/* What is looked at while it runs. */
static bool look(const struct arguments *a, struct aurum_launch *l, struct failure *f)
{
    struct aurum_error e;

    return (!a->trace || api_good(aurum_launch_trace(l, a->warp, api_print, stdout, &e), &e, f)) &&
           (!a->stats || api_good(aurum_launch_count(l, &e), &e, f));
}

/* Runs the grid under recorders and RTL. */
static bool run_watched(const struct arguments *a, struct aurum_launch *l, struct failure *f)
{
    struct aurum_gpu *g = aurum_launch_gpu(l);
    struct aurum_error e;
    bool good;

    if (!look(a, l, f))
        return false;
    good = api_good(aurum_gpu_attach(g, a->in.list, aurum_launch_kernel(l), api_print, stderr, &e),
                    &e, f) &&
           clocked_option_begin(&a->clocked, g, f) && api_good(aurum_launch_run(l, &e), &e, f);
    return api_good(aurum_gpu_detach(g, &e), &e, f) && good;
}

static bool run(const struct arguments *a, struct aurum_launch *l, struct failure *f)
{
    struct launch_argument buffers[PARAMETERS] = { { 0 } };
    struct aurum_error e;
    bool good = set_arguments(a, l, buffers, f) && run_watched(a, l, f);

    for (unsigned n = 0; n < a->count; n++)
        good = launch_argument_close(&buffers[n], good, f) && good;
    if (good && a->clocked.on)
        good =
            api_good(aurum_gpu_clocks_text(aurum_launch_gpu(l), 0, api_print, stdout, &e), &e, f) &&
            clocked_option_end(&a->clocked, aurum_launch_gpu(l), f);
    return good && (!a->stats || api_good(aurum_launch_stats(l, api_print, stdout, &e), &e, f));
}

int command_launch(int argc, char **argv)
{
    static const struct argp_child children[] = { { &stand_in_options_argp, 0, NULL, 0 },
                                                  { &clocked_option_argp, 0, NULL, 0 },
                                                  { 0 } };
    static const struct argp argp = {
        options,
        parse,
        "FILE.cubin",
        "Runs a grid of a compute kernel, compiled for SM 5.x, on one SM of the model.",
        children,
        NULL,
        NULL
    };
    struct arguments a = { .how = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } } };
    struct aurum_launch *l;
    struct aurum_error e;
    struct failure f = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    l = aurum_launch_open(a.file, a.kernel, &a.how, &e);
    if (l)
        run(&a, l, &f);
    else
        api_good(e.code, &e, &f);
    aurum_launch_close(l);
    aurum_stand_ins_free(a.in.list);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
