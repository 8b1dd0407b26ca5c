/* test_zcache_loan.c - draws and clears over the depth cache with tiles that are lent to ZROP, and that travel: the same tiles,
 * memory, counts, clocks and outcomes (zrop_loan.c); and with every tile read before it is cleared: the same memory
 *
 * Targets of every format and number of samples, in memory full of anything; states one after the other, some with
 * another format, whose tiles are in each other's way.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"
#include "zcache_side.h"

#define PICTURES 150
#define DRAWS    120 /* between two clears, at most */

static struct side lent, sent, reads;

static struct zrop_config zrop;
static struct walk_config walk;
static unsigned long draws, whole, parts, unread;

/* Anything, but most of it a few bytes again and again, as of tiles that were cleared; some of these but for one byte. */
static void fill(void)
{
    const u8 byte = (u8)random_word();

    for (unsigned i = 0; i < ROOM; i += 8) {
        const u64 any = i / 4096 % 4 ? byte * UINT64_C(0x0101010101010101) : random_word();

        memcpy(lent.mem.byte + i, &any, 8);
    }
    for (unsigned i = 0; i < ROOM / 256; i++)
        lent.mem.byte[random_word() % ROOM] ^= 1;
    for (unsigned i = 0; i < ROOM / MEM_TAG_BYTES; i++)
        lent.mem.tag[i] = (u8)(random_word() % 4);
    memcpy(sent.mem.byte, lent.mem.byte, ROOM);
    memcpy(sent.mem.tag, lent.mem.tag, ROOM / MEM_TAG_BYTES);
    memcpy(reads.mem.byte, lent.mem.byte, ROOM);
    memcpy(reads.mem.tag, lent.mem.tag, ROOM / MEM_TAG_BYTES);
    zrop.clear_stencil = random_word() & 1 ? byte : zrop.clear_stencil;
}

/* A configuration at random; clears to the table's depth are frequent. */
static void any_zrop(void)
{
    uint32_t words[BITS_WORDS(zrop_vector_BITS)] = { 0 };
    struct zrop_vector v;

    unit_named("zrop")->random_config(&seeded, words);
    zrop_vector_get(&v, words, 0);
    zrop = v.cfg;
    if (zrop.format == ZETA_S8)
        zrop.kind = ZETA_KIND_RAW;
    if (random_word() & 1)
        zrop.clear_z = zrop.table_z;
    if (random_word() & 1)
        zrop.read_only_z = zrop.read_only_stencil = zrop.respect_stencil_mask = 0;
    if (random_word() & 1)
        zrop.stencil_enable = zrop.bounds_enable = 0;
}

static void set_states(void)
{
    static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                              SAMPLES_4X4 };
    struct zcache_config cfg = { .format = zrop.format,
                                 .kind = zrop.kind,
                                 .table_z = zrop.table_z,
                                 .clear_keeps = zrop_clear_keeps(&zrop) };

    cfg.surface = (struct rop_surface){ .base = SURFACE_GOB_BYTES * (random_word() % 3),
                                        .samples = modes[zrop.samples],
                                        .width = (u17)(1 + random_word() % 70),
                                        .height = (u17)(1 + random_word() % 70),
                                        .bytes = (u5)zrop_layout_of(zrop.format).element,
                                        .block_height = (u3)(random_word() % 4) };
    assert_null(zcache_not_modelled(&cfg));
    walk = (struct walk_config){ .zeta = cfg.surface };
    zcache_set_state(&lent.cache, &cfg);
    zrop_set_state(&lent.zrop, &zrop);
    zcache_set_state(&sent.cache, &cfg);
    zrop_set_state(&sent.zrop, &zrop);
    cfg.clear_keeps = 1;
    zcache_set_state(&reads.cache, &cfg);
    zrop_set_state(&reads.zrop, &zrop);
}

/* Whether the cache holds the same, and all was counted alike. */
static void compare(void)
{
    struct zeta_tile tiles[2];

    for (unsigned i = 0; i < ZCACHE_TILES; i++) {
        const struct zcache_line *a = &lent.cache.line[i], *b = &sent.cache.line[i];

        assert_int_equal(a->valid, b->valid);
        if (!a->valid)
            continue;
        zrop_give_tile(&a->stored, &tiles[0]);
        zrop_give_tile(&b->stored, &tiles[1]);
        assert_true(zeta_tile_same(&tiles[0], &tiles[1]));
        assert_true(a->dirty == b->dirty && a->at == b->at && a->surface.base == b->surface.base &&
                    a->surface.format == b->surface.format);
    }
    assert_memory_equal(&lent.cache.counts, &sent.cache.counts, sizeof lent.cache.counts);
    assert_memory_equal(lent.mem.traffic, sent.mem.traffic, sizeof lent.mem.traffic);
    assert_memory_equal(lent.mem.byte, sent.mem.byte, ROOM);
    assert_memory_equal(lent.mem.tag, sent.mem.tag, ROOM / MEM_TAG_BYTES);
    assert_int_equal(lent.cache.clocks, sent.cache.clocks);
    assert_int_equal(lent.zrop.clocks, sent.zrop.clocks);
}

/* A tile of the target, from a few or from all. */
static struct tile_id any_tile(void)
{
    const struct walk_begin zeta = { .zeta = 1 };
    struct walk_config all = walk;
    struct walk_extent e;

    all.x_min = all.y_min = 0;
    all.x_max = all.y_max = ROP_SIDE;
    e = walk_extent_of(&all, &zeta);
    return walk_tile(&all, 1, (u32)(random_word() % e.across),
                     random_word() & 1 ? 0 : (u32)(random_word() % e.down))
        .id;
}

