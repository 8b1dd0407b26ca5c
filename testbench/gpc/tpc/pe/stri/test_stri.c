/* test_stri.c - attribute planes against fractions, and through the interpolator (facts/tpc.md, STRI) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "common/fp32.h"
#include "gpc/tpc/pe/stri/stri.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "seeded.h"
#include "stri_reference.h"
#include "unit.h"
#include "vector_bus.h"
#include "host_float.h"

#define VECTORS 30000

void stri_random_config(struct random *, struct stri_vector *);
void stri_random_inputs(struct random *, struct stri_vector *);
const char *stri_directed(unsigned i, struct stri_vector *);

/* What was met; every count must be more than 0 in the end. */
static struct {
    unsigned long mode[4], kind[3], part[3], left, right, overflow, underflow, nan, no_area,
        sprites;
} met;

static bool is_finite(u32 a)
{
    return (a >> 23 & 255) != 255;
}

/* The values are of a point's corners (stri.h). */
static bool is_sprite(const struct stri_vector *v)
{
    return v->wdx_stri.square && v->setup_stri.kind == PRIMITIVE_POINT && v->setup_stri.size > 0 &&
           v->wdx_stri.mode != INTERPOLATE_W;
}

static void note(const struct stri_vector *v, const struct stri_plane *p)
{
    met.mode[v->wdx_stri.mode]++;
    met.kind[v->setup_stri.kind]++;
    met.part[v->setup_stri.id.part % 3]++;
    met.left += v->setup_stri.area < 0;
    met.right += v->setup_stri.area > 0;
    met.sprites += is_sprite(v);
    met.no_area += v->setup_stri.kind != PRIMITIVE_POINT && v->setup_stri.area == 0;
    met.overflow += p->plane.a << 1 == 0xff000000 || p->plane.c << 1 == 0xff000000;
    met.underflow += p->plane.a == 0x80000000 || p->plane.b == 0x80000000;
    met.nan += p->plane.c == FP32_NAN;
}

/* The values at the vertices of what is drawn: written from sm.def and gpc.def. */
static bool values_of(const struct stri_vector *v, const struct stri_prim *p, u32 z[3])
{
    const u32 w[3] = { p->v0.w, p->v1.w, p->v2.w };
    bool finite = true;

    for (unsigned i = 0; i < 3; i++) {
        bool used = i == 0 || (i == 1 && p->kind != PRIMITIVE_POINT) ||
                    (p->kind != PRIMITIVE_POINT && p->kind != PRIMITIVE_LINE);

        z[i] = v->wdx_stri.mode == INTERPOLATE_W ? w[i] : v->wdx_stri.v[(i + p->id.part) % 3];
        if (used &&
            (!is_finite(z[i]) || (v->wdx_stri.mode == INTERPOLATE_PERSPECTIVE && !is_finite(w[i]))))
            finite = false;
        if (!used)
            z[i] = 0;
    }
    return finite;
}

/* The target's pixel in a cell that is nearest to a position; of a cell behind the target its first. */
static unsigned nearest_pixel(s25 position, unsigned cell, u14 last)
{
    const double end = fmin(last, 4096.0 * cell + 4095);

    return (unsigned)fmax(fmin(floor(position / 256.0), end), 4096.0 * cell);
}

static void check(const struct stri_vector *v, struct stri_exact *e)
{
    const struct stri_prim of = is_sprite(v) ? stri_corners_of(&v->setup_stri) : v->setup_stri;
    struct stri_plane p;
    u32 z[3];

    stri_evaluate(&v->cfg, &v->setup_stri, &v->wdx_stri, &p);
    note(v, &p);
    assert_int_equal(p.x, nearest_pixel(v->setup_stri.v0.x, v->setup_stri.cell_x, v->cfg.last_x));
    assert_int_equal(p.y, nearest_pixel(v->setup_stri.v0.y, v->setup_stri.cell_y, v->cfg.last_y));
    if (v->wdx_stri.mode == INTERPOLATE_FLAT) {
        unsigned last = v->wdx_stri.kind == PRIMITIVE_POINT  ? 0
                        : v->wdx_stri.kind == PRIMITIVE_LINE ? 1
                                                             : 2;
        assert_int_equal(p.plane.a | p.plane.b, 0);
        assert_int_equal(p.plane.c, v->wdx_stri.v[v->cfg.provoking_last ? last : 0]);
        return;
    }
    if (!values_of(v, &of, z)) {
        assert_int_equal(p.plane.a | p.plane.b, 0);
        assert_int_equal(p.plane.c, FP32_NAN);
        return;
    }
    stri_reference_plane(e, &of, z, v->wdx_stri.mode == INTERPOLATE_PERSPECTIVE, p.x, p.y);
    assert_int_equal(p.plane.a, stri_nearest(e->a));
    assert_int_equal(p.plane.b, stri_nearest(e->b));
    assert_int_equal(p.plane.c, stri_nearest(e->c));
}

