/* test_decomp.c - tiles through the encoder and L2's decompressor by their wires (facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "fbp/comp/comp_samples.h"
#include "fbp/comp/decomp/decomp.h"
#include "fbp/comp/decomp/decomp_requests.h"
#include "fbp/comp/comp_format_reference.h"
#include "golden.h"
#include "rate_row.h"
#include "vector_bus.h"

#define TILES 4000

/* The two units and their wires. */
static struct comp comp;
static struct drawn_tile_fifo tile_comp;
static struct packed_tile_fifo comp_ccache;
static struct decomp decomp;
static struct packed_sector_fifo l2_decomp;
static struct tile_sector_fifo decomp_client;

/* A format whose pixels fall into that split. */
static enum color_format format_of(enum comp_split split, unsigned bits)
{
    unsigned i = 0;

    while (pixel_formats[i].bits != bits ||
           (bits != 128 && comp_split_of(&pixel_formats[i]) != split))
        i++;
    return (enum color_format)pixel_formats[i].code;
}

static struct packed_tile encoded(struct comp_kind k, enum comp_split split,
                                  const struct comp_tile *t, bool clear)
{
    struct drawn_tile in = { .clear = clear };

    comp_reset(&comp);
    comp.cfg = (struct comp_config){ .format = format_of(split, k.bits), .states = k.states };
    while (1u << comp.cfg.samples_log2 != k.samples)
        comp.cfg.samples_log2++;
    assert_null(comp_not_modelled(&comp.cfg));
    comp_set_state(&comp, &comp.cfg);
    in.id.tile = (u24)(random_word() & 0xffffff);
    memcpy(in.word, t->word, sizeof in.word);
    drawn_tile_push(&tile_comp, &in);
    assert_true(comp_step(&comp, &tile_comp, &comp_ccache));
    assert_int_equal(comp.clocks, 1);
    struct packed_tile out = packed_tile_pop(&comp_ccache);
    assert_int_equal(out.id.tile, in.id.tile);
    return out;
}

/* Asks for 'wanted' and compares; returns the clocks. */
static u64 check_request(struct comp_kind k, const struct packed_tile *p, u8 wanted, u4 slot,
                         const struct comp_tile *t)
{
    struct comp_stored s = { .state = p->state, .sectors = p->sectors };
    struct packed_sector packet[COMP_SECTORS];
    u64 before = decomp.clocks;
    unsigned count;

    memcpy(s.word, p->word, sizeof s.word);
    count = decomp_request(k, &s, wanted, slot, p->id, packet);
    for (unsigned i = 0; i < count; i++)
        packed_sector_push(&l2_decomp, &packet[i]);
    while (decomp_step(&decomp, &l2_decomp, &decomp_client)) {}
    assert_true(packed_sector_empty(&l2_decomp) && decomp.left == 0);
    for (unsigned sector = 0; sector < COMP_SECTORS; sector++)
        if (wanted >> sector & 1) {
            struct tile_sector given = tile_sector_pop(&decomp_client);
            assert_int_equal(given.id.tile, p->id.tile);
            assert_int_equal(given.sector, sector);
            assert_memory_equal(given.word, &t->word[sector * COMP_SECTOR_WORDS],
                                sizeof given.word);
        }
    assert_true(tile_sector_empty(&decomp_client));
    return decomp.clocks - before;
}

/* The page's decoder agrees with the wires: state and code are those of FORMAT.md. */
static void check_format(struct comp_kind k, const struct packed_tile *p, const u32 *clear,
                         const struct comp_tile *t)
{
    uint8_t tile[COMP_TILE_BYTES];

    format_decode(k.bits, k.samples, comp_kind_letters(k), p->code, (const uint8_t *)p->word,
                  (const uint8_t *)clear, tile);
    assert_memory_equal(tile, t->word, sizeof tile);
}

/* Bytes of a stored tile that the wanted sectors are made of; known: facts/fbp.md: of differences a sector
 * needs two, which are of four; else it needs one or, of a clear, none.  FORMAT.md says which.
 */
static unsigned taken(const struct packed_tile *p, u8 wanted)
{
    const unsigned halves = (wanted % 16 > 0) + (wanted / 16 > 0);

    switch (p->state) {
    case COMP_CLEAR: return 0;
    case COMP_REDUCTION: return 32 * (halves < p->sectors ? halves : p->sectors);
    case COMP_BOTH: return 32 * (wanted > 0);
    case COMP_ARITHMETIC: return 32 * 2 * halves;
    default: return 32 * bits_count(wanted);
    }
}

/* rates.csv X: bytes a clock of what is given, or of what is taken where that is more. */
static void every_tile_comes_back_over_the_wires(void **state)
{
    (void)state;
    const double rate = rate_row("X", "L2 decompressor", "Z24/Z32");
    unsigned long sectors = 0;
    unsigned bytes;
    u64 clocks;

    decomp_reset(&decomp);
    for (unsigned i = 0; i < 64; i++)
        decomp.cfg.clear[i] = (u32)random_word();
    for (unsigned n = 0; n < comp_kinds(); n++) {
        struct comp_kind k = comp_kind_number(n);
        unsigned long seen[COMP_BOTH + 1] = { 0 };
        for (unsigned i = 0; i < TILES / comp_kinds(); i++) {
            enum comp_split split = comp_random_split(k, &seeded);
            bool clear = random_word() % 16 == 0;
            u4 slot = random_word() & 15;
            u8 wanted = (u8)(random_word() % 3 ? random_word() : 0xff);
            struct comp_tile t = comp_random_tile(k, split, &seeded);
            for (unsigned w = 0; clear && w < COMP_TILE_WORDS; w++)
                t.word[w] = decomp.cfg.clear[4 * slot + w % 4];
            struct packed_tile p = encoded(k, split, &t, clear);
            bytes = 32 * bits_count(wanted);
            clocks = check_request(k, &p, wanted, slot, &t);
            assert_true((double)clocks * rate ==
                        (bytes > taken(&p, wanted) ? bytes : taken(&p, wanted)));
            check_format(k, &p, &decomp.cfg.clear[4 * slot], &t);
            seen[p.state]++;
            for (unsigned s = 0; s < COMP_SECTORS; s++)
                sectors += wanted >> s & 1;
        }
        for (unsigned s = 0; s <= COMP_BOTH; s++)
            assert_true((seen[s] > 0) == comp_kind_allows(k, (enum comp_state)s));
    }
    compared("sectors given, in every state of every kind", sectors);
}

