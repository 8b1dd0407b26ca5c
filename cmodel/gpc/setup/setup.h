/* setup.h - from vertices on the screen to edges and a depth plane (facts/gpc.md, texture/raster_rules.md)
 *
 *                 +---------+
 *   setup_packet  |         |  raster_prim
 *  wdx ---------->|  setup  |-------------> crast
 *                 |         |
 *                 |         |  stri_prim
 *                 |         |-------------> stri
 *                 +---------+
 *
 * Snaps positions, finds the facing and culls, draws a polygon as itself, its edges or its vertices,
 * and gives for each primitive up to four half-planes that hold a sample, its box inside the scissor,
 * its depth as a plane and a tile to begin with.  Lines are such shapes too: an aliased one is a strip
 * whose box ends where the diamond rule ends it.  Coordinates saturate at +-65536: the guard band lies
 * inside, and clipping to it is the business of whoever is before.
 *
 * Not modelled: SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION; SET_FILL_VIA_TRIANGLE FILL_ALL; round
 * points (SET_ANTI_ALIASED_POINT of no sprite); the alpha ramp of smooth lines; SET_POLY_SMOOTH;
 * SET_POLYGON_STIPPLE; clip ids; NVIDIA's low-order bits of the depth plane.
 */
#ifndef SETUP_H
#define SETUP_H

#include "gpc/gpc_bus.h"

#define SETUP_PARTS 3 /* primitives of one packet, at most */

/* What a packet becomes. */
struct setup_job {
    unsigned count;
    struct raster_prim prim[SETUP_PARTS];
    struct stri_prim stri[SETUP_PARTS];
};

struct setup {
    struct setup_config cfg;
    u64 clocks;      /* busy so far */
    u64 half_clocks; /* the same, exactly */
    u12 phase;       /* of the line stipple, steps */
    struct setup_job job;
    unsigned given; /* of the job's primitives */
};

void setup_reset(struct setup *s);

/* NULL, or what of a state bundle is beyond the model. */
const char *setup_not_modelled(const struct setup_config *cfg);

/* Half clocks that a packet of which 'given' primitives are drawn occupies the unit (rates.csv T4). */
unsigned setup_clocks(const struct setup_config *cfg, const struct setup_packet *in,
                      unsigned given);

/* The primitives of one packet; 'phase' goes on along a line strip. */
void setup_assemble(const struct setup_config *cfg, const struct setup_packet *in, u12 *phase,
                    struct setup_job *job);

/* Takes at most one packet and gives at most one primitive; returns whether anything moved. */
bool setup_step(struct setup *s, struct setup_packet_fifo *in, struct raster_prim_fifo *out,
                struct stri_prim_fifo *stri);

#endif
