/* test_lod_cube.c - directions on a cube's faces, by MPFR and by the table of OpenGL written out */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

#include "common/fp32.h"
#include "float_reference.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "seeded.h"

#define PRECISION 1000
#define CASES     100000

static const struct float_rules flushed = { &float_fp32, ROUND_RNE, true };

/* (1 + a/most)/2, rounded once. */
static u32 exact_place(double a, double most)
{
    mpfr_t x;
    u32 z;

    if (most == 0 || a != a)
        return 0x3f000000;
    mpfr_init2(x, PRECISION);
    mpfr_set_d(x, a, MPFR_RNDN);
    mpfr_div_d(x, x, most, MPFR_RNDN);
    mpfr_add_ui(x, x, 1, MPFR_RNDN);
    mpfr_div_ui(x, x, 2, MPFR_RNDN);
    z = (u32)oracle_round(&flushed, x);
    mpfr_clear(x);
    return z;
}

static double size_of(double x)
{
    return x != x ? 0 : x < 0 ? -x : x;
}

static double meaning(u32 a)
{
    return oracle_meaning(&float_fp32, float_flush(&float_fp32, a));
}

/* One of some numbers near 1, equal or opposite to another, or any. */
static u32 some_coordinate(u32 near)
{
    switch (random_between(0, 7)) {
    case 0: return near;
    case 1: return near ^ 0x80000000;
    case 2: return (near + (u32)random_between(-2, 2)) & 0x7fffffff;
    case 3: return (u32)random_word();
    case 4: return (u32)random_between(0, 1) << 31;
    default: return (u32)(random_word() & 0x807fffff) | (u32)random_between(100, 128) << 23;
    }
}

static void places_are_rounded_once(void **state)
{
    (void)state;
    unsigned seen[6] = { 0 };

    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        u32 at[3] = { 0x3f800000, 0, 0 };
        double x, y, z, s, t, most;
        struct lod_face f;

        at[0] = some_coordinate(0x3f800000);
        at[1] = some_coordinate(at[0]);
        at[2] = some_coordinate(at[random_between(0, 1)]);
        x = meaning(at[0]), y = meaning(at[1]), z = meaning(at[2]);
        most = size_of(x) > size_of(y) ? size_of(x) : size_of(y);
        most = size_of(z) > most ? size_of(z) : most;
        if (most > 3e38 || most == 0) /* written out below */
            continue;
        f = lod_face(at);
        switch (f.face) {
        case 0: s = -z, t = -y; break;
        case 1: s = z, t = -y; break;
        case 2: s = x, t = z; break;
        case 3: s = x, t = -z; break;
        case 4: s = x, t = -y; break;
        default: s = -x, t = -y;
        }
        if (size_of(z) == most)
            assert_int_equal(f.face, z < 0 ? 5 : 4);
        else if (size_of(y) == most)
            assert_int_equal(f.face, y < 0 ? 3 : 2);
        else
            assert_int_equal(f.face, x < 0 ? 1 : 0);
        assert_int_equal(f.at[0], exact_place(s, most));
        assert_int_equal(f.at[1], exact_place(t, most));
        seen[f.face]++;
    }
    for (unsigned face = 0; face < 6; face++)
        assert_true(seen[face] > CASES / 50);
    compared("directions", CASES);
}

/* chosen: nowhere is +Z's middle; NaN counts as 0; infinite ones are corners */
static void special_directions(void **state)
{
    (void)state;
    static const struct {
        u32 at[3];
        unsigned face;
        u32 s, t;
    } wanted[] = {
        { { 0, 0, 0 }, 4, 0x3f000000, 0x3f000000 },
        { { 0, 0, 0x80000000 }, 5, 0x3f000000, 0x3f000000 },
        { { 0x7fc00000, 0x3f800000, 0 }, 2, 0x3f000000, 0x3f000000 },
        { { 0x7f800000, 0xff800000, 0x3f800000 }, 3, 0x3f800000, 0x3f000000 },
        { { 0xff800000, 0, 0x7f800000 }, 4, 0, 0x3f000000 },
        { { 0x3f800000, 0x3f800000, 0x3f800000 }, 4, 0x3f800000, 0 },
        { { 0xbf800000, 0x3f800000, 0 }, 2, 0, 0x3f000000 },
    };

    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const struct lod_face f = lod_face(wanted[i].at);

        assert_int_equal(f.face, wanted[i].face);
        assert_int_equal(f.at[0], wanted[i].s);
        assert_int_equal(f.at[1], wanted[i].t);
    }
    compared("specials", sizeof wanted / sizeof *wanted);
}

