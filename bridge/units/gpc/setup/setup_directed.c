/* setup_directed.c - the corners of setup by name (facts/texture/raster_rules.md 1 to 7, 12) */
#include <string.h>

#include "common/fp32.h"
#include "gpc/raster_random.h"
#include "gpc/setup/setup.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

static const struct raster_window window = { 0, 0, 64, 64 };

static void place(struct raster_vertex *v, s32 x, s32 y)
{
    v->x = raster_coordinate(x);
    v->y = raster_coordinate(y);
}

/* A clockwise triangle in the middle of the window. */
static void base(struct setup_vector *v)
{
    memset(v, 0, sizeof *v);
    raster_plain_config(&v->cfg, &window);
    v->wdx_setup_valid = 1;
    v->wdx_setup.kind = PRIMITIVE_TRIANGLE;
    v->wdx_setup.edge_flags = 7;
    place(&v->wdx_setup.v0, 8 * 256, 9 * 256);
    place(&v->wdx_setup.v1, 40 * 256 + 77, 12 * 256);
    place(&v->wdx_setup.v2, 20 * 256, 50 * 256 + 31);
    v->wdx_setup.v0.z = 0x3e800000;
    v->wdx_setup.v1.z = 0x3f000000;
    v->wdx_setup.v2.z = 0x3f400000;
    v->wdx_setup.v0.w = v->wdx_setup.v1.w = v->wdx_setup.v2.w = FP32_ONE;
    v->wdx_setup.v0.point_size = 0x40400000;
}

static struct raster_vertex *vertex(struct setup_vector *v, unsigned i)
{
    return i == 0 ? &v->wdx_setup.v0 : i == 1 ? &v->wdx_setup.v1 : &v->wdx_setup.v2;
}

/* Floats on, just below and above half a location, the ends of the range, NaN and infinity. */
static void coordinate(unsigned i, struct setup_vector *v)
{
    static const u32 kinds[16] = { 0,          1,          0x3affffff, 0x3b000000,
                                   0x3b000001, 0x3bbfffff, 0x3bc00000, 0x3bc00001,
                                   0x477fff7f, 0x477fff80, 0x47800000, 0x7f7fffff,
                                   0x7f800000, 0x7f800001, 0x7fc00000, 0x41200000 };

    *(i >> 5 & 1 ? &v->wdx_setup.v1.y : &v->wdx_setup.v1.x) = kinds[i & 15] | (i >> 4 & 1) << 31;
    v->cfg.snap = (u4)(i >> 6 & 15);
    v->cfg.snap_tesla = i >> 10 & 1;
}

static void special_depth(unsigned i, struct setup_vector *v)
{
    static const u32 kinds[8] = { 0,          1,          0x007fffff, 0x00800000,
                                  0x7f7fffff, 0x7f800000, 0x7fc00000, 0xbf800000 };

    vertex(v, i & 3 ? (i & 3) - 1 : 0)->z = kinds[i >> 2 & 7];
    v->cfg.depth = (enum raster_depth)(i >> 5);
}

static void winding(unsigned i, struct setup_vector *v)
{
    struct raster_vertex swap = v->wdx_setup.v1;

    v->cfg.front_ccw = i & 1;
    v->cfg.flip_y = i >> 1 & 1;
    v->cfg.cull_front = i >> 2 & 1;
    v->cfg.cull_back = i >> 3 & 1;
    if (i >> 4 & 1) {
        v->wdx_setup.v1 = v->wdx_setup.v2;
        v->wdx_setup.v2 = swap;
    }
}

/* All three equal; two equal; on a line; an area of one. */
static void thin(unsigned i, struct setup_vector *v)
{
    static const s32 third[6][2] = { { 0, 0 },     { 512, 256 }, { 1024, 512 },
                                     { 513, 256 }, { 512, 257 }, { 1, 1 } };

    place(&v->wdx_setup.v0, 2048, 2048);
    place(&v->wdx_setup.v1, 2048 + (i < 6 ? 1024 : 0), 2048 + (i < 6 ? 512 : 0));
    place(&v->wdx_setup.v2, 2048 + third[i % 6][0], 2048 + third[i % 6][1]);
}

static void giant(unsigned i, struct setup_vector *v)
{
    const s32 far = (1 << 24) - 1;

    place(&v->wdx_setup.v0, i & 1 ? -far - 1 : far, i & 2 ? -far - 1 : far);
    place(&v->wdx_setup.v1, i & 4 ? -far - 1 : far, i & 8 ? -far - 1 : far);
    v->wdx_setup.v2.z = i & 16 ? 0x7f7fffff : 0x3f400000;
}

