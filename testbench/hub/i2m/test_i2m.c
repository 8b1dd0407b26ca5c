/* test_i2m.c - inline data against a loop over bytes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "class/a140/bundle.h"
#include "class/methods.h"
#include "hub/i2m/i2m.h"
#include "hub/surface_reference.h"

#define BYTES (1u << 18)

static u8 memory[BYTES], expected[BYTES];

static struct wires {
    struct i2m_launch_fifo launch;
    struct i2m_word_fifo word;
    struct copy_write_fifo write;
    struct copy_done_fifo done;
} wires;

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

/* Gives the words of 'data' and stores what comes out. */
static struct copy_done run(const struct i2m_config *l, const u8 *data)
{
    static struct i2m unit;
    const u64 words = i2m_words(l);
    u64 given = 0;

    i2m_reset(&unit);
    unit.cfg = *l;
    i2m_launch_next(&wires.launch)->id = 77;
    for (bool moved = true; moved;) {
        if (given < words && !i2m_word_full(&wires.word) && below(2)) {
            const u8 *b = data + 4 * given++;
            i2m_word_next(&wires.word)->data =
                b[0] | (u32)b[1] << 8 | (u32)b[2] << 16 | (u32)b[3] << 24;
        }
        moved = i2m_step(&unit, &wires.launch, &wires.word, &wires.write, &wires.done) |
                (given < words);
        while (!copy_write_empty(&wires.write)) {
            const struct copy_write w = copy_write_pop(&wires.write);

            assert_true(w.bytes >= 1 && w.address % 16 + w.bytes <= 16);
            assert_int_equal(w.physical, l->dst.physical);
            for (unsigned b = 0; b < w.bytes; b++)
                memory[w.address + b] = (u8)bits_get(w.word, 8 * b, 8);
            for (unsigned b = w.bytes; b < 16; b++)
                assert_int_equal(bits_get(w.word, 8 * b, 8), 0);
        }
    }
    assert_true(i2m_word_empty(&wires.word));
    assert_true(unit.clocks == i2m_clocks(l));
    assert_int_equal(copy_done_first(&wires.done)->id, 77);
    return copy_done_pop(&wires.done);
}

static u64 place(const struct copy_surface *s, u64 x, u64 y)
{
    return s->address + (s->pitch_layout
                             ? (u64)((s64)y * s->pitch) + x
                             : plain_block_linear(s->width, s->height, s->block_height,
                                                  s->block_depth, s->x + x, s->y + y, s->layer));
}

static void words_are_bytes_in_lines(void **state)
{
    static u8 data[4 * 8192];
    unsigned long bytes = 0;

    (void)state;
    for (unsigned i = 0; i < 1500; i++) {
        const bool linear = below(2);
        struct i2m_config l = { .length = below(8) ? 1 + below(600) : 0,
                                .lines = below(20),
                                .completion = below(3),
                                .one_word = below(2),
                                .payload = (u32)random_word(),
                                .reduce = below(2),
                                .reduction = (u3)below(8),
                                .reduction_unsigned = below(2) };
        struct copy_done done;

        l.dst = (struct copy_surface){ .pitch_layout = linear,
                                       .physical = below(2),
                                       .address = linear ? below(64) : 512 * below(8),
                                       .pitch = (s32)(l.length + below(50)),
                                       .block_height = (u4)below(4),
                                       .block_depth = (u4)below(2),
                                       .x = (u16)below(50),
                                       .y = (u16)below(20),
                                       .depth = 1 + below(3) };
        l.dst.width = l.dst.x + l.length + below(20);
        l.dst.height = l.dst.y + l.lines + below(20);
        l.dst.layer = below(l.dst.depth);
        for (unsigned b = 0; b < sizeof data; b++)
            data[b] = (u8)random_word();
        memset(memory, (int)i, sizeof memory);
        memset(expected, (int)i, sizeof expected);
        for (u32 y = 0; y < l.lines; y++)
            for (u32 x = 0; x < l.length; x++)
                expected[place(&l.dst, x, y)] = data[y * l.length + x];
        done = run(&l, data);
        assert_memory_equal(memory, expected, sizeof memory);
        assert_int_equal(done.fault, 0);
        assert_int_equal(done.semaphore_type, l.completion < 2 ? 0 : l.one_word ? 1 : 2);
        assert_int_equal(done.payload, l.payload);
        assert_int_equal(done.reduce, l.reduce);
        assert_int_equal(done.reduction, l.reduction);
        assert_int_equal(done.reduction_unsigned, l.reduction_unsigned);
        bytes += l.length * l.lines;
    }
    compared("bytes of inline data", bytes);
}

