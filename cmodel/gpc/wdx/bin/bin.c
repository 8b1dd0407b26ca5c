/* bin.c - see bin.h */
#include "gpc/wdx/bin/bin.h"

#include <string.h>

#define SIDE 16u /* a tile's sides are multiples of it */

void bin_reset(struct bin *b)
{
    memset(b, 0, sizeof *b);
}

void bin_set_state(struct bin *b, const struct bin_config *cfg)
{
    b->cfg = *cfg;
}

const char *bin_not_modelled(const struct bin_config *cfg)
{
    (void)cfg;
    return NULL;
}

static unsigned side(unsigned pixels)
{
    return pixels ? (pixels + SIDE - 1) / SIDE * SIDE : SIDE;
}

unsigned bin_width(const struct bin_config *cfg)
{
    return side(cfg->width);
}

unsigned bin_height(const struct bin_config *cfg)
{
    return side(cfg->height);
}

unsigned bin_room(const struct bin_config *cfg)
{
    return cfg->entries && cfg->entries < BIN_ENTRIES ? cfg->entries : BIN_ENTRIES;
}

/* chosen: rates.csv has no row of WDX: a clock each; which tiles an entry touches is found as it comes */
unsigned bin_clocks(void)
{
    return 1;
}

static struct bin_tile tile_at(const struct bin *b, unsigned x, unsigned y)
{
    return (struct bin_tile){ x, y, x + bin_width(&b->cfg), y + bin_height(&b->cfg) };
}

static bool is_prim(const struct bin_entry *e)
{
    return e->kind == BIN_PRIM;
}

static bool any_touches(const struct bin *b, unsigned x, unsigned y)
{
    const struct bin_tile t = tile_at(b, x, y);

    for (unsigned i = 0; i < b->count; i++)
        if (is_prim(&b->entry[i]) && bin_touches(&b->entry[i], &t))
            return true;
    return false;
}

/* The box of all boxes; empty ones are in none. */
static struct bin_tile bounds(const struct bin *b)
{
    struct bin_tile all = { UINT32_MAX, UINT32_MAX, 0, 0 };

    for (unsigned i = 0; i < b->count; i++) {
        const struct bin_entry *e = &b->entry[i];

        if (!is_prim(e) || e->x0 >= e->x1 || e->y0 >= e->y1)
            continue;
        all.x0 = e->x0 < all.x0 ? e->x0 : all.x0;
        all.y0 = e->y0 < all.y0 ? e->y0 : all.y0;
        all.x1 = e->x1 > all.x1 ? e->x1 : all.x1;
        all.y1 = e->y1 > all.y1 ? e->y1 : all.y1;
    }
    return all;
}

/* Goes to the next tile that has primitives, from 'x' in the row of 'y' on; false: there is none. */
static bool find(struct bin *b, unsigned x, unsigned y)
{
    const unsigned width = bin_width(&b->cfg), height = bin_height(&b->cfg);
    const struct bin_tile all = bounds(b);

    for (; y < all.y1; y += height, x = all.x0 / width * width)
        for (; x < all.x1; x += width)
            if (any_touches(b, x, y)) {
                b->x = (u17)x;
                b->y = (u17)y;
                return true;
            }
    return false;
}

/* In the tile that was found, or in none. */
static void begin_tile(struct bin *b, bool found)
{
    b->in_tile = found;
    b->begins = found;
    b->tiles += found;
    b->at = 0;
    b->has_state = b->drawn = b->any = false;
}

static void flush(struct bin *b)
{
    const struct bin_tile all = bounds(b);
    const unsigned width = bin_width(&b->cfg), height = bin_height(&b->cfg);

    b->flushes = true;
    begin_tile(b, find(b, all.x0 / width * width, all.y0 / height * height));
}

bool wdx_bin_into(struct bin *b, const struct bin_entry *in)
{
    if (b->flushes)
        return false;
    if (in->kind == BIN_FLUSH) {
        if (b->count)
            flush(b);
        return true;
    }
    if (in->kind != BIN_PRIM && b->count == 0) /* nothing that it is behind of */
        return true;
    if (b->count >= bin_room(&b->cfg)) {
        flush(b);
        return false;
    }
    b->entry[b->count++] = *in;
    b->prims += is_prim(in);
    b->clocks += bin_clocks();
    return true;
}

/* What an entry is in the tile; false: nothing. */
static bool visit(struct bin *b, const struct bin_entry *e, struct bin_visit *out)
{
    const struct bin_tile t = tile_at(b, b->x, b->y);

    if (e->kind == BIN_BARRIER) {
        *out = (struct bin_visit){ .kind = VISIT_BARRIER };
        return b->drawn;
    }
    if (e->kind == BIN_DISCARD) {
        *out = (struct bin_visit){ .kind = VISIT_DISCARD, .slot = e->slot, .targets = e->targets };
        return b->any;
    }
    if (!bin_touches(e, &t))
        return false;
    if (b->has_state && b->state == e->state) {
        *out = (struct bin_visit){ .kind = VISIT_PRIM, .state = e->state, .slot = e->slot };
        return true;
    }
    *out = (struct bin_visit){ .kind = VISIT_STATE, .state = e->state };
    b->has_state = true;
    b->state = e->state;
    return true;
}

/* The next visit of the tile; false: it has no more. */
static bool go_on(struct bin *b, struct bin_visit *out)
{
    while (b->at < b->count) {
        const struct bin_entry *e = &b->entry[b->at];
        const bool given = visit(b, e, out);

        b->at += !given || out->kind != VISIT_STATE;
        if (!given)
            continue;
        b->given += out->kind == VISIT_PRIM;
        if (out->kind == VISIT_BARRIER)
            b->drawn = false;
        if (out->kind == VISIT_BARRIER || out->kind == VISIT_DISCARD)
            b->has_state = false; /* what was drawn is in memory */
        if (out->kind == VISIT_PRIM)
            b->drawn = b->any = true;
        return true;
    }
    return false;
}

static void place(const struct bin *b, struct bin_visit *v)
{
    const struct bin_tile t = tile_at(b, b->x, b->y);

    v->x0 = (u18)t.x0;
    v->y0 = (u18)t.y0;
    v->x1 = (u18)t.x1;
    v->y1 = (u18)t.y1;
}

/* A tile that is done makes place for the next one. */
bool bin_gpc_from(struct bin *b, struct bin_visit *out)
{
    if (!b->flushes)
        return false;
    b->clocks += bin_clocks();
    *out = (struct bin_visit){ .kind = VISIT_TILE };
    if (b->in_tile && !b->begins && !go_on(b, out)) {
        begin_tile(b, find(b, b->x + bin_width(&b->cfg), b->y));
        *out = (struct bin_visit){ .kind = VISIT_TILE };
    }
    if (b->in_tile) {
        b->begins = false;
        place(b, out);
        return true;
    }
    out->kind = VISIT_DONE;
    b->flushes = false;
    b->count = 0;
    return true;
}
