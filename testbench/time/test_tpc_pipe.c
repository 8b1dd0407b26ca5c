/* test_tpc_pipe.c - a TPC of Tesla on the clocked machine (sm_tpc.h): its SMs, textures and loads take turns at a pipe; what half warps ask for
 * is what memory is asked for, by the coalescer's reference
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "profile/tpc_shape.h"
#include "rate/figure.h"
#include "rate/rate_grid.h"

#include <cmocka.h>

#include "coalescer_reference.h"
#include "seeded.h"

#define CTAS    6 /* of an SM */
#define THREADS 64
#define WARPS   (CTAS * THREADS / 32)
#define TURNS   64
#define OFFSETS 0x800 /* of the bank: where a lane's word is */
#define LANES   32

/* A GPU of one TPC, with all of its SMs, or fewer. */
static struct rate_grid *open_tpc(const char *profile, unsigned sms)
{
    const struct profile p = figure_with_sms(profile_named(profile), sms);

    return rate_grid_open_as(&p);
}

/* What grids took: clocks of the core, those of the pipe. */
struct took {
    double clocks;
    u64 pipe[SM_TPC_USES];
};

/* Each SM's warps execute a body so often; R4, R5 is a place in the texture, R2, R3 an address of the warp's own. */
static struct took take_turns(const char *profile, unsigned sms, const char *body)
{
    static const char before[] = "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
                                 "[B------:R-:W1:-:S02] S2R R3, SR_CTAID.X;\n"
                                 "[B01----:R-:W-:-:S06] SHL R3, R3, 0x8;\n"
                                 "[B------:R-:W-:-:S06] SHL R2, R0, 0x2;\n"
                                 "[B------:R-:W-:-:S06] IADD R2, R2, R3;\n"
                                 "[B------:R-:W-:-:S06] IADD R2, R2, c[0x0][0x140];\n"
                                 "[B------:R-:W-:-:S06] MOV R3, c[0x0][0x144];\n"
                                 "[B0-----:R-:W-:-:S06] LOP.AND R0, R0, 0x1f;\n";
    char start[4096], text[RATE_GRID_TEXT];
    struct rate_grid *g = open_tpc(profile, sms);
    const struct rate_place plain = { 1, 1, 0, 0, true };
    struct took t;

    snprintf(start, sizeof start, "%s", before);
    rate_place_threads(start + strlen(start), 2048, &plain, RATE_2D);
    rate_grid_write_loop(text, start, body, 1, TURNS);
    rate_grid_program(g, text);
    rate_grid_texture(g, RATE_RGBA8, RATE_2D, RATE_BILINEAR);
    rate_grid_buffer(g, 1 << 20);
    rate_grid_launch(g, &(const struct rate_grid_how){
                            .ctas = CTAS * sms, .threads = THREADS, .registers = 34 });
    rate_grid_finish(g);
    t.clocks = (double)rate_grid_clocks(g, 0);
    memcpy(t.pipe, g->time->records.tpc[0].clocks, sizeof t.pipe);
    rate_grid_close(g);
    return t;
}

/* A turn: two samples, sixteen loads of words beside each other, each into registers of its own. */
#define TEXTURES                                           \
    "[B------:R-:W0:-:S02] TEX R24, R4, 0x100, 2D, 0xf;\n" \
    "[B------:R-:W0:-:S02] TEX R28, R4, 0x100, 2D, 0xf;\n"
#define SAMPLES 2
#define LOADS   16

static const char *loads(void)
{
    static char text[2048];
    size_t at = 0;

    for (unsigned n = 0; n < LOADS; n++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "[B------:R-:W1:-:S02] LDG.E R%u, [R2+0x%x];\n", 8 + n, n * 0x1000);
    return text;
}

static void near(double got, double wanted, double share)
{
    if (got < wanted * (1 - share) || got > wanted * (1 + share))
        fail_msg("%.1f, not %.1f", got, wanted);
}

/* known: facts/other_gpus.md: a group of four threads a clock; loads and textures not at once; chosen: a transaction a clock */
static void all_sms_take_turns(void **state)
{
    static const char *const tesla[] = { "g80", "gt200" };

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const unsigned sms = tpc_shape_named(tesla[i])->sms;
        char text[4096];

        snprintf(text, sizeof text, "%s%s", TEXTURES, loads());
        const struct took textures = take_turns(tesla[i], sms, TEXTURES),
                          loaded = take_turns(tesla[i], sms, loads()),
                          both = take_turns(tesla[i], sms, text);
        const u64 quads = (u64)sms * WARPS * TURNS * SAMPLES * 8,
                  halves = (u64)sms * WARPS * TURNS * LOADS * 2;

        printf("  %s: %.0f clocks of textures, %.0f of loads, %.0f of both\n", tesla[i],
               textures.clocks, loaded.clocks, both.clocks);
        assert_int_equal(textures.pipe[SM_TPC_TEXTURES], quads);
        assert_int_equal(textures.pipe[SM_TPC_LOADS], 0);
        assert_int_equal(loaded.pipe[SM_TPC_LOADS], halves);
        assert_int_equal(both.pipe[SM_TPC_TEXTURES], quads);
        assert_int_equal(both.pipe[SM_TPC_LOADS], halves);
        assert_true(textures.clocks > quads && loaded.clocks > halves &&
                    both.clocks > quads + halves);
        if (i == 1) /* has warps enough to hide memory's latency */
            near(both.clocks - loaded.clocks, (double)quads, 0.1);
    }
    compared("programs", 6);
}

