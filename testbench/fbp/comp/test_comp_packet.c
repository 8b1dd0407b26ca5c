/* test_comp_packet.c - the parts of an arithmetic packet, by definition (FORMAT.md 4) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "fbp/comp/comp_samples.h"
#include "fbp/comp/comp_words.h"
#include "search_candidates.h"

#define PACKETS 3000

static void a_residual_takes_the_least_bits_that_hold_it(void **state)
{
    (void)state;
    static const unsigned widths[] = { 2, 8, 10, 11, 16 };
    unsigned long cases = 0;

    for (unsigned n = 0; n < sizeof widths / sizeof widths[0]; n++)
        for (u32 x = 0; x < 1u << widths[n]; x++) {
            long value = x >> (widths[n] - 1) ? (long)x - (1L << widths[n]) : (long)x;
            unsigned bits = comp_residual_bits(x, widths[n]);
            long half = bits ? 1L << (bits - 1) : 0;
            assert_true(value >= -half && (value < half || value == 0));
            assert_true(bits == 0 || bits == 1 || value < -half / 2 || value >= half / 2);
            assert_true((bits == 0) == (value == 0));
            cases++;
        }
    assert_int_equal(comp_residual_bits(UINT32_MAX, 32), 1);
    assert_int_equal(comp_residual_bits(UINT32_C(1) << 31, 32), 32);
    assert_int_equal(comp_residual_bits(INT32_MAX, 32), 32);
    compared("residuals of 2, 8, 10, 11 and 16 bits", cases + 3);
}

static void classes_have_the_widths_of_the_page(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned mode = 0; mode < COMP_MODES; mode++)
        for (unsigned w = 0; w <= 32; w++) {
            const struct comp_classes_row *c = comp_mode_rows[mode].classes;
            const unsigned half[4] = { w, w > 1 ? w - 1 : 0, w / 2, 0 };
            const unsigned steps[4] = { w, w > 1 ? w - 1 : 0, w > 2 ? w - 2 : 0,
                                        w > 3 ? w - 3 : 0 };
            for (unsigned code = 0; code < 4; code++) {
                assert_int_equal(comp_class_bits(c, code, w), mode < 4 ? half[code] : steps[code]);
                cases++;
            }
        }
    compared("widths of classes", cases);
}

static struct comp_lanes random_lanes(const struct comp_split_row *s)
{
    struct comp_lanes l = { 0 };

    for (unsigned i = 0; i < COMP_PIXELS; i++)
        for (unsigned lane = 0; lane < s->lanes; lane++)
            l.pixel[i][lane] = (u32)(random_word() & bits_mask(s->width[lane]));
    return l;
}

/* A random packet by lanes and by rows. */
struct packet {
    const struct comp_packet_row *row;
    const struct comp_split_row *split;
    unsigned pixels;
    struct comp_lanes lanes;
    struct comp_shape shape;
    struct comp_words words;
};

static void put_words(const struct packet *p, const struct comp_lanes *l, struct comp_words *to)
{
    u32 words[COMP_PIXELS];

    comp_lanes_put(p->split, l, p->pixels, words);
    comp_words_get(&p->shape, words, to);
}

static void draw_packet(unsigned i, struct packet *p)
{
    const struct comp_split_row *s = &comp_split_rows[i % COMP_SPLITS];
    const bool both = i / COMP_SPLITS % 2;

    p->split = s;
    p->row = &comp_packet_rows[s->pixel_bits == 32
                                   ? both ? COMP_PACKET_BOTH_32 : COMP_PACKET_ARITHMETIC_32
                               : both ? COMP_PACKET_BOTH_64
                                      : COMP_PACKET_ARITHMETIC_64];
    p->pixels = (unsigned)p->row->width * p->row->height;
    p->lanes = random_lanes(s);
    comp_shape_of(p->row, s, &p->shape);
    put_words(p, &p->lanes, &p->words);
}

static void green_is_taken_from_its_lanes(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS; i++) {
        struct packet p;
        struct comp_words less, green;
        draw_packet(i, &p);
        if (p.split->lanes < 3)
            continue;
        for (unsigned y = 0; y < COMP_ROWS; y++) {
            less.row[y] = p.words.row[y];
            comp_greens(&p.shape, &less.row[y], &green.row[y]);
            comp_subtract(p.shape.tops, &less.row[y], &green.row[y]);
        }
        comp_green_subtract(p.split, &p.lanes, p.pixels);
        for (unsigned n = 0; n < p.pixels; n++)
            assert_true(p.lanes.pixel[n][0] <= bits_mask(p.split->width[0]));
        struct comp_words same;
        put_words(&p, &p.lanes, &same);
        for (unsigned y = 0; y < COMP_ROWS; y++) {
            less.row[y] &= p.shape.here;
            assert_memory_equal(&less.row[y], &same.row[y], sizeof same.row[y]);
            comp_add(p.shape.tops, &less.row[y], &green.row[y]);
            assert_memory_equal(&less.row[y], &p.words.row[y], sizeof less.row[y]);
        }
        cases++;
    }
    compared("packets without and with green", cases);
}

