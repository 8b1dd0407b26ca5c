/* stri_reference.c - see stri_reference.h
 *
 * A triangle's slopes are solved by Cramer's rule; a line's are its direction times the change over
 * its length squared.
 */
#include "stri_reference.h"

#include <mpfr.h>
#include <string.h>

#include "host_float.h"

void stri_exact_init(struct stri_exact *e)
{
    mpq_inits(e->a, e->b, e->c, NULL);
}

void stri_exact_clear(struct stri_exact *e)
{
    mpq_clears(e->a, e->b, e->c, NULL);
}

void stri_fraction(mpq_ptr z, u32 a)
{
    mpq_set_d(z, (a >> 23 & 255) == 0 ? 0.0 : (double)float_of_bits(a));
}

u32 stri_nearest(mpq_srcptr x)
{
    mpfr_t r;
    float f;
    u32 a;

    if (mpq_sgn(x) == 0)
        return 0;
    mpfr_init2(r, 24);
    mpfr_set_q(r, x, MPFR_RNDN);
    f = mpfr_get_flt(r, MPFR_RNDN);
    memcpy(&a, &f, sizeof a);
    if (mpfr_get_exp(r) <= -126)
        a &= 0x80000000; /* below 2^-126 */
    if (mpfr_get_exp(r) > 128)
        a = (a & 0x80000000) | 0x7f800000;
    mpfr_clear(r);
    return a;
}

/* z = p / 256 as a fraction. */
static void pixels(mpq_ptr z, long p)
{
    mpq_set_si(z, p, 256);
    mpq_canonicalize(z);
}

/* z = p*q - r*s */
static void cross(mpq_ptr z, mpq_srcptr p, mpq_srcptr q, mpq_srcptr r, mpq_srcptr s)
{
    mpq_t t;

    mpq_init(t);
    mpq_mul(t, r, s);
    mpq_mul(z, p, q);
    mpq_sub(z, z, t);
    mpq_clear(t);
}

/* Slopes from changes d1, d2 over (x1, y1), (x2, y2). */
static void triangle(struct stri_exact *e, mpq_t d[3], mpq_t x[3], mpq_t y[3])
{
    mpq_t area;

    mpq_init(area);
    cross(area, x[1], y[2], x[2], y[1]);
    if (mpq_sgn(area) != 0) {
        cross(e->a, d[1], y[2], d[2], y[1]);
        cross(e->b, x[1], d[2], x[2], d[1]);
        mpq_div(e->a, e->a, area);
        mpq_div(e->b, e->b, area);
    }
    mpq_clear(area);
}

static void line(struct stri_exact *e, mpq_t d[3], mpq_t x[3], mpq_t y[3])
{
    mpq_t square, t;

    mpq_inits(square, t, NULL);
    mpq_mul(square, x[1], x[1]);
    mpq_mul(t, y[1], y[1]);
    mpq_add(square, square, t);
    if (mpq_sgn(square) != 0) {
        mpq_div(t, d[1], square);
        mpq_mul(e->a, t, x[1]);
        mpq_mul(e->b, t, y[1]);
    }
    mpq_clears(square, t, NULL);
}

void stri_reference_plane(struct stri_exact *e, const struct stri_prim *p, const u32 v[3],
                          bool perspective, s32 rx, s32 ry)
{
    const struct snapped_vertex *const vertex[3] = { &p->v0, &p->v1, &p->v2 };
    const unsigned used = p->kind == PRIMITIVE_POINT ? 1 : p->kind == PRIMITIVE_LINE ? 2 : 3;
    mpq_t d[3], x[3], y[3], w, first;

    mpq_inits(w, first, NULL);
    mpq_set_ui(e->a, 0, 1);
    mpq_set_ui(e->b, 0, 1);
    for (unsigned i = 0; i < 3; i++) {
        mpq_inits(d[i], x[i], y[i], NULL);
        stri_fraction(d[i], v[i]);
        if (i >= used)
            continue;
        if (perspective) {
            stri_fraction(w, vertex[i]->w);
            mpq_mul(d[i], d[i], w);
        }
        if (i == 0)
            mpq_set(first, d[0]);
        mpq_sub(d[i], d[i], first);
        pixels(x[i], (long)vertex[i]->x - p->v0.x);
        pixels(y[i], (long)vertex[i]->y - p->v0.y);
    }
    if (p->kind == PRIMITIVE_LINE)
        line(e, d, x, y);
    else if (p->kind != PRIMITIVE_POINT)
        triangle(e, d, x, y);
    pixels(x[0], 256L * rx + 128 - p->v0.x);
    pixels(y[0], 256L * ry + 128 - p->v0.y);
    mpq_mul(x[0], x[0], e->a);
    mpq_mul(y[0], y[0], e->b);
    mpq_add(e->c, first, x[0]);
    mpq_add(e->c, e->c, y[0]);
    for (unsigned i = 0; i < 3; i++)
        mpq_clears(d[i], x[i], y[i], NULL);
    mpq_clears(w, first, NULL);
}

struct stri_prim stri_corners_of(const struct stri_prim *p)
{
    const s32 half = 8 * p->size;
    struct stri_prim z = *p;

    z.kind = PRIMITIVE_TRIANGLE;
    z.id.part = 0;
    z.v0.x = z.v2.x = p->v0.x - half;
    z.v0.y = z.v1.y = p->v0.y - half;
    z.v1.x = p->v0.x + half;
    z.v2.y = p->v0.y + half;
    z.v1.w = z.v2.w = p->v0.w;
    z.area = 4 * (s64)half * half;
    return z;
}
