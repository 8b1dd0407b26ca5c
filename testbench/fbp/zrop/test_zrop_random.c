/* test_zrop_random.c - packets and sequences of ZROP against the samples by definition */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "fbp/zrop/zrop_tiles.h"
#include "unit.h"
#include "vector_bus.h"
#include "zrop_reference.h"

#define PACKETS   60000
#define SEQUENCES 1500
#define LENGTH    64
#define WORDS     BITS_WORDS(zrop_vector_BITS)

static uint64_t seed;

/* What happened: state before, decision, state after; of formats with depth. */
static unsigned long seen[4][4][4], samples, of_format[32][5];

/* What can become of a tile, a bit for each state after: [state before][decision].  A draw never
 * clears, and adds one plane.
 */
static const unsigned possible[4][4] = {
    { 0x7, 0x1, 0x5, 0x5 },
    { 0x7, 0x2, 0x7, 0x7 },
    { 0xf, 0x4, 0xd, 0xd },
    { 0xf, 0x8, 0xd, 0xd },
};

static void every_change_of_state_occurred(void **state)
{
    (void)state;
    unsigned long changes = 0;

    for (unsigned a = 0; a < 4; a++)
        for (unsigned d = 0; d < 4; d++)
            for (unsigned b = 0; b < 4; b++) {
                assert_int_equal(seen[a][d][b] > 0, possible[a][d] >> b & 1);
                changes += seen[a][d][b] > 0;
            }
    for (unsigned n = 0; n < 5; n++)
        for (unsigned f = 0; f < 7; f++) {
            static const unsigned formats[7] = { 0x0a, 0x13, 0x14, 0x15, 0x16, 0x17, 0x19 };
            assert_true(of_format[formats[f]][n] > 0);
        }
    compared("changes of state, all that can be", changes);
}

static void print_seen(void)
{
    static const char *const states[4] = { "RAW", "CLEAR", "PLANES_2", "PLANES_4" };
    static const char *const decisions[4] = { "no test", "reject", "accept", "ambiguous" };

    for (unsigned a = 0; a < 4; a++)
        for (unsigned d = 0; d < 4; d++) {
            printf("  %-8s %-9s ->", states[a], decisions[d]);
            for (unsigned b = 0; b < 4; b++)
                printf(" %8lu %s", seen[a][d][b], states[b]);
            printf("\n");
        }
}

static void differs(const char *from, const struct zrop_config *cfg, const struct zrop_frtx *in,
                    const struct zrop_surface *got, const struct zrop_surface *want, unsigned i)
{
    fail_msg("%s: format %02x, op %u, state %u, shader %u, covered %u, sample %u: z %08" PRIx32
             " stencil %02x, reference %08" PRIx32 " %02x",
             from, (unsigned)cfg->format, (unsigned)in->op, (unsigned)in->dst.state, in->shader_z,
             (unsigned)(in->coverage >> i & 1), i, got->z[i], got->stencil[i], want->z[i],
             want->stencil[i]);
}

/* One packet; 'surface' is what the tile's samples must be before and after. */
static void compare(const char *from, const struct zrop_config *cfg, const struct zrop_frtx *in,
                    struct zrop_result *out, struct zrop_surface *surface)
{
    const u64 passed = zrop_reference_draw(cfg, in, surface);
    struct zrop_surface got;
    unsigned count = 0;

    zrop_evaluate(cfg, in, out);
    got = zrop_reference_read(cfg, &out->tile);
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        if (got.z[i] != surface->z[i] || got.stencil[i] != surface->stencil[i])
            differs(from, cfg, in, &got, surface, i);
        count += passed >> i & 1;
    }
    if (out->passed != passed)
        fail_msg("%s: passed %016" PRIx64 ", reference %016" PRIx64, from, out->passed, passed);
    assert_int_equal(out->count, count);
    assert_true(tile_id_same(&out->id, &in->id));
    assert_true(out->decision != DECIDED_REJECT || passed == 0);
    assert_true(out->decision != DECIDED_ACCEPT || cfg->stencil_enable || passed == in->coverage);
    if (out->feedback_valid)
        for (unsigned i = 0; i < ZROP_SAMPLES; i++)
            assert_true(zrop_reference_not_more(cfg, out->feedback_min, surface->z[i]) &&
                        zrop_reference_not_more(cfg, surface->z[i], out->feedback_max));
    samples += ZROP_SAMPLES;
    of_format[cfg->format][cfg->samples]++;
    if (zrop_reference_bits(cfg))
        seen[in->dst.state][out->decision][out->tile.state]++;
}

static void random_packets_leave_what_the_reference_leaves(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("zrop");
    const struct unit_sets none = { .count = 0 };
    uint32_t words[WORDS];
    struct zrop_vector v;
    struct zrop_result out;
    char from[48];

    samples = 0;
    for (uint64_t i = 0; i < PACKETS; i++) {
        unit_random(u, seed, i, &none, words);
        zrop_vector_get(&v, words, 0);
        assert_null(zrop_not_modelled(&v.cfg));
        snprintf(from, sizeof from, "seed %" PRIu64 " line %" PRIu64, seed, i);
        struct zrop_surface surface = zrop_reference_read(&v.cfg, &v.zcache_zrop.dst);
        compare(from, &v.cfg, &v.zcache_zrop, &out, &surface);
    }
    compared("samples of random packets", samples);
}

static void directed_packets_leave_what_the_reference_leaves(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("zrop");
    uint32_t words[WORDS];
    struct zrop_vector v;
    struct zrop_result out;
    const char *name;

    samples = 0;
    for (unsigned i = 0;; i++) {
        memset(words, 0, sizeof words);
        name = u->directed(i, words);
        if (!name)
            break;
        zrop_vector_get(&v, words, 0);
        assert_null(zrop_not_modelled(&v.cfg));
        struct zrop_surface surface = zrop_reference_read(&v.cfg, &v.zcache_zrop.dst);
        compare(name, &v.cfg, &v.zcache_zrop, &out, &surface);
    }
    compared("samples of directed packets", samples);
}

/* The surface is never read back from the model: an error stays and grows. */
static void sequences_leave_what_the_reference_leaves(void **state)
{
    (void)state;
    uint32_t words[WORDS];
    struct zrop_vector v;
    struct zrop_result out;
    char from[48];

    samples = 0;
    for (unsigned s = 0; s < SEQUENCES; s++) {
        unsigned length = 1 + random_below(&seeded, LENGTH);
        memset(words, 0, sizeof words);
        unit_named("zrop")->random_config(&seeded, words);
        zrop_vector_get(&v, words, 0);
        zrop_aged_tile(&seeded, &v.cfg, &v.zcache_zrop.dst);
        struct zrop_surface surface = zrop_reference_read(&v.cfg, &v.zcache_zrop.dst);
        for (unsigned k = 0; k < length; k++) {
            snprintf(from, sizeof from, "sequence %u packet %u", s, k);
            v.cfg.depth_func = (enum compare_func)(1 + random_below(&seeded, 8));
            zrop_random_frtx(&seeded, &v.cfg, &v.zcache_zrop);
            compare(from, &v.cfg, &v.zcache_zrop, &out, &surface);
            v.zcache_zrop.dst = out.tile;
        }
    }
    compared("samples of sequences", samples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_packets_leave_what_the_reference_leaves),
        cmocka_unit_test(directed_packets_leave_what_the_reference_leaves),
        cmocka_unit_test(sequences_leave_what_the_reference_leaves),
        cmocka_unit_test(every_change_of_state_occurred), /* in the tests above */
    };

    seed = seed_from_environment();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    print_seen();
    return failed;
}
