/* test_tiled_resolve.c - samples that are resolved in their tile, and depth that nobody reads behind the last tile: DRAM never sees
 * them, and the picture is that of the untiled stream (facts/gpc.md, WDX)
 *
 * Draws of four samples a pixel; in each tile, behind TILED_CACHE_BARRIER, a draw reads them as texels and writes their target; then they
 * are discarded, or drawn on once more and discarded while the ROP's caches have them.  SET_TILED_CACHE_BUNDLE_CONTROL makes the change of targets a light one.
 */
#include "tiled_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "driver/draw_layout.h"
#include "mem/time/mem_time.h"
#include "seeded.h"

/* Targets of four samples, two across and two down, each of 16 bytes, in blocks of 4 GOBs; they are a texture of as many texels. */
#define SAMPLES_VA   (TILED_OTHER_VA + 0x10000)
#define BLOCK_HEIGHT 2
enum { ACROSS = 2 * SIDE, TEXEL = 16, TILE = 16 };

/* The sum of two of a pixel's four samples. */
static const char resolve[] = ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x30000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
                              "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x70], RZ;\n"
                              "[B------:R-:W0:-:S15] IPA.PASS R5, a[0x74], RZ;\n"
                              "[B0-----:R-:W-:-:S15] FADD R4, R4, R4;\n"
                              "[B------:R-:W-:-:S15] FADD R5, R5, R5;\n"
                              "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R8, R4;\n"
                              "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R9, R5;\n"
                              "[B0-----:R-:W0:-:S15] TLD.LZ R0, R8, 0x20, 2D, 0xf;\n"
                              "[B0-----:R-:W-:-:S15] IADD32I R8, R8, 0xffffffff;\n"
                              "[B------:R-:W0:-:S15] TLD.LZ R12, R8, 0x20, 2D, 0xf;\n"
                              "[B0-----:R-:W-:-:S06] FADD R0, R0, R12;\n"
                              "[B------:R-:W-:-:S06] FADD R1, R1, R13;\n"
                              "[B------:R-:W-:-:S06] FADD R2, R2, R14;\n"
                              "[B------:R-:W-:-:S06] FADD R3, R3, R15;\n"
                              "[B------:R-:W-:-:S15] EXIT;\n";

static struct mem_time mem;
static u64 now;
static u64 samples_at, depth_at; /* in memory: the buffers' first bytes */
static u64 wrote_samples, wrote_depth;

static bool is_in(u64 at, u64 from, u64 bytes)
{
    return at >= from && at < from + bytes;
}

/* DRAM is accessed; what is read there is counted too, and none is. */
static u64 behind(void *context, u64 address, u64 at)
{
    (void)context;
    wrote_samples += is_in(address, samples_at, 0x20000);
    wrote_depth += is_in(address, depth_at, 0x8000);
    return at;
}

static void take(void *context, const struct mem_time_request *r)
{
    (void)context;
    if (r->client == MEM_CROP || r->client == MEM_ZROP || r->client == MEM_TEX)
        mem_time_ask(&mem, r, now++);
}

static void seen(void *context, const struct mem_seen *what)
{
    mem_time_note(what, take, context);
}

static u64 memory_of(const struct mem *m, struct mem_space *space, u64 va)
{
    const struct mem_port port = mem_port_in(m, space);
    const struct mem_fault what = { MEM_HOST, MEM_READ, va };

    return mem_page_of(&port, &what)->address + va % MEM_PAGE_BYTES;
}

static void dropped(void *context, struct mem_space *space, u64 va, u64 bytes)
{
    const struct gpu *g = context;

    mem_time_drop(&mem, memory_of(&g->mem, space, va), bytes);
}

static const u32 header[8] = {
    0x01 | 4 << 7 | 4 << 10 | 4 << 13 | 4 << 16 | 2u << 19 | 3u << 22 | 4u << 25 | 5u << 28,
    (u32)SAMPLES_VA,
    (u32)(SAMPLES_VA >> 32) | 3u << 21,
    BLOCK_HEIGHT << 3,
    (ACROSS - 1) | 1u << 23 | 7u << 29,
    ACROSS - 1,
};

static void bind_samples(struct stream_writer *to)
{
    const u32 colour[] = {
        SAMPLES_VA >> 32, (u32)SAMPLES_VA, ACROSS, ACROSS, 0xc2, BLOCK_HEIGHT << 4, 1, 0, 0
    };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A, colour, 9);
    stream_method(to, NVB197_SET_ANTI_ALIAS, 2);
    stream_method(to, NVB197_SET_ANTI_ALIAS_ENABLE, 1);
    stream_method(to, NVB197_SET_ZT_SELECT, 1);
    stream_method(to, NVB197_SET_DEPTH_TEST, 1);
}

static void bind_depth(struct stream_writer *to)
{
    order_bind_zeta(to); /* and clears: as it is, */
    stream_methods(to, NVB197_SET_ZT_SIZE_A, (const u32[]){ ACROSS, ACROSS, 0x10001 }, 3);
    stream_method(to, NVB197_CLEAR_SURFACE, 1); /* and of four samples */
}

static void bind_resolved(struct stream_writer *to)
{
    const u32 colour[] = {
        SAMPLED_TARGET_VA >> 32, (u32)SAMPLED_TARGET_VA, SIDE * TEXEL, SIDE, 0xc2, 1 << 12, 1, 0, 0
    };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A, colour, 9);
    stream_method(to, NVB197_SET_ANTI_ALIAS, 0);
    stream_method(to, NVB197_SET_ANTI_ALIAS_ENABLE, 0);
    stream_method(to, NVB197_SET_ZT_SELECT, 0);
    stream_method(to, NVB197_SET_DEPTH_TEST, 0);
}

