/* tex_reference_place.c - from a coordinate to texels (D3D11.3 7.18.6 to 7.18.9, OpenGL 4.6 8.14.2, texunit.md 2) */
#include <math.h>

#include "tex_reference.h"

enum { WRAP, MIRROR, EDGE, BORDER, OGL, MIRROR_EDGE, MIRROR_BORDER, MIRROR_OGL };

#define FAR 1048576.0L /* texels: beyond every level */

static bool is_once(unsigned wrap)
{
    return wrap >= MIRROR_EDGE;
}

static bool repeats(unsigned wrap)
{
    return wrap == WRAP || wrap == MIRROR;
}

static int64_t modulo(int64_t i, int64_t n)
{
    return (i % n + n) % n;
}

/* The texel of an index, or -1: the border. */
static int64_t texel(unsigned wrap, int64_t i, int64_t n)
{
    if (is_once(wrap) && i < 0)
        i = -1 - i;
    if (wrap == WRAP)
        return modulo(i, n);
    if (wrap == MIRROR) {
        const int64_t m = modulo(i, 2 * n);

        return m < n ? m : 2 * n - 1 - m;
    }
    if (wrap == EDGE || wrap == MIRROR_EDGE)
        return i < 0 ? 0 : i >= n ? n - 1 : i;
    return i < 0 || i >= n ? -1 : i;
}

/* A coordinate in 256ths of a texel: what fixed point may make of it. */
struct fixed {
    int64_t at[3];
    unsigned count;
};

static void add_fixed(struct fixed *f, int64_t q)
{
    for (unsigned i = 0; i < f->count; i++)
        if (f->at[i] == q)
            return;
    if (f->count < 3)
        f->at[f->count++] = q;
}

static int64_t clamped(int64_t q, int64_t low, int64_t high)
{
    return q < low ? low : q > high ? high : q;
}

/* CLAMP_OGL holds the coordinate itself inside 0 to 1: half a border at most. */
static int64_t held(unsigned wrap, int64_t q, int64_t n, bool linear)
{
    const int64_t half = linear ? 128 : 0, high = linear ? 256 * n - 128 : 256 * n - 1;

    if (wrap == OGL)
        return clamped(q, -half, high);
    if (wrap == MIRROR_OGL)
        return clamped(q, linear ? -256 * n - 128 : -256 * n, high);
    return q;
}

/* An offset counts in texels: of a footprint's texels, or of the nearest one, whose mode comes behind it. */
static int64_t moved(unsigned wrap, int64_t q, int64_t n, bool linear, int offset)
{
    return linear ? held(wrap, q, n, true) + 256 * offset : held(wrap, q + 256 * offset, n, false);
}

/* What an axis's coordinate becomes, moved by whole texels; one that is no number is 0, before or after the half texel. */
static struct fixed fixed(const struct texref *t, unsigned wrap, long double u, int64_t n,
                          bool linear, int offset, long double slack)
{
    struct fixed f = { .count = 0 };
    long double s, error;

    if (isnan(u) || (isinf(u) && repeats(wrap))) {
        add_fixed(&f, moved(wrap, 0, n, linear, offset));
        if (linear)
            add_fixed(&f, moved(wrap, -128, n, linear, offset));
        return f;
    }
    if (t->normalized && wrap == WRAP)
        u -= floorl(u);
    if (t->normalized && wrap == MIRROR)
        u -= 2 * truncl(u / 2);
    if (t->normalized && !repeats(wrap)) /* as D3D 7.18.6 has it, so that 16.8 has room */
        u = fminl(10, fmaxl(-10, u));
    s = t->normalized ? u * n : u;
    s = fminl(FAR, fmaxl(-FAR, s));
    /* fp32: range reduction, product, difference */
    error = slack + (fabsl(s) + 0.5L) * 0x1p-24L * 2 +
            (t->normalized && wrap == WRAP ? n * 0x1p-25L : 0);
    if (linear)
        s -= 0.5L;
    for (int64_t q = (int64_t)ceill(256 * (s - error) - 0.6L);
         q <= (int64_t)floorl(256 * (s + error) + 0.6L); q++)
        add_fixed(&f, moved(wrap, q, n, linear, offset));
    return f;
}

/* An axis's one or two texels. */
struct run {
    int64_t at[2]; /* before the wrap rule */
    long double weight[2];
    unsigned count;
};

static struct run run_of(int64_t q, bool linear, bool gathered)
{
    const int64_t i = q >> 8;
    const long double w = (long double)(q & 255) / 256;

    if (!linear)
        return (struct run){ { i, i }, { 1, 0 }, 1 };
    if (gathered)
        return (struct run){ { i, i + 1 }, { 1, 1 }, 2 };
    return (struct run){ { i, i + 1 }, { 1 - w, w }, 2 };
}

/* What a place in a level is made with. */
struct making {
    const struct texref *t;
    unsigned level, layer, face, sample;
    int64_t n[3];
    unsigned wrap[3];
    bool seamless;
};

/* The texel at indices, its wrap rules applied.  False: the corner of a cube that there is not. */
static bool corner(const struct making *m, const int64_t at[3], long double weight,
                   struct texref_corner *c)
{
    int64_t x = at[0], y = at[1], i[3] = { 0, 0, 0 };
    unsigned face = m->face;

