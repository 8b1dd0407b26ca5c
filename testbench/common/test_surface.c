/* test_surface.c - surface addresses against nested loops (facts/texture/blocklinear.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "seeded.h"
#include "common/surface.h"

static u32 round_up(u32 a, u32 unit)
{
    while (a % unit)
        a++;
    return a;
}

/* Meets the bytes of a GOB in the order of memory: two ROP tiles, each four pairs of rows of two
 * sectors, each two rows of 16 bytes.  Returns how many it met. */
static u64 walk_gob(const struct surface_image *i, u32 xb0, u32 y0, u32 z, u64 offset)
{
    u64 start = offset;

    for (u32 tile = 0; tile < 64; tile += 32)
        for (u32 pair = 0; pair < 8; pair += 2)
            for (u32 sector = 0; sector < 32; sector += 16)
                for (u32 row = 0; row < 2; row++)
                    for (u32 byte = 0; byte < 16; byte++, offset++) {
                        u32 xb = xb0 + tile + sector + byte, y = y0 + pair + row;

                        if (surface_image_offset(i, xb, y, z) != offset)
                            fail_msg("image of %u x %u x %u, block %u %u: byte %u,%u,%u",
                                     i->width_bytes, i->height, i->depth, i->block_height,
                                     i->block_depth, xb, y, z);
                    }
    return offset - start;
}

/* Meets every byte of the image's whole blocks in the order of memory. */
static u64 walk_image(const struct surface_image *i)
{
    const u32 high = 8u << i->block_height, deep = 1u << i->block_depth;
    const u32 width = round_up(i->width_bytes, 64);
    const u32 height = round_up(i->height, high), depth = round_up(i->depth, deep);
    u64 offset = 0;

    for (u32 z0 = 0; z0 < depth; z0 += deep)
        for (u32 y0 = 0; y0 < height; y0 += high)
            for (u32 xb = 0; xb < width; xb += 64)
                for (u32 z = z0; z < z0 + deep; z++)
                    for (u32 y = y0; y < y0 + high; y += 8)
                        offset += walk_gob(i, xb, y, z, offset);
    assert_int_equal(offset, (u64)width * height * depth);
    return offset;
}

static void every_byte_of_every_block_shape_is_hit_once_and_in_order(void **state)
{
    (void)state;
    static const struct {
        u32 width_bytes, height, depth;
    } sizes[] = {
        { 1, 1, 1 }, { 64, 8, 1 }, { 65, 9, 2 }, { 200, 100, 5 }, { 128, 130, 33 }, { 16, 40, 3 },
    };
    unsigned long bytes = 0;

    for (unsigned n = 0; n < sizeof sizes / sizeof sizes[0]; n++)
        for (unsigned shape = 0; shape < 36; shape++) {
            struct surface_image i = { sizes[n].width_bytes, sizes[n].height, sizes[n].depth,
                                       (u3)(shape % 6), (u3)(shape / 6) };
            u64 met = walk_image(&i);

            assert_int_equal(met, surface_image_size(&i));
            bytes += met;
        }
    compared("bytes of all 36 block shapes", bytes);
}

/* Marks the bytes of one element, which must be free. */
static void take(const struct surface *s, u8 *taken, u64 offset)
{
    assert_true(offset + s->element_bytes <= surface_size(s));
    for (unsigned i = 0; i < s->element_bytes; i++)
        assert_int_equal(taken[offset + i]++, 0);
}

static u32 level_extent(u32 pixels, unsigned level)
{
    while (level--)
        pixels /= 2;
    return pixels ? pixels : 1;
}

/* Takes each sample of each pixel of each level of each layer; returns how many there are. */
static unsigned long take_all(const struct surface *s, u8 *taken)
{
    const struct samples_shape shape = samples_shape(s->samples);
    unsigned long n = 0;

    for (unsigned layer = 0; layer < s->layers; layer++)
        for (unsigned level = 0; level < s->levels; level++)
            for (u32 z = 0; z < level_extent(s->depth, level); z++)
                for (u32 y = 0; y < level_extent(s->height, level); y++)
                    for (u32 x = 0; x < level_extent(s->width, level); x++)
                        for (unsigned i = 0; i < (unsigned)shape.across * shape.down; i++, n++)
                            take(s, taken, surface_sample_offset(s, level, layer, x, y, z, i));
    return n;
}

