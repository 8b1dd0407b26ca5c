/* test_actions.c - what there is to do for a method, and what of a class's state it takes
 *
 * Offsets and bits are those of the class headers (clb197.h, clb1c0.h, cl902d.h, clb06f.h), not of the tables.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "class/902d/solid.h"
#include "class/action.h"
#include "class/b197/run.h"
#include "class/b197/stream.h"
#include "class/front.h"
#include "class/programs.h"
#include "hub/hub_report.h"
#include "seeded.h"

static u32 words[CLASS_METHODS];

static void random_words(void)
{
    for (unsigned i = 0; i < CLASS_METHODS; i++)
        words[i] = (u32)random_word();
}

static u64 address_at(unsigned offset)
{
    return (u64)(words[offset / 4] & 255) << 32 | words[offset / 4 + 1];
}

/* The first, the step and the number of the addresses. */
static const struct {
    enum class_index c;
    unsigned offset, step, count;
    enum class_action action;
} rows[] = {
    { CLASS_3D, 0x010c, 4, 1, ACTION_NOTIFY },
    { CLASS_3D, 0x01b0, 4, 1, ACTION_INLINE_LAUNCH },
    { CLASS_3D, 0x01b4, 4, 1, ACTION_INLINE_WORD },
    { CLASS_3D, 0x021c, 4, 1, ACTION_INVALIDATE },
    { CLASS_3D, 0x02c8, 4, 1, ACTION_SYNC_POINT },
    { CLASS_3D, 0x0d78, 4, 1, ACTION_DRAW },
    { CLASS_3D, 0x1150, 4, 4, ACTION_ATTRIBUTE },
    { CLASS_3D, 0x1530, 4, 1, ACTION_CLEAR_REPORT },
    { CLASS_3D, 0x1558, 4, 1, ACTION_CONDITION },
    { CLASS_3D, 0x15e8, 4, 1, ACTION_DRAW_INLINE },
    { CLASS_3D, 0x1614, 4, 1, ACTION_END },
    { CLASS_3D, 0x1618, 4, 1, ACTION_BEGIN },
    { CLASS_3D, 0x1620, 4, 2, ACTION_PRIMITIVE_ID },
    { CLASS_3D, 0x19d0, 4, 1, ACTION_CLEAR },
    { CLASS_3D, 0x1b0c, 4, 1, ACTION_REPORT },
    { CLASS_3D, 0x238c, 4, 1, ACTION_OTHER },
    { CLASS_3D, 0x2390, 4, 16, ACTION_CONSTANT },
    { CLASS_3D, 0x2410, 32, 5, ACTION_BIND },
    { CLASS_3D, 0x2414, 32, 5, ACTION_OTHER },
    { CLASS_COMPUTE, 0x02b8, 4, 1, ACTION_QUEUE },
    { CLASS_COMPUTE, 0x02bc, 4, 1, ACTION_GRID },
    { CLASS_COMPUTE, 0x1698, 4, 1, ACTION_INVALIDATE },
    { CLASS_I2M, 0x1b0c, 4, 1, ACTION_OTHER },
    { CLASS_2D, 0x0580, 4, 1, ACTION_SOLID_MODE },
    { CLASS_2D, 0x0604, 8, 64, ACTION_POINT_Y },
    { CLASS_2D, 0x0400, 4, 32, ACTION_PATTERN },
    { CLASS_2D, 0x0838, 4, 10, ACTION_CPU_BEGIN },
    { CLASS_2D, 0x0860, 4, 1, ACTION_CPU_WORD },
    { CLASS_2D, 0x08dc, 4, 1, ACTION_BLIT },
    { CLASS_COPY, 0x0300, 4, 1, ACTION_COPY },
    { CLASS_HOST, 0x0004, 4, 1, ACTION_OTHER },
    { CLASS_HOST, 0x0008, 4, 1, ACTION_HOST_NOP },
    { CLASS_HOST, 0x001c, 4, 1, ACTION_HOST_SEMAPHORE },
    { CLASS_HOST, 0x0074, 4, 1, ACTION_HOST_SYNC_POINT },
    { CLASS_HOST, 0x0080, 4, 1, ACTION_HOST_YIELD },
};

