/* run.c - aurum run: a recorded trace carried out by the model */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "driver/playback_clear.h"
#include "driver/playback_draw.h"
#include "driver/playback_grid.h"
#include "driver/playback_snapshot.h"
#include "lines.h"
#include "run_dump.h"
#include "run_images.h"
#include "run_output.h"
#include "run_pixel.h"
#include "run_step.h"
#include "run_watch.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"

enum { KEY_IMAGES = 256, KEY_FINAL, KEY_DUMP, KEY_SAVE, KEY_LOAD };
enum { KEY_UNTIL = 512, KEY_SMS, KEY_TPCS, KEY_FBPS, KEY_KEEP, KEY_STATS, KEY_PIXEL, KEY_STEP };

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
    { "sms", KEY_SMS, "N", 0, "SMs that run grids, 1 to 64 (those of gm20b: 2)", 0 },
    { "tpcs", KEY_TPCS, "N", 0, "TPCs that draw (those of gm20b: 2): the same bytes", 0 },
    { "fbps", KEY_FBPS, "N", 0, "FBPs, a ROP each (those of gm20b: 2): the same bytes", 0 },
    { "keep-going", KEY_KEEP, NULL, 0, "Skip and count draws, and what is not modelled", 0 },
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

struct arguments {
    const char *trace, *images, *final, *save, *load;
    uint64_t until;
    unsigned sms;
    struct profile profile; /* that draws and clears */
    bool keep_going, stats, json;
    struct pixel_place place;
    struct pixel_history *pixel; /* or NULL */
    struct run_step step;
    struct run_dumps dumps;
    struct targets targets;
    struct gpu *gpu;        /* does the clears */
    struct graphics *draws; /* does the draws, with it */
    struct compute *grids;  /* does the grids */
    unsigned skipped;       /* draws, clears and grids */
    unsigned clears_skipped;
    char first[400]; /* what was skipped first */
    struct stand_ins in;
    struct picture shown; /* the last frame on the screen */
};

