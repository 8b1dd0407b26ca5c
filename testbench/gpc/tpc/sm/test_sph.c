/* test_sph.c - headers of graphics programs against the positions of NVIDIA's document (SPH version 3, which is public:
 * open-gpu-doc; facts/isa/semantics.md 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/tpc/sm/sph.h"
#include "seeded.h"

/* Attributes of the maps of vertex to geometry programs: bits of the input and the output map; then of a pixel
 * program's map, the bits of a component.  'count' vectors, a bit further for each component.
 */
static const struct {
    const char *name;
    unsigned attribute, components, count, in, out; /* bytes */
    unsigned pixel, pixel_bits;                     /* 0: pixels do not have it */
} map[] = {
    { "tessellation levels", 0x010, 6, 1, 164, 404, 164, 1 },
    { "PRIMITIVE_ID", 0x060, 1, 1, 184, 424, 184, 1 },
    { "RT_ARRAY_INDEX", 0x064, 1, 1, 185, 425, 185, 1 },
    { "VIEWPORT_INDEX", 0x068, 1, 1, 186, 426, 186, 1 },
    { "POINT_SIZE", 0x06c, 1, 1, 187, 427, 187, 1 },
    { "POSITION", 0x070, 4, 1, 188, 428, 188, 1 },
    { "GENERIC", 0x080, 4, 32, 192, 432, 192, 2 },
    { "COLOR_FRONT_DIFFUSE", 0x280, 4, 1, 320, 560, 448, 2 },
    { "COLOR_FRONT_SPECULAR", 0x290, 4, 1, 324, 564, 456, 2 },
    { "COLOR_BACK_DIFFUSE", 0x2a0, 4, 1, 328, 568, 0, 0 },
    { "COLOR_BACK_SPECULAR", 0x2b0, 4, 1, 332, 572, 0, 0 },
    { "CLIP_DISTANCE", 0x2c0, 8, 1, 336, 576, 464, 1 },
    { "POINT_SPRITE", 0x2e0, 2, 1, 344, 584, 472, 1 },
    { "FOG_COORDINATE", 0x2e8, 1, 1, 346, 586, 474, 1 },
    { "TESSELLATION_EVALUATION_POINT", 0x2f0, 2, 1, 348, 588, 476, 1 },
    { "INSTANCE_ID", 0x2f8, 1, 1, 350, 590, 478, 1 },
    { "VERTEX_ID", 0x2fc, 1, 1, 351, 591, 479, 1 },
    { "TEX", 0x300, 4, 10, 352, 592, 480, 2 },
    { "viewport mask", 0x3a0, 1, 1, 392, 632, 0, 0 }, /* chosen: a reserved bit */
};
#define ROWS (sizeof map / sizeof map[0])

static void put(u32 *word, unsigned bit, unsigned bits, u32 value)
{
    for (unsigned n = 0; n < bits; n++) {
        word[(bit + n) / 32] &= ~(1u << (bit + n) % 32);
        word[(bit + n) / 32] |= (value >> n & 1) << (bit + n) % 32;
    }
}

static void plain(u32 *word, unsigned shader)
{
    memset(word, 0, 4 * SPH_WORDS);
    put(word, 0, 5, shader == 5 ? 2 : 1);
    put(word, 5, 5, 3);
    put(word, 10, 4, shader);
}

/* What a header says of the attributes: a letter each. */
static void told(const u32 *word, char *in, char *out)
{
    struct sph h;

    assert_null(sph_decode(&h, word));
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++) {
        in[n] = h.stage == SPH_PIXEL ? (char)('0' + h.way[n]) : (char)('0' + h.reads[n]);
        out[n] = (char)('0' + h.writes[n]);
    }
}

static void only(const char *got, unsigned attribute, char want, const char *name)
{
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        if (got[n] != (n == attribute ? want : '0'))
            fail_msg("a[0x%x] is '%c' where only %s, a[0x%x], is '%c'", 4 * n, got[n], name,
                     4 * attribute, want);
}

static void vertex_maps_have_their_places(void **state)
{
    char in[SPH_ATTRIBUTES], out[SPH_ATTRIBUTES];
    u32 word[SPH_WORDS];
    unsigned long bits = 0;

    (void)state;
    for (unsigned shader = 1; shader < 5; shader++)
        for (unsigned r = 0; r < ROWS; r++)
            for (unsigned n = 0; n < map[r].count * map[r].components; n++, bits += 2) {
                plain(word, shader);
                put(word, map[r].in + n, 1, 1);
                told(word, in, out);
                only(in, map[r].attribute / 4 + n, '1', map[r].name);
                only(out, 0, '0', "nothing");
                plain(word, shader);
                put(word, map[r].out + n, 1, 1);
                told(word, in, out);
                only(in, 0, '0', "nothing");
                only(out, map[r].attribute / 4 + n, '1', map[r].name);
            }
    compared("bits of maps", bits);
}

/* known: facts/classes/draw_semantics.md 6: which way a system value goes */
static char way_of(unsigned attribute, unsigned value, unsigned bits)
{
    if (bits == 2)
        return (char)('0' + value);
    if (attribute >= 0x2e0 && attribute < 0x2e8)
        return '0' + SPH_LINEAR;
    return attribute >= 0x2c0 && attribute < 0x2f0 ? '0' + SPH_PERSPECTIVE : '0' + SPH_FLAT;
}

