/* test_zcache.c - the depth cache by itself: ZROP is given the tile that it gave last, whatever lies between, and
 * memory has it after a flush of its bytes alone (facts/fbp.md, Tiles)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/zrop/zcache/zcache.h"
#include "fbp/zrop/zrop_tiles.h"
#include "seeded.h"

#define SIDE   256 /* pixels, one sample each: 32 x 32 tiles, more than the cache has */
#define ACROSS (SIDE / 8)
#define TILES  (ACROSS * ACROSS)

static struct {
    struct zcache unit;
    struct mem mem;
    struct prop_frtx_fifo in;
    struct zeta_walk_fifo walk;
    struct rop_flush_fifo flush;
    struct zrop_result_fifo results;
    struct zrop_frtx_fifo frtx;
    struct prop_passed_fifo passed;
    struct zcull_feedback_fifo feedback;
    struct mem_request_fifo request;
    struct mem_reply_fifo reply;
    bool by_wires;
} z;

static struct zrop_config zrop;
static struct zeta_tile expected[TILES];

static void run(void)
{
    for (bool moved = true; moved;) {
        moved = zcache_step(&z.unit, &z.in, &z.walk, &z.flush, &z.results, &z.reply, &z.frtx,
                            &z.passed, &z.feedback, &z.request, z.by_wires ? NULL : &z.mem);
        moved |= mem_serve(&z.mem, &z.request, &z.reply);
    }
}

static void begin(enum zeta_format format, bool by_wires)
{
    memset(&z, 0, sizeof z);
    zcache_reset(&z.unit);
    memset(&zrop, 0, sizeof zrop);
    zrop.format = format;
    zrop.kind = format == ZETA_S8 ? ZETA_KIND_RAW : ZETA_KIND_CZ;
    zrop.compress_enable = zrop.table_enable = zrop.depth_enable = zrop.depth_write = 1;
    zrop.depth_func = COMPARE_ALWAYS;
    zrop.z_max = format == ZETA_ZF32 ? 0x3f800000 : 0xffffff;
    zrop_standard_positions(&zrop);
    z.by_wires = by_wires;
    z.unit.cfg.format = format;
    z.unit.cfg.kind = zrop.kind;
    z.unit.cfg.surface = (struct rop_surface){ .base = 0x1000,
                                               .samples = SAMPLES_1X1,
                                               .width = SIDE,
                                               .height = SIDE,
                                               .bytes = (u5)zrop_layout_of(format).element,
                                               .block_height = 2 };
    assert_null(zcache_not_modelled(&z.unit.cfg));
    zcache_set_state(&z.unit, &z.unit.cfg);
    z.mem.size = 0x1000 + rop_bytes(&z.unit.cfg.surface);
    z.mem.byte = calloc(1, z.mem.size);
    z.mem.tag = calloc(1, z.mem.size / MEM_TAG_BYTES);
    assert_true(z.mem.byte && z.mem.tag);
    memset(expected, 0, sizeof expected);
}

/* One draw over tile n: what ZROP is given, and a new tile from it, written or not. */
static void draw(unsigned n)
{
    const struct tile_id id = { 1, (u16)n, (u14)(8 * (n % ACROSS)), (u14)(8 * (n / ACROSS)) };
    const bool writes = random_word() % 4 != 0, stencil = random_word() & 1;
    const struct zrop_mode mode = zrop_mode_of(&zrop);
    struct zeta_tile aged;
    struct zrop_result *r;

    *prop_frtx_next(&z.in) = (struct prop_frtx){ .id = id, .coverage = n + 1ull };
    run();
    assert_int_equal(z.frtx.count, 1);
    if (!zeta_tile_same(&zrop_frtx_first(&z.frtx)->dst, &expected[n]))
        fail_msg("format %u tile %u: not what ZROP gave last", zrop.format, n);
    assert_int_equal(zrop_frtx_first(&z.frtx)->coverage, n + 1);
    zrop_frtx_drop(&z.frtx);
    r = zrop_result_next(&z.results);
    memset(r, 0, sizeof *r);
    r->id = id;
    r->passed = n;
    r->z_written = writes;
    r->stencil_written = stencil;
    r->tile = expected[n];
    if (writes || stencil) {
        zrop_aged_tile(&seeded, &zrop, &aged);
        zrop_canonical(&mode, &aged, &r->tile);
        if (!mode.has_stencil) /* of which the bytes mean nothing */
            memset(r->tile.stencil, 0, sizeof r->tile.stencil);
        if (!mode.z_bits) { /* S8, which is kept raw here */
            memset(r->tile.z, 0, sizeof r->tile.z);
            r->tile.state = ZETA_RAW;
        }
        expected[n] = r->tile;
    }
    run();
    assert_int_equal(prop_passed_pop(&z.passed).passed, n);
    assert_true(zcull_feedback_empty(&z.feedback));
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
        for (unsigned i = 0; i < 3000; i++, draws++)
            draw((unsigned)(random_word() % (i % 600 < 300 ? 40 : TILES)));
        flush(0, 0xffffffffff);
        stored += check_memory(0, TILES);
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
