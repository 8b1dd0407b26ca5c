/* test_zrop_memory.c - tiles in memory: round trips, FORMAT.md's decoder, other clients */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "fbp/zrop/zrop_memory.h"
#include "zrop_format_reference.h"
#include "unit.h"
#include "vector_bus.h"

#define TILES 30000
#define WORDS BITS_WORDS(zrop_vector_BITS)

static uint64_t seed;

/* The tile that a random packet leaves, in memory full of anything. */
struct scene {
    struct zrop_config cfg;
    struct zeta_tile tile;
    struct zeta_stored stored;
};

static struct scene scene_of(uint64_t line)
{
    const struct unit_sets none = { .count = 0 };
    uint32_t words[WORDS];
    struct zrop_vector v;
    struct zrop_result out;
    struct scene s;

    unit_random(unit_named("zrop"), seed, line, &none, words);
    zrop_vector_get(&v, words, 0);
    zrop_evaluate(&v.cfg, &v.zcache_zrop, &out);
    s.cfg = v.cfg;
    s.tile = out.tile;
    for (unsigned i = 0; i < ZROP_TILE_BYTES; i++)
        s.stored.byte[i] = (u8)random_word();
    zrop_store(s.cfg.format, &s.tile, &s.stored);
    return s;
}

static struct format_surface surface_of(const struct zrop_config *cfg)
{
    static const char *const names[32] = {
        [ZETA_ZF32] = "ZF32",
        [ZETA_Z16] = "Z16",
        [ZETA_Z24S8] = "Z24S8",
        [ZETA_X8Z24] = "X8Z24",
        [ZETA_S8Z24] = "S8Z24",
        [ZETA_S8] = "S8",
        [ZETA_ZF32_X24S8] = "ZF32_X24S8",
    };

    return (struct format_surface){ names[cfg->format], 1u << cfg->samples, cfg->position,
                                    cfg->table_z };
}

static void every_state_comes_back(void **state)
{
    (void)state;
    unsigned long tiles[32][4] = { { 0 } }, kinds = 0;

    for (uint64_t i = 0; i < TILES; i++) {
        struct scene s = scene_of(i);
        struct zeta_tile again = zrop_load(s.cfg.format, &s.stored);
        assert_true(zeta_tile_same(&again, &s.tile));
        tiles[s.cfg.format][s.tile.state]++;
    }
    for (unsigned f = 0; f < 32; f++)
        for (unsigned t = 0; t < 4; t++)
            kinds += tiles[f][t] > 0;
    assert_int_equal(kinds, 6 * 4 + 2); /* S8: raw and 2:1 */
    compared("tiles stored and loaded", TILES);
}

/* Only the bytes that FORMAT.md gives the state are written. */
static void a_state_uses_its_sectors_alone(void **state)
{
    (void)state;
    static const unsigned bytes[32] = {
        [ZETA_ZF32] = 256,  [ZETA_Z16] = 128, [ZETA_Z24S8] = 256,     [ZETA_X8Z24] = 256,
        [ZETA_S8Z24] = 256, [ZETA_S8] = 64,   [ZETA_ZF32_X24S8] = 320
    };
    unsigned long cases = 0;

    for (uint64_t i = 0; i < TILES; i++) {
        struct scene s = scene_of(i);
        struct zeta_stored other = s.stored;
        const unsigned stencil =
            s.cfg.format == ZETA_S8 || !zrop_mode_of(&s.cfg).has_stencil ? 0 : 64;
        unsigned used = 0, want = s.tile.state == ZETA_CLEAR      ? stencil
                                  : s.tile.state == ZETA_PLANES_2 ? stencil + 32
                                  : s.tile.state == ZETA_PLANES_4 ? stencil + 64
                                                                  : bytes[s.cfg.format];
        if (s.cfg.format == ZETA_X8Z24 && s.tile.state == ZETA_RAW)
            want -= 64;
        for (unsigned b = 0; b < ZROP_TILE_BYTES; b++)
            other.byte[b] = (u8)~s.stored.byte[b];
        zrop_store(s.cfg.format, &s.tile, &other);
        for (unsigned b = 0; b < ZROP_TILE_BYTES; b++)
            used += other.byte[b] == s.stored.byte[b];
        assert_int_equal(used, want);
        cases++;
    }
    compared("tiles' stored bytes counted", cases);
}

