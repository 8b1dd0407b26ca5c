/* test_cread_chain.c - CREAD and CROP against samples drawn one at a time */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cread_chain.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

#define CONFIGS 6000
#define BATCHES 4
#define BATCH   4 /* packets at once, each in a place of its own */
#define WORDS   BITS_WORDS(cread_vector_BITS)

enum kind {
    REDUCED_UNREAD,
    REDUCED_READ,
    EXPANDED_UNREAD,
    EXPANDED_ONE_READ,
    EXPANDED_READS,
    KINDS
};
static const char *const kind_names[KINDS] = { "reduced, no read", "reduced, read",
                                               "expanded, no read", "expanded, one read",
                                               "expanded, reads" };

static struct {
    unsigned long kind[KINDS][5], format[256], packets, samples, passes, dropped;
} seen;

void cread_random_inputs(struct random *r, struct cread_vector *v); /* of the unit's vectors */

static uint64_t seed;
static struct chain with, without; /* reduced processing */
static struct brute_surfaces brute;

static void begin(uint64_t line, struct cread_vector *v)
{
    const struct unit_sets none = { .count = 0 };
    struct cread_config cfg;
    uint32_t words[WORDS];

    unit_random(unit_named("cread"), seed, line, &none, words);
    cread_vector_get(v, words, 0);
    for (unsigned t = 0; t < CREAD_TARGETS; t++) /* they let a NaN that is not read go unseen */
        v->cfg.target[t].float_kills = 0;
    cread_reset(&with.cread);
    cread_reset(&without.cread);
    cfg = v->cfg;
    cfg.reduce = 1;
    cread_set_state(&with.cread, &cfg);
    cfg.reduce = 0;
    cread_set_state(&without.cread, &cfg);
    for (unsigned t = 0; t < BRUTE_TARGETS; t++)
        for (unsigned p = 0; p < BRUTE_PLACES; p++)
            for (unsigned i = 0; i < 8; i++) {
                bool reduced = random_below(&seeded, 16) != 0;
                for (unsigned s = 0; s < 16; s++)
                    for (unsigned w = 0; w < 4; w++)
                        brute.place[t][p].sample[i][s][w] = reduced && s > 0
                                                                ? brute.place[t][p].sample[i][0][w]
                                                                : (u32)random_word();
            }
    with.stored = without.stored = brute;
}

/* What the unit made of a packet is seen from outside: passes and requests. */
static void note(const struct cread_config *cfg, const struct cread_quads *q, unsigned long passes,
                 unsigned long reads, bool reduced)
{
    const bool one_value = q->dst_reduced || cfg->samples_log2[q->target] == 0;
    enum kind k = reduced                   ? (reads ? REDUCED_READ : REDUCED_UNREAD)
                  : !reads                  ? EXPANDED_UNREAD
                  : reads == 1 && one_value ? EXPANDED_ONE_READ
                                            : EXPANDED_READS;

    seen.dropped += passes == 0;
    seen.passes += passes;
    if (passes)
        seen.kind[k][cfg->samples_log2[q->target]]++;
}

static void draw_one(struct chain *c, const struct cread_quads *q)
{
    struct cread_plan plan = cread_plan_of(&c->cread.cfg, q);
    unsigned long given = c->given, reads = c->reads;
    u64 clocks = c->cread.clocks;

    chain_draw(c, q, 1);
    given = c->given - given;
    assert_int_equal(c->cread.clocks - clocks, given ? given : 1);
    note(&c->cread.cfg, q, given, c->reads - reads, plan.reduced);
}

static void compare(const struct cread_config *cfg, uint64_t batch)
{
    if (memcmp(&with.stored, &brute, sizeof brute) == 0 &&
        memcmp(&without.stored, &brute, sizeof brute) == 0)
        return;
    for (unsigned t = 0; t < BRUTE_TARGETS; t++)
        for (unsigned p = 0; p < BRUTE_PLACES; p++)
            for (unsigned n = 0; n < 128; n++)
                for (unsigned w = 0; w < 4; w++) {
                    u32 want = brute.place[t][p].sample[n / 16][n % 16][w];
                    u32 a = with.stored.place[t][p].sample[n / 16][n % 16][w];
                    u32 b = without.stored.place[t][p].sample[n / 16][n % 16][w];
                    if (a != want || b != want)
                        fail_msg("seed %" PRIu64 " batch %" PRIu64 ": target %u (format %02x, %u "
                                 "samples) pixel %u sample %u word %u: %08" PRIx32
                                 " reduced, %08" PRIx32 " expanded, brute force %08" PRIx32,
                                 seed, batch, t, (unsigned)brute_state(cfg, t)->format,
                                 1u << cfg->samples_log2[t], n / 16, n % 16, w, a, b, want);
                }
}

/* Packets of a batch do not meet; every other batch goes in one piece. */
static void draw_batch(const struct cread_vector *v, uint64_t batch, bool at_once)
{
    struct cread_quads q[BATCH];
    struct cread_vector made = *v;

    for (unsigned k = 0; k < BATCH; k++) {
        struct random r = random_start(seed, 1000003 * batch + k);
        cread_random_inputs(&r, &made);
        q[k] = made.ccache_cread;
        q[k].id.prim = (u16)k;
        q[k].dst_reduced &= brute_reduced(&v->cfg, &brute.place[q[k].target][k], q[k].target);
        brute_draw(&v->cfg, &q[k], &brute.place[q[k].target][k]);
        seen.format[brute_state(&v->cfg, q[k].target)->format]++;
        for (unsigned n = 0; n < brute_pixels(&v->cfg, q[k].target) * 16; n++)
            seen.samples += brute_drawn(&v->cfg, &q[k], n / 16, n % 16);
        seen.packets++;
    }
    if (at_once) {
        chain_draw(&with, q, BATCH);
        chain_draw(&without, q, BATCH);
    }
    for (unsigned k = 0; k < BATCH && !at_once; k++) {
        draw_one(&with, &q[k]);
        draw_one(&without, &q[k]);
    }
    compare(&v->cfg, batch);
}

static void print_seen(void)
{
    unsigned formats = 0, missing = 0;

    for (unsigned i = 0; i < 256; i++)
        formats += seen.format[i] > 0;
    printf("  %lu packets of %u formats, %lu samples drawn, %lu passes, %lu packets of none\n  "
           "%-20s        1        2        4        8       16 samples\n",
           seen.packets, formats, seen.samples, seen.passes, seen.dropped, "");
    for (unsigned k = 0; k < KINDS; k++) {
        printf("  %-20s", kind_names[k]);
        for (unsigned n = 0; n < 5; n++) {
            bool can = k != EXPANDED_READS || n > 0; /* one sample is one value a pixel */
            printf(" %8lu", seen.kind[k][n]);
            missing += can != (seen.kind[k][n] > 0);
        }
        printf("\n");
    }
    assert_int_equal(missing, 0);
    assert_true(formats > 60 && seen.dropped > 0);
    compared("surfaces of eight targets, reduced and expanded", CONFIGS * BATCHES);
    compared("samples", seen.samples);
}

static void surfaces_are_what_single_samples_give(void **state)
{
    (void)state;
    struct cread_vector v;

    memset(&seen, 0, sizeof seen);
    for (uint64_t i = 0; i < CONFIGS; i++) {
        begin(i * 16, &v);
        for (unsigned b = 0; b < BATCHES; b++)
            draw_batch(&v, i * BATCHES + b, b % 2);
    }
    print_seen();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces_are_what_single_samples_give),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
