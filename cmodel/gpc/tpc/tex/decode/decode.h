/* decode.h - texels of a footprint from their bytes or blocks (facts/texture/codecs.md)
 *
 *                   +----------+
 *   tex_elements    |          |   tex_texels
 *  fetch ---------->|  decode  |--------------> filter
 *                   |          |
 *                   +----------+
 *
 * Each element becomes the components of one of its texels, as the texture's format stores them: R first, norms as integers,
 * floats as fp32, blocks decoded.  sRGB components are linear light of 16 bits where header and sampler ask for it.  A border is
 * the sampler's colour in the format's components, clamped and rounded to them; a depth texture's has R in all.  What lies
 * outside reads 0, as does a texel outside of its element; so do components that the format lacks.
 *
 * Not modelled: coverage-sampled depth; what hardware does with blocks that are no encoding where a specification leaves it open.
 */
#ifndef DECODE_H
#define DECODE_H

#include "gpc/tpc/tex/tex_view.h"

/* Decodes the elements of a footprint; at most 8. */
void tex_texels_of(const struct tex_view *v, const struct tex_elements *in, struct tex_texels *out);

struct decode {
    struct tex_state cfg;
    struct tex_view view; /* of it */
    bool full;            /* 'out' waits to be given */
    struct tex_texels out;
    u64 clocks;
};

void decode_reset(struct decode *d);

/* Takes a state bundle; no packet is inside. */
void decode_set_state(struct decode *d, const struct tex_state *s);
const char *decode_not_modelled(const struct tex_state *s);

/* Returns the clocks that a packet occupies the unit: a quad's lane each (rates.csv T8). */
unsigned decode_clocks(const struct tex_elements *in);

/* Returns whether no packet is inside. */
static inline bool decode_idle(const struct decode *d)
{
    return !d->full;
}

bool fetch_decode_into(struct decode *d, const struct tex_elements *in);
bool decode_filter_from(struct decode *d, struct tex_texels *out);

/* Takes at most one packet and gives at most one; returns whether any moved. */
bool decode_step(struct decode *d, struct tex_elements_fifo *in, struct tex_texels_fifo *out);

#endif
