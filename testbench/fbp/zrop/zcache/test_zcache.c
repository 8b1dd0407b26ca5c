/* test_zcache.c - the depth cache by itself: ZROP is given the tile that it gave last, whatever lies between, and
 * memory has it after a flush of its bytes alone (facts/fbp.md, Tiles)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "zcache_expected.h"

/* One draw over tile n: what ZROP is given, and a new tile from it, written or not. */
static void draw(unsigned n)
{
    struct prop_frtx in = { .id = id_of(n), .coverage = n + 1ull };
    const enum zeta_state before = expected[n].state;
    struct zrop_result r;

    in.front_facing = random_word() & 1;
    in.shader_z = random_word() & 1;
    in.plane.base = (s64)(random_word() % 1000);
    for (unsigned i = 0; i < 64; i++)
        in.z[i] = (u32)random_word();
    come(n);
    prop_frtx_push(&z.in, &in);
    run();
    check_frtx(n, &in, NULL);
    r = *result_of(&in.id, n);
    count(&r, before);
    run();
    assert_int_equal(prop_passed_pop(&z.passed).passed, n);
    assert_int_equal(!zcull_feedback_empty(&z.feedback), r.feedback_valid);
    if (r.feedback_valid) {
        const struct zcull_feedback f = zcull_feedback_pop(&z.feedback);

        assert_true(!f.done && tile_id_same(&f.id, &in.id));
        assert_true(f.min == r.feedback_min && f.max == r.feedback_max);
    }
}

static unsigned long unread;

/* Whether memory need not be read for a clear: all of the tile is overwritten, and written. */
static bool overwrites(const struct zeta_walk *in)
{
    return in->coverage == UINT64_MAX && in->clear_depth && zrop.format != ZETA_S8 &&
           (in->clear_stencil || zrop.format == ZETA_ZF32) && !z.unit.cfg.clear_keeps;
}

/* A clear of tile n is told to nobody and counted nowhere; one of all of it reads nothing. */
static void clear(unsigned n)
{
    const u64 read = z.mem.traffic[MEM_ZROP].read;
    const struct zeta_walk in = { id_of(n), random_word() & 1, random_word() & 1,
                                  random_word() % 3 ? random_word() : UINT64_MAX };
    const bool new = overwrites(&in) && come_unread(n);

    if (!new)
        come(n);
    zeta_walk_push(&z.walk, &in);
    run();
    check_frtx(n, NULL, &in);
    result_of(&in.id, n)->z_written |= new;
    if (new) {
        assert_int_equal(z.mem.traffic[MEM_ZROP].read, read);
        places[place_of(n)].dirty = true;
        unread++;
    }
    run();
    assert_true(prop_passed_empty(&z.passed) && zcull_feedback_empty(&z.feedback));
}

/* Its end is told to Zcull, behind all of the draw. */
static void end_draw(void)
{
    struct prop_frtx in = { .id = { 7, 8, 16, 24 }, .draw_end = 1 };

    prop_frtx_push(&z.in, &in);
    run();
    const struct zcull_feedback f = zcull_feedback_pop(&z.feedback);
    assert_true(f.done == 1 && tile_id_same(&f.id, &in.id));
    assert_true(zcull_feedback_empty(&z.feedback) && zrop_frtx_empty(&z.frtx));
}

static void flush(u64 first, u64 last)
{
    *rop_flush_next(&z.flush) = (struct rop_flush){ first, last };
    run();
    assert_true(rop_flush_empty(&z.flush) && zcache_idle(&z.unit));
}

static unsigned long check_memory(unsigned from, unsigned to)
{
    const struct zcache_mode p = zcache_mode_of(&z.unit.cfg);
    const struct mem_port port = mem_port(&z.mem, NULL, NULL);

    for (unsigned n = from; n < to; n++) {
        const u64 at = zcache_address(&p, 8 * (n % ACROSS), 8 * (n / ACROSS));
        const struct zeta_tile t = zcache_stored(&p, &port, at);

        if (!zeta_tile_same(&t, &expected[n]))
            fail_msg("format %u tile %u: memory has another", zrop.format, n);
    }
    return to - from;
}

