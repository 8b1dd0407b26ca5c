/* test_playback_wait.c - channels of a trace that wait for one another, for the CPU, and for nobody */
#include "machine/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "driver/stream_writer.h"
#include "made_trace.h"
#include "scratch_folder.h"
#include "seeded.h"

#define CELL_VA (STREAM_PUSH_VA + 0x8000)

/* Binds 3D, then acquires or releases the cell. */
static void operate(unsigned channel, u32 payload, u32 d)
{
    const u32 word[] = { 1u << 29 | 1u << 16,
                         0xb197,
                         1u << 29 | 4u << 16 | NVB197_SET_REPORT_SEMAPHORE_A / 4,
                         CELL_VA >> 32,
                         (u32)CELL_VA,
                         payload,
                         d };

    made_trace_words(word, 7);
    made_trace_submit(channel);
}

/* Carries the trace out; the message, or "". */
static const char *ends(u64 until)
{
    static struct failure f;
    struct playback *r;

    f = (struct failure){ 0 };
    r = playback_open(".", profile_default(), NULL, &f);
    if (!r)
        fail_msg("%s", f.text);
    playback_run(r, until, &f);
    playback_close(r);
    return f.text;
}

static void later_submits_and_the_cpu_end_waits(void **state)
{
    const u8 nine[4] = { 9 };

    (void)state;
    made_trace_begin();
    operate(1, 7, 1); /* 1 waits for 2 */
    operate(2, 7, 1u << 28);
    operate(1, 9, 1); /* and for the CPU */
    made_trace_cpu(STREAM_PUSH_VA, CELL_VA - STREAM_PUSH_VA, nine, 4);
    made_trace_end();
    assert_string_equal(ends(UINT64_MAX), "");
    compared("traces", 1);
}

static void a_wait_that_nothing_ends_is_told(void **state)
{
    (void)state;
    made_trace_begin();
    operate(3, 0x77, 1);
    operate(2, 6, 1u << 28);
    made_trace_end();
    assert_string_equal(strstr(ends(UINT64_MAX), "channel"),
                        "channel 3 waits for good: SET_REPORT_SEMAPHORE_D wants 0x77 at "
                        "0x100008000, which holds 0x6; "
                        "command at 0x100000018");
    assert_string_equal(ends(1), ""); /* what comes later may end it */
    compared("traces", 2);
}

static void a_wait_of_host_that_nothing_ends_is_told(void **state)
{
    const u32 acquire[] = { 1u << 29 | 4u << 16 | 4, CELL_VA >> 32, (u32)CELL_VA, 5, 4 },
              syncpoint[] = { 1u << 29 | 2u << 16 | 0x70 / 4, 3, 9 << 8 | 0x10 };

    (void)state;
    made_trace_begin();
    made_trace_words(acquire, 5);
    made_trace_submit(1);
    made_trace_end();
    assert_string_equal(
        strstr(ends(UINT64_MAX), "channel"),
        "channel 1 waits for good: Host wants at least 0x5 at 0x100008000, which holds 0x0; "
        "command at 0x100000010");
    made_trace_begin();
    made_trace_words(syncpoint, 3);
    made_trace_submit(1);
    made_trace_end();
    assert_string_equal(
        strstr(ends(UINT64_MAX), "channel"),
        "channel 1 waits for good: syncpoint 9 is 0, not 3; command at 0x100000008");
    compared("traces", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(later_submits_and_the_cpu_end_waits, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_wait_that_nothing_ends_is_told, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_wait_of_host_that_nothing_ends_is_told, scratch_enter,
                                        scratch_leave),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
