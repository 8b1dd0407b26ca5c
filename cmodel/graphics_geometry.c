/* graphics_geometry.c - primitives of the last program before the raster: a batch's own, or its strips */
#include "graphics.h"
#include "graphics_stream.h"

#include <string.h>

struct sm_launch graphics_launch(const struct graphics_program *p)
{
    return (struct sm_launch){ .entry = p->entry,
                               .group = p->group,
                               .local_bytes = p->header.local_low + p->header.local_high,
                               .local_high = p->header.local_high,
                               .crs_bytes = p->header.crs_bytes };
}

bool graphics_has_geometry(const struct graphics *g)
{
    return g->program[GRAPHICS_GEOMETRY].on;
}

const struct pd_batch *graphics_last_batch(const struct graphics *g)
{
    return graphics_has_geometry(g) ? &g->strips : &g->batch;
}

const u32 (*graphics_last_out(const struct graphics *g))[SM_LANES]
{
    return (const u32(*)[SM_LANES])(graphics_has_geometry(g) ? g->strip : g->vertices.out);
}

/* The batch's primitives, which are a stream's, to its buffers. */
static void stream_out(struct graphics *g, unsigned stream)
{
    if (graphics_streams(g->channel->fe.state[CLASS_3D]) &&
        !graphics_stream_out(g->hub, g->channel, g->mem, graphics_last_batch(g),
                             graphics_last_out(g), stream))
        graphics_fail(g, GRAPHICS_FAULT_MEMORY, "a buffer of stream output");
}

/* All that the warp's threads kept, before what goes to the raster. */
static void stream_strips(struct graphics *g)
{
    const bool last = class_bits(g->channel->fe.state[CLASS_3D], NVB197_SET_PROVOKING_VERTEX, 0, 0);

    if (!graphics_streams(g->channel->fe.state[CLASS_3D]))
        return;
    for (unsigned stream = 0; stream < HUB_STREAMS; stream++) {
        while (sm_strips_next(&g->geometry, stream, last, &g->strips, g->strip))
            stream_out(g, stream);
        sm_strips_rewind(&g->geometry);
    }
}

static void begin_primitives(struct graphics *g)
{
    g->primitive = 0;
    g->first = g->prims;
    if (g->rasters) /* known: D3D11_QUERY_DATA_PIPELINE_STATISTICS, CInvocations */
        g->counts.primitives += graphics_last_batch(g)->primitives;
}

void graphics_begin_batch(struct graphics *g)
{
    if (graphics_has_geometry(g)) {
        sm_geometry_begin(&g->geometry, &g->program[GRAPHICS_GEOMETRY].header, &g->batch,
                          (const u32(*)[SM_LANES])g->vertices.out);
        g->strips.primitives = 0; /* graphics_next_batch comes first */
    } else {
        g->counts.out[0] += g->batch.primitives;
        stream_out(g, 0);
    }
    g->ran = true;
    begin_primitives(g);
}

/* The program's next threads; false: there are none, or a fault. */
static bool run_threads(struct graphics *g)
{
    const struct sm_launch l = graphics_launch(&g->program[GRAPHICS_GEOMETRY]);

    if (!sm_geometry_more(&g->geometry))
        return false;
    if (!sm_geometry_run(g->part.vertex_core, &l, &g->geometry))
        return graphics_fail_program(g, &g->part.vertex_core->fault, SPH_GEOMETRY);
    g->counts.invocations += g->geometry.lanes;
    for (unsigned stream = 0; stream < HUB_STREAMS; stream++) {
        const unsigned primitives = sm_strips_count(&g->geometry, stream);

        g->counts.out[stream] += primitives;
        g->counts.strips += primitives;
    }
    stream_strips(g);
    return true;
}

bool graphics_next_batch(struct graphics *g)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const unsigned stream = class_bits(state, NVB197_SET_RASTER_INPUT, 1, 0);
    const bool last = class_bits(state, NVB197_SET_PROVOKING_VERTEX, 0, 0);

    if (!graphics_has_geometry(g))
        return false;
    while (!sm_strips_next(&g->geometry, stream, last, &g->strips, g->strip))
        if (!run_threads(g))
            return false;
    begin_primitives(g);
    return true;
}
