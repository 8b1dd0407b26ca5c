/* frast_directed.c - the corners of the fine raster by name (facts/texture/raster_rules.md 2, 3, 5, 8) */
#include <string.h>

#include "common/samples.h"
#include "gpc/frast/frast.h"
#include "gpc/raster_random.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

/* The first fine tile of coarse tile (3, 5), whole. */
static void base(struct frast_vector *v)
{
    memset(v, 0, sizeof *v);
    raster_standard_grid(&v->cfg.samples, SAMPLES_1X1);
    v->cfg.depth = RASTER_Z24;
    v->zcull_frast_valid = 1;
    raster_box_prim(&v->zcull_frast.prim, 48, 80, 56, 88);
    v->zcull_frast.x = 3;
    v->zcull_frast.y = 5;
}

/* The box is the tile's first two pixels: a mode's samples, at their own places or all at one. */
static void every_mode(unsigned i, struct frast_vector *v)
{
    struct raster_prim *p = &v->zcull_frast.prim;

    raster_standard_grid(&v->cfg.samples, (enum sample_mode)(i & 15));
    v->cfg.samples.enable = i >> 4 & 1;
    v->cfg.samples.tir = i >> 5 & 1;
    v->cfg.samples.raster = (enum sample_mode)(i >> 6 & 7);
    p->at_center = i >> 9 & 1;
    p->x1 = p->x0 + 2;
    p->y1 = p->y0 + 1;
    p->edges = 1;
    p->edge[0] = (struct raster_edge){ 1, 0, -256 * 48 - 112 }; /* right of 7/16 */
}

