/* pixel_watch.c - taps that look at what the units take and give (pixel_history.h) */
#include <stdlib.h>
#include <string.h>

#include "common/screen_tile.h"
#include "inspect/pixel_watch.h"

bool pixel_is_target(const struct pixel_watch *w, const struct fbp_target *t)
{
    return t->bound && t->base == w->h->target.surface.address;
}

bool pixel_watched(const struct pixel_watch *w)
{
    const struct fbp_state *s = &w->g->state.fbp;
    bool any = w->h->target.depth && pixel_is_target(w, &s->zeta);

    for (unsigned t = 0; t < CREAD_TARGETS && !w->h->target.depth; t++)
        any |= pixel_is_target(w, &s->color[t]);
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

/* Which primitives the pieces are of: both have the low bits of a number.  Wdx gives one for each that it takes, before or
 * after it says so.  A batch is counted whole when it begins; its primitives are numbered as they go.
 */
static void piece(struct pixel_watch *w)
{
    if (!w->came || !w->went)
        return;
    w->order[w->piece] =
        w->g->counts.primitives - world_last_batch(w->g)->primitives + (u16)(w->prim - w->g->first);
    w->came = w->went = false;
}

static void wdx_took(void *self, const void *packet)
{
    const struct clip_prim *in = packet;
    struct pixel_watch *w = self;

    if (in->draw_end)
        return;
    w->prim = in->prim;
    w->came = true;
    piece(w);
}

static void wdx_gave(void *self, const void *packet)
{
    const struct setup_packet *out = packet;
    struct pixel_watch *w = self;

    if (out->kind == PRIMITIVE_END)
        return;
    w->piece = out->prim;
    w->went = true;
    piece(w);
}

size_t pixel_add(struct pixel_watch *w, const struct prim_id *id, enum primitive_kind kind,
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
static void zcull_gave(void *self, const void *packet)
{
    const struct culled_tile *t = packet;
    struct pixel_watch *w = self;
    const struct frast_config *cfg = &pixel_gpu(w)->gpc[0].frast.cfg;
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape shape = samples_shape(mode);
    const u32 x = w->h->place.x, y = w->h->place.y;
    const u14 tx = (u14)(x & ~(8u / shape.across - 1)), ty = (u14)(y & ~(8u / shape.down - 1));
    struct pixel_event *e;
    u16 covered;

    if (t->prim.kind == PRIMITIVE_END || x / 16 != t->x || y / 16 != t->y || !pixel_watched(w) ||
        (t->verdict != ZCULL_DISCARDED && !(t->culled >> (y / 8 % 2 * 2 + x / 8 % 2) & 1)))
        return;
    covered = pixel_samples(w, mode, tx, ty, frast_coverage(cfg, &t->prim, tx, ty));
    e = covered ? pixel_event_of(w, pixel_add(w, &t->prim.id, t->prim.kind, t->prim.front, covered))
                : NULL;
    if (e)
        e->hidden = true;
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

/* Taps */

void pixel_look(struct pixel_watch *w, struct net_tap **wire,
                void (*given)(void *self, const void *packet),
                void (*taken)(void *self, const void *packet), void *self)
{
    struct pixel_tap *t = &w->tap[w->taps++];

    assert(w->taps <= PIXEL_TAPS);
    *t =
        (struct pixel_tap){ .wire = wire, .tap = { .given = given, .taken = taken, .self = self } };
    net_tap_on(wire, &t->tap);
}

static void look_at_wdx(void *context, const struct net_unit *u)
{
    struct pixel_watch *w = context;
    const struct wdx_wires *p = u->wires;

    if (strcmp(u->name, "wdx") != 0)
        return;
    pixel_look(w, &p->vsc_wdx->tap, NULL, wdx_took, w);
    pixel_look(w, &p->wdx_gpc_prim->tap, wdx_gave, NULL, w);
}

/* Of the one GPC that has the pixel. */
static void look_at_zcull(void *context, const struct net_unit *u)
{
    struct pixel_watch *w = context;
    const struct zcull_wires *zcull = u->wires;

    if (!strcmp(u->name, "zcull") && u->at.instance == w->gpc)
        pixel_look(w, &zcull->zcull_frast->tap, zcull_gave, NULL, w);
}

struct pixel_watch *pixel_watch_new(struct pixel_history *h, struct world *g)
{
    struct pixel_watch *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->h = h;
    w->g = g;
    w->now = PIXEL_NONE;
    w->gpc = screen_tile_gpc(g->part.gpu->arb.gpcs, h->place.x, h->place.y);
    world_units(g, look_at_wdx, w);
    screen_units(g->part.gpu, look_at_zcull, w);
    screen_units(g->part.gpu, pixel_look_at_prop, w);
    screen_units(g->part.gpu, pixel_look_at_rop, w);
    pixel_look_at_textures(w);
    g->part.gpu->in_order = true;
    return w;
}

void pixel_watch_free(struct pixel_watch *w)
{
    if (!w)
        return;
    for (unsigned i = 0; i < w->taps; i++)
        net_tap_off(w->tap[i].wire, &w->tap[i].tap);
    free(w->draw);
    free(w);
}
