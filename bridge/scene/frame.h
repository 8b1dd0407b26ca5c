/* frame.h - a drawn picture, sample by sample, of draw_frame or of a reference rasteriser
 *
 * A file of it is the text "aurum frame 1\nsize W H\nsamples N\n\n", then for each row from the
 * top, pixel and sample 13 bytes: R G B A, depth (32 bits, little end first), covered, primitive
 * (32 bits, little end first).
 */
#ifndef FRAME_H
#define FRAME_H

#include "picture.h"
#include "scene.h"

struct frame_sample {
    uint8_t rgba[4];
    uint32_t depth;     /* 24 bits */
    uint8_t covered;    /* primitives that cover it, seen or not, modulo 256 */
    uint32_t primitive; /* the last that coloured it, numbered from 1 in the scene; 0: none */
};

struct frame {
    unsigned width, height, samples;
    struct frame_sample *sample; /* [(y * width + x) * samples + number] */
};

/* Makes a cleared frame of the scene's size, to be freed. */
bool frame_new(struct frame *frame, const struct scene *s, struct failure *f);
void frame_free(struct frame *frame);
size_t frame_count(const struct frame *frame);

bool frame_write(const struct frame *frame, const char *path, struct failure *f);
bool frame_read(struct frame *frame, const char *path, struct failure *f);

/* Makes a picture of each pixel's samples, averaged and rounded to nearest, alpha 255; to be freed. */
bool frame_picture(const struct frame *frame, struct picture *p, struct failure *f);

#endif
