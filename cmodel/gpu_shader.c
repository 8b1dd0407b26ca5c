/* gpu_shader.c - tiles behind the depth test: the program and colours to memory, by calls (gpu.h) */
#include <string.h>

#include "gpu_way.h"

static void send(struct gpu_way *w)
{
    const unsigned at = xbar_fbp_of_quads(&w->gpu->xbar, w->quads.target, &w->quads.id);

    fbp_color(&w->gpu->fbp[at], &w->port, &w->quads);
    GPU_WAY_COUNT(w, prop_hazard, at, 1);
}

/* All packets of an output as one; false: they go one by one. */
static bool send_whole(struct gpu_way *w, unsigned output)
{
    struct tile_pixels tile;
    unsigned at, packets;

    if (!w->prop->mode.output[output].whole)
        return false;
    prop_pixels(w->prop, output, &tile);
    at = xbar_fbp_of_quads(&w->gpu->xbar, tile.target, &tile.id);
    packets = fbp_color_whole(&w->gpu->fbp[at], &w->port, &tile);
    GPU_WAY_COUNT(w, prop_hazard, at, packets);
    return packets > 0;
}

static void send_packets(struct gpu_way *w, unsigned output)
{
    const struct prop_output *o = &w->prop->mode.output[output];

    for (unsigned i = 0; i < o->packets * o->layers; i++)
        if (prop_draws(w->prop, output, i)) {
            prop_packet(w->prop, output, i, &w->quads);
            send(w);
        }
}

void gpu_way_colors(struct gpu_way *w)
{
    for (unsigned output = 0; output < w->prop->mode.outputs; output++)
        if (!send_whole(w, output))
            send_packets(w, output);
    prop_colored(w->prop);
}

bool gpu_may_part(const struct gpu *g)
{
    return g->calls && g->gpc[0].state.prop.shades && prop_tests_first(&g->gpc[0].prop);
}

void gpu_shader_begin(struct gpu_shader *s, struct gpu *g, const struct mem *m)
{
    s->gpu = g;
    s->mem = *m;
    memset(s->mem.traffic, 0, sizeof s->mem.traffic);
    s->part = (struct gpc_part){ .number = 0 };
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        s->prop[i] = g->gpc[i].prop;
        s->prop[i].quads = s->prop[i].passed = 0;
    }
}

void gpu_shade(struct gpu_shader *s, const struct gpu_tile *t)
{
    struct gpu_way w = { .gpu = s->gpu,
                         .number = t->gpc,
                         .gpc = &s->gpu->gpc[t->gpc],
                         .prop = &s->prop[t->gpc],
                         .port = mem_port(&s->mem, NULL, NULL) };

    if (s->gpc != t->gpc || s->part.number != t->part.number) {
        gpc_part_end(&s->gpu->gpc[s->gpc], &s->part);
        s->gpc = t->gpc;
        s->part = t->part;
    }
    prop_resume(w.prop, &t->tile, t->shown, t->left);
    while (!prop_idle(w.prop))
        if (w.prop->stage == PROP_SHADE)
            gpc_part_shade(w.gpc, &s->part, w.prop);
        else
            gpu_way_colors(&w);
}

void gpu_shader_end(struct gpu_shader *s, const struct gpu_aside *aside)
{
    struct gpu *g = s->gpu;

    gpc_part_end(&g->gpc[s->gpc], &s->part);
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        g->gpc[i].prop.quads += s->prop[i].quads;
        g->gpc[i].prop.passed += s->prop[i].passed;
        gpc_prims_end(&g->gpc[i], &aside->last, aside->prims);
    }
    mem_traffic_add(g->mem.traffic, s->mem.traffic);
}
