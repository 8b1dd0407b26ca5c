/* run.c - aurum run: a recorded trace carried out by the model */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "command.h"
#include "driver/playback_snapshot.h"
#include "run_arguments.h"
#include "run_output.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"

static enum playback_acted skip(struct run_arguments *a, const char *what, uint64_t number,
                                const char *unit, struct failure *f)
{
    if (a->skipped++ == 0)
        snprintf(a->first, sizeof a->first, "%s: %s %" PRIu64, unit, what, number);
    if (a->keep_going)
        return PLAYBACK_SKIPPED;
    fail(f, EXIT_NOT_MODELLED, "not modelled: %s; --keep-going skips it", a->first);
    return PLAYBACK_FAILED;
}

static enum playback_acted clear(struct run_arguments *a, struct playback *r,
                                 const struct fe_action *action, struct failure *f)
{
    const char *why = playback_clear(a->gpu, r, action, NULL);

    a->clears_skipped += why != NULL;
    return why ? skip(a, "clear", playback_counts(r)->clears, why, f) : PLAYBACK_DONE;
}

static enum playback_acted grid(struct run_arguments *a, struct playback *r,
                                const struct fe_action *action, struct failure *f)
{
    char why[320];

    if (playback_grid_act(a->grids, r, action, why, sizeof why, f))
        return PLAYBACK_DONE;
    stand_ins_reset(&a->in, wired_computes);
    return f->code ? PLAYBACK_FAILED : skip(a, "grid", playback_counts(r)->grids, why, f);
}

/* What a BEGIN lacks its draws say; what an END lacks is a draw that said nothing: its last pixels run there. */
static enum playback_acted draw(struct run_arguments *a, struct playback *r,
                                const struct fe_action *action, struct failure *f)
{
    char why[320];

    const bool begins = action->method * 4u == NVB197_BEGIN, said = a->refused && !begins;

    a->refused = said && action->method * 4u != NVB197_END;
    if (playback_draw_act(a->draws, r, action, why, sizeof why, f))
        return PLAYBACK_DONE;
    if (f->code)
        return PLAYBACK_FAILED;
    stand_ins_reset(&a->in, wired_draws);
    if (begins || playback_is_draw(action))
        a->refused = true;
    return begins || (said && !playback_is_draw(action))
               ? PLAYBACK_DONE
               : skip(a, "draw", playback_counts(r)->draws, why, f);
}

static enum playback_acted act_3d(struct run_arguments *a, struct playback *r,
                                  const struct fe_action *action, struct failure *f)
{
    const u32 *state = playback_hub(r)->channel[action->channel].fe.state[CLASS_3D];

    if (grid(a, r, action, f) == PLAYBACK_FAILED)
        return PLAYBACK_FAILED;
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
    struct run_arguments *a = context;
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
    struct run_arguments *a = context;

    run_remember_2d(&a->targets, state);
    if (a->pixel)
        pixel_history_2d(a->pixel, r, state);
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
static const struct playback_piece *own_pieces(struct run_arguments *a)
{
    static struct playback_piece piece[8];

    piece[0] = (struct playback_piece){ &a->targets.all, sizeof a->targets.all };
    piece[1] = (struct playback_piece){ &a->skipped, sizeof a->skipped };
    piece[2] = (struct playback_piece){ &a->clears_skipped, sizeof a->clears_skipped };
    piece[3] = (struct playback_piece){ a->first, sizeof a->first };
    piece[4] = (struct playback_piece){ &a->draws->pd, sizeof a->draws->pd };
    piece[5] = (struct playback_piece){ &a->draws->vaf, sizeof a->draws->vaf };
    piece[6] = (struct playback_piece){ &a->grids->counts, sizeof a->grids->counts };
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
    bool good = watch_units(&a->in, r, a->draws, a->grids, name_of(a->trace), stderr, f);

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
    good = unwatch_units(&a->in, r, a->draws, a->grids, f) && good;
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
    const struct playback_taker taker = { act, a, drew_2d, shown, closes };
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
    else if (r && !a->place.given && !a->step.draw)
        playback_draw_jobs(a->draws, a->jobs, f);
    if (f->code)
        return report_failure(f);
    if (go_on(a, r, f) || (a->step.done && f->code == 0))
        write_files(a, r, f);
    if (f->code == 0 && run_step_reached(&a->step, r, f) && a->pixel) {
        pixel_history_end(a->pixel, r);
        run_pixel_good(a->pixel, f);
    }
    total = (struct run_totals){ a->skipped,
                                 a->skipped ? a->first : NULL,
                                 a->clears_skipped,
                                 a->targets.all.count,
                                 &a->grids->counts,
                                 a->stats ? a->draws : NULL,
                                 f->code == 0 ? a->pixel : NULL };
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
    playback_draw_free(a->draws);
    playback_clear_free(a->gpu);
    playback_grid_free(a->grids);
    playback_close(r);
    return code;
}

int command_run(int argc, char **argv)
{
    struct run_arguments a = {
        .profile = *profile_named("gm20b"), .until = UINT64_MAX, .jobs = 1, .targets.all.last = -1
    };
    struct failure f = { 0 };
    int code;

    run_parse(&a, argc, argv);
    code = run(&a, &f);
    stand_ins_free(&a.in);
    return code;
}
