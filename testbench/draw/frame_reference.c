/* frame_reference.c - see frame_reference.h */
#include "frame_reference.h"

#include <gmp.h>
#include <math.h>

#define FRACTION 256 /* of the snap grid */
#define POINT    173 /* mpz values of fp32 are in units of 2^-173: every fp32 is a whole number */

struct triangle {
    int64_t x[3], y[3]; /* 1/256 pixel, clockwise as seen */
    int64_t area;       /* twice, positive */
    bool edge_in[3];    /* top or left: a sample on the edge opposite this corner is inside */
    mpz_t z[3], w[3], colour[3][4]; /* colour times w: of 2 * POINT */
};

struct pixel {
    mpz_t numerator, denominator, weights; /* scratch */
    uint8_t rgba[4];
    bool coloured;
};

/* 'value' times 2^POINT. */
static void set_float(mpz_t z, float value)
{
    int exponent;
    double mantissa = frexp((double)value, &exponent);

    mpz_set_d(z, ldexp(mantissa, 24));
    mpz_mul_2exp(z, z, (mp_bitcnt_t)(exponent - 24 + POINT));
}

/* The weight of corner k at a point times the doubled area: the edge function opposite. */
static int64_t weight(const struct triangle *t, unsigned k, int64_t x, int64_t y)
{
    unsigned i = (k + 1) % 3, j = (k + 2) % 3;

    return (t->x[j] - t->x[i]) * (y - t->y[i]) - (t->y[j] - t->y[i]) * (x - t->x[i]);
}

static void set_corner(struct triangle *t, unsigned k, const struct scene_vertex *v)
{
    mpz_t c;

    t->x[k] = (int64_t)rint((double)v->x * FRACTION); /* the product is exact */
    t->y[k] = (int64_t)rint((double)v->y * FRACTION);
    set_float(t->z[k], v->z);
    set_float(t->w[k], v->w);
    mpz_init(c);
    for (unsigned i = 0; i < 4; i++) {
        set_float(c, v->rgba[i]);
        mpz_mul(t->colour[k][i], c, t->w[k]);
    }
    mpz_clear(c);
}

/* False if nothing of it is drawn. */
static bool set_up(struct triangle *t, const struct scene_triangle *from, enum scene_cull cull)
{
    for (unsigned k = 0; k < 3; k++)
        set_corner(t, k, &from->v[k]);
    t->area = weight(t, 0, t->x[0], t->y[0]);
    if (t->area == 0 || (cull == SCENE_CULL_BACK && t->area > 0))
        return false;
    if (t->area < 0) {
        set_corner(t, 1, &from->v[2]);
        set_corner(t, 2, &from->v[1]);
        t->area = -t->area;
    }
    for (unsigned k = 0; k < 3; k++) {
        unsigned i = (k + 1) % 3, j = (k + 2) % 3;
        bool top = t->y[i] == t->y[j] && t->x[j] > t->x[i], left = t->y[j] < t->y[i];
        t->edge_in[k] = top || left;
    }
    return true;
}

static bool covers(const struct triangle *t, int64_t x, int64_t y)
{
    for (unsigned k = 0; k < 3; k++) {
        int64_t e = weight(t, k, x, y);
        if (e < 0 || (e == 0 && !t->edge_in[k]))
            return false;
    }
    return true;
}

/* The sum over the corners of weight times value. */
static void weighted(mpz_t sum, const struct triangle *t, int64_t x, int64_t y, mpz_t a, mpz_t b,
                     mpz_t c)
{
    mpz_t product;

    mpz_init(product);
    mpz_mul_si(sum, a, weight(t, 0, x, y));
    mpz_mul_si(product, b, weight(t, 1, x, y));
    mpz_add(sum, sum, product);
    mpz_mul_si(product, c, weight(t, 2, x, y));
    mpz_add(sum, sum, product);
    mpz_clear(product);
}

/* numerator / denominator, held to [0,1], times 'scale', rounded half up. */
static uint32_t quantised(struct pixel *p, unsigned long scale)
{
    if (mpz_sgn(p->denominator) < 0) {
        mpz_neg(p->denominator, p->denominator);
        mpz_neg(p->numerator, p->numerator);
    }
    if (mpz_sgn(p->denominator) == 0 || mpz_sgn(p->numerator) <= 0)
        return 0;
    if (mpz_cmp(p->numerator, p->denominator) >= 0)
        return (uint32_t)scale;
    mpz_mul_ui(p->numerator, p->numerator, 2 * scale);
    mpz_add(p->numerator, p->numerator, p->denominator);
    mpz_mul_2exp(p->denominator, p->denominator, 1);
    mpz_fdiv_q(p->numerator, p->numerator, p->denominator);
    return (uint32_t)mpz_get_ui(p->numerator);
}

static uint32_t depth_at(struct triangle *t, struct pixel *p, int64_t x, int64_t y)
{
    weighted(p->numerator, t, x, y, t->z[0], t->z[1], t->z[2]);
    mpz_set_si(p->denominator, t->area);
    mpz_mul_2exp(p->denominator, p->denominator, POINT);
    return quantised(p, SCENE_DEPTH_MAX);
}

