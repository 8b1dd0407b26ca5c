/* tex_warp.h - what the files share that sample for a warp at once (tex.h)
 *
 *   coordinates of all lanes ---> levels by quads ---> lanes: addresses, texels, sums ---> fp32
 *
 * Plain textures: of one, two or four UNORM of eight bits, sRGB or not, block linear in two dimensions, whose wrap modes have no
 * border.  What is not plain goes by quads (tex_evaluate), with the same bits.
 */
#ifndef TEX_WARP_H
#define TEX_WARP_H

#include "gpc/tpc/tex/tex.h"
#include "gpc/tpc/tex/tex_host.h"

/* The levels that a warp reads, and what each lane has of them. */
struct tex_warp_levels {
    unsigned count; /* distinct ones, by number and filter */
    u4 level[TEX_WARP];
    bool linear[TEX_WARP];
    u32 lanes[TEX_WARP]; /* of a level, that have a share */
    _Alignas(
        64) u32 share[TEX_WARP]
                     [TEX_WARP]; /* of it, of each lane, in 256ths; of one alone 256, not filled */
};

/* tex_warp_levels.c: finds them. */
void tex_warp_levels(struct tex_bound *b, const struct tex_warp *in, struct tex_warp_levels *out);

/* tex_warp.c: returns whether a texture and what is asked of it are plain. */
bool tex_warp_is_plain(const struct tex_bound *b, const struct tex_warp *in);

/* tex_warp.c: finds where the texels of a level lie, from the page on that it begins in; returns the address of that. */
struct tex_warp_places {
    struct tex_host_axis x, y; /* with their weights */
    struct tex_host_places texel;
};
u64 tex_warp_places(struct tex_bound *b, const struct tex_warp *in,
                    const struct tex_warp_levels *levels, unsigned n, struct tex_warp_places *out);

/* tex_warp_load.c: reads the texels of 'bytes' at the places of the lanes that are wanted, from an address on; false: some are
 * not in memory as they are seen.
 */
bool tex_warp_load(const struct mem_port *m, u64 address, const struct tex_host_places *places,
                   u32 lanes, unsigned bytes, u32 texel[4][TEX_WARP]);

#endif
