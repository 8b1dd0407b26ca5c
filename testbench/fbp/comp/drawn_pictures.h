/* drawn_pictures.h - pictures like rendered ones, from integers and a seed alone
 *
 * 128 x 128 pixels of 16 patches; each patch has its own colours, slopes, amplitudes and edges, so
 * that one picture has tiles on both sides of what a mode of the codec can hold.
 */
#ifndef DRAWN_PICTURES_H
#define DRAWN_PICTURES_H

#include "scene/compress_tiles.h"

enum drawn {
    DRAWN_GRADIENT, /* plain and dithered slopes */
    DRAWN_POLYGON,  /* flat surfaces, hard edges */
    DRAWN_SMOOTHED, /* antialiased edges over slopes */
    DRAWN_NOISE,    /* of every amplitude, in one or all channels */
    DRAWN_TEXT,     /* glyphs of 5x7 on a flat or sloped ground */
    DRAWN_TEXTURE,  /* octaves of smooth noise, in the shade */
    DRAWN_BLENDED,  /* layers, and what they leave in alpha */
    DRAWN_BALL,     /* curved shading with a highlight */
    DRAWN_KINDS,
};

extern const char *const drawn_names[DRAWN_KINDS];

/* False with 'f' filled. */
bool drawn_picture(struct compress_picture *p, enum drawn kind, unsigned seed, struct failure *f);

#endif