/* Untiled a barrier of pixels is needed where by tiles one within the tile is enough. */
static void barrier(struct stream_writer *to, bool tiled)
{
    stream_method(to, tiled ? NVB197_TILED_CACHE_BARRIER : NVB197_PIXEL_SHADER_BARRIER, 0);
}

/* What becomes of samples and depth that have been resolved. */
enum after { KEPT, DISCARDED, DRAWN_AND_DISCARDED, AFTERS };

static void draws(struct stream_writer *to, bool tiled, enum after after)
{
    bind_samples(to);
    bind_depth(to);
    stream_method(to, NVB197_TILED_CACHE_ENABLE, tiled);
    stream_method(to, NVB197_TILED_CACHE_TILE_SIZE, TILE << 16 | TILE);
    stream_method(to, NVB197_SET_TILED_CACHE_BUNDLE_CONTROL, 1);
    tiled_draw(to, 0);
    tiled_draw(to, 1);
    barrier(to, tiled);
    bind_resolved(to);
    tiled_program(to, TILED_SAMPLES);
    tiled_draw(to, 2);
    bind_samples(to);
    if (after == DRAWN_AND_DISCARDED) {
        barrier(to, tiled);
        tiled_program(to, TILED_PLAIN);
        tiled_draw(to, 2);
    }
    if (after == KEPT)
        return;
    stream_method(to, NVB197_DISCARD_RENDER_TARGET, 0); /* colours */
    stream_method(to, NVB197_DISCARD_RENDER_TARGET, 1); /* depth */
}

static void run(bool tiled, enum after after, struct tiled_seen *to)
{
    static const char *const afters[AFTERS] = { "kept", "discarded", "drawn and discarded" };
    const struct tiled_way w = { .header = header, .sampling = resolve };
    const struct mem_tap tap = { .seen = seen, .context = NULL };
    struct machine m;
    struct gpu *g;

    tiled_open(&m, &w);
    g = playback_gpu(m.playback);
    mem_time_reset(&mem);
    mem.hooks = (struct mem_time_hooks){ .behind = behind };
    wrote_samples = wrote_depth = 0;
    samples_at = depth_at = MEM_NOWHERE;
    g->mem.tap = &tap;
    g->world.part.drop = (struct world_drop){ dropped, g };
    draws(m.to, tiled, after);
    tiled_report(m.to);
    stream_submit(m.to, STREAM_CHANNEL);
    g->mem.tap = NULL;
    samples_at = memory_of(&g->mem, &playback_channel(m.playback)->space, SAMPLES_VA);
    depth_at = memory_of(&g->mem, &playback_channel(m.playback)->space, DRAW_ZETA_VA);
    mem_time_clean(&mem, true, now); /* all of this fits L2: what DRAM sees, it sees now */
    tiled_close(&m, to);
    printf("  %s, %s: lines of samples %" PRIu64 ", of depth %" PRIu64 "\n",
           tiled ? "tiled" : "untiled", afters[after], wrote_samples, wrote_depth);
}

static void what_is_resolved_in_its_tile_stays_on_chip(void **state)
{
    static struct tiled_seen untiled, by_tiles;

    (void)state;
    for (enum after after = KEPT; after < AFTERS; after++) {
        const bool discards = after != KEPT;

        run(false, after, &untiled);
        assert_true(wrote_samples && wrote_depth && untiled.pixels[15]);
        run(true, after, &by_tiles);
        assert_memory_equal(by_tiles.pixels, untiled.pixels, sizeof untiled.pixels);
        assert_memory_equal(by_tiles.other + TILED_OTHER_BYTES - 0x1000,
                            untiled.other + TILED_OTHER_BYTES - 0x1000, 8);
        assert_int_equal(by_tiles.counts.flushed[FLUSH_REPORT], 1); /* none between the targets */
        assert_int_equal(by_tiles.counts.held, after == DRAWN_AND_DISCARDED ? 8 : 6);
        assert_true(discards ? !wrote_samples && !wrote_depth : wrote_samples && wrote_depth);
        assert_true(discards == !!by_tiles.counts.discarded);
    }
    compared("pixels", AFTERS * PIXELS);
}

/* Between draws of one depth target, which storage of so many entries makes the binner replay. */
static u64 discarded(unsigned draws, u16 entries)
{
    static struct tiled_seen seen;
    const struct tiled_way w = { .tiling = { TILING_ON, TILE, TILE, entries } };
    struct machine m;

    tiled_open(&m, &w);
    order_bind_zeta(m.to);
    for (unsigned n = 0; n < draws; n++) {
        tiled_draw(m.to, 0);
        stream_method(m.to, NVB197_DISCARD_RENDER_TARGET, 1);
    }
    tiled_close(&m, &seen);
    return seen.counts.discarded;
}

/* What has been replayed leaves room for other discards. */
static void each_discard_counts(void **state)
{
    const unsigned many = 3 * WORLD_BIN_DISCARDS;

    (void)state;
    assert_int_equal(discarded(1, 0), 2 * 3 * 512); /* the GOBs of 24x24 words */
    assert_int_equal(discarded(many, 0), WORLD_BIN_DISCARDS * discarded(1, 0));
    assert_int_equal(discarded(many, 3), many * discarded(1, 0));
    compared("discards", 2 * many + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_resolved_in_its_tile_stays_on_chip),
        cmocka_unit_test(each_discard_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
