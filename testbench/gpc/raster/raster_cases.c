/* raster_cases.c - see raster_cases.h */
#include "raster_cases.h"

const char *const raster_case_names[CASES] = { "ordinary", "tiny",  "sliver", "on grid",
                                               "on pixel", "level", "giant",  "outside" };

static int64_t between(struct random *r, int64_t a, int64_t b)
{
    return a + random_below(r, (unsigned)(b - a + 1));
}

static struct reference_point near_window(struct random *r, int x, int y, int w, int h)
{
    return (struct reference_point){ between(r, 256 * (x - 8), 256 * (x + w + 8)),
                                     between(r, 256 * (y - 8), 256 * (y + h + 8)) };
}

static void sliver(struct random *r, struct reference_point v[3])
{
    int64_t t = between(r, 0, 1024);

    v[2].x = v[0].x + (v[1].x - v[0].x) * t / 1024 + between(r, -2, 2);
    v[2].y = v[0].y + (v[1].y - v[0].y) * t / 1024 + between(r, -2, 2);
}

void raster_case(struct random *r, enum raster_case kind, int x, int y, int w, int h,
                 struct reference_point v[3])
{
    for (unsigned i = 0; i < 3; i++) {
        v[i] = near_window(r, x, y, w, h);
        if (kind == CASE_TINY && i > 0)
            v[i] = (struct reference_point){ v[0].x + between(r, -512, 512),
                                             v[0].y + between(r, -512, 512) };
        if (kind == CASE_ON_GRID)
            v[i] = (struct reference_point){ v[i].x / 16 * 16, v[i].y / 16 * 16 };
        if (kind == CASE_ON_PIXEL)
            v[i] = (struct reference_point){ v[i].x / 128 * 128, v[i].y / 128 * 128 };
        if (kind == CASE_GIANT && random_below(r, 4))
            v[i] = (struct reference_point){ between(r, -(1 << 24), (1 << 24) - 1),
                                             between(r, -(1 << 24), (1 << 24) - 1) };
        if (kind == CASE_OUTSIDE && random_below(r, 2))
            v[i] = (struct reference_point){ v[i].x - between(r, 0, 1 << 16),
                                             v[i].y - between(r, 0, 1 << 16) };
    }
    if (kind == CASE_SLIVER)
        sliver(r, v);
    if (kind == CASE_LEVEL && random_below(r, 2))
        v[1].y = v[0].y;
    else if (kind == CASE_LEVEL)
        v[1].x = v[0].x;
}

void raster_random_samples(struct random *r, struct sample_grid *grid)
{
    raster_standard(grid, raster_modes[random_below(r, 7)]);
    for (unsigned i = 0; i < 16 && random_below(r, 2); i++)
        grid->position[i] = (u8)random_bits(r);
    if (random_below(r, 4) == 0) {
        grid->tir = 1;
        grid->raster = grid->target;
        grid->target = raster_modes[random_below(r, 7)];
    }
    grid->enable = random_below(r, 8) > 0;
}

struct setup_packet raster_line(const struct reference_point v[2])
{
    struct setup_packet p = { .kind = PRIMITIVE_LINE };

    p.v0 = raster_vertex_at((int)v[0].x, (int)v[0].y, 0.25);
    p.v1 = raster_vertex_at((int)v[1].x, (int)v[1].y, 0.75);
    return p;
}
