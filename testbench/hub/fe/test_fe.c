/* test_fe.c - the front end: random streams against the tables read slowly, start-up state, each fault */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "hub/fe/fe.h"
#include "mme/slow_macro.h"
#include "seeded.h"
#include "slow_class.h"
#include "unit.h"
#include "vector_bus.h"

#define LEFT 65536

static struct fe fe;

/* What came out: actions and at most one fault. */
struct left {
    unsigned engine, method;
    u32 data;
    bool macro;
};
static struct left got[LEFT];
static unsigned gots;
static struct fe_fault fault;

static void give(unsigned engine, unsigned method, u32 data)
{
    struct fe_out out;
    enum fe_left left =
        fe_take(&fe, &(struct host_method){ 5, (u3)engine, (u12)method, data, 0x1234 }, &out);

    for (; left != FE_NOTHING; left = fe_next(&fe, &out))
        if (left == FE_FAULT)
            fault = out.fault;
        else if (left == FE_ACTION && gots < LEFT)
            got[gots++] = (struct left){ out.action.engine, out.action.method, out.action.data,
                                         out.action.macro };
}

static void bind_all(void)
{
    for (unsigned e = 0; e < FE_ENGINES; e++)
        give(e, 0, classes[e].id);
}

static void start(void)
{
    fe_reset(&fe);
    fe.cfg.macro_limit = 200;
    gots = 0;
    fault = (struct fe_fault){ 0 };
    bind_all();
}

/* The slow front end: what the slow macro engine lets through goes to tables that are searched. */
static struct slow_engine slow;
static u32 state[FE_ENGINES][CLASS_METHODS];
static bool slow_stopped;
static struct left want[LEFT];
static unsigned wants;

static void slow_write(unsigned engine, unsigned method, u32 data, bool macro)
{
    const struct class_table *c = &classes[engine];
    const struct class_line *m = slow_class_method(c, method);
    enum class_kind kind = CLASS_STATE;

    if (slow_stopped || method == 0)
        return;
    if (!m || !slow_class_valid(c, m, data) || (macro && method >= 0xe00)) {
        slow_stopped = true;
        return;
    }
    state[engine][method] = data;
    for (unsigned i = 0; i < class_effects_count; i++)
        if (class_effects[i].class_id == c->id && strcmp(class_effects[i].method, m->name) == 0)
            kind = class_effects[i].kind;
    if (strcmp(m->name, "SET_FALCON04") == 0) {
        if (engine == CLASS_COMPUTE)
            state[engine][0xd00] = 1;
        else
            slow.shadow[engine == CLASS_2D][0xd00] = 1;
    }
    if ((kind == CLASS_ACTION || kind == CLASS_NOT_MODELLED) && wants < LEFT)
        want[wants++] = (struct left){ engine, method, data, macro };
}

static void slow_result(void *context, const struct slow_result *r)
{
    (void)context;
    if (r->kind == 0)
        slow_write(r->twod ? CLASS_2D : CLASS_3D, r->method, r->data, r->macro);
    else if (r->kind == 2)
        slow_stopped = true;
}

static void slow_give(unsigned engine, unsigned method, u32 data)
{
    bool passes = (engine == CLASS_3D || engine == CLASS_2D) && method != 0;

    if (slow_stopped)
        return;
    if (!passes) {
        slow_interrupt(&slow);
        if (slow_stopped)
            return;
        slow_write(engine, method, data, false);
        return;
    }
    if (method >= 0xe00 || (method >= 0x114 / 4 && method <= 0x124 / 4))
        slow_write(engine, method, data, false);
    if (!slow_stopped)
        slow_take(&slow, engine == CLASS_2D, method, data);
}

static u32 pick(unsigned n)
{
    return random_below(&seeded, n);
}

/* A method of the class, and data that it mostly takes. */
static void random_method(unsigned engine, unsigned *method, u32 *data)
{
    const struct class_table *c = &classes[engine];
    const struct class_line *m;

    do
        *method = 1 + pick(0xdff);
    while (!(m = slow_class_method(c, *method)));
    do
        *data = slow_class_data(c, m, &seeded);
    while (!slow_class_valid(c, m, *data) && pick(400));
    if (pick(1000) == 0)
        *method = pick(CLASS_METHODS);
}

static void both(unsigned engine, unsigned method, u32 data)
{
    give(engine, method, data);
    slow_give(engine, method, data);
}

/* A macro that writes its data to a method that takes anything, twice, and asks for a parameter. */
static void random_macro(void)
{
    static const u32 code[] = { 0x02000021, 0x00000941, 0x00000a41 | 0x80, 0x00000011 };
    unsigned slot = pick(128), engine = pick(4) ? CLASS_3D : CLASS_2D;

    both(engine, 0x114 / 4, 0);
    both(engine, 0x118 / 4,
         (code[0] & 0x3fff) | (engine == CLASS_3D ? 0x100 / 4 : 0x100 / 4) << 14);
    for (unsigned i = 1; i < 4; i++)
        both(engine, 0x118 / 4, i == 2 && pick(2) ? 0x00000281 : code[i]);
    both(engine, 0x11c / 4, slot);
    both(engine, 0x120 / 4, 0);
    both(engine, 0xe00 + 2 * slot, (u32)random_word());
    if (fe.mme.macro.running)
        both(engine, 0xe01 + 2 * slot, (u32)random_word());
}

