/* test_hub_wait.c - the 3D pipe waits for semaphores, which 3D and compute release (facts/classes/3d_semantics.md 13): channels that
 * release and acquire one another's words, beside programs carried out on plain numbers
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "class/methods.h"
#include "hub_bench.h"

#include <cmocka.h>

#include "seeded.h"

#define ACQUIRE  1u
#define AT_LEAST (1u << 16)
#define ONE_WORD (1u << 28)

static struct hub_bench b;

static u64 cell(unsigned n)
{
    return HUB_DATA_VA + 16 * n;
}

/* SET_REPORT_SEMAPHORE_A to D. */
static void operate(unsigned channel, unsigned subchannel, unsigned n, u32 payload, u32 d)
{
    const u32 word[] = { 1u << 29 | 4u << 16 | subchannel << 13 | NVB197_SET_REPORT_SEMAPHORE_A / 4,
                         0, (u32)cell(n), payload, d };

    hub_bench_send(&b, channel, word, 5);
}

static void a_channel_waits_for_another(void **state)
{
    (void)state;
    for (unsigned subchannel = 0; subchannel < 2; subchannel++) {
        hub_bench_start(&b, 2);
        operate(0, 0, 0, 7, ACQUIRE);
        operate(0, subchannel, 1, 1, ONE_WORD);
        operate(1, subchannel, 2, 2, ONE_WORD);
        hub_bench_run(&b);
        assert_int_equal(hub_bench_word(&b, cell(1)), 0); /* behind the wait */
        assert_int_equal(hub_bench_word(&b, cell(2)), 2); /* meanwhile */
        assert_true(b.hub.channel[0].wait.on);
        assert_int_equal(b.hub.channel[0].wait.va, cell(0));
        assert_int_equal(b.hub.channel[0].wait.payload, 7);
        operate(1, subchannel, 0, 8, ONE_WORD); /* not equal */
        hub_bench_run(&b);
        assert_int_equal(hub_bench_word(&b, cell(1)), 0);
        operate(1, subchannel, 0, 7, ONE_WORD);
        hub_bench_run(&b);
        assert_int_equal(hub_bench_word(&b, cell(1)), 1);
        assert_false(b.hub.channel[0].wait.on);
        assert_int_equal(b.hub.counts.waits, 1);
        hub_bench_end(&b);
    }
    compared("waits", 2);
}

/* What the CPU writes ends a wait too; a value that is there already is none. */
static void the_cpu_ends_a_wait(void **state)
{
    (void)state;
    hub_bench_start(&b, 1);
    operate(0, 0, 0, 0, ACQUIRE);
    operate(0, 0, 0, 5, ACQUIRE | AT_LEAST);
    operate(0, 0, 1, 1, ONE_WORD);
    hub_bench_run(&b);
    assert_int_equal(b.hub.counts.waits, 1);
    hub_bench_write(&b, cell(0), UINT32_C(0x80000004)); /* as far below 5 as can be */
    hub_bench_run(&b);
    assert_int_equal(hub_bench_word(&b, cell(1)), 1);
    assert_int_equal(b.hub.channel[0].space.traffic[MEM_FE].written, 4); /* by client */
    assert_true(b.hub.channel[0].space.traffic[MEM_FE].read >= 12);
    hub_bench_end(&b);
    compared("waits", 2);
}

/* A wait at an address that nothing maps is a fault of the MMU. */
static void a_wait_nowhere_faults(void **state)
{
    const u32 word[] = { 1u << 29 | 4u << 16 | NVB197_SET_REPORT_SEMAPHORE_A / 4, 0x12, 0x3450, 1,
                         ACQUIRE };

    (void)state;
    hub_bench_start(&b, 1);
    hub_bench_send(&b, 0, word, 5);
    hub_bench_run(&b);
    assert_true(b.hub.has_fault && b.hub.fault.kind == GPU_FAULT_ACCESS);
    assert_true(b.hub.fault.request.va == UINT64_C(0x1200003450));
    assert_false(b.hub.channel[0].wait.on);
    hub_bench_end(&b);
    compared("faults", 1);
}

/* A counter is cleared, and what is left out is counted. */
static void reports_that_lack_draws(void **state)
{
    const u32 clear[] = { 1u << 29 | 1u << 16 | NVB197_CLEAR_REPORT_VALUE / 4, 0x13 };

    (void)state;
    hub_bench_start(&b, 1);
    b.hub.report[3] = 9; /* DA_PRIMITIVES_GENERATED */
    b.hub.report[5] = 8;
    operate(0, 0, 0, 0, 3u << 23);
    hub_bench_run(&b);
    assert_int_equal(hub_bench_word(&b, cell(0)), 9);
    hub_uncounted(&b.hub, &b.hub.channel[0]);
    operate(0, 0, 0, 77, 0xfu << 12); /* no counter */
    operate(0, 0, 0, 77, 21u << 23);  /* ZPASS_PIXEL_CNT64, which is off */
    hub_bench_run(&b);
    assert_int_equal(b.hub.counts.reports_uncounted, 0);
    operate(0, 0, 0, 77, 3u << 23);
    operate(0, 0, 1, 77, 5u << 23);
    hub_bench_run(&b);
    assert_int_equal(b.hub.counts.reports_uncounted, 2);
    hub_bench_send(&b, 0, clear, 2);
    operate(0, 0, 0, 77, 3u << 23);
    operate(0, 0, 1, 77, 5u << 23);
    hub_bench_run(&b);
    assert_int_equal(b.hub.counts.reports_uncounted, 3);
    assert_int_equal(hub_bench_word(&b, cell(0)), 0);
    assert_int_equal(hub_bench_word(&b, cell(1)), 8);
    hub_bench_end(&b);
    compared("reports", 6);
}

