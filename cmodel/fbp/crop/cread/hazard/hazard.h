/* hazard.h - the hazard interlock in front of the destination's reads (facts/fbp.md, CROP)
 *
 *                +----------+
 *   cread_quads  |          |  cleared_quads
 *  prop -------->|  hazard  |----------------> ccache, cread
 *                |          |<---------------- ccache
 *                +----------+  quads_done
 *
 * A packet that reads its destination waits until no 32-byte sector that it touches is still to be
 * written by one before it.  The sectors of every packet that has passes are counted when it goes, by
 * a counter for each of HAZARD_COUNTERS sectors in a row, and counted off when the last of its passes
 * is written; packets are written in their order, so one that reads nothing need not wait.
 *
 * It is a part of cread, whose plan says what a packet reads and how many passes it is; RTL of cread
 * has no end of a packet on its wires.  The state bundle travels with the packet: sectors of packets that came with an
 * earlier bundle are still waited for.
 *
 * chosen: all sectors of a packet's rectangle in the target count, drawn to or not; and sectors that
 * are a multiple of HAZARD_COUNTERS apart share a counter, as in any scoreboard that is no CAM: that
 * costs a wait and changes no result.
 *
 * A packet without passes goes and is not held; one that reads waits while
 * any counter of its sectors is not 0; each has counted once for each of its sectors, twice where two share a counter.
 * While HAZARD_PACKETS are held nothing goes.
 *
 * Not modelled: depth targets, whose tiles go through ZROP one at a time.
 */
#ifndef HAZARD_H
#define HAZARD_H

#include "common/quad_place.h"
#include "fbp/crop/cread/cread.h"

#define HAZARD_PACKETS  64   /* chosen: under way */
#define HAZARD_COUNTERS 4096 /* chosen: 128 KB of sectors */

/* The counters that a packet under way holds. */
struct hazard_packet {
    u16 counter[QUAD_SECTORS];
    unsigned counters;
};

/* A packet under way, whose counters are known when it is counted. */
struct hazard_held {
    u3 target;
    u14 x, y;
    struct hazard_packet packet;
};

/* A state bundle, decoded. */
struct hazard_mode {
    struct hazard_target {
        struct cread_target cread;
        struct quad_place place;
        bool whole; /* tiles that CROP stores, or blends lane by lane, in memory's order */
    } target[CREAD_TARGETS];
};

struct hazard {
    struct hazard_config cfg;
    struct hazard_mode mode;
    u64 clocks;          /* busy so far */
    u64 asked, answered; /* ends of packets: one for each that has passes */
    u8 pending[HAZARD_COUNTERS];
    struct hazard_held held[HAZARD_PACKETS]; /* a ring */
    unsigned first, packets;
    unsigned counted; /* of these, the oldest ones */
    bool full;        /* a packet waits to be given: */
    struct cleared_quads out;
    struct tile_batch batch; /* to be given; without a tile: none */
};

void hazard_reset(struct hazard *h);

/* Takes a state bundle, for packets that come from now on. */
void hazard_set_state(struct hazard *h, const struct hazard_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *hazard_not_modelled(const struct hazard_config *cfg);

/* Decodes a bundle, which must be modelled. */
struct hazard_mode hazard_mode_of(const struct hazard_config *cfg);

/* Returns the counters of the packet at (x, y). */
struct hazard_packet hazard_packet_of(const struct quad_place *p, unsigned x, unsigned y);

/* Returns the clocks that a packet occupies the unit, without waiting. */
unsigned hazard_clocks(const struct hazard_config *cfg, const struct cread_quads *q);

/* Takes a packet, when the one before it is given, and when nothing that it reads is still to be written; an end of
 * one.  Gives a packet.  Lends PROP the packet that comes next.
 */
bool prop_hazard_into(struct hazard *h, const struct cread_quads *in);
bool ccache_hazard_into(struct hazard *h, const struct quads_done *in);
bool hazard_ccache_from(struct hazard *h, struct cleared_quads *out);

/* Takes all packets of a tile, if the tile is whole in a target that has such, and nothing is under way; all their ends. */
bool prop_hazard_into_batch(struct hazard *h, const struct tile_pixels *in);
bool ccache_hazard_into_batch(struct hazard *h, const struct tile_batch *in);
bool hazard_ccache_from_batch(struct hazard *h, struct tile_batch *out);
static inline struct cread_quads *prop_hazard_place(struct hazard *h)
{
    return &h->out.quads;
}

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool hazard_step(struct hazard *h, struct cread_quads_fifo *in, struct quads_done_fifo *done,
                 struct cleared_quads_fifo *out);

/* Returns whether no packet is under way. */
static inline bool hazard_idle(const struct hazard *h)
{
    return h->packets == 0 && !h->full;
}

#endif
