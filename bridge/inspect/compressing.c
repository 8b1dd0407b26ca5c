/* compressing.c - see compressing.h (facts/texture/compression.md; facts/classes/mmu.md 5) */
#include "inspect/compressing.h"

#include <string.h>

#include "driver/draw_layout.h"

#define ENTRY 1 /* of the table of clears, as a clear of the target has it */

static struct compressing_target *find(struct compressing *c, u64 base)
{
    for (unsigned i = 0; i < c->targets; i++)
        if (c->target[i].base == base)
            return &c->target[i];
    return NULL;
}

static struct comp_config comp_of(const struct screen_state *s, unsigned t)
{
    const struct fbp_target *target = &s->fbp.color[t];
    const enum color_format format = s->fbp.cread.target[t].format;
    const struct samples_shape shape = samples_shape(target->surface.samples);

    return (struct comp_config){ .format = format,
                                 .samples_log2 = (u2)bits_top(samples_count(shape)),
                                 .states =
                                     pixel_format_of(format)->bits == 128 ? COMP_CR : COMP_CRA };
}

/* chosen: formats of UNORM and float, as others' words are not compressed */
static bool possible(const struct screen_state *s, unsigned t)
{
    const struct fbp_target *target = &s->fbp.color[t];
    const struct pixel_format *f = pixel_format_of(s->fbp.cread.target[t].format);
    const bool sizes = f && (f->bits == 32 || f->bits == 64 || f->bits == 128);
    struct comp_config comp;

    if (!target->bound || !sizes || (f->type != PIXEL_UNORM && f->type != PIXEL_FLOAT) ||
        target->surface.layout != SURFACE_BLOCK_LINEAR || target->surface.samples == SAMPLES_4X4)
        return false;
    comp = comp_of(s, t);
    return !comp_not_modelled(&comp) && comp_kind_exists(comp_kind_of(&comp));
}

static bool overlaps(const struct compressing *c, u64 base, u64 bytes)
{
    for (unsigned i = 0; i < c->targets; i++)
        if (base < c->target[i].base + c->target[i].bytes && c->target[i].base < base + bytes)
            return true;
    return false;
}

/* Makes a target's row, and gives its pages a kind that compresses; NULL: they cannot have it. */
static struct compressing_target *add(struct compressing *c, const struct rop_surface *r,
                                      unsigned kind)
{
    struct hub *hub = &c->device->gpu->hub;
    struct compressing_target *to = &c->target[c->targets];
    const u64 bytes = rop_bytes(r);

    if (c->targets == COMPRESSING_TARGETS || overlaps(c, r->base, bytes) ||
        !address_space_kind(&c->device->space, r->base, bytes, (u8)kind))
        return NULL;
    for (unsigned n = 0; n < HUB_CHANNELS; n++)
        mem_space_invalidate(&hub->channel[n].space);
    *to = (struct compressing_target){ .base = r->base, .bytes = bytes };
    c->bytes += bytes;
    c->targets++;
    return to;
}

/* Returns the row of a colour target, which it gets the first time; NULL: it is not compressed. */
static struct compressing_target *color_row(struct compressing *c, const struct screen_state *s,
                                            unsigned t)
{
    const struct rop_surface r = fbp_surface(&s->fbp.color[t]);
    struct compressing_target *to = find(c, r.base);
    struct comp_config comp;

    if (to || !possible(s, t))
        return to;
    comp = comp_of(s, t);
    to = add(c, &r, draw_packed_kind(comp_kind_of(&comp).bits, comp_kind_of(&comp).samples));
    if (to)
        to->comp = comp;
    return to;
}

/* Likewise of the depth target. */
static struct compressing_target *zeta_row(struct compressing *c, const struct fbp_state *s)
{
    const struct rop_surface r = fbp_surface(&s->zeta);
    const unsigned samples = samples_count(samples_shape(r.samples));
    struct compressing_target *to = find(c, r.base);

    if (to || samples > 8)
        return to;
    to = add(c, &r, draw_packed_zeta(s->zrop.format, samples));
    if (to)
        to->z = s->zrop.clear_z;
    return to;
}

/* The state of a colour target, as its row has it. */
static void compress(const struct compressing_target *from, struct fbp_target *to)
{
    to->compressed = true;
    to->comp = from->comp;
    memcpy(to->clear.word, from->clear.word, sizeof to->clear.word);
}

static void compress_zeta(struct compressing *c, struct fbp_state *s)
{
    const struct compressing_target *to = zeta_row(c, s);

    if (!to)
        return;
    s->zrop.kind = s->zrop.format == ZETA_Z16 ? ZETA_KIND_Z : ZETA_KIND_CZ;
    s->zrop.table_enable = 1;
    s->zrop.table_z = to->z;
}

/* chosen: what is drawn to, or partly cleared, before it is cleared has zeros as its entry */
static void draw(void *context, struct screen_state *s)
{
    struct compressing *c = context;

    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        struct compressing_target *to = s->fbp.color[t].bound ? color_row(c, s, t) : NULL;

        if (!to)
            continue;
        to->has_clear = true;
        compress(to, &s->fbp.color[t]);
    }
    if (s->fbp.zeta.bound)
        compress_zeta(c, &s->fbp);
}

/* Of a clear: its colour comes next. */
static void targets(void *context, struct screen_state *s)
{
    struct compressing *c = context;

    c->cleared = s->fbp.color[0].bound ? color_row(c, s, 0) : NULL;
    c->state = &s->fbp.color[0];
    if (c->cleared)
        compress(c->cleared, c->state);
    if (s->fbp.zeta.bound)
        compress_zeta(c, &s->fbp);
}

static void color(void *context, struct clear_config *clear)
{
    struct compressing *c = context;
    struct clear_color now;

    if (!c->cleared)
        return;
    now = clear_color_of(clear);
    if (!c->cleared->has_clear && now.whole) {
        memcpy(c->cleared->clear.word, now.word, sizeof c->cleared->clear.word);
        compress(c->cleared, c->state);
    }
    c->cleared->has_clear = true;
    clear->kind_clears = 1;
    clear->slot_disable |= (u15)(bits_mask(15) & ~(UINT64_C(1) << (ENTRY - 1)));
    memcpy(&clear->entries[4 * ENTRY], c->cleared->clear.word, 4 * sizeof clear->entries[0]);
}

void compressing_on(struct compressing *c, struct device *d)
{
    memset(c, 0, sizeof *c);
    c->device = d;
    d->gpu->tables = (struct gpu_tables){ draw, targets, color, c };
}
