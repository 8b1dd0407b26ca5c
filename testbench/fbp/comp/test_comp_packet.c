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

static void green_comes_back(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS; i++) {
        const struct comp_split_row *s = &comp_split_rows[i % COMP_SPLITS];
        struct comp_lanes l = random_lanes(s), was = l;
        comp_green_subtract(s, &l, COMP_PIXELS);
        for (unsigned n = 0; n < COMP_PIXELS && s->lanes >= 3; n++) {
            u32 g = was.pixel[n][1], narrow = s->width[1] - s->width[2];
            assert_int_equal(l.pixel[n][0], (was.pixel[n][0] - g) & bits_mask(s->width[0]));
            assert_int_equal(l.pixel[n][2],
                             (was.pixel[n][2] - (g >> narrow)) & bits_mask(s->width[2]));
            assert_int_equal(l.pixel[n][1], g);
            assert_int_equal(l.pixel[n][3], was.pixel[n][3]);
        }
        comp_green_add(s, &l, COMP_PIXELS);
        assert_memory_equal(&l, &was, sizeof l);
        cases++;
    }
    compared("packets without and with green", cases);
}

/* A decoder that sums: along rows, along columns, or both, as FORMAT.md says is possible. */
static void sum_up(const struct comp_packet_row *p, enum comp_predictor how, struct comp_lanes *l,
                   unsigned lane)
{
    unsigned wide = p->width, count = wide * p->height;

    for (unsigned i = 1; i < count; i++)
        if (i % wide && (how != COMP_ABOVE || i < wide))
            l->pixel[i][lane] += l->pixel[i - 1][lane];
        else if (i % wide == 0 && how == COMP_LEFT)
            l->pixel[i][lane] += l->pixel[i - wide][lane];
    for (unsigned i = wide; how != COMP_LEFT && i < count; i++)
        l->pixel[i][lane] += l->pixel[i - wide][lane];
}

static void predictions_are_sums(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PACKETS; i++) {
        const struct comp_packet_row *p = &comp_packet_rows[i % COMP_PACKETS];
        enum comp_predictor how = (enum comp_predictor)(i / 4 % 3);
        const struct comp_split_row *s = &comp_split_rows[i / 12 % COMP_SPLITS];
        struct comp_lanes was = random_lanes(s), residual = was, back, summed;
        comp_predict(p, s, how, &residual);
        back = summed = residual;
        comp_rebuild(p, s, how, &back);
        assert_memory_equal(&back, &was, sizeof back);
        for (unsigned lane = 0; lane < s->lanes; lane++) {
            sum_up(p, how, &summed, lane);
            for (unsigned n = 0; n < (unsigned)p->width * p->height; n++)
                assert_int_equal(summed.pixel[n][lane] & bits_mask(s->width[lane]),
                                 was.pixel[n][lane]);
        }
        cases++;
    }
    compared("packets predicted, rebuilt and summed", cases);
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
        struct comp_lanes raw;
        candidate_bits(p, &comp_split_rows[split], 1, t.word, bits);
        comp_lanes_get(&comp_split_rows[split], t.word, (unsigned)p->width * p->height, &raw);
        for (unsigned mode = 0; mode < COMP_MODES; mode++) {
            unsigned candidate = candidate_of_mode(&comp_mode_rows[mode]);
            assert_true(candidate < CANDIDATES);
            assert_int_equal(
                comp_fit_mode(p, &comp_split_rows[split], &comp_mode_rows[mode], &raw).bits,
                bits[candidate]);
            cases++;
        }
    }
    compared("sizes of packets", cases);
}

/* FORMAT.md 4.5, by one packet for each case. */
static void alpha_of_two_values_is_a_map(void **state)
{
    (void)state;
    const struct comp_packet_row *p = &comp_packet_rows[COMP_PACKET_ARITHMETIC_32];
    const struct comp_split_row *s = &comp_split_rows[COMP_SPLIT_8_8_8_8];
    static const struct {
        u32 most, odd; /* alpha of the packet, and of pixel 17 */
        u32 value;     /* of the map */
        unsigned width;
    } cases[] = {
        { 255, 255, 0, 0 }, { 0, 0, 0, 0 },       { 255, 0, 255, 0 },
        { 0, 255, 255, 0 }, { 0, 0x80, 0x80, 0 }, { 254, 255, 0, 2 },
    };

    for (unsigned n = 0; n < sizeof cases / sizeof cases[0]; n++) {
        struct comp_lanes raw = { 0 };
        for (unsigned i = 0; i < COMP_PIXELS; i++)
            raw.pixel[i][3] = i == 17 ? cases[n].odd : cases[n].most;
        struct comp_fit f = comp_fit_mode(p, s, &comp_mode_rows[0], &raw);
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
        cmocka_unit_test(green_comes_back),
        cmocka_unit_test(predictions_are_sums),
        cmocka_unit_test(sizes_are_those_of_the_search),
        cmocka_unit_test(alpha_of_two_values_is_a_map),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
