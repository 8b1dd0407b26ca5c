/* vsc_reference.c - see vsc_reference.h */
#include "vsc_reference.h"

#include <math.h>
#include <string.h>

#include "host_float.h"

void exact_init(struct exact_polygon *p)
{
    p->count = 0;
    for (unsigned i = 0; i < EXACT_CORNERS; i++)
        for (unsigned k = 0; k < EXACT_TERMS; k++)
            mpq_init(p->at[i][k]);
}

void exact_clear(struct exact_polygon *p)
{
    for (unsigned i = 0; i < EXACT_CORNERS; i++)
        for (unsigned k = 0; k < EXACT_TERMS; k++)
            mpq_clear(p->at[i][k]);
}

void exact_take(struct exact_polygon *p, const struct vsc_prim *in, const struct vsc_viewport *at)
{
    p->count = in->kind == PRIMITIVE_POINT ? 1 : in->kind == PRIMITIVE_LINE ? 2 : 3;
    for (unsigned i = 0; i < p->count; i++) {
        for (unsigned k = 0; k < 4; k++) {
            const double a = (double)float_of_bits(in->v[i].position[at->swizzle[k] / 2]);

            mpq_set_d(p->at[i][k], at->swizzle[k] % 2 ? -a : a);
        }
        for (unsigned k = 0; k < 8; k++) {
            const double d = (double)float_of_bits(in->v[i].clip[k]);

            mpq_set_d(p->at[i][4 + k], isfinite(d) ? d : 0);
        }
        mpq_set_ui(p->at[i][12], 1, 1);
    }
}

/* The pair of planes -s*w <= a <= s*w. */
static void band(struct exact_clip *low, struct exact_clip *high, unsigned axis, double s)
{
    *low = *high = (struct exact_clip){ { 0 } };
    low->of[axis] = 1;
    low->of[3] = s;
    high->of[axis] = -1;
    high->of[3] = s;
}

/* The pair of z, of every mode that has it; returns 0 or 2. */
static unsigned depth_planes(const struct vsc_config *cfg, struct exact_clip *plane)
{
    const bool exact = cfg->clip == 3 || cfg->clip == 5 || cfg->band_z == 2 ||
                       (cfg->band_z != 1 && cfg->narrow_band);

    if (cfg->clip == 4)
        return 0;
    band(&plane[0], &plane[1], 2, exact ? 1 : 256);
    if (exact && cfg->z_from_zero)
        plane[0].of[3] = 0;
    return 2;
}

static unsigned user_planes(u8 mask, struct exact_clip *plane)
{
    unsigned n = 0;

    for (unsigned k = 0; k < 8; k++)
        if (mask >> k & 1) {
            plane[n] = (struct exact_clip){ { 0 } };
            plane[n++].of[4 + k] = 1;
        }
    return n;
}

/* The planes with x and y in bands of such sizes. */
static unsigned planes_of(const struct vsc_config *cfg, u8 mask, const double s[2],
                          struct exact_clip plane[16])
{
    unsigned n;

    if (!cfg->transform)
        return 0;
    n = user_planes(mask, plane);
    if (cfg->clip == 1)
        return n;
    plane[n] = (struct exact_clip){ { 0 } };
    plane[n].of[3] = 1;
    plane[n++].of[12] = -0x1p-126;
    for (unsigned axis = 0; axis < 2; axis++, n += 2)
        band(&plane[n], &plane[n + 1], axis, s[axis]);
    return n + depth_planes(cfg, &plane[n]);
}

unsigned exact_planes(const struct vsc_config *cfg, unsigned viewport, struct exact_clip plane[16])
{
    const bool exact = cfg->clip == 2 || cfg->clip == 3 || cfg->narrow_band;
    const u4 *wide = cfg->viewport[viewport].band;
    const double s[2] = { exact ? 1 : ldexp(1, wide[0]), exact ? 1 : ldexp(1, wide[1]) };

    return planes_of(cfg, cfg->planes & (u8)~cfg->culls, s, plane);
}

