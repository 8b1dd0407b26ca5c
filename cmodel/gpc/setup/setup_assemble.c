/* setup_assemble.c - the primitives of a packet: its own, or a polygon's edges or vertices
 * (facts/gpc.md; texture/raster_rules.md 2, 4 to 7, 12)
 */
#include <string.h>

#include "common/fp32.h"
#include "common/screen_tile.h"
#include "gpc/setup/setup_parts.h"

/* One primitive that is under way. */
struct draw {
    const struct setup_config *cfg;
    const struct setup_packet *in;
    bool front;
    bool offset; /* depths of the vertices have a polygon offset */
    u12 *phase;
    struct setup_fine fine; /* in conservative raster */
};

/* The next of the job, without its shape. */
static struct raster_prim *start(const struct draw *d, struct setup_job *job,
                                 enum primitive_kind kind, unsigned part)
{
    struct raster_prim *p = &job->prim[job->count];

    memset(p, 0, sizeof *p);
    p->id = (struct prim_id){ d->in->draw, d->in->prim, (u2)part };
    p->kind = kind;
    p->front = d->front;
    return p;
}

/* Where the topmost vertex is across, the leftmost of those.  Without branches: which one it is nobody foresees. */
static s32 top_of(const struct snapped_vertex *v, unsigned n)
{
    s64 top = v[0].y * ((s64)1 << 32) + v[0].x;

    for (unsigned i = 1; i < n; i++) {
        const s64 place = v[i].y * ((s64)1 << 32) + v[i].x;

        top = place < top ? place : top;
    }
    return (s32)(u32)top;
}

/* The plane of the packet's own depths.
 * known: OpenGL 4.6, 14.6.5: the offset is added after clipping, and depth is clamped behind it
 */
static void add_plain_depth(const struct draw *d, const struct snapped_vertex *v,
                            enum primitive_kind kind, struct raster_prim *p)
{
    const u32 z[3] = { d->in->v0.z, d->in->v1.z, d->in->v2.z };
    const unsigned n = primitive_vertices(kind);
    struct snapped_vertex plain[3];

    for (unsigned i = 0; i < n; i++) {
        plain[i] = v[i];
        plain[i].z = z[(p->id.part + i) % 3]; /* an edge's or a corner's part is its first vertex */
    }
    p->offset = 1;
    p->plain = setup_plane(d->cfg->depth, kind, plain);
}

/* What planes go by, and its area.
 * chosen: a triangle or line that has none at 1/256 pixel, which only conservative raster with a finer grid draws, has the
 * planes of the line from vertex 0 to 1, or of vertex 0 if they are in one place
 */
static enum primitive_kind plane_kind(enum primitive_kind kind, const struct snapped_vertex *v,
                                      s53 *area)
{
    if (kind == PRIMITIVE_POINT || *area != 0)
        return kind;
    const s64 dx = v[1].x - v[0].x, dy = v[1].y - v[0].y;

    *area = dx * dx + dy * dy;
    return *area ? PRIMITIVE_LINE : PRIMITIVE_POINT;
}

/* Keeps the primitive if any pixel of it is left; its depth, and what stri needs. */
static void finish(const struct draw *d, struct setup_job *job, const struct snapped_vertex *v,
                   const struct setup_pixels *pixels, s53 area, u15 size)
{
    struct raster_prim *p = &job->prim[job->count];
    struct stri_prim *t = &job->stri[job->count];
    const enum primitive_kind kind = plane_kind(p->kind, v, &area);
    const unsigned n = primitive_vertices(p->kind);

    if (!setup_box(d->cfg, d->in->viewport, pixels, top_of(v, n), p))
        return;
    p->depth = setup_plane(d->cfg->depth, kind, v);
    if (d->offset)
        add_plain_depth(d, v, kind, p);
    memset(t, 0, sizeof *t);
    t->id = p->id;
    t->kind = kind;
    t->front = p->front;
    t->area = area;
    t->size = size;
    t->cell_x = p->x0 >> SCREEN_CELL_LOG2;
    t->cell_y = p->y0 >> SCREEN_CELL_LOG2;
    t->v0 = v[0];
    if (n > 1)
        t->v1 = v[1];
    if (n > 2)
        t->v2 = v[2];
    job->count++;
}