static void coefficients_are_correctly_rounded(void **state)
{
    struct stri_vector v;
    struct stri_exact e;
    unsigned long cases = 0;

    (void)state;
    stri_exact_init(&e);
    for (unsigned i = 0; i < VECTORS; i++, cases += 3) {
        memset(&v, 0, sizeof v);
        stri_random_config(&seeded, &v);
        stri_random_inputs(&seeded, &v);
        check(&v, &e);
    }
    for (unsigned i = 0; stri_directed(i, &v); i++, cases += 3)
        check(&v, &e);
    stri_exact_clear(&e);
    compared("coefficients", cases);
}

/* Products of value and 1/w that differ in their last bit, over the least side of a triangle. */
static void the_least_difference_is_kept(void **state)
{
    struct stri_exact e;
    unsigned long cases = 0;

    (void)state;
    stri_exact_init(&e);
    for (unsigned i = 0; i < 64; i++, cases += 3) {
        const u32 k = 0x3f800000 + (u32)(random_word() & 0x7ffffe) + 1;
        struct stri_vector v = { .wdx_stri = { .mode = INTERPOLATE_PERSPECTIVE } };
        struct stri_prim *t = &v.setup_stri;

        t->kind = v.wdx_stri.kind = PRIMITIVE_TRIANGLE;
        t->v1.x = i & 1 ? 256 : 1;
        t->v2.y = i & 1 ? 1 : 256;
        t->area = 256;
        t->v0.w = t->v2.w = v.wdx_stri.v[0] = v.wdx_stri.v[2] = k;
        t->v1.w = i & 2 ? k : k + 1; /* k * k - 1 */
        v.wdx_stri.v[1] = i & 2 ? k : k - 1;
        if (i & 2) {
            t->v2.w = k + 1;
            v.wdx_stri.v[2] = k - 1;
        }
        check(&v, &e);
    }
    stri_exact_clear(&e);
    compared("coefficients", cases);
}

/* Coefficients that would be ties but for a bit below all those that are divided: the least triangle there is, seen from
 * far away.  c is (2^24 + 1) * 2^s and a bit: v0 + n * (v1 - v0), where n is 'one' of (x, y) over (1, 0) and (x2, 1).
 */
static void the_last_bit_breaks_a_tie(void **state)
{
    const s64 y = (s64)1 << 22;
    struct stri_exact e;
    unsigned long cases = 0;

    (void)state;
    stri_exact_init(&e);
    for (unsigned bit = 1; bit < 6; bit++)
        for (unsigned s = 39 + bit; s < 45; s++)
            for (u32 minus = 0; minus < 2; minus++, cases += 3) {
                const s64 n = ((((s64)1 << 24) + 1) << (s - 23)) - 1, x2 = n / y + 1;
                struct stri_vector v = { .wdx_stri = { .mode = INTERPOLATE_LINEAR } };
                struct stri_prim *t = &v.setup_stri;

                t->kind = v.wdx_stri.kind = PRIMITIVE_TRIANGLE;
                t->v0.x = t->v1.x = t->v2.x = (s32)(128 + x2 * y - n);
                t->v0.y = t->v1.y = t->v2.y = (s32)(128 + y);
                t->v1.x += 1;
                t->v2.x += (s32)x2;
                t->v2.y += 1;
                t->area = 1;
                v.wdx_stri.v[0] = v.wdx_stri.v[2] = (0x3f800000 + (1u << bit)) | minus << 31;
                v.wdx_stri.v[1] = (0x40000000 + (1u << (bit - 1))) | minus << 31;
                check(&v, &e);
            }
    stri_exact_clear(&e);
    compared("coefficients", cases);
}

