/* test_pd_action.c - from methods of the 3D class to packets and the state bundle */
#include "pd_action.h"

static void random_state(void)
{
    for (unsigned i = 0; i < CLASS_METHODS; i++)
        class_state[i] = (u32)random_word();
}

/* The packet of an action that has one. */
static struct pd_draw only(unsigned method, u32 data)
{
    const char *why;

    assert_true(act(method, data, &why));
    assert_null(why);
    assert_int_equal(draws.count, 1);
    assert_int_equal(pd_draw_first(&draws)->draw, 42);
    return pd_draw_pop(&draws);
}

static void a_bundle_has_the_fields_of_the_methods(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 2000; n++) {
        struct pd_config c;

        random_state();
        c = pd_bundle(class_state);
        assert_true(c.index_base ==
                    ((u64)(class_state[0x17c8 / 4] & 255) << 32 | class_state[0x17cc / 4]));
        assert_true(c.index_limit ==
                    ((u64)(class_state[0x17d0 / 4] & 255) << 32 | class_state[0x17d4 / 4]));
        assert_int_equal(c.restart, class_state[0x1644 / 4] & 1);
        assert_int_equal(c.restart_arrays, class_state[0x0de8 / 4] & 1);
        assert_int_equal(c.restart_topology, class_state[0x0748 / 4] & 1);
        assert_int_equal(c.restart_index, class_state[0x1648 / 4]);
        assert_int_equal(c.base_vertex, class_state[0x1434 / 4]);
        assert_int_equal(c.id_base, class_state[0x1118 / 4]);
        assert_int_equal(c.id_from_start, class_state[0x164c / 4] >> 12 & 1);
        assert_int_equal(c.last, class_state[0x1684 / 4] & 1);
        assert_int_equal(c.edge_flag, class_state[0x15e4 / 4] & 1);
        assert_int_equal(c.inline16_start, class_state[0x15ec / 4] >> 31);
        assert_int_equal(c.inline16_count, class_state[0x15ec / 4] & 0x7fffffff);
        assert_int_equal(c.inline8_start, class_state[0x1300 / 4] >> 30);
        assert_int_equal(c.inline8_count, class_state[0x1300 / 4] & 0x3fffffff);
    }
    compared("bundles", 2000);
}

static void begin_has_its_fields(void **state)
{
    (void)state;
    memset(class_state, 0, sizeof class_state);
    for (unsigned op = 0; op < 14; op++)
        for (unsigned bits = 0; bits < 32; bits++) {
            const u32 data =
                op | (bits & 1) << 24 | (bits >> 1 & 3) % 3 << 26 | (bits >> 3 & 3) << 29;
            const unsigned split = bits >> 3 & 3;
            const struct pd_draw d = only(NVB197_BEGIN, data);

            assert_int_equal(d.what, PD_BEGIN);
            assert_int_equal(d.topology, op);
            assert_int_equal(d.keep_id, bits & 1);
            assert_int_equal(d.instance_id, (bits >> 1 & 3) % 3);
            assert_int_equal(d.open_begin, split == 2 || split == 3);
            assert_int_equal(d.open_end, split == 1 || split == 2);
        }
    compared("BEGINs", 14 * 32);
}

/* known: class b197; a code that is none is refused */
static void a_topology_of_its_own_replaces_the_op(void **state)
{
    static const u8 lists[0x20] = { 0, 1, 2, 4, 5, 6, 0, 0, 0, 0, 11, 12, 13, 14 };
    static const u8 legacy[0x20] = { 0, 1, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                     0, 2, 4, 4, 5, 6, 6, 7, 7, 7, 2, 0, 5, 2 }; /* topology + 1 */
    unsigned found = 0;

    (void)state;
    memset(class_state, 0, sizeof class_state);
    for (u32 code = 0; code < 0x10000; code++) {
        const unsigned is = code < 0x20                       ? lists[code]
                            : code >= 0x1000 && code < 0x1020 ? legacy[code - 0x1000]
                                                              : 0;
        const char *why;

        set(NVB197_SET_PRIMITIVE_TOPOLOGY, code);
        set(NVB197_SET_PRIMITIVE_TOPOLOGY_CONTROL, 0);
        assert_int_equal(only(NVB197_BEGIN, PD_QUADS).topology, PD_QUADS);
        set(NVB197_SET_PRIMITIVE_TOPOLOGY_CONTROL, 1);
        assert_true(act(NVB197_BEGIN, PD_QUADS, &why));
        assert_int_equal(why == NULL, is != 0);
        if (is)
            assert_int_equal(pd_draw_pop(&draws).topology, is - 1);
        found += is != 0;
    }
    assert_int_equal(found, 24);
    compared("codes", 0x10000);
}