/* FORMAT.md 2: the kinds that have states; size is log2 of 32 bits, and 3 is none. */
static bool has_states(const struct packed_sector *p)
{
    switch (p->states) {
    case COMP_CRA: return p->size < 2;
    case COMP_CBR: return p->size < 2 && p->samples_log2 == 2;
    case COMP_CR: return p->size == 2 && p->samples_log2 == 0;
    default: return false;
    }
}

/* Whatever their code: a wire can carry them. */
static void tiles_of_no_kind_are_raw(void **state)
{
    (void)state;
    unsigned long cases = 0;

    decomp_reset(&decomp);
    for (unsigned i = 0; i < 1024; i++) {
        struct packed_sector p = { .size = i & 3,
                                   .samples_log2 = i >> 2 & 3,
                                   .states = (enum comp_states)(i >> 4 & 3),
                                   .code = i >> 6 & 3,
                                   .sector = random_word() & 7 };
        struct tile_sector given;

        if (has_states(&p))
            continue;
        p.wanted = (u8)(1u << p.sector);
        for (unsigned w = 0; w < COMP_SECTOR_WORDS; w++)
            p.word[w] = (u32)random_word();
        decomp.clocks = 0;
        packed_sector_push(&l2_decomp, &p);
        while (decomp_step(&decomp, &l2_decomp, &decomp_client)) {}
        assert_int_equal(decomp_client.count, 1);
        given = tile_sector_pop(&decomp_client);
        assert_true(given.sector == p.sector && decomp.clocks == 1);
        assert_memory_equal(given.word, p.word, sizeof given.word);
        cases++;
    }
    compared("sectors of no kind", cases);
}

static void a_full_wire_holds_the_rest_back(void **state)
{
    (void)state;
    struct packed_sector p = { .states = COMP_CBR, .samples_log2 = 2, .code = 2, .wanted = 0xff };
    unsigned long given = 0;

    decomp_reset(&decomp);
    for (unsigned i = 0; i < 20; i++)
        packed_sector_push(&l2_decomp, &p);
    while (decomp_step(&decomp, &l2_decomp, &decomp_client)) {}
    assert_true(tile_sector_full(&decomp_client) && !packed_sector_empty(&l2_decomp));
    for (; !tile_sector_empty(&decomp_client); given++) {
        assert_int_equal(tile_sector_pop(&decomp_client).sector, given % 8);
        while (decomp_step(&decomp, &l2_decomp, &decomp_client)) {}
    }
    assert_int_equal(given, 20 * 8);
    compared("sectors through a full wire", given);
}

/* A line of a vector file holds one sector; the others come in lines without inputs. */
static void lines_without_inputs_take_the_rest(void **state)
{
    (void)state;
    struct golden *g = golden_open(unit_named("decomp"));
    struct decomp_vector v = { .l2_decomp_valid = 1 };
    u32 in[VECTOR_WORDS] = { 0 }, out[VECTOR_WORDS];
    unsigned long lines = 0;

    v.l2_decomp =
        (struct packed_sector){ .states = COMP_CRA, .code = 1, .wanted = 0xb5, .slot = 2 };
    v.cfg.clear[8] = 0x12345678;
    decomp_vector_put(in, 0, &v);
    assert_true(golden_line(g, in, out));
    do {
        static const unsigned sector[5] = { 0, 2, 4, 5, 7 };
        decomp_vector_get(&v, out, 0);
        assert_true(v.decomp_client_valid && v.l2_decomp_valid == (lines == 0));
        assert_int_equal(v.cfg.clear[8], 0x12345678);
        assert_int_equal(v.decomp_client.sector, sector[lines]);
        assert_int_equal(v.decomp_client.word[4], 0x12345678);
        lines++;
    } while (golden_follow(g, out));
    assert_int_equal(lines, 5);
    golden_close(g);
    compared("lines of one request", lines);
}

static void more_than_the_wires_hold_is_refused(void **state)
{
    (void)state;
    struct golden *g = golden_open(unit_named("decomp"));
    struct decomp_vector v = { .l2_decomp_valid = 1 };
    u32 in[VECTOR_WORDS] = { 0 }, out[VECTOR_WORDS];
    unsigned long lines = 0;

    v.l2_decomp = (struct packed_sector){ .states = COMP_CRA, .code = 1, .wanted = 0xff };
    decomp_vector_put(in, 0, &v);
    while (golden_line(g, in, out))
        assert_true(++lines < 128);
    assert_non_null(strstr(g->not_modelled, "without inputs"));
    golden_close(g);
    compared("lines before the wires are full", lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_comes_back_over_the_wires),
        cmocka_unit_test(tiles_of_no_kind_are_raw),
        cmocka_unit_test(a_full_wire_holds_the_rest_back),
        cmocka_unit_test(lines_without_inputs_take_the_rest),
        cmocka_unit_test(more_than_the_wires_hold_is_refused),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
