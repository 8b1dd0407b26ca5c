/* sm_vertices.h - a batch of vertices on the streaming multiprocessor (facts/tpc.md, ISBE; isa/semantics.md 10)
 *
 *             +----------------+
 *   inputs -->| sm_core, a warp|--> outputs, by vertex
 *             +----------------+
 *
 * Lane n is vertex n.  Inputs and outputs are words of attribute space (sph.h), each with 32 lanes.
 *
 * Not modelled: launches of several warps.
 */
#ifndef SM_VERTICES_H
#define SM_VERTICES_H

#include "gpc/tpc/sm/core/sm_core.h"
#include "gpc/tpc/sm/sph.h"

struct sm_geometry;
struct sm_patches;

struct sm_vertices {
    const struct sph *header;
    struct sm_geometry *geometry; /* of a geometry program, whose lanes are threads; else NULL */
    struct sm_patches *patches; /* of a tessellation program, whose vertices those are; else NULL */
    u32 in[SPH_ATTRIBUTES][SM_LANES];
    bool given[SPH_ATTRIBUTES];        /* the owner's: rows of 'in' that may hold something */
    u32 out[SPH_ATTRIBUTES][SM_LANES]; /* of words that the header has; else 0 */
    bool written[SPH_ATTRIBUTES];      /* rows of 'out' that may hold something */
    u32 invocation[SM_LANES];          /* INVOCATION_ID: the vertex's number in its primitive */
};

/* Makes the rows zeros that may hold something. */
void sm_clear_rows(u32 row[SPH_ATTRIBUTES][SM_LANES], const bool holds[SPH_ATTRIBUTES]);

/* Runs a vertex program for vertices 0 to count - 1 (1 to 32) of 'v', whose header and inputs are set: fills the
 * outputs.  Nothing else runs on the core.  Returns false after a fault (s->fault).
 */
bool sm_vertices_run(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                     struct sm_vertices *v, unsigned count);

#endif