static void zrop_gets_what_it_gave(void **state)
{
    static const enum zeta_format formats[] = { ZETA_Z24S8, ZETA_ZF32, ZETA_S8 };
    unsigned long draws = 0, stored = 0;

    (void)state;
    for (unsigned k = 0; k < 6; k++) {
        begin(formats[k % 3], k / 3);
        z.unit.cfg.clear_keeps = k == 4;
        zcache_set_state(&z.unit, &z.unit.cfg);
        memset(expected, 0, sizeof expected);
        memset(places, 0, sizeof places);
        memset(&counted, 0, sizeof counted);
        for (unsigned i = 0; i < 3000; i++, draws++) {
            const unsigned n = (unsigned)(random_word() % (i % 600 < 300 ? 40 : TILES));

            if (i % 50 == 0)
                end_draw();
            if (i % 8 == 0)
                clear(n);
            else
                draw(n);
        }
        for (unsigned i = 0; i < ZCACHE_TILES; i++)
            leave(i);
        flush(0, 0xffffffffff);
        stored += check_memory(0, TILES);
        assert_int_equal(z.mem.traffic[MEM_ZROP].written, counted.stored);
        assert_memory_equal(&z.unit.counts, &counted, sizeof counted);
        assert_int_equal(z.unit.clocks, 3000);
        free(z.mem.byte);
        free(z.mem.tag);
    }
    assert_true(unread > 0);
    compared("draws", draws);
    compared("tiles in memory", stored);
}

/* The tiles that have a byte in the range, and no others. */
static void a_flush_is_of_its_range(void **state)
{
    unsigned long tiles = 0;

    (void)state;
    for (unsigned k = 0; k < 64; k++) {
        const u64 first = 0x1000 + (k & 1 ? 255 : 256) + 256 * (u64)(k / 4),
                  last = first + (k % 3 ? 255 : 1);
        struct zcache_mode p;

        begin(ZETA_Z24S8, k & 2);
        memset(expected, 0, sizeof expected);
        p = zcache_mode_of(&z.unit.cfg);
        for (unsigned n = 0; n < 100; n++)
            draw(n);
        flush(first, last);
        for (unsigned i = 0; i < ZCACHE_TILES; i++) {
            const struct zcache_line *line = &z.unit.line[i];
            const bool inside = line->at + 255 >= first && line->at <= last;

            assert_false(line->valid && inside);
            tiles += inside;
        }
        for (unsigned n = 0; n < 100; n++) {
            const u64 at = zcache_address(&p, 8 * (n % ACROSS), 8 * (n / ACROSS));

            if (at + 255 >= first && at <= last)
                check_memory(n, n + 1);
            else
                assert_true(z.unit.line[at / 256 % ZCACHE_TILES].valid);
        }
        free(z.mem.byte);
        free(z.mem.tag);
    }
    compared("tiles flushed", tiles);
}

/* A tile leaves when the wire to memory has room for it alone; what comes instead of it is asked for later. */
static void a_tile_leaves_by_the_last_room(void **state)
{
    struct prop_frtx in = { .coverage = 1 };
    unsigned other = 1;

    (void)state;
    begin(ZETA_Z24S8, true);
    memset(expected, 0, sizeof expected);
    memset(places, 0, sizeof places);
    while (place_of(other) != place_of(0))
        other++;
    while (!places[place_of(0)].dirty)
        draw(0);
    in.id = id_of(other);
    prop_frtx_push(&z.in, &in);
    while (z.request.count < BUS_FIFO_DEPTH - 1)
        mem_request_next(&z.request);
    step();
    assert_true(mem_request_full(&z.request));
    assert_false(step());
    while (z.request.count > 1)
        mem_request_drop(&z.request);
    run();
    check_frtx(other, &in, NULL);
    compared("tiles", check_memory(0, 1));
    free(z.mem.byte);
    free(z.mem.tag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zrop_gets_what_it_gave),
        cmocka_unit_test(a_flush_is_of_its_range),
        cmocka_unit_test(a_tile_leaves_by_the_last_room),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
