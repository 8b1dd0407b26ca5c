/* picture.h - RGBA pictures in PNG files */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdint.h>

#include "failure.h"

struct picture {
    unsigned width, height;
    uint8_t *rgba; /* height rows of width pixels, R first */
};

/* Reads any PNG as 8-bit RGBA, alpha as it is stored; false with 'f' filled. */
bool picture_read(struct picture *p, const char *path, struct failure *f);

/* Writes a PNG under a temporary name, then renames it. */
bool picture_write(const struct picture *p, const char *path, struct failure *f);

/* Makes a black, transparent picture. */
bool picture_new(struct picture *p, unsigned width, unsigned height, struct failure *f);
void picture_free(struct picture *p);

#endif
