/* pd.c - see pd.h */
#include "hub/pd/pd.h"

#include <string.h>

void pd_reset(struct pd *p)
{
    memset(p, 0, sizeof *p);
}

void pd_set_state(struct pd *p, const struct pd_config *cfg)
{
    p->cfg = *cfg;
}

const char *pd_not_modelled(const struct pd_config *cfg)
{
    return cfg->restart && cfg->restart_topology ? "pd: SET_DA_PRIMITIVE_RESTART_TOPOLOGY_CHANGE"
                                                 : NULL;
}

static bool is_patch(unsigned vertices)
{
    return vertices > 0 && vertices <= PD_BATCH_VERTICES;
}

const char *pd_refuses(const struct pd *p, const struct pd_draw *d)
{
    if (d->what == PD_LOAD_ID || d->what == PD_ADD_ID)
        return NULL;
    if (d->what != PD_BEGIN)
        return p->open ? pd_not_modelled(&p->cfg) : "pd: a draw or END without BEGIN";
    if (p->open)
        return "pd: BEGIN before END";
    if (d->topology == PD_PATCHES && !is_patch(p->cfg.patch))
        return "pd: SET_PATCH of 0 or more than 32 vertices";
    if (d->topology == PD_NO_TOPOLOGY)
        return "pd: SET_PRIMITIVE_TOPOLOGY without a topology";
    return pd_not_modelled(&p->cfg);
}

/* What the newest vertex completes, or the run's end. */
static void complete(struct pd *p, bool last, bool end)
{
    p->placed = 0;
    if (p->begin.topology != PD_PATCHES) {
        p->shapes = pd_shapes(p->begin.topology, last, p->count, end, p->shape);
        return;
    }
    p->shapes = !end && is_patch(p->patch) && p->count % p->patch == 0;
    p->shape[0] = (struct pd_shape){ .corner = { p->count - p->patch }, .whole = true };
}

/* Vertices are kept for primitives to come. */
static void arrive(struct pd *p, u32 number)
{
    const struct pd_config *c = &p->draw_cfg;
    const bool array = p->draw.what == PD_ARRAY;
    const u32 start = array && !c->id_from_start ? p->draw.first : 0;
    const struct pd_vertex v = { .index = number + c->base_vertex,
                                 .id = number - start + c->id_base,
                                 .edge_flag = c->edge_flag };

    if (c->restart && number == c->restart_index && (c->restart_arrays || !array)) {
        complete(p, c->last, true);
        p->restarts++;
        p->count = 0;
        return;
    }
    if (p->count == 0)
        p->origin = v;
    p->window[p->count % PD_WINDOW] = v;
    p->count++;
    p->vertices++;
    complete(p, c->last, false);
}

/* The next vertex of the draw; false if it is not there yet. */
static bool next_vertex(struct pd *p)
{
    bool counts;
    u32 number;

    if (!pd_next_index(p, &number, &counts))
        return false;
    if (counts)
        arrive(p, number);
    p->at++;
    p->busy = p->at < pd_vertices(&p->draw);
    return true;
}

/* The vertex in the batch, which gets it if it has room; PD_BATCH_VERTICES if not.  It is there once, and most often
 * one of the last.
 */
static unsigned slot_of(struct pd_batch *b, const struct pd_vertex *v)
{
    for (unsigned i = b->vertices; i-- > 0;)
        if (b->index[i] == v->index && b->vertex_id[i] == v->id)
            return i;
    if (b->vertices < PD_BATCH_VERTICES) {
        b->index[b->vertices] = v->index;
        b->vertex_id[b->vertices++] = v->id;
        return b->vertices - 1u;
    }
    return PD_BATCH_VERTICES;
}

static const struct pd_vertex *vertex(const struct pd *p, u64 number)
{
    return number == 0 ? &p->origin : &p->window[number % PD_WINDOW];
}

static u3 edge_flags(const struct pd *p, const struct pd_shape *s)
{
    unsigned flags = s->edges;

    for (unsigned i = 0; i < 3 && s->flagged; i++)
        if (!vertex(p, s->corner[i])->edge_flag)
            flags &= ~(1u << i);
    return (u3)flags;
}

static bool place_patch(struct pd *p)
{
    struct pd_batch *b = &p->batch;

    if (b->vertices + p->patch > PD_BATCH_VERTICES)
        return false;
    for (unsigned i = 0; i < p->patch; i++) {
        const struct pd_vertex *v = vertex(p, p->shape[p->placed].corner[0] + i);

        b->index[b->vertices] = v->index;
        b->vertex_id[b->vertices++] = v->id;
    }
    b->primitive[b->primitives++] = (struct pd_primitive){ .id = p->id++ };
    p->primitives++;
    p->placed++;
    return true;
}

