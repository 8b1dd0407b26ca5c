/* sfu_reference_bound.c - see sfu_reference_bound.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <gmp.h>
#include <inttypes.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/sfu/sfu.h"
#include "sfu_reference.h"
#include "sfu_reference_bound.h"
#include "sfu_reference_plane.h"

#define INF   UINT32_C(0x7f800000)
#define SIGN  UINT32_C(0x80000000)
#define WIDTH 40

static struct sfu_bound seen;
static mpz_t want, got, error, limit;
static mpz_t grid; /* 8 units of it: 8 * 2^(H-40) */
static mpfr_t real;

void sfu_bound_open(void)
{
    mpz_inits(want, got, error, limit, grid, (mpz_ptr)NULL);
    mpfr_init2(real, 2 * SFU_REFERENCE_BITS);
}

void sfu_bound_close(void)
{
    mpz_clears(want, got, error, limit, grid, (mpz_ptr)NULL);
    mpfr_clear(real);
}

void sfu_bound_start(void)
{
    memset(&seen, 0, sizeof seen);
}

struct sfu_bound sfu_bound_report(const char *what)
{
    printf("  %s: %.4f of the bound, %.2f units beyond half an ulp; %.3f %% exact, %.1f %% held, "
           "%lu flushed, %lu Inf\n",
           what, seen.ratio, seen.units, 100.0 * (double)seen.exact / (double)seen.cases,
           100.0 * (double)seen.held / (double)seen.cases, seen.flushed, seen.infinite);
    return seen;
}

static void fail_at(const struct sfu_quad *q, unsigned thread, u32 z, const char *why)
{
    struct sfu_position at = sfu_reference_position(q, thread);

    fail_msg("%08" PRIx32 " * %d/16 + %08" PRIx32 " * %d/16 + %08" PRIx32 " is %08" PRIx32
             " (thread %u, x %d, y %d): %s",
             q->plane.a, at.x, q->plane.b, at.y, q->plane.c, z, thread, q->x, q->y, why);
}

static double quotient(mpz_srcptr a, mpz_srcptr b)
{
    return mpz_get_d(a) / mpz_get_d(b);
}

/* A zero or Inf: what the sum would have to be, at least or at most, is within the grid's bound. */
static bool end_is_right(u32 z)
{
    bool minus = z >> 31;

    mpz_abs(error, want);
    if ((z & ~SIGN) == INF) {
        /* Half an ulp below 2^128. */
        seen.infinite++;
        sfu_reference_power(limit, 128);
        sfu_reference_power(got, 103);
        mpz_sub(limit, limit, got);
        mpz_sub(limit, limit, grid);
        return mpz_cmp(error, limit) >= 0 && (mpz_sgn(want) < 0) == minus;
    }
    /* Half an ulp below 2^-126, where a value would round up and survive. */
    seen.flushed++;
    sfu_reference_power(limit, -126);
    sfu_reference_power(got, -151);
    mpz_sub(limit, limit, got);
    mpz_add(limit, limit, grid);
    bool sure_of_sign = mpz_cmp(error, grid) > 0;
    return mpz_cmp(error, limit) < 0 && (!sure_of_sign || (mpz_sgn(want) < 0) == minus);
}

static bool value_is_right(u32 z)
{
    sfu_reference_units(got, z);
    mpz_sub(error, got, want);
    mpz_abs(error, error);
    sfu_reference_power(limit, (s32)(z >> 23 & 255) - 127 - 24); /* half an ulp */
    mpz_sub(got, error, limit);
    mpz_add(limit, limit, grid);
    double ratio = quotient(error, limit), units = quotient(got, grid) * 8;

    seen.ratio = ratio > seen.ratio ? ratio : seen.ratio;
    seen.units = units > seen.units ? units : seen.units;
    return mpz_cmp(error, limit) <= 0;
}

/* Whether the grid loses nothing of coefficient * (x + dx) / 16, nor of the slope to the next. */
static bool holds(u32 coefficient, s32 x, s32 dx, mp_bitcnt_t lsb)
{
    sfu_reference_units(got, coefficient);
    mpz_mul_si(error, got, x);
    mpz_divexact_ui(error, error, 16);
    mpz_mul_si(limit, got, dx);
    mpz_divexact_ui(limit, limit, 16);
    return mpz_divisible_2exp_p(got, lsb) && mpz_divisible_2exp_p(error, lsb) &&
           mpz_divisible_2exp_p(limit, lsb);
}

static bool grid_holds_all(const struct sfu_quad *q, struct sfu_position at, s32 h)
{
    mp_bitcnt_t lsb = (mp_bitcnt_t)(SFU_PLANE_UNIT + h - WIDTH);

    return holds(q->plane.a, q->x, at.x - q->x, lsb) && holds(q->plane.b, q->y, at.y - q->y, lsb) &&
           holds(q->plane.c, 0, 0, lsb);
}

static void check_thread(const struct sfu_quad *q, unsigned thread, u32 z)
{
    struct sfu_position at = sfu_reference_position(q, thread);
    s32 h;

    seen.cases++;
    if (!sfu_reference_block_exponent(q, &h)) {
        assert_int_equal(z, 0);
        seen.exact++;
        seen.held++;
        return;
    }
    sfu_reference_plane(want, &q->plane, at);
    sfu_reference_power(grid, h - WIDTH + 3);
    bool end = (z & ~SIGN) == 0 || (z & ~SIGN) == INF;
    bool denormal_or_nan = !end && ((z >> 23 & 255) == 0 || (z >> 23 & 255) == 255);
    if (denormal_or_nan || !(end ? end_is_right(z) : value_is_right(z)))
        fail_at(q, thread, z, "beyond the bound");

    bool held = grid_holds_all(q, at, h);
    mpfr_set_z_2exp(real, want, -SFU_PLANE_UNIT, MPFR_RNDN);
    bool exact = sfu_reference_round(real) == z;
    if (held && !exact)
        fail_at(q, thread, z, "not the nearest, though the grid holds every term");
    seen.held += held;
    seen.exact += exact;
}

void sfu_bound_check(const struct sfu_quad *q)
{
    static const struct sfu_config cfg;
    struct sfu_result r;

    sfu_evaluate(&cfg, q, &r);
    for (unsigned thread = 0; thread < 4; thread++)
        check_thread(q, thread, r.value[thread]);
}