static void colour_at(struct triangle *t, struct pixel *p, int64_t x, int64_t y)
{
    weighted(p->weights, t, x, y, t->w[0], t->w[1], t->w[2]);
    for (unsigned c = 0; c < 4; c++) {
        weighted(p->numerator, t, x, y, t->colour[0][c], t->colour[1][c], t->colour[2][c]);
        mpz_mul_2exp(p->denominator, p->weights, POINT);
        p->rgba[c] = (uint8_t)quantised(p, 255);
    }
    p->coloured = true;
}

static bool passes(enum scene_depth function, uint32_t z, uint32_t stored)
{
    switch (function) {
    case SCENE_NEVER: return false;
    case SCENE_LESS: return z < stored;
    case SCENE_EQUAL: return z == stored;
    case SCENE_LEQUAL: return z <= stored;
    case SCENE_GREATER: return z > stored;
    case SCENE_NOTEQUAL: return z != stored;
    case SCENE_GEQUAL: return z >= stored;
    default: return true;
    }
}

static uint8_t sum(unsigned a, unsigned b)
{
    return (uint8_t)(a + b > 255 ? 255 : a + b);
}

/* Over: a/255 of the source and the rest of the destination; 255 is odd, so there is no tie. */
static void blend(uint8_t rgba[4], const uint8_t source[4], enum scene_blend how)
{
    unsigned a = source[3];

    for (unsigned c = 0; c < 4; c++) {
        unsigned share = c < 3 ? source[c] * a : a * 255;

        if (how == SCENE_OVER)
            rgba[c] = (uint8_t)((share + rgba[c] * (255 - a) + 127) / 255);
        else
            rgba[c] = how == SCENE_ADD ? sum(source[c], rgba[c]) : source[c];
    }
}

struct drawing {
    const struct scene_state *state;
    const uint8_t (*position)[2]; /* of the samples */
    struct frame *frame;
    struct pixel pixel;
    uint32_t primitive;
};

static void draw_pixel(struct drawing *d, struct triangle *t, int64_t column, int64_t row)
{
    size_t pixel = (size_t)row * d->frame->width + (size_t)column;
    struct frame_sample *samples = &d->frame->sample[pixel * d->frame->samples];

    d->pixel.coloured = false;
    for (unsigned i = 0; i < d->frame->samples; i++) {
        int64_t x = column * FRACTION + d->position[i][0] * (FRACTION / 16);
        int64_t y = row * FRACTION + d->position[i][1] * (FRACTION / 16);
        struct frame_sample *s = &samples[i];

        if (!covers(t, x, y))
            continue;
        s->covered++;
        uint32_t z = depth_at(t, &d->pixel, x, y);
        if (!passes(d->state->depth, z, s->depth))
            continue;
        if (!d->pixel.coloured)
            colour_at(t, &d->pixel, column * FRACTION + FRACTION / 2,
                      row * FRACTION + FRACTION / 2);
        blend(s->rgba, d->pixel.rgba, d->state->blend);
        s->primitive = d->primitive;
        if (d->state->depth_write)
            s->depth = z;
    }
}

static int64_t least(const int64_t v[3])
{
    int64_t m = v[0] < v[1] ? v[0] : v[1];
    return m < v[2] ? m : v[2];
}

static int64_t most(const int64_t v[3])
{
    int64_t m = v[0] > v[1] ? v[0] : v[1];
    return m > v[2] ? m : v[2];
}

/* The pixel that a coordinate lies in, held to 0 .. side - 1 and one beyond on either side. */
static int64_t pixel_of(int64_t coordinate, unsigned side)
{
    return coordinate < 0                           ? -1
           : coordinate >= (int64_t)side * FRACTION ? side
                                                    : coordinate / FRACTION;
}

static void draw_triangle(struct drawing *d, struct triangle *t)
{
    unsigned width = d->frame->width, height = d->frame->height;
    int64_t left = pixel_of(least(t->x), width), right = pixel_of(most(t->x), width);
    int64_t top = pixel_of(least(t->y), height), bottom = pixel_of(most(t->y), height);

    for (int64_t y = top < 0 ? 0 : top; y <= bottom && y < height; y++)
        for (int64_t x = left < 0 ? 0 : left; x <= right && x < width; x++)
            draw_pixel(d, t, x, y);
}

static void each_number(struct triangle *t, struct pixel *p, void (*what)(mpz_t))
{
    for (unsigned k = 0; k < 3; k++) {
        what(t->z[k]);
        what(t->w[k]);
        for (unsigned c = 0; c < 4; c++)
            what(t->colour[k][c]);
    }
    what(p->numerator);
    what(p->denominator);
    what(p->weights);
}

static void number_new(mpz_t z)
{
    mpz_init(z);
}

static void number_free(mpz_t z)
{
    mpz_clear(z);
}

void frame_reference(const struct scene *s, struct frame *frame)
{
    struct drawing d = { .position = scene_samples(s->samples), .frame = frame };
    struct triangle t;

    each_number(&t, &d.pixel, number_new);
    for (size_t i = 0; i < s->draws; i++) {
        const struct scene_draw *draw = &s->draw[i];

        d.state = &draw->state;
        for (size_t k = draw->first; k < draw->first + draw->count; k++) {
            d.primitive = (uint32_t)(k + 1);
            if (set_up(&t, &s->triangle[k], draw->state.cull))
                draw_triangle(&d, &t);
        }
    }
    each_number(&t, &d.pixel, number_free);
}
