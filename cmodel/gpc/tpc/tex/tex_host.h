/* tex_host.h - a warp's bilinear samples of RGBA8 by the host's IEEE arithmetic (tex_warp.c)
 *
 * The same bits as addr, decode and filter give (testbench/gpc/tpc/tex/test_tex_warp.c).
 */
#ifndef TEX_HOST_H
#define TEX_HOST_H

#include "common/surface.h"

#define TEX_HOST_SIZE \
    8192 /* texels of a level's side, at most: coordinates are below 2^22 of their last place */

/* The texels of an axis: offsets in memory of the first and the second, the weight of the second in 256ths. */
struct tex_host_axis {
    u32 first[32], second[32], weight[32];
};

/* Find those of fp32 coordinates on a level of 'size' texels, along x or y; 'repeats': WRAP, else CLAMP_TO_EDGE. */
void tex_host_columns(const struct surface_rows *r, u32 size, bool repeats, const u32 at[32],
                      struct tex_host_axis *out);
void tex_host_rows(const struct surface_rows *r, u32 size, bool repeats, const u32 at[32],
                   struct tex_host_axis *out);

/* Where the four texels of each lane are: x first; what of their offsets differs. */
struct tex_host_places {
    u32 at[4][32], differs[32];
};

/* Adds the offsets of both axes and 'in'. */
void tex_host_add_offsets(const struct tex_host_axis *x, const struct tex_host_axis *y, u32 in,
                          struct tex_host_places *out);

/* Makes the squared length in texels of each quad's longest step: of lane 0 right and down, with 'four' of those beside
 * it too; within 2^-50 of itself, infinite where a coordinate is no number.
 */
void tex_host_lengths(const u32 x[32], const u32 y[32], u32 width, u32 height, bool four,
                      u64 squared[8]);

/* Adds 'share' 256ths of each lane's four texels, x first, to its sums of components in 2^-24ths. */
void tex_host_add(const struct tex_host_axis *x, const struct tex_host_axis *y, u32 texel[4][32],
                  const u32 share[32], u32 sum[4][32]);

/* Makes fp32 of sums; each component of 255 in 2^-24ths is 1. */
void tex_host_end(const u32 sum[32], u32 value[32]);

#endif
