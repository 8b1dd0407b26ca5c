/* frast_vectors.c - random vectors of the fine raster, of few tiles each; every edge of a tile */
#include "common/samples.h"
#include "gpc/frast/frast.h"
#include "gpc/raster_random.h"
#include "unit.h"
#include "vector_bus.h"

const char frast_work_unit[] = "samples";

/* known: rates.csv T1, T3 */
#define BOX                                                                                       \
    "zcull_frast_valid=1 zcull_frast.prim.kind=PRIMITIVE_TRIANGLE zcull_frast.prim.edges=0 "      \
    "zcull_frast.prim.x0=0 zcull_frast.prim.y0=0 "                                                \
    "zcull_frast.prim.x1=8 zcull_frast.prim.y1=8 zcull_frast.x=0 zcull_frast.y=0 "                \
    "zcull_frast.verdict=ZCULL_AMBIGUOUS zcull_frast.culled=0 zcull_frast.prim.stipple.enable=0 " \
    "zcull_frast.prim.area=0 zcull_frast.prim.circle.diameter=0 cfg.polygon_stipple=0 "           \
    "cfg.clip_enable=0 cfg.z_clip_min=0 cfg.z_clip_max=0 "                                        \
    "cfg.samples.tir=0 cfg.samples.target=SAMPLES_1X1"
const struct unit_rate frast_rates[] = {
    { "T1", "fine raster", "", BOX, 1 },
    { "T3", "fine raster", "GM20B whole", BOX, 1 },
    { 0 },
};

static struct frast frast;
static struct culled_tile_fifo in;
static struct fine_tile_fifo out;

/* The samples that the line's tile asks for: 64 of each fine tile that is given; a token is no tile. */
unsigned frast_work(const struct frast_vector *v)
{
    unsigned tiles = 0;

    if (!v->zcull_frast_valid || v->zcull_frast.prim.kind == PRIMITIVE_END)
        return 0;
    frast_reset(&frast);
    frast_set_state(&frast, &v->cfg);
    culled_tile_push(&in, &v->zcull_frast);
    while (frast_step(&frast, &in, &out))
        while (!fine_tile_empty(&out)) {
            fine_tile_pop(&out);
            tiles++;
        }
    return 64 * tiles;
}

void frast_random_config(struct random *r, struct frast_vector *v)
{
    struct frast_config *cfg = &v->cfg;

    raster_random_grid(r, &cfg->samples);
    cfg->depth = (enum raster_depth)random_below(r, 3);
    cfg->depth_clamp = random_below(r, 2);
    cfg->z_clip_min = random_below(r, 4) == 0;
    cfg->z_clip_max = random_below(r, 4) == 0;
    cfg->z_min = (u32)(random_below(r, 2) ? 0 : random_bits(r) & 0x3fffffff);
    cfg->z_max = (u32)(random_below(r, 2) ? 0xffffff : random_bits(r) & 0x3fffffff);
    cfg->z_at_center = random_below(r, 4) == 0;
    cfg->stipple_pattern = (u16)random_bits(r);
    cfg->stipple_factor = (u8)(random_below(r, 2) ? random_below(r, 4) : random_bits(r));
    cfg->polygon_stipple = random_below(r, 4) == 0;
    for (unsigned i = 0; i < 32; i++)
        cfg->polygon_pattern[i] = (u32)random_bits(r);
    for (unsigned i = 0; i < 16; i++)
        cfg->edge_table[i] = (u8)random_bits(r);
    cfg->clip_enable = random_below(r, 3) == 0;
    cfg->clip_type = (enum window_clip)random_below(r, 4);
    for (unsigned i = 0; i < 8; i++) {
        cfg->clip_xmin[i] = (u16)(512 + random_below(r, 24));
        cfg->clip_ymin[i] = (u16)(512 + random_below(r, 24));
        cfg->clip_xmax[i] = (u16)(cfg->clip_xmin[i] + random_below(r, 12));
        cfg->clip_ymax[i] = (u16)(cfg->clip_ymin[i] + random_below(r, 12));
    }
}

/* A primitive about as large as a fine tile or two; one line in four, so that outputs keep up. */
void frast_random_inputs(struct random *r, struct frast_vector *v)
{
    struct samples_shape shape = samples_shape(samples_mode(&v->cfg.samples));
    struct culled_tile *t = &v->zcull_frast;
    unsigned x = 512, y = 512;

    if (random_below(r, 4) == 0)
        x = 16384 - 32;
    if (random_below(r, 4) == 0)
        y = 16384 - 32;
    struct raster_window window = { x + random_below(r, 16), y + random_below(r, 16),
                                    1 + random_below(r, 16u / shape.across),
                                    1 + random_below(r, 16u / shape.down) };
    v->zcull_frast_valid = random_below(r, 4) == 0;
    if (!v->zcull_frast_valid)
        return;
    raster_random_prim(r, &v->cfg.samples, v->cfg.depth, &window, &t->prim);
    t->x = (u10)(t->prim.x0 / 16);
    t->y = (u10)(t->prim.y0 / 16);
    t->verdict = (enum zcull_verdict)(random_below(r, 4) ? 0 : random_below(r, 4));
    t->culled = (u4)(random_below(r, 4) ? 0 : random_below(r, 16));
    raster_random_token(r, &t->prim.id, &t->prim.kind);
}

/* One edge of any of 64x64 slopes, at 16 distances from a tile's centre. */
const uint64_t frast_exhaustive_lines = UINT64_C(1) << 16;

void frast_exhaustive(uint64_t i, struct frast_vector *v)
{
    s32 a = (s32)(i & 63) - 32, b = (s32)(i >> 6 & 63) - 32, far = (s32)(i >> 12) - 8;
    s32 size = (a < 0 ? -a : a) + (b < 0 ? -b : b);
    struct raster_prim *p = &v->zcull_frast.prim;

    raster_standard_grid(&v->cfg.samples, SAMPLES_1X1);
    v->cfg.depth = RASTER_Z24;
    v->zcull_frast_valid = 1;
    raster_box_prim(p, 48, 80, 56, 88);
    v->zcull_frast.x = 3;
    v->zcull_frast.y = 5;
    p->id.prim = (u16)i;
    p->edges = 1;
    p->edge[0].a = a;
    p->edge[0].b = b;
    p->edge[0].c = -(a * 256 * 52 + b * 256 * 84) + far * size * 128;
}