/* The pixels of a polygon or point; every one that it touches where that is asked for. */
static struct setup_pixels touched(const struct setup_config *cfg, struct raster_prim *p,
                                   const struct setup_bounds *bounds)
{
    const bool widens = cfg->conservative || p->area;

    if (widens)
        setup_widen(p, cfg->conservative ? cfg->dilate : 0);
    return setup_pixels(cfg, p, bounds, widens);
}

static void draw_point(const struct draw *d, struct setup_job *job, const struct snapped_vertex *v,
                       u32 own_size, unsigned part)
{
    struct raster_prim *p = start(d, job, PRIMITIVE_POINT, part);
    u32 size = d->cfg->point_size_attribute ? own_size : d->cfg->point_size;
    struct setup_bounds bounds;
    u15 side = setup_point(d->cfg, v, size, p, &bounds);
    struct setup_pixels pixels;

    if (d->cfg->conservative && !p->at_center) { /* not of whole pixels */
        const struct setup_bounds at = setup_fine_bounds(&d->fine, part, part, part);
        const s32 out = 8 * side;

        bounds = (struct setup_bounds){ at.x0 - out, at.y0 - out, at.x1 + out, at.y1 + out };
        p->edges = 0;
        setup_rectangle(p, &bounds);
    }
    pixels = touched(d->cfg, p, &bounds);
    finish(d, job, v, &pixels, 0, side);
}

/* known: facts/texture/raster_rules.md 5: multisampled and smooth lines are rectangles; OpenGL 4.6, 14.5.4: with
 * multisampling a smooth line is as any other; chosen: SET_LINE_MULTISAMPLE_OVERRIDE makes a multisampled line
 * aliased, or smooth
 */
static bool strict(const struct setup_config *cfg)
{
    return cfg->samples.enable && !cfg->line_override;
}

/* Whole pixels; known: raster_rules.md 5: at least 1; chosen: halves up. */
static u16 aliased_width(const struct setup_config *cfg)
{
    u32 width = cfg->aliased_width_enable ? cfg->aliased_width : cfg->line_width;

    return (u16)((setup_sixteenths(width, 16, 1024) + 8) / 16);
}

/* chosen: as wide as it is without */
static void draw_conservative_line(const struct draw *d, struct setup_job *job,
                                   const struct snapped_vertex v[2], unsigned part)
{
    struct raster_prim *p = start(d, job, PRIMITIVE_LINE, part);
    const unsigned end = d->in->kind == PRIMITIVE_LINE ? 1 : (part + 1) % 3;
    const u16 width = strict(d->cfg) ? setup_sixteenths(d->cfg->line_width, 16, 1024)
                                     : (u16)(16 * aliased_width(d->cfg));
    s64 dx = v[1].x - v[0].x, dy = v[1].y - v[0].y;
    struct setup_bounds bounds;
    struct setup_pixels pixels;

    if (!setup_fine_line(p, &d->fine, part, end, width, &bounds))
        return;
    pixels = touched(d->cfg, p, &bounds);
    finish(d, job, v, &pixels, dx * dx + dy * dy, 0);
}

static void draw_line(const struct draw *d, struct setup_job *job, const struct snapped_vertex v[2],
                      unsigned part)
{
    struct raster_prim *p = start(d, job, PRIMITIVE_LINE, part);
    s64 dx = v[1].x - v[0].x, dy = v[1].y - v[0].y;
    unsigned period = 16 * (d->cfg->stipple_factor + 1u);
    u12 phase = (u12)(*d->phase % period);
    struct setup_bounds bounds;
    struct setup_pixels pixels;
    u18 steps = 0;
    bool any;

    if (strict(d->cfg) || d->cfg->line_smooth) {
        u16 width = setup_sixteenths(d->cfg->line_width, 16, 1024);

        any = strict(d->cfg)
                  ? setup_strict_line(v, width, p, &bounds, &steps)
                  : setup_smooth_line(v, width, d->cfg->line_falloff, p, &bounds, &steps);
        if (any)
            pixels = setup_pixels(d->cfg, p, &bounds, false);
    } else {
        any = setup_aliased_line(v, aliased_width(d->cfg), p, &pixels, &steps);
    }
    p->stipple.enable = 1;
    p->stipple.phase = phase;
    if (d->cfg->stipple)
        *d->phase = (u12)((phase + steps) % period);
    else
        p->stipple = (struct line_stipple){ 0 };
    if (any)
        finish(d, job, v, &pixels, dx * dx + dy * dy, 0);
}

