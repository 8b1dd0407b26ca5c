/* test_setup_snap.c - positions on the snap grid (facts/texture/raster_rules.md 1) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "gpc/raster/raster_chain.h"
#include "gpc/raster/raster_reference.h"
#include "gpc/setup/setup_parts.h"

/* Near every boundary of a float: halves of the grid, the ends of the range, specials. */
static uint32_t random_coordinate(unsigned kind)
{
    static const uint32_t special[] = {
        0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x3b000000,
        0x3affffff, 0x3b000001, 0x477fffff, 0x47800000, 0x477fff80,
        0x477fff7f, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000
    };
    const uint32_t bits = (uint32_t)random_bits(&seeded), sign = bits & 0x80000000;
    const int place = (int)(bits >> 7) - (1 << 24);

    switch (kind) {
    case 0: return special[random_below(&seeded, 15)] | sign;
    case 1: return raster_bits(place / 512.0);
    case 2: return raster_bits(place / 512.0) ^ 1;
    case 3: return bits;
    default: return (bits & 0x807fffff) | (110 + random_below(&seeded, 36)) << 23;
    }
}

/* A coordinate at one of the six places that a triangle has. */
static bool snap_at(unsigned place, uint32_t a, unsigned snap, bool tesla, s25 *z)
{
    struct raster_vertex v[3] = { { 0 } };
    const struct raster_vertex *const from[3] = { &v[0], &v[1], &v[2] };
    struct snapped_vertex to[3];
    bool kept;

    *(place % 2 ? &v[place / 2].y : &v[place / 2].x) = a;
    kept = setup_snap((u4)snap, tesla, 3, from, to);
    *z = place % 2 ? to[place / 2].y : to[place / 2].x;
    return kept;
}

static void coordinates_go_to_the_nearest_location(void **state)
{
    (void)state;
    unsigned long cases = 0, dropped = 0;

    for (unsigned n = 0; n < 500000; n++, cases++) {
        const uint32_t a = random_coordinate(n % 5);
        const unsigned snap = 1 + n / 5 % 8;
        const bool tesla = n / 40 % 2;
        int64_t expected = 0;
        s25 z = 0;
        bool kept = reference_snap(a, snap, tesla, &expected);

        assert_int_equal(snap_at(n % 6, a, snap, tesla, &z), kept);
        if (kept && z != expected)
            fail_msg("%08" PRIx32 " on 2^%u: %d, not %d", a, snap, (int)z, (int)expected);
        dropped += !kept;
    }
    assert_true(dropped > 1000);
    compared("coordinates", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coordinates_go_to_the_nearest_location),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
