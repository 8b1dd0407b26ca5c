/* zdecomp.h - L2's decompressor of depth (facts/fbp.md, L2; rates.csv X)
 *
 *                   +-----------+
 *  zdecomp_request  |           |  zdecomp_row
 *  l2 ------------->|  zdecomp  |-------------> l2
 *                   |           |
 *                   +-----------+
 *
 * Takes a compressed tile's depth sectors and gives one row of it, eight depths a clock: 32 bytes of Z24 or
 * ZF32, 16 of Z16.  Each depth is zrop_sample of its sample's plane, or the clear table's value.  L2 adds
 * the stencil, which is never compressed beside depth.
 *
 * aurum draw gives it no packets: ZROP takes tiles in planes, and no modelled unit reads depth through L2,
 * as textures and copies do.
 *
 * Of PLANES_2 the second sector is not looked at.  z[k] is sample 8 * row + k of the tile, in the low bits; bits above are 0.
 * Nothing is kept from packet to packet.
 *
 * Not modelled: fetching the sectors; raw tiles, which L2 does not send (they give zeros).
 */
#ifndef ZDECOMP_H
#define ZDECOMP_H

#include "fbp/zrop/zrop.h"

/* A state bundle, decoded: the surface as ZROP knows it. */
struct zdecomp_mode {
    struct zrop_mode zrop;
};

struct zdecomp {
    struct zdecomp_config cfg;
    struct zdecomp_mode mode;
    u64 clocks; /* busy so far */
    bool busy;  /* with: */
    struct zdecomp_request request;
};

void zdecomp_reset(struct zdecomp *d);

/* Takes a state bundle; no packet is inside. */
void zdecomp_set_state(struct zdecomp *d, const struct zdecomp_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zdecomp_not_modelled(const struct zdecomp_config *cfg);

/* Decodes a bundle, which must be modelled. */
struct zdecomp_mode zdecomp_mode_of(const struct zdecomp_config *cfg);

/* Makes the result for one packet. */
void zdecomp_evaluate(const struct zdecomp_config *cfg, const struct zdecomp_request *in,
                      struct zdecomp_row *out);

/* Returns the clocks that a packet occupies the unit. */
unsigned zdecomp_clocks(const struct zdecomp_config *cfg, const struct zdecomp_request *in);

/* Returns whether no packet is inside. */
static inline bool zdecomp_idle(const struct zdecomp *d)
{
    return !d->busy;
}

/* Takes a request when the result of the one before has gone; gives its result. */
bool l2_zdecomp_into(struct zdecomp *d, const struct zdecomp_request *in);
bool zdecomp_l2_from(struct zdecomp *d, struct zdecomp_row *out);

/* The step that a net makes of them (common/net_step.h). */
bool zdecomp_step(struct zdecomp *d, struct zdecomp_request_fifo *in, struct zdecomp_row_fifo *out);

#endif