/* Every code of a report has a value, of its own or of a stream, or is refused by name. */
static void every_report_counts_or_is_refused(void **state)
{
    static const u8 refused[] = { 0x04, 0x08, 0x0a, 0x0c, 0x0e, 0x10,
                                  0x14, 0x16, 0x17, 0x18, 0x19, 0x1c };
    static const u8 of_stream[] = { 0x06, 0x0b, 0x0d, 0x12 }; /* 0x1a is a state's */

    (void)state;
    for (unsigned report = 1; report < HUB_REPORTS; report++) {
        const bool refuses = memchr(refused, (int)report, sizeof refused) != NULL;
        const u8 *stream = memchr(of_stream, (int)report, sizeof of_stream);

        hub_bench_start(&b, 1);
        b.hub.report[report] = stream ? 0 : 40 + report;
        b.hub.stream[3] = (struct hub_stream){ 1009, 9, 77 };
        operate(0, 0, 0, 0, report << 23 | 3u << 5);
        hub_bench_run(&b);
        assert_int_equal(b.hub.has_fault, refuses);
        if (refuses && b.hub.fault.kind == GPU_FAULT_METHOD) { /* no code of the class */
            assert_non_null(strchr("\x08\x14\x16\x17", (int)report));
        } else if (refuses) {
            assert_int_equal(b.hub.fault.kind, GPU_FAULT_LIMIT);
            assert_non_null(strstr(b.hub.fault.reason, "REPORT"));
        } else if (report != 0x1a) {
            const unsigned word = report == 2; /* a count of 32 bits stands behind the payload */

            assert_int_equal(hub_bench_word(&b, cell(0) + 4 * word), !stream          ? 40 + report
                                                                     : report == 0x06 ? 1000
                                                                     : report == 0x0b ? 9
                                                                     : report == 0x0d ? 1009
                                                                                      : 77);
        }
        hub_bench_end(&b);
    }
    compared("reports", HUB_REPORTS - 1);
}

/* Random programs.  Cell c is released by channel c alone, with rising values around the end of 32 bits, so that the
 * end does not depend on who runs when.
 */
#define CHANNELS 5
#define STEPS    40

struct step {
    bool acquire;
    unsigned cell;
    u32 value;
};
static struct step program[CHANNELS][STEPS];
static u32 base[CHANNELS];

static void make_programs(void)
{
    for (unsigned c = 0; c < CHANNELS; c++)
        base[c] = random_word() & 1 ? UINT32_C(0xfffffff8) : (u32)random_word();
    for (unsigned c = 0; c < CHANNELS; c++) {
        u32 value = base[c];

        for (unsigned i = 0; i < STEPS; i++) {
            struct step *s = &program[c][i];

            *s = (struct step){ .acquire = random_word() % 5 == 0, .cell = c };
            if (s->acquire) {
                s->cell = (unsigned)(random_word() % CHANNELS);
                s->value = base[s->cell] + (u32)random_word() % (1 + i / 2 + random_word() % 2);
            } else {
                s->value = value += (u32)random_word() % 3;
            }
        }
    }
}

/* Channel c's steps as far as they go on plain numbers; whether any did. */
static bool advance(unsigned c, unsigned at[CHANNELS], u32 memory[CHANNELS])
{
    const unsigned from = at[c];

    for (; at[c] < STEPS; at[c]++) {
        const struct step *s = &program[c][at[c]];

        if (s->acquire && memory[s->cell] - base[s->cell] < s->value - base[s->cell])
            break;
        if (!s->acquire)
            memory[c] = s->value;
    }
    return at[c] != from;
}

static void programs_end_as_plain_ones(void **state)
{
    unsigned long stuck = 0, cells = 0;

    (void)state;
    for (unsigned round = 0; round < 150; round++) {
        u32 memory[CHANNELS];
        unsigned at[CHANNELS] = { 0 };
        bool any = true;

        make_programs();
        hub_bench_start(&b, CHANNELS);
        for (unsigned c = 0; c < CHANNELS; c++)
            hub_bench_write(&b, cell(c), memory[c] = base[c]);
        for (unsigned c = 0; c < CHANNELS; c++)
            for (unsigned i = 0; i < STEPS; i++) {
                const struct step *s = &program[c][i];
                operate(c, s->acquire ? 0 : (unsigned)(random_word() & 1), s->cell, s->value,
                        s->acquire ? ACQUIRE | AT_LEAST : ONE_WORD);
            }
        hub_bench_run(&b);
        while (any) {
            any = false;
            for (unsigned c = 0; c < CHANNELS; c++)
                any |= advance(c, at, memory);
        }
        assert_false(b.hub.has_fault);
        for (unsigned c = 0; c < CHANNELS; c++, cells++) {
            assert_int_equal(hub_bench_word(&b, cell(c)), memory[c]);
            assert_int_equal(b.hub.channel[c].wait.on, at[c] < STEPS);
            if (at[c] < STEPS)
                assert_int_equal(b.hub.channel[c].wait.payload, program[c][at[c]].value);
            stuck += at[c] < STEPS;
        }
        hub_bench_end(&b);
    }
    assert_true(stuck > 10 && stuck < cells - 10);
    compared("channels, of them waiting", stuck);
    compared("channels", cells);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_channel_waits_for_another),
        cmocka_unit_test(the_cpu_ends_a_wait),
        cmocka_unit_test(a_wait_nowhere_faults),
        cmocka_unit_test(reports_that_lack_draws),
        cmocka_unit_test(every_report_counts_or_is_refused),
        cmocka_unit_test(programs_end_as_plain_ones),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
