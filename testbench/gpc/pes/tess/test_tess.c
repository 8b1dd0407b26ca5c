/* test_tess.c - points and primitives beside the reference's check values; batches beside the patch they are of */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "gpc/pes/tess/tess.h"
#include "seeded.h"
#include "vector_bus.h"

void tess_random_config(struct random *r, struct tess_vector *v);
void tess_random_inputs(struct random *r, struct tess_vector *v);
const char *tess_directed(unsigned i, struct tess_vector *v);

static const struct check {
    enum tess_domain domain;
    enum tess_spacing spacing;
    u32 outer[4], inner[2];
    unsigned points, indices;
    u32 crc_points, crc_indices;
} checks[] = {
#define CHECK(d, s, a, b, c, e, f, g, n, i, p, q) \
    { TESS_##d, TESS_##s, { a, b, c, e }, { f, g }, n, i, p, q },
#include "tess_checks.def"
#undef CHECK
};
#define CHECKS (sizeof checks / sizeof checks[0])

static u32 more(u32 crc, u32 word)
{
    const u8 byte[4] = { (u8)word, (u8)(word >> 8), (u8)(word >> 16), (u8)(word >> 24) };

    return (u32)crc32(crc, byte, sizeof byte);
}

static u32 crc_of_points(const struct tess_shape *s)
{
    u32 crc = 0;

    for (unsigned n = 0; n < s->points; n++) {
        const struct tess_point p = tess_point_of(s, n);

        crc = more(more(crc, p.u), p.v);
    }
    return crc;
}

static void the_reference_gives_the_same(void **state)
{
    (void)state;
    for (unsigned n = 0; n < CHECKS; n++) {
        const struct check *c = &checks[n];
        const struct tess_config cfg = { .domain = c->domain,
                                         .spacing = c->spacing,
                                         .primitives = c->domain == TESS_ISOLINE
                                                           ? TESS_LINES
                                                           : TESS_TRIANGLES_CW };
        const struct tess_shape s = tess_shape_of(&cfg, c->outer, c->inner);
        struct tess_walk w;
        u16 corner[3];
        unsigned indices = 0;
        u32 crc = 0;

        tess_walk_begin(&w);
        while (tess_walk_next(&cfg, &s, &w, corner))
            for (unsigned i = 0; i < tess_corners(&cfg); i++, indices++)
                crc = more(crc, corner[i]);
        assert_int_equal(s.points, c->points);
        assert_int_equal(indices, c->indices);
        assert_int_equal(crc_of_points(&s), c->crc_points);
        assert_int_equal(crc, c->crc_indices);
    }
    compared("patches of the reference", CHECKS);
}

/* What comes out of the unit for a patch: primitives as points of the domain, in order. */
static unsigned long batches;

static unsigned drained(struct tess *t, const struct tess_patch *p)
{
    struct tess_walk w;
    struct tess_batch b = { 0 };
    const struct tess_shape s = p->own ? tess_shape_of(&t->cfg, p->outer, p->inner)
                                       : tess_shape_of(&t->cfg, t->cfg.outer, t->cfg.inner);
    unsigned primitives = 0;
    u16 corner[3];

    tess_walk_begin(&w);
    while (!b.last) {
        u32 used = 0;

        assert_true(tess_pe_from(t, &b));
        assert_true(b.draw == p->draw && b.id == p->id && b.points <= 32 && b.primitives <= 42);
        for (unsigned k = 0; k < b.primitives; k++, primitives++) {
            assert_true(tess_walk_next(&t->cfg, &s, &w, corner));
            for (unsigned i = 0; i < tess_corners(&t->cfg); i++) {
                const unsigned slot = b.corner[3 * k + i];
                const struct tess_point at = tess_point_of(&s, corner[i]);

                assert_true(slot < b.points && b.u[slot] == at.u && b.v[slot] == at.v);
                used |= UINT32_C(1) << slot;
            }
        }
        assert_int_equal(used, b.points ? (u32)bits_mask(b.points) : 0);
        assert_true(b.last || b.points > 29 || b.primitives == 42);
        batches++;
    }
    assert_false(tess_walk_next(&t->cfg, &s, &w, corner));
    assert_true(tess_idle(t) && !tess_pe_from(t, &b));
    return primitives;
}

static void batches_are_the_patch(void **state)
{
    static struct tess tess;
    const uint64_t seed = seed_from_environment();
    unsigned long primitives = 0;

    (void)state;
    tess_reset(&tess);
    for (unsigned i = 0; i < 3000; i++) {
        struct random r = random_start(seed, i);
        struct tess_vector v = { 0 };

        tess_random_config(&r, &v);
        tess_random_inputs(&r, &v);
        tess_set_state(&tess, &v.cfg);
        const u64 before = tess.primitives;

        assert_true(pe_tess_into(&tess, &v.pe_tess));
        assert_false(pe_tess_into(&tess, &v.pe_tess));
        primitives += drained(&tess, &v.pe_tess);
        assert_int_equal(tess.primitives - before, primitives - before);
    }
    assert_int_equal(tess.patches, 3000);
    compared("primitives", primitives);
    compared("batches", batches);
}

static void what_the_state_lacks_is_told(void **state)
{
    unsigned long n = 0;

    (void)state;
    for (unsigned domain = 0; domain < 4; domain++)
        for (unsigned spacing = 0; spacing < 4; spacing++, n++) {
            const struct tess_config cfg = { .domain = (enum tess_domain)domain,
                                             .spacing = (enum tess_spacing)spacing };

            assert_int_equal(tess_not_modelled(&cfg) == NULL, domain < 3 && spacing < 3);
        }
    compared("states", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_reference_gives_the_same),
                                        cmocka_unit_test(batches_are_the_patch),
                                        cmocka_unit_test(what_the_state_lacks_is_told) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
