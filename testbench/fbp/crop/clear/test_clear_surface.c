/* test_clear_surface.c - clears of a compressed surface against bytes cleared one pixel at a time */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../crop_reference.h"
#include "clear_reference.h"
#include "common/surface.h"
#include "fbp/comp/comp.h"
#include "fbp/crop/clear/clear.h"
#include "rate_row.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

#define SURFACES 3000
#define CLEARS   3 /* one after the other */
#define BLOCKS   4 /* each way */
#define PITCH    (64 * BLOCKS)
#define ROWS     (16 * BLOCKS)
#define WORDS    BITS_WORDS(clear_vector_BITS)

/* The surface as comp keeps it, and as bytes. */
static struct {
    struct comp_stored tile[BLOCKS][BLOCKS][4];
    struct comp_clear clear[BLOCKS][BLOCKS][4];
} kept;
static unsigned char bytes[ROWS][PITCH];

static struct {
    unsigned long states, writes, merges, untouched, bytes, cleared, formats[256], hits[256];
    unsigned long of_state[8];
    u64 blocks, clocks;
} seen;

static uint64_t seed;

/* Where byte b of sector s of a tile lies, by the one place that knows. */
static unsigned char *byte_at(unsigned x, unsigned y, unsigned tile, unsigned s, unsigned b)
{
    static unsigned short place[512]; /* offset in a GOB to row * 64 + column */
    static bool filled;

    for (unsigned at = 0; at < 512 && !filled; at++) {
        place[surface_gob_offset(at % 64, at / 64)] = (unsigned short)at;
    }
    filled = true;
    unsigned at = place[tile % 2 * 256 + s * 32 + b];
    return &bytes[16 * y + tile / 2 * 8 + at / 64][64 * x + at % 64];
}

static struct comp_kind kind_of(const struct clear_config *cfg)
{
    const u8 bits = pixel_format_of(cfg->format)->bits;
    const u4 samples = (u4)(1u << cfg->samples_log2 % 4);

    if (!cfg->kind_clears || cfg->samples_log2 > 3 || (bits == 128 && samples > 1))
        return (struct comp_kind){ bits < 32 ? 32 : bits, 1, COMP_NONE };
    if (bits == 128)
        return (struct comp_kind){ bits, 1, COMP_CR };
    return (struct comp_kind){ bits, samples,
                               samples == 4 && cfg->slot_disable & 1 ? COMP_CBR : COMP_CRA };
}

static enum comp_split split_of(const struct clear_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);

    return f->bits == 32 || f->bits == 64 ? comp_split_of(f) : COMP_SPLIT_32;
}

/* Every byte of a tile, from 'bytes' or back. */
static void fill(const struct clear_config *cfg)
{
    for (unsigned i = 0; i < BLOCKS * BLOCKS * 4; i++) {
        unsigned x = i / 4 % BLOCKS, y = i / 4 / BLOCKS;
        struct comp_tile t = { { 0 } };
        bool uniform = random_below(&seeded, 2);

        for (unsigned b = 0; b < 256; b++) {
            unsigned char *at = byte_at(x, y, i % 4, b / 32, b % 32);
            *at = (unsigned char)(uniform ? 0x11 * i : random_word());
            t.word[b / 4] |= (u32)*at << 8 * (b % 4);
        }
        kept.tile[y][x][i % 4] = comp_encode(kind_of(cfg), split_of(cfg), &t, false, NULL);
    }
}

/* The lowest entry that may be used and holds 16 bytes of the cleared pixel, or 0. */
static unsigned entry_of(const struct clear_config *cfg)
{
    unsigned char pixels[16] = { 0 };
    unsigned found = 0;

    for (unsigned at = 0; at < 16; at += clear_reference_bytes(cfg))
        clear_reference_pixel(cfg, &pixels[at]);
    for (unsigned n = 15; n > 0; n--) {
        bool same = !(cfg->slot_disable >> (n - 1) & 1) && cfg->kind_clears;
        for (unsigned b = 0; b < 16; b++)
            same = same && (cfg->entries[4 * n + b / 4] >> 8 * (b % 4) & 0xff) == pixels[b];
        found = same ? n : found;
    }
    return found;
}

/* What comp does with what the unit gave. */
static void apply(const struct clear_config *cfg, const struct clear_tile *t)
{
    struct comp_stored *s = &kept.tile[t->block.y][t->block.x][t->tile];
    struct comp_clear *clear = &kept.clear[t->block.y][t->block.x][t->tile];
    const struct comp_kind k = kind_of(cfg);
    struct comp_tile merged, old = comp_decode(k, s, clear);

    if (t->action != CLEAR_MERGE)
        assert_int_equal(t->slot, entry_of(cfg));
    assert_int_equal(t->action == CLEAR_STATE, t->slot > 0);
    if (t->action == CLEAR_STATE) {
        assert_int_not_equal(comp_code_of(k, COMP_CLEAR), 0);
        *s = (struct comp_stored){ .state = COMP_CLEAR };
        memcpy(clear->word, &cfg->entries[4 * t->slot], sizeof clear->word);
        seen.states++;
        seen.hits[cfg->format]++;
        return;
    }
    merged = old;
    for (unsigned i = 0; i < COMP_TILE_WORDS; i++)
        for (unsigned bit = 0; bit < 32; bit++)
            if (t->enable[i / 8] >> (i % 8 * 4 + bit / 8) & 1 && !(t->keep[i % 4] >> bit & 1))
                merged.word[i] =
                    (merged.word[i] & ~(1u << bit)) | (t->color[i % 4] & UINT32_C(1) << bit);
    *s = comp_encode(k, split_of(cfg), &merged, false, NULL);
    seen.writes += t->action == CLEAR_WRITE;
    seen.merges += t->action == CLEAR_MERGE;
    if (t->action == CLEAR_WRITE) {
        assert_true(s->state != COMP_RAW || k.states == COMP_NONE);
        seen.of_state[s->state]++;
    }
}