/* Each form that begins and ends by itself.  known: facts/classes/3d_semantics.md 2 */
static void short_forms_are_three_packets(void **state)
{
    static const struct {
        unsigned method;
        enum pd_what what;
        enum pd_index_size size;
        enum pd_instance instance;
    } forms[8] = {
        { 0x1214, PD_ARRAY, PD_INDEX_8, PD_INSTANCE_FIRST },
        { 0x1218, PD_ARRAY, PD_INDEX_8, PD_INSTANCE_SUBSEQUENT },
        { 0x17e4, PD_INDICES, PD_INDEX_32, PD_INSTANCE_FIRST },
        { 0x17e8, PD_INDICES, PD_INDEX_16, PD_INSTANCE_FIRST },
        { 0x17ec, PD_INDICES, PD_INDEX_8, PD_INSTANCE_FIRST },
        { 0x17f0, PD_INDICES, PD_INDEX_32, PD_INSTANCE_SUBSEQUENT },
        { 0x17f4, PD_INDICES, PD_INDEX_16, PD_INSTANCE_SUBSEQUENT },
        { 0x17f8, PD_INDICES, PD_INDEX_8, PD_INSTANCE_SUBSEQUENT },
    };

    (void)state;
    memset(class_state, 0, sizeof class_state);
    for (unsigned i = 0; i < 8 * 200; i++) {
        const u32 data = (u32)random_word();
        const bool patches = data >> 28 >= 14;
        const char *why;

        assert_true(act(forms[i % 8].method, data, &why));
        assert_int_equal(why != NULL, patches);
        if (patches)
            continue;
        assert_int_equal(draws.count, 3);
        const struct pd_draw begin = pd_draw_pop(&draws), d = pd_draw_pop(&draws);

        assert_int_equal(begin.what, PD_BEGIN);
        assert_int_equal(begin.topology, data >> 28);
        assert_int_equal(begin.instance_id, forms[i % 8].instance);
        assert_int_equal(begin.keep_id, 0);
        assert_int_equal(d.what, forms[i % 8].what);
        assert_int_equal(d.index_size, forms[i % 8].size);
        assert_int_equal(d.first, data & 0xffff);
        assert_int_equal(d.count, data >> 16 & 0xfff);
        assert_int_equal(pd_draw_pop(&draws).what, PD_END);
    }
    compared("short forms", 8 * 200);
}

static void draws_have_their_operands(void **state)
{
    struct pd_draw d;

    (void)state;
    unit.open = true;
    for (unsigned i = 0; i < 1000; i++) {
        const u32 x = (u32)random_word();

        random_state();
        set(NVB197_SET_DA_PRIMITIVE_RESTART, 0);
        d = only(0x0d78, x);
        assert_int_equal(d.what, PD_ARRAY);
        assert_true(d.first == class_state[0x0d74 / 4] && d.count == x);
        d = only(0x17e0, x);
        assert_int_equal(d.what, PD_INDICES);
        assert_true(d.first == class_state[0x17dc / 4] && d.count == x);
        assert_int_equal(d.index_size, class_state[0x17d8 / 4] & 3);
        d = only(0x0304, x);
        assert_true(d.what == PD_ZEROS && d.first == 0 && d.count == x);
        for (unsigned k = 0; k < 3; k++) {
            d = only(k == 0 ? 0x1304 : k == 1 ? 0x15f0 : 0x15e8, x);
            assert_true(d.what == PD_INLINE && d.first == x && d.index_size == k);
        }
        assert_int_equal(only(0x1614, 0).what, PD_END);
        d = only(0x1624, x);
        assert_true(d.what == PD_LOAD_ID && d.first == x);
        d = only(0x1620, x);
        assert_true(d.what == PD_ADD_ID && d.first == x);
    }
    compared("draws", 9 * 1000);
}

/* known: facts/classes/3d_semantics.md 2: bytes from the start on, whole strides of them; capture t12 */
static void automatic_draws_count_strides(void **state)
{
    static const struct {
        u32 bytes, start, stride, count;
    } cases[] = {
        { 96, 0, 32, 3 },    { 127, 0, 32, 3 },
        { 128, 32, 32, 3 },  { 31, 0, 32, 0 },
        { 100, 101, 1, 0 },  { 100, 100, 4, 0 },
        { 100, 0, 0, 0 },    { 4095, 0, 0xfff, 1 },
        { 8, 0, 0x1008, 1 }, { 0xffffffff, 0, 1, 0xffffffff },
    };

    (void)state;
    memset(class_state, 0, sizeof class_state);
    set(NVB197_SET_VERTEX_ARRAY_START, 55); /* is not looked at */
    unit.open = true;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct pd_draw d;

        set(NVB197_SET_DRAW_AUTO_START, cases[i].start);
        set(NVB197_SET_DRAW_AUTO_STRIDE, cases[i].stride);
        d = only(NVB197_DRAW_AUTO, cases[i].bytes);
        assert_true(d.what == PD_ARRAY && d.first == 0);
        assert_int_equal(d.count, cases[i].count);
    }
    compared("DRAW_AUTO", sizeof cases / sizeof cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bundle_has_the_fields_of_the_methods),
        cmocka_unit_test(begin_has_its_fields),
        cmocka_unit_test(a_topology_of_its_own_replaces_the_op),
        cmocka_unit_test(short_forms_are_three_packets),
        cmocka_unit_test(draws_have_their_operands),
        cmocka_unit_test(automatic_draws_count_strides),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