/* The tile of the packet that the cache took goes to ZROP and back. */
static void lend(const struct mem_port *port)
{
    struct zrop_loan loan;
    struct zrop_outcome out;

    assert_true(zcache_zrop_from_batch(&lent.cache, port, &loan));
    assert_true(zcache_zrop_into_batch(&lent.zrop, &loan));
    assert_true(zrop_zcache_from_batch(&lent.zrop, &out));
    assert_true(zrop_zcache_into_batch(&lent.cache, port, &out));
    whole += loan.packed && lent.zrop.cleared.made;
}

/* The side that reads all: nobody listens. */
static void run_reads(void)
{
    run(&reads);
    while (!prop_passed_empty(&w.passed))
        prop_passed_drop(&w.passed);
    while (!zcull_feedback_empty(&w.feedback))
        zcull_feedback_drop(&w.feedback);
}

/* Both told alike. */
static void compare_told(const struct mem_port *port)
{
    struct prop_passed passed;
    struct zcull_feedback feedback;

    assert_true(zcache_prop_from(&lent.cache, port, &passed));
    assert_true(prop_passed_same(&passed, prop_passed_first(&w.passed)));
    prop_passed_drop(&w.passed);
    if (!zcache_zcull_from(&lent.cache, port, &feedback)) {
        assert_true(zcull_feedback_empty(&w.feedback));
        return;
    }
    assert_true(zcull_feedback_same(&feedback, zcull_feedback_first(&w.feedback)));
    zcull_feedback_drop(&w.feedback);
}

static void draw(void)
{
    const struct mem_port port = mem_port(&lent.mem, NULL, NULL);
    const struct tile_id id = any_tile();
    const u64 at = zcache_tile_at(&lent.cache.mode, &id);
    const struct zcache_line *line = zcache_place(&lent.cache, at);
    struct zrop_frtx f;
    struct prop_frtx *in = prop_frtx_next(&w.in), again;

    memset(&f, 0, sizeof f);
    if (zcache_holds(&lent.cache, line, at)) /* planes are those of the tile, or beside them */
        zrop_give_tile(&line->stored, &f.dst);
    zrop_random_frtx(&seeded, &zrop, &f);
    *in = (struct prop_frtx){ id, 0, 0, f.coverage, f.front_facing, f.shader_z, f.plane, { 0 } };
    memcpy(in->z, f.z, sizeof in->z);
    again = *in;
    assert_true(prop_zcache_into(&lent.cache, &port, in));
    lend(&port);
    run(&sent);
    compare_told(&port);
    prop_frtx_push(&w.in, &again);
    run_reads();
    draws++;
}

/* A clear of all or of a rectangle, of depth, stencil or both. */
static void any_clear(void)
{
    const bool all = random_word() & 1;

    walk.clear_depth = random_word() % 4 != 0;
    walk.clear_stencil = random_word() % 4 != 0;
    walk.x_min = all ? 0 : (u17)(random_word() % 40);
    walk.y_min = all ? 0 : (u17)(random_word() % 40);
    walk.x_max = all ? ROP_SIDE : (u17)(walk.x_min + random_word() % 40);
    walk.y_max = all ? ROP_SIDE : (u17)(walk.y_min + random_word() % 40);
}

static void clear(void)
{
    const struct mem_port port = mem_port(&lent.mem, NULL, NULL);
    const struct walk_begin zeta = { .draw = 1, .zeta = 1 };
    struct walk_extent e;

    any_clear();
    e = walk_extent_of(&walk, &zeta);
    for (u32 y = e.top; y < e.top + e.down; y++)
        for (u32 x = e.left; x < e.left + e.across; x++) {
            const struct zeta_walk in = walk_tile(&walk, zeta.draw, x, y);

            assert_true(walk_zcache_into(&lent.cache, &port, &in));
            lend(&port);
            zeta_walk_push(&w.walk, &in);
            run(&sent);
            zeta_walk_push(&w.walk, &in);
            run_reads();
            parts += in.coverage != UINT64_MAX;
        }
    compare();
}

static void tiles_that_are_lent_become_the_same(void **state)
{
    (void)state;
    for (unsigned n = 0; n < PICTURES; n++) {
        begin(&lent);
        begin(&sent);
        begin(&reads);
        any_zrop();
        fill();
        for (unsigned k = 0; k < 4; k++) {
            set_states();
            for (u64 i = random_word() % DRAWS; i > 0; i--)
                draw();
            clear();
            for (u64 i = random_word() % DRAWS; i > 0; i--)
                draw();
            compare();
            any_zrop();
        }
        for (unsigned i = 0; i < 3; i++) {
            *rop_flush_next(&w.flush) = (struct rop_flush){ 0, 0xffffffffff };
            run(i == 2 ? &reads : i ? &sent : &lent);
        }
        compare();
        assert_memory_equal(reads.mem.byte, lent.mem.byte, ROOM);
        assert_memory_equal(reads.mem.tag, lent.mem.tag, ROOM / MEM_TAG_BYTES);
        assert_true(reads.mem.traffic[MEM_ZROP].read >= lent.mem.traffic[MEM_ZROP].read);
        unread += reads.mem.traffic[MEM_ZROP].read > lent.mem.traffic[MEM_ZROP].read;
        end(&reads);
        end(&lent);
        end(&sent);
    }
    compared("draws, tiles cleared whole, and in part", draws + whole + parts);
    assert_true(draws && whole && parts && unread);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(tiles_that_are_lent_become_the_same) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
