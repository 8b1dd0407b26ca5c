/* test_zrop_raw.c - draws over raw tiles by lanes, and step by step: the same tile, outcome and clocks (zrop_raw.c) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"
#include "unit.h"
#include "vector_bus.h"

#define PACKETS 60000
#define WORDS   BITS_WORDS(zrop_vector_BITS)

static uint64_t seed;

/* A packet at random, most of them over a raw tile with a depth test alone. */
static struct zrop_vector vector_of(uint64_t line)
{
    const struct unit_sets none = { .count = 0 };
    uint32_t words[WORDS];
    struct zrop_vector v;

    unit_random(unit_named("zrop"), seed, line, &none, words);
    zrop_vector_get(&v, words, 0);
    v.cfg.depth_enable = 1;
    v.cfg.depth_func = (enum compare_func)(1 + random_below(&seeded, 8));
    v.cfg.stencil_enable = random_below(&seeded, 16) == 0;
    v.cfg.bounds_enable = random_below(&seeded, 16) == 0;
    if (random_below(&seeded, 4)) {
        v.cfg.z_min = 0;
        v.cfg.z_max = UINT32_MAX;
    }
    v.zcache_zrop.op = random_below(&seeded, 16) ? ZROP_DRAW : v.zcache_zrop.op;
    v.zcache_zrop.dst.state = random_below(&seeded, 16) ? ZETA_RAW : v.zcache_zrop.dst.state;
    return v;
}

/* Depths at and beside those of the plane. */
static void set_depths(const struct zrop_mode *m, const struct depth_plane *p, u32 z[ZROP_SAMPLES])
{
    const u32 code = UINT32_MAX >> (32 - m->z_bits);

    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        z[i] = (zrop_sample(m, p, i) + random_below(&seeded, 3) - 1) & code;
}

static bool compare(const struct zrop_mode *m, const struct zrop_config *cfg,
                    const struct zrop_packet *in, const struct zeta_tile *tile)
{
    struct zrop_outcome lanes = { .decision = DECIDED_NOTHING }, steps;
    struct zrop_mode without = *m;
    struct zrop_stored b = zrop_stored_of(m, tile);
    struct zeta_tile a = *tile;

    without.raw_alone = false;
    if (!zrop_raw_draw(m, in, &a, &lanes))
        return false;
    steps = zrop_draw_tile(&without, cfg, in, &b);
    assert_true(zeta_tile_same(&a, &b.tile));
    assert_true(lanes.passed == steps.passed && lanes.count == steps.count);
    assert_int_equal(lanes.decision, steps.decision);
    assert_int_equal(lanes.z_written, steps.z_written);
    assert_int_equal(lanes.stencil_written, steps.stencil_written);
    assert_int_equal(lanes.feedback_valid, steps.feedback_valid);
    assert_int_equal(lanes.clocks, steps.clocks);
    return true;
}

static void lanes_do_what_the_steps_do(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (uint64_t i = 0; i < PACKETS; i++) {
        const struct zrop_vector v = vector_of(i);
        const struct zrop_mode m = zrop_mode_of(&v.cfg);
        const struct zrop_packet in = zrop_packet_of(&v.zcache_zrop);
        struct zeta_tile tile;

        zrop_canonical(&m, &v.zcache_zrop.dst, &tile);
        if (m.z_bits && tile.state == ZETA_RAW && random_below(&seeded, 4))
            set_depths(&m, in.plane, tile.z);
        cases += compare(&m, &v.cfg, &in, &tile);
    }
    assert_true(cases > PACKETS / 8);
    compared("draws by lanes", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(lanes_do_what_the_steps_do) };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