/* Over cells of 4096 pixels, from the first to the last of the screen. */
static void far_across(unsigned i, struct setup_vector *v)
{
    v->cfg.surface_width = v->cfg.surface_height = 16384;
    place(&v->wdx_setup.v0, 0, 0);
    place(&v->wdx_setup.v1, 256 * (s32)(i & 3 ? 4095 + (i & 3) : 16384), 256);
    place(&v->wdx_setup.v2, 256, 256 * (s32)(i >> 2 & 3 ? 4095 + (i >> 2 & 3) : 16384));
    v->cfg.front_mode = v->cfg.back_mode = i >> 4 ? POLYGON_LINE : POLYGON_FILL;
}

static void polygon_mode_of(unsigned i, struct setup_vector *v)
{
    v->cfg.front_mode = (enum polygon_mode)(i & 3);
    v->cfg.offset_point = v->cfg.offset_line = v->cfg.offset_fill = i >> 2 & 1;
    v->cfg.bias_units = 0x41200000;
    v->wdx_setup.edge_flags = (u3)(i >> 3);
}

static void offset(unsigned i, struct setup_vector *v)
{
    static const u32 kinds[8] = { 0,          0x80000000, 0x3f800000, 0xc0000000,
                                  0x7f800000, 0xff800000, 0x7fc00000, 0x00000001 };

    v->cfg.offset_fill = 1;
    v->cfg.bias_units = kinds[i & 7];
    v->cfg.bias_slope = kinds[i >> 3 & 7];
    v->cfg.bias_clamp = kinds[i >> 6 & 7];
    v->cfg.bias_by_format = i >> 9 & 1;
    v->cfg.depth = (enum raster_depth)(i >> 10);
}

/* End points on the corners, sides and centre of a diamond and around its pixel. */
static void diamond(unsigned i, struct setup_vector *v)
{
    static const s32 at[9][2] = { { 0, 0 },     { 128, 0 },  { 256, 0 },   { 64, 64 }, { 128, 128 },
                                  { 192, 192 }, { 192, 64 }, { 128, 256 }, { 64, 192 } };
    const s32 *from = at[i % 9], *to = at[i / 9 % 9], away = 256 * (s32)(i / 81 % 3);
    s32 down = 256 * (s32)(i / 243) - 256;

    v->wdx_setup.kind = PRIMITIVE_LINE;
    place(&v->wdx_setup.v0, 4096 + from[0], 4096 + from[1]);
    place(&v->wdx_setup.v1, 4096 + to[0] + away, 4096 + to[1] + down);
}

static void line_width(unsigned i, struct setup_vector *v)
{
    static const u32 kinds[12] = { 0,          0x3f000000, 0x3f800000, 0x3fbfffff,
                                   0x3fc00000, 0x40200000, 0x427c0000, 0x42800000,
                                   0x42800001, 0x7f800000, 0x7fc00000, 0xbf800000 };

    v->wdx_setup.kind = PRIMITIVE_LINE;
    v->cfg.line_width = kinds[i % 12];
    v->cfg.aliased_width = kinds[(i + 3) % 12];
    v->cfg.aliased_width_enable = i / 12 & 1;
    v->cfg.line_smooth = i / 24 & 1;
    v->cfg.stipple = i / 48 & 1;
    v->cfg.line_falloff = (u2)(i / 12 & 3);
    v->cfg.stipple_factor = (u8)i;
    v->wdx_setup.order = i & 1 ? ORDER_NEXT : ORDER_FIRST;
}

static void point(unsigned i, struct setup_vector *v)
{
    static const u32 kinds[12] = { 0,          0x3f800000, 0x3f900000, 0x3fc00000,
                                   0x40000000, 0x40200000, 0x44fff000, 0x44ffffff,
                                   0x45000000, 0x7f800000, 0x7fc00000, 0xc0000000 };

    v->wdx_setup.kind = PRIMITIVE_POINT;
    v->cfg.point_size = kinds[i % 12];
    v->cfg.point_sprite = i / 12 & 1;
    v->cfg.point_d3d_center = i / 24 & 1;
    v->cfg.conservative = i / 48 & 1;
    place(&v->wdx_setup.v0, 4096 + (s32)(i & 3) * 64, 4096 + 127 + (s32)(i & 1));
}