/* Puts the next primitive into the batch; false if it does not fit. */
static bool place(struct pd *p)
{
    const struct pd_shape *s = &p->shape[p->placed];
    struct pd_batch *b = &p->batch;
    const u6 vertices = b->vertices;
    struct pd_primitive prim = { .provoking = s->provoking, .order = s->order, .id = p->id };

    if (b->primitives == PD_BATCH_VERTICES + 1u - b->corners)
        return false;
    for (unsigned i = 0; i < b->corners; i++) {
        const unsigned slot = slot_of(b, vertex(p, s->corner[i]));

        if (slot == PD_BATCH_VERTICES) {
            b->vertices = vertices;
            return false;
        }
        prim.corner[i] = (u5)slot;
    }
    prim.edge_flags = edge_flags(p, s);
    b->primitive[b->primitives++] = prim;
    p->id += s->whole;
    p->primitives += s->whole;
    p->placed++;
    return true;
}

static void empty_batch(struct pd *p)
{
    memset(&p->batch, 0, sizeof p->batch);
    p->batch.draw = p->begin.draw;
    p->batch.kind = pd_kind(p->begin.topology);
    p->batch.patches = p->begin.topology == PD_PATCHES;
    p->batch.corners = (u6)(p->batch.patches ? p->patch : pd_corners(p->begin.topology));
    p->batch.instance_id = p->instance;
}

/* Goes on until a batch or a line of indices is wanted, or nothing is left to do. */
static void go_on(struct pd *p)
{
    while (!p->batch_due && !p->token_due) {
        if (p->placed < p->shapes)
            p->batch_due = !(p->batch.patches ? place_patch(p) : place(p));
        else if (p->ending) {
            p->batch_due = p->batch.primitives != 0;
            p->token_due = true;
            p->ending = false;
        } else if (!p->busy || !next_vertex(p))
            break;
    }
}

bool memory_pd_into(struct pd *p, const struct pd_data *in)
{
    if (!p->waiting)
        return false;
    pd_take_line(p, in);
    go_on(p);
    return true;
}

bool pd_memory_from(struct pd *p, struct pd_read *out)
{
    if (!p->asks)
        return false;
    out->address = p->line;
    p->asks = false;
    p->waiting = true;
    p->asked++;
    return true;
}

bool pd_pe_from(struct pd *p, struct pd_batch *out)
{
    if (!p->batch_due && !p->token_due)
        return false;
    if (p->batch_due) {
        for (unsigned i = p->batch.vertices; i < PD_BATCH_VERTICES; i++)
            p->batch.index[i] = p->batch.vertex_id[i] = 0; /* of a primitive that did not fit */
        *out = p->batch;
        p->batches++;
        p->shaded += p->batch.vertices;
        p->batch_due = false;
        empty_batch(p);
        go_on(p);
        return true;
    }
    *out = (struct pd_batch){ .draw = p->begin.draw, .draw_end = 1 };
    p->token_due = p->open = false;
    return true;
}

static void pd_begin(struct pd *p, const struct pd_draw *d)
{
    if (p->open)
        return;
    if (!d->open_begin || d->topology != p->begin.topology)
        p->count = 0;
    if (!d->keep_id)
        p->id = 0;
    if (d->instance_id == PD_INSTANCE_FIRST)
        p->instance = 0;
    p->instance += d->instance_id == PD_INSTANCE_SUBSEQUENT;
    p->inlines[0] = p->inlines[1] = 0;
    p->begin = *d;
    p->patch = p->cfg.patch;
    p->open = true;
    empty_batch(p);
}

static void pd_end(struct pd *p)
{
    if (!p->open)
        return;
    p->ending = true;
    p->placed = p->shapes = 0;
    if (p->begin.open_end)
        return;
    complete(p, p->cfg.last, true);
    p->count = 0;
}

static void pd_vertices_of(struct pd *p, const struct pd_draw *d)
{
    if (!p->open || pd_vertices(d) == 0)
        return;
    p->draw = *d;
    p->draw_cfg = p->cfg;
    p->at = 0;
    p->held = false; /* memory may have changed */
    p->busy = true;
    p->clocks += pd_clocks(d);
}

bool fe_pd_into(struct pd *p, const struct pd_draw *in)
{
    if (!pd_idle(p))
        return false;
    switch (in->what) {
    case PD_BEGIN: pd_begin(p, in); break;
    case PD_END: pd_end(p); break;
    case PD_LOAD_ID: p->id = in->first; break;
    case PD_ADD_ID: p->id += in->first; break;
    default: pd_vertices_of(p, in); break;
    }
    go_on(p);
    return true;
}
