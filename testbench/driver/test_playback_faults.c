/* test_playback_faults.c - recorded draws whose memory or program is at fault: the channel stops, and says why
 * (facts/classes/draw_semantics.md; facts/isa/semantics.md)
 *
 * A trace is spoilt when a draw begins: a method's address leads nowhere, or a program's code is illegal.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "machine/playback.h"
#include "machine/playback_parts.h"

#include <cmocka.h>

#include "seeded.h"

#define NOWHERE 0xfe /* bits 39:32 of addresses that no trace maps */

struct fault_case {
    const char *trace;
    unsigned begin;         /* which BEGIN, from 0 */
    unsigned method, limit; /* addresses whose upper bits lead nowhere; or 0: */
    enum world_stage stage; /* whose program is spoilt */
    const char *text;       /* of the error */
};

static const struct fault_case *spoilt;
static unsigned begins;

/* Eight words of zeros from the first instruction on: none is an instruction. */
static void spoil_program(struct gpu *g, struct hub_channel *c)
{
    const u32 *state = c->fe.state[CLASS_3D];
    const unsigned stage = (unsigned)spoilt->stage;
    const u64 header = class_address(state, NVB197_SET_PROGRAM_REGION_A) +
                       class_word(state, NVB197_SET_PIPELINE_PROGRAM + 64 * stage);
    const u8 zeros[64] = { 0 };
    u8 was[64];

    assert_true(mem_space_read(&c->space, &g->mem, MEM_FE, header + 0x50, was, 64));
    assert_memory_not_equal(was, zeros, 64);
    assert_true(mem_space_write(&c->space, &g->mem, MEM_FE, header + 0x50, zeros, 64));
    world_forget_code(&g->world);
}

static void spoil(struct gpu *g, unsigned channel)
{
    struct hub_channel *c = &g->hub.channel[channel];

    if (spoilt->method == 0)
        spoil_program(g, c);
    else
        fe_set(&c->fe, CLASS_3D, spoilt->method / 4, NOWHERE);
    if (spoilt->limit)
        fe_set(&c->fe, CLASS_3D, spoilt->limit / 4, NOWHERE);
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    if (a->engine != CLASS_3D || gpu_action_of(a) == ACTION_CLEAR)
        return GPU_LEAVE_OUT;
    if (gpu_action_of(a) == ACTION_BEGIN && begins++ == spoilt->begin)
        spoil(g, a->channel);
    return GPU_DO;
}

static void expect_fault(const struct fault_case *c)
{
    const struct playback_taker taker = { .watch = { .before = act } };
    char folder[512];
    struct failure f = { 0 };
    struct playback *r;

    snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", c->trace);
    r = playback_open(folder, profile_default(), &taker, &f);
    assert_non_null(r);
    spoilt = c;
    begins = 0;
    if (playback_run(r, UINT64_MAX, &f))
        fail_msg("%s: no fault of '%s'", c->trace, c->text);
    assert_int_equal(f.code, EXIT_DIFFER);
    if (!strstr(f.text, c->text))
        fail_msg("%s: '%s' does not name '%s'", c->trace, f.text, c->text);
    assert_true(playback_gpu(r)->hub.has_fault);
    assert_true(playback_gpu(r)->fault.kind == GPU_FAULT_PROGRAM ||
                playback_gpu(r)->fault.kind == GPU_FAULT_MISSING);
    assert_true(playback_gpu(r)->fault.stopped);
    playback_close(r);
}

static void a_draw_that_faults_stops_its_channel(void **state)
{
    static const struct fault_case list[] = {
        { "t02_triangle", 0, NVB197_SET_VERTEX_STREAM_A_LOCATION_A,
          NVB197_SET_VERTEX_STREAM_LIMIT_A_A, 0, "a vertex attribute is not" },
        { "t02_triangle", 0, NVB197_SET_PROGRAM_REGION_A, 0, 0, "is not mapped" },
        { "t02_triangle", 0, NVB197_SET_COLOR_TARGET_A, 0, 0, "a target is not mapped" },
        { "t25_primtypes", 3, NVB197_SET_INDEX_BUFFER_A, NVB197_SET_INDEX_BUFFER_C, 0,
          "an index is not mapped" },
        { "t04_depth_blend", 1, NVB197_SET_ZT_A, 0, 0, "a target is not mapped" },
        { "t02_triangle", 0, 0, 0, WORLD_VERTEX, "vertex program" },
        { "t02_triangle", 0, 0, 0, WORLD_PIXEL, "pixel program" },
        { "t11_geom", 0, 0, 0, WORLD_GEOMETRY, "geometry program" },
        { "t12_xfb", 0, NVB197_SET_STREAM_OUT_BUFFER_ADDRESS_A, 0, 0, "is not mapped" },
        { "t24_flow", 0, 0, 0, WORLD_PIXEL, "pixel program" },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        expect_fault(&list[i]);
    compared("faults", sizeof list / sizeof list[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_that_faults_stops_its_channel),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
