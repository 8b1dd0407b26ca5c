/* test_class.c - the tables of the classes: places known from drivers, and rules against the lines
 *
 * The rules that the front end looks up are printed at build time; here the lines of the .def files are
 * read again, slowly, for every address and for data words that are all right, nearly, or not at all.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "class/methods.h"
#include "seeded.h"
#include "class_reference.h"

static void rules_are_the_lines(void **state)
{
    unsigned long methods = 0, words = 0, valid = 0;

    (void)state;
    seed_from_environment();
    for (enum class_index i = 0; i < CLASSES; i++) {
        const struct class_table *c = &classes[i];
        for (unsigned word = 0; word < CLASS_METHODS; word++) {
            const struct class_rule *rule = class_rule_at(i, word);
            const struct class_line *m = slow_class_method(c, word);
            assert_ptr_equal(rule ? c->line + rule->line : NULL, m);
            methods += m != NULL;
            for (unsigned k = 0; m && k < 64; k++) {
                u32 data = slow_class_data(c, m, &seeded);
                bool good = slow_class_valid(c, m, data);
                assert_int_equal(class_data_valid(i, rule, data), good);
                assert_int_equal(class_invalid_field(i, rule, data) == NULL, good);
                valid += good;
                words++;
            }
        }
    }
    assert_true(valid > words / 8 && valid < words - words / 16);
    compared("addresses that have a method", methods);
    compared("data words", words);
}

/* known: facts/classes/3d_semantics.md, host.md; another source than the headers. */
static const struct {
    enum class_index c;
    unsigned offset;
    const char *name;
} places[] = {
    { CLASS_3D, 0x0000, "SET_OBJECT" },
    { CLASS_3D, 0x0844, "SET_COLOR_TARGET_B(1)" },
    { CLASS_3D, 0x1618, "BEGIN" },
    { CLASS_3D, 0x19d0, "CLEAR_SURFACE" },
    { CLASS_3D, 0x1b0c, "SET_REPORT_SEMAPHORE_D" },
    { CLASS_3D, 0x2040, "SET_PIPELINE_SHADER(1)" },
    { CLASS_3D, 0x1c14, "SET_VERTEX_STREAM_A_LOCATION_A(1)" },
    { CLASS_3D, 0x2884, "SET_STREAM_OUT_LAYOUT_SELECT(1, 1)" },
    { CLASS_3D, 0x1158, "VTX_ATTR_DATA(2)" },
    { CLASS_3D, 0x3808, "CALL_MME_MACRO(1)" },
    { CLASS_3D, 0x380c, "CALL_MME_DATA(1)" },
    { CLASS_3D, 0x0f60, "TILED_CACHE_ENABLE" },
    { CLASS_3D, 0x0004, "0x4" },
    { CLASS_2D, 0x08dc, "PIXELS_FROM_MEMORY_SRC_Y0_INT" },
    { CLASS_2D, 0x0614, "RENDER_SOLID_PRIM_POINT_Y(2)" },
    { CLASS_COMPUTE, 0x02bc, "SEND_SIGNALING_PCAS_B" },
    { CLASS_I2M, 0x01b4, "LOAD_INLINE_DATA" },
    { CLASS_COPY, 0x0300, "LAUNCH_DMA" },
    { CLASS_HOST, 0x001c, "SEMAPHORED" },
    { CLASS_HOST, 0x0074, "SYNCPOINTB" },
};

static void methods_lie_where_drivers_write(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char name[80];
        class_method_name(name, sizeof name, places[i].c, places[i].offset / 4);
        assert_string_equal(name, places[i].name);
    }
    compared("places", sizeof places / sizeof *places);
}

static void names_of_what_is_wrong(void **state)
{
    const struct class_rule *begin = class_rule_at(CLASS_3D, NVB197_BEGIN / 4);

    (void)state;
    assert_null(class_invalid_field(CLASS_3D, begin, 0x4));
    assert_string_equal(class_invalid_field(CLASS_3D, begin, 0xf)->name, "OP");
    assert_string_equal(class_invalid_field(CLASS_3D, begin, 0x0c000004)->name, "INSTANCE_ID");
    assert_string_equal(class_invalid_field(CLASS_3D, begin, 0x80000004)->name,
                        "BEGIN"); /* no field */
    compared("words", 4);
}

/* Of the 3D class: each is acted on, or changes nothing and says why, or is refused by name; nothing is two of these. */
static void each_method_of_3d_is_told(void **state)
{
    const struct class_table *c = &classes[CLASS_3D];
    unsigned long methods = 0, idle = 0, refused = 0;

    (void)state;
    for (const struct class_line *l = c->line; l < c->line + c->lines; l++) {
        const struct class_rule *r =
            l->kind == CLASS_METHOD ? class_rule_at(CLASS_3D, l->x / 4) : NULL;
        const char *text = r && r->effect != CLASS_NO_TEXT ? class_effects[r->effect].text : "";

        if (!r)
            continue;
        methods++;
        if (r->kind == CLASS_NO_EFFECT || r->kind == CLASS_NOT_MODELLED) {
            if (strlen(text) < 8 || r->readers)
                fail_msg("%s: '%s', readers %x", l->name, text, r->readers);
            idle += r->kind == CLASS_NO_EFFECT;
            refused += r->kind == CLASS_NOT_MODELLED;
        } else if (r->kind == CLASS_STATE) {
            if (!r->readers)
                fail_msg("%s: nothing reads it, and no row says why", l->name);
            refused += r->readers >> READER_DRAW & 1; /* what draws refuse */
        } else if (!*text) {
            fail_msg("%s: no row says what it does", l->name);
        }
    }
    compared("methods of 3D", methods);
    compared("of them change no result", idle);
    compared("of them refused, or some of their values", refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_the_lines),
        cmocka_unit_test(methods_lie_where_drivers_write),
        cmocka_unit_test(names_of_what_is_wrong),
        cmocka_unit_test(each_method_of_3d_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