static struct surface random_surface(void)
{
    return (struct surface){
        .layout = SURFACE_BLOCK_LINEAR,
        .samples = random_word() % 2 ? SAMPLES_1X1 : (enum sample_mode)(random_word() % 7),
        .width = (u17)(1 + random_word() % 90),
        .height = (u17)(1 + random_word() % 90),
        .depth = (u17)(random_word() % 2 ? 1 : 1 + random_word() % 6),
        .levels = (u5)(1 + random_word() % 8),
        .layers = (u12)(1 + random_word() % 3),
        .element_bytes = (u5)(1 << random_word() % 5),
        .element_width = 1,
        .element_height = 1,
        .block_height = (u3)(random_word() % 6),
        .block_depth = (u3)(random_word() % 6),
    };
}

static void samples_of_any_surface_never_share_a_byte(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 150; n++) {
        struct surface s = random_surface();
        u8 *taken = calloc(surface_size(&s), 1);

        cases += take_all(&s, taken);
        free(taken);
    }
    compared("samples of 150 random surfaces", cases);
}

static void pitch_rows_lie_one_after_another(void **state)
{
    (void)state;
    /* clang-format off */
    struct surface s = { .layout = SURFACE_PITCH, .width = 30, .height = 20,
                         .depth = 1, .levels = 1, .layers = 2, .element_bytes = 4,
                         .element_width = 1, .element_height = 1, .pitch = 128 };
    /* clang-format on */
    u8 *taken = calloc(surface_size(&s), 1);

    assert_int_equal(surface_size(&s), 2 * 20 * 128);
    assert_int_equal(surface_offset(&s, 0, 0, 3, 5, 0), 5 * 128 + 3 * 4);
    assert_int_equal(surface_offset(&s, 0, 1, 3, 5, 0), 20 * 128 + 5 * 128 + 3 * 4);
    unsigned long cases = take_all(&s, taken);
    free(taken);
    compared("elements of a pitch surface", cases);
}

/* facts/texture/blocklinear.md 2 and 8: a sector is 16 bytes of 2 rows, a packet 32 of 4, a ROP
 * tile 32 of 8; sectors go across a tile two by two. */
static void sectors_and_tiles_cover_the_rectangles_of_the_facts(void **state)
{
    (void)state;
    for (u32 y = 0; y < 8; y++)
        for (u32 xb = 0; xb < 64; xb++) {
            u32 offset = surface_gob_offset(xb, y);

            assert_int_equal(offset / 32, xb / 32 * 8 + y / 2 * 2 + xb / 16 % 2);
            assert_int_equal(offset / 128, xb / 32 * 2 + y / 4);
            assert_int_equal(offset / 256, xb / 32);
        }
    compared("bytes of a GOB in their sector, packet and tile", 512);
}

/* The other statement of the clamp: h = min(h, ceil(log2(ceil(height / 8)))). */
static unsigned clamp_by_logarithm(unsigned most, u32 units)
{
    unsigned log2 = 0;

    while (log2 < most && 1u << log2 < units)
        log2++;
    return log2;
}

static void levels_follow_each_other_with_clamped_blocks(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 20000; n++) {
        struct surface s = random_surface();
        const struct samples_shape shape = samples_shape(s.samples);
        u32 across = s.element_width = (u4)(1 + random_word() % 12);
        u32 down = s.element_height = (u4)(1 + random_word() % 12);
        u64 offset = 0, block = 0;

        for (unsigned level = 0; level < s.levels; level++, cases++) {
            u32 width = round_up(level_extent(s.width, level) * shape.across, across) / across;
            u32 height = round_up(level_extent(s.height, level) * shape.down, down) / down;
            u32 gobs = round_up(height, 8) / 8, depth = level_extent(s.depth, level);
            unsigned h = clamp_by_logarithm(s.block_height, gobs);
            unsigned d = clamp_by_logarithm(s.block_depth, depth);

            block = level == 0 ? 512ull << (h + d) : block;
            assert_int_equal(surface_level_offset(&s, level), offset);
            assert_int_equal(surface_level(&s, level).block_height, h);
            assert_int_equal(surface_level(&s, level).block_depth, d);
            offset += (u64)round_up(width * s.element_bytes, 64) * 8 * round_up(gobs, 1u << h) *
                      round_up(depth, 1u << d);
        }
        offset = (offset + block - 1) / block * block;
        assert_int_equal(surface_size(&s), s.layers * offset);
        s.array_pitch = offset + 4096;
        assert_int_equal(surface_size(&s), s.layers * (offset + 4096));
    }
    compared("levels of 20000 random surfaces", cases);
}