static void brute_force(const struct clear_config *cfg)
{
    const unsigned across = 1u << (cfg->samples_log2 + 1) / 2, down = 1u << cfg->samples_log2 / 2;
    const unsigned size = clear_reference_bytes(cfg);

    for (unsigned y = cfg->y_min; y < cfg->y_max && y * down < ROWS; y++)
        for (unsigned x = cfg->x_min; x < cfg->x_max && x * across * size < PITCH; x++)
            for (unsigned s = 0; s < across * down; s++)
                clear_reference_pixel(
                    cfg, &bytes[y * down + s / across][(x * across + s % across) * size]);
}

static void compare(const struct clear_config *cfg, uint64_t line)
{
    for (unsigned i = 0; i < BLOCKS * BLOCKS * 4; i++) {
        unsigned x = i / 4 % BLOCKS, y = i / 4 / BLOCKS;
        struct comp_tile t =
            comp_decode(kind_of(cfg), &kept.tile[y][x][i % 4], &kept.clear[y][x][i % 4]);

        for (unsigned b = 0; b < 256; b++) {
            unsigned have = t.word[b / 4] >> 8 * (b % 4) & 0xff;
            unsigned want = *byte_at(x, y, i % 4, b / 32, b % 32);
            if (have != want)
                fail_msg("seed %" PRIu64 " line %" PRIu64 ": format %02x, channels %x, %u samples, "
                         "block %u,%u tile %u byte %u: %02x, by definition %02x",
                         seed, line, (unsigned)cfg->format, cfg->channels, 1u << cfg->samples_log2,
                         x, y, i % 4, b, have, want);
            seen.bytes++;
        }
    }
}

/* Every block of the surface, in any order, through the unit. */
static void clear_all(const struct clear_config *cfg)
{
    static struct clear_block_fifo in;
    static struct clear_tile_fifo out;
    static struct clear unit;
    unsigned given = 0;

    clear_reset(&unit);
    clear_set_state(&unit, cfg);
    for (unsigned i = 0; i < BLOCKS * BLOCKS; i++) {
        struct clear_block b = { 1, i * 7 % 16 % BLOCKS, i * 7 % 16 / BLOCKS };
        clear_block_push(&in, &b);
        while (clear_step(&unit, &in, &out)) {}
        for (; !clear_tile_empty(&out); given++) {
            struct clear_tile t = clear_tile_pop(&out);
            apply(cfg, &t);
        }
    }
    seen.blocks += BLOCKS * BLOCKS;
    seen.clocks += unit.clocks;
    seen.untouched += BLOCKS * BLOCKS * 4 - given;
}

static void print_seen(void)
{
    unsigned formats = 0, hits = 0;

    for (unsigned i = 0; i < 256; i++) {
        formats += seen.formats[i] > 0;
        hits += seen.hits[i] > 0;
    }
    printf(
        "  %lu clears of %u formats: tiles %lu in state CLEAR (%u formats), %lu written (%lu raw, "
        "%lu reduced, %lu both), %lu merged, %lu untouched\n",
        seen.cleared, formats, seen.states, hits, seen.writes, seen.of_state[COMP_RAW],
        seen.of_state[COMP_REDUCTION], seen.of_state[COMP_BOTH], seen.merges, seen.untouched);
    assert_int_equal(formats, crop_reference_formats);
    assert_true(seen.states && seen.writes && seen.merges && seen.untouched && hits > 40);
    assert_true(seen.of_state[COMP_RAW] && seen.of_state[COMP_REDUCTION] &&
                seen.of_state[COMP_BOTH]);
}

static void a_cleared_surface_is_what_its_pixels_are(void **state)
{
    (void)state;
    const struct unit_sets none = { .count = 0 };
    uint32_t words[WORDS];
    struct clear_vector v, next;

    for (uint64_t i = 0; i < SURFACES; i++) {
        unit_random(unit_named("clear"), seed, i * 16, &none, words);
        clear_vector_get(&v, words, 0);
        v.cfg.kind_clears = kind_of(&v.cfg).states != COMP_NONE;
        fill(&v.cfg);
        for (unsigned k = 0; k < CLEARS; k++) {
            clear_all(&v.cfg);
            brute_force(&v.cfg);
            compare(&v.cfg, i * 16);
            /* The next clear is of the same surface: another rectangle, channels and colour. */
            unit_random(unit_named("clear"), seed ^ k, i * 16 + 16 * SURFACES, &none, words);
            clear_vector_get(&next, words, 0);
            next.cfg.format = v.cfg.format;
            next.cfg.samples_log2 = v.cfg.samples_log2;
            next.cfg.kind_clears = v.cfg.kind_clears;
            next.cfg.slot_disable =
                (u15)((next.cfg.slot_disable & 0x7ffe) | (v.cfg.slot_disable & 1));
            memcpy(&next.cfg.entries[8], clear_color_of(&next.cfg).word, 16);
            v = next;
            seen.cleared++;
        }
        seen.formats[v.cfg.format]++;
    }
    print_seen();
    printf("  clear blocks/clk: table %g, model %g\n", rate_row("X", "clear", "ZBC tile 64 Bx16"),
           (double)seen.blocks / (double)seen.clocks);
    assert_true((double)seen.blocks ==
                rate_row("X", "clear", "ZBC tile 64 Bx16") * (double)seen.clocks);
    compared("stored bytes", seen.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cleared_surface_is_what_its_pixels_are),
    };

    seed = seed_from_environment();
    clear_reference_open();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear_reference_close();
    return failed;
}
