/* draw_watch.c - see draw_watch.h */
#include "draw_watch.h"

/* The scene's number, from 1, of a primitive whose packets carry its low 16 bits: the last so called. */
static uint32_t number_of(const struct draw_watch *w, unsigned gpc, u16 prim)
{
    const uint64_t last = w->gpu->gpc[gpc].setup.prims - 1;

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
    const uint32_t primitive = number_of(w, of->gpc, q->id.prim);

    for (unsigned i = 0; i < 8; i++)
        for (unsigned s = 0; s < w->frame->samples; s++)
            if (q->samples[i] >> s & 1)
                sample_at(w, q->id.x + 2 * (i / 4) + i % 2, q->id.y + i / 2 % 2)[s].primitive =
                    primitive;
}

static bool watch_zcull(void *self, void *unit, const void *wires)
{
    const struct draw_watch_gpc *w = self;
    const struct zcull_wires *p = wires;
    const u64 before = p->zcull_frast->pushed;
    const bool moved = zcull_wired(unit, p, &w->zcull);

    if (p->zcull_frast->pushed != before)
        hidden(w, culled_tile_last(p->zcull_frast));
    return moved;
}

static bool watch_frast(void *self, void *unit, const void *wires)
{
    const struct draw_watch_gpc *w = self;
    const struct frast_wires *p = wires;
    const u64 before = p->frast_prop->pushed;
    const bool moved = frast_wired(unit, p, &w->frast);

    if (p->frast_prop->pushed != before) {
        const struct fine_tile *tile = fine_tile_last(p->frast_prop);

        covered(w->all, tile->x, tile->y, tile->coverage);
    }
    return moved;
}

static bool watch_prop(void *self, void *unit, const void *wires)
{
    const struct draw_watch_gpc *w = self;
    const struct prop_wires *p = wires;
    const u64 before = p->prop_hazard->pushed;
    const bool moved = prop_wired(unit, p, &w->prop);

    if (p->prop_hazard->pushed != before)
        coloured(w, cread_quads_last(p->prop_hazard));
    return moved;
}

void draw_watch(struct draw_watch *w, struct screen *g, struct frame *frame, enum sample_mode mode)
{
    *w = (struct draw_watch){ .frame = frame, .gpu = g, .mode = mode };
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        struct gpc_stand_ins *s = &g->stand_in.gpc[i];
        struct draw_watch_gpc *of = &w->of[i];

        *of = (struct draw_watch_gpc){ w, i, s->zcull, s->frast, s->prop };
        s->zcull = (struct stand_in){ watch_zcull, of };
        s->frast = (struct stand_in){ watch_frast, of };
        s->prop = (struct stand_in){ watch_prop, of };
    }
}