/* A small step on the face is what the places before and after differ by, to first order: in long numbers. */
static void changes_are_derivatives(void **state)
{
    (void)state;
    static const u8 axis_s[6] = { 2, 2, 0, 0, 0, 0 }, axis_t[6] = { 1, 1, 2, 2, 1, 1 };
    static const s8 sign_s[6] = { -1, 1, 1, 1, 1, -1 }, sign_t[6] = { -1, -1, 1, -1, -1, -1 };

    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        struct lod_change d;
        struct lod_face f;
        struct lod_change z;
        u32 at[3];

        for (unsigned axis = 0; axis < 3; axis++) {
            at[axis] = (u32)(random_word() & 0x807fffff) | (u32)random_between(120, 127) << 23;
            d.d[axis] = (u32)(random_word() & 0x807fffff) | (u32)random_between(100, 120) << 23;
        }
        f = lod_face(at);
        z = lod_face_change(&f, &d, NULL);

        const unsigned own = f.face / 2;
        const double m = meaning(at[own]), dm = meaning(d.d[own]), size = size_of(m);
        const double s = meaning(at[axis_s[f.face]]), ds = meaning(d.d[axis_s[f.face]]);
        const double t = meaning(at[axis_t[f.face]]), dt = meaning(d.d[axis_t[f.face]]);
        const double grows = m < 0 ? -dm : dm;
        const double want_s = sign_s[f.face] * (ds * size - s * grows) / (2 * size * size);
        const double want_t = sign_t[f.face] * (dt * size - t * grows) / (2 * size * size);
        const double bound_s = (size_of(ds) * size + size_of(s * dm)) / (size * size) * 2e-7;
        const double bound_t = (size_of(dt) * size + size_of(t * dm)) / (size * size) * 2e-7;

        assert_true(size_of(meaning(z.d[0]) - want_s) <= bound_s);
        assert_true(size_of(meaning(z.d[1]) - want_t) <= bound_t);
    }
    compared("changes", CASES);
}

/* What two directions' places on the face of the first differ by: the second may be that of another face, but not behind. */
static void steps_are_differences_of_places(void **state)
{
    (void)state;
    static const u8 axis_s[6] = { 2, 2, 0, 0, 0, 0 }, axis_t[6] = { 1, 1, 2, 2, 1, 1 };
    static const s8 sign_s[6] = { -1, 1, 1, 1, 1, -1 }, sign_t[6] = { -1, -1, 1, -1, -1, -1 };
    unsigned long others = 0, behind = 0;

    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        struct lod_change d, z;
        u32 at[3], to[3];

        for (unsigned axis = 0; axis < 3; axis++) {
            at[axis] = (u32)(random_word() & 0x807fffff) | (u32)random_between(120, 127) << 23;
            to[axis] = (u32)(random_word() & 0x807fffff) | (u32)random_between(120, 127) << 23;
            d.d[axis] = fp32_add(to[axis], fp32_negate(at[axis]));
        }
        const struct lod_face f = lod_face(at);
        const unsigned own = f.face / 2, a[2] = { axis_s[f.face], axis_t[f.face] };
        const double sign[2] = { sign_s[f.face], sign_t[f.face] };
        const double m = size_of(meaning(at[own])), n = meaning(to[own]) * (f.face % 2 ? -1 : 1);

        z = lod_face_change(&f, &d, to);
        if (n <= 0) {
            const struct lod_change small = lod_face_change(&f, &d, NULL);

            assert_memory_equal(&z, &small, sizeof z);
            behind++;
            continue;
        }
        for (unsigned k = 0; k < 2; k++) {
            const double first = meaning(at[a[k]]), last = meaning(to[a[k]]);
            const double want = sign[k] * (last / n - first / m) / 2;
            const double bound = (size_of(last - first) * m + size_of(first * (n - m))) / (m * n);

            assert_true(size_of(meaning(z.d[k]) - want) <= 4e-7 * bound);
        }
        others += lod_face(to).face != f.face;
    }
    assert_true(others > CASES / 10 && behind > CASES / 10);
    compared("changes", CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_rounded_once),
        cmocka_unit_test(special_directions),
        cmocka_unit_test(changes_are_derivatives),
        cmocka_unit_test(steps_are_differences_of_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
