/* world_reference_place.c - see world_reference.h: what a shape covers, and values over it (facts/texture/raster_rules.md 2, 3, 5, 6) */
#include "raster_reference.h"
#include "world_reference.h"

static struct reference_point at(const struct slow_corner *c)
{
    return (struct reference_point){ c->x, c->y };
}

/* Which side of what is 'a' at the three corners a place is, by its distance in pixels. */
static enum slow_truth side(const struct slow_shape *s, const long double a[3], long double x,
                            long double y)
{
    long double f[3] = { 0 }, distance;

    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < 3; k++)
            f[i] += s->inverse[k][i] * a[k];
    distance = f[0] * x + f[1] * y + f[2];
    f[0] = hypotl(f[0], f[1]) * SLOW_NEAR;
    return distance > f[0] ? SLOW_YES : distance < -f[0] ? SLOW_NO : SLOW_MAYBE;
}

static enum slow_truth cut_covers(const struct slow_shape *s, long double x, long double y)
{
    enum slow_truth all = SLOW_YES;

    for (unsigned n = 0; n < 3 + SLOW_PLANES; n++) {
        const long double one[3] = { n == 0, n == 1, n == 2 };
        enum slow_truth t;

        if (n >= 3 && !(s->planes >> (n - 3) & 1))
            continue;
        t = side(s, n < 3 ? one : s->plane[n - 3], x, y);
        if (t == SLOW_NO)
            return SLOW_NO;
        if (t == SLOW_MAYBE)
            all = SLOW_MAYBE;
    }
    return all;
}

static bool in_square(const struct slow_shape *s, s64 x, s64 y)
{
    const s64 half = 8 * s->size;

    return s->c[0].x - half <= x && x < s->c[0].x + half && s->c[0].y - half <= y &&
           y < s->c[0].y + half;
}

static bool on_line(const struct slow_shape *s, s64 x, s64 y, int px, int py)
{
    const struct reference_point p = { x, y };

    if (s->strict)
        return reference_strict(at(&s->c[0]), at(&s->c[1]), s->size, p);
    return reference_diamond(at(&s->c[0]), at(&s->c[1]), (s->size + 8u) / 16, px, py);
}

struct slow_box slow_box(const struct slow_shape *s)
{
    const s64 more = 512 + 16 * s->size;
    s64 least[2] = { INT32_MAX, INT32_MAX }, most[2] = { INT32_MIN, INT32_MIN };

    for (unsigned k = 0; k < s->corners; k++) {
        const s64 at[2] = { s->c[k].x, s->c[k].y };

        if (s->c[k].r <= 0) /* cut by w > 0: anywhere */
            return (struct slow_box){ 0, 0, DRAW_WIDTH, DRAW_HEIGHT };
        for (unsigned i = 0; i < 2; i++) {
            least[i] = at[i] < least[i] ? at[i] : least[i];
            most[i] = at[i] > most[i] ? at[i] : most[i];
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        const s64 end = i ? DRAW_HEIGHT : DRAW_WIDTH;

        least[i] = least[i] < more ? 0 : (least[i] - more) / 256;
        most[i] = most[i] + more < 0 ? 0 : (most[i] + more) / 256;
        most[i] = most[i] < end ? most[i] : end;
    }
    return (struct slow_box){ (int)least[0], (int)least[1], (int)most[0], (int)most[1] };
}

enum slow_truth slow_covers(const struct slow_shape *s, s64 x, s64 y, int px, int py)
{
    const struct reference_point p = { x, y };
    struct reference_point v[3];

