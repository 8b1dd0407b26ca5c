/* test_setup_offset.c - polygon offset with MPFR (facts/texture/raster_rules.md 4) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <mpfr.h>
#include <stdlib.h>

#include "seeded.h"
#include "gpc/raster/raster_cases.h"
#include "gpc/raster/raster_depth.h"
#include "gpc/setup/setup_parts.h"
#include "host_float.h"

/* A number near 1, or of any exponent; 0 now and then. */
static uint32_t random_number(void)
{
    const uint32_t bits = (uint32_t)random_bits(&seeded);

    if (random_below(&seeded, 8) == 0)
        return bits & 0x80000000;
    return (bits & 0x807fffff) | (107 + random_below(&seeded, 40)) << 23;
}

/* max |dz/dx|, |dz/dy| for a pixel, rounded to 24 bits. */
static void slope_of(mpfr_t m, const struct depth_vertex d[3])
{
    static const struct reference_point at[3] = { { 0, 0 }, { 256, 0 }, { 0, 256 } };
    mpq_t z[3];

    mpq_inits(z[0], z[1], z[2], NULL);
    for (unsigned i = 0; i < 3; i++)
        depth_exact(z[i], d, 3, at[i]);
    for (unsigned i = 1; i < 3; i++) {
        mpq_sub(z[i], z[i], z[0]);
        mpq_abs(z[i], z[i]);
    }
    mpfr_set_q(m, z[mpq_cmp(z[1], z[2]) > 0 ? 1 : 2], MPFR_RNDN);
    mpq_clears(z[0], z[1], z[2], NULL);
}

/* What one unit is. */
static double unit_of(const struct setup_config *cfg, const struct depth_vertex d[3])
{
    double most = 0;
    int exponent;

    if (cfg->depth == RASTER_Z16)
        return ldexp(1, -16);
    if (cfg->depth == RASTER_Z24 || !cfg->bias_by_format)
        return ldexp(1, -24);
    for (unsigned i = 0; i < 3; i++)
        most = fmax(most, fabs((double)float_of_bits(d[i].z)));
    frexp(most, &exponent);
    return ldexp(1, exponent - 1 - 23);
}

/* The bias by the formula, each operation rounded to 24 bits; all is far from the ends of fp32. */
static float bias_of(const struct setup_config *cfg, const struct depth_vertex d[3])
{
    const float clamp = float_of_bits(cfg->bias_clamp);
    mpfr_t m, term, bias;
    float z;

    mpfr_inits2(24, m, term, bias, NULL);
    mpfr_set_d(bias, float_of_bits(cfg->bias_units), MPFR_RNDN);
    mpfr_mul_d(bias, bias, unit_of(cfg, d), MPFR_RNDN);
    if (float_of_bits(cfg->bias_slope) != 0) {
        slope_of(m, d);
        mpfr_mul_d(term, m, float_of_bits(cfg->bias_slope), MPFR_RNDN);
        mpfr_add(bias, bias, term, MPFR_RNDN);
    }
    z = mpfr_get_flt(bias, MPFR_RNDN);
    mpfr_clears(m, term, bias, NULL);
    if (clamp > 0 && z > clamp)
        return clamp;
    return clamp < 0 && z < clamp ? clamp : z;
}

static void random_bundle(struct setup_config *cfg, unsigned n)
{
    cfg->depth = (enum raster_depth)(n % 3);
    cfg->bias_by_format = n / 3 % 2;
    cfg->bias_units = random_number();
    cfg->bias_slope = random_number();
    cfg->bias_clamp = random_number();
    cfg->offset_point = n / 6 % 2;
    cfg->offset_line = n / 12 % 2;
    cfg->offset_fill = n / 24 % 2;
    cfg->front_mode = cfg->back_mode = (enum polygon_mode)(n / 48 % 3);
}

