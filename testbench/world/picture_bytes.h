/* picture_bytes.h - the bytes of a random picture's targets, and the samples that they are */
#ifndef PICTURE_BYTES_H
#define PICTURE_BYTES_H

#include "random_stream.h"
#include "world_reference.h"

/* Returns where a sample lies in a target of 'bytes' a sample and blocks of 2^h GOBs; the bytes of a target, the last of which is depth. */
u64 picture_place(const struct random_picture *p, unsigned bytes, unsigned h, unsigned x,
                  unsigned y, unsigned s);
unsigned picture_bytes(const struct random_picture *p, unsigned t);

/* Return a number of so many bytes; the depth of a sample. */
u64 picture_get(const u8 *at, unsigned bytes);
double picture_depth(const struct slow_zeta *f, const u8 *at);

/* Fills targets with numbers that one of floats may hold, depth of 0 to 1, any stencil. */
void picture_fill(struct random *r, const struct random_picture *p, u8 (*bytes)[STREAM_BYTES]);

/* Takes the samples that targets hold. */
void picture_take(struct slow_picture *s, u8 (*bytes)[STREAM_BYTES]);

#endif
