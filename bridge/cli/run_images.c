/* run_images.c - see run_images.h */
#include "run_images.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "class/action.h"
#include "class/clear_rect.h"
#include "class/state.h"

void run_targets_free(struct run_targets *targets)
{
    for (unsigned i = 0; i < TARGETS; i++)
        picture_free(&targets->kept[i]);
}

/* What was kept of it is old. */
static void add(struct run_targets *targets, const struct target *t)
{
    const int i = targets_add(&targets->all, t);

    if (i < 0)
        return;
    picture_free(&targets->kept[i]);
    memset(&targets->kept[i], 0, sizeof targets->kept[i]);
}

/* Targets of a draw, of a clear: CLEAR_SURFACE names one colour target. */
void run_remember(struct run_targets *targets, const u32 *state, const struct fe_action *action)
{
    const bool clear = class_action_at(CLASS_3D, action->method) == ACTION_CLEAR;
    const struct clear_word word = clear_word_of(action->data);
    const unsigned count = !clear ? state_outputs(state) : word.channels != 0;
    struct target t;

    for (unsigned i = 0; i < count; i++)
        if (target_color(state, state_output(state, clear ? word.output : i), &t))
            add(targets, &t);
    if ((!clear || word.depth || word.stencil) && target_zeta(state, &t))
        add(targets, &t);
}

void run_remember_2d(struct run_targets *targets, const u32 *state)
{
    struct target t;

    if (target_2d(state, &t))
        add(targets, &t);
}

bool run_keep(struct run_targets *targets, struct playback *r, u64 va, u64 bytes, bool last,
              struct failure *f)
{
    for (unsigned i = 0; i < targets->all.count; i++) {
        const struct target *t = &targets->all.target[i];

        if (t->surface.address - va >= bytes || targets->kept[i].rgba ||
            (last && (int)i != targets->all.last))
            continue;
        if (!target_picture(t, &playback_channel(r)->space, &playback_gpu(r)->mem,
                            &targets->kept[i], f))
            return false;
    }
    return true;
}

static bool write_picture(const struct target *t, struct playback *r, const char *path,
                          struct failure *f)
{
    struct picture p;
    bool fine;

    if (!target_picture(t, &playback_channel(r)->space, &playback_gpu(r)->mem, &p, f))
        return false;
    fine = picture_write(&p, path, f);
    picture_free(&p);
    return fine;
}

static bool write_target(const struct run_targets *targets, unsigned i, struct playback *r,
                         const char *path, struct failure *f)
{
    return targets->kept[i].rgba ? picture_write(&targets->kept[i], path, f)
                                 : write_picture(&targets->all.target[i], r, path, f);
}

bool run_images(const struct run_targets *targets, struct playback *r, const char *folder,
                struct failure *f)
{
    char path[512];

    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(f, EXIT_IO, "%s: %s", folder, strerror(errno));
    for (unsigned i = 0; i < targets->all.count; i++) {
        const struct target *t = &targets->all.target[i];

        snprintf(path, sizeof path, "%s/%010" PRIx64 "_%ux%u_%s.png", folder,
                 (uint64_t)t->surface.address, t->surface.width, t->surface.height,
                 target_format(t));
        if (!targets->kept[i].rgba &&
            !target_mapped(t, &playback_channel(r)->space, &playback_gpu(r)->mem))
            fprintf(stderr, "aurum: the buffer of the target at 0x%010" PRIx64 " is gone\n",
                    (uint64_t)t->surface.address);
        else if (!write_target(targets, i, r, path, f))
            return false;
    }
    return true;
}

/* The frame on the screen as a target.
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

bool run_frame(struct playback *r, struct picture *p, struct failure *f)
{
    const struct playback_frame *frame = playback_frame(r);
    struct target t;

    if (!frame || !frame_target(frame, &t))
        return true;
    return target_picture(&t, &playback_channel(r)->space, &playback_gpu(r)->mem, p, f);
}

bool run_final(const struct run_targets *targets, const struct picture *shown, struct playback *r,
               const char *path, struct failure *f)
{
    const struct playback_frame *frame = playback_frame(r);
    struct target t;

    if (shown->rgba)
        return picture_write(shown, path, f);
    if (frame && frame_target(frame, &t))
        return write_picture(&t, r, path, f);
    if (targets->all.last >= 0)
        return write_target(targets, (unsigned)targets->all.last, r, path, f);
    fprintf(stderr, "aurum: %s is not written: the trace shows and draws nothing\n", path);
    return true;
}
