/* test_fe.c - the front end rule by rule: start-up state, each fault, marks, the firmware's answer */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "class/methods.h"
#include "fe_bench.h"
#include "seeded.h"

/* Every value that a channel begins with is one that its method takes. */
static void start_up_state(void **unused)
{
    static const struct {
        unsigned offset;
        u32 value;
    } known[] = { { 0x1160, 0x25e00040 }, { 0x2000, 0 }, { 0x2040, 0x11 },
                  { 0x2140, 0x51 },       { 0x15b4, 1 }, { 0x0218, 0x10 } };
    unsigned long values = 0;

    (void)unused;
    fe_reset(&fe);
    for (enum class_index c = CLASS_3D; c < (enum class_index)FE_ENGINES; c++)
        for (unsigned word = 0; word < CLASS_METHODS; word++) {
            const struct class_rule *r = class_rule_at(c, word);
            if (fe.state[c][word] == 0)
                continue;
            values++;
            assert_non_null(r);
            if (!class_data_valid(c, r, fe.state[c][word]))
                fail_msg("%x: 0x%x begins as 0x%x", classes[c].id, 4 * word, fe.state[c][word]);
        }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(fe.state[CLASS_3D][known[i].offset / 4], known[i].value);
    compared("values", values);
}

static const struct {
    unsigned engine, method;
    u32 data;
    const char *said;
} wrongs[] = {
    { 0, 0x1618 / 4, 0xf,
      "class b197, method BEGIN, data 0x0000000f at 0x1234: the method does not "
      "take it; OP is 0xf" },
    { 0, 0x1618 / 4, 0x80000004, "bits 0x80000000 are no field's" },
    { 0, 0x0008 / 4, 0, "method 0x8, data 0x00000000 at 0x1234: there is no such method" },
    { 3, 0x02ac / 4, 9, "class 902d, method SET_OPERATION" },
    { 1, 0, 0xb197,
      "class b1c0, method SET_OBJECT, data 0x0000b197 at 0x1234: the subchannel has no "
      "such class" },
    { 0, 0xe01, 5, "class b197, macro 0, called at 0x1234: EXTRA_MACRO_DATA" },
    { 3, 0xe03, 5, "class 902d, macro 1, called at 0x1234: EXTRA_MACRO_DATA" },
    { 4, 0x300 / 4, 0xffffffff, "class b0b5, method LAUNCH_DMA" },
};

static void faults_say_what_is_wrong(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        char text[300];
        start();
        give(wrongs[i].engine, wrongs[i].method, wrongs[i].data);
        assert_true(fe.stopped);
        fe_fault_text(text, sizeof text, &fault);
        if (!strstr(text, wrongs[i].said))
            fail_msg("'%s' does not say '%s'", text, wrongs[i].said);
        assert_non_null(strstr(text, "channel 5"));
        assert_int_equal(fault.trap != 0, strstr(text, "macro") != NULL);
        give(0, 0x1618 / 4, 4);
        assert_int_equal(gots, 0); /* nothing goes on */
    }
    compared("faults", sizeof wrongs / sizeof *wrongs);
}

/* SET_COLOR_TARGET_WIDTH of target 1 is read by clear, not by i2m. */
static void changes_are_marked(void **unused)
{
    const unsigned width = NVB197_SET_COLOR_TARGET_WIDTH / 4 + 0x40 / 4;

    (void)unused;
    start();
    assert_true(fe_take_stale(&fe, CLASS_3D, READER_CLEAR));
    assert_true(fe_take_stale(&fe, CLASS_3D, READER_I2M));
    give(0, width, 7);
    assert_false(fe_take_stale(&fe, CLASS_3D, READER_I2M));
    assert_true(fe_take_stale(&fe, CLASS_3D, READER_CLEAR));
    assert_false(fe_take_stale(&fe, CLASS_3D, READER_CLEAR));
    give(0, width, 7);
    assert_false(fe_take_stale(&fe, CLASS_3D, READER_CLEAR));
    assert_int_equal(fe.redundant, 1);
    fe_set(&fe, CLASS_3D, width, 8);
    assert_true(fe_take_stale(&fe, CLASS_3D, READER_CLEAR));
    fe_mark_stale(&fe, CLASS_3D);
    for (unsigned reader = 0; reader < 32; reader++)
        assert_true(fe_take_stale(&fe, CLASS_3D, (enum class_reader)reader));
    compared("marks", 8 + 32);
}

/* The firmware's answer, as deko3d's macro polls it (facts/classes/host.md 6). */
static void firmware_answers(void **unused)
{
    (void)unused;
    start();
    give(0, 0x3400 / 4, 0);
    give(0, 0x2310 / 4, 0x418800);
    assert_int_equal(fe.mme.shadow[0][0x3400 / 4], 1);
    give(3, NV902D_SET_MME_SHADOW_SCRATCH / 4, 0);
    give(3, NV902D_SET_FALCON04 / 4, 0x418800);
    assert_int_equal(fe.mme.shadow[1][NV902D_SET_MME_SHADOW_SCRATCH / 4], 1);
    give(1, NVB1C0_SET_MME_SHADOW_SCRATCH / 4, 0);
    give(1, NVB1C0_SET_FALCON04 / 4, 0x418800);
    assert_int_equal(fe.state[CLASS_COMPUTE][NVB1C0_SET_MME_SHADOW_SCRATCH / 4], 1);
    compared("answers", 3);
}

