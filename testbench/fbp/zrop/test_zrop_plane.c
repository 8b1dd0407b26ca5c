/* test_zrop_plane.c - depth planes against exact arithmetic; ranges, flat planes, sample places */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "fbp/zrop/zrop_parts.h"
#include "seeded.h"
#include "fbp/zrop/zrop_tiles.h"
#include "zrop_reference.h"

static const enum zeta_format formats[4] = { ZETA_Z16, ZETA_Z24S8, ZETA_ZF32, ZETA_ZF32_X24S8 };

static struct zrop_config random_surface(void)
{
    struct zrop_config cfg = { .format = formats[random_below(&seeded, 4)] };

    cfg.samples = (u3)random_below(&seeded, 5);
    for (unsigned i = 0; i < 16; i++)
        cfg.position[i] = (u8)random_word();
    return cfg;
}

static void samples_are_the_exact_value_rounded_once(void **state)
{
    (void)state;
    const struct zeta_tile none = { .state = ZETA_RAW };
    unsigned long cases = 0;

    for (unsigned k = 0; k < 30000; k++) {
        const struct zrop_config cfg = random_surface();
        const struct zrop_mode m = zrop_mode_of(&cfg);
        struct depth_plane p = zrop_random_plane(&seeded, &cfg, &none);
        if (k % 4 == 0) { /* small numbers: halves, zeros */
            p.base = (s32)random_below(&seeded, 64) - 32;
            p.dx = (s28)random_below(&seeded, 3) - 1;
            p.dy = (s28)random_below(&seeded, 3) - 1;
            p.exp = (u7)(90 + random_below(&seeded, 8));
        }
        for (unsigned i = 0; i < 64; i += 1 + random_below(&seeded, 3), cases++)
            assert_int_equal(zrop_sample(&m, &p, i), zrop_reference_depth(&cfg, &p, i));
    }
    compared("samples of planes", cases);
}

/* Every exponent and every power of two, and its neighbours, of either sign. */
static void every_exponent_rounds_as_exact_arithmetic(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned f = 0; f < 4; f++)
        for (unsigned k = 0; k < 128 * 32 * 6; k++) {
            const struct zrop_config cfg = { .format = formats[f] };
            const struct zrop_mode m = zrop_mode_of(&cfg);
            const s64 power = (INT64_C(1) << k % 32) + (int)(k / 32 % 3) - 1;
            const s64 base = k / 96 % 2 ? -power : power;
            struct depth_plane p = { .exp = (u7)(k / 192), .clamped = k / 32 % 2 };
            if (base < INT32_MIN || base > INT32_MAX)
                continue;
            p.base = (s32)base;
            assert_int_equal(zrop_sample(&m, &p, 27), zrop_reference_depth(&cfg, &p, 27));
            cases++;
        }
    compared("powers of two", cases);
}

static void ranges_hold_every_sample(void **state)
{
    (void)state;
    const struct zeta_tile none = { .state = ZETA_RAW };
    unsigned long cases = 0, ends = 0;

    for (unsigned k = 0; k < 200000; k++) {
        struct zrop_config cfg = random_surface();
        const unsigned corner = k % 4 < 2 ? (k % 4 ? 63 : 0) : random_below(&seeded, 64);
        if (k % 4 == 0)
            memset(cfg.position, 0, sizeof cfg.position); /* sample 0 is at the box's corner */
        const struct zrop_mode m = zrop_mode_of(&cfg);
        const struct depth_plane p = zrop_random_plane(&seeded, &cfg, &none);
        const struct zrop_range r = zrop_range_of(&m, &p);
        const u32 z = zrop_sample(&m, &p, corner);
        assert_true(zrop_reference_not_more(&cfg, r.min, z) &&
                    zrop_reference_not_more(&cfg, z, r.max));
        if (k % 4 == 0 && p.dx <= 0 && p.dy <= 0)
            assert_int_equal(z, r.max);
        if (k % 4 == 0 && p.dx >= 0 && p.dy >= 0)
            assert_int_equal(z, r.min);
        ends += k % 4 == 0 && (p.dx < 0) == (p.dy < 0);
        cases++;
    }
    assert_true(ends > 1000); /* not just wide: the corner has the end */
    compared("samples in ranges", cases);
}

/* A flat plane is its value in every sample; fixed point always has one. */
static void flat_planes_are_exact(void **state)
{
    (void)state;
    struct zrop_config cfg = { .format = ZETA_Z16, .samples = 3 };
    struct zrop_mode m = zrop_mode_of(&cfg);
    struct depth_plane p;
    unsigned long fixed = 0, exact = 0, without = 0;

    for (u32 z = 0; z < 1u << 16; z++, fixed++)
        assert_true(zrop_flat(&m, z, &p) && zrop_sample(&m, &p, z % 64) == z);
    cfg.format = ZETA_S8Z24;
    m = zrop_mode_of(&cfg);
    for (u32 z = 0; z < 1u << 24; z += 5, fixed++)
        assert_true(zrop_flat(&m, z, &p) && zrop_sample(&m, &p, z % 64) == z);
    cfg.format = ZETA_ZF32;
    m = zrop_mode_of(&cfg);
    for (u64 k = 0; k < 1u << 22; k++) {
        const u32 z = (u32)(k << 10 ^ (k & 1023));
        const unsigned exponent = z >> 23 & 255;
        const bool has = z == 0 || (exponent >= 54 && exponent <= 181); /* 2^-73 .. 2^55 */
        assert_int_equal(zrop_flat(&m, z, &p), has);
        if (has)
            assert_int_equal(zrop_sample(&m, &p, z % 64), z);
        *(has ? &exact : &without) += 1;
    }
    compared("fixed-point values as planes", fixed);
    compared("floats as planes", exact);
    compared("floats that are none", without);
}

/* Clamping keeps order, even between ends that are the wrong way round. */
static void clamping_keeps_order(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 1u << 12; k++) {
        const struct zrop_config cfg = { .format = ZETA_Z16, .z_min = k & 7, .z_max = k >> 3 & 7 };
        const struct zrop_mode m = zrop_mode_of(&cfg);
        const u32 a = k >> 6 & 7, b = k >> 9, low = zrop_clamp(&m, a), high = zrop_clamp(&m, b);
        assert_true(a > b || low <= high);
        if (cfg.z_min <= cfg.z_max)
            assert_int_equal(low, a < cfg.z_min ? cfg.z_min : a > cfg.z_max ? cfg.z_max : a);
        cases++;
    }
    compared("values clamped", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_the_exact_value_rounded_once),
        cmocka_unit_test(every_exponent_rounds_as_exact_arithmetic),
        cmocka_unit_test(ranges_hold_every_sample),
        cmocka_unit_test(flat_planes_are_exact),
        cmocka_unit_test(clamping_keeps_order),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
