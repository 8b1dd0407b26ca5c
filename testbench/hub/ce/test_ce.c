/* test_ce.c - copies against loops over elements and their bytes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "hub/ce/ce.h"
#include "hub/surface_reference.h"

#define HALF (1u << 19) /* bytes: the source's half of memory; the destination's is above */

static u8 memory[2 * HALF], expected[2 * HALF];

static struct wires {
    struct ce_launch_fifo fe_ce;
    struct copy_data_fifo memory_ce;
    struct copy_read_fifo ce_read;
    struct copy_write_fifo ce_write;
    struct copy_done_fifo ce_done;
} wires;

/* Memory answers a beat; whether it did. */
static bool serve(void)
{
    bool moved = false;

    if (!copy_read_empty(&wires.ce_read)) {
        const struct copy_read r = copy_read_pop(&wires.ce_read);
        struct copy_data *d = copy_data_next(&wires.memory_ce);

        assert_true(r.bytes >= 1 && r.address % 16 + r.bytes <= 16);
        for (unsigned w = 0; w < 4; w++)
            d->word[w] = (u32)random_word(); /* what is beyond must not matter */
        for (unsigned b = 0; b < r.bytes; b++)
            bits_put(d->word, 8 * b, 8, memory[r.address + b]);
        moved = true;
    }
    if (!copy_write_empty(&wires.ce_write)) {
        const struct copy_write w = copy_write_pop(&wires.ce_write);

        assert_true(w.bytes >= 1 && w.address % 16 + w.bytes <= 16);
        for (unsigned b = 0; b < 16; b++) {
            if (b < w.bytes)
                memory[w.address + b] = (u8)bits_get(w.word, 8 * b, 8);
            else
                assert_int_equal(bits_get(w.word, 8 * b, 8), 0);
        }
        moved = true;
    }
    return moved;
}

static struct copy_done run(const struct ce_config *l)
{
    static struct ce unit;

    ce_reset(&unit);
    unit.cfg = *l;
    ce_launch_next(&wires.fe_ce)->id = 77;
    while (ce_step(&unit, &wires.fe_ce, &wires.memory_ce, &wires.ce_read, &wires.ce_write,
                   &wires.ce_done) |
           serve())
        continue;
    assert_true(unit.clocks == ce_clocks(l));
    assert_int_equal(copy_done_first(&wires.ce_done)->id, 77);
    return copy_done_pop(&wires.ce_done);
}

static u64 plain_address(const struct copy_surface *s, unsigned bytes, u64 x, u64 y, unsigned byte)
{
    if (s->pitch_layout)
        return s->address + (u64)((s64)y * s->pitch) + x * bytes + byte;
    return s->address + plain_block_linear((u64)s->width * bytes, s->height, s->block_height,
                                           s->block_depth, (s->x + x) * bytes + byte, s->y + y,
                                           s->layer);
}

/* Every element for itself. */
static void plain_copy(const struct ce_config *l)
{
    const unsigned size = l->remap ? l->component_bytes + 1 : 1,
                   from = l->remap ? l->src_components + 1 : 1,
                   to = l->remap ? l->dst_components + 1 : 1;

    for (u32 y = 0; y < (l->multi_line ? l->lines : 1); y++)
        for (u32 x = 0; x < l->length; x++)
            for (unsigned c = 0; c < to; c++)
                for (unsigned b = 0; b < size; b++) {
                    const unsigned select = l->remap ? l->select[c] : 0;
                    u8 value = 0;

                    if (select == 6)
                        continue;
                    if (select == 4 || select == 5)
                        value = (u8)((select == 4 ? l->const_a : l->const_b) >> 8 * b);
                    else if (select < from)
                        value =
                            memory[plain_address(&l->src, size * from, x, y, select * size + b)];
                    expected[plain_address(&l->dst, size * to, x, y, c * size + b)] = value;
                }
}

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

/* A surface that holds a rectangle of 'length' by 'lines' in HALF bytes. */
static struct copy_surface random_surface(unsigned bytes, u32 length, u32 lines, u64 base)
{
    struct copy_surface s = { .pitch_layout = below(2), .physical = below(2) };

    if (s.pitch_layout) {
        s.pitch = (s32)(length * bytes + below(40));
        s.address = base + below(64);
        if (below(4) == 0) { /* upwards */
            s.address += (u64)(lines - 1) * (u64)s.pitch;
            s.pitch = -s.pitch;
        }
        return s;
    }
    s.block_height = (u4)below(4);
    s.block_depth = (u4)below(3);
    s.x = (u16)below(20);
    s.y = (u16)below(20);
    s.width = length + s.x + below(10);
    s.height = lines + s.y + below(10);
    s.depth = 1 + below(4);
    s.layer = below(s.depth);
    s.address = base + 512 * below(4);
    return s;
}

