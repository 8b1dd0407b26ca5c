/* tex_reference_lod.c - which levels are read (D3D11.3 7.18.10, 7.18.11, OpenGL 4.6 8.14.1, texunit.md 3) */
#include <math.h>
#include <string.h>

#include "tex_reference.h"

/* Differences of coordinates across and down, in texels of the view's first level. */
struct slopes {
    long double x[3], y[3];
};

static long double length(const long double v[3])
{
    return sqrtl(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static long double at(const struct tex_lod_quad *q, unsigned lane, unsigned axis)
{
    return texref_float(q->at[3 * lane + axis]);
}

static long double scale(const struct texref *t, unsigned axis)
{
    return t->normalized ? texref_size(t, t->first, axis) : 1;
}

/* How far on the face of one lane's direction that of another is, where both meet the face's plane; where it does not, how fast
 * the place moves.
 */
static void on_face(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                    unsigned to, long double out[3])
{
    const float c[3] = { (float)at(q, lane, 0), (float)at(q, lane, 1), (float)at(q, lane, 2) };
    long double st[2];
    const unsigned face = texref_face(c, st), major = face / 2;
    const unsigned along[2] = { major == 0 ? 2 : 0, major == 1 ? 2 : 1 };
    const long double m = fabsl((long double)c[major]);
    const long double n = c[major] < 0 ? -at(q, to, major) : at(q, to, major);

    for (unsigned k = 0; k < 2; k++) {
        const long double from = c[along[k]], end = at(q, to, along[k]);
        const long double moved =
            n > 0 ? end / n - from / m : ((end - from) * m - from * (n - m)) / (m * m);

        out[k] = moved * 0.5L * scale(t, 0);
    }
    out[2] = 0;
}

static void difference(const struct texref *t, const struct tex_lod_quad *q, unsigned from,
                       unsigned to, long double out[3])
{
    if (t->cube) {
        on_face(t, q, from, to, out);
        return;
    }
    for (unsigned a = 0; a < 3; a++)
        out[a] = a < t->axes ? (at(q, to, a) - at(q, from, a)) * scale(t, a) : 0;
}

/* The top row and the left column, or of each pair of rows and columns the longer. */
static struct slopes slopes_of(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                               bool high)
{
    struct slopes s = { { 0 }, { 0 } };
    long double other[3];

    if (q->how.mode == TEX_LOD_GRADIENT) {
        for (unsigned a = 0; a < 2 && a < t->axes; a++) {
            s.x[a] = texref_float(q->gradient[4 * lane + 2 * a]) * scale(t, a);
            s.y[a] = texref_float(q->gradient[4 * lane + 2 * a + 1]) * scale(t, a);
        }
        return s;
    }
    difference(t, q, 0, 1, s.x);
    difference(t, q, 0, 2, s.y);
    if (!high)
        return s;
    difference(t, q, 2, 3, other);
    if (length(other) > length(s.x))
        memcpy(s.x, other, sizeof other);
    difference(t, q, 1, 3, other);
    if (length(other) > length(s.y))
        memcpy(s.y, other, sizeof other);
    return s;
}

/* The longer axis of the ellipse that two slopes span, by the angle of its axis (D3D11.3 7.18.11 in other words; of slopes
 * that are parallel its limit).
 */
static void ellipse(const struct slopes *s, long double major[3])
{
    const long double across = s->x[0] * s->x[0] + s->y[0] * s->y[0];
    const long double down = s->x[1] * s->x[1] + s->y[1] * s->y[1];
    const long double mixed = s->x[0] * s->x[1] + s->y[0] * s->y[1];
    const long double angle = atan2l(2 * mixed, across - down) / 2;
    const long double long2 = (across + down + hypotl(across - down, 2 * mixed)) / 2;

    major[0] = sqrtl(long2) * cosl(angle);
    major[1] = sqrtl(long2) * sinl(angle);
    major[2] = 0;
}

static unsigned degree(unsigned code)
{
    static const unsigned of[8] = { 1, 2, 4, 6, 8, 10, 12, 16 };

    return of[code & 7];
}

/* A number of taps is even, or one. */
static unsigned taps(long double ratio, unsigned most)
{
    const unsigned n = ratio <= 1 ? 1 : 2 * (unsigned)ceill(ratio / 2);

    return n > most ? most : n;
}

/* Returns the logarithm of the footprint's shorter axis, and how many taps its longer one takes. */
static long double anisotropic(const struct texref *t, const struct slopes *s,
                               struct texref_lods *l)
{
    const unsigned most = degree(t->anisotropy);
    const long double area = fabsl(s->x[0] * s->y[1] - s->x[1] * s->y[0]);
    long double along, minor, ratio, major[3];

    memcpy(major, length(s->x) >= length(s->y) ? s->x : s->y, sizeof major);
    if (t->exact_ratio)
        ellipse(s, major);
    along = length(major);
    ratio = area > 0 ? along * along / area : (long double)most + 1;
    if (ratio > most) {
        ratio = most;
        minor = along / most;
    } else {
        minor = area / along;
    }
    if (minor < 1)
        ratio = fmaxl(1, ratio * minor);
    l->taps[0] = taps(ratio * (1 - 0x1p-8L), most);
    l->taps[1] = taps(ratio * (1 + 0x1p-8L), most);
    for (unsigned a = 0; a < 2; a++)
        l->axis[a] = major[a] / scale(t, a);
    return log2l(minor);
}

static bool is_anisotropic(const struct texref *t, const struct tex_lod_quad *q)
{
    return t->anisotropy && t->minify >= 2 && t->axes == 2 && q->how.access != TEX_LOAD &&
           q->how.access != TEX_GATHER;
}

/* Steps of a number in 256ths. */
static void steps(long double v, long double slack, int *first, int *last)
{
    const long double c = fminl(32767, fmaxl(-32768, 256 * v));

    *first = (int)ceill(c - 0.6L - slack);
    *last = (int)floorl(c + 0.6L + slack);
}

void texref_lod(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                struct texref_lods *l)
{
    const long double given = texref_float(q->lod[lane]);
    int first, last;
    long double lod;

    *l = (struct texref_lods){ .taps = { 1, 1 } };
    if (isnan(given))
        l->free = true;
    if (q->how.mode == TEX_LOD_GIVEN) {
        steps(given, 0, &l->first, &l->last);
    } else {
        const bool aniso = is_anisotropic(t, q);
        const struct slopes s =
            slopes_of(t, q, lane, aniso ? t->high_quality_aniso : t->high_quality);

        lod = aniso ? anisotropic(t, &s, l) : log2l(fmaxl(length(s.x), length(s.y)));
        if (isnan(length(s.x)) || isnan(length(s.y)) || isnan(lod) || isinf(length(s.x)) ||
            isinf(length(s.y)))
            l->free = true;
        if (l->free)
            return;
        steps(lod, aniso ? 0.5L : 0.02L, &l->first, &l->last);
        steps(fminl(15.99609375L, fmaxl(-16, given)), 0, &first, &last);
        if (q->how.mode == TEX_LOD_QUAD) {
            l->first += first;
            l->last += last;
        }
    }
    l->first += t->bias;
    l->last += t->bias;
}

int texref_clamped(const struct texref *t, const struct tex_lod_quad *q, unsigned lane, int lod)
{
    if (lod > t->most)
        lod = t->most;
    if (lod < t->least)
        lod = t->least;
    if (lod < t->header_least)
        lod = t->header_least;
    if (lod < (int)q->least[lane])
        lod = q->least[lane];
    return lod;
}

/* The weight of the coarser level in 256ths: the slope of TRILIN_OPT, e2m3. */
static unsigned coarser(const struct texref *t, unsigned fraction)
{
    const unsigned w = t->trilinear
                           ? (fraction * ((8 + (t->trilinear & 7)) << (t->trilinear >> 3))) >> 3
                           : fraction;

    return w > 256 ? 256 : w;
}

static bool whole(const struct texref *t)
{
    bool all = true;

    for (unsigned c = 0; c < 4; c++)
        all = all && (t->field[c].number == TEXREF_ABSENT || t->field[c].number == TEXREF_UINT ||
                      t->field[c].number == TEXREF_SINT);
    return all;
}

unsigned texref_levels(const struct texref *t, int clamped, struct texref_level out[2])
{
    const unsigned filter = clamped > 0 ? t->minify : t->magnify;
    const bool linear = filter >= 2;
    const int most = (int)t->view_last - (int)t->first, lod = clamped < 0 ? 0 : clamped;
    const unsigned mip = t->mip == 3 && whole(t) ? 2 : t->mip; /* chosen: integers of one level */
    int level = mip == 3 ? lod >> 8 : mip == 2 ? (lod + 128) >> 8 : 0;
    unsigned weight = mip == 3 ? coarser(t, lod & 255) : 0;

    if (level >= most) {
        level = most;
        weight = 0;
    }
    out[0] = (struct texref_level){ t->first + (unsigned)level, 256 - weight, linear };
    out[1] = (struct texref_level){ t->first + (unsigned)level + 1, weight, linear };
    if (weight == 256) {
        out[0] = out[1];
        return 1;
    }
    return weight ? 2 : 1;
}

/* By what the distance of an axis's taps is multiplied on the finer level, or the coarser (i = 1): SPREAD_FUNC bounds what it
 * is by the level of detail, SPREAD_MODIFIER makes it one or two texels of the level, or the root of what it is.
 */
long double texref_spread(const struct texref *t, int clamped, unsigned level, unsigned i,
                          unsigned taps, const long double axis[3])
{
    const long double bound = t->spread[i] == 3 ? t->spread_most : (long double)t->spread[i] - 1;
    const int most = 256 * (int)(t->view_last - t->first);
    const int within = clamped < 0 ? 0 : clamped < most ? clamped : most; /* chosen: of the view */
    const long double over = (within & 255) / 256.0L - i - bound;
    long double length = 0;

    for (unsigned j = 0; j < t->axes; j++) {
        const long double texels =
            axis[j] * (t->normalized ? texref_size(t, t->first, j) : 1) / (1 << (level - t->first));

        length += texels * texels;
    }
    length = sqrtl(length) / taps;
    switch (t->modifier[i]) {
    case 1:
    case 2: return t->modifier[i] / length;
    case 3: return 1 / sqrtl(length);
    default: return over > 0 ? exp2l(-over) : 1;
    }
}
