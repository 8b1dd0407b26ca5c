/* tess.h - the tessellator: from a patch's factors to points of its domain and primitives (facts/tess.md)
 *
 *   pe_tess   +------+ tess_pe
 *  ---------->| tess |----------> pe
 *   patch     +------+  batches of points and primitives
 *
 *      v=1  3---<---2     A quad's outer ring goes round by its edges: U==0, V==0, U==1, V==1, each with its own
 *           | +-<-+ |     factor; rings inside it by the inner factors.  A triangle's: U==0, V==0, W==0.
 *           v | * | ^     Where the shorter axis has an odd number of points, a row of points (*) is innermost.
 *           | +->-+ |     Isolines lie along u, one above the other.
 *      v=0  0--->---1
 *
 * Clamps and rounds the factors by the spacing; gives the points of each edge, in 16.16, symmetric about its middle; joins
 * rings by triangles, edge by edge from outside to inside, then fills the centre.  A batch has at most 32 points
 * and 42 primitives; a point that two batches need is in both.  The last batch of a patch says so, and is empty if the
 * patch is culled: an outer factor that is not above 0.  A point of an edge depends on that edge's factor alone.
 *
 * chosen: points and triangles come in the order of Microsoft's reference tessellator, which Direct3D leaves free.
 * chosen: batches are filled in that order, whether their points lie on an edge or inside.
 *
 * Not modelled: interior and exterior as tasks of their own; SET_TESSELLATION_CUT_HEIGHT and SET_MAX_PATCHES_PER_BATCH,
 * which change no result.
 */
#ifndef TESS_H
#define TESS_H

#include "gpc/gpc_bus.h"

#define TESS_ONE    0x10000 /* 1.0 in 16.16 */
#define TESS_FACTOR 64      /* the largest */
#define TESS_NONE   0xffff  /* no corner */

/* The points of one edge, or of one axis of the interior (tess_factor.c); fixed numbers are 16.16. */
struct tess_edge {
    u32 factor; /* clamped and rounded */
    bool odd;   /* parity: of segments */
    u32 fraction;
    u32 floor, half; /* of the factor's half, down and up: whole numbers */
    u32 split;       /* the point behind which the finer half has one more */
    unsigned points;
};

/* What a patch is made of. */
struct tess_shape {
    bool culled;
    bool minimal;                        /* all factors are 1: corners alone */
    unsigned edges;                      /* of a ring: 4 or 3; 0: isolines */
    struct tess_edge outer[4], inner[2]; /* inner: U, V; of isolines outer: density, detail */
    unsigned points;
};

/* Which primitive comes next.  Triangles are listed an edge at a time. */
struct tess_walk {
    unsigned ring, edge; /* the next edge to be listed */
    bool done;
    unsigned listed, at;
    u16 corner[2 * TESS_FACTOR + 2][3];
};

struct tess {
    struct tess_config cfg;
    u64 clocks;                      /* busy so far */
    u64 patches, points, primitives; /* that came; of those, without repeats */
    bool busy;
    struct tess_patch patch;
    struct tess_shape shape;
    struct tess_walk walk;
    bool waits; /* a primitive for which the last batch had no room: */
    u16 next[3];
};

void tess_reset(struct tess *s);

/* Takes a state bundle; no patch is inside. */
void tess_set_state(struct tess *s, const struct tess_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *tess_not_modelled(const struct tess_config *cfg);

/* tess_factor.c: returns the points of an edge of a factor (fp32), whose fixed numbers are at least 'least'.
 * inner: of the interior, where an integer of 1 counts as 2 segments.
 */
struct tess_edge tess_edge_of(u32 factor, enum tess_spacing spacing, bool inner, u32 least);

/* tess_factor.c: returns where point 'p' of an edge lies: 0 to TESS_ONE. */
u32 tess_place(const struct tess_edge *e, unsigned p);

/* tess_shape.c: returns what the factors (fp32) of a patch ask for. */
struct tess_shape tess_shape_of(const struct tess_config *cfg, const u32 outer[4],
                                const u32 inner[2]);

/* tess_shape.c: returns how many rings a shape has, with the outer one; how many points one of their edges has, with
 * both ends; how many points lie in the row inside the last ring.  Edges 0 and 2 of a quad run along V.
 */
unsigned tess_rings(const struct tess_shape *s);
unsigned tess_ring_points(const struct tess_shape *s, unsigned ring, unsigned edge);
unsigned tess_row(const struct tess_shape *s);

/* tess_shape.c: returns how many points a ring has, and the number of its first. */
unsigned tess_ring_size(const struct tess_shape *s, unsigned ring);
unsigned tess_ring_base(const struct tess_shape *s, unsigned ring);

/* tess_points.c: gives point 'n' of a shape, in 16.16. */
struct tess_point {
    u32 u, v;
};
struct tess_point tess_point_of(const struct tess_shape *s, unsigned n);

/* tess_walk.c: begins; gives the next primitive, TESS_NONE for corners that it has not; false: there are no more. */
void tess_walk_begin(struct tess_walk *w);
bool tess_walk_next(const struct tess_config *cfg, const struct tess_shape *s, struct tess_walk *w,
                    u16 corner[3]);

/* tess_stitch.c: lists the triangles between edge 'edge' of ring 'ring' and what lies inside it; or the centre's. */
void tess_stitch(const struct tess_shape *s, unsigned ring, unsigned edge, struct tess_walk *w);
void tess_centre(const struct tess_shape *s, struct tess_walk *w);

/* Returns the clocks that a batch takes. */
unsigned tess_clocks(const struct tess_batch *b);

/* Returns how many corners the primitives of an output have. */
unsigned tess_corners(const struct tess_config *cfg);

static inline bool tess_idle(const struct tess *s)
{
    return !s->busy;
}

/* Takes a patch when all of the one before is gone; gives a batch. */
bool pe_tess_into(struct tess *s, const struct tess_patch *in);
bool tess_pe_from(struct tess *s, struct tess_batch *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool tess_step(struct tess *s, struct tess_patch_fifo *in, struct tess_batch_fifo *out);

#endif
