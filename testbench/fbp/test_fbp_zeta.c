/* test_fbp_zeta.c - depth tiles of every format in memory: each has bytes and compress bits of its own,
 * and keeps what was drawn (facts/fbp.md; fbp/zrop/FORMAT.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "fbp_bench.h"
#include "fbp/walk/walk.h"
#include "fbp/zrop/zrop_memory.h"

#define SIDE 256 /* samples of the target, at most */
#define ONE  UINT32_C(0x3f800000)

static const enum zeta_format formats[] = { ZETA_Z16,  ZETA_Z24S8, ZETA_X8Z24,     ZETA_S8Z24,
                                            ZETA_ZF32, ZETA_S8,    ZETA_ZF32_X24S8 };
#define FORMATS 7

static unsigned width, height; /* of the target, in pixels */

/* What each sample should hold. */
static struct {
    u32 z;
    u8 stencil;
} expected[SIDE][SIDE];

static struct fbp_state state_of(enum zeta_format format, unsigned samples_log2)
{
    static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2 };
    struct fbp_state s;

    memset(&s, 0, sizeof s);
    s.cread.target[0].format = FORMAT_A8B8G8R8;
    s.zrop.format = format;
    s.zrop.kind = format == ZETA_S8    ? ZETA_KIND_RAW
                  : format == ZETA_Z16 ? ZETA_KIND_Z
                                       : ZETA_KIND_CZ;
    s.zrop.compress_enable = 1;
    s.zrop.samples = (u3)samples_log2;
    memset(s.zrop.position, 0x88, sizeof s.zrop.position);
    s.zrop.depth_enable = s.zrop.depth_write = 1;
    s.zrop.depth_func = COMPARE_ALWAYS;
    s.zrop.z_max = format == ZETA_Z16                                 ? 0xffff
                   : format == ZETA_ZF32 || format == ZETA_ZF32_X24S8 ? ONE
                                                                      : 0xffffff;
    s.zrop.stencil_enable = 1;
    s.zrop.front = (struct stencil_face){ .func = COMPARE_ALWAYS,
                                          .func_mask = 255,
                                          .write_mask = 255,
                                          .op_fail = STENCIL_REPLACE,
                                          .op_zfail = STENCIL_REPLACE,
                                          .op_zpass = STENCIL_REPLACE };
    s.zrop.table_enable = 1;
    s.zrop.table_z = s.zrop.clear_z = s.zrop.z_max / 2;
    s.zrop.clear_stencil = 0x5a;
    s.zeta = bench_target(SURFACE_GOB_BYTES * (1 + random_word() % 5), modes[samples_log2],
                          zrop_layout_of(s.zrop.format).element, width, height);
    return s;
}

/* Samples of the target across and down, in whole tiles of the pixels. */
static unsigned across(void)
{
    return (width * samples_shape(b.fbp.state.zeta.surface.samples).across + 7) / 8 * 8;
}
static unsigned down(void)
{
    return (height * samples_shape(b.fbp.state.zeta.surface.samples).down + 7) / 8 * 8;
}

static u32 random_depth(const struct zrop_mode *m)
{
    return m->z_float ? ONE - 1 - (u32)(random_word() % 0x1000000)
                      : (u32)(random_word() % (m->z_max + 1ull));
}

/* A tile drawn at (x, y) in samples: any samples of it, a depth each or one for all. */
static struct prop_frtx tile(const struct zrop_mode *m, unsigned x, unsigned y)
{
    const struct samples_shape shape = samples_shape(b.fbp.state.zeta.surface.samples);
    const unsigned kind = (unsigned)(random_word() % 4);
    struct prop_frtx t;

    memset(&t, 0, sizeof t);
    t.id.x = (u14)(x / shape.across);
    t.id.y = (u14)(y / shape.down);
    t.coverage = kind & 1 ? UINT64_MAX : random_word();
    t.front_facing = 1;
    t.z[0] = random_depth(m);
    t.shader_z = kind >= 2 || !zrop_flat(m, t.z[0], &t.plane);
    for (unsigned i = 1; i < 64; i++)
        t.z[i] = t.shader_z ? random_depth(m) : 0;
    return t;
}

static void expect(const struct prop_frtx *t, unsigned x, unsigned y)
{
    for (unsigned i = 0; i < 64; i++)
        if (t->coverage >> i & 1) {
            expected[y + i / 8][x + i % 8].z = t->z[t->shader_z ? i : 0];
            expected[y + i / 8][x + i % 8].stencil = b.fbp.zrop.cfg.front.ref_value;
        }
}

static void finish(void)
{
    bench_flush();
}

/* Every tile, depth and stencil. */
static void clear(void)
{
    static const struct walk_begin zeta = { .zeta = 1 };
    struct walk walk = { .cfg = { .zeta = fbp_surface(&b.fbp.state.zeta),
                                  .clear_depth = 1,
                                  .clear_stencil = 1,
                                  .x_max = ROP_SIDE,
                                  .y_max = ROP_SIDE } };
    static struct walk_begin_fifo begin;
    static struct clear_block_fifo none;

    walk_begin_push(&begin, &zeta);
    while (walk_step(&walk, &begin, &none, &b.walk_zcache))
        if (zeta_walk_full(&b.walk_zcache))
            bench_run();
    bench_flush();
    for (unsigned i = 0; i < SIDE * SIDE; i++) {
        expected[i / SIDE][i % SIDE].z = b.fbp.zrop.cfg.clear_z;
        expected[i / SIDE][i % SIDE].stencil = b.fbp.zrop.cfg.clear_stencil;
    }
}

