/* sm_vertices.h - a batch of vertices on the streaming multiprocessor (facts/tpc.md, ISBE; isa/semantics.md 10)
 *
 *             +----------------+
 *   inputs -->| sm_core, a warp|--> outputs, by vertex
 *             +----------------+
 *
 * Lane n is vertex n.  Inputs and outputs are words of attribute space (sph.h), each with 32 lanes.
 */
#ifndef SM_VERTICES_H
#define SM_VERTICES_H

#include "gpc/tpc/sm/sm_core.h"
#include "gpc/tpc/sm/sph.h"

struct sm_vertices {
    const struct sph *header;
    u32 in[SPH_ATTRIBUTES][SM_LANES];
    u32 out[SPH_ATTRIBUTES][SM_LANES]; /* of words that the header has; else 0 */
    u32 invocation[SM_LANES];          /* INVOCATION_ID: the vertex's number in its primitive */
};

#endif