    if (s->vague)
        return SLOW_MAYBE;
    if (s->corners == 1)
        return in_square(s, x, y);
    if (s->corners == 2)
        return on_line(s, x, y, px, py);
    if (s->cut)
        return cut_covers(s, (long double)x / 256, (long double)y / 256);
    for (unsigned k = 0; k < 3; k++)
        v[k] = at(&s->c[k]);
    return reference_in_polygon(v, 3, p);
}

/* The weights of the corners at a place, in pixels: on the screen; and over w, whose sum is 1/w there. */
static void weigh(const struct slow_shape *s, long double x, long double y, long double on[3],
                  long double over[3])
{
    on[0] = 1;
    on[1] = on[2] = over[1] = over[2] = 0;
    if (s->corners == 3 && s->cut) {
        for (unsigned k = 0; k < 3; k++)
            over[k] = s->inverse[k][0] * x + s->inverse[k][1] * y + s->inverse[k][2];
        return;
    }
    if (s->corners == 2) {
        const long double dx = s->c[1].x - s->c[0].x, dy = s->c[1].y - s->c[0].y;

        on[1] = dx || dy ? ((x * 256 - s->c[0].x) * dx + (y * 256 - s->c[0].y) * dy) /
                               (dx * dx + dy * dy)
                         : 0;
        on[0] = 1 - on[1];
    }
    for (unsigned k = 0; s->corners == 3 && k < 3; k++) {
        const struct slow_corner *o = &s->c[k], *a = &s->c[(k + 1) % 3], *b = &s->c[(k + 2) % 3];
        const long double dx = b->x - a->x, dy = b->y - a->y;

        on[k] = (dx * (y * 256 - a->y) - dy * (x * 256 - a->x)) /
                (dx * (o->y - a->y) - dy * (o->x - a->x));
    }
    for (unsigned k = 0; k < s->corners; k++)
        over[k] = on[k] * s->c[k].r;
}

/* A sum over the corners; and how large its terms are for who makes it of a plane, value at corner 0 and two slopes. */
struct sum {
    long double value, terms, slope;
};

static struct sum add(const struct slow_shape *s, const long double v[3], bool over, long double x,
                      long double y)
{
    const long double reach =
        s->cut ? 8192 : 2 + fmaxl(fabsl(x - s->c[0].x / 256.0L), fabsl(y - s->c[0].y / 256.0L));
    long double f[3] = { 0 };

    for (unsigned i = 0; i < 3; i++) {
        long double w[2][3];

        weigh(s, x + (i == 1), y + (i == 2), w[0], w[1]);
        for (unsigned k = 0; k < 3; k++)
            f[i] += w[over][k] * v[k];
    }
    f[1] = fabsl(f[1] - f[0]);
    f[2] = fabsl(f[2] - f[0]);
    return (struct sum){ f[0], fabsl(f[0]) + 2 * reach * (f[1] + f[2]), f[1] + f[2] };
}

static struct slow_range around(long double value, long double slack)
{
    return (struct slow_range){ (double)(value - slack), (double)(value + slack) };
}

/* known: facts/sfu/sfu.md 4: planes of fp32, terms on a grid of 2^-40 of the greatest, one rounding; a reciprocal of an ulp */
struct slow_range slow_value(const struct slow_shape *s, const float v[3], bool perspective, s64 sx,
                             s64 sy)
{
    const long double x = (long double)sx / 256, y = (long double)sy / 256, one[3] = { 1, 1, 1 };
    const long double a[3] = { v[s->source[0]], v[s->source[1]], v[s->source[2]] };
    struct sum n, w;
    long double q, slack;

    if (s->corners == 1)
        return around(a[0], perspective ? fabsl(a[0]) * 0x1p-21L : 0);
    if (s->cut && !perspective)
        return slow_unknown();
    n = add(s, a, perspective, x, y);
    if (!perspective)
        return around(n.value, n.terms * 0x1p-22L);
    w = add(s, one, true, x, y);
    if (w.value <= w.terms * 0x1p-18L)
        return slow_unknown();
    q = n.value / w.value;
    slack = (n.terms + fabsl(q) * w.terms) * 0x1p-22L / w.value + fabsl(q) * 0x1p-21L;
    if (s->cut)
        slack += 2 * s->off * (n.slope + fabsl(q) * w.slope) / w.value;
    return around(q, slack);
}

/* What a tile's plane (frast_plane.c's format: base of 32 bits, slopes a sixteenth of a pixel, one exponent, of fixed
 * depth no less than 2^-7 of a step) may be off: half a unit for each of the numbers, over half the tile.
 */
static long double plane_slack(const struct random_picture *p, const struct sum *z)
{
    static const u8 half[4] = { 64, 48, 32, 24 };
    const unsigned bits = slow_zetas[p->zeta].bits;
    const long double most = fabsl(z->value) + 16 * z->slope;
    const long double unit = fmaxl(most * 0x1p-30L, bits == 32 ? 0 : ldexpl(1, -7 - (int)bits));

    return unit * (z->slope != 0 ? 0.6L + half[p->samples_mode] : 0.5L);
}

static struct slow_range depth_of(const struct random_picture *p, const struct slow_shape *s,
                                  const float at[3], long double slack, long double x,
                                  long double y)
{
    const struct random_draw *d = s->d;
    long double z[3] = { at[0], at[1], at[2] };
    struct sum sum = { at[0], 0, 0 };

    for (unsigned k = 0; s->cut && k < 3; k++)
        z[k] = s->clip[k][2];
    if (s->corners > 1)
        sum = add(s, z, s->cut, x, y);
    if (s->cut) {
        sum.value = sum.value * d->scale[2] + d->offset[2];
        sum.slope *= fabsl(d->scale[2]);
        return around(sum.value, sum.slope * 2 * SLOW_NEAR + 0x1p-20L + plane_slack(p, &sum));
    }
    return around(sum.value, slack + plane_slack(p, &sum));
}

struct slow_depths slow_depth(const struct random_picture *p, const struct slow_shape *s, s64 sx,
                              s64 sy)
{
    const long double x = (long double)sx / 256, y = (long double)sy / 256;
    const float z[3] = { s->c[0].z, s->c[1].z, s->c[2].z },
                plain[3] = { s->c[0].plain, s->c[1].plain, s->c[2].plain };

    return (struct slow_depths){ depth_of(p, s, z, s->z_slack, x, y),
                                 depth_of(p, s, plain, 0, x, y) };
}
