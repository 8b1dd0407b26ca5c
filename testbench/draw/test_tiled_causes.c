/* test_tiled_causes.c - each cause for which the binner replays what it holds, or does not hold a draw (world/world_flushes.def): it is
 * brought about between two draws over each other, and counts; pixels, memory and passed samples are those of the untiled stream
 */
#include "tiled_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "seeded.h"

#define LINE_BYTES     (SIDE * 16)
#define HOST_METHOD(m) (4u * (m)) /* below 0x100: Host's own */

typedef void brought(struct stream_writer *to);

/* A method, with data 0 or 1. */
#define METHOD(name, method, data)                \
    static void name(struct stream_writer *to)    \
    {                                             \
        stream_method(to, NVB197_##method, data); \
    }
METHOD(nothing, NO_OPERATION, 0)
METHOD(flush, TILED_CACHE_FLUSH, 0)
METHOD(wait, WAIT_FOR_IDLE, 0)
METHOD(barrier, PIXEL_SHADER_BARRIER, 0)
METHOD(forget_code, INVALIDATE_SHADER_CACHES, 0x1011)
METHOD(forget_headers, INVALIDATE_TEXTURE_HEADER_CACHE, 0)
METHOD(forget_samplers, INVALIDATE_SAMPLER_CACHE, 0)
METHOD(clear_report, CLEAR_REPORT_VALUE, 1)
METHOD(render, SET_RENDER_ENABLE_C, 1)
METHOD(stipple, SET_LINE_STIPPLE, 1)

static void many_primitives(struct stream_writer *to)
{
    stream_method(to, NVB197_BEGIN, 4);
    for (unsigned n = 0; n < 600; n++)
        order_draw(to, n % SAMPLED_DEPTHS);
    stream_method(to, NVB197_END, 0);
}

static void many_states(struct stream_writer *to)
{
    for (unsigned n = 0; n < WORLD_BIN_STATES + 2; n++) {
        stream_method(to, NVB197_SET_POINT_SIZE, ORDER_ONE + n);
        tiled_draw(to, n % SAMPLED_DEPTHS);
    }
}

/* A buffer of 64 KB, of which a word changes from draw to draw, and is seen in a column of each one's own. */
static void many_constants(struct stream_writer *to)
{
    for (unsigned n = 0; n < WORLD_BIN_CONSTANTS / 65536 + 2; n++) {
        stream_method(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, 65536);
        stream_address(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B, TILED_OTHER_VA);
        stream_method(to, NVB197_BIND_GROUP_CONSTANT_BUFFER + 32 * 4, 1 | 2 << 4);
        stream_method(to, NVB197_BIND_GROUP_CONSTANT_BUFFER + 32 * 2, 1 | 2 << 4);
        stream_method(to, NVB197_LOAD_CONSTANT_BUFFER_OFFSET, 0x800);
        stream_method(to, NVB197_LOAD_CONSTANT_BUFFER, n + 1);
        stream_method(to, NVB197_SET_SURFACE_CLIP_HORIZONTAL, n | 1u << 16);
        tiled_program(to, TILED_CONSTANT);
        tiled_draw(to, n % SAMPLED_DEPTHS);
    }
}

static void clear(struct stream_writer *to)
{
    stream_method(to, NVB197_SET_COLOR_CLEAR_VALUE, ORDER_ONE);
    stream_method(to, NVB197_SET_CLEAR_RECT_HORIZONTAL, 12u << 16);
    stream_method(to, NVB197_SET_CLEAR_RECT_VERTICAL, 12u << 16);
    stream_method(to, NVB197_SET_CLEAR_SURFACE_CONTROL, 0x1000);
    stream_method(to, NVB197_CLEAR_SURFACE, 0x3c);
}

static void inline_data(struct stream_writer *to)
{
    stream_method(to, NVB197_LINE_LENGTH_IN, 16);
    stream_method(to, NVB197_LINE_COUNT, 1);
    stream_address(to, NVB197_OFFSET_OUT_UPPER, SAMPLED_TARGET_VA);
    stream_method(to, NVB197_LAUNCH_DMA, 0x1011);
    for (unsigned n = 0; n < 4; n++)
        stream_method(to, NVB197_LOAD_INLINE_DATA, n);
}

/* Host's release of a semaphore. */
static void release(struct stream_writer *to)
{
    stream_method(to, HOST_METHOD(4), (u32)(TILED_OTHER_VA >> 32));
    stream_method(to, HOST_METHOD(5), (u32)TILED_OTHER_VA + 0x100);
    stream_method(to, HOST_METHOD(6), 77);
    stream_method(to, HOST_METHOD(7), 2);
}

static void bind(struct stream_writer *to, u64 va)
{
    const u32 colour[] = { (u32)(va >> 32), (u32)va, LINE_BYTES, SIDE, 0xc2, 1 << 12, 1, 0, 0 };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A, colour, 9);
}