static void other_clients_see_what_format_md_says(void **state)
{
    (void)state;
    unsigned long bytes = 0;

    for (uint64_t i = 0; i < TILES / 3; i++) {
        struct scene s = scene_of(i);
        const struct format_surface f = surface_of(&s.cfg);
        const unsigned wanted = i % 2 ? (1u << 16) - 1 : (unsigned)random_word() & 0xffff;
        u8 want[ZROP_TILE_BYTES] = { 0 }, seen[ZROP_TILE_BYTES];
        struct zrop_bytes moved = { 0, 0 };

        assert_int_equal(format_element_bytes(&f) * 64, format_tile_bytes(&f));
        format_decode(&f, s.stored.state, s.stored.byte, want);
        zrop_naive_read(&s.cfg, &s.stored, wanted, seen, &moved);
        for (unsigned b = 0; b < ZROP_TILE_BYTES; b++)
            assert_int_equal(seen[b], wanted >> b / 32 & 1 ? want[b] : 0);
        assert_true(moved.read <= format_tile_bytes(&f) && moved.written == 0);
        bytes += format_tile_bytes(&f);
    }
    compared("bytes seen by other clients", bytes);
}

/* What was written is seen, what was not is as before, and pads stay 0. */
static void other_clients_write(void **state)
{
    (void)state;
    unsigned long bytes = 0, kept = 0, expanded = 0;

    for (uint64_t i = 0; i < TILES / 3; i++) {
        struct scene s = scene_of(i);
        const struct format_surface f = surface_of(&s.cfg);
        const enum zeta_state old = s.stored.state;
        struct zrop_naive_write w;
        u8 before[ZROP_TILE_BYTES] = { 0 }, after[ZROP_TILE_BYTES] = { 0 };
        u8 pad[8], ones[ZROP_TILE_BYTES];
        struct zrop_bytes moved = { 0, 0 };

        memset(ones, 255, sizeof ones);
        for (unsigned b = 0; b < ZROP_TILE_BYTES; b++)
            w.byte[b] = (u8)random_word();
        for (unsigned k = 0; k < ZROP_TILE_BYTES / 32; k++)
            w.enable[k] = random_below(&seeded, 4) == 0 ? (u32)random_word() : 0;
        if (i % 4 == 0) /* the stencil of Z24S8, or low bytes of others */
            for (unsigned k = 0; k < ZROP_TILE_BYTES / 32; k++)
                w.enable[k] &= 0x11111111;
        format_decode(&f, 0, ones, after); /* 1 where a bit is stored */
        memcpy(pad, after, sizeof pad);
        format_decode(&f, s.stored.state, s.stored.byte, before);
        zrop_naive_write(&s.cfg, &w, &s.stored, &moved);
        memset(after, 0, sizeof after);
        format_decode(&f, s.stored.state, s.stored.byte, after);
        for (unsigned b = 0; b < format_tile_bytes(&f); b++) {
            const bool written = w.enable[b / 32] >> b % 32 & 1;
            const u8 stored = pad[b % format_element_bytes(&f)];
            assert_int_equal(after[b], written ? w.byte[b] & stored : before[b]);
        }
        assert_true(moved.read == 0 || old != ZETA_RAW);
        kept += old != ZETA_RAW && s.stored.state == old;
        expanded += old != ZETA_RAW && s.stored.state == ZETA_RAW;
        bytes += format_tile_bytes(&f);
    }
    assert_true(kept > 0 && expanded > 0);
    compared("bytes after other clients' writes", bytes);
}

