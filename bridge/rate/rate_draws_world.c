/* rate_draws_world.c - vertices, primitives and planes by draws: rates.csv T1, T3, T4 and X */
#include <string.h>

#include "rate_draws.h"
#include "rate_world.h"

#define EACH_OF_8(n)  n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define EACH_OF_32(n) EACH_OF_8(n), EACH_OF_8(n + 8), EACH_OF_8(n + 16), EACH_OF_8(n + 24)

/* Right of all that is seen. */
static const float beyond[] = { 5, 0, 0.5f, 1, 6, 0, 0.5f, 1, 5, 1, 0.5f, 1 };

/* Around the middle of a pixel near a corner of the window. */
#define PIXELS(n) -1 + (n) / (RATE_WORLD_SIDE / 2.f)
static const float of_a_pixel[] = { PIXELS(2.25f), PIXELS(2.25f), 0.5f, 1,
                                    PIXELS(2.25f), PIXELS(3.25f), 0.5f, 1,
                                    PIXELS(3.25f), PIXELS(2.25f), 0.5f, 1 };

/* The shortest program of vertices, so that few batches are under way; no viewport has the primitive. */
static const char somewhere[] = "[B------:R-:W-:-:S02] AST.128 a[0x70], R0;\n"
                                "[B------:R-:W-:-:S15] EXIT;\n";
static const char no_viewport[] = "[B------:R-:W-:-:S02] AST a[0x3a0], RZ;\n"
                                  "[B------:R-:W-:-:S15] EXIT;\n";

/* A strip around three vertices, so that vertices cost nothing: a primitive each index; the same drawn, beyond all, of a pixel. */
#define AROUND .mode = RATE_STRIP, .list = { 0, 1, 2 }, .listed = 3
#define CULLED                                              \
    {                                                       \
        AROUND, .vertex = beyond, .vertices = 3, .reads = 1 \
    }
#define OF_A_PIXEL AROUND, .vertex = of_a_pixel, .vertices = 3, .reads = 1, .shades = true
/* Triangles whose vertices are all of one batch alone, with 16 vectors each. */
#define VECTORS 16
#define WIDE                                                                               \
    {                                                                                      \
        .mode = RATE_TRIANGLES, .list = { EACH_OF_32(0), EACH_OF_32(32), EACH_OF_32(64) }, \
        .listed = 96, .writes = VECTORS, .nothing_inside = true                            \
    }

static const struct world_row {
    const char *item, *condition; /* condition NULL: any */
    struct rate_world world;
    double units; /* that each list has */
    bool clocks;  /* the row is of clocks a unit, not of units a clock */
    const char *slower;
} rows[] = {
    { "point",
      NULL,
      { .mode = RATE_POINTS, .list = { 0 }, .listed = 1, .nothing_inside = true },
      1,
      true,
      "setup" },
    { "line (strip, loop, independent)",
      NULL,
      { .mode = RATE_LINE_STRIP, .list = { 0, 1 }, .listed = 2, .nothing_inside = true },
      2,
      true,
      "setup" },
    { "first triangle of a strip or fan",
      NULL,
      { .mode = RATE_STRIP,
        .list = { 0, 1, 2, RATE_RESTART },
        .listed = 4,
        .nothing_inside = true },
      1,
      true,
      "setup" },
    { "subsequent triangle of a strip or fan",
      NULL,
      { AROUND, .nothing_inside = true },
      3,
      true,
      "setup" },
    { "independent triangle, best packing",
      NULL,
      { .mode = RATE_TRIANGLES, .list = { 0, 1, 2 }, .listed = 3, .nothing_inside = true },
      1,
      true,
      "setup" },
    /* no two corners are a pair of the batch: the neighbours lie between */
    { "independent triangle, worst packing",
      NULL,
      { .mode = RATE_TRIANGLES_ADJACENCY,
        .list = { 0, 1, 2, 3, 4, 5 },
        .listed = 6,
        .nothing_inside = true },
      1,
      true,
      "setup" },
    { "primitives setup", NULL, { AROUND, .reads = 1 }, 3, false, "setup" },
    /* chosen: strips of three triangles have the rate that no source says of what: 2, 1 and 1 clocks */
    { "primitive throughput, setup, not culled",
      NULL,
      { .mode = RATE_STRIP, .list = { 0, 1, 2, 0, 1, RATE_RESTART }, .listed = 6, .reads = 1 },
      3,
      false,
      "setup" },
    { "primitive throughput, culled by PES", NULL, CULLED, 3, false, "vsc" },
    { "primitives culled by PES", NULL, CULLED, 3, false, "vsc" },
    { "vertex throughput (PES)",
      NULL,
      { .mode = RATE_POINTS, .list = { EACH_OF_32(0) }, .listed = 32, .nothing_inside = true },
      32,
      false,
      "vsc" },
    { "attribute throughput (PES)", NULL, WIDE, 96 * VECTORS * 4, false, "vsc" },
    { "attribute throughput, 4-wide vectors", NULL, WIDE, 96 * VECTORS, false, "vsc" },
    { "VSC untessellated triangles",
      NULL,
      { .mode = RATE_STRIP,
        .list = { EACH_OF_32(0), RATE_RESTART },
        .listed = 33,
        .nothing_inside = true },
      30,
      false,
      "vsc" },
    { "viewport mask from fast GS",
      NULL,
      { .mode = RATE_POINTS,
        .list = { 0 },
        .listed = 1,
        .program = somewhere,
        .geometry = no_viewport },
      1,
      false,
      "vsc" },
    { "VAF",
      NULL,
      { .mode = RATE_POINTS,
        .list = { EACH_OF_32(0) },
        .listed = 32,
        .reads = 8,
        .indices = 2048,
        .nothing_inside = true },
      32 * 8,
      false,
      "vaf" },
    { "STRI", "minimum", { OF_A_PIXEL, .indices = 3072 }, 3, true, "stri" },
};

/* Planes that a stri makes in a clock: what so many more of a primitive take longer. */
static double planes(void)
{
    enum { FEW = 3, MANY = 15, INDICES = 3072 };
    struct rate_world w = { OF_A_PIXEL, .indices = INDICES, .writes = FEW };
    const double few = rate_world(&w);

    w.writes = MANY;
    return INDICES * 4. * (MANY - FEW) / (rate_world(&w) - few);
}

/* Clocks of a unit of a row. */
static double unit_clocks(const struct world_row *r, const struct profile *p)
{
    const unsigned lists = rate_world_indices(&r->world) / r->world.listed;
    struct rate_world w = r->world;

    w.profile = p;
    return rate_world(&w) / (lists * r->units);
}

double rate_world_units(const struct profile *p, const char *item)
{
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].item, item) == 0)
            return 1 / unit_clocks(&rows[i], p);
    return 0;
}

bool rate_draws_world(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "STRI") == 0 && !row->condition[0]) {
        rate_include(m, planes());
        m->slower = "stri";
        return true;
    }
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct world_row *r = &rows[i];
        double clocks;

        if (strcmp(row->item, r->item) != 0 ||
            (r->condition && strcmp(row->condition, r->condition) != 0))
            continue;
        clocks = unit_clocks(r, NULL);
        rate_include(m, r->clocks ? clocks : 1 / clocks);
        m->slower = r->slower;
        return true;
    }
    return false;
}
