/* test_stri_lanes.c - the planes of a primitive at once, as each by itself, which fractions prove (test_stri.c) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "common/fp32.h"
#include "gpc/tpc/pe/stri/stri.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

#define MOST 20 /* planes */

void stri_random_config(struct random *, struct stri_vector *);
void stri_random_inputs(struct random *, struct stri_vector *);
const char *stri_directed(unsigned i, struct stri_vector *);

/* A number below 2^bits, of any length. */
static s32 any_length(unsigned bits)
{
    const u64 size = random_word() & bits_mask(1 + (unsigned)(random_word() % bits));

    return (s32)(random_word() & 1 ? size : 0 - size);
}

/* Near 'of': some binades away, some bits off, of another sign, or 0. */
static u32 near(u32 of)
{
    switch (random_word() % 8) {
    case 0: return of + ((u32)random_between(-12, 12) << 23);
    case 1: return of ^ (u32)(random_word() & 0x807fffff);
    case 2: return of & 0xff800000;
    case 3: return random_word() % 4 ? of : (u32)random_word();
    case 4: return random_word() % 4 ? of : 0;
    default: return of + (u32)any_length(24);
    }
}

/* As setup makes a triangle, or not quite: its area is any where 'loose'. */
static void random_triangle(struct stri_prim *p, bool loose)
{
    const unsigned bits = 2 + (unsigned)(random_word() % 23);
    const s32 x = any_length(23), y = any_length(23);
    struct snapped_vertex *const vertex[3] = { &p->v0, &p->v1, &p->v2 };
    const u32 w = 0x3f800000 + (u32)any_length(30);

    memset(p, 0, sizeof *p);
    p->kind = PRIMITIVE_TRIANGLE;
    for (unsigned i = 0; i < 3; i++)
        *vertex[i] = (struct snapped_vertex){ x + (any_length(bits) >> 1),
                                              y + (any_length(bits) >> 1), 0, near(w) };
    p->area = (s64)(p->v1.x - p->v0.x) * (p->v2.y - p->v0.y) -
              (s64)(p->v2.x - p->v0.x) * (p->v1.y - p->v0.y);
    if (loose)
        p->area = any_length(31) * (s64)(random_word() % 4 ? 1 : 2);
}

static unsigned random_attributes(struct stri_attribute a[MOST])
{
    const unsigned count = 1 + (unsigned)(random_word() % MOST);

    memset(a, 0, count * sizeof a[0]);
    for (unsigned i = 0; i < count; i++) {
        const u32 of = 0x3f800000 + (u32)any_length(30);

        a[i].kind = PRIMITIVE_TRIANGLE;
        a[i].slot = (u8)i;
        a[i].mode = (enum interpolation)(random_word() % 16 ? 1 + random_word() % 3 : 0);
        for (unsigned k = 0; k < 3; k++)
            a[i].v[k] = near(of);
    }
    return count;
}

static void check(const struct stri_config *cfg, const struct stri_prim *p,
                  const struct stri_attribute *a, unsigned count)
{
    struct attribute_plane all[MOST];

    stri_planes(cfg, p, a, count, all);
    for (unsigned i = 0; i < count; i++) {
        struct stri_plane one;

        stri_evaluate(cfg, p, &a[i], &one);
        if (memcmp(&all[i], &one.plane, sizeof one.plane) != 0)
            fail_msg("plane %u of %u, %x %x %x: %x %x %x, not %x %x %x", i, count, a[i].v[0],
                     a[i].v[1], a[i].v[2], all[i].a, all[i].b, all[i].c, one.plane.a, one.plane.b,
                     one.plane.c);
    }
}

static void planes_of_triangles_are_as_one_by_one(void **state)
{
    struct stri_attribute a[MOST];
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 200000; n++) {
        const struct stri_config cfg = { .last_x = (u14)(n % 4 ? 0x3fff : random_word() & 0x3fff),
                                         .last_y = (u14)(n % 3 ? 0x3fff : random_word() & 0x3fff),
                                         .provoking_last = n & 1 };
        const unsigned count = random_attributes(a);
        struct stri_prim p;

        random_triangle(&p, n % 8 == 0);
        check(&cfg, &p, a, count);
        cases += count;
    }
    compared("planes", cases);
}

/* Two numbers of 24 bits whose product has a lone bit 0, bit 'next', and nothing between or at next + 1. */
static void lone_bit(unsigned next, u32 s[2])
{
    for (;;) {
        u64 inverse = 1;

        s[0] = 0x800001 | (u32)(random_word() & 0x7fffff);
        for (unsigned i = 0; i < 6; i++) /* each doubles the bits that are right */
            inverse *= 2 - s[0] * inverse;
        s[1] = (u32)(inverse & bits_mask(next) & UINT32_MAX);
        if ((inverse & bits_mask(next)) >> 23 == 1 && ((u64)s[0] * s[1] >> next & 3) == 1)
            return;
    }
}

/* Coefficient a is (2^shift * 9 * 2^54 + a product) / 2^n: bit 'next' is half of the last that is kept, and the lone bit is
 * lost where the sum becomes the dividend, or before, where the halves of the sum do.
 */
static void check_tie(unsigned shift, bool minus)
{
    const struct stri_config cfg = { .last_x = 0x3fff, .last_y = 0x3fff };
    const u32 sign = minus ? 0x80000000 : 0, one_and_a_half = 0x3fc00000;
    struct stri_attribute a = { .kind = PRIMITIVE_TRIANGLE, .mode = INTERPOLATE_PERSPECTIVE };
    struct stri_prim p = { .kind = PRIMITIVE_TRIANGLE, .area = (s64)256 << shift };
    u32 s[2];

    lone_bit(33 + shift, s);
    p.v0 = (struct snapped_vertex){ 0, 0, 0, 0x3f800000 };
    p.v1 = (struct snapped_vertex){ 256, 1, 0, one_and_a_half };
    p.v2 = (struct snapped_vertex){ 0, 1 << shift, 0, 0x3f800000 | (s[0] & 0x7fffff) };
    a.v[1] = sign | (one_and_a_half + (10u << 23));
    a.v[2] = (sign ^ 0x80000000) | 0x3f800000 | (s[1] & 0x7fffff);
    check(&cfg, &p, &a, 1);
}

static void a_lone_bit_breaks_a_tie(void **state)
{
    const unsigned cases = 60;

    (void)state;
    for (unsigned n = 0; n < cases; n++)
        check_tie(n / 2 % 8, n & 1);
    compared("ties", cases);
}

/* Of all kinds: also what the lanes leave to others. */
static void planes_of_any_primitive_are_as_one_by_one(void **state)
{
    struct stri_vector v;
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 100000; n++, cases++) {
        memset(&v, 0, sizeof v);
        stri_random_config(&seeded, &v);
        stri_random_inputs(&seeded, &v);
        check(&v.cfg, &v.setup_stri, &v.wdx_stri, 1);
    }
    for (unsigned i = 0; stri_directed(i, &v); i++, cases++)
        check(&v.cfg, &v.setup_stri, &v.wdx_stri, 1);
    compared("planes", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_of_triangles_are_as_one_by_one),
        cmocka_unit_test(a_lone_bit_breaks_a_tie),
        cmocka_unit_test(planes_of_any_primitive_are_as_one_by_one),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