static void slow_start(void)
{
    memcpy(state, fe.state, sizeof state);
    memset(&slow, 0, sizeof slow);
    memcpy(slow.shadow, fe.mme.shadow, sizeof slow.shadow);
    slow.limit = 200;
    slow.result = slow_result;
    slow_stopped = false;
    wants = gots = 0;
}

static void random_streams(void **unused)
{
    unsigned long actions = 0, faults = 0, methods = 0, macros = 0;

    (void)unused;
    seed_from_environment();
    for (unsigned round = 0; round < 150; round++) {
        start();
        slow_start();
        for (unsigned i = 0; i < 400 && !slow_stopped; i++, methods++) {
            unsigned engine = pick(FE_ENGINES), method;
            u32 data;
            random_method(engine, &method, &data);
            if (pick(20) == 0)
                random_macro();
            both(engine, method, data);
            slow_flush(&slow);
        }
        assert_int_equal(fe.stopped, slow_stopped);
        assert_int_equal(gots, wants);
        assert_memory_equal(got, want, gots * sizeof *got);
        assert_memory_equal(fe.state, state, sizeof state);
        actions += gots;
        faults += slow_stopped;
        macros += fe.calls;
    }
    compared("methods", methods);
    compared("actions", actions);
    compared("faults", faults);
    compared("macro calls", macros);
}

/* The lines of the directed set; SET_OBJECT is plain enough to be done here. */
static void directed_lines(void **unused)
{
    const struct unit_ops *u = unit_named("fe");
    const struct unit_lines lines = { .kind = LINES_DIRECTED };
    static uint32_t words[VECTOR_WORDS];
    unsigned long actions = 0, faults = 0, i = 0;
    bool bound[FE_ENGINES] = { [CLASS_COPY] = true };
    struct fe_vector v;

    (void)unused;
    for (; unit_line(u, &lines, i, words, NULL); i++) {
        fe_vector_get(&v, words, 0);
        const struct host_method *m = &v.host_fe;
        if (v.reset) {
            assert_int_equal(fe.stopped, slow_stopped);
            assert_memory_equal(got, want, gots * sizeof *got);
            assert_int_equal(gots, wants);
            actions += gots;
            faults += slow_stopped;
            fe_reset(&fe);
            slow_start();
            memset(bound, 0, sizeof bound);
            bound[CLASS_COPY] = true;
        }
        give(m->subchannel, m->method, m->data);
        slow_stopped |=
            m->method == 0 ? m->data != classes[m->subchannel].id : !bound[m->subchannel];
        bound[m->subchannel] |= m->method == 0;
        slow_give(m->subchannel, m->method, m->data);
        slow_flush(&slow);
    }
    compared("lines", i);
    compared("actions of lines", actions);
    compared("faults of lines", faults);
}

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
        give(0, 0x1618 / 4, 4);
        assert_int_equal(gots, 0); /* nothing goes on */
    }
    compared("faults", sizeof wrongs / sizeof *wrongs);
}

static void changes_are_marked(void **unused)
{
    (void)unused;
    start();
    assert_true(fe_changed(&fe, CLASS_3D, 0, 0));
    fe_clean(&fe);
    give(0, NVB197_SET_COLOR_TARGET_A / 4 + 0x40 / 4, 7);
    assert_true(
        fe_changed(&fe, CLASS_3D, NVB197_SET_COLOR_TARGET_A, NVB197_SET_COLOR_TARGET_A + 0x1fc));
    assert_false(
        fe_changed(&fe, CLASS_3D, NVB197_SET_COLOR_TARGET_A, NVB197_SET_COLOR_TARGET_A + 0x3c));
    fe_clean(&fe);
    give(0, NVB197_SET_COLOR_TARGET_A / 4 + 0x40 / 4, 7);
    assert_false(fe_changed(&fe, CLASS_3D, 0, 0x3ffc));
    assert_int_equal(fe.redundant, 1);
    compared("marks", 4);
}

/* The firmware's answer, as deko3d's macro polls it (facts/classes/host.md 6). */
static void firmware_answers(void **unused)
{
    (void)unused;
    start();
    give(0, 0x3400 / 4, 0);
    give(0, 0x2310 / 4, 0x418800);
    assert_int_equal(fe.mme.shadow[0][0x3400 / 4], 1);
    compared("answers", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_up_state),     cmocka_unit_test(faults_say_what_is_wrong),
        cmocka_unit_test(changes_are_marked), cmocka_unit_test(firmware_answers),
        cmocka_unit_test(directed_lines),     cmocka_unit_test(random_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
