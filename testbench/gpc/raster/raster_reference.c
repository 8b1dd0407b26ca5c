/* raster_reference.c - see raster_reference.h: snapping, samples, polygons, touching */
#include "raster_reference.h"

#include <gmp.h>

#include "host_float.h"

/* floor(a + 1/2), or the even one of two that are as near. */
static void round_half(mpz_t z, const mpq_t a, bool even)
{
    mpq_t half, sum;

    mpq_inits(half, sum, NULL);
    mpq_set_ui(half, 1, 2);
    mpq_add(sum, a, half);
    mpz_fdiv_q(z, mpq_numref(sum), mpq_denref(sum));
    if (even && mpz_cmp_ui(mpq_denref(sum), 1) == 0 && mpz_odd_p(z))
        mpz_sub_ui(z, z, 1);
    mpq_clears(half, sum, NULL);
}

bool reference_snap(uint32_t coordinate, unsigned snap, bool tesla, int64_t *z)
{
    const int64_t limit = (int64_t)1 << (16 + snap);
    const float f = float_of_bits(coordinate);
    mpq_t exact;
    mpz_t place;

    if (f != f)
        return false;
    if (f >= 65536.0f || f <= -65536.0f) {
        *z = (f > 0 ? limit - 1 : -limit) * (1 << (8 - snap));
        return true;
    }
    mpq_init(exact);
    mpz_init(place);
    mpq_set_d(exact, f);
    mpq_mul_2exp(exact, exact, snap);
    round_half(place, exact, !tesla);
    *z = mpz_get_si(place);
    *z = (*z > limit - 1 ? limit - 1 : *z) * (1 << (8 - snap));
    mpq_clear(exact);
    mpz_clear(place);
    return true;
}

unsigned reference_samples(const struct sample_grid *grid)
{
    static const unsigned samples[7] = { 1, 2, 4, 8, 8, 2, 16 };

    return samples[grid->tir ? grid->raster : grid->target];
}

/* The table's grid of pixels is 16 entries: 4x4, 2x4, 2x2, 1x2 or 1x1. */
struct reference_point reference_sample(const struct sample_grid *grid, int x, int y, unsigned s)
{
    const unsigned n = reference_samples(grid);
    const int across = n == 1 ? 4 : n <= 4 ? 2 : 1, down = n <= 2 ? 4 : n <= 8 ? 2 : 1;
    const int pixel = y % down * across + x % across;
    const unsigned at = grid->enable ? grid->position[(unsigned)pixel * n + s] : 0x88;

    return (struct reference_point){ 256 * (int64_t)x + at % 16 * 16,
                                     256 * (int64_t)y + at / 16 * 16 };
}

bool reference_in_polygon(const struct reference_point *v, unsigned n, struct reference_point p)
{
    bool in = false;

    for (unsigned i = 0; i < n; i++) {
        struct reference_point a = v[i], b = v[(i + 1) % n];

        if (a.y > b.y) {
            struct reference_point swap = a;
            a = b;
            b = swap;
        }
        if (a.y <= p.y && p.y < b.y && (p.x - a.x) * (b.y - a.y) >= (p.y - a.y) * (b.x - a.x))
            in = !in;
    }
    return in;
}

static int side(struct reference_point a, struct reference_point b, struct reference_point p)
{
    int64_t z = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);

    return (z > 0) - (z < 0);
}

/* p, on the line through a and b, is between them. */
static bool between(struct reference_point a, struct reference_point b, struct reference_point p)
{
    return (a.x < b.x ? a.x <= p.x && p.x <= b.x : b.x <= p.x && p.x <= a.x) &&
           (a.y < b.y ? a.y <= p.y && p.y <= b.y : b.y <= p.y && p.y <= a.y);
}

static bool segments_meet(struct reference_point a, struct reference_point b,
                          struct reference_point c, struct reference_point d)
{
    int ac = side(a, b, c), ad = side(a, b, d), ca = side(c, d, a), cb = side(c, d, b);

    if (ac * ad < 0 && ca * cb < 0)
        return true;
    return (ac == 0 && between(a, b, c)) || (ad == 0 && between(a, b, d)) ||
           (ca == 0 && between(c, d, a)) || (cb == 0 && between(c, d, b));
}

static bool in_closed(const struct reference_point *v, unsigned n, struct reference_point p)
{
    int up = 0, down = 0;

    for (unsigned i = 0; i < n; i++) {
        up += side(v[i], v[(i + 1) % n], p) > 0;
        down += side(v[i], v[(i + 1) % n], p) < 0;
    }
    return up == 0 || down == 0;
}

bool reference_meets(const struct reference_point v[3], struct reference_point low,
                     struct reference_point high)
{
    const struct reference_point square[4] = { low, { high.x, low.y }, high, { low.x, high.y } };

    for (unsigned i = 0; i < 3; i++)
        if (in_closed(square, 4, v[i]))
            return true;
    for (unsigned k = 0; k < 4; k++)
        if (in_closed(v, 3, square[k]))
            return true;
    for (unsigned i = 0; i < 12; i++)
        if (segments_meet(v[i / 4], v[(i / 4 + 1) % 3], square[i % 4], square[(i + 1) % 4]))
            return true;
    return false;
}

bool reference_touches(const struct reference_point v[3], int x, int y)
{
    const int64_t x0 = 256 * (int64_t)x, y0 = 256 * (int64_t)y;

    return reference_meets(v, (struct reference_point){ x0, y0 },
                           (struct reference_point){ x0 + 256, y0 + 256 });
}
