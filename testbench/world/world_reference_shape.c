/* world_reference_shape.c - see world_reference.h: from clip space to the screen (facts/classes/draw_semantics.md 5, 8, 9) */
#include <stdlib.h>
#include <string.h>

#include "host_float.h"
#include "world_reference.h"

#define LEAST_W 0x1p-126f
#define FAR     0x1p29L /* 1/256 pixel; sums of products of differences of nearer places fit 64 bits */

static float swizzled(const u32 v[4], unsigned code)
{
    const float a = float_of_bits(v[code / 2]);

    return code & 1 ? -a : a;
}

/* To the nearest 1/256, the even one of two; what is far, or no number, is at FAR. */
static s64 snapped(float a)
{
    const long double at = rintl((long double)a * 256);

    return (s64)(fabsl(at) < FAR ? at : at < 0 ? -FAR : FAR);
}

static bool is_far(const struct slow_corner *c)
{
    return llabs(c->x) >= FAR || llabs(c->y) >= FAR || isnan(c->z);
}

/* Each operation is rounded once. */
static struct slow_corner to_window(const struct random_draw *d, const float clip[4])
{
    const float r = 1 / clip[3];
    float at[3];

    for (unsigned i = 0; i < 3; i++) {
        const float n = clip[i] * r, scaled = n * d->scale[i];

        at[i] = scaled + d->offset[i];
    }
    return (struct slow_corner){ snapped(at[0]), snapped(at[1]), at[2], r, at[2] };
}

/* The distances of a corner from the frustum's sides: x, y, z, both. */
static void set_sides(const struct random_draw *d, struct slow_shape *s, unsigned k,
                      const float clip[4])
{
    for (unsigned i = 0; i < 3; i++) {
        const long double a = clip[i], w = clip[3];

        s->plane[DRAW_CLIPS + 2 * i][k] = i == 2 && d->z_from_zero ? a : a + w;
        s->plane[DRAW_CLIPS + 2 * i + 1][k] = w - a;
    }
}

/* Which of 'planes' a corner at least, or every one, is outside of. */
static u16 outside(const struct slow_shape *s, u16 planes, bool all)
{
    u16 found = 0;

    for (unsigned n = 0; n < SLOW_PLANES; n++) {
        unsigned count = 0;

        for (unsigned k = 0; k < s->corners; k++)
            count += s->plane[n][k] < 0;
        if (planes >> n & 1 && count >= (all ? s->corners : 1))
            found |= (u16)(1u << n);
    }
    return found;
}

/* chosen in the pages: primitives outside of one side of the frustum are dropped; lines and points by x and y 256 times
 * as wide, which nothing here reaches
 */
static u16 culls_by(const struct random_draw *d, unsigned corners)
{
    u16 planes = d->planes;

    if (d->clip == 1)
        return planes;
    if (corners == 3)
        planes |= 0x0f << DRAW_CLIPS;
    if (d->narrow_z)
        planes |= 0x30 << DRAW_CLIPS;
    return planes;
}

static u16 cuts_by(const struct random_draw *d)
{
    u16 planes = d->planes & (u16)~d->culls;

    if (d->clip == 2 || d->clip == 3)
        planes |= 0x0f << DRAW_CLIPS;
    if (d->clip == 3)
        planes |= 0x30 << DRAW_CLIPS;
    return planes;
}

static void invert(struct slow_shape *s)
{
    long double m[3][3], det = 0;

    for (unsigned k = 0; k < 3; k++) {
        const long double w = s->clip[k][3];

        m[k][0] = s->clip[k][0] * s->d->scale[0] + w * s->d->offset[0];
        m[k][1] = s->clip[k][1] * s->d->scale[1] + w * s->d->offset[1];
        m[k][2] = w;
    }
    for (unsigned k = 0; k < 3; k++) {
        const long double *a = m[(k + 1) % 3], *b = m[(k + 2) % 3];

        for (unsigned i = 0; i < 3; i++)
            s->inverse[k][i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    }
    for (unsigned i = 0; i < 3; i++)
        det += m[0][i] * s->inverse[0][i];
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < 3; i++)
            s->inverse[k][i] /= det;
    s->front = s->d->front_ccw == (det < 0);
    /* less than a quarter of a pixel: its facing is that of rounding */
    s->vague |= fabsl(det) < 0.5L * fabsl(s->clip[0][3] * s->clip[1][3] * s->clip[2][3]);
}

/* Further out than the guard band, 256 times the frustum, is said to begin. */
static bool beyond_band(const long double clip[4])
{
    return fabsl(clip[0]) > 250 * clip[3] || fabsl(clip[1]) > 250 * clip[3];
}

/* What is left of a primitive; false: nothing. */
static bool begin(const struct random_draw *d, const struct slow_primitive *prim,
                  struct slow_shape *s)
{
    unsigned behind = 0;

    memset(s, 0, sizeof *s);
    s->d = d;
    s->corners = prim->corners;
    for (unsigned k = 0; k < s->corners; k++) {
        float clip[4];

        for (unsigned i = 0; i < 4; i++)
            s->clip[k][i] = clip[i] = swizzled(prim->v[k].position, d->swizzle[i]);
        for (unsigned i = 0; i < DRAW_CLIPS; i++)
            s->plane[i][k] = prim->v[k].clip[i];
        set_sides(d, s, k, clip);
        behind += clip[3] < LEAST_W;
        s->c[k] = to_window(d, clip);
        s->source[k] = (u8)k;
    }
    if (outside(s, culls_by(d, s->corners), true) || (d->clip != 1 && behind == s->corners))
        return false;
    s->planes = cuts_by(d);
    s->cut = s->corners > 1 && (outside(s, s->planes, false) || (d->clip != 1 && behind));
    for (unsigned k = 0; k < s->corners && d->clip != 1; k++) /* by the guard band */
        s->cut |= s->corners > 1 && beyond_band(s->clip[k]);
    for (unsigned k = 0; k < s->corners && !s->cut; k++) /* w is 0, or next to it */
        s->vague |= is_far(&s->c[k]);
    return true;
}

