/* live_frames.c - see live_frames.h */
#include "live/live_frames.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "live/live_gpu.h"

#define GENERIC 0xfe /* the kind of block linear colour */

/* Written under another name first, so that a picture is whole. */
static void write_png(const char *path, const u8 *rgb, unsigned width, unsigned height)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_BGR
    };
    char part[4200];

    snprintf(part, sizeof part, "%s.part", path);
    if (!png_image_write_to_file(&image, part, 0, rgb, 0, NULL) || rename(part, path) != 0) {
        live_say("%s: the picture cannot be written: %s", path, image.message);
        remove(part);
    }
}

void live_frames_show(const struct live_frame *f)
{
    static unsigned frames;
    const struct live_buffer *b = f->buffer;
    const char *folder = live_options()->frames;
    const bool tiled = (b->tile_flags >> 8 & 0xff) == GENERIC;
    const size_t pixels = (size_t)f->width * f->height;
    u8 *raw = folder ? malloc(7 * pixels) : NULL, *rgb = raw ? raw + 4 * pixels : NULL;
    char path[4160];

    if (!raw)
        return;
    live_gpu_pixels(b->physical, 4 * f->width, f->height, f->pitch, tiled, b->tile_mode >> 4 & 15,
                    raw);
    for (size_t i = 0; i < pixels; i++)
        memcpy(rgb + 3 * i, raw + 4 * i, 3);
    snprintf(path, sizeof path, "%s/frame_%05u.png", folder, ++frames);
    write_png(path, rgb, f->width, f->height);
    free(raw);
}
