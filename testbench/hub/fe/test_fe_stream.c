/* test_fe_stream.c - the front end: directed and random streams against the tables read slowly */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "fe_bench.h"
#include "mme/macro_reference.h"
#include "seeded.h"
#include "class_reference.h"
#include "unit.h"
#include "vector_bus.h"

/* The slow front end: what the slow macro engine lets through goes to tables that are searched. */
static struct slow_engine slow;
static u32 state[FE_ENGINES][CLASS_METHODS];
static bool slow_stopped;
static struct left want[LEFT];
static unsigned wants;

/* What the firmware does with three words of scratch; of registers, class 3D's state has setup's, at 0x2310. */
static void slow_firmware(unsigned engine, u32 address)
{
    u32 *scratch =
        engine == CLASS_COMPUTE ? &state[engine][0xd00] : &slow.shadow[engine == CLASS_2D][0xd00];
    u32 *setup = &state[CLASS_3D][0x2310 / 4];

    for (unsigned bit = 0; bit < 32 && address == 0x418800; bit++)
        if (scratch[2] >> bit & 1)
            *setup = (*setup & ~(UINT32_C(1) << bit)) | (scratch[1] >> bit & 1) << bit;
    scratch[0] = 1;
}

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
    if (strcmp(m->name, "SET_FALCON04") == 0 && engine != CLASS_I2M)
        slow_firmware(engine, data);
    else
        state[engine][method] = data;
    for (unsigned i = 0; i < class_effects_count; i++)
        if (class_effects[i].class_id == c->id && strcmp(class_effects[i].method, m->name) == 0)
            kind = class_effects[i].kind;
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
    const bool passes = (engine == CLASS_3D || engine == CLASS_2D) && method != 0;
    const bool loads = method >= 0x114 / 4 && method <= 0x124 / 4;

    if (slow_stopped)
        return;
    if (!passes || loads) /* a macro that still waits goes first */
        slow_interrupt(&slow);
    if (!slow_stopped && (!passes || loads || method >= 0xe00))
        slow_write(engine, method, data, false);
    if (passes && !slow_stopped)
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
    if (pick(1000) == 0) /* no calls (random_macro's), no SET_OBJECT (test_fe's) */
        *method = 1 + pick((engine == CLASS_3D || engine == CLASS_2D ? 0xe00 : CLASS_METHODS) - 1);
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
        }
        slow_flush(&slow);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directed_lines),
        cmocka_unit_test(random_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
