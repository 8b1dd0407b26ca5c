/* test_crop_random.c - random and directed packets of CROP against the exact reference */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "crop_channel.h"
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "unit.h"
#include "vector_bus.h"

#define PACKETS 400000
#define WORDS   BITS_WORDS(crop_vector_BITS)

static uint64_t seed;

/* Of packets compared; what never happened was not tested. */
static struct {
    unsigned long packets, pixels, bytes, wide, full, killed, suppressed, filled, allowed;
    unsigned long of_format[256];
} seen;

static void print_seen(void)
{
    unsigned formats = 0;

    for (unsigned i = 0; i < 256; i++)
        formats += seen.of_format[i] > 0;
    printf("  %lu packets (%lu of four pixels, %lu of two) of %u formats: %lu pixels killed, %lu "
           "read-suppressed, "
           "%lu filled; %lu killed as the state allows\n",
           seen.packets, seen.wide, seen.full, formats, seen.killed, seen.suppressed, seen.filled,
           seen.allowed);
    assert_int_equal(formats, crop_reference_formats);
    assert_true(seen.wide > 0 && seen.full > 0 && seen.killed > 0 && seen.suppressed > 0 &&
                seen.filled > 0 && seen.allowed > 0);
    compared("pixels", seen.pixels);
    compared("stored bytes", seen.bytes);
}

static bool is_float(const struct crop_config *cfg)
{
    return crop_reference_format(cfg->format)->numbers == CROP_FLOAT;
}

static void differs(const char *from, const struct crop_config *cfg, const struct crop_quads *in,
                    const struct crop_sector *out, unsigned i, unsigned word)
{
    struct crop_reference_pixel want = crop_reference_pixel(cfg, in, i);
    unsigned at = i * crop_reference_words(cfg) + word;

    fail_msg("%s: format %02x, draw %u prim %u, pixel %u, word %u: model %08" PRIx32
             " enable %x kill %u, reference %08" PRIx32 " enable %x; src %08" PRIx32
             " dst %08" PRIx32,
             from, (unsigned)cfg->format, in->id.draw, in->id.prim, i, word, out->pixel[at],
             out->byte_enable >> 4 * at & 15, out->killed >> i & 1, want.words[word],
             want.enable >> 4 * word & 15, in->src[at], in->dst[at]);
}

/* Of a killed pixel the model enables nothing, and the reference must leave memory as it is, or say
 * that the state allows the kill.
 */
static void compare_pixel(const char *from, const struct crop_config *cfg,
                          const struct crop_quads *in, const struct crop_sector *out, unsigned i)
{
    struct crop_reference_pixel want = crop_reference_pixel(cfg, in, i);
    bool killed = out->killed >> i & 1, suppressed = out->read_suppressed >> i & 1;
    bool filled = out->filled >> i & 1;
    bool may = is_float(cfg) && crop_reference_blends(cfg) && crop_reference_may_kill(cfg, in, i);

    for (unsigned w = 0; w < crop_reference_words(cfg); w++) {
        unsigned at = i * crop_reference_words(cfg) + w;
        unsigned enable = out->byte_enable >> 4 * at & 15, wanted = want.enable >> 4 * w & 15;
        u32 memory = crop_reference_memory(in->dst[at], want.words[w], wanted);

        if (killed ? enable != 0 || out->pixel[at] != 0 || (memory != in->dst[at] && !may)
                   : enable != wanted || out->pixel[at] != want.words[w])
            differs(from, cfg, in, out, i, w);
        seen.bytes += (enable & 1) + (enable >> 1 & 1) + (enable >> 2 & 1) + (enable >> 3 & 1);
    }
    /* A kill needs no read, and writes nothing to fill. */
    assert_true(!killed || (suppressed && !filled));
    assert_true(in->coverage >> i & 1 || !(killed || suppressed || filled));
    seen.pixels++;
    seen.allowed += killed && may;
    seen.killed += killed;
    seen.suppressed += suppressed;
    seen.filled += filled;
}

static void compare(const char *from, const struct crop_vector *v)
{
    const struct crop_config *cfg = &v->cfg;
    unsigned pixels = crop_reference_pixels(cfg), words = pixels * crop_reference_words(cfg);
    struct crop_sector out;

    crop_evaluate(cfg, &v->pass_crop, &out);
    assert_true(quad_id_same(&out.id, &v->pass_crop.id));
    for (unsigned i = 0; i < pixels; i++)
        compare_pixel(from, cfg, &v->pass_crop, &out, i);
    assert_int_equal((out.killed | out.read_suppressed | out.filled) >> pixels, 0);
    for (unsigned w = words; w < 8; w++)
        assert_true((out.byte_enable >> 4 * w & 15) == 0 && out.pixel[w] == 0);
    seen.packets++;
    seen.wide += pixels == 4;
    seen.full += pixels == 2;
    seen.of_format[cfg->format]++;
}

static void random_packets_store_what_the_reference_stores(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("crop");
    const struct unit_sets none = { .count = 0 };
    uint32_t words[WORDS];
    struct crop_vector v;
    char from[48];

    memset(&seen, 0, sizeof seen);
    for (uint64_t i = 0; i < PACKETS; i++) {
        unit_random(u, seed, i, &none, words);
        crop_vector_get(&v, words, 0);
        assert_null(crop_not_modelled(&v.cfg));
        snprintf(from, sizeof from, "seed %" PRIu64 " line %" PRIu64, seed, i);
        compare(from, &v);
    }
    print_seen();
}

static void directed_packets_store_what_the_reference_stores(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("crop");
    uint32_t words[WORDS];
    struct crop_vector v;
    const char *name;

    memset(&seen, 0, sizeof seen);
    for (unsigned i = 0;; i++) {
        memset(words, 0, sizeof words);
        name = u->directed(i, words);
        if (!name)
            break;
        crop_vector_get(&v, words, 0);
        assert_null(crop_not_modelled(&v.cfg));
        compare(name, &v);
    }
    print_seen();
}

/* crop_channel.h, which the sweeps of other tests trust. */
static void the_channel_form_is_the_exact_reference(void **state)
{
    (void)state;
    unsigned long cases = 0;
    const struct unit_sets none = { .count = 0 };
    uint32_t words[WORDS];
    struct crop_vector v;

    for (uint64_t k = 0; k < 100000; k++) {
        unit_random(unit_named("crop"), seed, k, &none, words);
        crop_vector_get(&v, words, 0);
        if (!crop_reference_blends(&v.cfg) || is_float(&v.cfg))
            continue;
        const struct crop_reference_format *f = crop_reference_format(v.cfg.format);
        unsigned i = k % crop_reference_pixels(&v.cfg);
        const u32 *dst = &v.pass_crop.dst[i * crop_reference_words(&v.cfg)];
        struct crop_reference_pixel want = crop_reference_pixel(&v.cfg, &v.pass_crop, i);
        u32 alpha = crop_reference_bits(f, 3) ? crop_reference_code(f, dst, 3) : 0;

        for (unsigned c = 0; c < 4 && want.enable; c++) {
            if (!crop_reference_writes(&v.cfg, c))
                continue;
            struct crop_channel l = crop_channel_of(&v.cfg, &v.pass_crop, i, c);
            assert_int_equal(crop_channel_stored(&l, crop_reference_code(f, dst, c), alpha),
                             crop_reference_code(f, want.words, c));
            cases++;
        }
    }
    compared("random channels in integers and in exact fractions", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_packets_store_what_the_reference_stores),
        cmocka_unit_test(directed_packets_store_what_the_reference_stores),
        cmocka_unit_test(the_channel_form_is_the_exact_reference),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