static s64 area_of(const struct slow_corner c[3])
{
    return (c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[1].y - c[0].y) * (c[2].x - c[0].x);
}

/* Polygon offset.  m: the greater slope of depth a pixel. */
static void add_offset(const struct random_picture *p, struct slow_shape *s)
{
    const struct random_draw *d = s->d;
    const unsigned bits = slow_zetas[p->zeta].bits;
    const long double area = area_of(s->c);
    const long double dz1 = (long double)s->c[1].z - s->c[0].z,
                      dz2 = (long double)s->c[2].z - s->c[0].z;
    const long double x1 = s->c[1].x - s->c[0].x, y1 = s->c[1].y - s->c[0].y;
    const long double x2 = s->c[2].x - s->c[0].x, y2 = s->c[2].y - s->c[0].y;
    const long double mx = fabsl((dz1 * y2 - dz2 * y1) / area * 256),
                      my = fabsl((dz2 * x1 - dz1 * x2) / area * 256);
    const float most = fmaxf(fabsf(s->c[0].z), fmaxf(fabsf(s->c[1].z), fabsf(s->c[2].z)));
    const long double step = bits == 32 ? ldexpl(1, ilogbf(most) - 23) : ldexpl(1, -(int)bits);
    const long double slope = d->factor != 0 ? (mx > my ? mx : my) * d->factor : 0;
    long double bias = slope + d->units * step;

    s->z_slack = (fabsl(slope) + fabsl(d->units * step)) * 0x1p-21L;
    if (d->bias_clamp > 0 && bias > d->bias_clamp)
        bias = d->bias_clamp;
    if (d->bias_clamp < 0 && bias < d->bias_clamp)
        bias = d->bias_clamp;
    for (unsigned k = 0; k < 3; k++)
        s->c[k].z = (float)(s->c[k].z + bias);
    s->z_slack += (most + fabsl(bias)) * 0x1p-23L;
}

/* A cut piece's slope and greatest depth are its own. */
static void offset(const struct random_picture *p, struct slow_shape *s, unsigned mode)
{
    if (!s->d->offset_on[mode] || (s->d->units == 0 && s->d->factor == 0))
        return;
    if (s->cut)
        s->vague = true;
    else
        add_offset(p, s);
}

static void set_line(const struct random_picture *p, struct slow_shape *s)
{
    s->corners = 2;
    s->strict = p->multisample;
    s->size = s->d->line_width;
    s->vague |= s->cut;
}

static void set_point(struct slow_shape *s, const struct slow_vertex *v)
{
    const float size = s->d->point_attribute ? v->size : (float)s->d->point_size / 16;

    s->corners = 1;
    s->size = (u16)rintf(fmaxf(size, 1) * 16);
    s->sprite = true;
}

/* A corner, or an edge, of a polygon as a shape of its own. */
static struct slow_shape part_of(const struct slow_shape *s, unsigned from)
{
    struct slow_shape part = *s;

    for (unsigned k = 0; k < 2; k++) {
        part.c[k] = s->c[(from + k) % 3];
        part.source[k] = (u8)((from + k) % 3);
    }
    return part;
}

static unsigned outlined(const struct random_picture *p, const struct slow_primitive *prim,
                         unsigned mode, struct slow_shape shape[3])
{
    const struct slow_shape whole = shape[0];
    unsigned n = 0;

    for (unsigned k = 0; k < 3; k++) {
        if (!prim->edge[k])
            continue;
        shape[n] = part_of(&whole, k);
        if (mode == 1)
            set_line(p, &shape[n]);
        else
            set_point(&shape[n], &prim->v[k]);
        n++;
    }
    return n;
}

unsigned slow_shapes(const struct random_picture *p, const struct random_draw *d,
                     const struct slow_primitive *prim, struct slow_shape shape[3])
{
    unsigned mode;

    if (!begin(d, prim, &shape[0]))
        return 0;
    shape[0].off =
        shape[0].cut ? SLOW_NEAR * (p->samples == 1 && p->position[0] == 0x88 ? 1 : 64) : 0;
    shape[0].front = true;
    if (prim->corners == 1)
        set_point(&shape[0], &prim->v[0]);
    if (prim->corners == 2)
        set_line(p, &shape[0]);
    if (prim->corners < 3)
        return 1;
    if (shape[0].cut)
        invert(&shape[0]);
    else if (area_of(shape[0].c) == 0)
        return 0;
    else
        shape[0].front = d->front_ccw == (area_of(shape[0].c) < 0);
    if (d->cull && !shape[0].vague && d->cull_face >> !shape[0].front & 1)
        return 0;
    mode = d->mode[!shape[0].front];
    offset(p, &shape[0], mode);
    if (mode == 2)
        return 1;
    if (shape[0].cut) { /* its new corners, too, are points or ends of lines */
        shape[0].vague = true;
        shape[0].size = 1024;
        return 1;
    }
    return outlined(p, prim, mode, shape);
}