/* What options make sense together. */
static void check(const struct arguments *a, struct argp_state *state)
{
    if (!a->trace)
        argp_error(state, "which TRACE?");
    if (a->save && !strcmp(a->save, "-"))
        argp_error(state, "--save -: a snapshot goes to a file");
    if (a->save && a->step.draw)
        argp_error(state, "--step stops inside a submit, where there is no snapshot: no --save");
    for (unsigned i = 0; i < a->in.options && a->place.given; i++)
        if (!a->in.option[i].file)
            argp_error(state, "--pixel looks at the model's units: not with --rtl");
    if (a->load && stand_ins_any(&a->in))
        argp_error(state, "--record begins at the reset of a unit: not with --load");
    if (stand_ins_printed(&a->in))
        argp_error(state, "--record UNIT:-: aurum run has a report to print; give a file");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &a->in; return 0;
    case KEY_IMAGES: a->images = arg; return 0;
    case KEY_FINAL: a->final = arg; return 0;
    case KEY_UNTIL: a->until = lines_number("--until", arg, state); return 0;
    case KEY_SAVE: a->save = arg; return 0;
    case KEY_LOAD: a->load = arg; return 0;
    case KEY_DUMP: run_dumps_add(&a->dumps, arg, state); return 0;
    case KEY_SMS: a->sms = lines_within("--sms", CWD_SMS, arg, state); return 0;
    case KEY_TPCS: a->profile.tpcs = lines_within("--tpcs", GPM_TPCS, arg, state); return 0;
    case KEY_FBPS: a->profile.rops = lines_within("--fbps", XBAR_FBPS, arg, state); return 0;
    case KEY_KEEP: a->keep_going = true; return 0;
    case KEY_STATS: a->stats = true; return 0;
    case KEY_STEP: run_step_parse(&a->step, arg, state); return 0;
    case KEY_PIXEL: run_pixel_parse(&a->place, arg, state); return 0;
    case 'j': a->json = true; return 0;
    case ARGP_KEY_ARG:
        if (a->trace)
            argp_error(state, "'%s' is a second trace; one at a time", arg);
        a->trace = a->step.trace = arg;
        return 0;
    case ARGP_KEY_END: check(a, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static enum playback_acted skip(struct arguments *a, const char *what, uint64_t number,
                                const char *unit, struct failure *f)
{
    if (a->skipped++ == 0)
        snprintf(a->first, sizeof a->first, "%s: %s %" PRIu64, unit, what, number);
    if (a->keep_going)
        return PLAYBACK_SKIPPED;
    fail(f, EXIT_NOT_MODELLED, "not modelled: %s; --keep-going skips it", a->first);
    return PLAYBACK_FAILED;
}

static enum playback_acted clear(struct arguments *a, struct playback *r,
                                 const struct fe_action *action, struct failure *f)
{
    const char *why = playback_clear(a->gpu, r, action);

    a->clears_skipped += why != NULL;
    return why ? skip(a, "clear", playback_counts(r)->clears, why, f) : PLAYBACK_DONE;
}

static enum playback_acted grid(struct arguments *a, struct playback *r,
                                const struct fe_action *action, struct failure *f)
{
    char why[320];

    if (playback_grid_act(a->grids, r, action, why, sizeof why, f))
        return PLAYBACK_DONE;
    return f->code ? PLAYBACK_FAILED : skip(a, "grid", playback_counts(r)->grids, why, f);
}

static enum playback_acted draw(struct arguments *a, struct playback *r,
                                const struct fe_action *action, struct failure *f)
{
    char why[320];

    if (playback_draw_act(a->draws, r, action, why, sizeof why, f))
        return PLAYBACK_DONE;
    if (f->code)
        return PLAYBACK_FAILED;
    stand_ins_reset(&a->in);
    return playback_is_draw(action) ? skip(a, "draw", playback_counts(r)->draws, why, f)
                                    : PLAYBACK_DONE; /* its draws will say so */
}

static enum playback_acted act_3d(struct arguments *a, struct playback *r,
                                  const struct fe_action *action, struct failure *f)
{
    const u32 *state = playback_hub(r)->channel[action->channel].fe.state[CLASS_3D];

    grid(a, r, action, f);
    if (action->method * 4u == NVB197_CLEAR_SURFACE) {
        run_remember(&a->targets, state, action);
        return clear(a, r, action, f);
    }
    if (playback_is_draw(action))
        run_remember(&a->targets, state, action);
    return draw(a, r, action, f);
}

static enum playback_acted act(void *context, struct playback *r, const struct fe_action *action,
                               struct failure *f)
{
    struct arguments *a = context;
    enum playback_acted acted;

    if (action->engine == CLASS_COMPUTE)
        return grid(a, r, action, f);
    if (action->engine != CLASS_3D)
        return PLAYBACK_DONE;
    if (!run_step_before(&a->step, r, action, f))
        return PLAYBACK_FAILED;
    if (a->pixel)
        pixel_history_before(a->pixel, r, action);
    acted = act_3d(a, r, action, f);
    if (a->pixel)
        pixel_history_after(a->pixel, r, action);
    if (acted == PLAYBACK_FAILED || !run_step_after(&a->step, r, a->draws, f) || a->step.done)
        return PLAYBACK_FAILED; /* which is no failure yet if the step is done */
    return acted;
}

static void drew_2d(void *context, struct playback *r, const u32 *state)
{
    struct arguments *a = context;

    run_remember_2d(&a->targets, state);
    if (a->pixel)
        pixel_history_2d(a->pixel, r, state);
}

static bool shown(void *context, struct playback *r, struct failure *f)
{
    struct arguments *a = context;

    if (!a->final)
        return true;
    picture_free(&a->shown);
    memset(&a->shown, 0, sizeof a->shown);
    return run_frame(r, &a->shown, f);
}

/* What of 'a' a snapshot takes along. */
static const struct playback_piece *own_pieces(struct arguments *a)
{
    static struct playback_piece piece[7];

    piece[0] = (struct playback_piece){ &a->targets, sizeof a->targets };
    piece[1] = (struct playback_piece){ &a->skipped, sizeof a->skipped };
    piece[2] = (struct playback_piece){ &a->clears_skipped, sizeof a->clears_skipped };
    piece[3] = (struct playback_piece){ a->first, sizeof a->first };
    piece[4] = (struct playback_piece){ &a->draws->pd, sizeof a->draws->pd };
    piece[5] = (struct playback_piece){ &a->draws->vaf, sizeof a->draws->vaf };
    return piece;
}

static bool go_on(struct arguments *a, struct playback *r, struct failure *f)
{
    bool good = run_watch(&a->in, r, a->draws, a->trace, f);

    if (a->place.given) /* in front of recorders */
        a->pixel = pixel_history_new(&a->place, a->draws);
    if (a->place.given && !a->pixel)
        good = fail(f, EXIT_IO, "memory is short");
    if (a->load && !playback_load(r, a->trace, own_pieces(a), a->load, f))
        return false;
    if (a->until < playback_counts(r)->submits)
        return fail(f, EXIT_USAGE,
                    "--until %" PRIu64 ": the snapshot stands behind %" PRIu64 " submits already",
                    a->until, playback_counts(r)->submits);
    good = good && playback_run(r, a->until, f);
    good = run_unwatch(&a->in, r, a->draws, f) && good;
    return good;
}

/* Whether no file that is written is another one. */
static bool files_apart(const struct arguments *a, struct failure *f)
{
    struct file_named files[3 + RUN_DUMPS + STAND_INS_MOST] = {
        { "--load", a->load, false },
        { "--save", a->save, true },
        { "--final", a->final, true },
    };
    unsigned n = 3;

    for (unsigned i = 0; i < a->dumps.count; i++)
        files[n++] = (struct file_named){ "--dump", a->dumps.dump[i].file, true };
    for (unsigned i = 0; i < a->in.options; i++)
        files[n++] = (struct file_named){ "--record", a->in.option[i].file, true };
    return files_differ(files, n, f);
}

/* The files that were asked for, the snapshot before pictures are read. */
static bool write_files(struct arguments *a, struct playback *r, struct failure *f)
{
    return (!a->save || playback_save(r, a->trace, own_pieces(a), a->save, f)) &&
           (!a->images || run_images(&a->targets, r, a->images, f)) &&
           (!a->final || run_final(&a->targets, &a->shown, r, a->final, f)) &&
           run_dumps_write(&a->dumps, r, f);
}

static int run(struct arguments *a, struct failure *f)
{
    const struct playback_taker taker = { act, a, drew_2d, shown };
    struct playback *r = NULL;
    struct run_totals total;
    int code;

    if (files_apart(a, f) && new_file_possible(a->save, f))
        r = playback_open(a->trace, &taker, f);
    a->gpu = r ? playback_clear_new() : NULL;
    a->draws = a->gpu ? playback_draw_new(a->gpu, &a->profile) : NULL;
    a->grids = r ? playback_grid_new(a->sms) : NULL;
    if (r && (!a->draws || !a->grids))
        fail(f, EXIT_IO, "memory is short");
    if (f->code)
        return report_failure(f);
    if (go_on(a, r, f) || (a->step.done && f->code == 0))
        write_files(a, r, f);
    if (f->code == 0 && run_step_reached(&a->step, r, f) && a->pixel) {
        pixel_history_end(a->pixel, r);
        run_pixel_good(a->pixel, f);
    }
    total = (struct run_totals){
        a->skipped,        a->clears_skipped,          a->targets.count,
        &a->grids->counts, a->stats ? a->draws : NULL, f->code == 0 ? a->pixel : NULL
    };
    if (a->json)
        run_print_json(&total, r, f);
    else if (f->code == 0)
        run_print_stats(a->trace, &total, r, a->stats);
    code = f->code ? report_failure(f) : a->skipped ? EXIT_NOT_MODELLED : EXIT_AGREE;
    picture_free(&a->shown);
    pixel_history_free(a->pixel);
    playback_draw_free(a->draws);
    playback_clear_free(a->gpu);
    playback_grid_free(a->grids);
    playback_close(r);
    return code;
}

int command_run(int argc, char **argv)
{
    static const struct argp_child children[] = { { &stand_in_options_argp, 0, NULL, 0 }, { 0 } };
    static const struct argp argp = { options,
                                      parse,
                                      "TRACE",
                                      "Carries out a recorded trace (a folder).  Exit 1 if the GPU "
                                      "stops with a fault, 3 if something was skipped "
                                      "that is not modelled.",
                                      children,
                                      NULL,
                                      NULL };
    struct arguments a = { .profile = *profile_named("gm20b"),
                           .until = UINT64_MAX,
                           .targets.last = -1,
                           .in.of_run = true };
    struct failure f = { 0 };
    int code;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    code = run(&a, &f);
    stand_ins_free(&a.in);
    return code;
}