static void what_leaves_its_surface_stores_nothing(void **state)
{
    const u8 data[64] = { 1, 2, 3 };

    (void)state;
    for (unsigned kind = 0; kind < 4; kind++) {
        struct i2m_config l = { .length = 16,
                                .lines = 4,
                                .dst = { .width = 16, .height = 4, .depth = 1 } };

        l.dst.x += kind == 0;
        l.dst.y += kind == 1;
        l.dst.layer += kind == 2;
        l.dst.block_height = kind == 3 ? 7 : 0;
        memset(memory, 0x5a, sizeof memory);
        memcpy(expected, memory, sizeof memory);
        assert_non_null(i2m_fault(&l));
        assert_non_null(strstr(i2m_fault(&l), kind == 3 ? "SET_DST_BLOCK_SIZE" : "destination"));
        assert_int_equal(run(&l, data).fault, 1);
        assert_memory_equal(memory, expected, sizeof memory);
    }
    compared("launches that are wrong", 4);
}

/* known: facts/hub.md: 8 bytes a clock */
static void eight_bytes_take_a_clock(void **state)
{
    static const unsigned bytes[] = { 8000, 9, 8, 7, 1, 0 }, clocks[] = { 1000, 2, 1, 1, 1, 1 };

    (void)state;
    for (unsigned n = 0; n < 6; n++)
        assert_int_equal(i2m_clocks(&(struct i2m_config){ .length = bytes[n], .lines = 1 }),
                         clocks[n]);
    compared("rates", 6);
}

/* Each method by itself, all bits of the others set.  known: class header A140, LAUNCH_DMA.REDUCTION_OP */
static void a_bundle_has_the_fields_of_the_methods(void **state)
{
    static const u8 reduction[8] = { 5, 0, 1, 6, 7, 3, 4, 2 };
    static u32 methods[0x4000];

    (void)state;
    for (unsigned n = 0; n < 2000; n++) {
        struct i2m_config c;
        const u32 launch = (u32)random_word(), block = (u32)random_word();

        for (unsigned i = 0; i < 0x4000; i++)
            methods[i] = (u32)random_word();
        methods[NVA140_LAUNCH_DMA / 4] = launch;
        methods[NVA140_SET_DST_BLOCK_SIZE / 4] = block;
        c = i2m_bundle(methods);
        assert_int_equal(c.dst.pitch_layout, launch & 1);
        assert_int_equal(c.reduce, launch >> 1 & 1);
        assert_int_equal(c.reduction_unsigned, (launch & 12) == 0);
        assert_int_equal(c.completion, launch >> 4 & 3);
        assert_int_equal(c.one_word, launch >> 12 & 1);
        assert_int_equal(c.reduction, reduction[launch >> 13 & 7]);
        assert_int_equal(c.dst.block_height, block >> 4 & 15);
        assert_int_equal(c.dst.block_depth, block >> 8 & 15);
        assert_int_equal(c.length, methods[NVA140_LINE_LENGTH_IN / 4]);
        assert_int_equal(c.lines, methods[NVA140_LINE_COUNT / 4]);
        assert_int_equal(c.payload, methods[NVA140_SET_I2M_SEMAPHORE_C / 4]);
        assert_int_equal(c.dst.x, methods[NVA140_SET_DST_ORIGIN_BYTES_X / 4] & 0xffff);
        assert_int_equal(c.dst.y, methods[NVA140_SET_DST_ORIGIN_SAMPLES_Y / 4] & 0xffff);
    }
    compared("bundles", 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_bytes_in_lines),
        cmocka_unit_test(what_leaves_its_surface_stores_nothing),
        cmocka_unit_test(a_bundle_has_the_fields_of_the_methods),
        cmocka_unit_test(eight_bytes_take_a_clock),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
