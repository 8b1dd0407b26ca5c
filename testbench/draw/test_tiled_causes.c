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

/* Binds lines as colour target n. */
static void bind(struct stream_writer *to, unsigned n, u64 va, u32 lines)
{
    const u32 colour[] = { (u32)(va >> 32), (u32)va, LINE_BYTES, lines, 0xc2, 1 << 12, 1, 0, 0 };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A + 64 * n, colour, 9);
}

static void other_target(struct stream_writer *to)
{
    bind(to, 0, TILED_OTHER_VA, SIDE);
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
    bind(to, 0, SAMPLED_TARGET_VA + 4 * LINE_BYTES, SIDE);
    stream_method(to, NVB197_SET_SURFACE_CLIP_VERTICAL, 16u << 16);
}

/* A draw that reads what is drawn to behind it. */
static void read_before(struct stream_writer *to)
{
    light_target(to);
    tiled_program(to, TILED_SAMPLES);
    tiled_draw(to, 1);
    bind(to, 0, ORDER_OTHER_VA, SIDE);
    tiled_program(to, TILED_PLAIN);
}

static void positions(struct stream_writer *to)
{
    stream_method(to, NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x12345678);
}

static void other_region(struct stream_writer *to)
{
    stream_address(to, NVB197_SET_PROGRAM_REGION_A, SAMPLED_PROGRAM_VA + SAMPLED_PROGRAM_STEP);
    stream_method(to, NVB197_SET_PIPELINE_PROGRAM + 64 * 1, sampled_pass_offset(0));
    stream_method(to, NVB197_SET_PIPELINE_PROGRAM + 64 * 5, sampled_pass_offset(TILED_PLAIN - 1));
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
    bind(to, 0, SAMPLED_TARGET_VA, 4096);
}

static void shared(struct stream_writer *to)
{
    bind(to, 1, SAMPLED_TARGET_VA, SIDE);
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

/* What brings a cause about: a function, or one method. */
static const struct {
    enum world_flush cause;
    brought *bring;
    u16 method;
    u32 data;
    u16 entries; /* that the binner holds; 0: all */
    u64 texture; /* that the pass reads; 0: another one */
} cases[] = {
    { FLUSH_RETURN, .method = NVB197_NO_OPERATION },
    { FLUSH_STORAGE, .method = NVB197_NO_OPERATION, .entries = 1 },
    { FLUSH_STORAGE, .bring = many_primitives, .entries = 7 },
    { FLUSH_BUFFER, .bring = many_primitives },
    { FLUSH_STATES, .bring = many_states },
    { FLUSH_CONSTANTS, .bring = many_constants },
    { FLUSH_EXPLICIT, .method = NVB197_TILED_CACHE_FLUSH },
    { FLUSH_IDLE, .method = NVB197_WAIT_FOR_IDLE },
    { FLUSH_IDLE, .method = NVB197_PIXEL_SHADER_BARRIER },
    { FLUSH_REPORT, .bring = tiled_report },
    { FLUSH_CONDITION, .method = NVB197_CLEAR_REPORT_VALUE, .data = 1 },
    { FLUSH_CONDITION, .method = NVB197_SET_RENDER_ENABLE_C, .data = 1 },
    { FLUSH_CLEAR, .bring = clear },
    { FLUSH_ENGINE, .bring = inline_data },
    { FLUSH_CODE, .method = NVB197_INVALIDATE_SHADER_CACHES, .data = 0x1011 },
    { FLUSH_CODE, .method = NVB197_INVALIDATE_TEXTURE_HEADER_CACHE },
    { FLUSH_CODE, .method = NVB197_INVALIDATE_SAMPLER_CACHE },
    { FLUSH_HOST, .bring = release },
    { FLUSH_TARGETS, .bring = other_target },
    { FLUSH_SAMPLES, .bring = positions },
    { FLUSH_OVERLAP, .bring = overlapping },
    { FLUSH_READ, .bring = read_before },
    { FLUSH_PROGRAMS, .bring = other_region },
    { FLUSH_BINNER, .bring = smaller_tiles },
    { FLUSH_WRITES, .bring = stores },
    { FLUSH_LOADS, .bring = loads },
    { FLUSH_STIPPLE, .method = NVB197_SET_LINE_STIPPLE, .data = 1 },
    { FLUSH_MISSING, .bring = missing },
    { FLUSH_SHARED, .bring = shared },
    { FLUSH_FEEDBACK, .bring = textured, .texture = SAMPLED_TARGET_VA },
    { FLUSH_FEEDBACK, .bring = vertices_of_target },
    { FLUSH_STREAM, .bring = stream_out },
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
    if (cases[n].bring)
        cases[n].bring(m.to);
    else
        stream_method(m.to, cases[n].method, cases[n].data);
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
