/* test_comp_modes.c - packets of every mode, beside a decoder written from FORMAT.md 4 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "seeded.h"
#include "fbp/comp/comp_samples.h"
#include "comp_format_reference.h"

#define PACKETS  40000
#define PATIENCE 400000 /* packets drawn until every mode has been used */

/* Modes that some packet of a split can have: KEEP and SUBTRACT are one where there is no green. */
static bool reachable(const struct comp_split_row *s, unsigned mode)
{
    bool twin = s->lanes < 3 && comp_mode_rows[mode].green == COMP_KEEP &&
                comp_mode_rows[mode].predictor == COMP_GRADIENT;

    return !twin;
}

/* One packet: it comes back from both decoders, or no mode holds it; its mode is the first that
 * does.
 */
static bool check_packet(enum comp_packets packet, enum comp_split split, const u32 *pixels,
                         bool *seen)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    unsigned count = (unsigned)p->width * p->height, first = 0;
    u32 out[16], back[32], page[32];
    struct comp_fit fit;

    for (; first < COMP_MODES; first++) {
        comp_fit_mode(packet, split, first, pixels, &fit);
        if (fit.bits <= p->bits)
            break;
    }
    if (!comp_pack(packet, split, pixels, out)) {
        assert_int_equal(first, COMP_MODES);
        return false;
    }
    assert_int_equal(out[0] & 7, first);
    assert_int_equal(out[0] >> 3 & 7, split);
    comp_unpack(packet, out, back);
    format_packet(p->pixel_bits, p->width, p->height, p->bits, (const uint8_t *)out,
                  (uint8_t *)page);
    assert_memory_equal(back, pixels, count * p->pixel_bits / 8);
    assert_memory_equal(page, pixels, count * p->pixel_bits / 8);
    seen[first] = true;
    return true;
}

static void noise_of_every_amplitude_comes_back(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned packet = 0; packet < COMP_PACKETS; packet++)
        for (unsigned split = 0; split < COMP_SPLITS; split++) {
            const struct comp_split_row *s = &comp_split_rows[split];
            unsigned long fits = 0, misfits = 0;
            if (s->pixel_bits != comp_packet_rows[packet].pixel_bits)
                continue;
            for (unsigned i = 0; i < 200u * s->width[0]; i++) {
                bool seen[COMP_MODES];
                u64 power = (u64)1 << i % s->width[0];
                u64 amplitude = power + i / s->width[0] % 3 - 1;
                u32 pixels[COMP_TILE_WORDS];
                comp_noise_pixels((enum comp_packets)packet, (enum comp_split)split, amplitude,
                                  i % 7 ? 15 : 1, &seeded, pixels);
                if (check_packet((enum comp_packets)packet, (enum comp_split)split, pixels, seen))
                    fits++;
                else
                    misfits++;
            }
            assert_true(fits > 0);
            assert_true(misfits > 0);
            cases += fits + misfits;
        }
    compared("packets of noise around every power of two", cases);
}

/* Drawn tiles and noise by turns. */
static void draw_packet(enum comp_packets packet, enum comp_split split, unsigned i, u32 *pixels)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    const struct comp_split_row *s = &comp_split_rows[split];
    struct comp_kind k = { p->pixel_bits, 1, COMP_CRA };
    u64 most = (u64)2 << random_below(&seeded, s->width[0]);

    if (i % 2) {
        comp_noise_pixels(packet, split, random_word() % most, 1 + random_word() % 15, &seeded,
                          pixels);
    } else {
        struct comp_tile t = comp_random_tile(k, split, &seeded);
        memcpy(pixels, t.word, sizeof t.word / 2);
    }
}

/* Draws until every mode that can be has been, and fails if that does not come. */
static unsigned long use_modes(enum comp_packets packet, enum comp_split split)
{
    const struct comp_split_row *s = &comp_split_rows[split];
    bool seen[COMP_MODES] = { false }, all = false;
    unsigned long cases = 0;

    for (unsigned i = 0; i < PATIENCE && !all; i++) {
        u32 pixels[COMP_TILE_WORDS];
        draw_packet(packet, split, i, pixels);
        check_packet(packet, split, pixels, seen);
        all = true;
        for (unsigned mode = 0; mode < COMP_MODES; mode++)
            all = all && seen[mode] == reachable(s, mode);
        cases++;
    }
    assert_true(all);
    return cases;
}

static void every_mode_is_used(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned packet = 0; packet < COMP_PACKETS; packet++)
        for (unsigned split = 0; split < COMP_SPLITS; split++)
            if (comp_split_rows[split].pixel_bits == comp_packet_rows[packet].pixel_bits)
                cases += use_modes((enum comp_packets)packet, (enum comp_split)split);
    compared("packets, with every mode of every split", cases);
}

/* Bits that nobody packed: both decoders read them alike, and refuse the same. */
static void any_bits_decode_as_the_page_says(void **state)
{
    (void)state;
    unsigned long cases = 0, zeros = 0;

    for (unsigned packet = 0; packet < COMP_PACKETS; packet++)
        for (unsigned i = 0; i < PACKETS; i++) {
            const struct comp_packet_row *p = &comp_packet_rows[packet];
            unsigned bytes = (unsigned)p->width * p->height * p->pixel_bits / 8;
            u32 in[16], model[32], page[32], any = 0;
            u32 sparse = i % 2 ? (u32)random_word() & (u32)random_word() & 0x33333333 : UINT32_MAX;
            for (unsigned w = 0; w < 16; w++)
                in[w] = (u32)random_word() & (w < 3 ? sparse : UINT32_MAX);
            comp_unpack((enum comp_packets)packet, in, model);
            format_packet(p->pixel_bits, p->width, p->height, p->bits, (const uint8_t *)in,
                          (uint8_t *)page);
            assert_memory_equal(model, page, bytes);
            for (unsigned w = 0; w < bytes / 4; w++)
                any |= model[w];
            zeros += any == 0;
            cases++;
        }
    assert_true(zeros > 0 && zeros < cases);
    printf("  %lu of them are no packet\n", zeros);
    compared("packets of random bits", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_of_every_amplitude_comes_back),
        cmocka_unit_test(every_mode_is_used),
        cmocka_unit_test(any_bits_decode_as_the_page_says),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
