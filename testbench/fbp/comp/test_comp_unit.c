/* test_comp_unit.c - the encoder on its wires: what a packet says of its tile, clocks, what is refused (facts/fbp.md,
 * Colour compression states)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/comp/comp.h"
#include "seeded.h"

static struct comp_config random_config(void)
{
    static const enum color_format formats[] = { FORMAT_A8B8G8R8, FORMAT_A2B10G10R10,
                                                 FORMAT_RF16_GF16_BF16_AF16,
                                                 FORMAT_RF32_GF32_BF32_AF32 };
    struct comp_config c;

    do {
        c = (struct comp_config){ .format = formats[random_word() % 4],
                                  .samples_log2 = (u2)(random_word() % 4),
                                  .states = (enum comp_states)(random_word() % 4),
                                  .low = (u8)(random_word() % 4),
                                  .high = (u8)(random_word() % 32) };
    } while (comp_not_modelled(&c));
    return c;
}

/* A tile of one colour and what little differs from it; drawn once, more often or in part. */
static struct drawn_tile random_tile(void)
{
    const u32 base = (u32)random_word(), differs = random_word() % 3 ? 0x07070707 : UINT32_MAX;
    struct drawn_tile t = { .id = { (u16)random_word(), (u24)(random_word() & 0xffffff) } };

    t.clear = random_word() % 4 == 0;
    for (unsigned i = 0; i < 2; i++) {
        t.covered[i] = random_word() % 4 ? UINT32_MAX : (u32)random_word();
        t.again[i] = random_word() % 2 ? 0 : (u32)1 << random_word() % 32;
    }
    for (unsigned w = 0; w < 64; w++)
        t.word[w] =
            base ^ ((u32)random_word() & differs & (random_word() % 8 ? 0x01010101 : differs));
    return t;
}

/* The elements of a tile that are drawn: as many as its bits. */
static u64 elements(const u32 two[2], unsigned bits)
{
    return (two[0] | (u64)two[1] << 32) &
           (bits == 32 ? UINT64_MAX : (UINT64_C(1) << 2048 / bits) - 1);
}

static void check(const struct comp_config *c, const struct drawn_tile *in,
                  const struct packed_tile *out)
{
    const struct pixel_format *f = pixel_format_of(c->format);
    const struct comp_kind k = { f->bits, (u4)(1u << c->samples_log2), c->states };
    const u32 all[2] = { UINT32_MAX, UINT32_MAX };
    const bool covered = elements(in->covered, f->bits) == elements(all, f->bits);
    const bool once = elements(in->again, f->bits) == 0;
    const struct comp_loss loss = { f, covered ? once ? c->high : c->low : 0 };
    struct comp_tile tile;

    memcpy(tile.word, in->word, sizeof tile.word);
    const struct comp_stored want = comp_encode(k, comp_split_of(f), &tile, in->clear, &loss);

    assert_true(memory_tile_same(&out->id, &in->id));
    assert_int_equal(out->state, want.state);
    assert_int_equal(comp_state_of(k, out->code), want.state);
    assert_int_equal(out->sectors, want.sectors);
    for (unsigned w = 0; w < 64; w++)
        assert_int_equal(out->word[w], w < 8u * want.sectors ? want.word[w] : 0);
}

static void a_packet_says_how_its_tile_is_stored(void **state)
{
    static struct comp unit;
    static struct drawn_tile_fifo in;
    static struct packed_tile_fifo out;
    unsigned long cases = 0, met[COMP_BOTH + 1] = { 0 };

    (void)state;
    comp_reset(&unit);
    for (unsigned n = 0; n < 2000; n++) {
        const struct comp_config c = random_config();
        const unsigned count = 1 + (unsigned)(random_word() % 3);
        struct drawn_tile tile[3];

        comp_set_state(&unit, &c);
        unit.clocks = 0;
        assert_false(comp_step(&unit, &in, &out));
        for (unsigned i = 0; i < count; i++) {
            tile[i] = random_tile();
            drawn_tile_push(&in, &tile[i]);
        }
        while (comp_step(&unit, &in, &out))
            continue;
        assert_true(drawn_tile_empty(&in));
        assert_int_equal(unit.clocks, count); /* chosen: comp.h: a tile a clock */
        for (unsigned i = 0; i < count; i++, cases++) {
            const struct packed_tile got = packed_tile_pop(&out);

            check(&c, &tile[i], &got);
            met[got.state]++;
        }
    }
    for (unsigned s = 0; s <= COMP_BOTH; s++)
        assert_true(met[s] > 0);
    compared("tiles", cases);
}

/* The unit holds a result until there is room for it, and takes no more. */
static void a_full_wire_stops_the_unit(void **state)
{
    static struct comp unit;
    static struct drawn_tile_fifo in;
    static struct packed_tile_fifo out;
    const struct drawn_tile tile = random_tile();

    (void)state;
    comp_reset(&unit);
    unit.cfg = random_config();
    comp_set_state(&unit, &unit.cfg);
    while (!packed_tile_full(&out))
        packed_tile_next(&out);
    drawn_tile_push(&in, &tile);
    drawn_tile_push(&in, &tile);
    assert_true(comp_step(&unit, &in, &out));
    assert_false(comp_step(&unit, &in, &out));
    assert_true(in.count == 1 && unit.clocks == 1 && !comp_idle(&unit));
    packed_tile_drop(&out);
    assert_true(comp_step(&unit, &in, &out) && in.count == 1 && comp_idle(&unit));
    compared("steps", 2);
}

static void what_is_refused_has_a_name(void **state)
{
    static const struct {
        struct comp_config cfg;
        const char *why;
    } rows[] = {
        { { .format = FORMAT_A8B8G8R8, .states = COMP_CRA }, NULL },
        { { .format = FORMAT_R5G6B5 }, "8 or 16 bits" },
        { { .format = FORMAT_R8 }, "8 or 16 bits" },
        { { .format = (enum color_format)1 }, "or none" },
        { { .format = FORMAT_A8B8G8R8, .states = COMP_CR }, "sample count" },
        { { .format = FORMAT_A8B8G8R8, .states = COMP_CBR }, "sample count" },
        { { .format = FORMAT_A8B8G8R8, .states = COMP_CBR, .samples_log2 = 2 }, NULL },
        { { .format = FORMAT_RF32_GF32_BF32_AF32, .states = COMP_CRA }, "sample count" },
        { { .format = FORMAT_RF32_GF32_BF32_AF32, .states = COMP_CR }, NULL },
        { { .format = FORMAT_RF32_GF32_BF32_AF32, .states = COMP_CR, .samples_log2 = 1 },
          "sample count" },
    };
    const unsigned count = sizeof rows / sizeof rows[0];

    (void)state;
    for (unsigned i = 0; i < count; i++) {
        const char *why = comp_not_modelled(&rows[i].cfg);

        assert_true(rows[i].why ? why && strstr(why, rows[i].why) : !why);
    }
    compared("bundles", count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_packet_says_how_its_tile_is_stored),
        cmocka_unit_test(a_full_wire_stops_the_unit),
        cmocka_unit_test(what_is_refused_has_a_name),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
