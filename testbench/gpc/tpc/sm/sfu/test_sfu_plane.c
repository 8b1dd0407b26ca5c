/* test_sfu_plane.c - interpolation against exact integers (facts/sfu/sfu.md 4)
 *
 * A result is within half an ulp of its own plus 8 * 2^(H-40) of a*x + b*y + c, wherever in its
 * quad and in its pixel a thread is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "host_float.h"
#include "seeded.h"
#include "sfu_reference.h"
#include "sfu_reference_bound.h"
#include "sfu_reference_plane.h"

#define SIGN    UINT32_C(0x80000000)
#define PACKETS 150000

static struct sfu_bound report(const char *what)
{
    struct sfu_bound seen = sfu_bound_report(what);

    compared(what, seen.cases);
    return seen;
}

/* A normal number of 2^exp, held to what there is. */
static u32 random_float(s32 exp)
{
    u32 biased = (u32)(exp < -126 ? 1 : exp > 127 ? 254 : exp + 127);
    u32 fraction = (u32)random_word() & 0x7fffff;

    switch (random_word() % 8) {
    case 0: fraction &= ~UINT32_C(0) << random_word() % 24; break;
    case 1: fraction |= 0x7fffff >> random_word() % 24; break;
    default: break;
    }
    return (u32)(random_word() & 1) << 31 | biased << 23 | (fraction & 0x7fffff);
}

/* PASS at some place of the quad's pixels. */
static struct sfu_quad random_place(void)
{
    struct sfu_quad q = { .op = SFU_IPA_PASS, .location = (enum ipa_location)(random_word() % 3) };

    for (unsigned i = 0; i < 4; i++) {
        q.sample[i] = random_word() % 4 ? (u8)random_word() : 0x88;
        q.centroid[i] = (u8)random_word();
        q.offset[i] = (u32)random_word();
        if (i % 2) /* inside the pixel */
            q.offset[i] = (u32)(random_between(-2048, 2047) & 0xffff) << 16 |
                          (random_between(-2048, 2047) & 0xffff);
    }
    q.x = random_between(-65536, 65535) >> random_word() % 17;
    q.y = random_between(-65536, 65535) >> random_word() % 17;
    return q;
}

static void random_planes(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PACKETS; i++) {
        struct sfu_quad q = random_place();
        s32 exp = random_between(-110, 100);

        q.plane = (struct attribute_plane){ random_float(exp + random_between(-20, 5)),
                                            random_float(exp + random_between(-20, 5)),
                                            random_float(exp + random_between(-10, 10)) };
        sfu_bound_check(&q);
    }
    report("random planes");
}

/* Vertices up to 1 in size, reference and quad inside the triangle: what a frame is made of. */
static void ordinary_triangles_are_exactly_rounded(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2 * PACKETS; i++) {
        struct sfu_quad q = random_place();
        s32 size = 1 << random_between(1, 10);
        double unit = 0x1p-62;

        q.x = random_between(-16 * size, 16 * size - 1);
        q.y = random_between(-16 * size, 16 * size - 1);
        q.plane.a = bits_of_float((float)((double)(s64)random_word() * unit / size));
        q.plane.b = bits_of_float((float)((double)(s64)random_word() * unit / size));
        q.plane.c = bits_of_float((float)((double)(s64)random_word() * unit));
        sfu_bound_check(&q);
    }
    struct sfu_bound seen = report("ordinary triangles");
    assert_true((double)seen.exact > 0.9999 * (double)seen.cases); /* "100.00 %" */
}

/* c is what the slopes come to, the other way, and up to a few of its ulps. */
static void sums_that_cancel(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PACKETS; i++) {
        struct sfu_quad q = random_place();
        s32 exp = random_between(-90, 90);

        q.plane.a = random_float(exp + random_between(-4, 4));
        q.plane.b = random_float(exp + random_between(-4, 4));
        struct sfu_position at = sfu_reference_position(&q, i % 4);
        double sum = sfu_reference_value(q.plane.a) * at.x / 16;
        sum += sfu_reference_value(q.plane.b) * at.y / 16;
        q.plane.c = bits_of_float((float)-sum);
        if (i % 2 && q.plane.c & 0x7f000000)
            q.plane.c += (u32)random_between(-4, 4);
        sfu_bound_check(&q);
    }
    report("sums that cancel");
}

