/* graphics_batch.c - a batch of vertices: its room, its inputs, its program */
#include "graphics.h"

static unsigned words_of(const bool words[SPH_ATTRIBUTES])
{
    unsigned count = 0;

    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        count += words[n];
    return count;
}

/* chosen: outputs take the place of inputs where both do not fit beside each other */
static struct isbe_batch entry_of(const struct graphics *g)
{
    const struct sph *header = &g->program[GRAPHICS_VERTEX].header;
    struct isbe_batch b = { .draw = g->batch.draw,
                            .vertices = g->batch.vertices,
                            .inputs = (u9)words_of(header->reads),
                            .outputs = (u9)words_of(header->writes),
                            .primitive_id = header->reads[SPH_PRIMITIVE_ID] };

    b.overlapped = isbe_size(&g->isbe.cfg, &b).warps == 0;
    return b;
}

/* The batch that comes next asks for room; the token comes when all before it is drawn. */
bool graphics_batch(struct graphics *g)
{
    struct isbe_batch entry;

    if (g->has_batch || pd_batch_empty(&g->pd_pe) || g->fault.kind != GRAPHICS_NO_FAULT)
        return false;
    g->batch = pd_batch_pop(&g->pd_pe);
    if (g->batch.draw_end) {
        g->ends = true;
        return true;
    }
    entry = entry_of(g);
    isbe_batch_push(&g->pe_isbe, &entry);
    g->has_batch = true;
    g->ran = false;
    g->counts.batches++;
    g->counts.assembled += g->batch.primitives;
    return true;
}

/* It has room: its vertices are fetched. */
bool graphics_entry(struct graphics *g)
{
    struct vaf_batch batch;

    if (isbe_entry_empty(&g->isbe_pe))
        return false;
    isbe_entry_drop(&g->isbe_pe);
    batch = vaf_batch_of(&g->batch, g->program[GRAPHICS_VERTEX].header.reads);
    vaf_batch_push(&g->pe_vaf, &batch);
    return true;
}

static bool run_vertices(struct graphics *g)
{
    const struct sm_launch l = graphics_launch(&g->program[GRAPHICS_VERTEX]);

    g->counts.vertices += g->batch.vertices;
    if (sm_vertices_run(g->part.vertex_core, &l, &g->vertices, g->batch.vertices))
        return true;
    return graphics_fail_program(g, &g->part.vertex_core->fault, SPH_VERTEX);
}

/* A vector of inputs; after the last the program runs. */
bool graphics_vertices(struct graphics *g)
{
    struct vaf_inputs in;

    if (vaf_inputs_empty(&g->vaf_sm))
        return false;
    in = vaf_inputs_pop(&g->vaf_sm);
    for (unsigned v = 0; v < g->batch.vertices; v++)
        for (unsigned c = 0; c < 4; c++)
            g->vertices.in[4 * in.number + c][v] = in.word[4 * v + c];
    if (in.last && g->fault.kind == GRAPHICS_NO_FAULT && run_vertices(g))
        graphics_begin_batch(g);
    return true;
}
