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
 * has no end of a packet on its wires.
 *
 * chosen: all sectors of a packet's rectangle in the target count, drawn to or not; and sectors that
 * are a multiple of HAZARD_COUNTERS apart share a counter, as in any scoreboard that is no CAM: that
 * costs a wait and changes no result.
 *
 * In a step an end counts before a packet is looked at.  A packet without passes goes and is not held; one that reads waits while
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

/* A packet under way: the counters that it holds. */
struct hazard_packet {
    u16 counter[QUAD_SECTORS];
    unsigned counters;
};

/* A state bundle, decoded. */
struct hazard_mode {
    struct hazard_target {
        struct cread_target cread;
        struct quad_place place;
    } target[CREAD_TARGETS];
};

struct hazard {
    struct hazard_config cfg;
    struct hazard_mode mode;
    u64 clocks; /* busy so far */
    u8 pending[HAZARD_COUNTERS];
    struct hazard_packet packet[HAZARD_PACKETS]; /* a ring */
    unsigned first, packets;
};

void hazard_reset(struct hazard *h);

/* Takes a state bundle; no packet is inside. */
void hazard_set_state(struct hazard *h, const struct hazard_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *hazard_not_modelled(const struct hazard_config *cfg);

/* cfg must be modelled. */
struct hazard_mode hazard_mode_of(const struct hazard_config *cfg);

/* The counters of the packet at (x, y). */
struct hazard_packet hazard_packet_of(const struct quad_place *p, unsigned x, unsigned y);

/* Clocks that a packet occupies the unit, without waiting. */
unsigned hazard_clocks(const struct hazard_config *cfg, const struct cread_quads *q);

/* Takes at most one packet of each input and gives at most one; returns whether any moved. */
bool hazard_step(struct hazard *h, struct cread_quads_fifo *in, struct quads_done_fifo *done,
                 struct cleared_quads_fifo *out);

/* No packet is under way. */
static inline bool hazard_idle(const struct hazard *h)
{
    return h->packets == 0;
}

#endif
