/* addr.h - texture coordinates to texels and their weights (facts/texture/texunit.md 2)
 *
 *              +--------+
 *   tex_tap    |        |  tex_footprint
 *  lod ------->|  addr  |---------------> fetch
 *              |        |
 *              +--------+
 *
 * Takes a tap on one level: reduces its coordinates' range, scales them to texels with 8 fraction bits, adds offsets, and
 * applies the modes of the axes; of cubes it goes over edges to the neighbours.  Gives the texels of a filter, of a gather, or
 * the one of a load, with weights that have 2^24 together.
 *
 * Not modelled: NVIDIA's low-order bits (gpc/tpc/tex/tex_choices.h).
 */
#ifndef ADDR_H
#define ADDR_H

#include "gpc/tpc/tex/tex_choices.h"

/* Reduces a normalised coordinate's range, fp32 to fp32; NaN gives 0. */
u32 addr_reduce(enum tex_wrap wrap, u32 at);

/* Rounds an fp32 number of texels to 256ths; saturates at 2^22 texels; NaN gives 0. */
s32 addr_fixed(u32 at, enum rounding mode);

/* Where a footprint lies along an axis: its first texel, before offsets and modes, and the weight of the one behind in
 * 256ths, which of the nearest texel is 0.
 */
struct addr_span {
    s32 first;
    u8 weight;
};
struct addr_span addr_span(const struct tex_view *v, enum tex_wrap wrap, u32 size, bool linear,
                           u32 at);

/* Return the mode that acts on an axis; the texel that 'i' stands for, or -1: the border. */
enum tex_wrap addr_mode(const struct tex_view *v, unsigned axis);
s32 addr_wrap(enum tex_wrap wrap, u32 size, s32 i);

/* addr_cube.c: a texel (i, j) of a face of n x n texels that may be one beyond an edge; moves it to the face where it is. */
struct addr_texel {
    unsigned face;
    s32 i, j;
};
void addr_across(struct addr_texel *t, s32 n);

/* Fills the places of a footprint on a cube of n x n texels: those of rows j, j + 1 and columns i, i + 1; the weight of one
 * beyond a corner goes to the others.  Weights of x and y are those of i + 1 and j + 1, in 256ths.
 */
void addr_cube(unsigned face, s32 n, const struct addr_span *x, const struct addr_span *y,
               struct tex_place place[4]);

/* Makes a tap's footprint. */
void tex_addr(const struct tex_view *v, const struct tex_tap *in, struct tex_footprint *out);

struct addr {
    struct tex_state cfg;
    struct tex_view view; /* what the bundle means */
    bool holds;           /* a footprint waits */
    struct tex_footprint out;
    u64 clocks;
};

void addr_reset(struct addr *a);

/* Takes a state bundle; no packet is inside. */
void addr_set_state(struct addr *a, const struct tex_state *cfg);
const char *addr_not_modelled(const struct tex_state *cfg);

bool lod_addr_into(struct addr *a, const struct tex_tap *in);
bool addr_fetch_from(struct addr *a, struct tex_footprint *out);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool addr_step(struct addr *a, struct tex_tap_fifo *in, struct tex_footprint_fifo *out);

#endif