/* A slope sets the grid but is at its zero; what is left is small beside it. */
static void grids_of_a_slope_that_vanishes(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PACKETS; i++) {
        struct sfu_quad q = random_place();
        s32 exp = random_between(-60, 90), small = exp - random_between(20, 45);
        bool of_x = i & 1;
        struct attribute_plane p = { random_float(exp), random_float(small),
                                     random_float(small + random_between(-5, 10)) };

        q.x = random_between(-23, 8);
        q.y = random_between(-60, 60);
        q.plane = p;
        if (!of_x) {
            s17 x = q.x;

            q.x = q.y;
            q.y = x;
            q.plane.a = p.b;
            q.plane.b = p.a;
        }
        sfu_bound_check(&q);
    }
    report("grids of a slope that vanishes");
}

static void far_references(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PACKETS; i++) {
        struct sfu_quad q = random_place();
        s32 exp = random_between(-100, 100);
        s32 near[2] = { random_between(0, 40), random_between(0, 40) };

        q.x = i & 1 ? 65535 - near[0] : near[0] - 65536;
        q.y = i & 2 ? 65535 - near[1] : near[1] - 65536;
        q.plane =
            (struct attribute_plane){ random_float(exp), random_float(exp + random_between(-3, 3)),
                                      random_float(exp + random_between(8, 16)) };
        sfu_bound_check(&q);
    }
    report("far references");
}

/* No area: slopes are huge, opposite and nearly the same. */
static void slivers(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PACKETS; i++) {
        struct sfu_quad q = random_place();

        q.y = random_between(0, 3) ? q.x : q.y;
        q.plane.a = random_float(random_between(20, 100));
        q.plane.b = (q.plane.a ^ SIGN) + (u32)random_between(-3, 3);
        q.plane.c = random_float(random_between(-10, 100));
        sfu_bound_check(&q);
    }
    report("slivers");
}

/* Each coefficient a zero or a denormal of either sign, or a number: every combination. */
static void zeros_and_denormals(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 125 * 300; i++) {
        struct sfu_quad q = random_place();
        u32 coefficient[3];

        for (unsigned k = 0, which = i; k < 3; k++, which /= 5) {
            u32 sign = which % 5 & 1 ? SIGN : 0;
            u32 denormal = 1 + (u32)random_word() % 0x7fffff;
            coefficient[k] = which % 5 < 2   ? sign
                             : which % 5 < 4 ? sign | denormal
                                             : random_float(random_between(-126, 110));
        }
        q.plane = (struct attribute_plane){ coefficient[0], coefficient[1], coefficient[2] };
        sfu_bound_check(&q);
    }
    report("zero and denormal coefficients");
}

static void results_at_the_ends_of_the_range(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2 * PACKETS; i++) {
        struct sfu_quad q = random_place();
        s32 end = i & 1 ? 127 : -126, bits = 0;

        for (s32 x = abs(q.x); x >> bits; bits++)
            ;
        s32 exp = end + 4 - bits + random_between(-2, 1);
        q.plane =
            (struct attribute_plane){ random_float(exp), random_float(exp + random_between(-9, 1)),
                                      random_float(end + random_between(-2, 2)) };
        sfu_bound_check(&q);
    }
    struct sfu_bound seen = report("results near 2^128 and 2^-126");
    assert_true(seen.flushed > 1000 && seen.infinite > 1000);
}

static int start(void **state)
{
    (void)state;
    sfu_bound_start();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(zeros_and_denormals, start),
        cmocka_unit_test_setup(results_at_the_ends_of_the_range, start),
        cmocka_unit_test_setup(random_planes, start),
        cmocka_unit_test_setup(ordinary_triangles_are_exactly_rounded, start),
        cmocka_unit_test_setup(sums_that_cancel, start),
        cmocka_unit_test_setup(grids_of_a_slope_that_vanishes, start),
        cmocka_unit_test_setup(far_references, start),
        cmocka_unit_test_setup(slivers, start),
    };

    seed_from_environment();
    sfu_bound_open();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    sfu_bound_close();
    return failed;
}
