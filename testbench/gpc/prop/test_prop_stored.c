/* test_prop_stored.c - coverage sampling: what ZROP gets of a tile of the raster, and what is left behind it, pixel by pixel of the screen
 * (common/coverage_samples.h; facts/other_gpus.md, G80)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "common/bits.h"
#include "common/coverage_samples.h"
#include "gpc/prop/prop_parts.h"
#include "seeded.h"

#define TILES 6000

static struct prop p;

/* Samples across and down a pixel of both, how many are stored, all by the names of the modes. */
static const struct mode {
    unsigned code, across, down, stored, stored_across, stored_down;
} modes[] = { { COVERAGE_8_ON_4, 4, 2, 4, 2, 2 },
              { COVERAGE_16_ON_4, 4, 4, 4, 2, 2 },
              { COVERAGE_16_ON_8, 4, 4, 8, 4, 2 } };

static void begin(const struct mode *m)
{
    struct prop_config c = { .tests = 1, .depth = RASTER_Z24 };

    c.samples = (struct sample_grid){ .target = (enum sample_mode)m->code,
                                      .raster = coverage_raster(m->code),
                                      .tir = 1,
                                      .enable = 1 };
    prop_reset(&p);
    assert_null(prop_not_modelled(&c));
    prop_set_state(&p, &c);
}

/* The bit of sample s of the pixel in column x and row y of a tile, whose pixels have so many across and down. */
static unsigned bit_of(enum sample_mode mode, unsigned x, unsigned y, unsigned s)
{
    const struct samples_shape shape = samples_shape(mode);

    for (unsigned row = 0; row < shape.down; row++)
        for (unsigned column = 0; column < shape.across; column++)
            if (samples_number(mode, column, row) == s)
                return 8 * (shape.down * y + row) + shape.across * x + column;
    fail_msg("no sample %u", s);
    return 0;
}

static struct fine_tile random_tile(const struct mode *m)
{
    const unsigned wide = 8 / m->across, high = 8 / m->down;
    const unsigned bits = random_word() % 32;

    return (struct fine_tile){
        .id = { .draw = (u16)random_word(), .prim = (u16)random_word() },
        .x = (u14)(wide * (random_word() % 99)),
        .y = (u14)(high * (random_word() % 99)),
        .samples = coverage_raster(m->code),
        .coverage = random_word() & (random_word() | random_word()),
        .plane = { .exp = (u7)(random_word() % 120),
                   .base = (s32)(u32)random_word() >> bits,
                   .dx = (s28)((s32)(u32)random_word() >> (4 + random_word() % 28)),
                   .dy = (s28)((s32)(u32)random_word() >> (4 + random_word() % 28)) },
    };
}

/* The plane at a place of the screen, in sixteenths of a pixel, in units of its exponent. */
static s64 value(const struct depth_plane *z, s64 x, s64 y)
{
    return z->base + z->dx * x + z->dy * y;
}

/* Both say the same where pixels of the tile are: exactly, or within what was rounded. */
static unsigned same_depths(const struct mode *m, const struct fine_tile *t,
                            const struct prop_frtx *z)
{
    const s64 wide = 8 / m->across, high = 8 / m->down;
    const s64 tx = 16 * t->x + 8 * wide, ty = 16 * t->y + 8 * high;
    const s64 zx = 16 * z->id.x + 64 / m->stored_across, zy = 16 * z->id.y + 64 / m->stored_down;
    const unsigned lost = (unsigned)z->plane.exp - t->plane.exp;

    if (lost > 8 || (z->plane.exp == 127 && lost))
        return 0;
    for (s64 y = 16 * t->y; y < 16 * (t->y + high); y += 3)
        for (s64 x = 16 * t->x; x < 16 * (t->x + wide); x += 3) {
            const s64 want = value(&t->plane, x - tx, y - ty);
            const s64 got = value(&z->plane, x - zx, y - zy) * ((s64)1 << lost);
            const s64 most = lost ? ((s64)1 << lost) * (1 + 64 + 64) / 2 : 0;

            if (got - want > most || want - got > most)
                fail_msg("depth %lld, not %lld: exp %u of %u", (long long)got, (long long)want,
                         z->plane.exp, t->plane.exp);
        }
    return 1;
}

/* Each stored sample by where it lies. */
static void same_coverage(const struct mode *m, const struct fine_tile *t,
                          const struct prop_frtx *z)
{
    const unsigned wide = 8 / m->across, high = 8 / m->down;
    u64 left = z->coverage;

    assert_int_equal(z->id.x % (8 / m->stored_across), 0);
    assert_int_equal(z->id.y % (8 / m->stored_down), 0);
    for (unsigned y = 0; y < high; y++)
        for (unsigned x = 0; x < wide; x++)
            for (unsigned s = 0; s < m->stored; s++) {
                const unsigned own = bit_of(coverage_raster(m->code), x, y, s);
                const unsigned there =
                    bit_of(coverage_stored(m->code), t->x + x - z->id.x, t->y + y - z->id.y, s);

                assert_int_equal(z->coverage >> there & 1, t->coverage >> own & 1);
                left &= ~(UINT64_C(1) << there);
            }
    assert_int_equal(left, 0);
}

/* Those that passed; others of their pixels. */
static u64 left_by(const struct mode *m, const struct fine_tile *t, const struct prop_frtx *z,
                   u64 passed)
{
    const unsigned wide = 8 / m->across, high = 8 / m->down;
    u64 left = 0;

    for (unsigned y = 0; y < high; y++)
        for (unsigned x = 0; x < wide; x++) {
            bool any = false;
            u64 of_pixel = 0;

            for (unsigned s = 0; s < m->across * m->down; s++) {
                const unsigned own = bit_of(coverage_raster(m->code), x, y, s);
                const u64 bit = t->coverage & UINT64_C(1) << own;

                if (s >= m->stored) {
                    of_pixel |= bit;
                    continue;
                }
                const unsigned there =
                    bit_of(coverage_stored(m->code), t->x + x - z->id.x, t->y + y - z->id.y, s);

                if (bit && passed >> there & 1) {
                    of_pixel |= bit;
                    any = true;
                }
            }
            left |= any ? of_pixel : 0;
        }
    return left;
}

static void tiles_are_parts_of_stored_ones(void **state)
{
    unsigned long planes = 0;

    (void)state;
    for (unsigned k = 0; k < TILES; k++) {
        const struct mode *m = &modes[k % 3];
        struct fine_tile t = random_tile(m);
        struct prop_frtx z;

        t.coverage |= t.coverage ? 0 : 1;
        begin(m);
        assert_true(frast_prop_into(&p, &t));
        assert_true(prop_zcache_from(&p, &z));
        same_coverage(m, &t, &z);
        planes += same_depths(m, &t, &z);
        const u64 passed = random_word();
        const u64 left = prop_by_tile(&p.mode.shape, prop_left_by(&p, &p.tile[p.first], passed));

        assert_int_equal(left, left_by(m, &t, &z, passed));
        assert_true(
            zcache_prop_into(&p, &(const struct prop_passed){ .id = z.id, .passed = passed }));
    }
    assert_true(planes > TILES / 2);
    compared("planes", planes);
    compared("tiles", TILES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_parts_of_stored_ones),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
