/* pixel_texture.c - taps of the texture units that a pixel's programs use (pixel_texture.h) */
#include <string.h>

#include "inspect/pixel_watch.h"
#include "gpc/tpc/sm/ops/sm_surface.h"
#include "gpc/tpc/sm/pixel/sm_pixels.h"

static const struct tex *tex_of(const struct pixel_texturer *t)
{
    return &t->core->tex;
}

/* The lookup that is under way, or NULL. */
static struct pixel_lookup *now(const struct pixel_texturer *t)
{
    struct pixel_lookups *l = &t->watch->h->textures;

    return t->active ? &l->lookup[l->lookups - 1] : NULL;
}

/* Whether a quad of a warp is of the fragment that is in prop now; the pixel's lane is 't->lane' then. */
static bool is_fragment(struct pixel_texturer *t, const struct thread_quad *id)
{
    const struct pixel_watch *w = t->watch;
    const struct pixel_event *e = pixel_event_of(w, w->now);
    const struct sm_pixels *pixels = t->core->warps[id->warp].pixels;
    const struct sm_pixel_quad *q = pixels ? &pixels->quad[id->quad] : NULL;
    u32 dx, dy;

    if (!e || !q)
        return false;
    dx = w->h->place.x - q->x;
    dy = w->h->place.y - q->y;
    t->lane = dy * 2 + dx;
    return dx < 2 && dy < 2 && q->samples[t->lane] && w->order[q->id.prim] == e->order;
}

/* The instruction that runs: it has been decoded. */
static const struct sm_operation *operation(const struct pixel_texturer *t, u32 pc)
{
    return &t->core->bundles[pc / 32 % SM_BUNDLES].operation[pc % 32 / 8 - 1];
}

static void fill(struct pixel_lookup *z, const struct pixel_texturer *t,
                 const struct tex_lod_quad *in)
{
    const struct sm_operation *op = operation(t, in->id.pc);
    const struct sm_warp *w = &t->core->warps[in->id.warp];
    const struct tex_view *v = &tex_of(t)->inner.lod.view;
    const unsigned n = t->lane;

    z->word = op->i.word;
    z->pc = in->id.pc;
    z->handle = op->texture.bound ? sm_bound_handle(t->core, w, op)
                                  : w->r[op->texture.handle][4 * in->id.quad + n];
    z->how = in->how;
    memcpy(z->at, &in->at[3 * n], sizeof z->at);
    z->lod = in->lod[n];
    z->layer = in->layer[n];
    z->offset = in->offset[n];
    z->reference = in->depth_ref[n];
    z->cube = tex_view_is_cube(v);
    z->array = tex_view_is_array(v);
    z->axes = z->cube ? 3 : tex_view_axes(v);
    z->has_lod = op->texture.lod != ISA_RZ;
    z->has_offset = op->texture.offset != ISA_RZ;
    memcpy(z->component, v->format.component, sizeof z->component);
}

static void gave_quad(void *self, const void *packet)
{
    const struct tex_lod_quad *in = packet;
    struct pixel_texturer *t = self;
    struct pixel_history *h = t->watch->h;
    struct pixel_lookup *z;
    struct pixel_event *e;

    t->active = false;
    if (!is_fragment(t, &in->id) || !(in->lanes >> t->lane & 1))
        return;
    z = pixel_lookups_add(&h->textures);
    h->no_memory |= !z;
    if (!z)
        return;
    fill(z, t, in);
    e = pixel_event_of(t->watch, t->watch->now);
    if (e->lookups++ == 0)
        e->first_lookup = h->textures.lookups - 1;
    t->active = true;
    t->placed = t->valued = z->first;
}

static void gave_tap(void *self, const void *packet)
{
    const struct tex_tap *in = packet;
    struct pixel_texturer *t = self;
    struct pixel_tap_read *z;

    if (!now(t) || in->lane != t->lane)
        return;
    z = pixel_lookups_add_tap(&t->watch->h->textures);
    t->watch->h->no_memory |= !z;
    if (z)
        z->tap = *in;
    else
        t->active = false;
}

static void gave_places(void *self, const void *packet)
{
    const struct tex_footprint *in = packet;
    struct pixel_texturer *t = self;
    struct pixel_tap_read *z;

    if (!now(t) || in->lane != t->lane)
        return;
    z = &t->watch->h->textures.tap[t->placed++];
    z->texels = in->count;
    memcpy(z->place, in->place, sizeof z->place);
}

static void gave_texels(void *self, const void *packet)
{
    const struct tex_texels *in = packet;
    struct pixel_texturer *t = self;
    struct pixel_tap_read *z;

    if (!now(t) || in->lane != t->lane)
        return;
    z = &t->watch->h->textures.tap[t->valued++];
    for (unsigned n = 0; n < in->count; n++)
        memcpy(z->value[n], in->texel[n].value, sizeof z->value[n]);
}

static void gave_value(void *self, const void *packet)
{
    const struct tex_value *in = packet;
    struct pixel_texturer *t = self;
    struct pixel_lookup *z = now(t);

    if (z && in->lane == t->lane)
        memcpy(z->value, in->value, sizeof z->value);
}

void pixel_look_at_textures(struct pixel_watch *w)
{
    struct gpc *g = &w->g->part.gpu->gpc[w->gpc];

    for (unsigned i = 0; i < g->gpm.tpcs && g->tpc[i].sm.core; i++) {
        struct pixel_texturer *t = &w->texturer[i];
        struct tex *tex = &g->tpc[i].sm.core->tex;

        t->watch = w;
        t->core = g->tpc[i].sm.core;
        pixel_look(w, &tex->inner.tex_lod.tap, gave_quad, NULL, t);
        pixel_look(w, &tex->inner.lod_addr.tap, gave_tap, NULL, t);
        pixel_look(w, &tex->inner.addr_fetch.tap, gave_places, NULL, t);
        pixel_look(w, &tex->inner.decode_filter.tap, gave_texels, NULL, t);
        pixel_look(w, &tex->inner.filter_tex.tap, gave_value, NULL, t);
    }
}
