/* surface_shape.h - surfaces in plain numbers: their headers, and their bytes by the equations of
 * facts/texture/blocklinear.md 2 to 5
 */
#ifndef SURFACE_SHAPE_H
#define SURFACE_SHAPE_H

#include "sm_bench.h"

/* Where the bench's memory has them. */
#define SHAPE_HEADERS 0x8000
#define SHAPE_HANDLE  5
#define SHAPE_IMAGE   0x40000

enum { ONE_D, TWO_D, THREE_D, CUBE, ONE_D_ARRAY, TWO_D_ARRAY, BUFFER, NO_MIPMAP, CUBE_ARRAY };
enum { VERSION_BUFFER = 0, VERSION_PITCH = 2, VERSION_BLOCKS = 3 };

/* What a header says, in plain numbers. */
struct shape {
    unsigned version, type, format, texel,
        kind; /* code of COMPONENTS; its bytes; type of components */
    unsigned width, height, depth, pitch, high, deep, levels, level;
};

/* A level of a block-linear image in its layer. */
struct level {
    unsigned width, height, depth, gobs, high, deep; /* blocks: GOBs high and deep */
    unsigned bytes;
};

struct random;
void shape_random(struct random *r, struct shape *s);

/* Puts its header at a handle. */
void shape_put(struct sm_bench *b, unsigned handle, const struct shape *s, u32 header[8]);

/* The level that the surface is, or another; layers; the offset of byte 'xb' of line y of slice or layer z. */
unsigned shape_first(const struct shape *s);
struct level shape_level(const struct shape *s, unsigned n);
unsigned shape_layers(const struct shape *s);
unsigned shape_offset(const struct shape *s, unsigned xb, unsigned y, unsigned z);

#endif
