/* vsc.h - viewport, clip and cull: from clip space to the window (facts/tpc.md, VSC; classes/draw_semantics.md 4, 5)
 *
 *             +-------+  clip_vertex
 *   vsc_prim  |       |-------------> wdx
 *  sm ------->|  vsc  |
 *             |       |  clip_prim
 *             |       |-------------> wdx
 *             +-------+
 *
 * Chooses the viewport, or makes a copy for each that a mask names; swizzles coordinates; drops what a clip distance
 * or the view volume has outside; cuts lines and polygons by clip distances, w > 0, guard band or frustum; divides by
 * w, scales and moves to the window.  A polygon that was cut leaves as a fan; each vertex that a cut made, as where
 * on which edge it lies, so that attributes can be cut the same way.
 *
 * Facing and area, which need snapped positions, are setup's to cull by.
 *
 * A cut goes before the pieces that have it.  Copies go from the lowest viewport of the mask up, each whole before the next; a mask
 * without any drops the primitive.
 *
 * Not modelled: stream output, which is in front of it (world/world_stream.h); SET_WINDOW_ORIGIN LOWER_LEFT; SET_VIEWPORT_MULTICAST VIEWPORT_ORDER across primitives
 * (copies of a primitive go one behind the other); SET_ATTRIBUTE_POINT_SIZE's SLOT; the hardware's clocks of a cut.
 */
#ifndef VSC_H
#define VSC_H

#include "gpc/gpc_bus.h"

#define VSC_USER_PLANES 8
#define VSC_PARTS       88 /* of a clock: what clocks of vertices and attributes are multiples of */
/* Of a primitive, with those that cuts made: 33 where rounding folds nothing. */
#define VSC_VERTICES 64

/* What becomes of a primitive in one viewport. */
struct vsc_job {
    unsigned cuts, pieces;
    struct clip_vertex cut[VSC_VERTICES - 3];
    struct clip_prim piece[VSC_VERTICES - 2];
};

/* A vertex inside of what triangles are culled by, and its place in the window. */
#define VSC_KEPT_BITS 6
#define VSC_KEPT      (1 << VSC_KEPT_BITS)
struct vsc_kept {
    u32 position[4];
    u32 copies; /* its viewport and 1; 0: none is here */
    struct raster_vertex window;
};

struct vsc {
    struct vsc_config cfg;
    u64 clocks;       /* busy so far */
    u64 prims;        /* that came, with copies */
    u64 parts, ahead; /* the clocks, exactly, in VSC_PARTS; when the vertices are through */
    u64 batch;        /* when the batch began: vertices are a batch ahead at most */
    unsigned through; /* vertices of the batch */
    struct vsc_prim prim;
    u16 viewports; /* whose copies are to come */
    bool first;    /* nothing of 'prim' has gone out */
    struct vsc_job job;
    unsigned cut, piece;            /* of the job, given */
    struct vsc_kept kept[VSC_KEPT]; /* of this state: most vertices are of several triangles */
};

void vsc_reset(struct vsc *s);

/* Takes a state bundle; no packet is inside. */
void vsc_set_state(struct vsc *s, const struct vsc_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *vsc_not_modelled(const struct vsc_config *cfg);

/* vsc_prim.c: primitive 'n' of a batch, from what the last program before the raster gave: 'out' holds the words of
 * attribute space, a column for each vertex.
 */
struct sph;
struct vsc_prim vsc_prim_of(const struct pd_batch *batch, unsigned n, const struct sph *last,
                            const u32 (*out)[32]);

/* Returns the viewports that a primitive is drawn in, a bit each. */
u16 vsc_viewports(const struct vsc_prim *in);

/* Fills 'job' with what is left of a primitive in a viewport.  Pieces are not 'first'. */
void vsc_clip(const struct vsc_config *cfg, const struct vsc_prim *in, unsigned viewport,
              struct vsc_job *job);

/* Does as vsc_clip if nothing of a triangle has to be cut: its vertices are found in 'kept', or kept there; false: vsc_clip does it. */
bool vsc_pass(struct vsc_kept kept[VSC_KEPT], const struct vsc_config *cfg,
              const struct vsc_prim *in, unsigned viewport, struct vsc_job *job);

/* Return the clocks that a copy of a primitive takes; parts of clocks that a primitive does of which there is no copy; that a vertex does.
 * Vertices are beside primitives: each waits for those up to its last corner, and those that a mask culls for none.
 */
unsigned vsc_clocks(const struct vsc_job *job);
unsigned vsc_culled_parts(const struct vsc_prim *in);
unsigned vsc_vertex_parts(const struct vsc_prim *in);

/* Returns whether no packet is inside. */
static inline bool vsc_idle(const struct vsc *s)
{
    return s->viewports == 0 && s->cut == s->job.cuts && s->piece == s->job.pieces;
}

/* Takes a primitive when the one before is gone; gives a vertex of a cut, a piece. */
bool sm_vsc_into(struct vsc *s, const struct vsc_prim *in);
bool vsc_wdx_cut_from(struct vsc *s, struct clip_vertex *out);
bool vsc_wdx_from(struct vsc *s, struct clip_prim *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool vsc_step(struct vsc *s, struct vsc_prim_fifo *in, struct clip_vertex_fifo *cuts,
              struct clip_prim_fifo *out);

#endif
