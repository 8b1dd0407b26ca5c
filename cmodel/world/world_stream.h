/* world/world_stream.h - stream output: what the last program before the raster gave, into buffers
 * (facts/classes/draw_semantics.md 10)
 *
 * Each primitive of a stream goes, vertex by vertex, into every buffer that takes the stream, if all of them have room
 * for the whole of it; it happens before clip and cull, and also with the raster off.
 *
 * chosen: where a buffer goes on is SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER's word of the class state itself, which
 * primitives move; STREAMING_BYTE_COUNT reports it.
 * chosen: a primitive needs a stride for each vertex; a component beyond the stride is written as any other.
 * chosen: without a buffer of its stream a primitive is needed, and has not succeeded.
 * chosen: a component that the last program does not write is 0.
 *
 * Not modelled: STREAM_OUT_WRITES_DONE; what order buffers and streams have in memory's time.
 */
#ifndef WORLD_STREAM_H
#define WORLD_STREAM_H

#include "gpc/tpc/sm/core/sm_core.h"
#include "gpc/tpc/sm/sph.h"
#include "hub/hub.h"

/* Writes the primitives of a batch, which are 'stream's, from the columns of their vertices.  Counts them in 'h'.
 * Returns false where a buffer is not mapped.
 */
bool world_stream_out(struct hub *h, struct hub_channel *c, const struct mem *m,
                      const struct pd_batch *batch, const u32 (*out)[SM_LANES], unsigned stream);

#endif
