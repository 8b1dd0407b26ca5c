/* test_lod_ellipse.c - anisotropy beside the singular values of a matrix, by MPFR */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

#include "float_reference.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "seeded.h"

#define PRECISION 400
#define CASES     60000

/* Singular values of ((a c) (b d)), a and b being the texels of a step to the right. */
struct ellipse {
    mpfr_t m[4], major, minor;
};

static void open_ellipse(struct ellipse *e)
{
    for (unsigned n = 0; n < 4; n++)
        mpfr_init2(e->m[n], PRECISION);
    mpfr_inits2(PRECISION, e->major, e->minor, (mpfr_ptr)0);
}

static void close_ellipse(struct ellipse *e)
{
    for (unsigned n = 0; n < 4; n++)
        mpfr_clear(e->m[n]);
    mpfr_clears(e->major, e->minor, (mpfr_ptr)0);
}

/* (hypot(a + d, b - c) +- hypot(a - d, b + c))/2: another formula than the model's. */
static void measure(struct ellipse *e, const struct lod_scale *scale, const struct lod_change *x,
                    const struct lod_change *y)
{
    const u32 from[4] = { x->d[0], x->d[1], y->d[0], y->d[1] };
    mpfr_t p, q, t;

    mpfr_inits2(PRECISION, p, q, t, (mpfr_ptr)0);
    for (unsigned n = 0; n < 4; n++) {
        mpfr_set_d(e->m[n], oracle_meaning(&float_fp32, float_flush(&float_fp32, from[n])),
                   MPFR_RNDN);
        mpfr_mul_ui(e->m[n], e->m[n], scale->size[n % 2], MPFR_RNDN);
    }
    mpfr_add(p, e->m[0], e->m[3], MPFR_RNDN);
    mpfr_sub(q, e->m[1], e->m[2], MPFR_RNDN);
    mpfr_hypot(t, p, q, MPFR_RNDN);
    mpfr_sub(p, e->m[0], e->m[3], MPFR_RNDN);
    mpfr_add(q, e->m[1], e->m[2], MPFR_RNDN);
    mpfr_hypot(p, p, q, MPFR_RNDN);
    mpfr_add(e->major, t, p, MPFR_RNDN);
    mpfr_sub(e->minor, t, p, MPFR_RNDN);
    mpfr_abs(e->minor, e->minor, MPFR_RNDN);
    mpfr_div_ui(e->major, e->major, 2, MPFR_RNDN);
    mpfr_div_ui(e->minor, e->minor, 2, MPFR_RNDN);
    mpfr_clears(p, q, t, (mpfr_ptr)0);
}

/* What D3D 7.18.11 makes of the axes: the level in 256ths, before rounding, and the ratio. */
static void judge(struct ellipse *e, unsigned most, unsigned bias, double *level, double *ratio)
{
    mpfr_t minor, r;

    mpfr_inits2(PRECISION, minor, r, (mpfr_ptr)0);
    mpfr_mul_ui(minor, e->minor, 16 + bias, MPFR_RNDN);
    mpfr_div_ui(minor, minor, 16, MPFR_RNDN);
    if (mpfr_cmp(minor, e->major) > 0)
        mpfr_set(minor, e->major, MPFR_RNDN);
    mpfr_div(r, e->major, minor, MPFR_RNDN);
    if (mpfr_cmp_ui(r, most) > 0) {
        mpfr_set_ui(r, most, MPFR_RNDN);
        mpfr_div_ui(minor, e->major, most, MPFR_RNDN);
    }
    if (mpfr_cmp_ui(minor, 1) < 0) {
        mpfr_mul(r, r, minor, MPFR_RNDN);
        if (mpfr_cmp_ui(r, 1) < 0)
            mpfr_set_ui(r, 1, MPFR_RNDN);
    }
    *ratio = mpfr_get_d(r, MPFR_RNDN);
    mpfr_log2(minor, minor, MPFR_RNDN);
    *level = 256 * mpfr_get_d(minor, MPFR_RNDN);
    mpfr_clears(minor, r, (mpfr_ptr)0);
}

static double distance(double a, double b)
{
    return a < b ? b - a : a - b;
}

/* The axis is as long as the major one; the matrix' transpose times it, too, is as the square of that says. */
static void check_axis(struct ellipse *e, const struct lod_shape *s)
{
    mpfr_t u, v, p, q, t;

    mpfr_inits2(PRECISION, u, v, p, q, t, (mpfr_ptr)0);
    mpfr_set_si(u, s->major[0], MPFR_RNDN);
    mpfr_set_si(v, s->major[1], MPFR_RNDN);
    mpfr_mul_2si(u, u, s->exp, MPFR_RNDN);
    mpfr_mul_2si(v, v, s->exp, MPFR_RNDN);
    mpfr_hypot(t, u, v, MPFR_RNDN);
    mpfr_div(t, t, e->major, MPFR_RNDN);
    assert_true(distance(mpfr_get_d(t, MPFR_RNDN), 1) < 1e-6);
    mpfr_fmma(p, e->m[0], u, e->m[1], v, MPFR_RNDN);
    mpfr_fmma(q, e->m[2], u, e->m[3], v, MPFR_RNDN);
    mpfr_hypot(t, p, q, MPFR_RNDN);
    mpfr_div(t, t, e->major, MPFR_RNDN);
    mpfr_div(t, t, e->major, MPFR_RNDN);
    assert_true(distance(mpfr_get_d(t, MPFR_RNDN), 1) < 1e-6);
    mpfr_clears(u, v, p, q, t, (mpfr_ptr)0);
}