static void actions_are_those_of_the_methods(void **state)
{
    unsigned long count = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned n = 0; n < rows[i].count; n++, count++) {
            const unsigned offset = rows[i].offset + n * rows[i].step;

            if (class_action_at(rows[i].c, offset / 4) != rows[i].action)
                fail_msg("class %04x, method 0x%04x", classes[rows[i].c].id, offset);
        }
    compared("methods", count);
}

static void reports_have_their_fields(void **state)
{
    static const u8 host[8] = { 5, 0, 1, 6, 7, 3, 4, 2 }; /* ADD MIN MAX INC DEC AND OR XOR */

    (void)state;
    seed_from_environment();
    for (unsigned i = 0; i < 1000; i++) {
        const u32 data = (u32)random_word();

        random_words();
        const struct class_report r = class_report_of(words, data);

        assert_true(r.va == address_at(0x1b00));
        assert_int_equal(r.payload, words[0x1b08 / 4]);
        assert_int_equal(r.operation, data & 3);
        assert_int_equal(r.reduce, data >> 3 & 1);
        assert_int_equal(r.sub, data >> 5 & 7);
        assert_int_equal(r.reduction, host[data >> 9 & 7]);
        assert_int_equal(r.at_least, data >> 16 & 1);
        assert_int_equal(r.is_unsigned, (data >> 17 & 3) == 0);
        assert_int_equal(r.report, data >> 23 & 31);
        assert_int_equal(r.one_word, data >> 28 & 1);
        assert_true(class_notifier(words) == address_at(0x104));
    }
    compared("reports", 1000);
}

/* Bits of SET_STATISTICS_COUNTER, and of SET_ZPASS_PIXEL_COUNT. */
static void every_counter_has_its_enable(void **state)
{
    static const int report[16] = { 0x01, 0x03, 0x05, 0x07, 0x09, 0x0b, 0x0d, 0x0f,
                                    0x11, 0x13, 0x12, -1,   -1,   -1,   0x1e, -1 };

    (void)state;
    for (unsigned bit = 0; bit < 16; bit++) {
        random_words();
        words[0x1514 / 4] = 0;
        words[0xd68 / 4] = 1u << bit;
        assert_int_equal(class_counted(words), report[bit] < 0 ? 0 : 1u << report[bit]);
        words[0x1514 / 4] = 1;
        words[0xd68 / 4] = 0;
        assert_int_equal(class_counted(words), 1u << 0x02 | 1u << 0x15);
    }
    compared("enables", 16);
}

static void conditions_are_of_3d_or_of_2d(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 100; i++) {
        random_words();
        for (unsigned twod = 0; twod < 2; twod++) {
            const enum class_index c = twod ? CLASS_2D : CLASS_3D;
            const unsigned at = twod ? 0x264 : 0x1550, force = twod ? 0x2dc : 0x1944;
            const struct class_condition d = class_condition_of(c, words);

            assert_true(d.va == address_at(at));
            assert_int_equal(d.mode, words[at / 4 + 2] & 7);
            for (unsigned mode = 0; mode < 3; mode++) {
                words[force / 4] = mode;
                assert_int_equal(class_renders(c, words, false), mode == 1);
                assert_int_equal(class_renders(c, words, true), mode != 2);
            }
        }
    }
    compared("conditions", 200);
}

static void constants_step_and_bind(void **state)
{
    struct class_change step;

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        const u32 data = (u32)random_word(), group = i % 5;
        struct scc_binding b;

        random_words();
        words[0x238c / 4] &= 0xfffc;
        assert_true(class_constant(words, &step) == address_at(0x2384) + words[0x238c / 4]);
        assert_int_equal(step.word, 0x238c / 4);
        assert_int_equal(step.data, (words[0x238c / 4] + 4) & 0xffff);
        b = class_binding(words, (0x2410 + 32 * group) / 4, data);
        assert_true(b.group == group && b.slot == (data >> 4 & 31) && b.to.valid == (data & 1));
        assert_true(b.to.address == address_at(0x2384));
        assert_int_equal(b.to.bytes,
                         words[0x2380 / 4] & 0x10000 ? 0x10000 : words[0x2380 / 4] & 0x1ffff);
    }
    compared("constants", 1000);
}

