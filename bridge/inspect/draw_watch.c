/* draw_watch.c - see draw_watch.h */
#include "draw_watch.h"

#include <string.h>

/* The scene's number, from 1, of a primitive whose packets carry its low 16 bits: the last so called of those that wdx gave. */
static uint32_t number_of(const struct draw_watch *w, u16 prim)
{
    const uint64_t last = w->graphics->counts.pieces - 1;

    return (uint32_t)(last - (uint16_t)(last - prim) + 1);
}

static struct frame_sample *sample_at(const struct draw_watch *w, unsigned x, unsigned y)
{
    return &w->frame->sample[((size_t)y * w->frame->width + x) * w->frame->samples];
}

/* The covered samples of the fine tile at pixel (tx, ty). */
static void covered(const struct draw_watch *w, unsigned tx, unsigned ty, u64 coverage)
{
    const struct samples_shape shape = samples_shape(w->mode);

    for (unsigned i = 0; i < 64; i++) {
        const unsigned column = i % 8, row = i / 8;
        const unsigned s = samples_number(w->mode, column % shape.across, row % shape.down);

        if (coverage >> i & 1)
            sample_at(w, tx + column / shape.across, ty + row / shape.down)[s].covered++;
    }
}

/* What frast would have given of the blocks that zcull took away. */
static void hidden(const struct draw_watch_gpc *of, const struct culled_tile *t)
{
    const struct draw_watch *w = of->all;
    const struct samples_shape shape = samples_shape(w->mode);
    const unsigned width = 8u / shape.across, height = 8u / shape.down;

    for (unsigned y = 0; y < 16; y += height)
        for (unsigned x = 0; x < 16; x += width) {
            const unsigned block = y / 8 * 2 + x / 8;
            const u14 tx = (u14)(16 * t->x + x), ty = (u14)(16 * t->y + y);

            if (t->verdict == ZCULL_DISCARDED || (t->culled >> block & 1))
                covered(w, tx, ty,
                        frast_coverage(&w->gpu->gpc[of->gpc].frast.cfg, &t->prim, tx, ty));
        }
}

static void coloured(const struct draw_watch_gpc *of, const struct cread_quads *q)
{
    const struct draw_watch *w = of->all;
    const uint32_t primitive = number_of(w, q->id.prim);

    for (unsigned i = 0; i < 8; i++)
        for (unsigned s = 0; s < w->frame->samples; s++)
            if (q->samples[i] >> s & 1)
                sample_at(w, q->id.x + 2 * (i / 4) + i % 2, q->id.y + i / 2 % 2)[s].primitive =
                    primitive;
}

static void zcull_gave(void *self, const void *packet)
{
    hidden(self, packet);
}

static void frast_gave(void *self, const void *packet)
{
    const struct draw_watch_gpc *w = self;
    const struct fine_tile *tile = packet;

    covered(w->all, tile->x, tile->y, tile->coverage);
}

static void prop_gave(void *self, const void *packet)
{
    coloured(self, packet);
}

static void look(struct draw_watch_gpc *of, struct net_tap *t, struct net_tap **wire,
                 void (*given)(void *self, const void *packet))
{
    *t = (struct net_tap){ .given = given, .self = of };
    net_tap_on(wire, t);
}

static void look_at(void *context, const struct net_unit *u)
{
    struct draw_watch *w = context;
    struct draw_watch_gpc *of = &w->of[u->at.instance % ARB_GPCS];

    if (!strcmp(u->name, "zcull")) {
        *of = (struct draw_watch_gpc){ .all = w, .gpc = u->at.instance };
        look(of, &of->zcull, &((const struct zcull_wires *)u->wires)->zcull_frast->tap, zcull_gave);
    }
    if (!strcmp(u->name, "frast"))
        look(of, &of->frast, &((const struct frast_wires *)u->wires)->frast_prop->tap, frast_gave);
    if (!strcmp(u->name, "prop"))
        look(of, &of->prop, &((const struct prop_wires *)u->wires)->prop_hazard->tap, prop_gave);
}

void draw_watch(struct draw_watch *w, struct world *g, struct frame *frame, enum sample_mode mode)
{
    *w = (struct draw_watch){ .frame = frame, .graphics = g, .gpu = g->part.gpu, .mode = mode };
    screen_units(g->part.gpu, look_at, w);
}
