/* test_zcache.c - the depth cache by itself: ZROP is given the tile that it gave last, whatever lies between, and
 * memory has it after a flush of its bytes alone (facts/fbp.md, Tiles)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "zcache_bench.h"

static struct zeta_tile expected[TILES];
static struct zcache_counts counted; /* as they should be */

/* What the cache holds, one tile a place. */
static struct {
    bool used, dirty;
    unsigned n;
} places[ZCACHE_TILES];

/* FORMAT.md 1: bytes of a tile's depth in each state. */
static unsigned depth_bytes(enum zeta_state state)
{
    const unsigned sample = zrop.format == ZETA_ZF32 ? 4 : zrop.format == ZETA_S8 ? 0 : 3;
    const unsigned bytes[4] = { [ZETA_RAW] = 64 * sample, 0, 32, 64 };

    return bytes[state];
}

/* The same in memory, with its stencil. */
static unsigned tile_bytes(enum zeta_state state)
{
    return depth_bytes(state) + (zrop.format == ZETA_ZF32 ? 0 : 64);
}

static unsigned place_of(unsigned n)
{
    const u64 at = zcache_address(&z.unit.mode, 8 * (n % ACROSS), 8 * (n / ACROSS));

    return at / (zrop.format == ZETA_S8 ? 64 : 256) % ZCACHE_TILES;
}

static void leave(unsigned place)
{
    if (places[place].dirty)
        counted.stored += tile_bytes(expected[places[place].n].state);
    places[place].used = places[place].dirty = false;
}

/* Tile n comes, unless it is there. */
static void come(unsigned n)
{
    const unsigned place = place_of(n);

    if (places[place].used && places[place].n == n)
        return;
    leave(place);
    places[place].used = true;
    places[place].n = n;
    counted.loaded += tile_bytes(expected[n].state);
}

/* A result of ZROP over tile n, and what is counted of it. */
static struct zrop_result *result_of(const struct tile_id *id, unsigned n)
{
    const struct zrop_mode mode = zrop_mode_of(&zrop);
    struct zrop_result *r = zrop_result_next(&z.results);
    struct zeta_tile aged;

    memset(r, 0, sizeof *r);
    r->id = *id;
    r->passed = n;
    r->count = (u7)(random_word() % 65);
    r->decision = (enum zrop_decision)(random_word() % 4);
    r->z_written = random_word() % 4 != 0;
    r->stencil_written = random_word() & 1;
    r->feedback_valid = random_word() & 1;
    r->feedback_min = (u32)random_word();
    r->feedback_max = (u32)random_word();
    r->tile = expected[n];
    if (r->z_written || r->stencil_written) {
        zrop_aged_tile(&seeded, &zrop, &aged);
        zrop_canonical(&mode, &aged, &r->tile);
        if (!mode.has_stencil) /* of which the bytes mean nothing */
            memset(r->tile.stencil, 0, sizeof r->tile.stencil);
        if (!mode.z_bits) { /* S8, which is kept raw here */
            memset(r->tile.z, 0, sizeof r->tile.z);
            r->tile.state = ZETA_RAW;
        }
        expected[n] = r->tile;
        places[place_of(n)].dirty = true;
    }
    return r;
}

static void count(const struct zrop_result *r, enum zeta_state before)
{
    counted.tested++;
    counted.read += depth_bytes(before);
    counted.rejected += r->decision == DECIDED_REJECT;
    counted.accepted += r->decision == DECIDED_ACCEPT;
    counted.ambiguous += r->decision == DECIDED_AMBIGUOUS;
    counted.samples += r->count;
    counted.state[r->tile.state] += r->z_written;
    counted.written +=
        (r->z_written ? depth_bytes(r->tile.state) : 0) + (r->stencil_written ? 64 : 0);
}

/* What ZROP gets over tile n: the tile that it gave last, and all of the packet; or a clear. */
static void check_frtx(unsigned n, const struct prop_frtx *in, const struct zeta_walk *clear)
{
    struct zrop_frtx want = { .id = id_of(n), .dst = expected[n] };
    const struct zrop_frtx *got = zrop_frtx_first(&z.frtx);

    assert_int_equal(z.frtx.count, 1);
    if (!zeta_tile_same(&got->dst, &expected[n]))
        fail_msg("format %u tile %u: not what ZROP gave last", zrop.format, n);
    want.op = in ? ZROP_DRAW : ZROP_CLEAR;
    want.clear_depth = in ? 0 : clear->clear_depth;
    want.clear_stencil = in ? 0 : clear->clear_stencil;
    want.coverage = in ? in->coverage : clear->coverage;
    if (in) {
        want.front_facing = in->front_facing;
        want.shader_z = in->shader_z;
        want.plane = in->plane;
        memcpy(want.z, in->z, sizeof want.z);
    }
    assert_true(zrop_frtx_same(got, &want));
    zrop_frtx_drop(&z.frtx);
}

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

/* A clear of tile n is told to nobody and counted nowhere. */
static void clear(unsigned n)
{
    const struct zeta_walk in = { id_of(n), random_word() & 1, random_word() & 1, random_word() };

    come(n);
    zeta_walk_push(&z.walk, &in);
    run();
    check_frtx(n, NULL, &in);
    result_of(&in.id, n);
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
    assert_true(f.done && tile_id_same(&f.id, &in.id));
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
    compared("draws", draws);
    compared("tiles in memory", stored);
}

/* The tiles that have a byte in the range, and no others. */
static void a_flush_is_of_its_range(void **state)
{
    unsigned long tiles = 0;

    (void)state;
    for (unsigned k = 0; k < 64; k++) {
        const u64 first = 0x1000 + (k & 1 ? 255 : 256) + 256 * (u64)(k / 4), last = first + 255;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zrop_gets_what_it_gave),
        cmocka_unit_test(a_flush_is_of_its_range),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