static unsigned long check(const struct zrop_mode *m, unsigned long states[4])
{
    const struct mem_port port = bench_port();
    unsigned long cases = 0;

    for (unsigned y = 0; y < down(); y += 8)
        for (unsigned x = 0; x < across(); x += 8) {
            const struct zeta_tile t = fbp_zeta_tile(&b.fbp, &port, x, y);

            states[t.state]++;
            for (unsigned i = 0; i < 64; i++, cases++) {
                const unsigned column = x + i % 8, row = y + i / 8;
                if (m->z_bits && zrop_depth(m, &t, i) != expected[row][column].z)
                    fail_msg("format %u: depth of sample %u, %u: %x, not %x",
                             b.fbp.state.zrop.format, column, row, zrop_depth(m, &t, i),
                             expected[row][column].z);
                if (m->has_stencil && t.stencil[i] != expected[row][column].stencil)
                    fail_msg("format %u: stencil of sample %u, %u: %x, not %x",
                             b.fbp.state.zrop.format, column, row, t.stencil[i],
                             expected[row][column].stencil);
            }
        }
    return cases;
}

/* Tiles in any order, in every state that the format has, and more of them than the cache has places; all
 * are looked at after each few.
 */
static void tiles_keep_what_was_drawn(void **state)
{
    unsigned long cases = 0, states[4] = { 0 };

    (void)state;
    width = 61;
    height = 45;
    for (unsigned k = 0; k < 4 * FORMATS; k++) {
        struct fbp_state s = state_of(formats[k % FORMATS], k / FORMATS);
        struct zrop_mode m;
        unsigned long before = 0, drawn = 0;

        bench_begin(&s, &s.zeta);
        m = zrop_mode_of(&b.fbp.zrop.cfg);
        clear();
        cases += check(&m, states);
        for (unsigned n = 0; n < 12; n++) {
            s.zrop.front.ref_value = (u8)random_word();
            fbp_set_state(&b.fbp, &s);
            for (unsigned i = 0; i < 60; i++) {
                const unsigned x = 8 * (unsigned)(random_word() % (across() / 8));
                const unsigned y = 8 * (unsigned)(random_word() % (down() / 8));
                const struct prop_frtx t = tile(&m, x, y);

                expect(&t, x, y);
                drawn += bits_count(t.coverage);
                prop_frtx_push(&b.prop_zcache, &t);
            }
            finish();
            cases += check(&m, states);
        }
        for (u64 i = 0; i < s.zeta.base; i++)
            before += b.mem.byte[i] != BENCH_FILL || b.mem.tag[i / MEM_TAG_BYTES];
        assert_int_equal(before, 0);
        assert_int_equal(b.fbp.zcache.counts.samples, drawn); /* every test passes */
        bench_end();
    }
    assert_true(across() / 8 * down() / 8 > ZCACHE_TILES); /* of 8 samples, the last */
    for (unsigned i = 0; i < 4; i++)
        assert_true(states[i] > 0);
    compared("samples of tiles", cases);
}

/* A tile, drawn, changes bytes and compress bits that no other tile changes. */
static void no_two_tiles_share_a_byte(void **state)
{
    unsigned long tiles = 0;

    (void)state;
    width = 29;
    height = 21;
    for (unsigned k = 0; k < 4 * FORMATS; k++) {
        struct fbp_state s = state_of(formats[k % FORMATS], k / FORMATS);
        struct zrop_mode m;
        u8 *owned, *kept;

        s.zrop.kind = ZETA_KIND_RAW; /* of which every byte of a tile is used */
        bench_begin(&s, &s.zeta);
        owned = calloc(2, b.mem.size);
        assert_non_null(owned);
        kept = owned + b.mem.size;
        m = zrop_mode_of(&b.fbp.zrop.cfg);
        clear();
        for (unsigned y = 0; y < down(); y += 8)
            for (unsigned x = 0; x < across(); x += 8, tiles++)
                for (unsigned pass = 0; pass < 8; pass++) {
                    struct prop_frtx t = tile(&m, x, y);

                    t.coverage = UINT64_MAX;
                    s.zrop.front.ref_value = (u8)random_word();
                    fbp_set_state(&b.fbp, &s);
                    memcpy(kept, b.mem.byte, b.mem.size);
                    prop_frtx_push(&b.prop_zcache, &t);
                    finish();
                    for (u64 i = 0; i < b.mem.size; i++) {
                        const u8 changed = kept[i] != b.mem.byte[i];
                        const u8 owner = (u8)(1 + tiles % 255);

                        if (changed && owned[i] && owned[i] != owner)
                            fail_msg("format %u: byte %lu is of two tiles", s.zrop.format,
                                     (unsigned long)i);
                        owned[i] = changed ? owner : owned[i];
                    }
                }
        free(owned);
        bench_end();
    }
    compared("tiles with bytes of their own", tiles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_keep_what_was_drawn),
        cmocka_unit_test(no_two_tiles_share_a_byte),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
