/* aurum_trace.c - recorded traces on a GPU (see aurum_work.h) */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "inspect/playback_snapshot.h"

/* What of it travels with a snapshot. */
struct passed_over {
    unsigned all, clears;
    char first[400]; /* "reason: kind number" */
};

struct aurum_trace {
    struct aurum_gpu *gpu;
    struct playback *playback;
    const char *folder;
    bool keep_going;
    struct passed_over skipped;
    struct step step;
    struct picture shown; /* the last frame on the screen */
};

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    static const char *const names[] = {
        [ACTION_DRAW] = "draw", [ACTION_CLEAR] = "clear", [ACTION_GRID] = "grid"
    };
    struct aurum_trace *t = context;
    struct passed_over *s = &t->skipped;

    s->clears += what->what == ACTION_CLEAR;
    if (s->all++ == 0)
        snprintf(s->first, sizeof s->first, "%s: %s %" PRIu64, what->text, names[what->what],
                 what->number);
    return t->keep_going || fail(f, EXIT_NOT_MODELLED, "not modelled: %s", s->first);
}

/* The frame on the screen as a target; false: its format is none.
 * known: drm_fourcc.h AR24, XR24; nouveau: a buffer's tile_mode says how it lies where no modifier does
 */
static bool frame_target(const struct playback_frame *frame, struct target *t)
{
    const bool alpha = frame->format == 0x34325241;

    *t = (struct target){ .format = alpha ? FORMAT_A8R8G8B8 : FORMAT_X8R8G8B8,
                          .surface = { .pitch_layout = frame->tile_mode == 0,
                                       .block_height = (u4)(frame->tile_mode >> 4 & 7),
                                       .address = frame->va,
                                       .pitch = (s32)frame->pitch,
                                       .width = frame->width,
                                       .height = frame->height,
                                       .depth = 1 } };
    return alpha || frame->format == 0x34325258;
}

/* The picture of the frame that is shown now; none has no pixels. */
static bool read_frame(struct aurum_trace *t, struct picture *p, struct failure *f)
{
    const struct playback_frame *frame = playback_frame(t->playback);
    struct target of;

    return !frame || !frame_target(frame, &of) ||
           target_picture(&of, api_space(t->gpu), &t->gpu->device.gpu->mem, p, f);
}

static bool shown(void *context, struct playback *r, struct failure *f)
{
    struct aurum_trace *t = context;

    (void)r;
    if (t->gpu->time)
        time_machine_frame(t->gpu->time);
    if (!(t->gpu->keep & AURUM_KEEP_LAST))
        return true;
    picture_free(&t->shown);
    t->shown = (struct picture){ 0 };
    return read_frame(t, &t->shown, f);
}

static bool closes(void *context, struct playback *r, u64 va, u64 bytes, struct failure *f)
{
    struct aurum_gpu *g = ((struct aurum_trace *)context)->gpu;

    (void)r;
    return !(g->keep & (AURUM_KEEP_LAST | AURUM_KEEP_ALL)) || !g->targets ||
           targets_seen_keep(g->targets, api_space(g), &g->device.gpu->mem, va, bytes,
                             !(g->keep & AURUM_KEEP_ALL), f);
}

struct aurum_trace *aurum_trace_open(struct aurum_gpu *g, const char *folder, struct aurum_error *e)
{
    struct aurum_trace *t = calloc(1, sizeof *t);
    const struct playback_taker taker = { api_watch(g), lacks, shown, closes, t };
    struct failure f = { 0 };

    if (!t) {
        fail(&f, EXIT_IO, "out of memory");
    } else if (api_gpu(g, &f)) {
        t->gpu = g;
        t->folder = folder;
        t->playback = g->playback = playback_on(&g->device, &taker, &f);
    }
    if (!f.code && playback_trace(t->playback, folder, &f))
        return t;
    aurum_trace_close(t);
    api_report(e, &f);
    return NULL;
}

