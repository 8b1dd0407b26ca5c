/* draw_tables.c - see draw_tables.h (facts/classes/3d_semantics.md 11; texture/compression.md) */
#include "driver/draw_tables.h"

#include <string.h>

#include "host_float.h"

/* The clear colour is entry 1 of the table of clears. */
#define CLEAR_ENTRY 1

/* As prepared, with the entry. */
static struct clear_config with_entry(const struct draw_tables *t, const struct clear_config *from)
{
    struct clear_config c = *from;

    c.format = t->how->color;
    c.channels = 15;
    for (unsigned i = 0; i < 4; i++)
        c.color[i] = bits_of_float((float)t->world->clear[i] / 255);
    memcpy(&c.entries[4 * CLEAR_ENTRY], clear_color_of(&c).word, 4 * sizeof c.entries[0]);
    return c;
}

void draw_tables_clears(void *context, struct clear_config *c)
{
    const struct draw_tables *t = context;

    *c = with_entry(t, c);
    c->kind_clears = t->how->compress;
}

static void compress(const struct draw_tables *t, struct fbp_target *target)
{
    static const struct clear_config none;
    const struct clear_config clear = with_entry(t, &none);

    target->compressed = true;
    target->comp =
        (struct comp_config){ t->how->color, (u2)bits_top(t->world->samples), COMP_CRA, 0, 0 };
    memcpy(target->clear.word, &clear.entries[4 * CLEAR_ENTRY], sizeof target->clear.word);
}

void draw_tables_targets(void *context, struct screen_state *s)
{
    const struct draw_tables *t = context;
    struct zrop_config *zrop = &s->fbp.zrop;

    if (s->fbp.zeta.bound) {
        zrop->kind = t->how->depth == ZETA_Z16 ? ZETA_KIND_Z : ZETA_KIND_CZ;
        zrop->table_enable = 1;
        zrop->table_z = zrop->clear_z;
    }
    if (s->fbp.color[0].bound && t->how->compress)
        compress(t, &s->fbp.color[0]);
}

/* The formats of one and two words for 16x16 pixels, as the target has room in 64 KB. */
static enum zcull_format zcull_format_of(unsigned width, unsigned height)
{
    const unsigned tiles = width * height;

    if (tiles <= ZCULL_WORDS)
        return ZCULL_Z_16X16_4X2;
    return (width + 1) / 2 * height <= ZCULL_WORDS ? ZCULL_Z_16X16X2_4X4 : ZCULL_NONE;
}

static unsigned tiles_of(unsigned pixels)
{
    return (pixels + 15) / 16;
}

void draw_region(struct zcull_config *c, unsigned width, unsigned height,
                 const struct draw_how *how)
{
    c->width = (u11)tiles_of(width);
    c->height = (u11)tiles_of(height);
    c->format = how->no_zcull ? ZCULL_NONE : zcull_format_of(c->width, c->height);
    c->z_format = c->depth == RASTER_ZF32 ? ZCULL_FP : ZCULL_MSB;
    c->count = ZCULL_ALIQUOTS;
}

/* The command goes with the first draw, whose state it needs; nothing has been culled before. */
void draw_tables_draw(void *context, struct screen_state *s)
{
    struct draw_tables *t = context;
    const struct zcull_command clear = { .op = ZCULL_CLEAR,
                                         .clear_depth = 1,
                                         .z = s->fbp.zrop.clear_z,
                                         .x1 = (u15)(16 * tiles_of(t->world->width)),
                                         .y1 = (u15)(16 * tiles_of(t->world->height)) };

    draw_tables_targets(t, s);
    draw_region(&s->gpc.zcull, t->world->width, t->world->height, t->how);
    for (unsigned i = 0; i < t->gpu->arb.gpcs && !t->cleared; i++)
        zcull_command_push(&t->gpu->gpc[i].fe_zcull, &clear);
    t->cleared = true;
}