static struct ce_config random_launch(void)
{
    struct ce_config l = { .transfer = 1 + below(2),
                           .multi_line = below(4) != 0,
                           .length = 1 + below(60),
                           .lines = 1 + below(30),
                           .remap = below(2),
                           .component_bytes = (u2)below(4),
                           .src_components = (u2)below(4),
                           .dst_components = (u2)below(4),
                           .const_a = (u32)random_word(),
                           .const_b = (u32)random_word(),
                           .semaphore_type = below(3),
                           .semaphore_at = random_word() & bits_mask(40),
                           .payload = (u32)random_word() };
    const bool same = below(2);

    if (same)
        l.dst_components = l.src_components;
    for (unsigned c = 0; c < 4; c++)
        l.select[c] = (u3)(same ? c : below(7));
    l.src = random_surface(ce_src_bytes(&l), l.length, l.lines, 0);
    l.dst = random_surface(ce_dst_bytes(&l), l.length, l.lines, HALF);
    return l;
}

static void copies_are_loops_over_bytes(void **state)
{
    unsigned long bytes = 0, seen[2][2][2] = { 0 };

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        const struct ce_config l = random_launch();
        struct copy_done done;

        for (unsigned b = 0; b < 2 * HALF; b += 8) {
            const u64 x = i % 16 ? 0x0101010101010101u * (b / 8 * 7 + i) + b : random_word();
            memcpy(&memory[b], &x, 8);
        }
        memcpy(expected, memory, sizeof memory);
        plain_copy(&l);
        done = run(&l);
        assert_int_equal(done.fault, 0);
        assert_memory_equal(memory, expected, sizeof memory);
        assert_int_equal(done.semaphore_type, l.semaphore_type);
        assert_true(done.semaphore_at == l.semaphore_at && done.payload == l.payload);
        bytes += (unsigned long)l.length * (l.multi_line ? l.lines : 1) * ce_dst_bytes(&l);
        seen[l.src.pitch_layout][l.dst.pitch_layout][l.remap]++;
    }
    compared("bytes of copies", bytes);
    for (unsigned k = 0; k < 8; k++)
        assert_true(seen[k & 1][k >> 1 & 1][k >> 2] > 30);
}

/* known: facts/hub.md, CE: 14.2 and 12.8 bytes a clock of requests of 256 and 128 bytes */
static void requests_take_their_clocks(void **state)
{
    const struct ce_config whole = {
        .transfer = CE_PIPELINED, .multi_line = 1, .length = 256, .lines = 1000
    };
    const struct ce_config half = {
        .transfer = CE_PIPELINED, .multi_line = 1, .length = 128, .lines = 1000
    };
    struct ce_config line = whole;

    (void)state;
    assert_int_equal(256 * 1000 * 10 / ce_clocks(&whole), 142);
    assert_int_equal(128 * 1000 * 10 / ce_clocks(&half), 128);
    line.multi_line = 0;
    assert_int_equal(ce_clocks(&line), 16 + 2);
    line.transfer = CE_NONE;
    assert_int_equal(ce_clocks(&line), 1);
    compared("rates", 4);
}

static void what_leaves_its_surface_copies_nothing(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned kind = 0; kind < 6; kind++)
        for (unsigned end = 0; end < 2; end++) {
            struct ce_config l = { .transfer = CE_PIPELINED,
                                   .multi_line = 1,
                                   .length = 16,
                                   .lines = 4,
                                   .src = { .width = 16, .height = 4, .depth = 1 },
                                   .dst = {
                                       .width = 16, .height = 4, .depth = 1, .address = HALF } };
            struct copy_surface *s = end ? &l.dst : &l.src;

            assert_null(ce_fault(&l));
            s->x += kind == 0;
            s->y += kind == 1;
            s->layer += kind == 2;
            s->block_height = kind == 3 ? 6 : 0;
            s->block_depth = kind == 4 ? 15 : 0;
            s->width -= kind == 5;
            memset(memory, 0x5a, sizeof memory);
            memset(memory, 0xa5, HALF);
            memcpy(expected, memory, sizeof memory);
            assert_non_null(ce_fault(&l));
            assert_non_null(strstr(ce_fault(&l), kind == 3 || kind == 4 ? end ? "DST" : "SRC"
                                                 : end                  ? "destination"
                                                                        : "source"));
            assert_int_equal(run(&l).fault, 1);
            assert_memory_equal(memory, expected, sizeof memory);
            cases++;
        }
    compared("launches that are wrong", cases);
}

static void no_transfer_copies_nothing(void **state)
{
    const struct ce_config l = { .transfer = CE_NONE,
                                 .length = 16,
                                 .src = { .width = 16, .height = 1, .depth = 1 },
                                 .dst = { .width = 16, .height = 1, .depth = 1, .address = HALF } };

    (void)state;
    memset(memory, 0x5a, sizeof memory);
    memset(memory, 0xa5, HALF);
    memcpy(expected, memory, sizeof memory);
    assert_int_equal(run(&l).fault, 0);
    assert_memory_equal(memory, expected, sizeof memory);
    compared("bytes that stay", sizeof memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_are_loops_over_bytes),
        cmocka_unit_test(requests_take_their_clocks),
        cmocka_unit_test(what_leaves_its_surface_copies_nothing),
        cmocka_unit_test(no_transfer_copies_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
