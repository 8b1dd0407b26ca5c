/* test_zrop_decide.c - decisions from ranges never disagree with a sample */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "fbp/zrop/zrop_parts.h"
#include "seeded.h"
#include "common/bits.h"
#include "fbp/zrop/zrop_tiles.h"
#include "unit.h"
#include "vector_bus.h"
#include "zrop_reference.h"

#define GUARD 4 /* fraction bits of the small planes */
#define WORDS BITS_WORDS(zrop_vector_BITS)

static uint64_t seed;

/* The positions of a tile's samples at the box's ends and anywhere: 1x, 8 x 8 pixels. */
static void corner_positions(struct zrop_config *cfg, unsigned kind)
{
    for (unsigned i = 0; i < 16; i++)
        cfg->position[i] = kind == 0 ? 0x00 : kind == 1 ? 0xff : (u8)(i * 17);
}

/* Integer division: a sample of a small plane, Z16. */
static int small_value(const struct zrop_config *cfg, const struct depth_plane *p, unsigned i)
{
    const unsigned x = i % 8, y = i / 8, position = cfg->position[y % 4 * 4 + x % 4];
    const int px = (int)(16 * x + position % 16) - 64, py = (int)(16 * y + position / 16) - 64;

    return (p->base + p->dx * px + p->dy * py + (1 << (GUARD - 1))) >> GUARD;
}

/* Bit 0 less, 1 equal, 2 greater: what the samples of the tile do. */
static unsigned relations_of(const int source[64], const int stored[64], u64 coverage)
{
    unsigned found = 0;

    for (unsigned i = 0; i < 64; i++)
        if (coverage >> i & 1)
            found |= source[i] < stored[i] ? 1 : source[i] == stored[i] ? 2 : 4;
    return found;
}

/* func - 1 is the mask of relations that pass, by the table of D3D's functions. */
static void check_functions(const struct zrop_config *cfg, const struct zrop_frtx *in,
                            unsigned found, unsigned long decided[4])
{
    static const unsigned passes[9] = { 0, 0, 1, 2, 1 | 2, 4, 1 | 4, 2 | 4, 7 };
    struct zrop_config c = *cfg;

    for (unsigned func = 1; func <= 8; func++) {
        c.depth_func = (enum compare_func)func;
        const struct zrop_mode m = zrop_mode_of(&c);
        const struct zrop_packet packet = zrop_packet_of(in);
        const struct zrop_stored stored = zrop_stored_of(&m, &in->dst);
        struct zrop_source s;
        zrop_source_of(&m, &packet, &s);
        const enum zrop_decision d = zrop_decide(&m, &stored, &s).depth;
        if ((d == DECIDED_ACCEPT && (found & ~passes[func])) ||
            (d == DECIDED_REJECT && (found & passes[func])))
            fail_msg("func %u decided %u, relations %u; source %d %d %d, stored %d %d %d", func,
                     (unsigned)d, found, in->plane.base, in->plane.dx, in->plane.dy,
                     in->dst.plane[0].base, in->dst.plane[0].dx, in->dst.plane[0].dy);
        assert_true(d != DECIDED_NOTHING);
        decided[d]++;
    }
}

/* Every pair of slopes of 3 bits, distances of every kind between the planes. */
static void every_small_plane(void **state)
{
    (void)state;
    const struct zrop_config base = { .format = ZETA_Z16, .depth_enable = 1, .z_max = 0xffff };
    unsigned long decided[4] = { 0 }, cases = 0;
    struct zrop_frtx in = { .dst.state = ZETA_PLANES_2 };
    struct zrop_config cfg = base;

    for (unsigned k = 0; k < 1u << 12; k++)
        for (int distance = -48; distance <= 48; distance++) {
            int source[64], stored[64];
            corner_positions(&cfg, (unsigned)(distance + 48) % 3);
            in.plane = (struct depth_plane){ 0, 96 - GUARD, 40000, (s28)(k & 7) - 4,
                                             (s28)(k >> 3 & 7) - 4 };
            in.dst.plane[0] = (struct depth_plane){ 0, 96 - GUARD, 40000 + distance * 11,
                                                    (s28)(k >> 6 & 7) - 4, (s28)(k >> 9) - 4 };
            for (unsigned i = 0; i < 64; i++) {
                source[i] = small_value(&cfg, &in.plane, i);
                stored[i] = small_value(&cfg, &in.dst.plane[0], i);
            }
            in.coverage = distance & 1 ? UINT64_MAX : 0x8100000000000081;
            check_functions(&cfg, &in, relations_of(source, stored, in.coverage), decided);
            cases += 8;
        }
    printf("  %lu rejected, %lu accepted, %lu ambiguous\n", decided[1], decided[2], decided[3]);
    assert_true(decided[1] > cases / 10 && decided[2] > cases / 10 && decided[3] > cases / 10);
    compared("decisions of small planes", cases);
}

