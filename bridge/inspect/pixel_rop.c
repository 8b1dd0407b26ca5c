/* pixel_rop.c - taps of the partitions that look at tests and stores (pixel_watch.h) */
#include <string.h>

#include "inspect/pixel_watch.h"
#include "fbp/zrop/zrop_parts.h"

/* ZROP */

/* The bit of a tile that is sample s of the pixel, which is inside. */
static unsigned bit_of(const struct pixel_watch *w, enum sample_mode mode, const struct tile_id *id,
                       unsigned s)
{
    const struct samples_shape shape = samples_shape(mode);
    const struct samples_place at = samples_place(mode, s);

    return ((w->h->place.y - id->y) * shape.down + at.y) * 8 +
           (w->h->place.x - id->x) * shape.across + at.x;
}

static struct pixel_test test_of(const struct zrop *z, const struct zrop_frtx *in,
                                 const struct zrop_result *out, const struct zrop_tested *tested,
                                 unsigned i)
{
    const struct zrop_packet packet = zrop_packet_of(in);
    struct zrop_source source;
    struct pixel_test t = { .result = PIXEL_PASSED,
                            .stencil = in->dst.stencil[i],
                            .stencil_after = out->tile.stencil[i] };

    if (z->mode.z_bits) {
        zrop_source_of(&z->mode, &packet, &source);
        t.own = zrop_source_depth(&z->mode, &source, i);
        t.stored = zrop_depth(&z->mode, &in->dst, i);
        t.after = zrop_depth(&z->mode, &out->tile, i);
    }
    if (!(out->passed >> i & 1))
        t.result = !(tested->in_bounds >> i & 1) ? PIXEL_BOUNDS_FAILED
                   : !(tested->stencil >> i & 1) ? PIXEL_STENCIL_FAILED
                                                 : PIXEL_DEPTH_FAILED;
    return t;
}

static enum sample_mode raster_mode(const struct pixel_watch *w)
{
    return pixel_gpu(w)->gpc[0].prop.mode.shape.mode;
}

/* Again, for what the unit does not tell. */
static struct zrop_tested tested_of(const struct zrop *z, const struct zrop_frtx *in)
{
    const struct zrop_packet packet = zrop_packet_of(in);
    const struct zrop_stored stored = zrop_stored_of(&z->mode, &in->dst);
    struct zrop_source source;
    struct zrop_decisions d;

    zrop_source_of(&z->mode, &packet, &source);
    d = zrop_decide(&z->mode, &stored, &source);
    return zrop_test(&z->mode, &z->cfg, &stored, &source, &d);
}

static void tested(struct pixel_watch *w, const struct zrop *z, const struct zrop_frtx *in,
                   const struct zrop_result *out)
{
    const enum sample_mode mode = raster_mode(w);
    const u16 samples = pixel_samples(w, mode, in->id.x, in->id.y, in->coverage);
    const struct zrop_tested all = tested_of(z, in);
    struct pixel_event *e = pixel_event_of(w, w->now);

    e->has_depth = z->mode.depth || z->mode.bounds;
    e->has_stencil = z->mode.stencil;
    e->z_bits = z->mode.z_bits;
    e->tested = samples;
    for (unsigned s = 0; s < PIXEL_SAMPLES; s++) {
        if (!(samples >> s & 1))
            continue;
        e->test[s] = test_of(z, in, out, &all, bit_of(w, mode, &in->id, s));
        if (!w->h->target.depth)
            continue;
        e->before[s] = w->h->value[s];
        w->h->value[s].word[0] = e->test[s].after;
        w->h->value[s].word[1] = e->test[s].stencil_after;
        e->after[s] = w->h->value[s];
        e->stored |= (u16)(1u << s);
    }
}

/* Other GPCs' tiles come in between. */
static void zrop_took(void *self, const void *packet)
{
    const struct zrop_frtx *in = packet;
    struct pixel_partition *f = self;
    struct pixel_watch *w = f->watch;

    f->testing = in->op == ZROP_DRAW && w->now != PIXEL_NONE &&
                 pixel_in_tile(w, raster_mode(w), in->id.x, in->id.y);
    if (f->testing)
        f->test = *in;
}

