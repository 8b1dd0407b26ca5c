/* test_raster_coverage.c - what the random vectors of setup and raster reach, bin by bin */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "gpc/crast/crast.h"
#include "gpc/frast/frast.h"
#include "gpc/setup/setup_parts.h"
#include "unit.h"
#include "vector_bus.h"

#define LINES 20000

static uint64_t seed;

static struct coverage_bin {
    char name[48];
    unsigned long hits;
} bins[128];
static unsigned bin_count;

/* Counts into the bin of that name, and makes it known when nothing is hit. */
static void hit(const char *what, const char *which, bool is)
{
    char name[48];
    unsigned i = 0;

    snprintf(name, sizeof name, "%s %s", what, which);
    while (i < bin_count && strcmp(bins[i].name, name) != 0)
        i++;
    if (i == bin_count) {
        assert_true(bin_count < sizeof bins / sizeof bins[0]);
        memcpy(bins[bin_count++].name, name, sizeof name);
    }
    bins[i].hits += is;
}

static void every_bin_is_hit(const char *what)
{
    unsigned missed = 0;

    for (unsigned i = 0; i < bin_count; i++) {
        printf("  %8lu  %s\n", bins[i].hits, bins[i].name);
        missed += bins[i].hits == 0;
    }
    assert_int_equal(missed, 0);
    compared(what, bin_count);
    bin_count = 0;
    memset(bins, 0, sizeof bins);
}

static void hit_each(const char *what, const char *const *names, unsigned count, unsigned is)
{
    for (unsigned i = 0; i < count; i++)
        hit(what, names[i], i == is);
}

static const char *const kinds[] = { "point", "line", "triangle" };
static const char *const modes[] = { "1x", "2x", "4x", "8x", "8x D3D", "2x D3D", "16x" };

static void snapping(const struct setup_config *cfg, const struct setup_packet *p, bool *nan)
{
    const struct raster_vertex *const v[3] = { &p->v0, &p->v1, &p->v2 };

    *nan = false;
    for (unsigned i = 0; i <= (unsigned)p->kind; i++) {
        struct snapped_vertex z = { 0, 0, 0, 0 };
        bool kept = setup_snap(cfg->snap, cfg->snap_tesla, 1, &v[i], &z);

        *nan |= !kept;
        hit("vertex", "dropped", !kept);
        hit("vertex", "saturated low", kept && z.x == -(1 << 24));
        hit("vertex", "saturated high", kept && z.x >= (1 << 24) - 128);
        hit("vertex", "left of the screen", kept && z.x < 0);
        hit("vertex", "right of the screen", kept && z.x >= 256 * 16384);
        hit("vertex", "between locations of 1/256", kept && z.x % 2 != 0);
    }
}

static void drawn(const struct setup_config *cfg, const struct setup_packet *p,
                  const struct raster_prim *prim, const struct stri_prim *stri)
{
    const bool line = prim->kind == PRIMITIVE_LINE, aliased = line && prim->edges == 2;
    const s64 dx = stri->v1.x - stri->v0.x, dy = stri->v1.y - stri->v0.y;
    const bool steep = (dy < 0 ? -dy : dy) > (dx < 0 ? -dx : dx);
    static const char *const ways[] = { "right", "left", "down", "up" };
    static const char *const faces[] = { "back", "front" };
    const bool polygon = p->kind == PRIMITIVE_TRIANGLE;
    const unsigned way = steep ? 2 + (dy < 0) : dx < 0;

    hit_each("drawn", kinds, 3, prim->kind);
    hit_each("polygon as", kinds, 3, polygon ? prim->kind : 3u);
    hit_each("face", faces, 2, polygon ? prim->front : 2u);
    hit_each("aliased line", ways, 4, aliased ? way : 4);
    hit_each("strict line", ways, 4, line && !aliased ? way : 4);
    hit("line", "smooth", line && prim->ramp.enable);
    hit("triangle", "smooth", prim->kind == PRIMITIVE_TRIANGLE && prim->area);
    hit("point", "round, of areas", prim->circle.diameter && prim->area);
    hit("point", "round, of samples", prim->circle.diameter && !prim->area);
    hit("line", "stippled on from a strip", prim->stipple.enable && prim->stipple.phase > 0);
    hit("triangle", "box", prim->kind == PRIMITIVE_TRIANGLE && prim->edges == 4);
    hit("triangle", "conservative",
        prim->kind == PRIMITIVE_TRIANGLE && prim->at_center && cfg->conservative);
    hit("point", "of whole pixels", prim->kind == PRIMITIVE_POINT && prim->at_center);
    hit("box", "at the right end", prim->x1 == 16384);
    hit("box", "at the bottom", prim->y1 == 16384);
    hit("box", "of one pixel", prim->x1 - prim->x0 == 1 && prim->y1 - prim->y0 == 1);
    hit("plane", "flat", prim->depth.dx == 0 && prim->depth.dy == 0);
    hit("plane", "sets its exponent by a slope",
        prim->depth.dx >> 45 != prim->depth.dx >> 63 ||
            prim->depth.dy >> 45 != prim->depth.dy >> 63);
    hit("plane", "sets its exponent by its base", prim->depth.base >> 60 != prim->depth.base >> 63);
    hit("plane", "negative", prim->depth.base < 0);
}

