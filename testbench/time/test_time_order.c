/* test_time_order.c - in which order units step within a clock tells nothing: recorded streams with pipes that move in orders at random, of
 * seeds that are printed, end with the same bytes and the same clocks of every draw, unit, wire and client (time/time_net.h, shuffle)
 */
#include "machine/playback.h" /* before cmocka.h, which has a macro fail() */
#include "profile/profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "machine/playback_parts.h"
#include "seeded.h"
#include "time/time_machine.h"

#define SEEDS 4 /* of each stream */
#define DRAWS 512

/* What a run reports. */
struct told {
    u64 clocks, bytes, hash;
    u64 unit[TIME_UNITS][4]; /* busy, stalled, starved, jobs */
    u64 pipe[TIME_PIPES][3]; /* full, lasted, packets */
    u64 draw[DRAWS][2];      /* begin, end */
    struct mem_time_counts client[MEM_CLIENTS + 1];
    struct mem_time_totals totals;
};

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

/* Every byte of the stream's buffers. */
static void hash_buffers(const struct playback *r, const struct gpu *g, struct told *t)
{
    const struct mem_port p =
        mem_port_in(&g->mem, &((struct gpu *)g)->hub.channel[DEVICE_CHANNELS].space);
    u8 byte[4096];

    for (unsigned b = 0; b < r->buffers; b++)
        for (u64 at = 0; at < r->buffer[b].mapping.bytes; at += sizeof byte) {
            mem_read_bytes(&p, MEM_HOST, r->buffer[b].mapping.va + at, byte, sizeof byte);
            for (unsigned i = 0; i < sizeof byte; i++) /* FNV-1a */
                t->hash = (t->hash ^ byte[i]) * UINT64_C(0x100000001b3);
            t->bytes += sizeof byte;
        }
}

static void tell(const struct time_machine *m, struct told *t)
{
    const struct time_net *n = &m->net;

    t->clocks = n->now;
    for (u32 u = 0; u < n->units; u++) {
        const struct time_unit *of = &n->unit[u];

        memcpy(t->unit[u], (u64[]){ of->busy, of->stalled, of->starved, of->jobs },
               sizeof t->unit[u]);
    }
    for (u32 p = 0; p < n->pipes; p++) {
        const struct time_pipe *of = &n->pipe[p];

        memcpy(t->pipe[p], (u64[]){ of->full, of->lasted, of->packets }, sizeof t->pipe[p]);
    }
    assert_true(n->draws.count <= DRAWS);
    for (u32 d = 0; d < n->draws.count; d++) {
        t->draw[d][0] = time_net_draw_at(n, d)->begin;
        t->draw[d][1] = time_net_draw_at(n, d)->end;
    }
    memcpy(t->client, m->memory.client, sizeof t->client);
    t->totals = m->memory.totals;
}

static void run(const char *stream, const struct profile *profile, u32 seed, struct told *t)
{
    const struct playback_taker taker = { .lacks = lacks };
    struct failure f = { 0 };
    struct time_machine *m;
    char folder[512];
    struct playback *r;
    struct gpu *g;

    memset(t, 0, sizeof *t);
    snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", stream);
    r = playback_open(folder, profile, &taker, &f);
    assert_non_null(r);
    g = playback_gpu(r);
    m = time_machine_new(g, g->host.room);
    assert_non_null(m);
    m->net.shuffle = seed;
    if (!playback_run(r, UINT64_MAX, &f) && f.code)
        fail_msg("%s: %s", stream, f.text);
    assert_true(time_machine_finish(m));
    tell(m, t);
    hash_buffers(r, g, t);
    time_machine_free(m);
    playback_close(r);
}

static void order_tells_nothing(void **state)
{
    static const struct {
        const char *stream;
        unsigned gpcs;
    } runs[] = { { "t02_triangle", 1 }, { "t04_depth_blend", 2 }, { "t08_compute", 1 },
                 { "t10_tess", 1 },     { "t15_srgb", 1 },        { "t30_images_atomics", 1 } };
    static struct told wanted, told;
    unsigned long compared_runs = 0;

    (void)state;
    for (unsigned s = 0; s < sizeof runs / sizeof runs[0]; s++) {
        struct profile profile = *profile_named("gm20b");

        profile.gpcs = runs[s].gpcs;
        run(runs[s].stream, &profile, 0, &wanted);
        assert_true(wanted.clocks > 1000 && wanted.bytes > 0);
        printf("  %s, %u GPCs, %llu clocks, %llu bytes; seeds", runs[s].stream, runs[s].gpcs,
               (unsigned long long)wanted.clocks, (unsigned long long)wanted.bytes);
        for (unsigned n = 0; n < SEEDS; n++, compared_runs++) {
            const u32 seed = (u32)random_word() | 1;

            printf(" %u", seed);
            fflush(stdout);
            run(runs[s].stream, &profile, seed, &told);
            assert_int_equal(told.clocks, wanted.clocks);
            assert_memory_equal(&told, &wanted, sizeof told);
        }
        printf("\n");
    }
    compared("runs in other orders", compared_runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(order_tells_nothing) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
