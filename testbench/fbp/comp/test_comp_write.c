/* test_comp_write.c - writes to compressed tiles and the bytes they move (facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "seeded.h"
#include "fbp/comp/comp_samples.h"

#define WRITES 20000

static const struct comp_clear black = { { 0xff000000, 0xff000000, 0xff000000, 0xff000000 } };

static struct comp_write whole(const struct comp_tile *t)
{
    struct comp_write w = { .data = *t };

    for (unsigned s = 0; s < COMP_SECTORS; s++)
        w.enable[s] = UINT32_MAX;
    return w;
}

/* Two sectors of a tile that takes 'pattern' everywhere. */
static struct comp_write two_sectors(u32 pattern)
{
    struct comp_write w = { .enable = { [2] = UINT32_MAX, UINT32_MAX } };

    for (unsigned i = 0; i < COMP_TILE_WORDS; i++)
        w.data.word[i] = pattern;
    return w;
}

static struct comp_tile one_color_pixels(void)
{
    struct comp_tile t;

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        t.word[w] = 0x11111111u * (w / 8);
    return t;
}

static void the_example_of_the_facts(void **state)
{
    (void)state;
    const struct comp_kind compressed = { 32, 4, COMP_CRA }, plain = { 32, 4, COMP_NONE };
    const struct comp_tile t = one_color_pixels();
    const struct comp_write first = whole(&t), second = two_sectors(0x12345678);
    struct comp_stored a = { .state = COMP_RAW, .sectors = 8 }, b = a;
    struct comp_traffic with = { 0 }, without = { 0 };

    comp_write_rop(compressed, COMP_SPLIT_8_8_8_8, &a, &black, &first, &with);
    assert_int_equal(a.state, COMP_REDUCTION);
    assert_int_equal(with.read, 0);
    assert_int_equal(with.written, 64);
    comp_write_naive(compressed, &a, &black, &second, &with);
    assert_int_equal(a.state, COMP_RAW);
    assert_int_equal(with.read, 64);
    assert_int_equal(with.written, 64 + 256);

    comp_write_rop(plain, COMP_SPLIT_8_8_8_8, &b, &black, &first, &without);
    comp_write_naive(plain, &b, &black, &second, &without);
    assert_int_equal(with.read + with.written, 384);
    assert_int_equal(without.read + without.written, 320);
    assert_memory_equal(a.word, b.word, sizeof a.word);
    compared("totals", 2);
}

/* The ROP merges and compresses again: the same two sectors leave the tile compressed. */
static void the_rop_compresses_again(void **state)
{
    (void)state;
    const struct comp_kind k = { 32, 4, COMP_CRA };
    const struct comp_tile t = one_color_pixels();
    const struct comp_write first = whole(&t), second = two_sectors(0x12345678);
    struct comp_stored s = { .state = COMP_CLEAR };
    struct comp_traffic traffic = { 0 };
    struct comp_tile back;

    comp_write_rop(k, COMP_SPLIT_8_8_8_8, &s, &black, &first, &traffic);
    comp_write_rop(k, COMP_SPLIT_8_8_8_8, &s, &black, &second, &traffic);
    back = comp_decode(k, &s, &black);
    assert_int_equal(s.state, COMP_REDUCTION);
    assert_int_equal(traffic.read, 64);
    assert_int_equal(traffic.written, 64 + 64);
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        assert_int_equal(back.word[w], w / 8 == 2 || w / 8 == 3 ? 0x12345678 : t.word[w]);
    compared("words after two writes", COMP_TILE_WORDS);
}

/* No sector, some bytes, some sectors or all of a tile. */
static struct comp_write random_write(struct comp_kind k, enum comp_split split)
{
    struct comp_write w = { .data = comp_random_tile(k, split, &seeded) };
    unsigned how = random_below(&seeded, 4);

    for (unsigned s = 0; s < COMP_SECTORS; s++)
        w.enable[s] = how == 0                 ? UINT32_MAX
                      : random_word() % 4 == 0 ? 0
                      : how == 1               ? (u32)random_word()
                      : how == 2 && s > 2      ? 0
                                               : UINT32_MAX;
    return w;
}

static void flat_write(uint8_t *memory, const struct comp_write *w)
{
    for (unsigned b = 0; b < COMP_TILE_BYTES; b++)
        if (w->enable[b / 32] >> b % 32 & 1)
            memory[b] = ((const uint8_t *)w->data.word)[b];
}

/* What a write must move, from the state before and after. */
static void check_traffic(const struct comp_stored *before, const struct comp_stored *after,
                          const struct comp_write *w, bool rop, struct comp_traffic moved)
{
    unsigned touched = 0, full = 0;

    for (unsigned s = 0; s < COMP_SECTORS; s++) {
        touched += w->enable[s] != 0;
        full += w->enable[s] == UINT32_MAX;
    }
    if (touched == 0) {
        assert_int_equal(moved.read + moved.written, 0);
    } else if (full == COMP_SECTORS) {
        assert_int_equal(moved.read, 0);
        assert_int_equal(moved.written, rop ? after->sectors * 32u : 256u);
    } else if (before->state == COMP_RAW) {
        assert_int_equal(moved.read, 0);
        assert_int_equal(moved.written, touched * 32);
        assert_int_equal(after->state, COMP_RAW);
    } else {
        assert_int_equal(moved.read, before->sectors * 32u);
        assert_int_equal(moved.written, after->sectors * 32u);
    }
    if (!rop && touched)
        assert_int_equal(after->state, COMP_RAW);
}

/* Any writes in any order leave what they leave in plain memory. */
static void writes_are_those_to_plain_memory(void **state)
{
    (void)state;
    unsigned long cases = 0, seen[COMP_BOTH + 1] = { 0 };

    for (unsigned n = 0; n < comp_kinds(); n++) {
        struct comp_kind k = comp_kind_number(n);
        struct comp_stored s = { .state = COMP_CLEAR };
        uint8_t memory[COMP_TILE_BYTES];
        for (unsigned b = 0; b < COMP_TILE_BYTES; b++)
            memory[b] = ((const uint8_t *)black.word)[b % 16];
        for (unsigned i = 0; i < WRITES / comp_kinds(); i++) {
            enum comp_split split = comp_random_split(k, &seeded);
            struct comp_write w = random_write(k, split);
            struct comp_stored before = s;
            struct comp_traffic moved = { 0 };
            bool rop = random_word() % 4 != 0;
            seen[s.state]++;
            if (rop)
                comp_write_rop(k, split, &s, &black, &w, &moved);
            else
                comp_write_naive(k, &s, &black, &w, &moved);
            flat_write(memory, &w);
            struct comp_tile now = comp_decode(k, &s, &black);
            assert_memory_equal(now.word, memory, COMP_TILE_BYTES);
            check_traffic(&before, &s, &w, rop, moved);
            cases++;
        }
    }
    for (unsigned s = 0; s <= COMP_BOTH; s++)
        assert_true(seen[s] > 0);
    compared("writes to tiles in every state", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_facts),
        cmocka_unit_test(the_rop_compresses_again),
        cmocka_unit_test(writes_are_those_to_plain_memory),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