    *c = (struct texref_corner){ .kind = TEX_TEXEL, .weight = weight };
    c->where = (struct texref_where){ .level = m->level, .sample = m->sample, .layer = m->layer };
    if (m->t->cube && m->seamless) {
        if (!texref_across((unsigned)m->n[0], &face, &x, &y))
            return false;
        i[0] = x;
        i[1] = y;
    } else {
        for (unsigned a = 0; a < m->t->axes; a++)
            if ((i[a] = texel(m->wrap[a], at[a], m->n[a])) < 0) {
                c->kind = TEX_BORDER;
                return true;
            }
    }
    c->where.x = (unsigned)i[0];
    c->where.y = (unsigned)i[1];
    c->where.z = (unsigned)i[2];
    if (m->t->cube)
        c->where.layer = m->layer * 6 + face;
    return true;
}

/* Every pair of the runs; a cube's missing corner gives a third of its weight to each of the others. */
static void product(const struct making *m, const struct run r[3], struct texref_footprint *f)
{
    unsigned missing = 0;
    long double lost = 0;

    f->count = 0;
    for (unsigned z = 0; z < r[2].count; z++)
        for (unsigned y = 0; y < r[1].count; y++)
            for (unsigned x = 0; x < r[0].count; x++) {
                const int64_t at[3] = { r[0].at[x], r[1].at[y], r[2].at[z] };
                const long double w = r[0].weight[x] * r[1].weight[y] * r[2].weight[z];

                if (corner(m, at, w, &f->corner[f->count])) {
                    f->count++;
                } else {
                    missing++;
                    lost = w;
                }
            }
    for (unsigned i = 0; missing && i < f->count; i++)
        f->corner[i].weight += lost / 3;
}

static int offset_of(const struct tex_lod_quad *q, unsigned lane, unsigned gathered, unsigned axis)
{
    const uint32_t word = gathered >= 2 ? q->offset_more[lane] : q->offset[lane];
    const unsigned byte = q->how.four_offsets ? 2 * (gathered & 1) + axis : axis;

    return q->how.four_offsets && axis == 2 ? 0 : (int8_t)(word >> 8 * byte);
}

static void make(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                 const struct texref_level *l, struct making *m)
{
    const unsigned layer = q->layer[lane];

    *m = (struct making){ .t = t, .level = l->level, .sample = 0 };
    m->layer = !t->array ? 0 : layer < t->layers ? layer : t->layers - 1;
    m->seamless = t->seam >= 2;
    for (unsigned a = 0; a < 3; a++) {
        m->n[a] = texref_size(t, l->level, a);
        m->wrap[a] = t->cube && t->seam >= 1 ? EDGE : t->wrap[a];
        if (!t->normalized && m->wrap[a] != BORDER && m->wrap[a] != OGL)
            m->wrap[a] = EDGE; /* known: facts/texture/texunit.md 2 */
    }
}

/* Each choice of each axis. */
static unsigned choices(const struct making *m, const struct fixed f[3], bool linear, bool gathered,
                        struct texref_footprint *out)
{
    unsigned n = 0;

    for (unsigned k = 0; k < f[2].count; k++)
        for (unsigned j = 0; j < f[1].count; j++)
            for (unsigned i = 0; i < f[0].count; i++) {
                struct run r[3] = { run_of(f[0].at[i], linear, gathered),
                                    { { 0, 0 }, { 1, 0 }, 1 },
                                    { { 0, 0 }, { 1, 0 }, 1 } };

                if (m->t->axes > 1)
                    r[1] = run_of(f[1].at[j], linear, gathered);
                if (m->t->axes > 2)
                    r[2] = run_of(f[2].at[k], linear, gathered);
                product(m, r, &out[n++]);
            }
    return n;
}

/* At a face's very end the nearest texel is its last, or its neighbour's first. */
static unsigned ends(const struct making *m, struct fixed f[3], struct texref_footprint *out,
                     unsigned n)
{
    bool any = false;

    for (unsigned a = 0; a < 2; a++)
        for (unsigned i = 0; i < f[a].count; i++)
            if (f[a].at[i] >= 256 * m->n[a] || f[a].at[i] < 0) {
                f[a].at[i] = clamped(f[a].at[i], 0, 256 * m->n[a] - 1);
                any = true;
            }
    return any ? n + choices(m, f, false, false, out + n) : n;
}

unsigned texref_footprints(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                           const struct texref_level *l, const long double at[3], long double slack,
                           unsigned gathered, struct texref_footprint out[TEXREF_FOOTPRINTS])
{
    const bool gather = q->how.access == TEX_GATHER, linear = l->linear || gather;
    struct fixed f[3] = { { .count = 1 }, { .count = 1 }, { .count = 1 } };
    long double c[3] = { at[0], at[1], at[2] };
    struct making m;
    unsigned n;

    make(t, q, lane, l, &m);
    if (t->cube) {
        const float direction[3] = { (float)at[0], (float)at[1], (float)at[2] };

        m.face = texref_face(direction, c);
        if (!isfinite(c[0]) || !isfinite(c[1]))
            return 0;
    }
    for (unsigned a = 0; a < t->axes; a++) {
        f[a] =
            fixed(t, m.wrap[a], c[a], m.n[a], linear, t->cube ? 0 : offset_of(q, lane, gathered, a),
                  slack + (t->cube ? m.n[a] * 0x1p-23L : 0));
    }
    n = choices(&m, f, linear, gather, out);
    if (t->cube && !linear && m.seamless)
        n = ends(&m, f, out, n);
    return n;
}
