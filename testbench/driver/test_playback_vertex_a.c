/* test_playback_vertex_a.c - vertex program A in front of recorded programs: what B and stream output find
 * (cmodel/world/world_batch.c)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "stream_buffer.h"

#include <cmocka.h>
#include <math.h>

#include "class/methods.h"
#include "seeded.h"

/* Vertex program A, in front of the recorded programs: B's x is y, and a word that B does not write is x. */
#define A_AT 0x10030 /* in the region of programs */

/* Reads a[0x80] and a[0x84], writes a[0x80] and a[0xa0]. */
static const u32 a_header[SPH_WORDS] = {
    [0] = 0x00020461, [4] = 0x000ff000, [6] = 0x3, [13] = 0x01010000
};
static const u64 a_code[] = {
    UINT64_C(0x070f) | UINT64_C(0xfef) << 21 | UINT64_C(0x7ef) << 42,
    UINT64_C(0xefd8ff800807ff00), /* ALD.64 R0, a[0x80] */
    UINT64_C(0xeff07f800807ff01), /* AST a[0x80], R1 */
    UINT64_C(0xeff07f800a07ff00), /* AST a[0xa0], R0 */
    UINT64_C(0x07ef) | UINT64_C(0x7ef) << 21 | UINT64_C(0x7ef) << 42,
    UINT64_C(0xe30000000007000f), /* EXIT */
    UINT64_C(0xe30000000007000f),
    UINT64_C(0xe30000000007000f),
};

static void place_a(struct playback *r, struct hub_channel *c)
{
    const u64 at = class_address(c->fe.state[CLASS_3D], NVB197_SET_PROGRAM_REGION_A) + A_AT;

    assert_true(mem_space_write(&c->space, &playback_gpu(r)->mem, MEM_FE, at, (const u8 *)a_header,
                                sizeof a_header));
    assert_true(mem_space_write(&c->space, &playback_gpu(r)->mem, MEM_FE, at + SPH_BYTES,
                                (const u8 *)a_code, sizeof a_code));
    world_forget_code(&playback_gpu(streams.playback)->world);
}

static void with_program_a(u32 *state)
{
    streams_set(state, NVB197_SET_PIPELINE_SHADER, 0x01); /* on, of type vertex A */
    streams_set(state, NVB197_SET_PIPELINE_PROGRAM, A_AT);
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE, 36);
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT, 9);
    streams_set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 8, 0x28);
}

/* B gives 0.9 y, 0.9 x, 0, 1 and x / 2 + 1/2, y / 2 + 1/2, fract(7 x), 1; of A's x, which is y, and of y as it was. */
static void a_program_a_runs_before_b(void **state)
{
    static const float place[STREAMS_VERTICES][2] = { { -0.8f, -0.7f }, { 0.85f, -0.6f },
                                                      { 0.1f, 0.9f },   { -0.9f, 0.9f },
                                                      { -0.5f, 0.9f },  { -0.9f, 0.5f } };
    static const unsigned same[8] = { 0, 0, 2, 3, 5, 5, 8, 7 };
    struct playback *r;

    (void)state;
    streams.place = place_a;
    r = streams_of_t12(with_program_a, streams.bytes);
    streams.place = NULL;
    for (unsigned v = 0; v < STREAMS_VERTICES; v++) {
        const float sevenfold = 7 * place[v][1], part = sevenfold - floorf(sevenfold);

        for (unsigned k = 0; k < 8; k++)
            if (same[k] < 8)
                streams_expect(36 * v + 4 * k, v, same[k]);
        assert_memory_equal(streams.bytes + 36 * v + 24, &part, 4);
        assert_memory_equal(streams.bytes + 36 * v + 32, &place[v][0], 4);
    }
    streams_untouched(36 * STREAMS_VERTICES, STREAMS_BYTES);
    streams_counted(r, 0, 2, 2);
    streams_done(r);
    compared("words", 9 * STREAMS_VERTICES);
}

/* A pixel program's header, where that of program A is expected. */
static void pixel_program(u32 *state)
{
    streams_set(state, NVB197_SET_PIPELINE_SHADER, 0x01);
    streams_set(state, NVB197_SET_PIPELINE_PROGRAM,
                class_word(state, NVB197_SET_PIPELINE_PROGRAM + 64 * WORLD_PIXEL));
}

static void other_programs_are_no_program_a(void **state)
{
    (void)state;
    streams.refusal = "a header that is not a vertex program's";
    streams.refusals = 0;
    streams_done(streams_of_t12(pixel_program, streams.bytes));
    streams.refusal = NULL;
    streams_untouched(0, STREAMS_BYTES);
    compared("refusals", streams.refusals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_a_runs_before_b),
        cmocka_unit_test(other_programs_are_no_program_a),
    };

    return cmocka_run_group_tests(tests, streams_read_plain, NULL);
}
