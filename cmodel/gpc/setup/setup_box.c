/* setup_box.c - the pixels that a shape may draw (facts/texture/raster_rules.md 8, 12) */
#include "common/samples.h"
#include "gpc/setup/setup_parts.h"

#define SCREEN 16384 /* pixels across and down, known: facts/texture/raster_rules.md 1 */

static s32 floor256(s32 a)
{
    return (a - (a & 255)) / 256;
}

/* The first pixel whose point at 'offset' is not before 'a', and the first whose point is after it. */
static s32 pixel_from(s32 a, s32 offset)
{
    return floor256(a - offset + 255);
}

static s32 pixel_after(s32 a, s32 offset)
{
    return floor256(a - offset) + 1;
}

struct setup_pixels setup_pixels(const struct setup_config *cfg, const struct raster_prim *p,
                                 const struct setup_bounds *b, bool conservative)
{
    const s32 dilated = cfg->conservative ? 64 * cfg->dilate : 0;
    struct samples_hull h = samples_hull(&cfg->samples);
    struct setup_bounds s = { 16 * h.x0, 16 * h.y0, 16 * h.x1, 16 * h.y1 };

    if (p->at_center)
        s = (struct setup_bounds){ 128, 128, 128, 128 };
    if (conservative)
        s = (struct setup_bounds){ -dilated, -dilated, 256 + dilated, 256 + dilated };
    return (struct setup_pixels){ pixel_from(b->x0, s.x1), pixel_from(b->y0, s.y1),
                                  pixel_after(b->x1, s.x0), pixel_after(b->y1, s.y0) };
}

static void clip(struct setup_pixels *a, s32 x0, s32 y0, s32 x1, s32 y1)
{
    a->x0 = a->x0 > x0 ? a->x0 : x0;
    a->y0 = a->y0 > y0 ? a->y0 : y0;
    a->x1 = a->x1 < x1 ? a->x1 : x1;
    a->y1 = a->y1 < y1 ? a->y1 : y1;
}

/* chosen: the start tile is in the box's first row, below the topmost vertex: from there the first
 * covered tile of most triangles is no step away
 */
bool setup_box(const struct setup_config *cfg, u4 viewport, const struct setup_pixels *pixels,
               s32 x, struct raster_prim *p)
{
    struct setup_pixels a = *pixels;
    s32 start = floor256(x);

    clip(&a, 0, 0, SCREEN, SCREEN);
    clip(&a, cfg->surface_x, cfg->surface_y, cfg->surface_x + cfg->surface_width,
         cfg->surface_y + cfg->surface_height);
    if (cfg->scissor_enable >> viewport & 1)
        clip(&a, cfg->scissor_xmin[viewport], cfg->scissor_ymin[viewport],
             cfg->scissor_xmax[viewport], cfg->scissor_ymax[viewport]);
    if (a.x0 >= a.x1 || a.y0 >= a.y1)
        return false;
    start = start < a.x0 ? a.x0 : start >= a.x1 ? a.x1 - 1 : start;
    p->x0 = (u15)a.x0;
    p->y0 = (u15)a.y0;
    p->x1 = (u15)a.x1;
    p->y1 = (u15)a.y1;
    p->start_x = (u10)(start / 16);
    p->start_y = (u10)(a.y0 / 16);
    return true;
}
