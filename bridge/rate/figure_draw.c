/* figure_draw.c - figures of fixed units by draws on the clocked machine of the profile, with its counts (rate_draws.h) */
#include <string.h>

#include "rate/figure.h"
#include "rate_draws.h"
#include "rate_world.h"

/* Primitives a clock that share their vertices, and are beyond the window. */
static double primitives(const struct figure_of *of)
{
    return rate_world_units(of->p, "primitives culled by PES");
}

/* Vertices of eight vectors, whose program reads all. */
static double attributes(const struct figure_of *of)
{
    return 4 * rate_world_units(of->p, "VAF");
}

/* Pixels a clock, of all GPCs, behind depths that are nearer. */
static double zcull(const struct figure_of *of)
{
    return rate_depth_units(of->p, "zcull");
}

/* Pixels a clock of one partition, with colours or with depths alone. */
static double rop_pixels(const struct figure_of *of, bool colours)
{
    const struct rate_fill f = {
        .profile = of->p,
        .target = { .width = 64,
                    .height = 128,
                    .samples = 1,
                    .block = 1,
                    .fbps = 1,
                    .color = FORMAT_A8B8G8R8,
                    .depth = ZETA_Z24S8 },
        .layers = RATE_FILL_LAYERS,
        .targets = colours,
        .before = colours ? NULL : rate_depth_always,
    };

    return rate_fill_layers(&f);
}

static double with_colours(const struct figure_of *of)
{
    return rop_pixels(of, true);
}
static double depth_alone(const struct figure_of *of)
{
    return rop_pixels(of, false) / rop_pixels(of, true);
}

/* How many times fewer bytes of colours, and of depths without stencil, are written than the target's samples have: of eight samples a pixel, each tile of
 * one primitive.  Both must be the same.
 */
static double compression(const struct figure_of *of)
{
    const struct rate_fill f = {
        .profile = of->p,
        .target = { .width = 64,
                    .height = 64,
                    .samples = 8,
                    .block = 1,
                    .color = FORMAT_A8B8G8R8,
                    .depth = ZETA_ZF32,
                    .compress = true },
        .targets = 1,
        .before = rate_depth_always,
    };
    const double bytes = 64 * 64 * 8 * 4;
    const double colours = bytes / rate_fill_bytes(&f, MEM_CROP);
    const double depths = bytes / rate_fill_bytes(&f, MEM_ZROP);

    return colours == depths ? colours : 0;
}

/* Packets of colours to each partition, of a target of as many KB for each. */
static struct {
    u64 packets;
    struct net_tap tap;
} to[XBAR_FBPS];

static void count_packet(void *self, const void *packet)
{
    (void)packet;
    ++*(u64 *)self;
}

static void look(void *context, const struct net_wire *w)
{
    (void)context;
    if (w->of == NET_NO_END && w->end >= 0 && strcmp(w->name, "prop_hazard") == 0) {
        to[w->end].tap = (struct net_tap){ .given = count_packet, .self = &to[w->end].packets };
        net_tap_on(w->tap, &to[w->end].tap);
    }
}

static void count_all(struct rate_gpu *g)
{
    memset(to, 0, sizeof to);
    gpu_wires(g->draw.gpu, look, NULL);
}

/* The part of the pixels that lies in the fullest partition. */
static double part_of_addresses(const struct figure_of *of)
{
    enum { ROW = 256, ROWS = 64 }; /* pixels of a KB; a KB each for a partition */
    const struct rate_fill f = {
        .profile = of->p,
        .target = { .width = ROW,
                    .height = ROWS * of->p->rops,
                    .samples = 1,
                    .block = 0,
                    .color = FORMAT_A8B8G8R8,
                    .depth = ZETA_Z24S8 },
        .targets = 1,
        .before = count_all,
    };
    u64 all = 0, most = 0;

    rate_fill(&f);
    for (unsigned i = 0; i < XBAR_FBPS; i++) {
        all += to[i].packets;
        most = to[i].packets > most ? to[i].packets : most;
    }
    return all ? (double)most / (double)all : 0;
}

static const struct figure_item items[] = {
    { "compression of colour and depth", compression },
    { "part of addresses of a partition", part_of_addresses },
    { "input assembler primitives", primitives },
    { "input assembler scalar attributes", attributes },
    { "Zcull", zcull },
    { "ROP pixels of a partition", with_colours },
    { "depth with colour off", depth_alone },
};

figure_by *figure_draw(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
