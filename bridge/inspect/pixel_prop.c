/* pixel_prop.c - taps of PROP that look at a tile's passes, what the shader makes of them, and what goes to CROP (pixel_watch.h) */
#include <string.h>

#include "inspect/pixel_watch.h"
#include "gpc/prop/prop_parts.h"

static const struct prop *prop_of(const struct pixel_watch *w)
{
    return &pixel_gpu(w)->gpc[w->gpc].prop;
}

/* A pass of the tile in prop begins that has samples, as prop finds it, or the tile has none. */
static void next_pass(struct pixel_watch *w, u16 covered)
{
    const struct prop *p = prop_of(w);
    const struct prop_mode *m = &p->mode;
    struct pixel_event *e;
    u16 left;

    for (w->shown = 0; w->shown == 0 && w->pass < m->passes; w->pass++)
        w->shown = w->whole & m->first_pass << m->pass_samples * w->pass;
    left = p->cfg.tests || p->cfg.shades ? pixel_samples(w, m->shape.mode, w->tile.x, w->tile.y,
                                                         prop_by_tile(&m->shape, w->shown))
                                         : 0;
    w->now = PIXEL_NONE;
    if ((covered == 0 && left == 0) || !pixel_watched(w))
        return;
    w->now = pixel_add(w, &w->tile.id, w->tile.kind, w->tile.front, covered ? covered : left);
    e = pixel_event_of(w, w->now);
    if (!e)
        return;
    e->left = left;
    e->outputs = m->outputs;
    e->shaded_left = left;
}

static void prop_took_tile(void *self, const void *packet)
{
    const struct fine_tile *t = packet;
    struct pixel_watch *w = self;
    const struct prop_mode *m = &prop_of(w)->mode;

    if (t->kind == PRIMITIVE_END)
        return;
    w->tile = *t;
    w->whole = prop_by_pixel(&m->shape, t->coverage) & m->masked[t->x % 2 + t->y % 2 * 2];
    w->pass = 0;
    w->groups = 0;
    next_pass(w, pixel_samples(w, t->samples, t->x, t->y, t->coverage));
}

/* The pass that a packet of prop's is of has begun; its order is known. */
static void pass_went_on(struct pixel_watch *w)
{
    struct pixel_event *e = pixel_event_of(w, w->now);

    if (e)
        e->late = prop_of(w)->tile[prop_of(w)->first].late; /* the only one (screen.in_order) */
}

static void prop_gave_test(void *self, const void *packet)
{
    const struct prop_frtx *out = packet;
    struct pixel_watch *w = self;
    const struct prop_mode *m = &prop_of(w)->mode;

    if (out->draw_end)
        return;
    while (w->pass < m->passes && !(prop_by_pixel(&m->shape, out->coverage) & w->shown))
        next_pass(w, 0);
    pass_went_on(w);
}

static void prop_gave_quads(void *self, const void *packet)
{
    const struct shade_quads *out = packet;
    struct pixel_watch *w = self;

    if (out->kind == PRIMITIVE_END)
        return;
    while (w->pass <= out->sample / prop_of(w)->mode.pass_samples)
        next_pass(w, 0);
    pass_went_on(w);
    if (w->groups < PROP_GROUPS)
        w->group[w->groups++] = out->group;
}

/* The pixel in a packet of the shader's, which is of packet 'group' of the tile. */
static void shaded(struct pixel_watch *w, const struct shaded_quads *in, unsigned group)
{
    const struct prop *p = prop_of(w);
    const struct prop_shape *shape = &p->mode.shape;
    struct pixel_event *e = pixel_event_of(w, w->now);

    for (unsigned i = 0; i < PROP_GROUP && i + PROP_GROUP * group < 4 * shape->quads; i++) {
        const struct prop_pixel at = prop_pixel(shape, PROP_GROUP * group + i);
        u16 samples = 0;

        if (w->tile.x + at.x != w->h->place.x || w->tile.y + at.y != w->h->place.y)
            continue;
        memcpy(e->color[in->number], &in->color[4 * i], sizeof e->color[0]);
        if (in->number > 0)
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

/* All outputs of a packet come, then those of the next one. */
static void prop_took_shaded(void *self, const void *packet)
{
    const struct shaded_quads *in = packet;
    struct pixel_watch *w = self;

    if (w->groups == 0)
        return;
    if (w->now != PIXEL_NONE)
        shaded(w, in, w->group[0]);
    if (in->number + 1u >= prop_of(w)->mode.outputs)
        memmove(w->group, w->group + 1, --w->groups * sizeof *w->group);
}

/* A packet for crop. */
static void prop_gave_colors(void *self, const void *packet)
{
    const struct cread_quads *q = packet;
    struct pixel_watch *w = self;
    const struct fbp_state *s = &w->g->state.fbp;
    const unsigned i = pixel_in(w, &q->id);
    struct pixel_event *e = pixel_event_of(w, w->now), *again;

    if (!e || i == QUAD_PIXELS || q->samples[i] == 0 || w->h->target.depth ||
        !pixel_is_target(w, &s->color[q->target]))
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

void pixel_look_at_prop(void *watch, const struct net_unit *u)
{
    struct pixel_watch *w = watch;
    const struct prop_wires *p = u->wires;

    if (strcmp(u->name, "prop") != 0 || u->at.instance != w->gpc)
        return;
    pixel_look(w, &p->frast_prop->tap, NULL, prop_took_tile, w);
    pixel_look(w, &p->prop_zcache->tap, prop_gave_test, NULL, w);
    pixel_look(w, &p->prop_gpm->tap, prop_gave_quads, NULL, w);
    pixel_look(w, &p->sm_prop->tap, NULL, prop_took_shaded, w);
    pixel_look(w, &p->prop_hazard->tap, prop_gave_colors, NULL, w);
}