static void other_target(struct stream_writer *to)
{
    bind(to, TILED_OTHER_VA);
}

static void light_target(struct stream_writer *to)
{
    stream_method(to, NVB197_SET_TILED_CACHE_BUNDLE_CONTROL, 1);
    tiled_draw(to, 2);
}

/* A target that begins in the midst of the one before. */
static void overlapping(struct stream_writer *to)
{
    light_target(to);
    bind(to, SAMPLED_TARGET_VA + 4 * LINE_BYTES);
    stream_method(to, NVB197_SET_SURFACE_CLIP_VERTICAL, 16u << 16);
}

/* A draw that reads what is drawn to behind it. */
static void read_before(struct stream_writer *to)
{
    light_target(to);
    tiled_program(to, TILED_SAMPLES);
    tiled_draw(to, 1);
    bind(to, ORDER_OTHER_VA);
    tiled_program(to, TILED_PLAIN);
}

static void positions(struct stream_writer *to)
{
    stream_method(to, NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x12345678);
}

static void other_region(struct stream_writer *to)
{
    stream_address(to, NVB197_SET_PROGRAM_REGION_A, TILED_PROGRAM_VA + 0x1000);
    stream_method(to, NVB197_SET_PIPELINE_PROGRAM + 64 * 1, TILED_PLACE);
    stream_method(to, NVB197_SET_PIPELINE_PROGRAM + 64 * 5,
                  (TILED_PLAIN - 1) * 0x1000 + TILED_PLACE);
}

static void smaller_tiles(struct stream_writer *to)
{
    stream_method(to, NVB197_TILED_CACHE_ENABLE, 1);
    stream_method(to, NVB197_TILED_CACHE_TILE_SIZE, 0x00200020);
    tiled_draw(to, 2);
    stream_method(to, NVB197_TILED_CACHE_TILE_SIZE, 0x00100010);
}

static void stores(struct stream_writer *to)
{
    tiled_program(to, TILED_STORES);
}

static void loads(struct stream_writer *to)
{
    tiled_program(to, TILED_LOADS);
}

static void textured(struct stream_writer *to)
{
    tiled_program(to, TILED_SAMPLES);
}

/* Most of the target's bytes are nowhere; those that are drawn to are there. */
static void missing(struct stream_writer *to)
{
    const u32 colour[] = {
        SAMPLED_TARGET_VA >> 32, (u32)SAMPLED_TARGET_VA, LINE_BYTES, 4096, 0xc2, 1 << 12, 1, 0, 0
    };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A, colour, 9);
}

static void shared(struct stream_writer *to)
{
    const u32 colour[] = {
        SAMPLED_TARGET_VA >> 32, (u32)SAMPLED_TARGET_VA, LINE_BYTES, SIDE, 0xc2, 1 << 12, 1, 0, 0
    };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A + 64, colour, 9);
    stream_method(to, NVB197_SET_CT_SELECT, 2 | 1 << 7);
}

static void stream_out(struct stream_writer *to)
{
    stream_method(to, NVB197_SET_STREAM_OUTPUT, 1);
}

/* Vertices lie in what is drawn to. */
static void vertices_of_target(struct stream_writer *to)
{
    light_target(to);
    stream_address(to, NVB197_SET_VERTEX_STREAM_LIMIT_A_A, SAMPLED_TARGET_VA + 15);
    stream_address(to, NVB197_SET_VERTEX_STREAM_SUBSTITUTE_A, SAMPLED_TARGET_VA);
}