static void zrop_gave(void *self, const void *packet)
{
    struct pixel_partition *f = self;

    if (f->testing)
        tested(f->watch, &pixel_gpu(f->watch)->fbp[f->number].zrop, &f->test, packet);
    f->testing = false;
}

/* CROP */

/* The event of a pass, its bit taken; packets of a partition pass in their order. */
static size_t event_of_pass(struct pixel_watch *w, const struct cread_pass *pass)
{
    const u16 bit = (u16)(1u << (pass->reduced ? 0 : pass->sector));

    if (pixel_in(w, &pass->quads.id) == QUAD_PIXELS)
        return PIXEL_NONE;
    for (size_t i = w->first; i < w->h->events; i++) {
        struct pixel_event *e = &w->h->event[i];

        if (!(e->passes & bit) || e->target != pass->target ||
            !quad_id_same(&e->id, &pass->quads.id))
            continue;
        e->passes &= (u16)~bit;
        return i;
    }
    return PIXEL_NONE;
}

static void cread_gave(void *self, const void *packet)
{
    struct pixel_partition *f = self;
    const unsigned at = (f->head + f->count++) % PIXEL_PASSES;

    f->pass[at] = *(const struct cread_pass *)packet;
    f->event[at] = event_of_pass(f->watch, &f->pass[at]);
}

/* Bytes of an element that are written. */
static struct pixel_value merged(struct pixel_value v, const struct crop_sector *out, unsigned word,
                                 unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (unsigned b = 0; b < 4; b++)
            if (out->byte_enable >> (4 * (word + i) + b) & 1)
                v.word[i] = (v.word[i] & ~(UINT32_C(0xff) << 8 * b)) |
                            (out->pixel[word + i] & UINT32_C(0xff) << 8 * b);
    return v;
}

/* What crop gives of a pass: samples of the pixel. */
static void stored(struct pixel_watch *w, struct pixel_event *e, const struct cread_pass *pass,
                   const struct crop_sector *out)
{
    const struct crop_mode m = crop_mode_of(&pass->state);
    const unsigned pixels = crop_packet_pixels(&pass->state), i = pixel_in(w, &e->id);
    struct pixel_value *value = w->h->value;

    e->blends = m.blend;
    e->write_mask = pass->state.write_mask;
    for (unsigned s = 0; s < e->samples; s++) {
        const unsigned number = e->samples * i + s;
        const unsigned at = pass->reduced ? i : number % pixels;

        if (!(e->sent >> s & 1) || (!pass->reduced && number / pixels != pass->sector) ||
            !(pass->quads.coverage >> at & 1))
            continue;
        e->src_words = CROP_PIXELS / pixels;
        memcpy(e->src, &pass->quads.src[at * e->src_words], e->src_words * sizeof e->src[0]);
        e->before[s] = value[s];
        value[s] = merged(value[s], out, at * m.words, m.words);
        e->after[s] = value[s];
        e->stored |= (u16)(1u << s);
    }
}

static void crop_gave(void *self, const void *packet)
{
    struct pixel_partition *f = self;
    struct pixel_event *e;

    if (f->count == 0)
        return;
    e = pixel_event_of(f->watch, f->event[f->head]);
    if (e)
        stored(f->watch, e, &f->pass[f->head], packet);
    f->head = (f->head + 1) % PIXEL_PASSES;
    f->count--;
}

void pixel_look_at_rop(void *watch, const struct net_unit *u)
{
    struct pixel_watch *w = watch;
    struct pixel_partition *f = &w->fbp[u->at.instance % XBAR_FBPS];
    const struct zrop_wires *zrop = u->wires;
    const struct cread_wires *cread = u->wires;
    const struct crop_wires *crop = u->wires;

    if (strcmp(u->block, "fbp") != 0)
        return;
    f->watch = w;
    f->number = u->at.instance;
    if (!strcmp(u->name, "zrop")) {
        pixel_look(w, &zrop->zcache_zrop->tap, NULL, zrop_took, f);
        pixel_look(w, &zrop->zrop_zcache->tap, zrop_gave, NULL, f);
    }
    if (!strcmp(u->name, "cread"))
        pixel_look(w, &cread->cread_crop->tap, cread_gave, NULL, f);
    if (!strcmp(u->name, "crop"))
        pixel_look(w, &crop->crop_ccache->tap, crop_gave, NULL, f);
}
