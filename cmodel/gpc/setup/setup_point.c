/* setup_point.c - points are squares or circles (facts/texture/raster_rules.md 6) */
#include "common/samples.h"
#include "gpc/setup/setup_parts.h"

#define LEAST    16    /* 1 pixel, known: facts/texture/raster_rules.md 6 */
#define GREATEST 32767 /* 2047 15/16 */

/* Whether a point is whole pixels, as aliased points of OpenGL are.
 * guess: SET_POINT_CENTER_MODE OGL means their rule, of points that are no sprites
 */
static bool whole_pixels(const struct setup_config *cfg)
{
    return !cfg->point_d3d_center && !cfg->point_sprite && !setup_multisamples(cfg);
}

/* The centre of the pixels around an aliased point: of a pixel if they are odd, else between two. */
static s32 whole_center(s25 a, bool odd)
{
    s32 moved = odd ? a : a + 128;

    return moved - (moved & 255) + (odd ? 128 : 0);
}

/* known: facts/texture/raster_rules.md 6: smooth points that are no sprites are circles; chosen: not in conservative raster */
static bool is_round(const struct setup_config *cfg)
{
    return cfg->point_smooth && !cfg->point_sprite && !cfg->conservative;
}

u15 setup_point(const struct setup_config *cfg, const struct snapped_vertex *v, u32 size,
                struct raster_prim *p, struct setup_bounds *bounds)
{
    u15 side = (u15)setup_sixteenths(size, LEAST, GREATEST);
    s32 x = v->x, y = v->y;

    if (is_round(cfg)) {
        p->circle = (struct raster_circle){ v->x, v->y, (u19)(16 * side) };
        p->area = !setup_multisamples(cfg);
    } else if (whole_pixels(cfg)) {
        side = (u15)((side + 8) / 16 * 16);
        side = side > GREATEST ? GREATEST / 16 * 16 : side;
        x = whole_center(v->x, side & 16);
        y = whole_center(v->y, side & 16);
        p->at_center = 1;
    }
    *bounds = (struct setup_bounds){ x - 8 * side, y - 8 * side, x + 8 * side, y + 8 * side };
    setup_rectangle(p, bounds);
    return side;
}
