/* test_ccache_order.c - flushes and clears go before packets, but neither into the middle of one nor past those that
 * are under way (facts/fbp.md, Clears; ccache.h)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "ccache_alone.h"

/* 64 x 64 pixels of A8B8G8R8. */
static void begin(bool compressed, bool by_wires)
{
    struct ccache_config cfg;

    memset(&cfg, 0, sizeof cfg);
    cfg.target[0] =
        (struct rop_target){ .bound = 1,
                             .surface = { .base = 512, .width = 64, .height = 64, .bytes = 4 },
                             .pixels = 8,
                             .compressed = compressed,
                             .comp = { .format = FORMAT_A8B8G8R8, .states = COMP_CRA } };
    alone_begin(&cfg, by_wires);
}

/* A packet at (x, 0) is announced; it is of two tiles at x = 6. */
static struct cread_request announce(u3 target, unsigned x, u16 prim)
{
    const struct cleared_quads q = {
        .quads = { .id = { .prim = prim, .x = (u14)x }, .target = target }, .passes = 1
    };

    cleared_quads_push(&c.quads, &q);
    return (struct cread_request){ .id = q.quads.id, .target = target };
}

/* All of its pixels, and what memory should have of them. */
static void write(const struct cread_request *pass, u32 color)
{
    struct crop_sector s = { .id = pass->id, .byte_enable = UINT32_MAX };

    for (unsigned i = 0; i < 8; i++) {
        const u64 at = alone_sample_at(&c.unit.cfg.target[pass->target].surface,
                                       pass->id.x + 2 * (i / 4) + i % 2, i / 2 % 2, 0);

        s.pixel[i] = color;
        for (unsigned b = 0; b < 4; b++) {
            alone_want[at + b] = (u8)(color >> 8 * b);
            alone_drawn[at + b]++;
        }
    }
    cread_request_push(&c.places, pass);
    crop_sector_push(&c.sectors, &s);
}

/* The tile of pixels 0 to 7, whole. */
static void clear(u32 color)
{
    struct clear_tile in = { .action = CLEAR_WRITE };

    for (unsigned i = 0; i < 4; i++)
        in.color[i] = color;
    memset(in.enable, 255, sizeof in.enable);
    clear_tile_push(&c.clears, &in);
}

static void expect_clear(u32 color)
{
    for (unsigned i = 0; i < 256; i++) {
        alone_want[512 + i] = (u8)(color >> 8 * (i % 4));
        alone_drawn[512 + i] += alone_drawn[512 + i] < 2;
    }
}

static const struct rop_flush all = { 0, ALONE_BYTES };

/* Packets that are announced and not written hold up a flush and a clear; those that come after these wait. */
static void what_is_under_way_goes_first(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        const u32 color = (u32)random_word(), cleared = (u32)random_word(),
                  last = (u32)random_word();
        struct cread_request first, second;

        begin(k & 1, k & 2);
        first = announce(0, 0, 1);
        alone_run();
        assert_true(cleared_quads_empty(&c.quads));
        clear(cleared);
        if (k & 4)
            rop_flush_push(&c.flush, &all);
        second = announce(0, 4, 2);
        alone_run();
        assert_true(c.clears.count == 1 && c.quads.count == 1 && c.flush.count == k / 4);
        assert_true(c.unit.counts.written == 0 && c.tiles.pushed == 0);
        write(&first, color);
        alone_run();
        assert_true(quads_done_pop(&c.done).id.prim == 1);
        assert_true(clear_tile_empty(&c.clears) && rop_flush_empty(&c.flush));
        assert_true(cleared_quads_empty(&c.quads));
        expect_clear(cleared);
        write(&second, last);
        alone_run();
        assert_true(quads_done_pop(&c.done).id.prim == 2);
        alone_flush(0, ALONE_BYTES);
        alone_check_memory(0);
        assert_int_equal(c.tiles.pushed, k & 1 ? 1 + k / 4 : 0);
    }
    compared("orders", 8);
}

