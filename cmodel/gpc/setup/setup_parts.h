/* setup_parts.h - the steps of setup, one file each (facts/texture/raster_rules.md) */
#ifndef SETUP_PARTS_H
#define SETUP_PARTS_H

#include "common/exact_plane.h"
#include "common/primitive.h"
#include "common/samples.h"
#include "gpc/setup/setup.h"

/* setup_snap.c: rounds the positions of n vertices, three at most, in pixels to a grid of 2^snap locations a pixel, in 1/256 pixel;
 * returns false for a NaN in x, y or z.
 */
bool setup_snap(u4 snap, bool tesla, unsigned n, const struct raster_vertex *const v[],
                struct snapped_vertex z[]);

/* Rounds a size to sixteenths of a pixel, to nearest even, and clamps it; a NaN gives 'least'. */
u16 setup_sixteenths(u32 size, u16 least, u16 greatest);

/* The bounds of a shape in 1/256 pixel, both ends included; the pixels that may be drawn. */
struct setup_bounds {
    s32 x0, y0, x1, y1;
};
struct setup_pixels {
    s32 x0, y0, x1, y1; /* x1 and y1 excluded */
};

/* setup_edges.c: returns twice the area of a triangle, positive if it is clockwise on the screen. */
s53 setup_area(const struct snapped_vertex v[3]);

/* Adds the edge a*x + b*y + c >= 0.  A sample on the edge is inside if it is a left or a top edge. */
void setup_add_edge(struct raster_prim *p, s27 a, s27 b, s56 c);

/* Adds the three edges of a triangle and returns its bounds; adds the four edges around a rectangle. */
struct setup_bounds setup_triangle(struct raster_prim *p, const struct snapped_vertex v[3],
                                   s53 area);
void setup_rectangle(struct raster_prim *p, const struct setup_bounds *b);

/* setup_conservative.c: the vertices' positions in 1/2^(8 + more) pixel, in conservative raster. */
struct setup_fine {
    unsigned more;
    s64 x[3], y[3];
};
void setup_fine(const struct setup_config *cfg, const struct setup_packet *in,
                struct setup_fine *f);

/* Returns what setup_area does, in that grid; the bounds of up to three vertices, rounded to the inside. */
s53 setup_fine_area(const struct setup_fine *f);
struct setup_bounds setup_fine_bounds(const struct setup_fine *f, unsigned i, unsigned j,
                                      unsigned k);

/* Add the edges of the triangle, and of the rectangle around the line from vertex i to j (false: it has no length). */
struct setup_bounds setup_fine_triangle(struct raster_prim *p, const struct setup_fine *f,
                                        s53 area);
bool setup_fine_line(struct raster_prim *p, const struct setup_fine *f, unsigned i, unsigned j,
                     u16 sixteenths, struct setup_bounds *bounds);

/* Moves the edges out by half a pixel and 'dilate' quarters: a pixel's centre is inside if its square, so much larger, touches the
 * shape.
 */
void setup_widen(struct raster_prim *p, u2 dilate);

/* setup_box.c: returns the pixels that can have a sample in the bounds. */
struct setup_pixels setup_pixels(const struct setup_config *cfg, const struct raster_prim *p,
                                 const struct setup_bounds *b, bool conservative);

/* Makes the box and the start tile: the pixels inside the scissor; false if there are none.  'x' is where
 * the shape's topmost point is, 1/256 pixel.
 */
bool setup_box(const struct setup_config *cfg, u4 viewport, const struct setup_pixels *pixels,
               s32 x, struct raster_prim *p);

/* setup_line.c, setup_strict.c: adds the edges of the line from v[0] to v[1]; false if it draws nothing.
 * 'steps' receives the steps by which the stipple advances.
 */
bool setup_aliased_line(const struct snapped_vertex v[2], u16 width, struct raster_prim *p,
                        struct setup_pixels *pixels, u18 *steps);
bool setup_strict_line(const struct snapped_vertex v[2], u16 sixteenths, struct raster_prim *p,
                       struct setup_bounds *bounds, u18 *steps);
bool setup_smooth_line(const struct snapped_vertex v[2], u16 sixteenths, u2 falloff,
                       struct raster_prim *p, struct setup_bounds *bounds, u18 *steps);

/* Returns whether a pixel has several samples, each of which is tested.
 *
 * known: OpenGL 4.6 (compatibility), 14.4.3, 14.6.6: with multisampling, smooth points and polygons are as any others
 */
static inline bool setup_multisamples(const struct setup_config *cfg)
{
    return cfg->samples.enable && samples_mode(&cfg->samples) != SAMPLES_1X1;
}

/* setup_point.c: adds the edges of a square around v; returns its side. */
u15 setup_point(const struct setup_config *cfg, const struct snapped_vertex *v, u32 size,
                struct raster_prim *p, struct setup_bounds *bounds);

/* setup_depth.c: the plane of depth through the vertices, where 1.0 is so many 'steps': its slopes for a pixel and
 * its value at the corner of pixel (0, 0); the same, rounded.
 */
struct setup_slopes {
    struct exact_quotient x, y, base;
};
struct setup_slopes setup_slopes(enum primitive_kind kind, const struct snapped_vertex *v,
                                 u64 steps);
struct prim_plane setup_plane(enum raster_depth depth, enum primitive_kind kind,
                              const struct snapped_vertex *v);

/* setup_offset.c: returns the polygon offset, which is added to each depth, as fp32. */
u32 setup_bias(const struct setup_config *cfg, const struct snapped_vertex v[3]);

#endif
