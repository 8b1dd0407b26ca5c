/* bin_shape.c - where the pixels of a primitive are, before setup (facts/texture/raster_rules.md) */
#include "gpc/wdx/bin/bin.h"

#define UNIT  16 /* of a pixel */
#define MOST  ((s32)65536 * UNIT)
#define NEAR  (4 * UNIT) /* chosen: more than snapping, samples, ramps and dilation move an edge */
#define REACH ((1 << 12) - 1)

/* An fp32 number in 1/16, downwards, held to +-65536; false: it is a NaN. */
static bool fixed(u32 bits, s32 *to)
{
    const s32 exponent = (s32)(bits >> 23 & 255) - 127;
    const s64 significand = (s64)(bits & 0x7fffff) | 0x800000;
    s64 value;

    if (exponent == 128 && (bits & 0x7fffff))
        return false;
    if (exponent >= 17)
        value = MOST;
    else if (exponent < -5)
        value = 0;
    else
        value = significand << (exponent + 5) >> 24;
    *to = (s32)(bits >> 31 ? -value - 1 : value);
    return true;
}

/* Half of the widest line, or point, in 1/16; chosen: twice that, as ends and corners lie further out */
static s32 wide(u32 width)
{
    s32 w;

    return fixed(width & 0x7fffffff, &w) ? w : MOST;
}

static bool has_lines(const struct setup_config *c, const struct setup_packet *p)
{
    return p->kind == PRIMITIVE_LINE ||
           (p->kind == PRIMITIVE_TRIANGLE &&
            (c->front_mode == POLYGON_LINE || c->back_mode == POLYGON_LINE));
}

static bool has_points(const struct setup_config *c, const struct setup_packet *p)
{
    return p->kind == PRIMITIVE_POINT ||
           (p->kind == PRIMITIVE_TRIANGLE &&
            (c->front_mode == POLYGON_POINT || c->back_mode == POLYGON_POINT));
}

static s32 most(s32 a, s32 b)
{
    return a > b ? a : b;
}

static s32 reach_of(const struct setup_config *c, const struct setup_packet *p)
{
    const struct raster_vertex *v[3] = { &p->v0, &p->v1, &p->v2 };
    s32 far = 0;

    if (has_lines(c, p))
        far = most(wide(c->line_width), c->aliased_width_enable ? wide(c->aliased_width) : UNIT);
    if (has_points(c, p))
        far = most(far, wide(c->point_size));
    for (unsigned i = 0; i < 3 && has_points(c, p) && c->point_size_attribute; i++)
        far = most(far, wide(v[i]->point_size));
    return far + NEAR;
}

struct range {
    s32 from, to; /* 1/16 pixel */
};

static void hold(struct range *r, s32 first, s32 end)
{
    r->from = most(r->from, first * UNIT);
    r->to = r->to < end * UNIT ? r->to : end * UNIT;
}

static void cover(struct range *r, s32 at, s32 reach)
{
    r->from = r->from < at - reach ? r->from : at - reach;
    r->to = most(r->to, at + reach);
}

static void pixels(const struct range *r, u17 *first, u17 *end)
{
    *first = *end = 0;
    if (r->from >= r->to)
        return;
    *first = (u17)(r->from / UNIT);
    *end = (u17)((r->to + UNIT - 1) / UNIT);
}

/* The scissor's pixels, of those of the surface. */
static void scissor(const struct setup_config *c, unsigned viewport, struct range *x,
                    struct range *y)
{
    hold(x, c->surface_x, c->surface_x + c->surface_width);
    hold(y, c->surface_y, c->surface_y + c->surface_height);
    if (!(c->scissor_enable >> viewport & 1))
        return;
    hold(x, c->scissor_xmin[viewport], c->scissor_xmax[viewport]);
    hold(y, c->scissor_ymin[viewport], c->scissor_ymax[viewport]);
}

struct bin_entry bin_entry_of(const struct setup_config *cfg, const struct setup_packet *p)
{
    const struct raster_vertex *v[3] = { &p->v0, &p->v1, &p->v2 };
    const unsigned corners = p->kind == PRIMITIVE_TRIANGLE ? 3 : p->kind == PRIMITIVE_LINE ? 2 : 1;
    const s32 reach = reach_of(cfg, p);
    struct range x = { MOST, -MOST }, y = { MOST, -MOST };
    struct bin_entry e = { .kind = BIN_PRIM, .reach = (u12)(reach <= REACH ? reach : REACH) };
    bool numbers = true;

    for (unsigned i = 0; i < corners; i++) {
        s32 at_x = 0, at_y = 0;

        numbers &= fixed(v[i]->x, &at_x) && fixed(v[i]->y, &at_y);
        cover(&x, at_x, reach);
        cover(&y, at_y, reach);
        e.v[i] = (struct bin_point){ at_x, at_y };
    }
    if (!numbers)
        x = y = (struct range){ -MOST, MOST };
    scissor(cfg, p->viewport, &x, &y);
    pixels(&x, &e.x0, &e.x1);
    pixels(&y, &e.y0, &e.y1);
    e.shaped = corners == 3 && numbers && cfg->fill == FILL_DISABLED && reach <= REACH;
    return e;
}
