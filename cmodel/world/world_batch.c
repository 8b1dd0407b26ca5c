/* world/world_batch.c - a batch of vertices: what it is read with, its room, its inputs, its program */
#include "world/world.h"

#include <string.h>

/* Words at an address for a client; those that are not mapped are 0, and a fault. */
static void read_words(struct world *g, enum mem_client client, u64 va, u32 *word, unsigned words,
                       const char *what)
{
    u8 byte[32];

    if (!mem_space_read(&g->channel->space, g->mem, client, va, byte, 4 * words))
        world_fail(g, GPU_FAULT_MISSING, what);
    for (unsigned i = 0; i < words; i++)
        word[i] = mem_get(byte + 4 * i, 4);
}

bool world_indices(struct world *g)
{
    struct pd_data *data;

    if (pd_read_empty(&g->pd_memory) || pd_data_full(&g->memory_pd))
        return false;
    data = pd_data_next(&g->memory_pd);
    read_words(g, MEM_PD, pd_read_pop(&g->pd_memory).address, data->word, 4, "an index");
    return true;
}

bool world_lines(struct world *g)
{
    struct vaf_line *line;

    if (vaf_read_empty(&g->vaf_memory) || vaf_line_full(&g->memory_vaf))
        return false;
    line = vaf_line_next(&g->memory_vaf);
    read_words(g, MEM_PE, vaf_read_pop(&g->vaf_memory).address, line->word, 8,
               "a vertex attribute");
    return true;
}

/* known: Ryujinx, pull request 192, and yuzu, 657: programs of games run A, then B, and B reads what A passes on
 * chosen: attributes alone go from A to B, no registers; B reads a word that A writes as A left it, and others as they
 * were fetched; what A alone writes is an output of the stage
 */
struct sph world_vertex_stage(const struct world *g)
{
    const struct sph *a = &g->program[WORLD_VERTEX_A].header;
    struct sph stage = g->program[WORLD_VERTEX].header;

    for (unsigned n = 0; n < SPH_ATTRIBUTES && g->program[WORLD_VERTEX_A].on; n++) {
        stage.reads[n] = a->reads[n] || (stage.reads[n] && !a->writes[n]);
        stage.writes[n] |= a->writes[n];
    }
    return stage;
}

/* chosen: outputs take the place of inputs where both do not fit beside each other */
static struct isbe_batch entry_of(const struct world *g)
{
    const struct sph *header = &g->vertex;
    struct isbe_batch b = { .draw = g->batch.draw,
                            .vertices = g->batch.vertices,
                            .inputs = (u9)sph_count(header->reads),
                            .outputs = (u9)sph_count(header->writes),
                            .primitive_id = header->reads[SPH_PRIMITIVE_ID] };

    b.overlapped = isbe_size(&g->isbe.cfg, &b).warps == 0;
    return b;
}

/* The batch that comes next asks for room; the token comes when all before it is drawn. */
bool world_batch(struct world *g)
{
    struct isbe_batch entry;

    if (g->has_batch || pd_batch_empty(&g->pd_pe) || g->fault.kind != GPU_NO_FAULT)
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
    return true;
}

/* It has room: its vertices are fetched. */
bool world_entry(struct world *g)
{
    struct vaf_batch batch;

    if (isbe_entry_empty(&g->isbe_pe))
        return false;
    isbe_entry_drop(&g->isbe_pe);
    batch = vaf_batch_of(&g->batch, g->vertex.reads);
    vaf_batch_push(&g->pe_vaf, &batch);
    return true;
}

static bool run_program(struct world *g, enum world_stage stage)
{
    const struct sm_launch l = world_launch(&g->program[stage]);

    g->vertices.header = &g->program[stage].header;
    if (sm_vertices_run(g->part.vertex_core, &g->memory, &l, &g->vertices, g->batch.vertices))
        return true;
    return world_fail_program(g, &g->part.vertex_core->fault, SPH_VERTEX);
}

/* What A writes, to B's inputs; or, where B does not write it, to the stage's outputs. */
static void take_from_a(struct world *g, bool outputs)
{
    const struct sph *a = &g->program[WORLD_VERTEX_A].header, *b = &g->program[WORLD_VERTEX].header;
    struct sm_vertices *v = &g->vertices;

    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        if (a->writes[n] && !outputs) {
            memcpy(v->in[n], v->out[n], sizeof v->in[n]);
            v->given[n] = true;
        } else if (a->writes[n] && !b->writes[n]) {
            memcpy(v->out[n], v->in[n], sizeof v->out[n]);
            v->written[n] = true;
        }
}

static bool run_vertices(struct world *g)
{
    const bool has_a = g->program[WORLD_VERTEX_A].on;

    g->counts.vertices += g->batch.vertices;
    if (has_a && !run_program(g, WORLD_VERTEX_A))
        return false;
    if (has_a)
        take_from_a(g, false);
    if (!run_program(g, WORLD_VERTEX))
        return false;
    if (has_a)
        take_from_a(g, true);
    return true;
}

/* A vector of inputs; after the last the program runs. */
bool world_vertices(struct world *g)
{
    struct vaf_inputs in;

    if (vaf_inputs_empty(&g->vaf_sm))
        return false;
    in = vaf_inputs_pop(&g->vaf_sm);
    memset(&g->vertices.given[4 * in.number], true, 4);
    for (unsigned v = 0; v < g->batch.vertices; v++)
        for (unsigned c = 0; c < 4; c++)
            g->vertices.in[4 * in.number + c][v] = in.word[4 * v + c];
    if (in.last && g->fault.kind == GPU_NO_FAULT && run_vertices(g))
        world_begin_batch(g);
    return true;
}