/* facts/fbp.md: two sectors into a tile of four planes: 64 read, 256 written; into a raw one 64. */
static void the_bytes_of_an_expanding_write_are_the_facts(void **state)
{
    (void)state;
    struct zrop_config cfg = { .format = ZETA_ZF32 };
    struct zeta_stored s = { .state = ZETA_PLANES_4 };
    struct zrop_naive_write w = { .enable = { UINT32_MAX, UINT32_MAX } };
    struct zrop_bytes moved = { 0, 0 };

    zrop_naive_write(&cfg, &w, &s, &moved);
    assert_int_equal(moved.read, 64);
    assert_int_equal(moved.written, 256);
    assert_int_equal(s.state, ZETA_RAW);
    moved = (struct zrop_bytes){ 0, 0 };
    zrop_naive_write(&cfg, &w, &s, &moved);
    assert_int_equal(moved.read, 0);
    assert_int_equal(moved.written, 64); /* two rows: a sector of 4x2 samples in each half */
    compared("bytes of the two writes", 4);
}

/* Stencil beside planes is apart; stencil in its 2:1 state is not. */
static void a_write_of_stencil_alone_leaves_the_planes(void **state)
{
    (void)state;
    struct zrop_config cfg = { .format = ZETA_Z24S8 };
    struct zeta_stored s = { .state = ZETA_PLANES_4, .byte = { [40] = 1, [95] = 2 } }, old = s;
    struct zrop_naive_write w = { .byte = { [4] = 9 }, .enable = { 1 << 4 } }; /* sample 1 */
    struct zrop_bytes moved = { 0, 0 };

    zrop_naive_write(&cfg, &w, &s, &moved);
    assert_int_equal(moved.read, 0);
    assert_int_equal(moved.written, 32);
    old.byte[1] = 9;
    assert_int_equal(s.state, ZETA_PLANES_4);
    assert_memory_equal(s.byte, old.byte, sizeof s.byte);
    cfg.format = ZETA_S8;
    s.state = ZETA_PLANES_2;
    moved = (struct zrop_bytes){ 0, 0 };
    zrop_naive_write(&cfg, &w, &s, &moved);
    assert_int_equal(moved.read, 32);
    assert_int_equal(moved.written, 64);
    assert_int_equal(s.state, ZETA_RAW);
    compared("bytes of the two writes", sizeof s.byte + 4);
}

/* Each sample's bytes by themselves; of whole tiles, too, which are read and written at once. */
static void the_sectors_of_depths_are_those_of_their_bytes(void **state)
{
    (void)state;
    static const enum zeta_format formats[] = { ZETA_Z16,   ZETA_Z24S8, ZETA_X8Z24,
                                                ZETA_S8Z24, ZETA_ZF32,  ZETA_ZF32_X24S8 };
    unsigned long cases = 0;

    for (unsigned n = 0; n < 6 * 500; n++, cases++) {
        const struct zrop_layout l = zrop_layout_of(formats[n % 6]);
        const u64 samples = n < 6 ? UINT64_MAX : n < 12 ? 0 : random_word() & random_word();
        unsigned want = 0;

        for (unsigned i = 0; i < ZROP_SAMPLES; i++)
            for (unsigned b = 0; samples >> i & 1 && b < l.z_bytes; b++)
                want |= 1u << (zrop_depth_at(&l, i) + b) / ZROP_SECTOR_BYTES;
        assert_int_equal(zrop_depth_sectors(&l, samples), want);
    }
    compared("sets of depths", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_comes_back),
        cmocka_unit_test(a_state_uses_its_sectors_alone),
        cmocka_unit_test(other_clients_see_what_format_md_says),
        cmocka_unit_test(other_clients_write),
        cmocka_unit_test(the_bytes_of_an_expanding_write_are_the_facts),
        cmocka_unit_test(a_write_of_stencil_alone_leaves_the_planes),
        cmocka_unit_test(the_sectors_of_depths_are_those_of_their_bytes),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
