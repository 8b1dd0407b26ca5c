/* raster_planes.c - see raster_planes.h */
#include "raster_planes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

/* Base and slopes, rounded, fit their fields at this exponent. */
static bool fits(mpq_t exact[3], int exp, const unsigned bits[3], bool away, mpz_t z[3])
{
    bool all = true;

    for (unsigned i = 0; i < 3; i++) {
        mpz_t limit;

        mpz_init_set_ui(limit, 1);
        mpz_mul_2exp(limit, limit, bits[i]);
        depth_rounded(z[i], exact[i], exp, away);
        all &= mpz_cmpabs(z[i], limit) < 0 ||
               (!away && mpz_sgn(z[i]) < 0 && mpz_cmpabs(z[i], limit) == 0);
        mpz_clear(limit);
    }
    return all;
}

void planes_expect_rounded(mpq_t exact[3], int exp, int floor, const unsigned bits[3], bool away,
                           const int64_t given[3])
{
    mpz_t z[3];

    mpz_inits(z[0], z[1], z[2], NULL);
    assert_true(exp >= floor);
    assert_true(exp == floor || !fits(exact, exp - 1, bits, away, z));
    assert_true(fits(exact, exp, bits, away, z));
    for (unsigned i = 0; i < 3; i++)
        assert_true(mpz_cmp_si(z[i], given[i]) == 0);
    mpz_clears(z[0], z[1], z[2], NULL);
}

void planes_exact(mpq_t exact[3], enum raster_depth depth, const struct depth_vertex *v, unsigned n)
{
    static const struct reference_point at[3] = { { 0, 0 }, { 256, 0 }, { 0, 256 } };
    mpq_t one;

    mpq_init(one);
    mpq_set_ui(one, depth_one(depth), 1);
    for (unsigned i = 0; i < 3; i++) {
        depth_exact(exact[i], v, n, at[i]);
        mpq_mul(exact[i], exact[i], one);
    }
    mpq_sub(exact[1], exact[1], exact[0]);
    mpq_sub(exact[2], exact[2], exact[0]);
    mpq_clear(one);
}

void planes_expect_tile(const struct prim_plane *p, const struct fine_tile *t, bool fixed)
{
    static const unsigned bits[3] = { 31, 27, 27 };
    static const int half_across[7] = { 4, 2, 2, 1, 1, 2, 1 },
                     half_down[7] = { 4, 4, 2, 2, 2, 4, 1 };
    const struct reference_point center = { 256 * ((int64_t)t->x + half_across[t->samples]),
                                            256 * ((int64_t)t->y + half_down[t->samples]) };
    const int64_t given[3] = { t->plane.base, t->plane.dx, t->plane.dy };
    mpq_t exact[3];

    mpq_inits(exact[0], exact[1], exact[2], NULL);
    depth_of_prim(exact[0], p, center);
    depth_scaled(exact[1], p->dx, p->exp - 4);
    depth_scaled(exact[2], p->dy, p->exp - 4);
    if (t->plane.exp < 127)
        planes_expect_rounded(exact, (int)t->plane.exp - 96, fixed ? -7 : -96, bits, false, given);
    mpq_clears(exact[0], exact[1], exact[2], NULL);
}
