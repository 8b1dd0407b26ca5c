/* pixel_watch.c - stand-ins that look at what the units take and give (pixel_history.h) */
#include <stdlib.h>
#include <string.h>

#include "common/screen_tile.h"
#include "driver/pixel_watch.h"
#include "gpc/prop/prop_parts.h"

static bool is_target(const struct pixel_watch *w, const struct fbp_target *t)
{
    return t->bound && t->base == w->h->target.surface.address;
}

/* Whether what is drawn now goes to the target. */
static bool watched(const struct pixel_watch *w)
{
    const struct fbp_state *s = &w->g->state.fbp;
    bool any = w->h->target.depth && is_target(w, &s->zeta);

    for (unsigned t = 0; t < CREAD_TARGETS && !w->h->target.depth; t++)
        any |= is_target(w, &s->color[t]);
    return any && w->h->found;
}

bool pixel_in_tile(const struct pixel_watch *w, enum sample_mode mode, unsigned tx, unsigned ty)
{
    const struct samples_shape shape = samples_shape(mode);

    return w->h->place.x - tx < 8u / shape.across && w->h->place.y - ty < 8u / shape.down;
}

u16 pixel_samples(const struct pixel_watch *w, enum sample_mode mode, unsigned tx, unsigned ty,
                  u64 coverage)
{
    const struct samples_shape shape = samples_shape(mode);
    const u32 dx = w->h->place.x - tx, dy = w->h->place.y - ty;
    u16 samples = 0;

    if (!pixel_in_tile(w, mode, tx, ty))
        return 0;
    for (unsigned y = 0; y < shape.down; y++)
        for (unsigned x = 0; x < shape.across; x++)
            if (coverage >> ((dy * shape.down + y) * 8 + dx * shape.across + x) & 1)
                samples |= (u16)(1u << samples_number(mode, x, y));
    return samples;
}

/* Which primitives the pieces are of: both have the low bits of a number. */
static bool watch_wdx(void *self, void *unit, const void *wires)
{
    struct pixel_watch *w = self;
    const struct wdx_wires *p = wires;
    const struct clip_prim *in = &p->vsc_wdx->slot[p->vsc_wdx->head];
    const unsigned count = p->vsc_wdx->count;
    const bool moved = wdx_wired(unit, p, &w->wdx);

    if (p->vsc_wdx->count < count && !in->draw_end)
        w->order[setup_packet_last(p->wdx_setup)->prim] =
            w->g->counts.primitives - 1 - (u16)(w->g->prims - 1 - in->prim);
    return moved;
}

static size_t add(struct pixel_watch *w, const struct prim_id *id, enum primitive_kind kind,
                  bool front, u16 covered)
{
    struct pixel_event *e = pixel_history_add(w->h, PIXEL_FRAGMENT);
    size_t d = w->draws;

    if (!e)
        return PIXEL_NONE;
    e->order = w->order[id->prim];
    while (d > 1 && w->draw[d - 1].first > e->order)
        d--;
    if (d > 0) {
        e->number = w->draw[d - 1].number;
        e->primitive = e->order - w->draw[d - 1].first;
    }
    e->shape = kind;
    e->front = front;
    e->covered = covered;
    return w->h->events - 1;
}

/* What frast would have given of a block that zcull took away. */
static void hidden(struct pixel_watch *w, const struct culled_tile *t)
{
    const struct frast_config *cfg = &pixel_gpu(w)->gpc[0].frast.cfg;
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape shape = samples_shape(mode);
    const u32 x = w->h->place.x, y = w->h->place.y;
    const u14 tx = (u14)(x & ~(8u / shape.across - 1)), ty = (u14)(y & ~(8u / shape.down - 1));
    struct pixel_event *e;
    u16 covered;

    if (t->prim.kind == PRIMITIVE_END || x / 16 != t->x || y / 16 != t->y || !watched(w) ||
        (t->verdict != ZCULL_DISCARDED && !(t->culled >> (y / 8 % 2 * 2 + x / 8 % 2) & 1)))
        return;
    covered = pixel_samples(w, mode, tx, ty, frast_coverage(cfg, &t->prim, tx, ty));
    e = covered ? pixel_event_of(w, add(w, &t->prim.id, t->prim.kind, t->prim.front, covered))
                : NULL;
    if (e)
        e->hidden = true;
}

static bool watch_zcull(void *self, void *unit, const void *wires)
{
    struct pixel_watch *w = self;
    const struct zcull_wires *p = wires;
    const u64 before = p->zcull_frast->pushed;
    const bool moved = zcull_wired(unit, p, &w->zcull);

    if (p->zcull_frast->pushed != before)
        hidden(w, culled_tile_last(p->zcull_frast));
    return moved;
}

/* Prop */

/* A pass of the tile in prop begins, or the tile has none. */
static void begin(struct pixel_watch *w, const struct prop *p, u16 covered)
{
    const u16 left = p->stage == PROP_IDLE
                         ? 0
                         : pixel_samples(w, p->mode.shape.mode, p->tile.x, p->tile.y,
                                         prop_by_tile(&p->mode.shape, p->shown));
    struct pixel_event *e;

    w->now = PIXEL_NONE;
    if ((covered == 0 && left == 0) || !watched(w))
        return;
    w->now = add(w, &p->tile.id, p->tile.kind, p->tile.front, covered ? covered : left);
    e = pixel_event_of(w, w->now);
    if (!e)
        return;
    e->left = left;
    e->late = p->tile_late;
    e->outputs = p->mode.outputs;
    e->shaded_left = left;
}

