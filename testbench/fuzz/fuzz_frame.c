/* fuzz_frame.c - any bytes as a frame: refused with a reason, or read and written again as they were */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/frame.h"
#include "fuzz.h"

/* What is written is the frame that was read: but for blanks in its head, the bytes. */
static void check(const struct frame *frame, const struct scratch *s)
{
    struct failure f = { 0 };
    struct frame again;

    need(frame->width && frame->height && scene_samples(frame->samples), "a size of none");
    need(frame_write(frame, s->path, &f), "a frame that was read cannot be written");
    need(frame_read(&again, s->path, &f), "a frame that was written cannot be read");
    need(again.width == frame->width && again.height == frame->height &&
             again.samples == frame->samples,
         "another size");
    need(memcmp(again.sample, frame->sample, frame_count(frame) * sizeof *frame->sample) == 0,
         "other samples");
    frame_free(&again);
}

static void show(const struct frame *frame)
{
    struct failure f = { 0 };
    struct picture p;

    need(frame_picture(frame, &p, &f) && p.width == frame->width && p.height == frame->height,
         "no picture of a frame");
    picture_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scratch s = scratch_new("a.frame", data, size);
    struct failure f = { 0 };
    struct frame frame;

    if (frame_read(&frame, s.path, &f)) {
        need(f.code == 0, "read, but a reason given");
        check(&frame, &s);
        show(&frame);
        frame_free(&frame);
    } else {
        need_reason(&f);
    }
    scratch_free(&s);
    return 0;
}