/* An edge through pixel centres, which holds them or just does not. */
static void edge_on_samples(unsigned i, struct frast_vector *v)
{
    static const s32 slope[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 },  { 0, -1 },
                                     { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
    const s32 a = slope[i % 8][0], b = slope[i % 8][1];

    v->zcull_frast.prim.edges = 1;
    v->zcull_frast.prim.edge[0] =
        (struct raster_edge){ a, b, -(a * (256 * 51 + 128) + b * (256 * 83 + 128)) - (s64)(i / 8) };
}

/* The greatest coefficients, so that sums need every bit of an edge. */
static void edge_at_the_limits(unsigned i, struct frast_vector *v)
{
    const s32 far = (1 << 26) - 1, a = i & 1 ? -far - 1 : far, b = i & 2 ? -far - 1 : far;
    struct raster_prim *p = &v->zcull_frast.prim;

    raster_box_prim(p, 16376, 16376, 16384, 16384);
    v->zcull_frast.x = v->zcull_frast.y = 1023;
    p->edges = 1;
    p->edge[0] = (struct raster_edge){ a, b, -((s64)a + b) * 256 * 16380 };
}

/* Edges that no shape has: what is not counted leaves out all, what is counted holds all and fades nothing. */
static void edges_beside(unsigned i, struct frast_vector *v)
{
    struct raster_prim *p = &v->zcull_frast.prim;

    p->edges = (u3)i;
    for (unsigned k = 0; k < 4; k++)
        p->edge[k] = (struct raster_edge){ 0, 0, k < i ? 0 : -1 };
    p->ramp.enable = 1;
    p->ramp.step = 4096;
}

static void verdict(unsigned i, struct frast_vector *v)
{
    v->zcull_frast.verdict = (enum zcull_verdict)(i & 3);
    v->zcull_frast.culled = (u4)(i >> 2);
}

static void window_rectangle(unsigned i, struct frast_vector *v)
{
    const unsigned k = i & 7;

    v->cfg.clip_enable = 1;
    v->cfg.clip_type = (enum window_clip)(i >> 3 & 3);
    v->cfg.clip_xmin[k] = (u16)(49 + (i >> 5 & 3));
    v->cfg.clip_xmax[k] = 54;
    v->cfg.clip_ymin[k] = 81;
    v->cfg.clip_ymax[k] = (u16)(i >> 7 & 1 ? 81 : 86);
}

static void stipple(unsigned i, struct frast_vector *v)
{
    struct line_stipple *s = &v->zcull_frast.prim.stipple;

    s->enable = 1;
    s->y_major = i & 1;
    s->from = i & 2 ? (i & 1 ? 87 : 55) : i & 4 ? -131072 : 40;
    s->phase = (u12)(i >> 3 & 1 ? 4095 : 5);
    v->cfg.stipple_pattern = 0x6a35;
    v->cfg.stipple_factor = (u8)(i >> 4 & 1 ? 255 : i >> 5);
}

/* A line along a row, whose ramps begin anywhere beside it and before its ends; steps of none to the longest. */
static void smooth(unsigned i, struct frast_vector *v)
{
    struct raster_prim *p = &v->zcull_frast.prim;
    const s32 y = 84 * 256 + (s32)(i & 15) * 16, length = i >> 4 & 1 ? 512 : 5;

    p->kind = PRIMITIVE_LINE;
    p->at_center = 1;
    p->ramp.enable = 1;
    p->ramp.step = i >> 5 == 0   ? 0
                   : i >> 5 == 1 ? (u39)1 << 38
                                 : (u39)length * 16 * (i >> 5 & 1 ? 256 : 410);
    p->edges = 4;
    p->edge[0] = (struct raster_edge){ 0, length, (s64)length * (256 - y) };
    p->edge[1] = (struct raster_edge){ 0, -length, (s64)length * (256 + y) };
    p->edge[2] = (struct raster_edge){ length, 0, (s64)length * -(50 * 256) };
    p->edge[3] = (struct raster_edge){ -length, 0, (s64)length * (54 * 256 + 77) };
    for (unsigned k = 0; k < 16; k++)
        v->cfg.edge_table[k] = (u8)(17 * k);
    v->cfg.samples.target = i >> 7 & 1 ? SAMPLES_2X2 : SAMPLES_1X1;
}

/* A bit of the pattern by itself, in each pixel of a tile; lines and points have none. */
static void screen(unsigned i, struct frast_vector *v)
{
    v->cfg.polygon_stipple = 1;
    v->cfg.polygon_pattern[16 + i % 8] =
        (u32)1 << (16 + i / 8 % 8); /* row 80 is row 16; column 48 is byte 2 */
    v->zcull_frast.prim.kind = i / 64 == 0   ? PRIMITIVE_TRIANGLE
                               : i / 64 == 1 ? PRIMITIVE_LINE
                                             : PRIMITIVE_POINT;
}

/* Edges of a smooth polygon that pass between points of a pixel, and through them; more than one edge. */
static void area(unsigned i, struct frast_vector *v)
{
    struct raster_prim *p = &v->zcull_frast.prim;
    const s64 at = 256 * 51 + (s64)(i & 31) * 8;

    p->area = p->at_center = 1;
    p->edges = (u3)(1 + (i >> 7));
    p->edge[0] = (struct raster_edge){ i & 32 ? -1 : 1, 0, i & 32 ? at + 128 : 128 - at };
    p->edge[1] =
        (struct raster_edge){ 3, i & 64 ? 5 : -5, -(3 * 256 * 50 + (i & 64 ? 5 : -5) * 256 * 84) };
    v->cfg.samples.target = i & 64 ? SAMPLES_2X2 : SAMPLES_1X1;
}

/* Circles of every size about the middle of a tile, of samples and of areas. */
static void circle(unsigned i, struct frast_vector *v)
{
    struct raster_prim *p = &v->zcull_frast.prim;

    p->kind = PRIMITIVE_POINT;
    p->area = p->at_center = i & 1;
    p->circle = (struct raster_circle){ 52 * 256 + (s32)(i >> 1 & 7) * 16, 84 * 256,
                                        (u19)(i >> 4 == 15 ? 524272 : (i >> 4) * 144) };
    v->cfg.samples.target = i & 1 ? SAMPLES_1X1 : SAMPLES_4X2;
    v->cfg.samples.enable = 1;
}

/* A pixel's centre on the rim of a circle (3, 4 and 5 times 32), just in it; circles as far away as 21 bits reach. */
static void circle_of_one(unsigned i, struct frast_vector *v)
{
    struct raster_prim *p = &v->zcull_frast.prim;
    const s32 far = 1 << 20;

    p->kind = PRIMITIVE_POINT;
    p->circle = (struct raster_circle){ 52 * 256 + 32, 84 * 256, (u19)(320 + (i & 1)) };
    if (i > 1)
        p->circle = (struct raster_circle){ 52 * 256 + 128 - (i & 1 ? far : 0),
                                            84 * 256 + 128 - (i & 1 ? 0 : far), 64 };
}

/* Slopes and depths of every size, which end below, at and above each format's least exponent. */
static void plane_of_every_size(unsigned i, struct frast_vector *v)
{
    struct prim_plane *p = &v->zcull_frast.prim.depth;

    p->exp = (s9)((int)(i & 63) * 8 - 256);
    p->base = ((i >> 6 & 1 ? (s64)1 << 61 : 12345) - (i >> 7 & 1)) * (i >> 8 & 1 ? -1 : 1);
    p->dx = i >> 9 & 1 ? ((s64)1 << 47) - 1 : 0;
    p->dy = i >> 10 & 1 ? -((s64)1 << 47) : 77;
    v->cfg.depth = (enum raster_depth)(i >> 11);
    v->cfg.depth_clamp = i & 1;
}

/* A plane that crosses an end of the range along a column, at a code and half a code beside it, in each format. */
static void depth_range(unsigned i, struct frast_vector *v)
{
    struct prim_plane *p = &v->zcull_frast.prim.depth;
    const bool is_float = (i & 3) == RASTER_ZF32;
    const s64 code = is_float ? 1 << 20 : 40000, half = is_float ? 1 : 4;

    if ((i & 3) < 3)
        v->cfg.depth = (enum raster_depth)(i & 3);
    v->cfg.z_clip_min = i >> 2 & 1;
    v->cfg.z_clip_max = i >> 3 & 1;
    v->cfg.z_at_center = i >> 4 & 1;
    v->cfg.samples.target = i >> 5 & 1 ? SAMPLES_2X2 : SAMPLES_1X1;
    v->cfg.samples.enable = 1;
    v->cfg.z_min = v->cfg.z_max = is_float ? 0x3f000000 : 40000;
    p->exp = (s9)(is_float ? -21 : -3); /* the code is 1/2, or 40000 of eighths of a code */
    p->dx = i >> 6 & 1 ? half : -half;
    p->base = (is_float ? code : 8 * code) - 52 * p->dx;
}

/* A depth of ZF32 half way between two codes, of which the even one is an end; denormal ends and NaNs, and a depth of 0. */
static void depth_on_an_end(unsigned i, struct frast_vector *v)
{
    struct prim_plane *p = &v->zcull_frast.prim.depth;

    v->cfg.depth = RASTER_ZF32;
    v->cfg.z_clip_min = i & 1;
    v->cfg.z_clip_max = !v->cfg.z_clip_min;
    v->cfg.z_min = v->cfg.z_max = i & 2 ? (u32)(i & 4) << 29 | 1 : i & 4 ? 0x3f000001 : 0x3f000000;
    if (i >= 8) /* a NaN of either sign */
        v->cfg.z_min = v->cfg.z_max = (u32)(i & 4) << 29 | 0x7fc00000;
    *p = (struct prim_plane){ -25, i & 2 ? 0 : i & 4 ? (1 << 24) + 3 : (1 << 24) + 1, 0, 0 };
}

/* depth_range of a primitive whose offset moves all depths beyond an end. */
static void depth_range_before_offset(unsigned i, struct frast_vector *v)
{
    struct raster_prim *p = &v->zcull_frast.prim;

    depth_range(i & 127, v);
    p->offset = 1;
    p->plain = p->depth;
    p->depth.base = i >> 7 & 1 ? (s64)1 << 40 : -((s64)1 << 40);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct frast_vector *v);
} sections[] = {
    /* First: with --resets, resets fall into rows of points and samples. */
    { "areas of smooth polygons", 256, area },
    { "every sample mode", 1024, every_mode },
    { "an edge on samples", 16, edge_on_samples },
    { "an edge at the limits", 4, edge_at_the_limits },
    { "edges that are not counted", 5, edges_beside },
    { "verdict and culled blocks", 64, verdict },
    { "window rectangles", 256, window_rectangle },
    { "line stipple", 64, stipple },
    { "smooth lines", 256, smooth },
    { "polygon stipple", 192, screen },
    { "round points", 256, circle },
    { "a centre on a circle", 4, circle_of_one },
    { "planes of every size", 6144, plane_of_every_size },
    { "ends of the depth range", 128, depth_range },
    { "depths on an end", 16, depth_on_an_end },
    { "ends of the depth range before an offset", 256, depth_range_before_offset },
};

const char *frast_directed(unsigned i, struct frast_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->zcull_frast.prim.id.draw = (u16)s;
    v->zcull_frast.prim.id.prim = (u16)i;
    return sections[s].name;
}
