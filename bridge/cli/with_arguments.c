/* with_arguments.c - see with_arguments.h */
#include "with_arguments.h"

#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api.h"
#include "lines.h"
#include "profile_option.h"
#include "vector/quoted.h"
#include "vector/self_path.h"

enum {
    KEY_PROFILE = 256,
    KEY_FRAMES,
    KEY_STATS,
    KEY_JOBS,
    KEY_WINDOW,
    KEY_MODE,
    KEY_RECORD,
    KEY_RTL,
    KEY_STALLS,
    KEY_PATIENCE,
    KEY_PIXEL,
    KEY_HAZARDS,
    KEY_CLOCKED,
    KEY_TIMELINE,
    KEY_SMMU,
    KEY_REQUESTS,
    KEY_PTXAS
};

static const struct argp_option options[] = {
    { "profile", KEY_PROFILE, "NAME", 0, "The GPU (default: the first that a wrong name lists)",
      0 },
    { "frames", KEY_FRAMES, "DIR", 0, "Write each frame that is shown as DIR/frame_N.png", 0 },
    { "window", KEY_WINDOW, NULL, 0, "Show the frames of /dev/dri/card0 in a window", 0 },
    { "mode", KEY_MODE, "WxH", 0, "Size of the screen of /dev/dri/card0 (default 1024x768)", 0 },
    { "record", KEY_RECORD, "DIR", 0,
      "Write what the driver does as a trace, for aurum run; UNIT:FILE: vectors of a unit, as "
      "there",
      0 },
    { "rtl", KEY_RTL, "UNIT,...", 0,
      "These units by their RTL, in lock step with the model, as in aurum run", 0 },
    { "stalls", KEY_STALLS, NULL, 0, "Their benches pause and stall at random", 0 },
    { "patience", KEY_PATIENCE, "SECONDS", 0, "How long a bench may take to answer (default 60)",
      0 },
    { "pixel", KEY_PIXEL, "X,Y[@TARGET]", 0,
      "Print all that happens to a pixel, at the end, on stderr; TARGET: an address, or an output "
      "(default 0)",
      0 },
    { "hazards", KEY_HAZARDS, NULL, 0,
      "Check the control words of each program that runs: lines on stderr", 0 },
    { "clocked", KEY_CLOCKED, NULL, 0, "Keep clocks, which --stats writes: slower, the same bytes",
      0 },
    { "timeline", KEY_TIMELINE, "FILE", 0,
      "Write what each unit did when, for ui.perfetto.dev or chrome://tracing; implies --clocked",
      0 },
    { "smmu", KEY_SMMU, NULL, 0,
      "The SMMU translates what L2 fills and evicts, in time; implies --clocked", 0 },
    { "stats", KEY_STATS, "FILE", 0, "Write counts at the end, as JSON", 0 },
    { "jobs", KEY_JOBS, "N", 0, "Host threads that draw, 1 or 2 (default 1): the same bytes", 0 },
    { "ptxas", KEY_PTXAS, "PROGRAM", 0,
      "Assembles PTX of CUDA programs: that of CUDA 12 (default: the one in PATH, or of Python's "
      "packages)",
      0 },
    { "requests", KEY_REQUESTS, NULL, 0, "Print each request of the driver and its answer", 0 },
    { 0 },
};

static void set_mode(const char *text, struct argp_state *state)
{
    uint64_t size[2];
    char number[24];

    if (!lines_list(text, 'x', 2, size) || size[0] < 16 || size[1] < 16 || size[0] > 8192 ||
        size[1] > 8192)
        argp_error(state, "--mode %s: WIDTHxHEIGHT, 16 to 8192", text);
    snprintf(number, sizeof number, "%" PRIu64, size[0]);
    setenv("AURUM_LIVE_WIDTH", number, 1);
    snprintf(number, sizeof number, "%" PRIu64, size[1]);
    setenv("AURUM_LIVE_HEIGHT", number, 1);
}

/* A file or folder by its whole path, as programs may change theirs, behind 'before' and what the variable has already. */
static void add_path(const char *name, const char *before, size_t length, const char *path,
                     const char *between)
{
    static char whole[1 << 16];
    const char *has = between ? getenv(name) : NULL;
    char here[4096] = "";

    if (*path != '/' && !getcwd(here, sizeof here))
        here[0] = '\0';
    snprintf(whole, sizeof whole, "%s%s%.*s%s%s%s", has ? has : "", has ? between : "", (int)length,
             before, here, *here ? "/" : "", path);
    setenv(name, whole, 1);
}

static void set_path(const char *name, const char *path)
{
    add_path(name, "", 0, path, NULL);
}

/* Lets the library check what there is to check before the program starts. */
static void possible(int (*add)(struct aurum_stand_ins *, const char *, struct aurum_error *),
                     const char *what, struct argp_state *state)
{
    struct aurum_error e;
    struct aurum_stand_ins *s = aurum_stand_ins_new(&e);

    if (!s || add(s, what, &e) != AURUM_OK)
        argp_failure(state, e.code, 0, "%s", e.text);
    aurum_stand_ins_free(s);
}

/* UNIT:FILE, or the folder of a trace. */
static void set_record(const char *text, struct argp_state *state)
{
    const size_t unit = strcspn(text, ":/");

    if (text[unit] == ':') {
        possible(aurum_stand_ins_record, text, state);
        add_path("AURUM_LIVE_RECORD", text, unit + 1, text + unit + 1, "\n");
        return;
    }
    if (mkdir(text, 0777) != 0 && errno != EEXIST)
        argp_failure(state, EXIT_IO, errno, "--record %s", quote_path(text).text);
    set_path("AURUM_LIVE_TRACE", text);
}