static const struct {
    enum world_flush cause;
    brought *bring;
    u16 entries;
    u64 texture;
} cases[] = {
    { FLUSH_RETURN, nothing, 0, 0 },
    { FLUSH_STORAGE, nothing, 1, 0 },
    { FLUSH_STORAGE, many_primitives, 7, 0 },
    { FLUSH_BUFFER, many_primitives, 0, 0 },
    { FLUSH_STATES, many_states, 0, 0 },
    { FLUSH_CONSTANTS, many_constants, 0, 0 },
    { FLUSH_EXPLICIT, flush, 0, 0 },
    { FLUSH_IDLE, wait, 0, 0 },
    { FLUSH_IDLE, barrier, 0, 0 },
    { FLUSH_REPORT, tiled_report, 0, 0 },
    { FLUSH_CONDITION, clear_report, 0, 0 },
    { FLUSH_CONDITION, render, 0, 0 },
    { FLUSH_CLEAR, clear, 0, 0 },
    { FLUSH_ENGINE, inline_data, 0, 0 },
    { FLUSH_CODE, forget_code, 0, 0 },
    { FLUSH_CODE, forget_headers, 0, 0 },
    { FLUSH_CODE, forget_samplers, 0, 0 },
    { FLUSH_HOST, release, 0, 0 },
    { FLUSH_TARGETS, other_target, 0, 0 },
    { FLUSH_SAMPLES, positions, 0, 0 },
    { FLUSH_OVERLAP, overlapping, 0, 0 },
    { FLUSH_READ, read_before, 0, 0 },
    { FLUSH_PROGRAMS, other_region, 0, 0 },
    { FLUSH_BINNER, smaller_tiles, 0, 0 },
    { FLUSH_WRITES, stores, 0, 0 },
    { FLUSH_LOADS, loads, 0, 0 },
    { FLUSH_STIPPLE, stipple, 0, 0 },
    { FLUSH_MISSING, missing, 0, 0 },
    { FLUSH_SHARED, shared, 0, 0 },
    { FLUSH_FEEDBACK, textured, 0, SAMPLED_TARGET_VA },
    { FLUSH_FEEDBACK, vertices_of_target, 0, 0 },
    { FLUSH_STREAM, stream_out, 0, 0 },
};

/* Of BINNER the stream's methods say how; of others tiles are of 16x16 pixels. */
static void run(unsigned n, bool tiled, struct tiled_seen *seen)
{
    const bool by_stream = cases[n].cause == FLUSH_BINNER;
    const enum world_tiling_how how = !tiled      ? TILING_OFF
                                      : by_stream ? TILING_BY_STREAM
                                                  : TILING_ON;
    const struct tiled_way w = { .tiling = { how, 16, 16, cases[n].entries },
                                 .texture = cases[n].texture };
    struct machine m;

    tiled_open(&m, &w);
    tiled_draw(m.to, 0);
    cases[n].bring(m.to);
    tiled_draw(m.to, 1);
    if (cases[n].cause != FLUSH_RETURN)
        tiled_report(m.to);
    tiled_close(&m, seen);
}

static void each_cause_comes_and_changes_nothing(void **state)
{
    static struct tiled_seen by_tiles, untiled;
    static bool met[WORLD_FLUSHES];
    unsigned long held = 0, drawn = 0;

    (void)state;
    for (unsigned n = 0; n < sizeof cases / sizeof cases[0]; n++) {
        const enum world_flush cause = cases[n].cause;

        run(n, false, &untiled);
        run(n, true, &by_tiles);
        if (!(world_flush_apart(cause) ? by_tiles.counts.apart : by_tiles.counts.flushed)[cause])
            fail_msg("case %u: '%s' did not come", n, world_flush_text(cause));
        if (memcmp(by_tiles.pixels, untiled.pixels, sizeof untiled.pixels) != 0)
            fail_msg("case %u, '%s': other pixels", n, world_flush_text(cause));
        if (memcmp(by_tiles.other, untiled.other, sizeof untiled.other) != 0)
            fail_msg("case %u, '%s': other memory, or count", n, world_flush_text(cause));
        assert_int_equal(untiled.counts.held, 0);
        drawn += untiled.pixels[15] != 0; /* of what reads itself, or the other buffer, zeros */
        held += by_tiles.counts.held;
        met[cause] = true;
    }
    for (unsigned i = 1; i < WORLD_FLUSHES; i++)
        assert_true(met[i] || i == FLUSH_GRID || i == FLUSH_CHANNEL || i == FLUSH_REFUSED ||
                    i == FLUSH_ZCULL || i == FLUSH_VERTICES); /* test_tiled_others.c */
    compared("primitives that were held", held);
    assert_true(drawn > 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_cause_comes_and_changes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
