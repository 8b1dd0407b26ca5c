/* test_raster_depth_carry.c - planes whose rounding carries (facts/texture/raster_rules.md 3) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "raster_chain.h"
#include "raster_depth.h"
#include "raster_planes.h"

/* A value near a power of two, where rounding may carry into one more bit. */
static int64_t near_power(unsigned bits)
{
    const int64_t power = (int64_t)1 << random_below(&seeded, bits);
    const int64_t off = (int64_t)random_below(&seeded, 3) - 1;
    const int64_t low = random_below(&seeded, 2) ? power >> random_below(&seeded, 40) : 0;

    return (power - low + off) * (random_below(&seeded, 2) ? 1 : -1);
}

static void planes_of_tiles_carry(void **state)
{
    (void)state;
    unsigned long cases = 0, saturated = 0;

    for (unsigned n = 0; n < 40000; n++, cases++) {
        struct frast_config cfg = { .depth = (enum raster_depth)(n % 3) };
        struct raster_prim prim;
        struct fine_tile tile = { .samples = SAMPLES_1X1 };

        memset(&prim, 0, sizeof prim);
        raster_standard(&cfg.samples, SAMPLES_1X1);
        prim.depth.exp = (s9)((int)random_below(&seeded, 160) - 140);
        prim.depth.base = near_power(62);
        prim.depth.dx = near_power(random_below(&seeded, 2) ? 47 : 1);
        prim.depth.dy = near_power(random_below(&seeded, 2) ? 47 : 1);
        tile.plane = frast_plane(&cfg, &prim, tile.x, tile.y);
        saturated += tile.plane.exp == 127;
        planes_expect_tile(&prim.depth, &tile, cfg.depth != RASTER_ZF32);
    }
    printf("  %lu at the greatest exponent\n", saturated);
    compared("planes of tiles near powers of two", cases);
}

/* a * x + b * y = gcd(a, b). */
static int64_t euclid(int64_t a, int64_t b, int64_t *x, int64_t *y)
{
    int64_t g, u, v;

    if (b == 0) {
        *x = 1;
        *y = 0;
        return a;
    }
    g = euclid(b, a % b, &u, &v);
    *x = v;
    *y = u - a / b * v;
    return g;
}

/* dz/dx is 1 - 1/area steps of 2^-24 for 1/256 pixel, and the area beyond 2^48: of 47 bits all ones,
 * rounded up.
 */
static bool carrying_triangle(struct depth_vertex d[3])
{
    const int64_t corner = -(1 << 24), dy1 = 2 * (int64_t)random_below(&seeded, 1 << 19) + 1;
    const int64_t dy2 = (1 << 25) - 1 - (int64_t)random_below(&seeded, 1 << 20);
    const int64_t dx1 = 15 * (1 << 20) - (int64_t)random_below(&seeded, 1 << 10);
    int64_t u, w;

    if (euclid(dy2, dy1, &u, &w) != 1)
        return false;
    u = (-u % dy1 + dy1) % dy1; /* u * dy2 - w * dy1 = -1 */
    w = (u * dy2 + 1) / dy1;
    const int64_t z2 = random_below(&seeded, 1 << 20), dx2 = z2 - w;

    if (dx2 < -(1 << 25) || u + dx1 >= 1 << 24)
        return false;
    d[0].at = (struct reference_point){ (1 << 24) - 1 - dx1, corner };
    d[1].at = (struct reference_point){ d[0].at.x + dx1, corner + dy1 };
    d[2].at = (struct reference_point){ d[0].at.x + dx2, corner + dy2 };
    d[0].z = 0;
    d[1].z = raster_bits((double)(u + dx1) / (1 << 24));
    d[2].z = raster_bits((double)z2 / (1 << 24));
    return d[2].at.x >= corner;
}

static void planes_of_primitives_carry(void **state)
{
    (void)state;
    static const unsigned bits[3] = { 62, 47, 47 };
    unsigned long cases = 0, carried = 0;
    mpq_t exact[3];

    mpq_inits(exact[0], exact[1], exact[2], NULL);
    for (unsigned n = 0; n < 4000; n++) {
        struct raster_state s = raster_plain(16384, 16384);
        struct depth_vertex d[3];
        struct setup_job job;
        u12 phase = 0;

        if (!carrying_triangle(d))
            continue;
        s.setup.depth = RASTER_ZF32;
        struct setup_packet p = depth_packet(d, 3);
        setup_assemble(&s.setup, &p, &phase, &job);
        if (job.count == 0)
            continue;
        const int64_t given[3] = { job.prim[0].depth.base, job.prim[0].depth.dx,
                                   job.prim[0].depth.dy };
        planes_exact(exact, RASTER_ZF32, d, 3);
        planes_expect_rounded(exact, job.prim[0].depth.exp, -256, bits, true, given);
        carried += given[1] == (int64_t)1 << 46;
        cases++;
    }
    mpq_clears(exact[0], exact[1], exact[2], NULL);
    assert_true(carried > 0);
    compared("planes whose slope is all ones", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_of_tiles_carry),
        cmocka_unit_test(planes_of_primitives_carry),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