static void random_vectors_of_setup(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("setup");
    const struct unit_sets none = { .count = 0 };

    for (unsigned i = 0; i < LINES; i++) {
        uint32_t line[VECTOR_WORDS];
        struct setup_vector v;
        struct setup_job job;
        u12 phase = 100;
        bool nan;

        unit_random(u, seed, i, &none, line);
        setup_vector_get(&v, line, 0);
        if (!v.wdx_setup_valid)
            continue;
        hit("packet", "is a token", v.wdx_setup.kind == PRIMITIVE_END);
        if (v.wdx_setup.kind == PRIMITIVE_END)
            continue;
        setup_assemble(&v.cfg, &v.wdx_setup, &phase, &job);
        snapping(&v.cfg, &v.wdx_setup, &nan);
        hit("packet", "gives nothing", job.count == 0 && !nan);
        hit("packet", "gives one", job.count == 1);
        hit("packet", "gives two", job.count == 2);
        hit("packet", "gives three", job.count == 3);
        for (unsigned k = 0; k < job.count; k++)
            drawn(&v.cfg, &v.wdx_setup, &job.prim[k], &job.stri[k]);
    }
    every_bin_is_hit("bins of setup");
}

static void random_vectors_of_coarse_raster(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("crast");
    const struct unit_sets none = { .count = 0 };

    for (unsigned i = 0; i < LINES; i++) {
        static const char *const sides[] = { "here", "left", "right", "nowhere" };
        uint32_t line[VECTOR_WORDS];
        struct crast_vector v;
        unsigned tiles;

        unit_random(u, seed, i, &none, line);
        crast_vector_get(&v, line, 0);
        if (!v.setup_crast_valid)
            continue;
        hit("primitive", "is a token", v.setup_crast.kind == PRIMITIVE_END);
        if (v.setup_crast.kind == PRIMITIVE_END)
            continue;
        tiles = u->work(line);
        hit("primitive", "of no tile", tiles == 0);
        hit("primitive", "of one tile", tiles == 1);
        hit("primitive", "of more tiles", tiles > 1);
        hit_each("start tile: shape is", sides, 4,
                 crast_judge(&(struct crast_config){ .samples = v.cfg.samples }, &v.setup_crast,
                             v.setup_crast.start_x, v.setup_crast.start_y));
        hit_each("primitive", kinds, 3, v.setup_crast.kind);
    }
    every_bin_is_hit("bins of coarse raster");
}

static void tile_of(const struct frast_vector *v, const struct fine_tile *z)
{
    const int least = v->cfg.depth == RASTER_ZF32 ? 0 : 89;

    hit_each("samples", modes, 7, z->samples);
    hit("coverage", "whole", z->coverage == UINT64_MAX);
    hit("coverage", "one sample", (z->coverage & (z->coverage - 1)) == 0);
    hit("exponent", "least", z->plane.exp == least);
    hit("exponent", "above", z->plane.exp > least && z->plane.exp < 127);
    hit("exponent", "greatest", z->plane.exp == 127);
    hit("plane", "clamped", z->plane.clamped);
    hit("verdict", "accepted", z->verdict == ZCULL_ACCEPTED);
}

static void random_vectors_of_fine_raster(void **state)
{
    (void)state;
    static struct frast f;
    static struct culled_tile_fifo in;
    static struct fine_tile_fifo out;
    const struct unit_ops *u = unit_named("frast");
    const struct unit_sets none = { .count = 0 };

    for (unsigned i = 0; i < 2 * LINES; i++) {
        static const char *const clips[] = { "inclusive", "exclusive", "all", "code 3" };
        uint32_t line[VECTOR_WORDS];
        struct frast_vector v;
        unsigned tiles = 0;

        unit_random(u, seed, i, &none, line);
        frast_vector_get(&v, line, 0);
        if (!v.zcull_frast_valid)
            continue;
        hit("tile", "is a token", v.zcull_frast.prim.kind == PRIMITIVE_END);
        if (v.zcull_frast.prim.kind == PRIMITIVE_END)
            continue;
        frast_reset(&f);
        frast_set_state(&f, &v.cfg);
        culled_tile_push(&in, &v.zcull_frast);
        while (frast_step(&f, &in, &out))
            for (; !fine_tile_empty(&out); tiles++) {
                struct fine_tile z = fine_tile_pop(&out);

                tile_of(&v, &z);
            }
        hit("tile", "gives nothing", tiles == 0);
        hit("tile", "gives one", tiles == 1);
        hit("tile", "gives more", tiles > 1);
        hit("tile", "discarded", v.zcull_frast.verdict == ZCULL_DISCARDED);
        hit("tile", "of a smooth line", v.zcull_frast.prim.ramp.enable);
        hit("tile", "stippled", v.zcull_frast.prim.stipple.enable);
        hit("tile", "of a smooth polygon or point", v.zcull_frast.prim.area);
        hit("tile", "of a round point", v.zcull_frast.prim.circle.diameter);
        hit("tile", "of a stippled polygon",
            v.cfg.polygon_stipple && v.zcull_frast.prim.kind == PRIMITIVE_TRIANGLE);
        hit("raster", "target-independent", v.cfg.samples.tir);
        hit("raster", "all at the centre", !v.cfg.samples.enable);
        if (v.cfg.clip_enable)
            hit_each("window clip", clips, 4, v.cfg.clip_type);
    }
    every_bin_is_hit("bins of fine raster");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_vectors_of_setup),
        cmocka_unit_test(random_vectors_of_coarse_raster),
        cmocka_unit_test(random_vectors_of_fine_raster),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
