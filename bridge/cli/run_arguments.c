/* run_arguments.c - see run_arguments.h */
#include "run_arguments.h"

#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "profile_option.h"

enum { KEY_IMAGES = 256, KEY_FINAL, KEY_DUMP, KEY_SAVE, KEY_LOAD };
enum {
    KEY_UNTIL = 512,
    KEY_PROFILE,
    KEY_SMS,
    KEY_GPCS,
    KEY_TPCS,
    KEY_FBPS,
    KEY_JOBS,
    KEY_KEEP,
    KEY_QUEUE,
    KEY_STATS,
    KEY_PIXEL,
    KEY_STEP
};

static const struct argp_option options[] = {
    { "images", KEY_IMAGES, "DIR", 0,
      "Write every target that was drawn, cleared or blitted to, as PNG", 0 },
    { "final", KEY_FINAL, "FILE.png", 0,
      "Write the frame shown last, or else the colour target used last", 0 },
    { "dump", KEY_DUMP, "ADDRESS:BYTES:FILE", 0, "Write memory to FILE at the end (up to 16 times)",
      0 },
    { "until", KEY_UNTIL, "N", 0, "Stop behind N submits", 0 },
    { "save", KEY_SAVE, "FILE", 0, "Write a snapshot where it stops, for --load; .zst packs it",
      0 },
    { "load", KEY_LOAD, "FILE", 0, "Go on from a snapshot of the same trace", 0 },
    { "profile", KEY_PROFILE, "NAME", 0, "The GPU (default: the first that a wrong name lists)",
      0 },
    { "sms", KEY_SMS, "N", 0, "SMs that run grids, 1 to 64 (default: the profile's)", 0 },
    { "gpcs", KEY_GPCS, "N", 0, "GPCs that draw (default: the profile's): the same bytes", 0 },
    { "tpcs", KEY_TPCS, "N", 0, "TPCs of a GPC (default: the profile's): the same bytes", 0 },
    { "fbps", KEY_FBPS, "N", 0, "FBPs, a ROP each (default: the profile's): the same bytes", 0 },
    { "jobs", KEY_JOBS, "N", 0,
      "Host threads (default 1; more than 2 do no more; 1 with --pixel or --step): the same bytes",
      0 },
    { "keep-going", KEY_KEEP, NULL, 0, "Skip and count draws, and what is not modelled", 0 },
    { "queue", KEY_QUEUE, NULL, 0,
      "Draw packet by packet through FIFOs, as beside RTL, not by calls: slower, the same bytes",
      0 },
    { "pixel", KEY_PIXEL, "X,Y@TARGET", 0,
      "Print all that happens to a pixel; TARGET: an address as --images names it, or an output",
      0 },
    { "step", KEY_STEP, "N:DIR", 0,
      "Stop behind draw N: its units' state, its programs, its targets before and after", 0 },
    { "stats", KEY_STATS, NULL, 0,
      "Count methods, actions, bytes; packets and clocks of the units that draw", 0 },
    { "json", 'j', NULL, 0, "One object", 0 },
    { 0 },
};

/* X,Y@TARGET */
static void parse_pixel(struct run_arguments *a, const char *text, struct argp_state *state)
{
    uint64_t place[2], target;

    if (!lines_pixel(text, false, place, &target))
        argp_error(state,
                   "--pixel %s: write X,Y@TARGET, the address of a target as --images names it, or "
                   "an output, 0 to 7",
                   text);
    a->pixel.given = true;
    a->pixel.x = (unsigned)place[0];
    a->pixel.y = (unsigned)place[1];
    a->pixel.target = target;
}

/* N:FOLDER */
static void parse_step(struct run_arguments *a, const char *text, struct argp_state *state)
{
    char *end;
    const unsigned long long draw = strtoull(text, &end, 10);

    if (end == text || *text == '-' || draw == 0 || *end != ':' || !end[1])
        argp_error(state, "--step %s: write N:FOLDER, a draw's number from 1 on", text);
    a->step = draw;
    a->step_folder = end + 1;
}

/* What options make sense together. */
static void check(const struct run_arguments *a, struct argp_state *state)
{
    if (!a->trace)
        argp_error(state, "which TRACE?");
    if (a->save && !strcmp(a->save, "-"))
        argp_error(state, "--save -: a snapshot goes to a file");
    if (a->clocked.timeline && !strcmp(a->clocked.timeline, "-"))
        argp_error(state, "--timeline -: aurum run has a report to print; give a file");
    if (a->save && a->step)
        argp_error(state, "--step stops inside a submit, where there is no snapshot: no --save");
    if (a->pixel.given && a->in.rtls)
        argp_error(state, "--pixel looks at the model's units: not with --rtl");
    if (a->tiling.how == AURUM_TILING_ON && (a->pixel.given || a->step))
        argp_error(state, "--pixel and --step look at draws one by one: not with --tiling");
    if (a->load && stand_in_options_any(&a->in))
        argp_error(state, "--record begins at the reset of a unit: not with --load");
    if (stand_in_options_printed(&a->in))
        argp_error(state, "--record UNIT:-: aurum run has a report to print; give a file");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct run_arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &a->in;
        state->child_inputs[1] = &a->tiling;
        state->child_inputs[2] = &a->clocked;
        return 0;
    case KEY_IMAGES: a->images = arg; return 0;
    case KEY_FINAL: a->final = arg; return 0;
    case KEY_UNTIL: a->until = lines_number("--until", arg, state); return 0;
    case KEY_SAVE: a->save = arg; return 0;
    case KEY_LOAD: a->load = arg; return 0;
    case KEY_DUMP: run_dumps_add(&a->dumps, arg, state); return 0;
    case KEY_PROFILE: a->profile = profile_taken(arg, state); return 0;
    case KEY_SMS: a->numbers.sms = lines_within("--sms", AURUM_SMS, arg, state); return 0;
    case KEY_GPCS: a->numbers.gpcs = lines_within("--gpcs", AURUM_GPCS, arg, state); return 0;
    case KEY_TPCS: a->numbers.tpcs = lines_within("--tpcs", AURUM_TPCS, arg, state); return 0;
    case KEY_FBPS: a->numbers.fbps = lines_within("--fbps", AURUM_FBPS, arg, state); return 0;
    case KEY_JOBS: a->jobs = lines_within("--jobs", AURUM_JOBS, arg, state); return 0;
    case KEY_KEEP: a->keep_going = true; return 0;
    case KEY_QUEUE: a->queue = true; return 0;
    case KEY_STATS: a->stats = true; return 0;
    case KEY_STEP: parse_step(a, arg, state); return 0;
    case KEY_PIXEL: parse_pixel(a, arg, state); return 0;
    case 'j': a->json = true; return 0;
    case ARGP_KEY_ARG:
        if (a->trace)
            argp_error(state, "'%s' is a second trace; one at a time", arg);
        a->trace = arg;
        return 0;
    case ARGP_KEY_END: check(a, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

void run_parse(struct run_arguments *a, int argc, char **argv)
{
    static const struct argp_child children[] = { { &stand_in_options_argp, 0, NULL, 0 },
                                                  { &tiling_option_argp, 0, NULL, 0 },
                                                  { &clocked_option_argp, 0, NULL, 0 },
                                                  { 0 } };
    static const struct argp argp = { options,
                                      parse,
                                      "TRACE",
                                      "Carries out a recorded trace (a folder).  Exit 1 if the GPU "
                                      "stops with a fault, 3 if something was skipped "
                                      "that is not modelled.",
                                      children,
                                      NULL,
                                      NULL };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, a);
}
