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
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "unit.h"
#include "vector_bus.h"

#define PACKETS 400000
#define WORDS   BITS_WORDS(crop_vector_BITS)

static uint64_t seed;

/* Of packets compared; what never happened was not tested. */
static struct {
    unsigned long packets, pixels, bytes, wide, killed, suppressed, filled;
    unsigned long of_format[256];
} seen;

static void print_seen(void)
{
    unsigned formats = 0;

    for (unsigned i = 0; i < 256; i++)
        formats += seen.of_format[i] > 0;
    printf("  %lu packets (%lu wide) of %u formats: %lu pixels killed, %lu read-suppressed, "
           "%lu filled\n",
           seen.packets, seen.wide, formats, seen.killed, seen.suppressed, seen.filled);
    assert_int_equal(formats, 18);
    assert_true(seen.wide > 0 && seen.killed > 0 && seen.suppressed > 0 && seen.filled > 0);
    compared("pixels", seen.pixels);
    compared("stored bytes", seen.bytes);
}

static void differs(const char *from, const struct crop_config *cfg, const struct crop_quads *in,
                    const struct crop_sector *out, unsigned i)
{
    struct crop_reference_pixel want = crop_reference_pixel(cfg, in, i);

    fail_msg("%s: format %02x, draw %u prim %u, pixel %u: model %08" PRIx32 " enable %x kill %u, "
             "reference %08" PRIx32 " enable %x; src %08" PRIx32 " dst %08" PRIx32,
             from, (unsigned)cfg->format, in->id.draw, in->id.prim, i, out->pixel[i],
             out->byte_enable >> 4 * i & 15, out->killed >> i & 1, want.bytes, want.enable,
             in->src[i], in->dst[i]);
}

/* Of a killed pixel the model enables nothing, and the reference must leave memory as it is. */
static void compare_pixel(const char *from, const struct crop_config *cfg,
                          const struct crop_quads *in, const struct crop_sector *out, unsigned i)
{
    struct crop_reference_pixel want = crop_reference_pixel(cfg, in, i);
    unsigned enable = out->byte_enable >> 4 * i & 15;
    bool killed = out->killed >> i & 1, suppressed = out->read_suppressed >> i & 1;
    bool filled = out->filled >> i & 1;
    bool same = killed
                    ? enable == 0 && out->pixel[i] == 0 &&
                          crop_reference_memory(in->dst[i], want.bytes, want.enable) == in->dst[i]
                    : enable == want.enable && out->pixel[i] == want.bytes;

    if (!same)
        differs(from, cfg, in, out, i);
    /* A kill needs no read, and writes nothing to fill. */
    assert_true(!killed || (suppressed && !filled));
    assert_true(in->coverage >> i & 1 || !(killed || suppressed || filled));
    seen.pixels++;
    seen.bytes += (enable & 1) + (enable >> 1 & 1) + (enable >> 2 & 1) + (enable >> 3 & 1);
    seen.killed += killed;
    seen.suppressed += suppressed;
    seen.filled += filled;
}

static void compare(const char *from, const struct crop_vector *v)
{
    const struct crop_config *cfg = &v->cfg;
    unsigned pixels = crop_reference_wide(cfg) ? 4 : 8;
    struct crop_sector out;

    crop_evaluate(cfg, &v->prop_crop, &out);
    assert_true(quad_id_same(&out.id, &v->prop_crop.id));
    for (unsigned i = 0; i < pixels; i++)
        compare_pixel(from, cfg, &v->prop_crop, &out, i);
    for (unsigned i = pixels; i < 8; i++)
        assert_true((out.byte_enable >> 4 * i & 15) == 0 && out.pixel[i] == 0 &&
                    ((out.killed | out.read_suppressed | out.filled) >> i & 1) == 0);
    seen.packets++;
    seen.wide += pixels == 4;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_packets_store_what_the_reference_stores),
        cmocka_unit_test(directed_packets_store_what_the_reference_stores),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
