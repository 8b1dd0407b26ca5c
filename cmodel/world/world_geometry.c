/* world/world_geometry.c - primitives of the last program before the raster: a batch's own, or its strips */
#include "class/b197/run.h"
#include "class/b197/stream.h"
#include "world/world.h"
#include "world/world_stream.h"

#include <string.h>

struct sm_launch world_launch(const struct world_program *p)
{
    return (struct sm_launch){ .entry = p->entry,
                               .group = p->group,
                               .local_bytes = p->header.local_low + p->header.local_high,
                               .local_high = p->header.local_high,
                               .crs_bytes = p->header.crs_bytes,
                               .registers = p->registers };
}

bool world_has_geometry(const struct world *g)
{
    return g->program[WORLD_GEOMETRY].on;
}

/* What a geometry program finds, or the raster. */
static const struct pd_batch *before_geometry(const struct world *g)
{
    return world_has_patches(g) ? &g->points : &g->batch;
}

static const u32 (*out_before_geometry(const struct world *g))[SM_LANES]
{
    return (const u32(*)[SM_LANES])(world_has_patches(g) ? g->patches.evaluation.out
                                                         : g->vertices.out);
}

const struct pd_batch *world_last_batch(const struct world *g)
{
    return world_has_geometry(g) ? &g->strips : before_geometry(g);
}

const u32 (*world_last_out(const struct world *g))[SM_LANES]
{
    return world_has_geometry(g) ? (const u32(*)[SM_LANES])g->strip : out_before_geometry(g);
}

/* The batch's primitives, which are a stream's, to its buffers. */
static void stream_out(struct world *g, unsigned stream)
{
    if (run_bundle(g->channel->fe.state[CLASS_3D]).streams &&
        !world_stream_out(g->hub, g->channel, g->mem, world_last_batch(g), world_last_out(g),
                          stream))
        world_fail(g, GPU_FAULT_MISSING, "a buffer of stream output");
}

/* All that the warp's threads kept, before what goes to the raster. */
static void stream_strips(struct world *g)
{
    const struct run_config run = run_bundle(g->channel->fe.state[CLASS_3D]);

    if (!run.streams)
        return;
    for (unsigned stream = 0; stream < HUB_STREAMS; stream++) {
        while (sm_strips_next(&g->geometry, stream, run.last, &g->strips, g->strip))
            stream_out(g, stream);
        sm_strips_rewind(&g->geometry);
    }
}

static void begin_last(struct world *g)
{
    g->primitive = 0;
    g->first = g->prims;
    if (g->rasters) /* known: D3D11_QUERY_DATA_PIPELINE_STATISTICS, CInvocations */
        g->counts.primitives += world_last_batch(g)->primitives;
}

void world_begin_primitives(struct world *g)
{
    if (world_has_geometry(g)) {
        sm_geometry_begin(&g->geometry, &g->program[WORLD_GEOMETRY].header, before_geometry(g),
                          out_before_geometry(g));
        g->geometry.through = g->last;
        g->strips.primitives = 0; /* world_next_batch comes first */
    } else {
        g->counts.out[0] += world_last_batch(g)->primitives;
        stream_out(g, 0);
    }
    g->ran = true;
    begin_last(g);
}

void world_begin_batch(struct world *g)
{
    if (world_has_patches(g))
        world_begin_patches(g);
    else
        world_begin_primitives(g);
}

/* The program's next threads; false: there are none, or a fault. */
static bool run_threads(struct world *g)
{
    const struct sm_launch l = world_launch(&g->program[WORLD_GEOMETRY]);

    if (!sm_geometry_more(&g->geometry))
        return false;
    if (!sm_geometry_run(g->part.vertex_core, &g->memory, &l, &g->geometry))
        return world_fail_program(g, &g->part.vertex_core->fault, SPH_GEOMETRY);
    g->counts.invocations += g->geometry.lanes;
    for (unsigned stream = 0; stream < HUB_STREAMS; stream++) {
        const unsigned primitives = sm_strips_count(&g->geometry, stream);

        g->counts.out[stream] += primitives;
        g->counts.strips += primitives;
    }
    stream_strips(g);
    return true;
}

bool world_next_batch(struct world *g)
{
    const struct run_config run = run_bundle(g->channel->fe.state[CLASS_3D]);

    if (!world_has_geometry(g))
        return false;
    while (!sm_strips_next(&g->geometry, run.raster_stream, run.last, &g->strips, g->strip))
        if (!run_threads(g))
            return false;
    begin_last(g);
    return true;
}

const struct sph *world_last_header(struct world *g, const u32 *state)
{
    const struct sph *geometry = &g->program[WORLD_GEOMETRY].header;
    const struct sph *before =
        world_has_patches(g) ? &g->program[WORLD_TESS_EVALUATION].header : &g->vertex;

    if (!world_has_geometry(g))
        return before;
    if (!geometry->passthrough)
        return geometry;
    g->through = sm_passthrough_header(geometry, before, stream_skips(state));
    return &g->through;
}