/* Every pair of flat values of 3 bits, in all states: decided, and right. */
static void flat_planes_are_always_decided(void **state)
{
    (void)state;
    struct zrop_config cfg = { .format = ZETA_Z24S8, .depth_enable = 1, .z_max = UINT32_MAX };
    unsigned long decided[4] = { 0 }, cases = 0;

    for (unsigned k = 0; k < 64; k++)
        for (unsigned clear = 0; clear < 2; clear++) {
            struct zrop_frtx in = { .dst.state = clear ? ZETA_CLEAR : ZETA_PLANES_4 };
            const int a = (int)(k & 7), b = (int)(k >> 3);
            in.coverage = UINT64_MAX;
            in.plane = (struct depth_plane){ .exp = 96, .base = a };
            in.dst.plane[0] = (struct depth_plane){ .exp = 96, .base = b };
            cfg.table_z = (u32)b;
            check_functions(&cfg, &in, a < b ? 1 : a == b ? 2 : 4, decided);
            cases += 8;
        }
    assert_int_equal(decided[DECIDED_AMBIGUOUS], 0);
    assert_true(decided[DECIDED_ACCEPT] > 0 && decided[DECIDED_REJECT] > 0);
    compared("decisions of flat planes", cases);
}

/* The same 96 bits decide every function, however steep; of the planes, only those covered count. */
static void identical_planes_are_always_decided(void **state)
{
    (void)state;
    unsigned long decided[4] = { 0 }, cases = 0;

    for (unsigned k = 0; k < 20000; k++) {
        struct zrop_config cfg = { .format = k % 2 ? ZETA_Z16 : ZETA_ZF32, .depth_enable = 1 };
        struct zrop_frtx in = { .dst.state = ZETA_PLANES_4, .coverage = 0x00ff00ff00ff00ff };
        cfg.z_min = k % 2 ? 0 : 0xff800000;
        cfg.z_max = k % 2 ? UINT32_MAX : 0x7f800000;
        in.plane = zrop_random_plane(&seeded, &cfg, &in.dst);
        in.dst.plane[2] = in.plane;
        in.dst.plane[1] = zrop_random_plane(&seeded, &cfg, &in.dst);
        for (unsigned i = 0; i < 64; i++)
            in.dst.owner[i] = in.coverage >> i & 1 ? 2 : 1;
        check_functions(&cfg, &in, 2, decided);
        cases += 8;
    }
    assert_int_equal(decided[DECIDED_AMBIGUOUS], 0);
    compared("decisions of identical planes", cases);
}

/* Random packets: the decisions against every sample of the reference. */
static void random_decisions_agree_with_every_sample(void **state)
{
    (void)state;
    const struct unit_sets none = { .count = 0 };
    unsigned long decided[2][4] = { { 0 } }, samples = 0;
    uint32_t words[WORDS];
    struct zrop_vector v;

    for (uint64_t i = 0; i < 40000; i++) {
        unit_random(unit_named("zrop"), seed + 7, i, &none, words);
        zrop_vector_get(&v, words, 0);
        const struct zrop_mode m = zrop_mode_of(&v.cfg);
        const struct zrop_frtx *in = &v.zcache_zrop;
        const struct zrop_packet packet = zrop_packet_of(in);
        const struct zrop_stored known = zrop_stored_of(&m, &in->dst);
        struct zrop_source s;
        zrop_source_of(&m, &packet, &s);
        const struct zrop_decisions d = zrop_decide(&m, &known, &s);
        const struct zrop_surface stored = zrop_reference_read(&v.cfg, &in->dst);
        decided[0][d.bounds]++;
        decided[1][d.depth]++;
        for (unsigned k = 0; k < 64 && in->op == ZROP_DRAW && m.z_bits; k++) {
            if (!(in->coverage >> k & 1))
                continue;
            const bool in_bounds = !v.cfg.bounds_enable ||
                                   (zrop_reference_not_more(&v.cfg, m.bounds_min, stored.z[k]) &&
                                    zrop_reference_not_more(&v.cfg, stored.z[k], m.bounds_max));
            const bool passes = !v.cfg.depth_enable ||
                                zrop_reference_compare(&v.cfg, v.cfg.depth_func,
                                                       zrop_source_depth(&m, &s, k), stored.z[k]);
            assert_false(d.bounds == DECIDED_ACCEPT && !in_bounds);
            assert_false(d.bounds == DECIDED_REJECT && in_bounds);
            assert_false(d.depth == DECIDED_ACCEPT && !passes);
            assert_false(d.depth == DECIDED_REJECT && passes);
            samples++;
        }
    }
    for (unsigned k = 0; k < 2; k++) {
        printf("  %s: %lu rejected, %lu accepted, %lu ambiguous\n", k ? "depth" : "bounds",
               decided[k][1], decided[k][2], decided[k][3]);
        assert_true(decided[k][1] > 100 && decided[k][2] > 100 && decided[k][3] > 100);
    }
    compared("samples against decisions", samples);
}