static void everything_was_met(void **state)
{
    (void)state;
    printf("  modes %lu %lu %lu %lu, kinds %lu %lu %lu, parts %lu %lu %lu\n", met.mode[0],
           met.mode[1], met.mode[2], met.mode[3], met.kind[0], met.kind[1], met.kind[2],
           met.part[0], met.part[1], met.part[2]);
    printf("  area < 0 %lu, > 0 %lu, none %lu; overflow %lu, underflow %lu, NaN %lu\n", met.left,
           met.right, met.no_area, met.overflow, met.underflow, met.nan);
    for (unsigned i = 0; i < 4; i++)
        assert_true(met.mode[i] > 0);
    for (unsigned i = 0; i < 3; i++)
        assert_true(met.kind[i] > 0 && met.part[i] > 0);
    assert_true(met.left && met.right && met.no_area && met.overflow && met.underflow && met.nan &&
                met.sprites);
}

/* Half of the last place of an fp32 of that size. */
static double half_ulp(double x)
{
    return x == 0 ? 0 : ldexp(1, ilogb(x) - 24);
}

/* The most that interpolation at (x, y) can be off: coefficients' roundings, the interpolator's grid
 * (sfu/README.md), the result's rounding.
 */
static double allowed(const struct attribute_plane *p, double x, double y, double result)
{
    const double a = float_of_bits(p->a), b = float_of_bits(p->b), c = float_of_bits(p->c);
    double h = fabs(c);

    h = fmax(h, fabs(a) * (fabs(x) + 3));
    h = fmax(h, fabs(b) * (fabs(y) + 3));
    return half_ulp(a) * fabs(x) + half_ulp(b) * fabs(y) + half_ulp(c) + half_ulp(result) +
           (h == 0 ? 0 : 8 * ldexp(1, ilogb(h) + 2 - 40)) + 0x1p-126;
}

/* Vertices on the grid of sixteenths, where a sample can be: the value there is the vertex's. */
static void vertices_keep_their_values(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < VECTORS; i++) {
        struct stri_vector v = { .wdx_stri_valid = 1 };
        struct stri_plane p;

        stri_random_inputs(&seeded, &v);
        v.setup_stri.kind = PRIMITIVE_TRIANGLE;
        v.setup_stri.id.part = 0;
        struct snapped_vertex *const at[3] = { &v.setup_stri.v0, &v.setup_stri.v1,
                                               &v.setup_stri.v2 };
        for (unsigned k = 0; k < 3; k++) {
            at[k]->x = (s32)(random_word() % 65536 + 65536) & ~15;
            at[k]->y = (s32)(random_word() % 65536 + 65536) & ~15;
            v.wdx_stri.v[k] = (u32)(random_word() & 0x83ffffff) + 0x3c000000;
        }
        v.setup_stri.area = (s64)(at[1]->x - at[0]->x) * (at[2]->y - at[0]->y) -
                            (s64)(at[2]->x - at[0]->x) * (at[1]->y - at[0]->y);
        v.wdx_stri.mode = INTERPOLATE_LINEAR;
        if (v.setup_stri.area == 0)
            continue;
        stri_evaluate(&v.cfg, &v.setup_stri, &v.wdx_stri, &p);
        for (unsigned k = 0; k < 3; k++, cases++) {
            s32 px = at[k]->x >> 8, py = at[k]->y >> 8;
            struct sfu_base base = sfu_base_of(&p.plane, 16 * (px - p.x), 16 * (py - p.y));
            u32 got =
                sfu_sample(&base, (s6)((at[k]->x >> 4 & 15) - 8), (s6)((at[k]->y >> 4 & 15) - 8));
            double want = float_of_bits(v.wdx_stri.v[k]);
            double x = at[k]->x / 256.0 - p.x - 0.5, y = at[k]->y / 256.0 - p.y - 0.5;

            assert_true(fabs(float_of_bits(got) - want) <=
                        allowed(&p.plane, x, y, float_of_bits(got)) * (1 + 0x1p-20));
        }
    }
    compared("values at vertices, through the interpolator", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coefficients_are_correctly_rounded),
        cmocka_unit_test(the_least_difference_is_kept),
        cmocka_unit_test(the_last_bit_breaks_a_tie),
        cmocka_unit_test(everything_was_met),
        cmocka_unit_test(vertices_keep_their_values),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
