/* lod.h - level of detail, anisotropy, and the taps they ask for (facts/texture/texunit.md 3)
 *
 *                 +-------+
 *   tex_lod_quad  |       |  tex_tap
 *  tex ---------->|  lod  |----------> addr
 *                 |       |
 *                 +-------+
 *
 * Takes a quad's coordinates and what its program gives; finds how long and how wide a pixel is in texels, from differences
 * inside the quad or from gradients.  Adds biases, clamps, chooses the filter and one or two levels.  Gives each lane's taps in
 * turn, each on its levels, the finer one first.
 *
 * Exact: the squared length of a vector, and with it the isotropic level, rounded once (lod_log2).  Anisotropic: of differences
 * held in TEX_ANISO_BITS bits.
 *
 * Not modelled: NVIDIA's low-order bits (gpc/tpc/tex/tex_choices.h).
 */
#ifndef LOD_H
#define LOD_H

#include "gpc/tpc/tex/tex_choices.h"

#define TEX_TAPS_MOST 128 /* of a quad: 4 lanes, 16 taps, 2 levels */

/* lod_length.c: (2^63 to 2^64 - 1) * 2^exp, the first 64 bits of a number; 0 has 'sig' 0 and the least 'exp'. */
struct lod_number {
    s32 exp;
    u64 sig;
};

/* Return the number n * 2^exp; the fixed-point number 2^(256ths / 256) with 16 fraction bits, of 256ths below 2048. */
struct lod_number lod_number(u128 n, s32 exp);
u64 lod_power(s32 power);

/* Returns half the logarithm, in 256ths, rounded to nearest; of 0 and of what 16 bits do not hold the nearest.  It is exact:
 * no power of two with a fraction is rational, and a tie cannot be.
 */
s16 lod_log2(struct lod_number squared);

/* Finds the least and the most of the numbers of an octave, 2^63 to 2^64 - 1, whose logarithm is that of 'sig', even if they are
 * off by 'within'; false: that of 'sig' then is not sure.
 */
bool lod_log2_alike(u64 sig, u64 within, u64 *least, u64 *most);

static inline bool lod_less(struct lod_number a, struct lod_number b)
{
    return a.exp != b.exp ? a.exp < b.exp : a.sig < b.sig;
}

/* How coordinates change from pixel to pixel: fp32, of each axis. */
struct lod_change {
    u32 d[3];
};

/* What a vector is measured by. */
struct lod_scale {
    unsigned axes;
    u32 size[3]; /* texels of the view's first level; 1 where coordinates are texels */
};

/* Returns the squared length in texels.  Denormals and NaN count as 0; an infinite one is longer than any other. */
struct lod_number lod_length(const struct lod_scale *scale, const struct lod_change *v);

/* lod_root.c: the square root, rounded down. */
u64 lod_root(u128 n);

/* lod_ellipse.c: what a pixel covers of a texture. */
struct lod_shape {
    s16 lod;         /* 8.8 */
    unsigned taps;   /* 1 to 16 */
    u64 twice_major; /* twice the squared major axis, in units of 2^(2*exp) */
    s64 major[2];    /* the axis, in units of 2^exp */
    s32 exp;
};

/* Finds the shape of x and y on two axes; both are finite and not both 0. */
void lod_ellipse(const struct tex_view *v, const struct lod_scale *scale,
                 const struct lod_change *x, const struct lod_change *y, struct lod_shape *out);

/* lod_spread.c: returns by how much the distance of taps on a level is scaled, with 16 fraction bits; 'level' counts from the
 * view's first, 'fraction' is the level of detail's; moves a coordinate to tap k of an axis.
 */
u64 lod_spread(const struct tex_view *v, const struct lod_shape *s, unsigned level,
               unsigned fraction, bool coarse);
u32 lod_tap(const struct lod_shape *s, const struct lod_scale *scale, unsigned axis, unsigned k,
            u64 spread, u32 at);

/* lod_cube.c: a direction as a place on a face. */
struct lod_face {
    unsigned face;
    u32 s, t, own; /* the coordinates along its axes; |own| is the greatest */
    u32 at[2];     /* 0 to 1 */
};
struct lod_face lod_face(const u32 at[3]);

/* Returns the vector on the face of the change of a direction: to 'to', whose place is found on the same face, or a small one (NULL). */
struct lod_change lod_face_change(const struct lod_face *f, const struct lod_change *change,
                                  const u32 *to);

/* lod_level.c: return the level of detail with its biases; within its bounds, which tell whether a texture is magnified;
 * and at most the view's last level: all 8.8, of the view.
 */
s32 lod_biased(const struct tex_view *v, const struct tex_how *how, s32 lod, u32 given);
u16 lod_clamped(const struct tex_view *v, s32 lod, u16 least);
u16 lod_within(const struct tex_view *v, u16 clamped);

/* Converts fp32 to 8.8; saturates at 16 bits; NaN gives 0. */
s32 lod_fixed(u32 a);

/* Returns the weight of the coarser of two levels, in 256ths. */
u9 lod_trilinear(u5 slope, unsigned fraction);

/* Which levels are read, and how. */
struct lod_levels {
    unsigned level[2]; /* of the view */
    u9 weight[2];      /* of the second it may be 0: then there is one */
    bool linear, magnifies;
};
struct lod_levels lod_levels(const struct tex_view *v, u16 clamped);

/* Returns what a query says of them: the level, or a number between the two; 8.8, of the view. */
u16 lod_accessed(const struct tex_view *v, u16 clamped);

/* lod.c: makes the taps of all lanes that want a result; returns how many. */
unsigned tex_lod(const struct tex_view *v, const struct tex_lod_quad *in,
                 struct tex_tap out[TEX_TAPS_MOST]);

struct lod {
    struct tex_state cfg;
    struct tex_view view; /* what the bundle means */
    struct tex_tap tap[TEX_TAPS_MOST];
    u8 next, count; /* of the taps that wait */
    u64 clocks;
};

void lod_reset(struct lod *l);

/* Takes a state bundle; no packet is inside. */
void lod_set_state(struct lod *l, const struct tex_state *cfg);
const char *lod_not_modelled(const struct tex_state *cfg);

bool tex_lod_into(struct lod *l, const struct tex_lod_quad *in);
bool lod_addr_from(struct lod *l, struct tex_tap *out);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool lod_step(struct lod *l, struct tex_lod_quad_fifo *in, struct tex_tap_fifo *out);

#endif