static void programs_and_runs_have_their_state(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 600; i++) {
        const bool compute = i % 2;
        const unsigned stage = i % 6, at = 64 * stage;

        random_words();
        const struct program_state p = program_state_of(compute ? CLASS_COMPUTE : CLASS_3D, words);
        const struct stage_program s = stage_program_of(words, stage);
        const struct run_config r = run_bundle(words);

        assert_true(p.region == address_at(0x1608) && p.textures.headers == address_at(0x1574));
        assert_int_equal(p.textures.last_header, words[0x157c / 4]);
        assert_int_equal(p.handles, words[0x2608 / 4] & (compute ? 7 : 31));
        assert_int_equal(p.local_window, words[0x77c / 4]);
        assert_int_equal(p.shared_window, compute ? words[0x214 / 4] : 0);
        assert_int_equal(s.enable, words[(0x2000 + at) / 4] & 1);
        assert_int_equal(s.offset, words[(0x2004 + at) / 4]);
        assert_int_equal(s.group, words[(0x2010 + at) / 4] & 7);
        assert_int_equal(r.rasters, words[0x37c / 4] & 1);
        assert_int_equal(r.raster_stream, words[0x740 / 4] & 3);
        assert_int_equal(r.streams, words[0x744 / 4] & 1);
        assert_int_equal(r.last, words[0x1684 / 4] & 1);
    }
    compared("states", 600);
}

static void stream_buffers_have_their_methods(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 400; i++) {
        const unsigned b = i % 4, k = (unsigned)random_word() % STREAM_COMPONENTS;

        random_words();
        const struct stream_buffer s = stream_buffer_of(words, b);

        assert_int_equal(s.enable, words[(0x380 + 32 * b) / 4] & 1);
        assert_true(s.address == address_at(0x384 + 32 * b));
        assert_int_equal(s.size, words[(0x38c + 32 * b) / 4]);
        assert_int_equal(stream_pointer(b), (0x390 + 32 * b) / 4);
        assert_int_equal(s.stream, words[(0x700 + 16 * b) / 4] & 3);
        assert_int_equal(s.components, words[(0x704 + 16 * b) / 4] & 255);
        assert_int_equal(s.stride, words[(0x708 + 16 * b) / 4]);
        assert_int_equal(stream_component(words, b, k),
                         words[(0x2800 + 128 * b) / 4 + k / 4] >> 8 * (k % 4) & 255);
    }
    compared("buffers", 400);
}

/* known: facts/classes/2d_semantics.md 5; points: a polyline goes on */
static void shapes_and_patterns_are_of_2d(void **state)
{
    static const unsigned vertices[8] = { 1, 2, 2, 3, 2, 0, 0, 0 };
    struct class_change cell[SOLID_CELLS];

    (void)state;
    for (unsigned mode = 0; mode < 8; mode++) {
        words[0x580 / 4] = mode;
        assert_int_equal(solid_vertices(words), vertices[mode]);
        assert_int_equal(solid_goes_on(words), mode == 2);
    }
    assert_int_equal(solid_cells(0x500 / 4 + 3, 0x04030201, cell), 4);
    for (unsigned i = 0; i < 4; i++)
        assert_true(cell[i].word == 0x300 / 4 + 12 + i && cell[i].data == (i + 1) * 0x010101);
    assert_int_equal(solid_cells(0x400 / 4 + 1, 0xf8000000 | 0x07e0, cell), 2);
    assert_true(cell[0].word == 0x300 / 4 + 2 && cell[0].data == 0x00ff00);
    assert_true(cell[1].word == 0x300 / 4 + 3 && cell[1].data == 0xff0000);
    assert_int_equal(solid_cells(0x480 / 4, 0x7c00001f, cell), 2);
    assert_true(cell[0].data == 0x0000ff && cell[1].data == 0xff0000);
    assert_int_equal(solid_cells(0x300 / 4, 0, cell), 0);
    compared("cells", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_those_of_the_methods),
        cmocka_unit_test(reports_have_their_fields),
        cmocka_unit_test(every_counter_has_its_enable),
        cmocka_unit_test(conditions_are_of_3d_or_of_2d),
        cmocka_unit_test(constants_step_and_bind),
        cmocka_unit_test(programs_and_runs_have_their_state),
        cmocka_unit_test(stream_buffers_have_their_methods),
        cmocka_unit_test(shapes_and_patterns_are_of_2d),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