static void a_worked_mip_chain_has_these_numbers(void **state)
{
    (void)state;
    /* 100 x 100 RGBA8, blocks of 16 GOBs.  Level 0: 7 GOBs wide, 13 high, so one block row of 16;
     * level 1: 4 x 7 -> 8; 2: 2 x 4; 3: 1 x 2; 4 to 6: 1 x 1. */
    /* clang-format off */
    struct surface s = { .layout = SURFACE_BLOCK_LINEAR, .width = 100, .height = 100,
                         .depth = 1, .levels = 7, .layers = 6, .element_bytes = 4,
                         .element_width = 1, .element_height = 1, .block_height = 4 };
    /* clang-format on */
    static const u64 offsets[] = { 0, 57344, 73728, 77824, 78848, 79360, 79872 };
    for (unsigned level = 0; level < 7; level++)
        assert_int_equal(surface_level_offset(&s, level), offsets[level]);
    assert_int_equal(surface_layer_size(&s), 81920); /* 80384 to a multiple of 8192 */
    /* x 37 is byte 148: GOB 2, byte 20; y 77 is GOB row 9, row 5.  Level 3: byte 20, row 9. */
    assert_int_equal(surface_offset(&s, 0, 0, 37, 77, 0),
                     2 * 8192 + 9 * 512 + 2 * 64 + 1 * 32 + 1 * 16 + 4);
    assert_int_equal(surface_offset(&s, 3, 2, 5, 9, 0),
                     2 * 81920 + 77824 + 1 * 512 + 1 * 32 + 1 * 16 + 4);
    compared("worked numbers", 7 + 3);
}

static void samples_fill_their_pixel_in_the_order_of_the_facts(void **state)
{
    (void)state;
    static const struct {
        enum sample_mode mode;
        u32 count;
        const char *places;
    } want[] = {
        { SAMPLES_1X1, 1, "00" },
        { SAMPLES_2X1, 2, "00 10" },
        { SAMPLES_2X1_D3D, 2, "10 00" },
        { SAMPLES_2X2, 4, "00 10 01 11" },
        { SAMPLES_4X2, 8, "00 10 01 11 20 30 21 31" },
        { SAMPLES_4X2_D3D, 8, "20 11 31 10 01 00 21 30" },
        { SAMPLES_4X4, 16, "00 10 20 30 01 11 21 31 02 12 22 32 03 13 23 33" },
    };
    unsigned long cases = 0;

    for (unsigned n = 0; n < sizeof want / sizeof want[0]; n++) {
        const struct samples_shape shape = samples_shape(want[n].mode);
        unsigned taken = 0;

        assert_int_equal(shape.across * shape.down, want[n].count);
        for (unsigned i = 0; i < want[n].count; i++, cases++) {
            struct samples_place p = samples_place(want[n].mode, i);

            assert_int_equal(p.x, want[n].places[3 * i] - '0');
            assert_int_equal(p.y, want[n].places[3 * i + 1] - '0');
            assert_int_equal(samples_number(want[n].mode, p.x, p.y), i);
            taken |= 1u << (p.y * shape.across + p.x);
        }
        assert_int_equal(taken, (1u << want[n].count) - 1);
    }
    compared("samples of every mode", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_of_every_block_shape_is_hit_once_and_in_order),
        cmocka_unit_test(samples_of_any_surface_never_share_a_byte),
        cmocka_unit_test(pitch_rows_lie_one_after_another),
        cmocka_unit_test(sectors_and_tiles_cover_the_rectangles_of_the_facts),
        cmocka_unit_test(levels_follow_each_other_with_clamped_blocks),
        cmocka_unit_test(a_worked_mip_chain_has_these_numbers),
        cmocka_unit_test(samples_fill_their_pixel_in_the_order_of_the_facts),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
