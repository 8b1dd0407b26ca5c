/* zcull_buffer.h - a depth and stencil buffer, sample by sample, from the facts
 * (facts/texture/raster_rules.md 3, 10; rop_rules.md 1-3)
 */
#ifndef ZCULL_BUFFER_H
#define ZCULL_BUFFER_H

#include "common/samples.h"
#include "gpc/gpc_bus.h"

#define BUFFER_SIDE 64 /* pixels */

struct buffer {
    unsigned x, y; /* its first pixel in the window */
    u32 z[BUFFER_SIDE][BUFFER_SIDE][16];
    u8 stencil[BUFFER_SIDE][BUFFER_SIDE][16];
};

/* The state that a sample is tested with. */
struct buffer_tests {
    const struct zcull_config *cfg;
    u8 zpass_op, zfail_op, fail_op; /* 0 keep, 1 the face's value, 2 one more than stored */
};

/* a < b of stored depths. */
bool buffer_less(enum raster_depth depth, u32 a, u32 b);

/* The result of a comparison; order: less than 0 if what is drawn is less than what is stored, 0 if they are equal. */
bool buffer_passes(enum compare_func f, int order);

/* What a fine tile's plane is at the sample in a column and a row of it, as stored and unclamped. */
u32 buffer_depth(const struct zcull_config *cfg, const struct fine_tile *t, unsigned column,
                 unsigned row);

/* Tests and draws a sample; whether it passed, and whether anything of the buffer changed. */
struct buffer_outcome {
    bool clipped, passed, changed;
};
struct buffer_outcome buffer_draw(struct buffer *b, const struct buffer_tests *t, bool front,
                                  unsigned x, unsigned y, unsigned sample, u32 z);

/* Least and greatest depth of the fine tile at pixel (x, y) of the buffer. */
void buffer_range(const struct buffer *b, const struct zcull_config *cfg, unsigned x, unsigned y,
                  u32 *min, u32 *max);

#endif