/* Pixel 'of' of a packet of the shader's, of output 'output'. */
static void shaded(struct pixel_watch *w, const struct prop *p, const struct shaded_quads *in,
                   unsigned group, unsigned output)
{
    const struct prop_shape *shape = &p->mode.shape;
    struct pixel_event *e = pixel_event_of(w, w->now);

    for (unsigned i = 0; i < PROP_GROUP && i + PROP_GROUP * group < 4 * shape->quads; i++) {
        const struct prop_pixel at = prop_pixel(shape, PROP_GROUP * group + i);
        u16 samples = 0;

        if (p->tile.x + at.x != w->h->place.x || p->tile.y + at.y != w->h->place.y)
            continue;
        memcpy(e->color[output], &in->color[4 * i], sizeof e->color[0]);
        if (output > 0)
            continue;
        samples = e->left;
        for (unsigned s = 0; s < PIXEL_SAMPLES; s++)
            if ((e->tested >> s & 1) && e->test[s].result != PIXEL_PASSED)
                samples &= (u16) ~(1u << s);
        e->shaded = samples != 0;
        e->killed = p->cfg.shader_kills && (in->killed >> i & 1);
        if (p->mode.takes_away)
            samples = prop_after_shader(&p->cfg, &p->mode, in, i, (u14)w->h->place.x,
                                        (u14)w->h->place.y, samples);
        e->shaded_left = samples;
    }
}

/* A packet for crop. */
static void sent(struct pixel_watch *w, const struct cread_quads *q)
{
    const struct fbp_state *s = &w->g->state.fbp;
    const unsigned i = pixel_in(w, &q->id);
    struct pixel_event *e = pixel_event_of(w, w->now), *again;

    if (!e || i == QUAD_PIXELS || q->samples[i] == 0 || w->h->target.depth ||
        !is_target(w, &s->color[q->target]))
        return;
    if (e->passes) { /* of a second output to the target, or another layer of coverage */
        again = pixel_history_add(w->h, PIXEL_FRAGMENT);
        if (!again)
            return;
        *again = w->h->event[w->now];
        w->now = w->h->events - 1;
        e = again;
    }
    e->sent = cread_covered(&s->cread, q, i);
    e->id = q->id;
    e->target = q->target;
    e->passes = cread_plan_of(&s->cread, q).passes;
}

static bool watch_prop(void *self, void *unit, const void *wires)
{
    struct pixel_watch *w = self;
    const struct prop *p = unit;
    const struct prop_wires *q = wires;
    const struct fine_tile *tile = &q->frast_prop->slot[q->frast_prop->head]; /* as it came */
    const struct shaded_quads *in = &q->sm_prop->slot[q->sm_prop->head];
    const unsigned results = q->sm_prop->count, pass = p->pass, group = p->group;
    const unsigned output = p->output;
    const bool waits = p->stage == PROP_SHADED;
    const u64 tiles = p->tiles, packets = q->prop_hazard->pushed;
    const bool moved = prop_wired(unit, q, &w->prop);

    if (w->now != PIXEL_NONE && waits && q->sm_prop->count < results)
        shaded(w, p, in, group, output);
    if (q->prop_hazard->pushed != packets)
        sent(w, cread_quads_last(q->prop_hazard));
    if (p->tiles != tiles)
        begin(w, p, pixel_samples(w, tile->samples, tile->x, tile->y, tile->coverage));
    else if (p->pass != pass)
        begin(w, p, 0);
    return moved;
}

/* Draws */

void pixel_watch_draw(struct pixel_watch *w, u64 number)
{
    const u64 first = w->g->counts.primitives;
    struct pixel_draw *more;

    if (!w->g->open)
        w->first = w->h->events; /* nothing is under way */
    if (w->draws > 0 && w->draw[w->draws - 1].first == first)
        w->draws--; /* it had no primitive */
    if (w->draws == w->room) {
        w->room = w->room ? 2 * w->room : 64;
        more = realloc(w->draw, w->room * sizeof *more);
        if (!more) {
            w->room = w->draws;
            w->h->no_memory = true;
            return;
        }
        w->draw = more;
    }
    w->draw[w->draws++] = (struct pixel_draw){ number, first };
}

struct pixel_watch *pixel_watch_new(struct pixel_history *h, struct world *g)
{
    struct pixel_watch *w = calloc(1, sizeof *w);
    struct screen_stand_ins *s = &g->part.gpu->stand_in;
    struct gpc_stand_ins *gpc =
        &s->gpc[screen_tile_gpc(g->part.gpu->arb.gpcs, h->place.x, h->place.y)];

    if (!w)
        return NULL;
    w->h = h;
    w->g = g;
    w->now = PIXEL_NONE;
    w->wdx = g->stand_in.wdx;
    w->zcull = gpc->zcull;
    w->prop = gpc->prop;
    g->stand_in.wdx = (struct stand_in){ watch_wdx, w };
    gpc->zcull = (struct stand_in){ watch_zcull, w };
    gpc->prop = (struct stand_in){ watch_prop, w };
    pixel_watch_rop(w, s);
    return w;
}

void pixel_watch_free(struct pixel_watch *w)
{
    if (w)
        free(w->draw);
    free(w);
}