/* Round points and smooth polygons, at places of a pixel, with one sample and several. */
static void smooth(unsigned i, struct setup_vector *v)
{
    v->wdx_setup.kind = i & 1 ? PRIMITIVE_POINT : PRIMITIVE_TRIANGLE;
    v->cfg.point_smooth = v->cfg.poly_smooth = 1;
    v->cfg.point_sprite = i >> 1 & 1;
    v->cfg.conservative = i >> 2 & 1;
    v->cfg.fill = i >> 3 & 1 ? FILL_BBOX : FILL_DISABLED;
    v->cfg.point_size = 0x40200000; /* 2.5 */
    raster_standard_grid(&v->cfg.samples, i >> 4 & 1 ? SAMPLES_2X2 : SAMPLES_1X1);
    v->cfg.samples.enable = i >> 5 & 1;
    place(&v->wdx_setup.v0, 4096 + (s32)(i >> 6) * 37, 4096 + (s32)(i >> 6) * 64);
}

/* Boxes that just touch, just miss, or turn inside out. */
static void scissor(unsigned i, struct setup_vector *v)
{
    static const u16 ends[8][2] = { { 0, 0xffff }, { 40, 41 }, { 41, 0xffff }, { 0, 8 },
                                    { 0, 9 },      { 20, 20 }, { 30, 20 },     { 0xffff, 0 } };

    v->wdx_setup.viewport = (u4)(i & 15);
    v->cfg.scissor_enable = (u16)(1 << (i & 15));
    v->cfg.scissor_xmin[i & 15] = ends[i / 16 % 8][0];
    v->cfg.scissor_xmax[i & 15] = ends[i / 16 % 8][1];
    v->cfg.surface_width = i / 128 & 1 ? 0xffff : 64;
    v->cfg.surface_x = i / 128 & 1 ? 0xffff : 0;
}

static void filled_otherwise(unsigned i, struct setup_vector *v)
{
    v->cfg.fill = i & 1 ? FILL_BBOX : FILL_DISABLED;
    v->cfg.conservative = i >> 1 & 1;
    raster_standard_grid(&v->cfg.samples, (enum sample_mode)(i >> 2 & 15));
    v->cfg.samples.tir = i >> 6 & 1;
    v->cfg.samples.raster = SAMPLES_4X2;
}

/* Each kind at a pixel's corner, a place of 2^-16 pixel beside it, and far away; dilated; with more bits in each axis. */
static void conservative(unsigned i, struct setup_vector *v)
{
    const unsigned kind = i % 4 < 2 ? i % 4 : PRIMITIVE_TRIANGLE;

    v->wdx_setup.kind = (enum primitive_kind)kind;
    v->cfg.conservative = 1;
    v->cfg.dilate = (u2)(i >> 2 & 3);
    v->wdx_setup.viewport = 5;
    v->cfg.more_x[5] = i >> 4 & 1 ? 8 : 0;
    v->cfg.more_y[5] = i >> 5 & 1 ? 8 : (u4)(i & 3);
    v->cfg.front_mode = v->cfg.back_mode =
        i % 4 == 3 ? (enum polygon_mode)(i >> 6 & 1) : POLYGON_FILL;
    v->cfg.point_sprite = i >> 7 & 1;
    v->cfg.stipple = v->cfg.line_smooth = v->cfg.poly_smooth = v->cfg.point_smooth = 1;
    v->wdx_setup.v0.x = fp32_pack(false, -16, (8u << 16) + (i >> 6 & 3));
    v->wdx_setup.v0.y = fp32_pack(false, -16, (9u << 16) - (i >> 6 & 3));
    if (i >> 8 & 1)
        place(&v->wdx_setup.v1, 30000 * 256, 12 * 256);
    if (i % 16 == 15) { /* no area at 1/256 pixel */
        v->wdx_setup.v1 = v->wdx_setup.v2 = v->wdx_setup.v0;
        v->wdx_setup.v1.x = fp32_pack(false, -16, (20u << 16) + 5);
        v->wdx_setup.v2.y = fp32_pack(false, -16, (9u << 16) + 17);
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct setup_vector *v);
} sections[] = {
    { "coordinate on every grid", 2048, coordinate },
    { "special depth", 96, special_depth },
    { "winding and culling", 32, winding },
    { "no area, or hardly any", 7, thin },
    { "vertices at the ends of the range", 32, giant },
    { "cells of the screen", 32, far_across },
    { "polygon mode", 64, polygon_mode_of },
    { "polygon offset", 3072, offset },
    { "diamond corners", 729, diamond },
    { "line width and stipple", 96, line_width },
    { "point size and centre", 96, point },
    { "smooth points and polygons", 256, smooth },
    { "scissor and surface", 256, scissor },
    { "bounding box, conservative, samples", 128, filled_otherwise },
    { "conservative, dilated, on finer grids", 512, conservative },
};

const char *setup_directed(unsigned i, struct setup_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->wdx_setup.draw = (u16)s;
    v->wdx_setup.prim = (u16)i;
    return sections[s].name;
}