static void draw_fill(const struct draw *d, struct setup_job *job, const struct snapped_vertex v[3],
                      s53 area)
{
    struct raster_prim *p = start(d, job, PRIMITIVE_TRIANGLE, 0);
    struct setup_bounds bounds =
        d->cfg->conservative ? setup_fine_triangle(p, &d->fine, area) : setup_triangle(p, v, area);
    struct setup_pixels pixels;

    /* chosen: not in conservative raster */
    p->area = d->cfg->poly_smooth && !setup_multisamples(d->cfg) && !d->cfg->conservative;
    if (d->cfg->fill == FILL_BBOX) { /* known: facts/texture/raster_rules.md 7 */
        p->edges = 0;
        setup_rectangle(p, &bounds);
    }
    pixels = touched(d->cfg, p, &bounds);
    finish(d, job, v, &pixels, d->cfg->conservative ? setup_area(v) : area, 0);
}

/* known: facts/texture/raster_rules.md 1, 4: facing from snapped positions; zero area is culled; the
 * mode of the face picks the offset's enable; guess: code 3 of a polygon mode fills
 */
static void draw_triangle(struct draw *d, struct setup_job *job, struct snapped_vertex v[3])
{
    const struct setup_config *cfg = d->cfg;
    const struct raster_vertex *raw[3] = { &d->in->v0, &d->in->v1, &d->in->v2 };
    s53 area = cfg->conservative ? setup_fine_area(&d->fine) : setup_area(v);
    enum polygon_mode mode;

    d->front = ((area > 0) != cfg->front_ccw) != cfg->flip_y;
    if (area == 0 || (d->front ? cfg->cull_front : cfg->cull_back))
        return;
    mode = d->front ? cfg->front_mode : cfg->back_mode;
    if (mode == POLYGON_POINT  ? cfg->offset_point
        : mode == POLYGON_LINE ? cfg->offset_line
                               : cfg->offset_fill) {
        u32 bias = setup_bias(cfg, v);

        d->offset = bias << 1 != 0;
        for (unsigned i = 0; i < 3; i++)
            v[i].z = fp32_add(v[i].z, bias);
    }
    if (mode != POLYGON_POINT && mode != POLYGON_LINE)
        draw_fill(d, job, v, area);
    for (unsigned i = 0; i < 3; i++) {
        struct snapped_vertex ends[2] = { v[i], v[(i + 1) % 3] };

        if (mode == POLYGON_POINT && d->in->edge_flags >> i & 1)
            draw_point(d, job, &v[i], raw[i]->point_size, i);
        if (mode == POLYGON_LINE && d->in->edge_flags >> i & 1)
            (cfg->conservative ? draw_conservative_line : draw_line)(d, job, ends, i);
    }
}

void setup_assemble(const struct setup_config *cfg, const struct setup_packet *in, u12 *phase,
                    struct setup_job *job)
{
    struct draw d;
    const struct raster_vertex *raw[3] = { &in->v0, &in->v1, &in->v2 };
    bool line = in->kind == PRIMITIVE_LINE;
    struct snapped_vertex v[3];

    d.cfg = cfg;
    d.in = in;
    d.front = true;
    d.offset = false;
    d.phase = phase;
    job->count = 0;
    if (!line || in->order != ORDER_NEXT) /* known: a line strip's stipple goes on */
        *phase = 0;
    if (!setup_snap(line ? cfg->snap_line : cfg->snap,
                    line ? cfg->snap_line_tesla : cfg->snap_tesla, primitive_vertices(in->kind),
                    raw, v))
        return;
    if (cfg->conservative)
        setup_fine(cfg, in, &d.fine);
    if (in->kind == PRIMITIVE_POINT)
        draw_point(&d, job, &v[0], in->v0.point_size, 0);
    else if (line)
        (cfg->conservative ? draw_conservative_line : draw_line)(&d, job, v, 0);
    else
        draw_triangle(&d, job, v);
}