/* The clipping plane of a part: the depth plane that there is when no offset is enabled. */
static void check_plain(const struct setup_config *cfg, const struct setup_packet *p,
                        const struct raster_prim *prim, bool moves)
{
    struct setup_config without = *cfg;
    struct setup_job job;
    u12 phase = 0;

    assert_int_equal(prim->offset, moves);
    if (!moves)
        return;
    without.offset_point = without.offset_line = without.offset_fill = 0;
    setup_assemble(&without, p, &phase, &job);
    for (unsigned i = 0; i < job.count; i++)
        if (job.prim[i].id.part == prim->id.part)
            assert_true(prim_plane_same(&prim->plain, &job.prim[i].depth));
}

static void offset_by_the_formula(void **state)
{
    (void)state;
    unsigned long cases = 0, biased = 0;

    for (unsigned n = 0; n < 30000; n++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .edge_flags = 7 };
        struct raster_vertex *to[3] = { &p.v0, &p.v1, &p.v2 };
        struct reference_point v[3];
        struct depth_vertex d[3];
        struct setup_job job;
        bool on;
        u12 phase = 0;

        random_bundle(&s.setup, n);
        raster_case(&seeded, n % 2 ? CASE_ORDINARY : CASE_TINY, 0, 0, 64, 64, v);
        for (unsigned i = 0; i < 3; i++) {
            d[i] = (struct depth_vertex){ v[i], (random_number() & 0x007fffff) | 0x3e800000 };
            *to[i] = raster_vertex_at((int)v[i].x, (int)v[i].y, 0);
            to[i]->z = d[i].z;
        }
        setup_assemble(&s.setup, &p, &phase, &job);
        on = s.setup.front_mode == POLYGON_POINT  ? s.setup.offset_point
             : s.setup.front_mode == POLYGON_LINE ? s.setup.offset_line
                                                  : s.setup.offset_fill;
        for (unsigned i = 0; i < job.count; i++, cases++) {
            const u32 z = d[job.prim[i].id.part].z;
            const float moved = on ? float_of_bits(z) + bias_of(&s.setup, d) : float_of_bits(z);

            if (float_of_bits(job.stri[i].v0.z) != moved)
                fail_msg("units %08" PRIx32 " slope %08" PRIx32 " clamp %08" PRIx32
                         ": %.9g, not %.9g",
                         s.setup.bias_units, s.setup.bias_slope, s.setup.bias_clamp,
                         (double)float_of_bits(job.stri[i].v0.z), (double)moved);
            check_plain(&s.setup, &p, &job.prim[i], on && bias_of(&s.setup, d) != 0);
            biased += on && moved != float_of_bits(z);
        }
    }
    assert_true(biased > 1000);
    compared("depths with an offset", cases);
}

static bool coprime(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a == 1;
}

/* p * dy2 - q * dy1 = target with 0 <= p < dy1, which is coprime to dy2. */
static void solve(int64_t target, int64_t dy1, int64_t dy2, int64_t *p, int64_t *q)
{
    mpz_t a, m, t;

    mpz_init_set_si(a, dy2);
    mpz_init_set_si(m, dy1);
    mpz_init_set_si(t, target);
    mpz_invert(a, a, m);
    mpz_mul(a, a, t);
    mpz_mod(a, a, m);
    *p = mpz_get_si(a);
    mpz_mul_si(a, a, dy2);
    mpz_sub(a, a, t);
    mpz_divexact(a, a, m);
    *q = mpz_get_si(a);
    mpz_clears(a, m, t, NULL);
}

/* dz/dx is beside the middle of two floats by less than 2^-60 of itself: odd * area - off is a multiple
 * of 2^25 and the depths are in it.
 */
