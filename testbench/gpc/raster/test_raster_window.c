/* test_raster_window.c - what coarse raster knows of a tile (gpc/raster_held_bus.h) changes no tile, and no clocks */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"

static struct {
    unsigned long known, empty, clipped, looked, tiles, covered;
} met;

/* Small triangles; some of them long ones of which the scissor leaves little. */
static void random_vertices(unsigned n, struct reference_point v[3])
{
    const unsigned most = n % 2 ? 4 : 7; /* 8 or 64 pixels */
    const int across = 1 << random_word() % most, down = 1 << random_word() % most;
    const int x = (int)random_between(0, 500), y = (int)random_between(0, 500);

    raster_case(&seeded, (enum raster_case)(n % CASES), x, y, across, down, v);
    for (unsigned i = 0; i < 3 && n % 16 < 12; i++) {
        v[i].x = 256 * x + random_between(-1, 256 * across + 1);
        v[i].y = 256 * y + random_between(-1, 256 * down + 1);
    }
}

static struct raster_state random_state(unsigned n, const struct reference_point *near)
{
    struct raster_state s = raster_plain(512, 512);

    if (n % 4 == 0)
        raster_random_samples(&seeded, &s.setup.samples);
    if (n % 4 == 1)
        memset(s.setup.samples.position, (int)(random_word() & 0xff),
               sizeof s.setup.samples.position);
    s.setup.conservative = n % 32 == 2;
    if (n % 8 == 3) {
        s.setup.scissor_enable = 1;
        s.setup.scissor_xmin[0] = (u16)(near->x < 0 ? 0 : near->x / 256 % 512);
        s.setup.scissor_ymin[0] = (u16)(near->y < 0 ? 0 : near->y / 256 % 512);
        s.setup.scissor_xmax[0] = (u16)(s.setup.scissor_xmin[0] + 1 + random_word() % 8);
        s.setup.scissor_ymax[0] = (u16)(s.setup.scissor_ymin[0] + 1 + random_word() % 8);
    }
    s.frast.samples = s.setup.samples;
    s.frast.depth = s.setup.depth;
    return s;
}

/* The fine tiles of a coarse one. */
static void check_fine(const struct raster_state *s, const struct frast_mode *m,
                       const struct known_tile *k)
{
    for (unsigned i = 0; i < 4 * m->samples.each; i++, met.tiles++) {
        const u14 x = (u14)(16 * k->tile.x + m->x[i]), y = (u14)(16 * k->tile.y + m->y[i]);
        const u64 with = frast_test(&s->frast, m, k->tile.prim, &k->known, x, y).covered;

        assert_true(with == frast_test(&s->frast, m, k->tile.prim, NULL, x, y).covered);
        met.covered += with != 0;
    }
}

/* One that makes no window, and does not look at tiles. */
static struct crast blind(const struct crast *c)
{
    struct crast blind = *c;

    blind.samples.each = 2;
    blind.samples.alike[0] = blind.samples.alike[1] = false;
    return blind;
}

static void check_coarse(const struct raster_state *s, const struct frast_mode *m,
                         const struct raster_prim *prim, unsigned n)
{
    const struct crast_config cfg = { .samples = s->setup.samples };
    struct crast with, without;
    struct known_tile k;
    struct coarse_tile t;

    crast_reset(&with);
    crast_set_state(&with, &cfg);
    without = blind(&with);
    assert_true(setup_crast_into(&with, prim) && setup_crast_into(&without, prim));
    met.known += with.window.what != RASTER_NOTHING;
    met.empty += with.window.what && !with.window.held[0];
    met.clipped += with.window.what && n % 8 == 3;
    while (crast_zcull_from_batch(&with, &k)) {
        assert_true(crast_zcull_from(&without, &t));
        assert_true(raster_prim_same(k.tile.prim, &t.prim) && k.tile.x == t.x && k.tile.y == t.y);
        if (with.tiles < 9)
            check_fine(s, m, &k);
        met.looked += k.known.what == RASTER_TILE;
    }
    assert_false(crast_zcull_from(&without, &t));
    assert_true(with.clocks == without.clocks && with.tiles == without.tiles);
}

static void windows_change_nothing(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 200000; n++) {
        struct reference_point v[3];
        struct setup_job job;
        u12 phase = 0;

        random_vertices(n, v);
        const struct raster_state s = random_state(n, &v[0]);
        const struct setup_packet p = {
            .kind = PRIMITIVE_TRIANGLE,
            .edge_flags = 7,
            .v0 = raster_vertex_at((int)v[0].x, (int)v[0].y, 0.25),
            .v1 = raster_vertex_at((int)v[1].x, (int)v[1].y, 0.5),
            .v2 = raster_vertex_at((int)v[2].x, (int)v[2].y, 0.75),
        };
        setup_assemble(&s.setup, &p, &phase, &job);
        for (unsigned i = 0; i < job.count; i++) {
            const struct frast_mode m = frast_mode_of(&s.frast);

            check_coarse(&s, &m, &job.prim[i], n);
        }
    }
    assert_true(met.empty && met.clipped && met.looked && met.covered);
    compared("primitives with a window", met.known);
    compared("fine tiles", met.tiles);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(windows_change_nothing) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
