/* live_frames.c - see live_frames.h */
#include "live/live_frames.h"

#include <stdio.h>
#include <stdlib.h>

#include "live/live.h"
#include "live/live_gpu.h"
#include "live/live_window.h"
#include "scene/picture.h"

#define GENERIC 0xfe /* the kind of block linear colour */

/* known: facts/drm.md 1: frames of the card are X8R8G8B8, or A8R8G8B8, whose alpha a screen does not show */
static struct aurum_surface surface_of(const struct live_frame *f)
{
    const struct live_buffer *b = f->buffer;
    const bool rows = (b->tile_flags >> 8 & 0xff) != GENERIC;

    return (struct aurum_surface){ .va = b->va,
                                   .width = f->width,
                                   .height = f->height,
                                   .bytes = 4,
                                   .pitch = rows ? f->pitch : 0,
                                   .block_height = rows ? 0 : b->tile_mode >> 4 & 15 };
}

/* B, G, R, X to R, G, B, opaque. */
static void turn(uint8_t *pixel, size_t pixels)
{
    for (size_t i = 0; i < pixels; i++, pixel += 4) {
        const uint8_t blue = pixel[0];

        pixel[0] = pixel[2];
        pixel[2] = blue;
        pixel[3] = 255;
    }
}

static void write_png(const struct live_frame *f, const char *folder)
{
    static unsigned frames;
    const struct aurum_surface from = surface_of(f);
    struct picture p = { 0 };
    struct failure why = { 0 };
    struct aurum_error e;
    char path[4160];

    snprintf(path, sizeof path, "%s/frame_%05u.png", folder, ++frames);
    if (picture_new(&p, f->width, f->height, &why) &&
        aurum_gpu_surface(live_gpu(), &from, p.rgba, &e) != AURUM_OK)
        fail(&why, EXIT_IO, "%s", e.text);
    turn(p.rgba, why.code ? 0 : (size_t)p.width * p.height);
    if (!why.code)
        picture_write(&p, path, &why);
    picture_free(&p);
    if (why.code)
        live_say("%s", why.text);
}

static void show_in_window(const struct live_frame *f)
{
    const struct aurum_surface from = surface_of(f);
    uint8_t *pixel = live_window_pixels(f->width, f->height);

    if (pixel && aurum_gpu_surface(live_gpu(), &from, pixel, NULL) == AURUM_OK)
        live_window_show();
}

void live_frames_show(const struct live_frame *f)
{
    const char *folder = live_options()->frames;

    aurum_gpu_clocks_frame(live_gpu());
    if (folder)
        write_png(f, folder);
    show_in_window(f);
}
