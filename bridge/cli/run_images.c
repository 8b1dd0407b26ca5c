/* run_images.c - see run_images.h */
#include "run_images.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Targets of a draw, of a clear: CLEAR_SURFACE names one colour target. */
void run_remember(struct targets *targets, const u32 *state, const struct fe_action *action)
{
    const bool clear = action->method * 4u == NVB197_CLEAR_SURFACE;
    const unsigned count = clear ? 1 : class_bits(state, NVB197_SET_CT_SELECT, 3, 0);
    struct target t;

    for (unsigned i = 0; i < count && i < 8; i++) {
        const unsigned slot = clear ? action->data >> 6 & 15 : i;

        if (clear && !(action->data >> 2 & 15))
            break;
        if (target_color(
                state,
                class_bits(state, NVB197_SET_CT_SELECT, 6 + 3 * (slot & 7), 4 + 3 * (slot & 7)),
                &t))
            targets_add(targets, &t);
    }
    if ((!clear || action->data & 3) && target_zeta(state, &t))
        targets_add(targets, &t);
}

void run_remember_2d(struct targets *targets, const u32 *state)
{
    struct target t;

    if (target_2d(state, &t))
        targets_add(targets, &t);
}

static bool write_target(const struct target *t, struct playback *r, const char *path,
                         struct failure *f)
{
    struct picture p;
    bool fine;

    if (!target_picture(t, &playback_channel(r)->space, playback_memory(r), &p, f))
        return false;
    fine = picture_write(&p, path, f);
    picture_free(&p);
    return fine;
}

bool run_images(const struct targets *targets, struct playback *r, const char *folder,
                struct failure *f)
{
    char path[512];

    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(f, EXIT_IO, "%s: %s", folder, strerror(errno));
    for (unsigned i = 0; i < targets->count; i++) {
        const struct target *t = &targets->target[i];

        snprintf(path, sizeof path, "%s/%010" PRIx64 "_%ux%u_%s.png", folder,
                 (uint64_t)t->surface.address, t->surface.width, t->surface.height,
                 target_format(t));
        if (!target_mapped(t, &playback_channel(r)->space, playback_memory(r)))
            fprintf(stderr, "aurum: the buffer of the target at 0x%010" PRIx64 " is gone\n",
                    (uint64_t)t->surface.address);
        else if (!write_target(t, r, path, f))
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
    return target_picture(&t, &playback_channel(r)->space, playback_memory(r), p, f);
}

bool run_final(const struct targets *targets, const struct picture *shown, struct playback *r,
               const char *path, struct failure *f)
{
    const struct playback_frame *frame = playback_frame(r);
    struct target t;

    if (shown->rgba)
        return picture_write(shown, path, f);
    if (frame && frame_target(frame, &t))
        return write_target(&t, r, path, f);
    if (targets->last < 0)
        return fail(f, EXIT_IO, "%s: the trace shows and draws nothing", path);
    return write_target(&targets->target[targets->last], r, path, f);
}
