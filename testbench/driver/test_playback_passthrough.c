/* test_playback_passthrough.c - a passthrough geometry program behind a recorded vertex program: what stream output finds
 * (cmodel/gpc/tpc/sm/vertex/sm_passthrough.c)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "stream_buffer.h"

#include <cmocka.h>

#include "class/methods.h"
#include "seeded.h"

#define AT 0x10030 /* in the region of programs */

/* Writes a[0xa0]: a[0x80] of its primitive's first vertex. */
static const u32 header[SPH_WORDS] = {
    [0] = 0x01021061, [2] = 0x01000000, [4] = 0x000ff000, [6] = 0x1, [13] = 0x01000000
};
/* S2R R0, SR_INVOCATION_INFO; PRMT R4, R0, 0x4442, RZ; PRMT R5, R0, 0x4440, RZ; XMAD R6, R4, R5, RZ; ISBERD R7, [R6];
 * ALD R10, a[0x80], R7; AST a[0xa0], R10, RZ; EXIT;
 */
static const u64 code[] = {
    UINT64_C(0x001ffc00ffe007ff), UINT64_C(0xf0c8000001d70000), UINT64_C(0x36c07f8444270004),
    UINT64_C(0x36c07f8444070005), UINT64_C(0x001ffc00ffe007ff), UINT64_C(0x5b007f8000570406),
    UINT64_C(0xefd0000000070607), UINT64_C(0xefd803800807ff0a), UINT64_C(0x001f8000ffe007ff),
    UINT64_C(0xeff07f800a07ff0a), UINT64_C(0xe30000000007000f), UINT64_C(0x50b0000000070f00),
};

static void place(struct playback *r, struct hub_channel *c)
{
    const u64 at = class_address(c->fe.state[CLASS_3D], NVB197_SET_PROGRAM_REGION_A) + AT;

    assert_true(mem_space_write(&c->space, &playback_gpu(r)->mem, MEM_FE, at, (const u8 *)header,
                                sizeof header));
    assert_true(mem_space_write(&c->space, &playback_gpu(r)->mem, MEM_FE, at + SPH_BYTES,
                                (const u8 *)code, sizeof code));
    world_forget_code(&playback_gpu(streams.playback)->world);
}

/* Colour's second word does not go through; component 8 is the program's. */
static void with_program(u32 *state)
{
    streams_set(state, NVB197_SET_PIPELINE_SHADER + 64 * 4, 0x41);
    streams_set(state, NVB197_SET_PIPELINE_PROGRAM + 64 * 4, AT);
    streams_set(state, NVB197_SET_POST_VTG_SHADER_ATTRIBUTE_SKIP_MASK + 4, 1u << 1);
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE, 36);
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT, 9);
    streams_set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 8, 0x28);
}

static void words_go_through(void **state)
{
    struct playback *r;

    (void)state;
    streams.place = place;
    r = streams_of_t12(with_program, streams.bytes);
    streams.place = NULL;
    for (unsigned v = 0; v < STREAMS_VERTICES; v++) {
        static const u8 none[4] = { 0 };

        for (unsigned k = 0; k < 8; k++)
            if (k != 5)
                streams_expect(36 * v + 4 * k, v, k);
        assert_memory_equal(streams.bytes + 36 * v + 20, none, 4);
        streams_expect(36 * v + 32, v / 3 * 3, 4);
    }
    streams_untouched(36 * STREAMS_VERTICES, STREAMS_BYTES);
    streams_counted(r, 0, 2, 2);
    streams_done(r);
    compared("words", 9 * STREAMS_VERTICES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_go_through),
    };

    return cmocka_run_group_tests(tests, streams_read_plain, NULL);
}
