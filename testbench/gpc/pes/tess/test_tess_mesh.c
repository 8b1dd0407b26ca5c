/* test_tess_mesh.c - what must hold of every mesh (facts/tess.md 4): it covers the domain once, without a gap
 *
 * Areas are exact integers.  Each edge inside is used twice, in opposite directions, each edge on the border once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/pes/tess/tess.h"
#include "seeded.h"
#include "vector_bus.h"

#define POINTS  4300
#define ROUNDED 16 /* test_tess_places.c */

void tess_random_config(struct random *r, struct tess_vector *v);
void tess_random_inputs(struct random *r, struct tess_vector *v);

static u8 used[POINTS][POINTS]; /* edges, from point to point */
static unsigned long flat;

/* Twice the area, signed: positive where v points up and the corners go counter-clockwise. */
static s64 area(const struct tess_point p[3])
{
    return ((s64)p[1].u - p[0].u) * ((s64)p[2].v - p[0].v) -
           ((s64)p[2].u - p[0].u) * ((s64)p[1].v - p[0].v);
}

/* Which side of the domain a point lies on: a bit each. */
static unsigned sides(const struct tess_config *cfg, struct tess_point p)
{
    if (cfg->domain == TESS_QUAD)
        return (p.u == 0) | (p.v == 0) << 1 | (p.u == TESS_ONE) << 2 | (p.v == TESS_ONE) << 3;
    return (p.u == 0) | (p.v == 0) << 1 | (p.u + p.v == TESS_ONE) << 2;
}

static s64 walk(const struct tess_config *cfg, const struct tess_shape *s, unsigned *triangles)
{
    struct tess_walk w;
    struct tess_point p[3];
    u16 corner[3];
    s64 sum = 0;

    tess_walk_begin(&w);
    while (tess_walk_next(cfg, s, &w, corner)) {
        for (unsigned i = 0; i < 3; i++) {
            assert_true(corner[i] < s->points);
            p[i] = tess_point_of(s, corner[i]);
            assert_true(p[i].u <= TESS_ONE && p[i].v <= TESS_ONE);
            used[corner[i]][corner[(i + 1) % 3]]++;
        }
        const s64 a = cfg->primitives == TESS_TRIANGLES_CCW ? -area(p) : area(p);

        assert_true(a >= -(s64)ROUNDED * TESS_ONE);
        flat += a <= 0;
        sum += a;
        ++*triangles;
    }
    return sum;
}

/* Checks and clears the table of edges. */
static void edges_meet(const struct tess_config *cfg, const struct tess_shape *s)
{
    for (unsigned a = 0; a < s->points; a++)
        for (unsigned b = 0; b < s->points; b++) {
            if (!used[a][b])
                continue;
            const bool border =
                (sides(cfg, tess_point_of(s, a)) & sides(cfg, tess_point_of(s, b))) != 0;

            assert_int_equal(used[a][b], 1);
            assert_true(used[b][a] & 1 || border);
            used[a][b] |= 2; /* seen */
        }
    for (unsigned a = 0; a < s->points; a++)
        memset(used[a], 0, s->points);
}

static void domains_are_covered_once(void **state)
{
    const uint64_t seed = seed_from_environment();
    unsigned triangles = 0, patches = 0;

    (void)state;
    for (unsigned i = 0; i < 6000; i++) {
        struct random r = random_start(seed, i);
        struct tess_vector v = { 0 };

        tess_random_config(&r, &v);
        tess_random_inputs(&r, &v);
        v.cfg.domain = i % 2 ? TESS_QUAD : TESS_TRIANGLE;
        v.cfg.primitives = i / 2 % 2 ? TESS_TRIANGLES_CW : TESS_TRIANGLES_CCW;
        const struct tess_shape s = tess_shape_of(&v.cfg, v.pe_tess.outer, v.pe_tess.inner);

        if (s.culled)
            continue;
        const s64 one = (s64)TESS_ONE * TESS_ONE;

        assert_int_equal(walk(&v.cfg, &s, &triangles), v.cfg.domain == TESS_QUAD ? 2 * one : one);
        edges_meet(&v.cfg, &s);
        patches++;
    }
    compared("patches", patches);
    compared("triangles", triangles);
    compared("triangles without area", flat);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(domains_are_covered_once) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