static unsigned taps_of(u64 ratio256, unsigned most)
{
    unsigned taps = 1;

    if (ratio256 > 256)
        for (taps = 2; 256 * taps < ratio256; taps += 2)
            ;
    return taps > most ? most : taps;
}

/* A step of a surface that is turned and tilted, or any. */
static u32 some_step(void)
{
    if (random_between(0, 9) == 0)
        return random_between(0, 1) ? 0 : (u32)(random_word() & 0x80ffffff);
    return (u32)(random_word() & 0x807fffff) | (u32)random_between(110, 124) << 23;
}

static const u8 degree[8] = { 1, 2, 4, 6, 8, 10, 12, 16 };

static void some_vectors(struct lod_scale *scale, struct lod_change *x, struct lod_change *y)
{
    *scale = (struct lod_scale){ .axes = 2, .size = { 1u << random_between(0, 14), 1 } };
    scale->size[1] = random_between(0, 1) ? scale->size[0] : (u32)random_between(1, 16384);
    for (unsigned axis = 0; axis < 2; axis++) {
        x->d[axis] = some_step();
        y->d[axis] = some_step();
    }
    if (random_between(0, 4) == 0) /* nearly parallel */
        for (unsigned axis = 0; axis < 2; axis++)
            y->d[axis] = (x->d[axis] | 0x04000000) + (u32)random_between(-9, 9);
    x->d[0] |= x->d[0] & 0x7fffffff ? 0 : 0x3c000000; /* not all are 0 */
    x->d[0] |= 0x04000000;
}

/* Of differences held in 28 bits: a level that is not within a 1000th of a bound is the nearest; so is the ratio. */
static void shapes_are_those_of_singular_values(void **state)
{
    (void)state;
    struct ellipse e;
    unsigned certain = 0, many = 0;

    seed_from_environment();
    open_ellipse(&e);
    for (unsigned i = 0; i < CASES; i++) {
        const struct tex_view v = { .anisotropy = (u3)random_between(1, 7),
                                    .exact_ratio = true,
                                    .anisotropy_bias =
                                        (u4)(random_between(0, 1) * random_between(0, 15)) };
        const unsigned most = degree[v.anisotropy];
        struct lod_scale scale;
        struct lod_change x, y;
        struct lod_shape s;
        double level, ratio;

        some_vectors(&scale, &x, &y);
        measure(&e, &scale, &x, &y);
        judge(&e, most, v.anisotropy_bias, &level, &ratio);
        lod_ellipse(&v, &scale, &x, &y, &s);
        if (level < INT16_MIN || level > INT16_MAX)
            continue;
        if (distance(level, s.lod) >= 0.501)
            print_error("level %f/256, wanted %f\n", (double)s.lod, level);
        assert_true(distance(level, s.lod) < 0.501);
        check_axis(&e, &s);
        const double last = 256 * ratio - (double)(s64)(256 * ratio);

        if (distance(last, 0.5) < 0.001) /* either */
            continue;
        assert_int_equal(s.taps, taps_of((u64)(256 * ratio + 0.5), most));
        certain++;
        many += s.taps > 2;
    }
    close_ellipse(&e);
    assert_true(certain > CASES / 2 && many > CASES / 8);
    compared("shapes", certain);
}

/* Without QUALITY2 the longer vector is the axis, and the ratio is its square by the area. */
static void the_longer_vector_stands_for_the_axis(void **state)
{
    (void)state;
    const struct tex_view v = { .anisotropy = 7 };
    const struct lod_scale scale = { .axes = 2, .size = { 64, 64 } };
    const struct lod_change x = { { 0x3d800000, 0x3d000000 } }; /* 4, 2 texels */
    const struct lod_change y = { { 0, 0x3d000000 } };          /* 0, 2 */
    struct lod_shape s;

    lod_ellipse(&v, &scale, &x, &y, &s);
    assert_int_equal(s.major[0], 2 * s.major[1]);
    assert_int_equal(s.taps, 4);  /* 20/8, rounded up */
    assert_int_equal(s.lod, 215); /* 8/sqrt(20) */
    compared("vectors", 1);
}

/* More spread, fewer taps: 8 at a factor of 2^(31/32) become 6. */
static void a_scaled_spread_takes_fewer_taps(void **state)
{
    (void)state;
    const struct lod_scale scale = { .axes = 2, .size = { 64, 64 } };
    const struct lod_change x = { { 0x3e000000, 0 } }, y = { { 0, 0x3c800000 } }; /* 8 by 1 */
    static const u8 scales[] = { 0, 1, 8, 16, 31 }, taps[] = { 8, 8, 8, 6, 6 };

    for (unsigned i = 0; i < 5; i++) {
        const struct tex_view v = { .anisotropy = 7,
                                    .exact_ratio = true,
                                    .spread_scale = scales[i] };
        struct lod_shape s;

        lod_ellipse(&v, &scale, &x, &y, &s);
        assert_int_equal(s.lod, 0);
        assert_int_equal(s.taps, taps[i]);
    }
    compared("scales", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_those_of_singular_values),
        cmocka_unit_test(the_longer_vector_stands_for_the_axis),
        cmocka_unit_test(a_scaled_spread_takes_fewer_taps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