/* Bits of setup's register under a mask; other registers are kept nowhere (facts/texture/raster_rules.md 12). */
static void firmware_writes_setup(void **unused)
{
    const unsigned reg = 0x2310 / 4;

    (void)unused;
    start();
    give(0, 0x3404 / 4, 0xffffffff);
    give(0, 0x3408 / 4, 0x01800000);
    give(0, reg, 0x418800);
    assert_int_equal(fe.state[CLASS_3D][reg], 0x01800000);
    assert_true(fe_take_stale(&fe, CLASS_3D, READER_SETUP));
    give(0, 0x3404 / 4, 0x02800000);
    give(0, 0x3408 / 4, 0x03800000);
    give(0, reg, 0x418800);
    assert_int_equal(fe.state[CLASS_3D][reg], 0x02800000);
    fe_take_stale(&fe, CLASS_3D, READER_SETUP);
    give(0, reg, 0x419f78);
    assert_int_equal(fe.state[CLASS_3D][reg], 0x02800000);
    assert_false(fe_take_stale(&fe, CLASS_3D, READER_SETUP));
    compared("registers", 3);
}

/* What went to the macro engine last, and how much did. */
static struct {
    unsigned count;
    struct mme_method last;
} given;

static void note(void *self, const void *packet)
{
    (void)self;
    given.last = *(const struct mme_method *)packet;
    given.count++;
}

/* Every method of its classes comes to the macro engine; a call of a macro is an even method from 0x3800 on, and
 * what follows is its data.
 */
static void methods_come_to_the_macro_engine(void **unused)
{
    static struct mme_method_fifo to_mme;
    static struct mme_result_fifo from_mme;
    static const struct mme_wires wires = { &to_mme, &from_mme };
    static struct net_tap tap = { .given = note };
    unsigned calls = 0, n = 0;

    (void)unused;
    net_tap_on(&to_mme.tap, &tap);
    for (; n < 512; n++) {
        const bool twod = n & 1;
        const unsigned method = n % 8 == 0   ? 0x3400 / 4
                                : n % 8 == 1 ? 0x118 / 4 /* LOAD_MME_INSTRUCTION_RAM */
                                             : 0x3800 / 4 + n / 2 - 1;

        start(); /* as what is no macro's data stops the channel */
        given.count = 0;
        fe.look = &wires;
        give(twod ? 3 : 0, method, n);
        calls = method >= 0x3800 / 4 && method % 2 == 0;
        assert_int_equal(given.count, 1);
        assert_int_equal(given.last.twod, twod);
        assert_int_equal(given.last.method, method);
        assert_int_equal(given.last.data, n);
        assert_int_equal(fe.calls, calls);
    }
    assert_int_equal(to_mme.pushed, n);
    compared("methods through wires", n);
}

/* No other method of the front end is answered as by the firmware. */
static void others_are_not_answered(void **unused)
{
    const unsigned scratch = NV902D_SET_MME_SHADOW_SCRATCH / 4;
    unsigned long methods = 0;

    (void)unused;
    start();
    give(3, scratch, 0);
    for (unsigned word = 1; word < 0x3800 / 4; word++) {
        const struct class_rule *r = class_rule_at(CLASS_2D, word);

        if (!r || r->kind != CLASS_FRONT || word == NV902D_SET_FALCON04 / 4)
            continue;
        give(3, word, 0);
        assert_int_equal(fe.mme.shadow[1][scratch], 0);
        methods++;
    }
    compared("methods of the front end", methods);
}

/* known: facts/hub.md, FE: a method a clock; a macro may not call a macro (fe.c) */
static void a_method_takes_a_clock(void **unused)
{
    static struct host_method_fifo in;
    static struct fe_action_fifo actions;
    static struct fe_fault_fifo faults;
    const struct host_method begin = { 5, 0, 0x1618 / 4, 4, 0x1234 },
                             wrong = { 5, 0, 2, 0, 0x1234 };
    struct fe_out out;
    u64 before;

    (void)unused;
    start();
    assert_int_equal(fe_write(&fe, CLASS_3D, 0xe00, 0, true, &out), FE_FAULT);
    assert_int_equal(out.fault.kind, FE_FAULT_METHOD);
    start();
    before = fe.clocks;
    for (unsigned n = 0; n < 3; n++) {
        host_method_push(&in, n < 2 ? &begin : &wrong);
        assert_true(fe_step(&fe, &in, &actions, &faults));
        assert_int_equal(fe.clocks - before, n + 1);
    }
    assert_false(fe_step(&fe, &in, &actions, &faults));
    assert_int_equal(faults.count, 1);
    assert_int_equal(fe_fault_pop(&faults).kind, FE_FAULT_METHOD);
    compared("steps", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_up_state),
        cmocka_unit_test(faults_say_what_is_wrong),
        cmocka_unit_test(changes_are_marked),
        cmocka_unit_test(firmware_answers),
        cmocka_unit_test(firmware_writes_setup),
        cmocka_unit_test(methods_come_to_the_macro_engine),
        cmocka_unit_test(others_are_not_answered),
        cmocka_unit_test(a_method_takes_a_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
