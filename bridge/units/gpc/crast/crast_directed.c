/* crast_directed.c - the corners of the coarse raster by name (facts/texture/raster_rules.md 2) */
#include <string.h>

#include "gpc/crast/crast.h"
#include "gpc/raster_random.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

/* The first, the last or a tile in the middle of the screen, whole. */
static void whole(unsigned i, struct crast_vector *v)
{
    const unsigned x = i % 3 == 0 ? 0 : i % 3 == 1 ? 16384 - 16 : 4096;
    const unsigned y = i / 3 == 0 ? 0 : i / 3 == 1 ? 16384 - 16 : 4096;

    raster_box_prim(&v->setup_crast, x, y, x + 16, y + 16);
}

/* A box of one pixel, at each corner of a tile. */
static void one_pixel(unsigned i, struct crast_vector *v)
{
    const unsigned x = i & 1 ? 31 : 16, y = i & 2 ? 31 : 16;

    raster_box_prim(&v->setup_crast, x, y, x + 1, y + 1);
}

static void edge(struct raster_prim *p, s32 a, s32 b, s64 c)
{
    struct raster_edge e = { a, b, c };

    p->edge[p->edges++] = e;
}

/* One edge that just holds, or just misses, the sample at a corner of the tile. */
static void corner_sample(unsigned i, struct crast_vector *v)
{
    const s32 a = i & 1 ? 3 : -3, b = i & 2 ? 5 : -5;
    const s64 x = 256 * (a > 0 ? 31 : 16) + 128, y = 256 * (b > 0 ? 31 : 16) + 128;

    raster_box_prim(&v->setup_crast, 16, 16, 32, 32);
    edge(&v->setup_crast, a, b, -(a * x + b * y) - (i >> 2 & 1));
    v->setup_crast.at_center = i >> 3 & 1;
}

/* The shape is at one end of a row of 1024 tiles, the start tile at the other; or there is none. */
static void searched(unsigned i, struct crast_vector *v)
{
    struct raster_prim *p = &v->setup_crast;
    const s64 place = i >> 1 & 1 ? 256 * 16000 : 256 * 100;

    raster_box_prim(p, 0, 32, 16384, 48);
    p->start_x = i & 1 ? 1023 : 0;
    edge(p, 1, 0, -place);
    edge(p, -1, 0, i >> 2 & 1 ? place - 4096 : place + 2048);
}

/* Two edges that turn a row's tiles away from each other; a level edge that misses the row. */
static void nothing(unsigned i, struct crast_vector *v)
{
    struct raster_prim *p = &v->setup_crast;

    raster_box_prim(p, 0, 0, 64, 16);
    p->start_x = 2;
    if (i & 1)
        edge(p, 0, i & 2 ? 1 : -1, i & 2 ? -256 * 64 : -1);
    edge(p, 1, 0, -256 * 50);
    edge(p, -1, 0, 256 * 14);
}

static void every_mode(unsigned i, struct crast_vector *v)
{
    raster_standard_grid(&v->cfg.samples, (enum sample_mode)(i & 15));
    v->cfg.samples.enable = i >> 4 & 1;
    corner_sample(i >> 5, v);
}

/* A wedge that begins some pixels before the end of a tile: between samples, or on one. */
static void tip(unsigned i, struct crast_vector *v)
{
    static const enum sample_mode modes[4] = { SAMPLES_1X1, SAMPLES_2X2, SAMPLES_4X2_D3D,
                                               SAMPLES_4X4 };
    const s64 x = 256 * 32 - 128 * (s64)(i % 16 + 1), y = 256 * 20 + 32 * (s64)(i / 16 % 8);

    raster_standard_grid(&v->cfg.samples, modes[i / 128]);
    raster_box_prim(&v->setup_crast, 16, 16, 64, 32);
    edge(&v->setup_crast, 1, 8, -(x + 8 * y));
    edge(&v->setup_crast, 1, -8, -(x - 8 * y));
}

/* Sixteen by eight tiles, of which each of 2 to 6 GPCs gives its own; the last of each number is of none. */
static void shared_out(unsigned i, struct crast_vector *v)
{
    const unsigned left = i % 2 ? 4096 : 0;

    v->cfg.gpcs = (u3)(2 + i / 7);
    v->cfg.number = (u3)(i % 7 < v->cfg.gpcs ? i % 7 : v->cfg.gpcs);
    raster_box_prim(&v->setup_crast, left, 32, left + 256, 160);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct crast_vector *v);
} sections[] = {
    { "a whole tile", 9, whole },
    { "a box of one pixel", 4, one_pixel },
    { "an edge at a corner's sample", 16, corner_sample },
    { "start tile far from the shape", 8, searched },
    { "no tile at all", 4, nothing },
    { "every sample mode", 512, every_mode },
    { "a tip between samples", 512, tip },
    { "of several GPCs", 35, shared_out },
};

const char *crast_directed(unsigned i, struct crast_vector *v)
{
    memset(v, 0, sizeof *v);
    raster_standard_grid(&v->cfg.samples, SAMPLES_1X1);
    v->setup_crast_valid = 1;
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->setup_crast.id.draw = (u16)s;
    v->setup_crast.id.prim = (u16)i;
    return sections[s].name;
}
