/* tex_host.h - a warp's samples of texels of bytes: coordinates and results by the host's IEEE arithmetic (tex_host.c), places and
 * sums by integers (tex_lanes.c); tex_warp.h
 *
 * The same bits as addr, decode and filter give (testbench/gpc/tpc/tex/test_tex_warp.c).
 */
#ifndef TEX_HOST_H
#define TEX_HOST_H

#include "common/surface.h"

#define TEX_HOST_SIZE \
    8192 /* texels of a level's side, at most: coordinates are below 2^22 of their last place */

/* The texels of an axis, then what they add to offsets in memory: of the first and the second; the weight of the second in 256ths. */
struct tex_host_axis {
    _Alignas(64) u32 first[32], second[32], weight[32];
};

/* How coordinates of a side become texels: of enum tex_wrap WRAP, MIRROR, CLAMP_EDGE or MIRROR_EDGE. */
struct tex_host_side {
    u32 size;
    u8 wrap;
    bool linear; /* else both texels are the nearest */
};

/* Finds the texels of fp32 coordinates. */
void tex_host_texels(const struct tex_host_side *s, const u32 at[32], struct tex_host_axis *out);

/* Make offsets of them, along x of texels of 2^'log2' bytes, or along y. */
void tex_host_columns(const struct surface_rows *r, unsigned log2, struct tex_host_axis *axis);
void tex_host_rows(const struct surface_rows *r, struct tex_host_axis *axis);

/* Where the four texels of each lane are, x first, and the least and the most of these. */
struct tex_host_places {
    _Alignas(64) u32 at[4][32];
    u32 least, most;
};

/* Adds the offsets of both axes and 'in', for the lanes that are wanted, one at least; others have those of one of these. */
void tex_host_place(const struct tex_host_axis *x, const struct tex_host_axis *y, u32 in, u32 lanes,
                    struct tex_host_places *out);

/* Makes the squared length in texels of each quad's longest step: of lane 0 right and down, with 'four' of those beside
 * it too; within 2^-50 of itself.  False: a coordinate of a lane is no number.
 */
bool tex_host_lengths(const u32 x[32], const u32 y[32], u32 width, u32 height, bool four,
                      u64 squared[8]);

/* Make the sums of each lane's four texels, x first, for each byte: weights together 2^16; times 'share' in 256ths, added to those
 * that are there.
 */
void tex_host_sum(const struct tex_host_axis *x, const struct tex_host_axis *y, u32 texel[4][32],
                  u32 sum[4][32]);
void tex_host_add(const struct tex_host_axis *x, const struct tex_host_axis *y, u32 texel[4][32],
                  const u32 share[32], u32 sum[4][32]);

/* Make fp32 of sums that nothing was added to, and of those that were; 255 is 1. */
void tex_host_end_sum(const u32 sum[32], u32 value[32]);
void tex_host_end(const u32 sum[32], u32 value[32]);

/* Adds sums of one byte, as 16 bits that a table has for it; makes fp32 of them. */
void tex_host_add_wide(const struct tex_host_axis *x, const struct tex_host_axis *y,
                       u32 texel[4][32], unsigned byte, const u16 wide[256], const u32 share[32],
                       u64 sum[32]);
void tex_host_end_wide(const u64 sum[32], u32 value[32]);

#endif
