/* zdecomp.h - L2's decompressor of depth (facts/fbp.md, L2; rates.csv X)
 *
 *                   +-----------+
 *  zdecomp_request  |           |  zdecomp_row
 *  l2 ------------->|  zdecomp  |-------------> l2
 *                   |           |
 *                   +-----------+
 *
 * Takes a compressed tile's depth sectors and gives one row of it, eight depths, each by its owner's
 * plane and zrop_sample, or the clear table's value: 32 bytes of Z24 or ZF32 a clock, 16 of Z16.  L2
 * puts the stencil, which is never compressed beside depth, and the row together.
 *
 * No frame of aurum draw brings it a packet: ZROP takes a tile with its planes, and nothing that is
 * modelled reads depth through L2, as textures and copies would.
 *
 * Not modelled: fetching the sectors; raw tiles, which L2 does not send (they give zeros).
 */
#ifndef ZDECOMP_H
#define ZDECOMP_H

#include "fbp/fbp_bus.h"

struct zdecomp {
    struct zdecomp_config cfg; /* constant between surfaces */
    u64 clocks;                /* busy so far */
};

void zdecomp_reset(struct zdecomp *d);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zdecomp_not_modelled(const struct zdecomp_config *cfg);

/* The result for one packet. */
void zdecomp_evaluate(const struct zdecomp_config *cfg, const struct zdecomp_request *in,
                      struct zdecomp_row *out);

/* Clocks that a packet occupies the unit. */
unsigned zdecomp_clocks(const struct zdecomp_config *cfg, const struct zdecomp_request *in);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool zdecomp_step(struct zdecomp *d, struct zdecomp_request_fifo *in, struct zdecomp_row_fifo *out);

#endif