/* A packet whose first tile is here and whose second one is asked for comes in before a flush and a clear. */
static void a_packet_is_not_cut_in_two(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 6; k++) {
        struct cread_request pass;

        begin(true, true);
        pass = announce(0, 6, 1);
        for (unsigned n = 0; n < k; n++) {
            alone_step();
            mem_serve(&c.mem, &c.request, &c.reply);
        }
        if (k & 1)
            clear(5);
        rop_flush_push(&c.flush, &all);
        alone_run();
        assert_true(cleared_quads_empty(&c.quads));
        assert_int_equal(rop_flush_empty(&c.flush), k == 0); /* it came before the packet */
        assert_int_equal(c.clears.count, k & 1);
        write(&pass, 7);
        alone_run();
        if (k & 1)
            expect_clear(5);
        assert_true(rop_flush_empty(&c.flush) && clear_tile_empty(&c.clears));
        assert_true(quads_done_pop(&c.done).id.prim == 1);
        alone_flush(0, ALONE_BYTES);
        alone_check_memory(0);
    }
    compared("packets", 6);
}

/* Two targets whose tiles have the same places; the tile at (8, 0) of the second is drawn to. */
static void begin_two(bool by_wires)
{
    struct ccache_config cfg;
    struct cread_request pass;

    begin(true, by_wires);
    cfg = c.unit.cfg;
    cfg.target[1] = cfg.target[0];
    cfg.target[1].surface.base += ALONE_APART;
    cfg.cleared = 1;
    c.mem.size = alone_end(&cfg);
    ccache_set_state(&c.unit, &cfg);
    pass = announce(1, 8, 1);
    alone_run();
    write(&pass, 9);
    alone_run();
}

/* The packet's tile has the place of one that goes to comp. */
static void until_a_tile_leaves(void)
{
    while (ccache_tile_empty(&c.tiles))
        assert_true(alone_step() | mem_serve(&c.mem, &c.request, &c.reply));
}

/* The state CLEAR comes after what comp makes of the tile. */
static void a_tile_in_comp_is_cleared_after_that(void **state)
{
    const struct clear_tile in = { .tile = 1, .action = CLEAR_STATE };

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        struct cread_request pass;

        begin_two(k);
        pass = announce(0, 8, 2);
        until_a_tile_leaves();
        clear_tile_push(&c.clears, &in);
        alone_run();
        memset(&alone_want[512 + ALONE_APART + COMP_TILE_BYTES], 0, COMP_TILE_BYTES);
        write(&pass, 7);
        alone_run();
        alone_flush(0, ALONE_BYTES);
        alone_check_memory(0);
        alone_check_memory(1);
    }
    compared("clears", 2);
}

/* The same while the tile in the place of its second one is in comp. */
static void nor_while_a_tile_leaves_for_it(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 4; k++) {
        struct cread_request pass;

        begin_two(k & 1);
        c.unit.cfg.cleared = 0;
        ccache_set_state(&c.unit, &c.unit.cfg);
        pass = announce(0, 6, 2);
        until_a_tile_leaves();
        if (k & 2)
            rop_flush_push(&c.flush, &all);
        else
            clear(5);
        alone_run();
        assert_true(cleared_quads_empty(&c.quads));
        assert_true(c.flush.count == k / 2 && c.clears.count == 1 - k / 2);
        write(&pass, 7);
        alone_run();
        if (!(k & 2))
            expect_clear(5);
        assert_true(rop_flush_empty(&c.flush) && clear_tile_empty(&c.clears));
        alone_flush(0, ALONE_BYTES);
        alone_check_memory(0);
        alone_check_memory(1);
    }
    compared("packets", 4);
}

/* A clear whose read is under way ends before a flush. */
static void a_clear_that_has_asked_goes_on(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        struct clear_tile in = { .action = CLEAR_MERGE };

        begin(k, true);
        for (unsigned i = 0; i < 4; i++) {
            in.color[i] = UINT32_MAX;
            in.keep[i] = 0x0f0f0f0f;
        }
        memset(in.enable, 255, sizeof in.enable);
        clear_tile_push(&c.clears, &in);
        while (mem_request_empty(&c.request))
            alone_step();
        rop_flush_push(&c.flush, &all);
        expect_clear(0xf0f0f0f0); /* before its tile leaves */
        alone_run();
        assert_true(clear_tile_empty(&c.clears) && rop_flush_empty(&c.flush));
        alone_flush(0, ALONE_BYTES);
        alone_check_memory(0);
    }
    compared("clears", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_under_way_goes_first),
        cmocka_unit_test(a_packet_is_not_cut_in_two),
        cmocka_unit_test(nor_while_a_tile_leaves_for_it),
        cmocka_unit_test(a_tile_in_comp_is_cleared_after_that),
        cmocka_unit_test(a_clear_that_has_asked_goes_on),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