/* Flat stored values and a range of bounds of 3 bits each: decided right. */
static void every_small_bounds_test(void **state)
{
    (void)state;
    struct zrop_config cfg = { .format = ZETA_X8Z24, .bounds_enable = 1 };
    unsigned long cases = 0;

    for (unsigned k = 0; k < 1u << 13; k++) {
        struct zrop_frtx in = { .dst.state = ZETA_PLANES_2, .coverage = UINT64_MAX };
        const int min = k & 7, max = k >> 3 & 7;
        bool any_in = false, any_out = false;
        corner_positions(&cfg, 2);
        cfg.bounds_min = 100 + (u32)min;
        cfg.bounds_max = 100 + (u32)max;
        in.dst.plane[0] = (struct depth_plane){ 0, 96 - GUARD, (100 + (int)(k >> 6 & 7)) << GUARD,
                                                (s28)(k >> 9 & 3) - 2, (s28)(k >> 11) - 2 };
        for (unsigned i = 0; i < 64; i++) {
            int z = small_value(&cfg, &in.dst.plane[0], i);
            *(z >= 100 + min && z <= 100 + max ? &any_in : &any_out) = true;
        }
        const struct zrop_mode m = zrop_mode_of(&cfg);
        const struct zrop_packet packet = zrop_packet_of(&in);
        const struct zrop_stored stored = zrop_stored_of(&m, &in.dst);
        struct zrop_source s;
        zrop_source_of(&m, &packet, &s);
        const enum zrop_decision d = zrop_decide(&m, &stored, &s).bounds;
        assert_false(d == DECIDED_ACCEPT && any_out);
        assert_false(d == DECIDED_REJECT && any_in);
        if (in.dst.plane[0].dx == 0 && in.dst.plane[0].dy == 0)
            assert_int_equal(d, any_in ? DECIDED_ACCEPT : DECIDED_REJECT);
        cases++;
    }
    compared("bounds decisions", cases);
}

/* Stored are 100 and 300: bounds of which only one is inside, and a depth test that decides by itself. */
static void a_test_that_rejects_all_rejects_the_tile(void **state)
{
    struct zrop_config cfg = {
        .format = ZETA_Z16, .depth_enable = 1, .bounds_enable = 1, .bounds_min = 50, .z_max = 0xffff
    };
    struct zrop_frtx in = { .dst.state = ZETA_PLANES_2, .coverage = UINT64_MAX };
    static const struct {
        u32 bounds_max;
        enum compare_func func;
        enum zrop_decision all;
    } row[] = {
        { 200, COMPARE_NEVER, DECIDED_REJECT },   { 400, COMPARE_NEVER, DECIDED_REJECT },
        { 60, COMPARE_ALWAYS, DECIDED_REJECT },   { 200, COMPARE_ALWAYS, DECIDED_AMBIGUOUS },
        { 400, COMPARE_ALWAYS, DECIDED_ACCEPT },  { 200, COMPARE_GREATER, DECIDED_REJECT },
        { 400, COMPARE_GREATER, DECIDED_REJECT }, { 400, COMPARE_LESS, DECIDED_ACCEPT },
    };
    const unsigned count = sizeof row / sizeof row[0];

    (void)state;
    in.plane = (struct depth_plane){ .exp = 96, .base = 40 };
    in.dst.plane[0] = (struct depth_plane){ .exp = 96, .base = 100 };
    in.dst.plane[1] = (struct depth_plane){ .exp = 96, .base = 300 };
    for (unsigned i = 32; i < 64; i++)
        in.dst.owner[i] = 1;
    for (unsigned i = 0; i < count; i++) {
        struct zrop_result out;

        cfg.bounds_max = row[i].bounds_max;
        cfg.depth_func = row[i].func;
        zrop_evaluate(&cfg, &in, &out);
        assert_int_equal(out.decision, row[i].all);
    }
    compared("decisions of both tests", count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_plane),
        cmocka_unit_test(flat_planes_are_always_decided),
        cmocka_unit_test(identical_planes_are_always_decided),
        cmocka_unit_test(random_decisions_agree_with_every_sample),
        cmocka_unit_test(every_small_bounds_test),
        cmocka_unit_test(a_test_that_rejects_all_rejects_the_tile),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