/* One SM alone has the pipe for itself: with all, each has its part. */
static void an_sm_alone_has_all_of_it(void **state)
{
    (void)state;
    const struct took one = take_turns("gt200", 1, TEXTURES),
                      three = take_turns("gt200", 3, TEXTURES),
                      other = take_turns("gf100", 1, TEXTURES);

    assert_int_equal(3 * one.pipe[SM_TPC_TEXTURES], three.pipe[SM_TPC_TEXTURES]);
    near(three.clocks - one.clocks, 2 * (double)one.pipe[SM_TPC_TEXTURES], 0.1);
    assert_int_equal(other.pipe[SM_TPC_TEXTURES], 0); /* has units of its own */
    compared("TPCs", 3);
}

/* An access: bytes of a thread as a power of two, which lanes, their offsets. */
struct access {
    unsigned size;
    u32 active;
    u32 offset[LANES];
};

/* In order, with one that is not, at random in some lines, spread. */
static void make(struct access *a)
{
    const unsigned how = random_word() % 5, first = random_word() % 64;
    const unsigned odd = random_word() % LANES;

    a->size = random_word() % 5;
    a->active = random_word() % 2 ? UINT32_MAX : (u32)random_word();
    for (unsigned n = 0; n < LANES; n++) {
        const unsigned place = how == 0   ? 16 * (first / 16) + n
                               : how == 1 ? first + n
                               : how == 2 ? 16 * (first / 16) + (n == odd ? 0 : n)
                               : how == 3 ? random_word() % 64
                                          : n * (1 + first);

        a->offset[n] = (place << a->size) % 65536;
    }
}

/* Bytes of the transactions, by the reference; adds to their number. */
static u64 wanted(bool segments, const struct access *a, u64 base, u64 *transactions)
{
    u64 bytes = 0;

    for (unsigned half = 0; half < 2; half++) {
        struct slow_transaction t[16];
        u64 address[16];

        for (unsigned n = 0; n < 16; n++)
            address[n] = base + a->offset[16 * half + n];
        const unsigned count =
            slow_coalesce(segments, 1u << a->size, a->active >> 16 * half & 0xffff, address, t);

        for (unsigned n = 0; n < count; n++)
            bytes += t[n].bytes;
        *transactions += count;
    }
    return bytes;
}

/* Runs a warp that loads, or stores, as an access says; returns what memory did for it. */
static struct mem_time_counts asked(const char *profile, const struct access *a, bool store,
                                    u64 *pipe)
{
    static const char *const width[] = { ".U8", ".U16", "", ".64", ".128" };
    struct rate_grid *g = open_tpc(profile, 1);
    u8 *bank = mem_at(&g->device.gpu->mem, g->bank + OFFSETS, 4 * LANES);
    struct mem_time_counts c;
    char text[1024], access[96];

    for (unsigned n = 0; n < LANES; n++)
        mem_put(bank + 4 * n, 4, a->offset[n]);
    snprintf(access, sizeof access,
             store ? "[B------:R0:W-:-:S01] @P0 STG.E%s [R4], R8;\n"
                   : "[B------:R-:W0:-:S01] @P0 LDG.E%s R8, [R4];\n",
             width[a->size]);
    snprintf(text, sizeof text,
             "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
             "[B0-----:R-:W-:-:S06] SHL R1, R0, 0x2;\n"
             "[B------:R-:W0:-:S02] LDC R4, c[0x0][R1+0x%x];\n"
             "[B------:R-:W-:-:S06] MOV32I R2, 0x%x;\n"
             "[B------:R-:W-:-:S06] SHR.U32 R2, R2, R0;\n"
             "[B------:R-:W-:-:S06] LOP.AND R2, R2, 0x1;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R2, RZ, PT;\n"
             "[B0-----:R-:W-:-:S06] IADD R4, R4, c[0x0][0x140];\n"
             "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n"
             "%s[B0-----:R-:W-:-:S15] EXIT;\n",
             OFFSETS, a->active, access);
    rate_grid_program(g, text);
    rate_grid_buffer(g, 1 << 17);
    rate_grid_launch(g, &(const struct rate_grid_how){ .threads = LANES, .registers = 16 });
    rate_grid_finish(g);
    c = g->time->memory.client[MEM_L1];
    *pipe = g->time->records.tpc[0].clocks[SM_TPC_LOADS];
    rate_grid_close(g);
    return c;
}

/* Loads come from DRAM and stores go there, each transaction as it is, as nothing of them is cached. */
static void memory_moves_what_half_warps_ask_for(void **state)
{
    static const char *const tesla[] = { "g80", "gt200" };
    unsigned long bytes = 0;

    (void)state;
    for (unsigned n = 0; n < 120; n++) {
        struct access a;
        u64 count = 0, pipe;

        make(&a);
        const bool segments = n % 2, store = n % 8 >= 6;
        const u64 want = wanted(segments, &a, 0, &count);
        const struct mem_time_counts c = asked(tesla[n % 2], &a, store, &pipe);

        assert_int_equal(c.requests, count);
        assert_int_equal(c.asked, want);
        assert_int_equal(store ? c.evicted : c.filled, want);
        assert_int_equal(pipe, store ? 0 : count);
        bytes += want;
    }
    compared("bytes", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sms_take_turns),
        cmocka_unit_test(an_sm_alone_has_all_of_it),
        cmocka_unit_test(memory_moves_what_half_warps_ask_for),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
