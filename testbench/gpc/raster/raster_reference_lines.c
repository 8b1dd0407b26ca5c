/* raster_reference_lines.c - see raster_reference.h: lines, with end points or samples moved by an
 * amount too small to pass anything but a tie: 2^-60 along x and 2^-120 along y, of 1/256 pixel
 */
#include "raster_reference.h"

#include <gmp.h>
#include <stdlib.h>

#define SCALE 120

struct exact {
    mpz_t x, y;
};

/* (p - o) * 2^SCALE + sign * (2^60, 1). */
static void moved(struct exact *z, struct reference_point p, struct reference_point o, int sign)
{
    mpz_t e;

    mpz_inits(z->x, z->y, NULL);
    mpz_init_set_si(e, sign);
    mpz_set_si(z->x, p.x - o.x);
    mpz_set_si(z->y, p.y - o.y);
    mpz_mul_2exp(z->x, z->x, SCALE);
    mpz_mul_2exp(z->y, z->y, SCALE);
    mpz_add(z->y, z->y, e);
    mpz_mul_2exp(e, e, SCALE / 2);
    mpz_add(z->x, z->x, e);
    mpz_clear(e);
}

/* Turns the diamond |x| + |y| < h into the square |x| < h, |y| < h. */
static void turn(struct exact *z)
{
    mpz_t sum;

    mpz_init(sum);
    mpz_add(sum, z->x, z->y);
    mpz_sub(z->y, z->x, z->y);
    mpz_set(z->x, sum);
    mpz_clear(sum);
}

static bool both_beyond(const mpz_t a, const mpz_t b, const mpz_t h)
{
    if (mpz_cmpabs(a, h) < 0 || mpz_cmpabs(b, h) < 0)
        return false;
    return mpz_sgn(a) == mpz_sgn(b);
}

/* |a x b| >= h * (|bx - ax| + |by - ay|): the segment's line misses the open square. */
static bool line_misses(const struct exact *a, const struct exact *b, const mpz_t h)
{
    mpz_t cross, reach, part;
    bool misses;

    mpz_inits(cross, reach, part, NULL);
    mpz_mul(cross, a->x, b->y);
    mpz_submul(cross, a->y, b->x);
    mpz_sub(reach, b->x, a->x);
    mpz_abs(reach, reach);
    mpz_sub(part, b->y, a->y);
    mpz_abs(part, part);
    mpz_add(reach, reach, part);
    mpz_mul(reach, reach, h);
    misses = mpz_cmpabs(cross, reach) >= 0;
    mpz_clears(cross, reach, part, NULL);
    return misses;
}

/* The moved segment meets the open diamond and does not end in it. */
static bool leaves(struct reference_point a, struct reference_point b, int x, int y)
{
    const struct reference_point center = { 256 * (int64_t)x + 128, 256 * (int64_t)y + 128 };
    struct exact from, to;
    mpz_t h;
    bool ends_in, misses;

    moved(&from, a, center, -1);
    moved(&to, b, center, -1);
    turn(&from);
    turn(&to);
    mpz_init_set_ui(h, 128);
    mpz_mul_2exp(h, h, SCALE);
    ends_in = mpz_cmpabs(to.x, h) < 0 && mpz_cmpabs(to.y, h) < 0;
    misses =
        both_beyond(from.x, to.x, h) || both_beyond(from.y, to.y, h) || line_misses(&from, &to, h);
    mpz_clears(from.x, from.y, to.x, to.y, h, NULL);
    return !ends_in && !misses;
}

bool reference_diamond(struct reference_point a, struct reference_point b, unsigned width, int x,
                       int y)
{
    const bool steep = llabs(b.y - a.y) > llabs(b.x - a.x);
    const int64_t half = 128 * ((int64_t)width - 1);
    const struct reference_point c = { a.x - (steep ? half : 0), a.y - (steep ? 0 : half) };
    const struct reference_point d = { b.x - (steep ? half : 0), b.y - (steep ? 0 : half) };

    for (int k = 0; k < (int)width; k++)
        if (leaves(c, d, steep ? x - k : x, steep ? y : y - k))
            return true;
    return false;
}

bool reference_strict(struct reference_point a, struct reference_point b, unsigned sixteenths,
                      struct reference_point p)
{
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    struct exact q;
    mpz_t cross, dot, length, square, half;
    bool in;

    moved(&q, p, a, 1);
    mpz_inits(cross, dot, square, NULL);
    mpz_init_set_si(length, dx * dx + dy * dy);
    mpz_mul_2exp(length, length, SCALE);
    mpz_mul_si(cross, q.y, dx);
    mpz_mul_si(dot, q.x, dy);
    mpz_sub(cross, cross, dot);
    mpz_mul_si(dot, q.x, dx);
    mpz_mul_si(square, q.y, dy);
    mpz_add(dot, dot, square);
    in = mpz_sgn(dot) > 0 && mpz_cmp(dot, length) < 0;
    mpz_mul(square, cross, cross);
    mpz_init_set_ui(half, 8 * sixteenths);
    mpz_mul(half, half, half);
    mpz_mul(half, half, length);
    mpz_mul_2exp(half, half, SCALE);
    in = in && mpz_cmp(square, half) < 0;
    mpz_clears(q.x, q.y, cross, dot, length, square, half, NULL);
    return in;
}
