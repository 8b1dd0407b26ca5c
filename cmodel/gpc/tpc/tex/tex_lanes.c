/* tex_lanes.c - places and sums of a warp's texels, which are integers (tex_host.h) */
#include "common/lanes.h"
#include "gpc/tpc/tex/tex_host.h"

#define LANES 32

static inline u32 column(const struct surface_rows *r, u32 xb)
{
    return surface_rows_across_low(r, xb) + surface_gob_offset(xb, 0);
}

static inline u32 row(const struct surface_rows *r, u32 y)
{
    return surface_rows_down_low(r, y) + surface_gob_offset(0, y);
}

LANES_CLONES void tex_host_columns(const struct surface_rows *r, unsigned log2,
                                   struct tex_host_axis *axis)
{
    const struct surface_rows rows = *r;

    for (unsigned lane = 0; lane < LANES; lane++)
        axis->first[lane] = column(&rows, axis->first[lane] << log2);
    for (unsigned lane = 0; lane < LANES; lane++)
        axis->second[lane] = column(&rows, axis->second[lane] << log2);
}

LANES_CLONES void tex_host_rows(const struct surface_rows *r, struct tex_host_axis *axis)
{
    const struct surface_rows rows = *r;

    for (unsigned lane = 0; lane < LANES; lane++)
        axis->first[lane] = row(&rows, axis->first[lane]);
    for (unsigned lane = 0; lane < LANES; lane++)
        axis->second[lane] = row(&rows, axis->second[lane]);
}

static inline void place(const struct tex_host_axis *x, const struct tex_host_axis *y, u32 in,
                         u32 lanes, struct tex_host_places *restrict out)
{
    const unsigned some = bits_lowest(lanes);
    u32 least = UINT32_MAX, most = 0;

    for (unsigned n = 0; n < 4; n++) {
        const u32 *across = n & 1 ? x->second : x->first, *down = n & 2 ? y->second : y->first;
        const u32 own = in + across[some] + down[some];

        for (unsigned lane = 0; lane < LANES; lane++) {
            const u32 at = lanes >> lane & 1 ? in + across[lane] + down[lane] : own;

            out->at[n][lane] = at;
            least = at < least ? at : least;
            most = at > most ? at : most;
        }
    }
    out->least = least;
    out->most = most;
}

LANES_CLONES void tex_host_place(const struct tex_host_axis *x, const struct tex_host_axis *y,
                                 u32 in, u32 lanes, struct tex_host_places *out)
{
    if (lanes == UINT32_MAX)
        place(x, y, in, UINT32_MAX, out);
    else
        place(x, y, in, lanes, out);
}

/* Sums of bytes 0 and 2, or of 1 and 3, of two texels side by side: 16 bits hold each, below 2^16. */
static inline u32 beside(u32 left, u32 right, unsigned from, u32 weight)
{
    return (left >> from & 0xff00ff) * (256 - weight) + (right >> from & 0xff00ff) * weight;
}

static inline void sums_of(const u32 texel[4], u32 across, u32 down, u32 sum[4])
{
    for (unsigned odd = 0; odd < 2; odd++) {
        const u32 upper = beside(texel[0], texel[1], 8 * odd, across),
                  lower = beside(texel[2], texel[3], 8 * odd, across);

        sum[odd] = (upper & 0xffff) * (256 - down) + (lower & 0xffff) * down;
        sum[odd + 2] = (upper >> 16) * (256 - down) + (lower >> 16) * down;
    }
}

/* Sums of a lane's bytes. */
static inline void lane_sums(u32 texel[4][LANES], const struct tex_host_axis *x,
                             const struct tex_host_axis *y, unsigned lane, u32 sum[4])
{
    const u32 four[4] = { texel[0][lane], texel[1][lane], texel[2][lane], texel[3][lane] };

    sums_of(four, x->weight[lane], y->weight[lane], sum);
}

LANES_CLONES void tex_host_sum(const struct tex_host_axis *x, const struct tex_host_axis *y,
                               u32 texel[4][LANES], u32 sum[restrict 4][LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        u32 own[4];

        lane_sums(texel, x, y, lane, own);
        sum[0][lane] = own[0];
        sum[1][lane] = own[1];
        sum[2][lane] = own[2];
        sum[3][lane] = own[3];
    }
}

LANES_CLONES void tex_host_add(const struct tex_host_axis *x, const struct tex_host_axis *y,
                               u32 texel[4][LANES], const u32 share[LANES],
                               u32 sum[restrict 4][LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        u32 own[4];

        lane_sums(texel, x, y, lane, own);
        sum[0][lane] += own[0] * share[lane];
        sum[1][lane] += own[1] * share[lane];
        sum[2][lane] += own[2] * share[lane];
        sum[3][lane] += own[3] * share[lane];
    }
}

LANES_CLONES void tex_host_add_wide(const struct tex_host_axis *x, const struct tex_host_axis *y,
                                    u32 texel[4][LANES], unsigned byte, const u16 wide[256],
                                    const u32 share[LANES], u64 sum[restrict LANES])
{
    u32 code[4][LANES];

    for (unsigned n = 0; n < 4; n++)
        for (unsigned lane = 0; lane < LANES; lane++)
            code[n][lane] = wide[texel[n][lane] >> 8 * byte & 255];
    for (unsigned lane = 0; lane < LANES; lane++) {
        const u32 right = x->weight[lane], down = y->weight[lane];
        const u32 upper = code[0][lane] * (256 - right) + code[1][lane] * right;
        const u32 lower = code[2][lane] * (256 - right) + code[3][lane] * right;

        sum[lane] += ((u64)upper * (256 - down) + (u64)lower * down) * share[lane];
    }
}
