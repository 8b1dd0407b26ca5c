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
 * Snaps positions, finds the facing and culls.  Draws a polygon as its area, its edges or its vertices.
 * Gives for each primitive up to four edges (half-planes that must all hold a sample), the box inside the
 * scissor, the depth plane and the start tile.  A smooth line is wider and longer than it is told, by the ramp on which it
 * fades, whose slope goes with it.  Edges of a smooth polygon or point lie half a pixel out, so that they hold the centre of
 * each pixel that the shape touches.  An aliased line has two edges along it; its box ends
 * where the diamond-exit rule ends it.  Coordinates saturate at +-65536; the unit in front clips to the
 * guard band, which lies inside.
 *
 * A position is rounded to nearest even (TESLA: halves up) on the grid, and held to -2^16 and the last place below 2^16; Inf too; a
 * denormal is 0.  A NaN in x, y or z of any vertex drops the primitive.  Parts of a primitive go from part 0 on.
 *
 * In conservative raster a pixel is drawn if its square, dilated, touches the polygon, line or point; positions may lie on a
 * finer grid for edges, facing and what is culled; planes go through those at 1/256 pixel.
 *
 * Not modelled: SET_FILL_VIA_TRIANGLE FILL_ALL; clip ids;
 * NVIDIA's low-order bits of the depth plane.
 */
#ifndef SETUP_H
#define SETUP_H

#include "gpc/gpc_bus.h"

#define SETUP_PARTS 3 /* primitives of one packet, at most */

/* The primitives of one packet. */
struct setup_job {
    unsigned count;
    struct raster_prim prim[SETUP_PARTS];
    struct stri_prim stri[SETUP_PARTS];
};

struct setup {
    struct setup_config cfg;
    u64 clocks;      /* busy so far */
    u64 prims;       /* that came */
    u64 half_clocks; /* the same, exactly */
    u12 phase;       /* of the line stipple, steps */
    struct setup_job job;
    unsigned given; /* of the job's primitives */
    unsigned cell;  /* of the next one, given */
    bool told;      /* stri has got its part of that already */
    bool ends;      /* a token is to be given: */
    struct prim_id end;
};

void setup_reset(struct setup *s);

/* Takes a state bundle; no packet is inside. */
void setup_set_state(struct setup *s, const struct setup_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *setup_not_modelled(const struct setup_config *cfg);

/* Returns the half clocks that a packet takes when 'given' of its primitives are drawn (rates.csv T4). */
unsigned setup_clocks(const struct setup_config *cfg, const struct setup_packet *in,
                      unsigned given);

/* setup_cell.c: a primitive is given once for each cell of the screen that its box meets, so that its planes have a reference
 * near.  Return how many cells, and how many primitives a job gives; make what primitive i gives in cell n, to crast and to stri.
 */
unsigned setup_cells(const struct raster_prim *p);
unsigned setup_given(const struct setup_job *job);
void setup_cell(const struct setup_job *job, unsigned i, unsigned n, struct raster_prim *p);
void setup_cell_stri(const struct setup_job *job, unsigned i, unsigned n, struct stri_prim *stri);

/* Fills 'job' with the primitives of one packet; advances 'phase' along a line strip. */
void setup_assemble(const struct setup_config *cfg, const struct setup_packet *in, u12 *phase,
                    struct setup_job *job);

/* Returns whether no packet is inside. */
static inline bool setup_idle(const struct setup *s)
{
    return s->given == s->job.count && !s->ends;
}

/* Takes a packet when the one before it has given all; gives each primitive to stri, then to crast. */
bool wdx_setup_into(struct setup *s, const struct setup_packet *in);
bool setup_crast_from(struct setup *s, struct raster_prim *out);
bool setup_stri_from(struct setup *s, struct stri_prim *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool setup_step(struct setup *s, struct setup_packet_fifo *in, struct raster_prim_fifo *out,
                struct stri_prim_fifo *stri);

#endif