void aurum_trace_close(struct aurum_trace *t)
{
    if (!t)
        return;
    if (t->gpu) {
        t->gpu->step = NULL;
        t->gpu->playback = NULL;
    }
    targets_seen_free(&t->step.targets);
    picture_free(&t->shown);
    playback_close(t->playback);
    free(t);
}

void aurum_trace_step(struct aurum_trace *t, uint64_t draw, const char *folder)
{
    t->step = (struct step){ .draw = draw, .folder = folder, .trace = t->folder };
    t->gpu->step = &t->step;
}

int aurum_trace_run(struct aurum_trace *t, uint64_t until, int keep_going, struct aurum_error *e)
{
    struct failure *f = &t->gpu->failure;

    t->keep_going = keep_going != 0;
    if (!f->code && until < playback_counts(t->playback)->submits)
        fail(f, EXIT_USAGE,
             "until %" PRIu64 ": the snapshot stands behind %" PRIu64 " submits already", until,
             playback_counts(t->playback)->submits);
    if (!f->code)
        playback_run(t->playback, until, f);
    return api_result(e, f);
}

int aurum_trace_step_reached(struct aurum_trace *t, struct aurum_error *e)
{
    struct failure f = { 0 };

    step_reached(&t->step, t->gpu->device.gpu, &f);
    return api_result(e, &f);
}

void aurum_trace_counts(struct aurum_trace *t, struct aurum_trace_counts *c)
{
    const struct playback_counts *p = playback_counts(t->playback);

    *c = (struct aurum_trace_counts){ .submits = p->submits,
                                      .segments = p->segments,
                                      .fences = p->fences,
                                      .fences_wrong = p->fences_wrong,
                                      .skipped = t->skipped.all,
                                      .clears_skipped = t->skipped.clears,
                                      .targets = t->gpu->targets ? t->gpu->targets->all.count : 0,
                                      .first = t->skipped.first };
}

int aurum_trace_picture(struct aurum_trace *t, struct aurum_picture *p, struct aurum_error *e)
{
    const struct targets_seen *targets = t->gpu->targets;
    struct failure f = { 0 };
    struct picture of = t->shown;

    t->shown = (struct picture){ 0 };
    if (!of.rgba)
        read_frame(t, &of, &f);
    if (!f.code && !of.rgba && targets && targets->all.last >= 0)
        targets_seen_picture(targets, (unsigned)targets->all.last, api_space(t->gpu),
                             &t->gpu->device.gpu->mem, &of, &f);
    *p = (struct aurum_picture){ of.width, of.height, f.code ? NULL : of.rgba };
    return api_result(e, &f);
}

/* What a snapshot takes along: of targets those that are remembered, or none. */
static void own_pieces(struct aurum_trace *t, struct targets *targets,
                       struct snapshot_piece piece[3])
{
    piece[0] = (struct snapshot_piece){ targets, sizeof *targets };
    piece[1] = (struct snapshot_piece){ &t->skipped, sizeof t->skipped };
    piece[2] = (struct snapshot_piece){ NULL, 0 };
}

int aurum_trace_save(struct aurum_trace *t, const char *path, struct aurum_error *e)
{
    static const struct targets none = { .last = -1 };
    struct targets targets = t->gpu->targets ? t->gpu->targets->all : none;
    struct snapshot_piece own[3];
    struct failure f = { 0 };

    own_pieces(t, &targets, own);
    playback_save(t->playback, t->folder, own, path, &f);
    return api_result(e, &f);
}

int aurum_trace_load(struct aurum_trace *t, const char *path, struct aurum_error *e)
{
    struct targets targets;
    struct snapshot_piece own[3];
    struct failure f = { 0 };

    own_pieces(t, &targets, own);
    if (playback_load(t->playback, t->folder, own, path, &f) && t->gpu->targets)
        t->gpu->targets->all = targets;
    return api_result(e, &f);
}
