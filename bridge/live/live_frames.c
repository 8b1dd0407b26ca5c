/* live_frames.c - see live_frames.h */
#include "live/live_frames.h"

#include <stdio.h>

#include "live/live.h"
#include "live/live_gpu.h"

#define GENERIC 0xfe /* the kind of block linear colour */

/* known: facts/drm.md 1: frames of the card are X8R8G8B8, or A8R8G8B8, whose alpha a screen does not show */
static struct target target_of(const struct live_frame *f)
{
    const struct live_buffer *b = f->buffer;

    return (struct target){ .format = FORMAT_X8R8G8B8,
                            .surface = { .pitch_layout = (b->tile_flags >> 8 & 0xff) != GENERIC,
                                         .address = b->va,
                                         .pitch = (s32)f->pitch,
                                         .block_height = (u4)(b->tile_mode >> 4 & 15),
                                         .width = f->width,
                                         .height = f->height,
                                         .depth = 1 } };
}

void live_frames_show(const struct live_frame *f)
{
    static unsigned frames;
    const char *folder = live_options()->frames;
    const struct target t = target_of(f);
    struct failure why = { 0 };
    struct picture p;
    char path[4160];

    if (!folder)
        return;
    snprintf(path, sizeof path, "%s/frame_%05u.png", folder, ++frames);
    if (live_gpu_picture(&t, &p, &why)) {
        picture_write(&p, path, &why);
        picture_free(&p);
    }
    if (why.code)
        live_say("%s", why.text);
}
