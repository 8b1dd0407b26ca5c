/* stri.h - attribute planes for the interpolator (facts/tpc.md, STRI)
 *
 *                   +--------+
 *   stri_prim       |        |  stri_plane
 *  setup ---------->|  stri  |------------> tram
 *   stri_attribute  |        |
 *  wdx ------------>|        |
 *                   +--------+
 *
 * Takes a primitive's snapped vertices, then attributes one component at a time.  Gives for each the plane
 * value = a*x + b*y + c, x and y in pixels from the centre of a reference pixel near vertex 0.
 * Computes each coefficient exactly in integers (differences, products with positions and 1/w, the
 * quotient by the area) and rounds it once to fp32.  A line's plane changes along the line only, a
 * point's is constant, but for sprites' coordinates: theirs goes through values at corners of the point's square.  1/w is
 * a plane like the others; wdx sends it first.
 *
 * A primitive is held from where it comes to its last attribute.  The reference is vertex 0's pixel (position / 256, down), held
 * to the cell of the screen that the primitive's pixels are in, and to 0 .. last_x, last_y.  Values belong to the vertices of part i from vertex i on, in turn.  FLAT has the provoking vertex's bits
 * and no slopes: vertex 0, or with provoking_last 1 of what was a line, 2 of a triangle.  A primitive of no area has vertex 0's value
 * everywhere.  Where a value, or with PERSPECTIVE a 1/w, is Inf or NaN, c is a NaN and the slopes are 0.
 *
 * Not modelled: allocation of TRAM.
 */
#ifndef STRI_H
#define STRI_H

#include "common/exact_plane.h"
#include "common/prim_attributes.h"
#include "gpc/tpc/tpc_bus.h"

#define STRI_PLANES (GPC_ATTRIBUTES + 1) /* of a primitive, with depth */

struct stri {
    struct stri_config cfg;
    u64 clocks; /* busy so far */
    bool busy;  /* 'prim' has attributes to come */
    struct stri_prim prim;
    u16 planes; /* of 'prim', made so far */
    bool gives; /* a plane waits in 'out', */
    bool batch; /* ... or all of 'prim' in 'plane' */
    struct stri_plane out;
    const struct attribute_plane *from; /* that: these or another TPC's */
    struct attribute_plane plane[STRI_PLANES];
};

/* The pixel at whose centre x and y are 0. */
struct stri_reference {
    u15 x, y;
};
struct stri_reference stri_reference_of(const struct stri_config *cfg,
                                        const struct stri_prim *prim);

/* Returns which vertex of the assembled primitive vertex i of 'prim' is. */
unsigned stri_source(const struct stri_prim *prim, unsigned i);

/* Returns the provoking vertex: a flat attribute has its value. */
unsigned stri_provoking(const struct stri_config *cfg, enum primitive_kind assembled);

/* Returns whether the values are of the corners of a point's square. */
bool stri_has_corners(const struct stri_prim *prim, const struct stri_attribute *in);

/* stri_plane.c: returns how the values at the vertices or, of a point, at its corners count for coefficients a, b, c; the
 * plane through them, times 1/w if 'perspective'; all finite.
 */
struct exact_plane stri_weights(const struct stri_prim *prim, struct stri_reference at,
                                bool corners);
struct attribute_plane stri_plane_of(const struct stri_prim *prim, struct stri_reference at,
                                     const u32 v[3], bool perspective, bool corners);

/* stri_lanes.c: makes the planes of 'count' attributes of a primitive, as stri_evaluate makes each. */
void stri_planes(const struct stri_config *cfg, const struct stri_prim *prim,
                 const struct stri_attribute *in, unsigned count, struct attribute_plane *out);

/* Return the plane of an attribute; make the result for one packet. */
struct attribute_plane stri_plane_alone(const struct stri_config *cfg, const struct stri_prim *prim,
                                        const struct stri_attribute *in);
void stri_evaluate(const struct stri_config *cfg, const struct stri_prim *prim,
                   const struct stri_attribute *in, struct stri_plane *out);

/* Returns the clocks that a primitive of 'planes' planes occupies the unit (rates.csv X). */
unsigned stri_clocks(unsigned planes);

void stri_reset(struct stri *s);

/* Takes a state bundle; no packet is inside. */
void stri_set_state(struct stri *s, const struct stri_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *stri_not_modelled(const struct stri_config *cfg);

/* Returns whether no packet is inside. */
static inline bool stri_idle(const struct stri *s)
{
    return !s->busy && !s->gives;
}

/* stri_wires.c: the wires.  A primitive is taken when all of the one before has gone, then its attributes one by one, or all as a batch. */
bool setup_stri_into(struct stri *s, const struct stri_prim *in);
bool wdx_stri_into(struct stri *s, const struct stri_attribute *in);
bool wdx_stri_into_batch(struct stri *s, const struct prim_attributes *in);
bool stri_tram_from(struct stri *s, struct stri_plane *out);
bool stri_tram_from_batch(struct stri *s, struct prim_planes *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool stri_step(struct stri *s, struct stri_prim_fifo *prims, struct stri_attribute_fifo *in,
               struct stri_plane_fifo *out);

#endif
