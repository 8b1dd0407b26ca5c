/* filter.h - texels to what the program gets (facts/texture/texunit.md 4)
 *
 *               +--------+
 *   tex_texels  |        |  tex_value
 *  decode ----->| filter |-----------> tex
 *               |        |
 *               +--------+
 *
 * Takes the texels of a lane's taps, one tap on one level after another; sums weight times value, or finds the least or the
 * greatest, or compares each with a reference; after the last one gives the program's components by the header's sources.
 * Gathers give four texels' component.
 *
 * Exact: sums are of integers, of floats in units of the least denormal, and are rounded to fp32 once, with what they
 * are divided by.  What one texel alone gives is that texel, to the last bit of a NaN.  A state bundle drops what has
 * not come to its last tap.
 *
 * Not modelled: NVIDIA's low-order bits (gpc/tpc/tex/tex_choices.h).
 */
#ifndef FILTER_H
#define FILTER_H

#include "gpc/tpc/tex/tex_choices.h"

/* filter_float.c: a sum of weight times fp32, in units of 2^-149, as two's complement. */
#define FILTER_LIMBS 5
struct filter_floats {
    u64 limb[FILTER_LIMBS];
    bool nan, plus, minus; /* infinities of either sign */
};

/* Adds a number with a weight up to 2^32; returns the sum divided by 2^32 * taps, rounded once. */
void filter_float_add(struct filter_floats *f, u64 weight, u32 a);
u32 filter_float_end(const struct filter_floats *f, unsigned taps);

/* Orders fp32 numbers; -0 is less than +0; not for NaN. */
static inline s64 filter_order(u32 a)
{
    return a >> 31 ? -1 - (s64)(a & 0x7fffffff) : (s64)a;
}

/* filter_value.c: what stored component c is after decoding: sRGB is UNORM of 16 bits then. */
struct tex_component filter_component(const struct tex_view *v, unsigned c);

/* Return a decoded component as a number that can be summed and compared: a code with its sign, fp32's order, or an integer;
 * as what a program gets.
 */
s64 filter_code(struct tex_component c, u32 decoded);
u32 filter_value(struct tex_component c, u32 decoded);

/* Returns sum / (2^32 * taps * the greatest code) of UNORM and SNORM, rounded once. */
u32 filter_fixed_end(struct tex_component c, s128 sum, unsigned taps);

/* Returns what source 0 to 7 of the header gives, of components as the program gets them. */
u32 filter_source(const struct tex_view *v, unsigned source, const u32 stored[4]);

/* Returns whether a reference passes against a texel (values as decode gives them). */
bool filter_passes(const struct tex_view *v, u32 reference, const u32 decoded[4]);

/* What has come of a lane; zeros are an empty one. */
struct filter_component_sum {
    s128 fixed; /* of UNORM and SNORM */
    struct filter_floats floats;
    u32 one; /* the first texel with a weight; of integers the one of the greatest, of reductions the extreme */
    u64 heaviest; /* of integers: its weight */
};
struct tex_sum {
    u5 taps;
    bool absent;
    unsigned texels; /* with a weight */
    struct filter_component_sum of[4];
    u64 passed; /* weights of those that pass */
    u32 gathered[4];
    bool gathers, compares, queries;
    s16 lod;
    u16 clamped;
};

/* Adds a tap on a level; makes the program's R, G, B, A, of 'taps' taps. */
void tex_filter_add(const struct tex_view *v, struct tex_sum *sum, const struct tex_texels *in);
void tex_filter_end(const struct tex_view *v, const struct tex_sum *sum, u32 value[4]);

struct filter {
    struct tex_state cfg;
    struct tex_view view; /* what the bundle means */
    struct tex_sum sum;
    bool holds; /* a value waits */
    struct tex_value out;
    u64 clocks;
};

void filter_reset(struct filter *f);

/* Takes a state bundle; no packet is inside. */
void filter_set_state(struct filter *f, const struct tex_state *cfg);
const char *filter_not_modelled(const struct tex_state *cfg);

bool decode_filter_into(struct filter *f, const struct tex_texels *in);
bool filter_tex_from(struct filter *f, struct tex_value *out);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool filter_step(struct filter *f, struct tex_texels_fifo *in, struct tex_value_fifo *out);

#endif
