/* crop_channel.h - one channel blended in 64-bit integers: the reference, fast enough for sweeps
 *
 * crop_reference.h with every number over one denominator; test_crop_savings.c compares the two.
 */
#ifndef CROP_CHANNEL_H
#define CROP_CHANNEL_H

#include "fbp/fbp_bus.h"

/* All that meets a stored code; numbers are in units of one. */
struct crop_channel {
    enum blend_equation op;
    enum blend_factor src, dst;
    bool alpha; /* the channel is alpha */
    bool snorm, srgb;
    unsigned bits, alpha_bits; /* of the stored codes; no alpha_bits: it reads as one */
    s64 one;
    s64 s, s_alpha, s1, s1_alpha, k, k_alpha;
};

/* Channel c of pixel i of a packet whose state bundle blends; the channel is stored. */
struct crop_channel crop_channel_of(const struct crop_config *cfg, const struct crop_quads *in,
                                    unsigned i, unsigned c);

/* The code stored over code d, in a pixel whose alpha code is d_alpha. */
u32 crop_channel_stored(const struct crop_channel *l, u32 d, u32 d_alpha);

/* The code of the source itself. */
u32 crop_channel_source(const struct crop_channel *l);

#endif
