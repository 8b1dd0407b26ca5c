/* test_quad_place.c - the elements of packets of colours, and the sectors and tiles that they touch, against
 * the address of each sample by itself (facts/texture/blocklinear.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "common/quad_place.h"
#include "seeded.h"

static struct rop_surface random_surface(struct surface *by)
{
    const bool pitch = random_word() % 4 == 0;
    struct rop_surface s = { .base = 512 * (random_word() % 100),
                             .samples = (enum sample_mode)(random_word() % 7),
                             .width = (u17)(1 + random_word() % 60),
                             .height = (u17)(1 + random_word() % 60),
                             .bytes = (u5)(1u << random_word() % 5),
                             .block_height = (u3)(random_word() % 6),
                             .block_depth = (u3)(random_word() % 3 ? 0 : random_word() % 6) };

    if (pitch) {
        s.samples = SAMPLES_1X1;
        s.block_height = s.block_depth = 0;
        s.pitch = (u22)((s.width * s.bytes + 63) / 64 * 64 + 64 * (random_word() % 4));
    }
    assert_true(rop_surface_known(&s));
    *by = (struct surface){ .layout = pitch ? SURFACE_PITCH : SURFACE_BLOCK_LINEAR,
                            .samples = s.samples,
                            .width = s.width,
                            .height = s.height,
                            .depth = (u17)(1u << s.block_depth),
                            .levels = 1,
                            .layers = 1,
                            .element_bytes = s.bytes,
                            .element_width = 1,
                            .element_height = 1,
                            .block_height = s.block_height,
                            .block_depth = s.block_depth,
                            .pitch = s.pitch };
    return s;
}

static bool among(const u64 *at, unsigned count, u64 what)
{
    for (unsigned i = 0; i < count; i++)
        if (at[i] == what)
            return true;
    return false;
}

/* Every block that a sample is in is named, once; and no other. */
static void check_blocks(const struct quad_place *p, unsigned x, unsigned y, unsigned size,
                         const u64 *sample, unsigned samples)
{
    u64 at[QUAD_SECTORS];
    struct quad_axes axes;
    unsigned count;

    quad_axes_of(p, x, y, &axes);
    count = quad_blocks(p, &axes, size, at);

    for (unsigned i = 0; i < samples; i++)
        assert_true(among(at, count, sample[i] / size * size));
    for (unsigned i = 0; i < count; i++) {
        bool any = false;

        assert_false(among(at, i, at[i]));
        for (unsigned k = 0; k < samples; k++)
            any |= sample[k] / size * size == at[i];
        assert_true(any);
    }
    assert_true(size == 32 || count <= QUAD_TILES);
}

static void every_sample_has_its_address(void **state)
{
    unsigned long cases = 0, outside = 0;

    (void)state;
    for (unsigned k = 0; k < 20000; k++) {
        struct surface by;
        const struct rop_surface s = random_surface(&by);
        const unsigned most = s.bytes <= 4 ? 8 : 32 / s.bytes;
        const unsigned pixels = most > 2 && random_word() & 1 ? most / 2 : most;
        const struct quad_place p = quad_place_of(&s, pixels < 2 ? 2 : pixels);
        const unsigned x = 2 * (unsigned)(random_word() % 32);
        const unsigned y =
            p.pixels == 2 ? (unsigned)(random_word() % 64) : 2 * (unsigned)(random_word() % 32);
        u64 sample[QUAD_NUMBERS];
        struct quad_axes a;
        unsigned found = 0;

        quad_axes_of(&p, x, y, &a);
        for (unsigned n = 0; n < p.pixels * p.samples; n++, cases++) {
            const unsigned pixel = n / p.samples;
            const unsigned px = x + 2 * (pixel / 4) + pixel % 2, py = y + pixel / 2 % 2;
            u64 at;

            if (quad_at(&p, &a, n, &at) != (px < s.width && py < s.height))
                fail_msg("number %u of the packet at %u, %u is on the wrong side of the edge", n, x,
                         y);
            if (px >= s.width || py >= s.height) {
                outside++;
                continue;
            }
            assert_int_equal(at,
                             s.base + surface_sample_offset(&by, 0, 0, px, py, 0, n % p.samples));
            sample[found++] = at;
        }
        check_blocks(&p, x, y, 32, sample, found);
        if (!s.pitch) /* which has no tiles */
            check_blocks(&p, x, y, 256, sample, found);
        assert_int_equal(rop_bytes(&s), surface_size(&by));
    }
    assert_true(outside > 1000);
    compared("samples", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_sample_has_its_address) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
