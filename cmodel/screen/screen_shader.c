/* screen/screen_shader.c - tiles behind the depth test: the program and colours to memory, by calls (screen/screen.h) */
#include "screen/screen_way.h"

static void send(struct screen_way *w)
{
    const unsigned at = xbar_fbp_of_quads(&w->gpu->xbar, w->quads.target, &w->quads.id);

    prop_hazard_flow(&w->gpu->fbp[at], &w->port, &w->quads);
    SCREEN_WAY_COUNT(w, prop_hazard, at, 1);
}

/* All packets of an output as one; false: they go one by one. */
static bool send_whole(struct screen_way *w, unsigned output)
{
    struct tile_pixels tile;
    unsigned at, packets;

    if (!w->prop->mode.output[output].whole)
        return false;
    prop_pixels(w->prop, output, &tile);
    at = xbar_fbp_of_quads(&w->gpu->xbar, tile.target, &tile.id);
    packets = prop_hazard_flow_batch(&w->gpu->fbp[at], &w->port, &tile);
    SCREEN_WAY_COUNT(w, prop_hazard, at, packets);
    return packets > 0;
}

static void send_packets(struct screen_way *w, unsigned output)
{
    const struct prop_output *o = &w->prop->mode.output[output];

    for (unsigned i = 0; i < o->packets * o->layers; i++)
        if (prop_draws(w->prop, output, i)) {
            prop_packet(w->prop, output, i, &w->quads);
            send(w);
        }
}

void screen_way_colors(struct screen_way *w)
{
    for (unsigned output = 0; output < w->prop->mode.outputs; output++)
        if (!send_whole(w, output))
            send_packets(w, output);
    prop_colored(w->prop);
}

/* Where the tile's pixels of an output go; NULL: nowhere that tile_put could. */
static u8 *find_bytes(struct screen_way *w, unsigned output, const struct quad_id *id)
{
    u64 at;

    if (!fbp_color_at(&w->gpu->fbp[0], w->prop->mode.output[output].target, id, &at))
        return NULL;
    w->fbp[output] = xbar_fbp_of(w->gpu->xbar.fbps, at);
    w->at[output] = at;
    return fbp_color_bytes(&w->port, at, w->prop->left);
}

/* The same of all outputs; false: the tile cannot be gathered. */
static bool find_all(struct screen_way *w, u8 **byte)
{
    const struct prop *p = w->prop;
    const struct quad_id id = { p->tile.id.draw, p->tile.id.prim, p->tile.x, p->tile.y };
    bool all = w->gpc->gather.on && prop_plain(p);

    for (unsigned i = 0; all && i < p->mode.outputs; i++) {
        const bool stores = w->gpc->gather.write[i].mask;

        byte[i] = stores ? find_bytes(w, i, &id) : NULL;
        all = byte[i] || !stores;
    }
    return all;
}

static void count_gathered(struct screen_way *w, u8 *const *byte)
{
    const struct prop *p = w->prop;

    for (unsigned i = 0; i < p->mode.outputs; i++)
        if (byte[i]) {
            const unsigned packets =
                fbp_color_counted(&w->gpu->fbp[w->fbp[i]], &w->port, p->mode.output[i].target,
                                  w->at[i], p->left, w->gpc->gather.write[i].mask);

            SCREEN_WAY_COUNT(w, prop_hazard, w->fbp[i], packets);
        }
}

void screen_way_shade(struct screen_way *w, struct gpc_part *part)
{
    u8 *byte[PROP_OUTPUTS];

    if (!find_all(w, byte)) {
        gpc_part_shade(w->gpc, part, w->prop);
        return;
    }
    count_gathered(w, byte);
    gpc_part_gather(w->gpc, part, w->prop, byte);
}

/* Tiles of depth do not read what tiles before them would have written. */
static bool apart(const struct screen *g)
{
    const struct fbp_state *s = &g->fbp[0].state;
    const struct rop_surface zeta = fbp_surface(&s->zeta);
    bool any = false;

    for (unsigned t = 0; t < CREAD_TARGETS && s->zeta.bound; t++) {
        const struct rop_surface color = fbp_surface(&s->color[t]);

        any |= s->color[t].bound && color.base < zeta.base + rop_bytes(&zeta) &&
               zeta.base < color.base + rop_bytes(&color);
    }
    return !any;
}

bool screen_may_part(const struct screen *g)
{
    return g->calls && g->gpc[0].state.prop.shades && prop_tests_first(&g->gpc[0].prop) && apart(g);
}

/* How output i of a draw is stored; false: not by tile_put. */
static bool write_of(const struct screen *g, const struct prop_output *o, struct tile_write *write)
{
    *write = (struct tile_write){ .mask = 0 };
    if (o->packets == 0)
        return true;
    *write = fbp_write_of(&g->fbp[0], o->target);
    return write->mask != 0;
}

void screen_gather(struct screen *g)
{
    const struct prop *p = &g->gpc[0].prop;
    bool all = screen_may_part(g) && prop_gathers(p);

    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        struct gpc_gather *to = &g->gpc[i].gather;

        for (unsigned n = 0; n < p->mode.outputs; n++)
            all = write_of(g, &p->mode.output[n], &to->write[n]) && all;
        to->on = all;
    }
}

void screen_gathered(struct screen *g)
{
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        gpc_gathered(&g->gpc[i]);
}