/* Adds a unit of a list: the program that runs it will not be found beside the one that is started, so its bench is named. */
static void add_rtl(const char *unit, size_t length, struct argp_state *state)
{
    struct failure f = { 0 };
    char file[64], bench[4096], of[4096];
    const char *program = memchr(unit, '=', length);
    const size_t name = strcspn(unit, "@,="), shown = program ? (size_t)(program - unit) : length;

    snprintf(bench, sizeof bench, "%.*s", program ? (int)(unit + length - program - 1) : 0,
             program ? program + 1 : "");
    snprintf(file, sizeof file, "%.*s_bench", (int)name, unit);
    if (!program && !self_find(bench, sizeof bench, "benches/", file, &f))
        argp_failure(state, f.code, 0, "%s", f.text);
    if (access(bench, X_OK) != 0)
        argp_failure(state, EXIT_USAGE, 0,
                     "there is no bench %s; build the target bench_%.*s, or make one of yours with "
                     "aurum bench",
                     bench, (int)name, unit);
    snprintf(of, sizeof of, "%.*s=", (int)shown, unit);
    add_path("AURUM_LIVE_RTL", of, strlen(of), bench, ",");
}

static void set_rtl(const char *text, struct argp_state *state)
{
    possible(aurum_stand_ins_rtl, text, state);
    for (const char *at = text; *at; at += strspn(at, ",")) {
        const size_t length = strcspn(at, ",");

        add_rtl(at, length, state);
        at += length;
    }
}

static void set_pixel(const char *text, struct argp_state *state)
{
    uint64_t place[2], target;
    char checked[80];

    if (!lines_pixel(text, true, place, &target))
        argp_error(state,
                   "--pixel %s: write X,Y or X,Y@TARGET, the address of a target or an output, 0 "
                   "to 7",
                   text);
    snprintf(checked, sizeof checked, "%" PRIu64 ",%" PRIu64 "@%" PRIu64, place[0], place[1],
             target);
    setenv("AURUM_LIVE_PIXEL", checked, 1);
}

static void set_number(const char *option, const char *name, uint64_t most, const char *arg,
                       struct argp_state *state)
{
    lines_within(option, most, arg, state);
    setenv(name, arg, 1);
}

static void set_tiling(const struct tiling_option *t)
{
    char text[80];

    if (t->how == AURUM_TILING_BY_STREAM)
        return;
    snprintf(text, sizeof text, "%d,%u,%u,%u", (int)t->how, t->width, t->height, t->primitives);
    setenv("AURUM_LIVE_TILING", text, 1);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct with_arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &a->tiling; return 0;
    case KEY_PROFILE: setenv("AURUM_LIVE_PROFILE", profile_taken(arg, state), 1); return 0;
    case KEY_FRAMES:
        if (access(arg, W_OK) != 0)
            argp_failure(state, EXIT_IO, errno, "--frames %s", arg);
        set_path("AURUM_LIVE_FRAMES", arg);
        return 0;
    case KEY_STATS: set_path("AURUM_LIVE_STATS", arg); return 0;
    case KEY_JOBS: set_number("--jobs", "AURUM_LIVE_JOBS", AURUM_JOBS, arg, state); return 0;
    case KEY_WINDOW: a->window = true; return 0;
    case KEY_MODE: set_mode(arg, state); return 0;
    case KEY_RECORD: set_record(arg, state); return 0;
    case KEY_RTL: set_rtl(arg, state); return 0;
    case KEY_STALLS: setenv("AURUM_LIVE_STALLS", "1", 1); return 0;
    case KEY_PATIENCE: set_number("--patience", "AURUM_LIVE_PATIENCE", 86400, arg, state); return 0;
    case KEY_PIXEL: set_pixel(arg, state); return 0;
    case KEY_HAZARDS: setenv("AURUM_LIVE_HAZARDS", "1", 1); return 0;
    case KEY_SMMU: setenv("AURUM_LIVE_SMMU", "1", 1); return setenv("AURUM_LIVE_CLOCKED", "1", 1);
    case KEY_TIMELINE:
        set_path("AURUM_LIVE_TIMELINE", arg); /* and */
    /* fall through */
    case KEY_CLOCKED: setenv("AURUM_LIVE_CLOCKED", "1", 1); return 0;
    case KEY_REQUESTS: setenv("AURUM_LIVE_VERBOSE", "1", 1); return 0;
    case KEY_PTXAS:
        if (access(arg, X_OK) != 0)
            argp_failure(state, EXIT_IO, errno, "--ptxas %s", arg);
        set_path("AURUM_LIVE_PTXAS", arg);
        return 0;
    case ARGP_KEY_ARGS: a->program = state->argv + state->next; return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "which program?"); return 0;
    case ARGP_KEY_END:
        if (getenv("AURUM_LIVE_PIXEL") && getenv("AURUM_LIVE_RTL"))
            argp_error(state, "--pixel looks at the model's units: not with --rtl");
        set_tiling(&a->tiling);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

void with_parse(struct with_arguments *a, int argc, char **argv)
{
    static const struct argp_child children[] = { { &tiling_option_argp, 0, NULL, 0 }, { 0 } };
    static const struct argp argp = {
        options,
        parse,
        "PROGRAM [ARGUMENT...]",
        "Runs a program that uses OpenGL by Mesa's nouveau, or CUDA by its driver or its "
        "runtime API, unmodified, with the model as its GPU: a render node, a screen, which "
        "--window "
        "shows, libcuda.so.1 and libcudart.so.12.  Its exit code is the program's.",
        children,
        NULL,
        NULL
    };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, a);
}
