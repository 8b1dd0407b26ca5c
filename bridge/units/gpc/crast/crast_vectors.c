/* crast_vectors.c - random vectors of the coarse raster, of few tiles each; every edge of a tile */
#include "gpc/crast/crast.h"
#include "gpc/raster_random.h"
#include "unit.h"
#include "vector_bus.h"

const char crast_work_unit[] = "16x16 tiles";

/* known: rates.csv X */
const struct unit_rate crast_rates[] = {
    { "X", "coarse raster", "",
      "cfg.gpcs=1 setup_crast_valid=1 setup_crast.kind=PRIMITIVE_TRIANGLE setup_crast.edges=0 "
      "setup_crast.x0=0 setup_crast.y0=0 setup_crast.x1=16 "
      "setup_crast.y1=16 setup_crast.start_x=0 setup_crast.start_y=0",
      1 },
    { 0 },
};

static struct crast crast;
static struct raster_prim_fifo in;
static struct coarse_tile_fifo out;

/* The tiles that the line's primitive gives; a token is none. */
unsigned crast_work(const struct crast_vector *v)
{
    unsigned tiles = 0;

    if (!v->setup_crast_valid || v->setup_crast.kind == PRIMITIVE_END)
        return 0;
    crast_reset(&crast);
    crast_set_state(&crast, &v->cfg);
    raster_prim_push(&in, &v->setup_crast);
    while (crast_step(&crast, &in, &out))
        while (!coarse_tile_empty(&out)) {
            coarse_tile_pop(&out);
            tiles++;
        }
    return tiles;
}

/* One in four is of a GPU of several GPCs. */
void crast_random_config(struct random *r, struct crast_vector *v)
{
    raster_random_grid(r, &v->cfg.samples);
    v->cfg.gpcs = v->cfg.number = 0;
    if (random_below(r, 4))
        return;
    v->cfg.gpcs = (u3)(2 + random_below(r, 5));
    v->cfg.number = (u3)random_below(r, v->cfg.gpcs);
}

/* Every second line gives nothing, and windows are of few tiles: outputs keep up with inputs. */
void crast_random_inputs(struct random *r, struct crast_vector *v)
{
    struct raster_window window = { .w = 1 + random_below(r, 32), .h = 1 + random_below(r, 20) };

    window.x = random_below(r, 4) ? random_below(r, 16384 - 32) : 0;
    window.y = random_below(r, 4) ? random_below(r, 16384 - 32) : 0;
    v->setup_crast_valid = random_below(r, 2);
    if (!v->setup_crast_valid)
        return;
    raster_random_prim(r, &v->cfg.samples, RASTER_Z24, &window, &v->setup_crast);
    raster_random_token(r, &v->setup_crast.id, &v->setup_crast.kind);
}

/* One edge of any of 64x64 slopes, at 16 distances from the tile's centre. */
const uint64_t crast_exhaustive_lines = UINT64_C(1) << 16;

void crast_exhaustive(uint64_t i, struct crast_vector *v)
{
    s32 a = (s32)(i & 63) - 32, b = (s32)(i >> 6 & 63) - 32, far = (s32)(i >> 12) - 8;
    s32 size = (a < 0 ? -a : a) + (b < 0 ? -b : b);
    struct raster_prim *p = &v->setup_crast;

    raster_standard_grid(&v->cfg.samples, SAMPLES_1X1);
    v->setup_crast_valid = 1;
    raster_box_prim(p, 48, 80, 64, 96);
    p->id.prim = (u16)i;
    p->edges = 1;
    p->edge[0].a = a;
    p->edge[0].b = b;
    p->edge[0].c = -(a * 256 * 56 + b * 256 * 88) + far * size * 256;
}