/* The prediction of FORMAT.md 4.3, lane by lane. */
static u32 predicted(const struct packet *p, enum comp_predictor how, unsigned i, unsigned lane)
{
    const unsigned wide = p->row->width, x = i % wide, y = i / wide;
    const u32 left = x ? p->lanes.pixel[i - 1][lane] : 0;
    const u32 above = y ? p->lanes.pixel[i - wide][lane] : 0;

    if (y == 0 || (how == COMP_LEFT && x > 0))
        return left;
    if (x == 0 || how == COMP_ABOVE)
        return above;
    return left + above - p->lanes.pixel[i - wide - 1][lane];
}

static void predictions_are_those_of_the_page(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS; i++) {
        enum comp_predictor how = (enum comp_predictor)(i / 2 / COMP_SPLITS % 3);
        struct comp_lanes residual = { 0 };
        struct comp_words words, page;
        struct packet p;
        draw_packet(i, &p);
        words = p.words;
        for (unsigned n = 0; n < p.pixels; n++)
            for (unsigned lane = 0; lane < p.split->lanes; lane++)
                residual.pixel[n][lane] = (p.lanes.pixel[n][lane] - predicted(&p, how, n, lane)) &
                                          (u32)bits_mask(p.split->width[lane]);
        put_words(&p, &residual, &page);
        comp_predict(&p.shape, how, &words);
        for (unsigned y = 0; y < COMP_ROWS; y++) {
            words.row[y] &= p.shape.here;
            assert_memory_equal(&words.row[y], &page.row[y], sizeof page.row[y]);
        }
        comp_rebuild(&p.shape, how, &words);
        for (unsigned y = 0; y < COMP_ROWS; y++) {
            words.row[y] &= p.shape.here;
            assert_memory_equal(&words.row[y], &p.words.row[y], sizeof page.row[y]);
        }
        cases++;
    }
    compared("packets predicted and rebuilt", cases);
}

/* The search program computes sizes in its own way. */
static void sizes_are_those_of_the_search(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS; i++) {
        enum comp_packets packet = (enum comp_packets)(i % COMP_PACKETS);
        const struct comp_packet_row *p = &comp_packet_rows[packet];
        struct comp_kind k = { p->pixel_bits, 1, COMP_CRA };
        enum comp_split split = comp_random_split(k, &seeded);
        struct comp_tile t = comp_random_tile(k, split, &seeded);
        u16 bits[CANDIDATES];
        struct comp_fit fit;
        candidate_bits(p, &comp_split_rows[split], 1, t.word, bits);
        for (unsigned mode = 0; mode < COMP_MODES; mode++) {
            unsigned candidate = candidate_of_mode(&comp_mode_rows[mode]);
            assert_true(candidate < CANDIDATES);
            comp_fit_mode(packet, split, mode, t.word, &fit);
            assert_int_equal(fit.bits, bits[candidate]);
            cases++;
        }
    }
    compared("sizes of packets", cases);
}

/* FORMAT.md 4.5, by one packet for each case. */
static void alpha_of_two_values_is_a_map(void **state)
{
    (void)state;
    static const struct {
        u32 most, odd; /* alpha of the packet, and of pixel 17 */
        u32 value;     /* of the map */
        unsigned width;
    } cases[] = {
        { 255, 255, 0, 0 }, { 0, 0, 0, 0 },       { 255, 0, 255, 0 },
        { 0, 255, 255, 0 }, { 0, 0x80, 0x80, 0 }, { 254, 255, 0, 2 },
    };

    for (unsigned n = 0; n < sizeof cases / sizeof cases[0]; n++) {
        u32 pixels[COMP_PIXELS];
        for (unsigned i = 0; i < COMP_PIXELS; i++)
            pixels[i] = (i == 17 ? cases[n].odd : cases[n].most) << 24;
        struct comp_fit f;
        comp_fit_mode(COMP_PACKET_ARITHMETIC_32, COMP_SPLIT_8_8_8_8, 0, pixels, &f);
        assert_int_equal(f.map_value, cases[n].value);
        assert_int_equal(f.width[3] > 0, cases[n].width > 0);
        assert_int_equal(f.bits, 3 + 3 + 16 + 32 + 62 + (cases[n].value ? 32 : 0) +
                                     (cases[n].width ? 6 : 0));
    }
    compared("alphas", sizeof cases / sizeof cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_residual_takes_the_least_bits_that_hold_it),
        cmocka_unit_test(classes_have_the_widths_of_the_page),
        cmocka_unit_test(green_is_taken_from_its_lanes),
        cmocka_unit_test(predictions_are_those_of_the_page),
        cmocka_unit_test(sizes_are_those_of_the_search),
        cmocka_unit_test(alpha_of_two_values_is_a_map),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
