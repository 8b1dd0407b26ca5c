/* test_raster_depth_error.c - how far depth is from the exact plane (facts/texture/raster_rules.md 3) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_depth.h"

/* Half a unit of each rounded number: the primitive's over the pixels from (0, 0), the tile's over its
 * sixteenths.
 */
static double bound_of(const struct depth_told *t, const struct fine_tile *f)
{
    static const double half_across[7] = { 64, 32, 32, 16, 16, 32, 16 };
    static const double half_down[7] = { 64, 64, 32, 32, 32, 64, 32 };

    return ldexp(0.5 + (f->x + 8.0 + f->y + 8.0) / 2, t->prim.depth.exp) +
           ldexp(0.5 + (half_across[f->samples] + half_down[f->samples]) / 2,
                 (int)f->plane.exp - 96);
}

/* What was seen of one kind of triangles, in steps. */
struct errors {
    double most, most_of_plain;
    unsigned long plain, all; /* samples; plain: the bound is below a step */
};

static void measure(const struct depth_told *t, const struct sample_grid *grid,
                    enum raster_depth depth, const struct depth_vertex d[3], struct errors *e)
{
    static const unsigned across[7] = { 1, 2, 2, 4, 4, 2, 4 }, down[7] = { 1, 1, 2, 2, 2, 1, 4 };
    mpq_t exact, one, have;

    mpq_inits(exact, one, have, NULL);
    mpq_set_ui(one, depth_one(depth), 1);
    for (unsigned k = 0; k < t->tiles; k++)
        for (unsigned i = 0; i < 64; i += 1 + random_below(&seeded, 16)) {
            const struct fine_tile *f = &t->tile[k];
            unsigned w = across[f->samples], h = down[f->samples];
            struct reference_point p = reference_sample(
                grid, (int)(f->x + i % 8 / w), (int)(f->y + i / 8 / h), i / 8 % h * w + i % 8 % w);
            double bound = bound_of(t, f), error;

            if (!(f->coverage >> i & 1))
                continue;
            depth_exact(exact, d, 3, p);
            mpq_mul(exact, exact, one);
            depth_of_tile(have, f, p);
            mpq_sub(exact, exact, have);
            error = fabs(mpq_get_d(exact));
            assert_true(error <= bound);
            e->most = fmax(e->most, error);
            e->most_of_plain = bound < 1 ? fmax(e->most_of_plain, error) : e->most_of_plain;
            e->plain += bound < 1;
            e->all++;
        }
    mpq_clears(exact, one, have, NULL);
}

static void draw_and_measure(enum raster_case kind, enum raster_depth depth, unsigned n,
                             struct errors *e)
{
    const int at = n % 2 ? 0 : 16384 - 64;
    struct raster_state s = raster_plain(16384, 16384);
    struct reference_point v[3];
    struct depth_vertex d[3];
    struct depth_told told = { .tiles = 0 };

    raster_random_samples(&seeded, &s.setup.samples);
    s.setup.depth = depth;
    s.setup.surface_x = s.setup.surface_y = (u16)at;
    s.setup.surface_width = s.setup.surface_height = 64;
    raster_case(&seeded, kind, at, at, 48, 48, v);
    for (unsigned i = 0; i < 3; i++)
        d[i] = (struct depth_vertex){ v[i], depth_random(&seeded, 0) };
    struct setup_packet p = depth_packet(d, 3);
    raster_draw(&s, &p, NULL, depth_keep, &told);
    measure(&told, &s.setup.samples, depth, d, e);
}

/* On the whole screen below a step of Z24 but for the steepest triangles; what they give is printed. */
static void depth_is_within_a_step(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned kind = 0; kind < CASES; kind++)
        for (unsigned depth = RASTER_Z16; depth <= RASTER_Z24; depth++) {
            struct errors e = { 0, 0, 0, 0 };

            for (unsigned n = 0; n < 400; n++)
                draw_and_measure((enum raster_case)kind, (enum raster_depth)depth, n, &e);
            printf("  %-9s Z%u: %.3f steps of %.2f %% of samples, %.3f of all\n",
                   raster_case_names[kind], depth == RASTER_Z16 ? 16 : 24, e.most_of_plain,
                   100.0 * (double)e.plain / (double)e.all, e.most);
            assert_true(e.most_of_plain < 1 && e.all > 0);
            assert_true(kind == CASE_SLIVER || kind == CASE_TINY ||
                        (double)e.plain > 0.98 * (double)e.all);
            cases += e.all;
        }
    compared("depths of covered samples", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_is_within_a_step),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
