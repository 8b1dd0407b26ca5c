/* run.c - aurum run: a recorded trace carried out by the model */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "inspect/playback_snapshot.h"
#include "run_arguments.h"
#include "run_output.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"

/* The GPU lacks something; whether it goes on without. */
static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    static const char *const names[] = {
        [ACTION_DRAW] = "draw", [ACTION_CLEAR] = "clear", [ACTION_GRID] = "grid"
    };
    struct run_arguments *a = context;

    a->clears_skipped += what->what == ACTION_CLEAR;
    if (a->skipped++ == 0)
        snprintf(a->first, sizeof a->first, "%s: %s %" PRIu64, what->text, names[what->what],
                 what->number);
    return a->keep_going ||
           fail(f, EXIT_NOT_MODELLED, "not modelled: %s; --keep-going skips it", a->first);
}

static enum gpu_choice before(void *context, struct gpu *g, const struct fe_action *action)
{
    const enum class_action kind = gpu_action_of(action);
    struct run_arguments *a = context;

    if (action->engine != CLASS_3D)
        return GPU_DO;
    if (!run_step_before(&a->step, a->playback, action, a->failure))
        return GPU_STOP;
    if (a->pixel)
        pixel_history_before(a->pixel, a->playback, action);
    if (kind == ACTION_CLEAR || kind == ACTION_DRAW)
        run_remember(&a->targets, g->hub.channel[action->channel].fe.state[CLASS_3D], action);
    return GPU_DO;
}

static bool after(void *context, struct gpu *g, const struct fe_action *action)
{
    struct run_arguments *a = context;

    if (action->engine != CLASS_3D)
        return true;
    if (a->pixel)
        pixel_history_after(a->pixel, a->playback, action);
    return run_step_after(&a->step, a->playback, &g->world, a->failure) && !a->step.done;
}

static void drew_2d(void *context, struct gpu *g, const u32 *state)
{
    struct run_arguments *a = context;

    (void)g;
    run_remember_2d(&a->targets, state);
    if (a->pixel)
        pixel_history_2d(a->pixel, a->playback, state);
}

static void reset(void *context, enum class_action of)
{
    struct run_arguments *a = context;

    stand_ins_reset(&a->in, of == ACTION_GRID ? wired_computes : wired_draws);
}

static bool shown(void *context, struct playback *r, struct failure *f)
{
    struct run_arguments *a = context;

    if (!a->final)
        return true;
    picture_free(&a->shown);
    memset(&a->shown, 0, sizeof a->shown);
    return run_frame(r, &a->shown, f);
}

static bool closes(void *context, struct playback *r, u64 va, u64 bytes, struct failure *f)
{
    struct run_arguments *a = context;

    return (!a->images && !a->final) || run_keep(&a->targets, r, va, bytes, !a->images, f);
}

/* What of 'a' a snapshot takes along. */
static const struct snapshot_piece *own_pieces(struct run_arguments *a)
{
    static struct snapshot_piece piece[5];

    piece[0] = (struct snapshot_piece){ &a->targets.all, sizeof a->targets.all };
    piece[1] = (struct snapshot_piece){ &a->skipped, sizeof a->skipped };
    piece[2] = (struct snapshot_piece){ &a->clears_skipped, sizeof a->clears_skipped };
    piece[3] = (struct snapshot_piece){ a->first, sizeof a->first };
    return piece;
}

/* The last part of a path, for the head of a vector file. */
static const char *name_of(const char *path)
{
    const char *at = path;

    for (const char *p = path; *p; p++)
        if (p[0] == '/' && p[1])
            at = p + 1;
    return at;
}

static bool go_on(struct run_arguments *a, struct playback *r, struct failure *f)
{
    struct gpu *g = playback_gpu(r);
    bool good = watch_units(&a->in, g, NULL, name_of(a->trace), stderr, f);

    if (a->place.given) /* in front of recorders */
        a->pixel = pixel_history_new(&a->place, &g->world);
    if (a->place.given && !a->pixel)
        good = fail(f, EXIT_IO, "memory is short");
    if (a->load && !playback_load(r, a->trace, own_pieces(a), a->load, f))
        return false;
    if (a->until < playback_counts(r)->submits)
        return fail(f, EXIT_USAGE,
                    "--until %" PRIu64 ": the snapshot stands behind %" PRIu64 " submits already",
                    a->until, playback_counts(r)->submits);
    g->screen.queue = a->queue;
    good = good && playback_run(r, a->until, f);
    good = unwatch_units(&a->in, g, f) && good;
    return good;
}

/* Whether no file that is written is another one. */
static bool files_apart(const struct run_arguments *a, struct failure *f)
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
static bool write_files(struct run_arguments *a, struct playback *r, struct failure *f)
{
    return (!a->save || playback_save(r, a->trace, own_pieces(a), a->save, f)) &&
           (!a->images || run_images(&a->targets, r, a->images, f)) &&
           (!a->final || run_final(&a->targets, &a->shown, r, a->final, f)) &&
           run_dumps_write(&a->dumps, r, f);
}

static int run(struct run_arguments *a, struct failure *f)
{
    const struct playback_taker taker = {
        { before, after, drew_2d, reset, a }, lacks, shown, closes, a
    };
    const struct profile profile = profile_with(a->profile, &a->counts);
    struct playback *r = NULL;
    struct run_totals total;
    int code;

    a->failure = f;
    if (files_apart(a, f) && new_file_possible(a->save, f))
        r = a->playback = playback_open(a->trace, &profile, &taker, f);
    if (r && !a->place.given && !a->step.draw)
        device_jobs(playback_device(r), a->jobs, f);
    if (f->code) {
        playback_close(r);
        return report_failure(f);
    }
    if (go_on(a, r, f) || (a->step.done && f->code == 0))
        write_files(a, r, f);
    if (f->code == 0 && run_step_reached(&a->step, r, f) && a->pixel) {
        pixel_history_end(a->pixel, r);
        run_pixel_good(a->pixel, f);
    }
    total = (struct run_totals){ a->skipped,        a->skipped ? a->first : NULL,
                                 a->clears_skipped, a->targets.all.count,
                                 a->stats,          f->code == 0 ? a->pixel : NULL };
    if (f->code == 0 && !a->skipped && playback_counts(r)->fences_wrong)
        fail(f, EXIT_DIFFER,
             "%" PRIu64 " of %" PRIu64 " fences and queries are not as the recorder saw them",
             playback_counts(r)->fences_wrong, playback_counts(r)->fences);
    if (a->json)
        run_print_json(&total, r, f);
    else
        run_print_stats(a->trace, &total, r, a->stats);
    code = f->code ? report_failure(f) : a->skipped ? EXIT_NOT_MODELLED : EXIT_AGREE;
    picture_free(&a->shown);
    run_targets_free(&a->targets);
    pixel_history_free(a->pixel);
    playback_close(r);
    return code;
}

int command_run(int argc, char **argv)
{
    struct run_arguments a = {
        .profile = profile_default(), .until = UINT64_MAX, .jobs = 1, .targets.all.last = -1
    };
    struct failure f = { 0 };
    int code;

    run_parse(&a, argc, argv);
    code = run(&a, &f);
    stand_ins_free(&a.in);
    return code;
}
