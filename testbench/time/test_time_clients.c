/* test_time_clients.c - every client of memory goes through its TLB, the crossbar and L2 of the clocked machine (time/time_machine.h)
 *
 * Recorded streams that together have every client.  What a client without a cache of its own asks for in time is what it asked its port for, byte
 * for byte; what an SM's caches have is not asked for again, nor of code and constants
 * what GCC has.
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
#include "mem/mem_space.h"
#include "seeded.h"
#include "time/time_machine.h"

static const char *const streams[] = { "gm2_build_vbo",      "t04_depth_blend", "t07_ubo",
                                       "t08_compute",        "t12_xfb",         "t27_indirect",
                                       "t30_images_atomics", "t32_blit_mipgen", "t01_clear" };
#define STREAMS (sizeof streams / sizeof streams[0])

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

/* Looks at memory before the machine's clocks do. */
struct looker {
    const struct gpu *gpu;
    const struct mem_tap *clocks;
    u64 asked[MEM_CLIENTS]; /* bytes, by the GPU's own run */
};

static void seen(void *context, const struct mem_seen *what)
{
    struct looker *l = context;

    if (l->gpu->runs)
        l->asked[what->client] += what->bytes + what->replied;
    l->clocks->seen(l->clocks->context, what);
}

/* SMs ask by lines, behind L1 and the cache of code; CROP's reads of a sector that it has just read are no requests. */
static void look_at_client(const struct time_machine *t, const struct looker *l, unsigned client)
{
    const struct mem_time_counts *c = &t->memory.client[client];
    const u64 bytes = l->asked[client];

    if (client == MEM_CROP)
        assert_true(c->asked <= bytes && c->asked >= bytes - bytes / 1000);
    else if (client != MEM_L1 && client != MEM_TEX && client != MEM_GCC)
        assert_int_equal(c->asked, bytes);
    assert_int_equal(t->mmu.client[client].requests, c->requests); /* all of them are virtual */
    assert_true(c->requests == 0 || c->up > 0);
    assert_true(32 * (c->hits + c->misses) >= c->filled);
}

/* GCC asks for what it has not, of code and of constants; returns lines of constants that SMs asked it for. */
static u64 look_at_gcc(const struct time_machine *t)
{
    u64 missed = 0, looked = 0, code = 0, constants = 0;

    for (unsigned i = 0; i < t->records.gpcs; i++) {
        looked += t->records.gcc[i].looked;
        missed += t->records.gcc[i].missed;
    }
    for (unsigned i = 0; i < t->sms; i++) {
        code += t->sm[i].clocks.stats.fetch_misses;
        constants += t->sm[i].clocks.constants.missed;
        assert_true(t->sm[i].clocks.constants.missed <= t->sm[i].clocks.constants.looked);
    }
    assert_int_equal(MEM_SECTOR_BYTES * looked, ICC_LINE * code + SM_CONSTANT_LINE * constants);
    assert_int_equal(MEM_SECTOR_BYTES * missed, t->memory.client[MEM_GCC].asked);
    return constants;
}

/* What TLBs counted by place is what was counted by client. */
static void look_at_tlbs(const struct time_machine *t)
{
    struct mem_time_tlb by_client = { 0, 0, 0, 0 };
    u64 requests = 0, misses = 0, walks = 0;

    for (unsigned c = 0; c < MEM_CLIENTS; c++) {
        by_client.requests += t->mmu.client[c].requests;
        by_client.misses += t->mmu.client[c].misses;
        by_client.walks += t->mmu.client[c].walks;
    }
    for (unsigned p = 0; p < TLB_TIME_PLACES; p++) {
        requests += t->mmu.tlb.counts[p].hits + t->mmu.tlb.counts[p].misses;
        misses += t->mmu.tlb.counts[p].misses;
        walks += t->mmu.tlb.counts[p].walks;
    }
    assert_int_equal(by_client.requests, requests);
    assert_int_equal(by_client.misses, misses);
    assert_int_equal(by_client.walks, walks);
}

static void every_client_goes_through_l2_and_tlbs(void **state)
{
    const struct playback_taker taker = { .lacks = lacks };
    struct {
        u64 requests, at_l2, misses;
    } met[MEM_CLIENTS + 1] = { { 0, 0, 0 } };
    u64 constants = 0;

    (void)state;
    for (unsigned i = 0; i < STREAMS; i++) {
        struct failure f = { 0 };
        struct looker looker = { .gpu = NULL };
        struct mem_tap tap;
        char folder[512];
        struct playback *r;
        struct time_machine *t;

        snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", streams[i]);
        r = playback_open(folder, profile_named("gm20b"), &taker, &f);
        assert_non_null(r);
        t = time_machine_new(playback_gpu(r), playback_gpu(r)->host.room);
        assert_non_null(t);
        looker.gpu = playback_gpu(r);
        looker.clocks = looker.gpu->mem.tap;
        tap = *looker.clocks;
        tap.seen = seen;
        tap.context = &looker;
        playback_gpu(r)->mem.tap = &tap;
        if (!playback_run(r, UINT64_MAX, &f) && f.code)
            fail_msg("%s: %s", folder, f.text);
        assert_true(time_machine_finish(t));
        look_at_tlbs(t);
        constants += look_at_gcc(t);
        for (unsigned c = 0; c <= MEM_CLIENTS; c++) {
            if (c < MEM_CLIENTS)
                look_at_client(t, &looker, c);
            met[c].requests += t->memory.client[c].requests;
            met[c].at_l2 += t->memory.client[c].read + t->memory.client[c].written;
            met[c].misses += c < MEM_CLIENTS ? t->mmu.client[c].misses : 1;
        }
        playback_gpu(r)->mem.tap = looker.clocks;
        time_machine_free(t);
        playback_close(r);
    }
    compared("lines of constants", constants);
    assert_true(constants > 0);
    for (unsigned c = 0; c <= MEM_CLIENTS; c++) {
        compared(c < MEM_CLIENTS ? mem_client_name((enum mem_client)c) : "page walks",
                 met[c].requests);
        assert_true(met[c].requests > 0 && met[c].at_l2 > 0 && met[c].misses > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_client_goes_through_l2_and_tlbs) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
