/* xbar.h - the crossbar: packets to the partition of their address, answers back (facts/mem.md, XBAR)
 *
 *   prop_zcache   +--------+  prop_zcache, prop_hazard
 *  -------------->|        |---------------------------> FBP 0, 1, ...
 *   prop_hazard   |        |
 *  -------------->|        |  walk_zcache, clear_ccache
 *   walk_zcache   |  xbar  |---------------------------> FBP 0, 1, ...
 *  -------------->|        |
 *   clear_ccache  |        |  zcache_prop, zcache_zcull
 *  -------------->|        |<--------------------------- FBP 0, 1, ...
 *                 +--------+
 *   zcache_prop, zcache_zcull: the same at this end, to PROP and Zcull
 *
 * Each wire has one end here for the other blocks, and one at every FBP.
 * A tile of 256 bytes, and a sector of a target with a pitch, is of one FBP, whose caches alone have it: a packet
 * goes to that of its first byte, so packets of a pixel stay in order.  What PROP asked is answered in its order.
 * The end of a draw goes to all; Zcull is told when the last has passed it on.
 * What is drawn, and what every unit counts in all, does not depend on how many FBPs there are.  But a packet's
 * rectangle can reach into a tile that it does not draw to, of another FBP: its own cache gets a copy to no use.
 * So it is of 8 samples a pixel, in blocks of less than 1 KB an FBP (of less than 16 KB, if the FBPs are no power
 * of two).  Then tiles can leave at other times, and bytes beside those of a compressed tile, or within a
 * threshold, can be others.
 * Moves nothing when there is one FBP: it is joined to the other blocks' wires itself.
 *
 * Which of several faults is the first depends on them: each asks memory for itself.
 *
 * Not modelled: widths, arbitration and virtual channels; the way from the FBPs to L2, which they ask themselves.
 */
#ifndef XBAR_H
#define XBAR_H

#include "common/quad_place.h"
#include "gpu_bus.h"

#define XBAR_FBPS    8  /* at most; chosen: no GPU of facts/other_gpus.md has more partitions */
#define XBAR_TARGETS 8  /* of colour */
#define XBAR_TILES   64 /* chosen: depth tiles that are in the FBPs at a time */

#define XBAR_GRANULE 1024 /* known: facts/mem.md, XBAR: slices take turns every 1 KB */

/* Targets of a draw; zeros: there is no such target. */
struct xbar_targets {
    struct rop_surface zeta, color[XBAR_TARGETS];
};

/* Where the packets of a target lie. */
struct xbar_place {
    struct quad_place place;
    bool in_gobs; /* whole GOBs of block linear memory: */
    bool pairs;   /* ... none of which a pair of pixels shares with another */
};

struct xbar {
    unsigned fbps; /* 1 after reset; then as the profile has it */
    struct xbar_targets targets;
    struct xbar_place zeta, color[XBAR_TARGETS]; /* the same, decoded */
    unsigned cleared;                            /* the colour target of clears */
    u8 fbp[XBAR_TILES];                          /* of the depth tiles under way, from 'first' on */
    unsigned first, count;
};

/* Returns the FBP of an address. */
unsigned xbar_fbp_of(unsigned fbps, u64 address);

void xbar_reset(struct xbar *x);

/* Takes the targets of the next draw; no packet is inside. */
void xbar_set_targets(struct xbar *x, const struct xbar_targets *t);

/* Returns the FBP that a packet goes to: a depth tile that begins at a pixel; a packet of colours; a tile of a clear's
 * block.
 */
unsigned xbar_fbp_of_tile(const struct xbar *x, u14 px, u14 py);
unsigned xbar_fbp_of_quads(const struct xbar *x, u3 target, const struct quad_id *id);
unsigned xbar_fbp_of_clear(const struct xbar *x, const struct clear_block *block, unsigned tile);

/* Makes the address of a tile of a clear's block, by which it goes; false: it goes by another byte's, or to no memory. */
bool xbar_clear_at(const struct xbar *x, const struct clear_block *block, unsigned tile, u64 *at);

/* Returns whether no answer is under way. */
static inline bool xbar_idle(const struct xbar *x)
{
    return x->count == 0;
}

/* Move at most one packet of each wire; return whether any moved.  Wire 'x' is this end of it, x_at[i] that of
 * FBP i.  To the FBPs:
 */
bool xbar_step(struct xbar *x, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *tiles_at,
               struct zeta_walk_fifo *walks, struct zeta_walk_fifo *walks_at,
               struct clear_tile_fifo *clears, struct clear_tile_fifo *clears_at,
               struct cread_quads_fifo *quads, struct cread_quads_fifo *quads_at);

/* ... and back. */
bool xbar_collect(struct xbar *x, struct prop_passed_fifo *passed,
                  struct prop_passed_fifo *passed_at, struct zcull_feedback_fifo *feedback,
                  struct zcull_feedback_fifo *feedback_at);

#endif