static bool nearly_tied(struct depth_vertex d[3])
{
    const int64_t odd = (1 << 24) + 1 + 2 * (int64_t)random_below(&seeded, 1 << 23);
    const int64_t off = random_below(&seeded, 2) ? 1 : -1;
    const int64_t dy1 = (1 << 24) - 1 - 2 * (int64_t)random_below(&seeded, 1 << 22);
    const int64_t dy2 = dy1 + 2 * (int64_t)random_below(&seeded, 1 << 22) + 2;
    uint32_t inverse = (uint32_t)odd; /* modulo 2^32, by Newton */
    int64_t area, n, x1, x2, z1, z2;

    for (unsigned i = 0; i < 5; i++)
        inverse *= 2 - (uint32_t)odd * inverse;
    area = ((int64_t)random_below(&seeded, 1 << 22) << 25 | (int64_t)1 << 47) |
           ((off > 0 ? inverse : 0 - inverse) & 0x1ffffff);
    if (!coprime(dy1, dy2))
        return false;
    n = (area >> 25) * odd + ((area & 0x1ffffff) * odd - off) / (1 << 25);
    solve(area, dy1, dy2, &x1, &x2);
    solve(n, dy1, dy2, &z1, &z2);
    if (llabs(x2) >= 1 << 24 || x1 >= 1 << 24 || llabs(z2) >= 1 << 24 || z1 >= 1 << 24)
        return false;
    d[0].at = (struct reference_point){ 0, -(1 << 23) };
    d[1].at = (struct reference_point){ x1, dy1 - (1 << 23) };
    d[2].at = (struct reference_point){ x2, dy2 - (1 << 23) };
    d[0].z = 0;
    d[1].z = raster_bits((double)z1 / (1 << 24));
    d[2].z = raster_bits((double)z2 / (1 << 24));
    return true;
}

static void slopes_beside_a_tie(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 40000; n++) {
        struct raster_state s = raster_plain(64, 64);
        struct depth_vertex d[3];
        struct snapped_vertex v[3];

        if (!nearly_tied(d))
            continue;
        for (unsigned i = 0; i < 3; i++)
            v[i] = (struct snapped_vertex){ (s25)d[i].at.x, (s25)d[i].at.y, d[i].z, 0 };
        s.setup.bias_slope = 0x3f800000;
        assert_true(float_of_bits(setup_bias(&s.setup, v)) == bias_of(&s.setup, d));
        cases++;
    }
    compared("slopes beside a tie", cases);
}

/* In the middle of two floats: to the even one. */
static void slopes_in_a_tie(void **state)
{
    static const uint32_t z1[2] = { 0x3f800001, 0x3f800002 }; /* less 2^-24 */
    static const uint32_t slope[2] = { 0x3f800000, 0x3f800002 };

    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        struct raster_state s = raster_plain(64, 64);
        const bool down = i >> 1;
        struct snapped_vertex v[3] = { { 0, 0, 0x33800000, 0 },
                                       { 256, 0, 0x33800000, 0 },
                                       { 0, 256, 0x33800000, 0 } };

        v[down ? 2 : 1].z = z1[i & 1];
        s.setup.bias_slope = 0x3f800000;
        assert_int_equal(setup_bias(&s.setup, v), slope[i & 1]);
    }
    compared("slopes in a tie", 4);
}

/* Lines and points that were drawn as such have none. */
static void lines_and_points_are_not_moved(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned kind = 0; kind < 2; kind++, cases++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = { .kind = (enum primitive_kind)kind };
        struct setup_job job;
        u12 phase = 0;

        s.setup.offset_point = s.setup.offset_line = s.setup.offset_fill = 1;
        s.setup.bias_units = 0x49800000;
        p.v0 = raster_vertex_at(1280, 1280, 0.5);
        p.v1 = raster_vertex_at(5120, 1280, 0.5);
        setup_assemble(&s.setup, &p, &phase, &job);
        assert_int_equal(job.count, 1);
        assert_int_equal(job.stri[0].v0.z, 0x3f000000);
    }
    compared("lines and points", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offset_by_the_formula),
        cmocka_unit_test(slopes_beside_a_tie),
        cmocka_unit_test(slopes_in_a_tie),
        cmocka_unit_test(lines_and_points_are_not_moved),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
