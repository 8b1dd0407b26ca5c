/* tex_random.h - random headers, samplers and quads that a texture unit may get: for tests
 *
 * Every field that drivers write varies; what the facts leave open is kept out, or said to be free by the reference.
 */
#ifndef TEX_RANDOM_H
#define TEX_RANDOM_H

#include "common/bits.h"
#include "gpc/tpc/tex/tex_bus.h"
#include "random.h"

#include <string.h>

/* Writes bits high:low of an entry of a pool; what of 'v' lies above is left out. */
static inline void tex_put(u32 *w, unsigned high, unsigned low, u64 v)
{
    const unsigned bits = high - low + 1;

    bits_put(w, low, bits, v & bits_mask(bits));
}

#define TEX_RANDOM_BYTES \
    (8u << 20) /* of memory that headers point to, in its upper half tame floats */

/* What a header and a sampler are of: counted by the test. */
struct tex_random {
    struct tex_state state;
    unsigned type, wrap, magnify, minify, mip, format; /* format: its row */
    bool whole;                                        /* integers: never filtered */
    bool floats, depth;
    unsigned size[3], layers, levels; /* of the view's first level; levels of the view */
    unsigned samples;
    bool normalized;
};

/* What both files draw: a number below n, one chance in n, fp32 between -most and most. */
static inline unsigned tex_random_below(struct random *r, unsigned n)
{
    return random_below(r, n);
}

static inline bool tex_random_once(struct random *r, unsigned n)
{
    return random_below(r, n) == 0;
}

static inline u32 tex_random_float(struct random *r, float most)
{
    const float f = ((float)tex_random_below(r, 1u << 24) / (1 << 23) - 1) * most;
    u32 w;

    memcpy(&w, &f, 4);
    return w;
}

static inline bool tex_random_cube(unsigned type)
{
    return type == 3 || type == 8;
}

/* Fills memory. */
void tex_random_memory(struct random *r, u8 *byte);

/* Returns the number of formats. */
unsigned tex_random_formats(void);
const char *tex_random_format(unsigned row);

/* Draw a header and a sampler: of any type, of one (its code in the header). */
void tex_random_state(struct random *r, struct tex_random *s);
void tex_random_state_of(struct random *r, unsigned type, struct tex_random *s);
void tex_random_quad(struct random *r, const struct tex_random *s, struct tex_lod_quad *q);

#endif
