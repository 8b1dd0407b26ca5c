/* shade_batch.h - packets between PROP and the SMs that stand for several: a tile's quads, a warp's colours (gpc/gpc.net)
 *
 * Of the flow driver, in draws where nothing but colours is taken of results and nobody looks at these wires: a warp can have parts
 * of packets.  What a batch points to holds until its consumer has taken all of it.
 */
#ifndef SHADE_BATCH_H
#define SHADE_BATCH_H

#include "common/bits.h"
#include "gpu_bus.h"

#define SHADE_OUTPUTS 8
#define SHADE_PACKETS 4  /* of a tile, at most */
#define SHADE_LANES   32 /* of a warp */

struct prim_id; /* gpc.def */
struct shade_quads;

/* The quads of a tile that have a covered pixel. */
struct shade_tile {
    const struct prim_id *id;
    enum primitive_kind kind;
    bool front;
    u14 x, y;
    u8 tile;          /* of PROP's ring */
    unsigned packets; /* that it stands for */
    u64 quads;        /* bit 4 * n: quad n */
    u64 left;         /* bit 4 * n + i: pixel i of quad n is covered */
    const struct shade_quads
        *made; /* its packets by number, or NULL: one sample a pixel, each at the centre */
};

/* Where a warp's quad is from. */
struct shade_home {
    u8 tile, quad,
        covered; /* of PROP's ring; of the tile; bit i: pixel i, if the tile has no 'made' */
};

/* What a warp leaves. */
struct warp_colors {
    unsigned quads, outputs;
    unsigned packets;              /* whose last quad is in the warp */
    const struct shade_home *home; /* of each quad */
    const u32 (
        *color[SHADE_OUTPUTS])[SHADE_LANES]; /* four registers of each pixel, or NULL: zeros */
};

/* Returns the packets that a batch stands for. */
static inline unsigned prop_gpm_packets(const struct shade_tile *x)
{
    return x->packets;
}
static inline unsigned sm_prop_packets(const struct warp_colors *x)
{
    return x->packets * x->outputs;
}

/* prop/prop_batch.c: makes packet i of a tile's. */
void prop_gpm_packet(const struct shade_tile *x, unsigned i, struct shade_quads *out);

#endif