static void pixel_maps_have_their_places(void **state)
{
    char in[SPH_ATTRIBUTES], out[SPH_ATTRIBUTES];
    u32 word[SPH_WORDS];
    unsigned long values = 0;

    (void)state;
    for (unsigned r = 0; r < ROWS; r++)
        for (unsigned n = 0; n < map[r].count * map[r].components && map[r].pixel_bits; n++)
            for (u32 value = 1; value < 1u << map[r].pixel_bits; value++, values++) {
                const unsigned attribute = map[r].attribute + 4 * n;

                plain(word, 5);
                put(word, map[r].pixel + n * map[r].pixel_bits, map[r].pixel_bits, value);
                told(word, in, out);
                only(in, attribute / 4, way_of(attribute, value, map[r].pixel_bits), map[r].name);
                only(out, 0, '0', "nothing");
            }
    compared("values of pixels' maps", values);
}

static void other_fields_have_their_places(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 2000; i++, cases += 15) {
        u32 word[SPH_WORDS], masks = (u32)random_word();
        struct sph h;

        for (unsigned n = 0; n < SPH_WORDS; n++)
            word[n] = n < 5 || n > 17 ? (u32)random_word() : 0; /* no inputs */
        put(word, 0, 14, 2 | 3 << 5 | 5 << 10);
        put(word, 576, 32, masks);
        assert_null(sph_decode(&h, word));
        for (unsigned t = 0; t < SPH_TARGETS; t++)
            assert_int_equal(h.target[t], masks >> 4 * t & 15);
        assert_int_equal(h.sample_mask, word[19] & 1);
        assert_int_equal(h.depth, word[19] >> 1 & 1);
        assert_int_equal(h.mrt, word[0] >> 14 & 1);
        assert_int_equal(h.kills, word[0] >> 15 & 1);
        assert_int_equal(h.stores, word[0] >> 16 & 1);
        assert_int_equal(h.loads_or_stores, word[0] >> 26 & 1);
        assert_int_equal(h.fp64, word[0] >> 27 & 1);
        assert_int_equal(h.stream_out, word[0] >> 28);
        assert_int_equal(h.local_low, word[1] & 0xffffff);
        assert_int_equal(h.patch_attributes, word[1] >> 24);
        assert_int_equal(h.local_high, word[2] & 0xffffff);
        assert_int_equal(h.threads_per_primitive, word[2] >> 24);
        assert_int_equal(h.crs_bytes, word[3] & 0xffffff);
        assert_int_equal(h.topology, word[3] >> 24 & 15);
        assert_int_equal(h.max_vertices, word[4] & 0xfff);
        assert_false(h.passthrough);
        for (unsigned shader = 1; shader < 5;
             shader++) { /* chosen: a reserved bit of geometry programs */
            put(word, 0, 14, 1 | 3 << 5 | shader << 10);
            assert_null(sph_decode(&h, word));
            assert_int_equal(h.passthrough, shader == 4 && (word[0] >> 24 & 1));
        }
    }
    compared("fields", cases);
}

static void headers_that_do_not_fit_are_told(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (u32 first = 0; first < 1 << 14; first++, cases++) {
        const u32 word[SPH_WORDS] = { first };
        const unsigned type = first & 31, version = first >> 5 & 31, shader = first >> 10;
        const bool fits = version == 3 &&
                          ((type == 2 && shader == 5) || (type != 2 && shader >= 1 && shader <= 4));
        struct sph h;

        assert_int_equal(sph_decode(&h, word) == NULL, fits);
    }
    compared("first words", cases);
}

/* 1/w first, then every attribute that has a plane, by its address; position has none of its own. */
static void planes_follow_the_addresses(void **state)
{
    unsigned long planes = 0, refused = 0;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        u32 word[SPH_WORDS];
        struct sph_planes p;
        struct sph h;
        unsigned next = 1;

        for (unsigned n = 0; n < SPH_WORDS; n++)
            word[n] =
                i == 0 ? UINT32_MAX : (u32)(random_word() & (i % 2 ? random_word() : UINT64_MAX));
        put(word, 0, 14, 2 | 3 << 5 | 5 << 10);
        if (sph_decode(&h, word)) { /* too many: each is one that has a plane */
            for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
                next += h.way[n] != SPH_UNUSED && (n < 0x70 / 4 || n >= 0x80 / 4);
            assert_true(next > SPH_PLANES);
            refused++;
            continue;
        }
        p = sph_planes_of(&h);
        assert_int_equal(p.plane[0].mode, INTERPOLATE_W);
        assert_int_equal(p.slot[0x7c / 4], 0);
        for (unsigned n = 0; n < SPH_ATTRIBUTES; n++) {
            static const enum interpolation modes[] = { [SPH_FLAT] = INTERPOLATE_FLAT,
                                                        [SPH_PERSPECTIVE] = INTERPOLATE_PERSPECTIVE,
                                                        [SPH_LINEAR] = INTERPOLATE_LINEAR };

            if (n >= 0x70 / 4 && n < 0x80 / 4)
                continue;
            if (h.way[n] == SPH_UNUSED) {
                assert_int_equal(p.slot[n], SPH_NO_SLOT);
                continue;
            }
            assert_int_equal(p.slot[n], next);
            assert_int_equal(p.plane[next].attribute, n);
            assert_int_equal(p.plane[next].mode, modes[h.way[n]]);
            next++;
        }
        assert_int_equal(p.count, next);
        assert_true(p.count <= SPH_PLANES);
        planes += next;
    }
    assert_true(refused > 0);
    compared("planes", planes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertex_maps_have_their_places),
        cmocka_unit_test(pixel_maps_have_their_places),
        cmocka_unit_test(other_fields_have_their_places),
        cmocka_unit_test(headers_that_do_not_fit_are_told),
        cmocka_unit_test(planes_follow_the_addresses),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