bool exact_culled(const struct exact_polygon *p, const struct vsc_config *cfg, unsigned viewport,
                  enum primitive_kind kind)
{
    const bool exact = kind == PRIMITIVE_TRIANGLE || cfg->narrow_cull;
    const u4 *wide = cfg->viewport[viewport].band;
    const double s[2] = { exact ? 1 : ldexp(1, wide[0]), exact ? 1 : ldexp(1, wide[1]) };
    struct exact_clip plane[16];
    const unsigned n = planes_of(cfg, cfg->planes, s, plane);

    for (unsigned i = 0; i < n; i++) {
        bool all = true;

        for (unsigned k = 0; k < p->count; k++)
            all &= exact_side(p, k, &plane[i]) < 0;
        if (all)
            return true;
    }
    return false;
}

static void distance(mpq_t z, const mpq_t *at, const struct exact_clip *plane)
{
    mpq_t term;

    mpq_init(term);
    mpq_set_ui(z, 0, 1);
    for (unsigned k = 0; k < EXACT_TERMS; k++) {
        if (plane->of[k] == 0)
            continue;
        mpq_set_d(term, plane->of[k]);
        mpq_mul(term, term, at[k]);
        mpq_add(z, z, term);
    }
    mpq_clear(term);
}

int exact_side(const struct exact_polygon *p, unsigned i, const struct exact_clip *plane)
{
    mpq_t d;

    mpq_init(d);
    distance(d, (const mpq_t *)p->at[i], plane);
    const int sign = mpq_sgn(d);

    mpq_clear(d);
    return sign;
}

/* z = (a*e - b*d) / (e - d): where the distance d at a, e at b, is 0. */
static void between(mpq_t *z, const mpq_t *a, const mpq_t *b, const mpq_t d, const mpq_t e)
{
    mpq_t whole, term;

    mpq_inits(whole, term, NULL);
    mpq_sub(whole, e, d);
    for (unsigned k = 0; k < EXACT_TERMS; k++) {
        mpq_mul(z[k], a[k], e);
        mpq_mul(term, b[k], d);
        mpq_sub(z[k], z[k], term);
        mpq_div(z[k], z[k], whole);
    }
    mpq_clears(whole, term, NULL);
}

static void copy(mpq_t *z, const mpq_t *a)
{
    for (unsigned k = 0; k < EXACT_TERMS; k++)
        mpq_set(z[k], a[k]);
}

void exact_cut(struct exact_polygon *p, const struct exact_clip *plane)
{
    struct exact_polygon was;
    mpq_t d, e;

    exact_init(&was);
    mpq_inits(d, e, NULL);
    was.count = p->count;
    for (unsigned i = 0; i < p->count; i++)
        copy(was.at[i], (const mpq_t *)p->at[i]);
    p->count = 0;
    for (unsigned i = 0; i < was.count; i++) {
        const unsigned next = (i + 1) % was.count;

        distance(d, (const mpq_t *)was.at[i], plane);
        distance(e, (const mpq_t *)was.at[next], plane);
        if (mpq_sgn(d) >= 0)
            copy(p->at[p->count++], (const mpq_t *)was.at[i]);
        if (mpq_sgn(d) * mpq_sgn(e) < 0 && (was.count > 2 || i == 0))
            between(p->at[p->count++], (const mpq_t *)was.at[i], (const mpq_t *)was.at[next], d, e);
    }
    mpq_clears(d, e, NULL);
    exact_clear(&was);
}

struct exact_place exact_window(const struct exact_polygon *p, unsigned i,
                                const struct vsc_viewport *at)
{
    double z[3];
    mpq_t a;

    mpq_init(a);
    for (unsigned k = 0; k < 3; k++) {
        mpq_div(a, p->at[i][k], p->at[i][3]);
        z[k] = mpq_get_d(a) * (double)float_of_bits(at->scale[k]) +
               (double)float_of_bits(at->offset[k]);
    }
    mpq_clear(a);
    return (struct exact_place){ z[0], z[1], z[2] };
}
