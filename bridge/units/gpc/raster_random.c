/* raster_random.c - see raster_random.h */
#include "gpc/raster_random.h"

#include <string.h>

#include "common/fp32.h"
#include "gpc/setup/setup.h"

static const enum sample_mode modes[7] = { SAMPLES_1X1, SAMPLES_2X1,     SAMPLES_2X2,
                                           SAMPLES_4X2, SAMPLES_4X2_D3D, SAMPLES_2X1_D3D,
                                           SAMPLES_4X4 };

u32 raster_coordinate(s32 a)
{
    return fp32_pack(a < 0, -8, (u64)(a < 0 ? -(s64)a : a));
}

/* In [0, 1] mostly; 0, 1, one half; any number. */
u32 raster_random_depth(struct random *r)
{
    static const u32 named[4] = { 0, FP32_ONE, 0x3f000000, 0x3f7fffff };

    switch (random_below(r, 8)) {
    case 0: return named[random_below(r, 4)];
    case 1: return (u32)random_bits(r);
    default: return fp32_pack(false, -24, random_bits(r) & 0xffffff);
    }
}

/* known: facts/texture/raster_rules.md 8 */
void raster_standard_grid(struct sample_grid *grid, enum sample_mode mode)
{
    static const u32 words[5][4] = {
        { 0x88888888, 0x88888888, 0x88888888, 0x88888888 },
        { 0x44cc44cc, 0x44cc44cc, 0x44cc44cc, 0x44cc44cc },
        { 0xeaa26e26, 0xeaa26e26, 0xeaa26e26, 0xeaa26e26 },
        { 0x359db759, 0x1ffb71d3, 0x359db759, 0x1ffb71d3 },
        { 0x7ca55799, 0x3bbdda63, 0xc22418e6, 0x01fe4f80 },
    };
    static const unsigned row[7] = { 0, 1, 2, 3, 3, 1, 4 };

    memset(grid, 0, sizeof *grid);
    grid->target = mode;
    grid->enable = mode != SAMPLES_1X1;
    for (unsigned i = 0; i < 16; i++)
        grid->position[i] = (u8)(words[row[mode < 7 ? mode : 0]][i / 4] >> i % 4 * 8);
}

/* One time in 16 a code that means nothing. */
void raster_random_grid(struct random *r, struct sample_grid *grid)
{
    raster_standard_grid(grid, modes[random_below(r, 7)]);
    grid->tir = random_below(r, 4) == 0;
    grid->raster = modes[random_below(r, 7)];
    if (random_below(r, 16) == 0)
        *(grid->tir ? &grid->raster : &grid->target) = (enum sample_mode)random_below(r, 16);
    if (random_below(r, 2))
        for (unsigned i = 0; i < 16; i++)
            grid->position[i] = (u8)random_bits(r);
    grid->enable = random_below(r, 4) > 0;
}

void raster_plain_config(struct setup_config *cfg, const struct raster_window *window)
{
    memset(cfg, 0, sizeof *cfg);
    raster_standard_grid(&cfg->samples, SAMPLES_1X1);
    cfg->depth = RASTER_Z24;
    cfg->snap = cfg->snap_line = 8;
    cfg->front_mode = cfg->back_mode = POLYGON_FILL;
    cfg->bias_by_format = 1;
    cfg->point_size = cfg->line_width = cfg->aliased_width = FP32_ONE;
    cfg->point_sprite = 1;
    cfg->surface_x = (u16)window->x;
    cfg->surface_y = (u16)window->y;
    cfg->surface_width = (u16)window->w;
    cfg->surface_height = (u16)window->h;
    for (unsigned i = 0; i < 16; i++)
        cfg->scissor_xmax[i] = cfg->scissor_ymax[i] = 0xffff;
}

/* Zero, some sixteenths, or anything. */
static u32 random_size(struct random *r)
{
    switch (random_below(r, 8)) {
    case 0: return FP32_ONE;
    case 1: return (u32)random_bits(r);
    default: return fp32_pack(false, -5, random_below(r, 1024));
    }
}

static u32 random_bias(struct random *r)
{
    u32 bits = (u32)random_bits(r);

    if (random_below(r, 16) == 0)
        return bits;
    return random_below(r, 3) ? (bits & 0x807fffff) | (100 + random_below(r, 50)) << 23 : 0;
}

static void random_primitives(struct random *r, struct setup_config *cfg)
{
    cfg->front_ccw = random_below(r, 2);
    cfg->flip_y = random_below(r, 4) == 0;
    cfg->cull_front = random_below(r, 8) == 0;
    cfg->cull_back = random_below(r, 8) == 0;
    cfg->front_mode = random_below(r, 3) ? POLYGON_FILL : (enum polygon_mode)random_below(r, 4);
    cfg->back_mode = random_below(r, 3) ? POLYGON_FILL : (enum polygon_mode)random_below(r, 4);
    cfg->fill = random_below(r, 8) ? FILL_DISABLED : FILL_BBOX;
    cfg->conservative = random_below(r, 8) == 0;
    cfg->dilate = (u2)random_below(r, 4);
    for (unsigned i = 0; i < 16; i++) {
        cfg->more_x[i] = (u4)(random_below(r, 2) ? random_below(r, 9) : 0);
        cfg->more_y[i] = (u4)(random_below(r, 2) ? random_below(r, 9) : 0);
    }
    cfg->point_size = random_size(r);
    cfg->point_size_attribute = random_below(r, 2);
    cfg->point_sprite = random_below(r, 2);
    cfg->point_d3d_center = random_below(r, 2);
    cfg->point_smooth = random_below(r, 2);
    cfg->line_smooth = random_below(r, 4) == 0;
    cfg->poly_smooth = random_below(r, 8) == 0;
    cfg->line_falloff = (u2)random_below(r, 4);
    cfg->line_override = random_below(r, 2);
    cfg->line_width = random_size(r);
    cfg->aliased_width_enable = random_below(r, 2);
    cfg->aliased_width = random_size(r);
    cfg->stipple = random_below(r, 4) == 0;
    cfg->stipple_factor = (u8)(random_below(r, 2) ? random_below(r, 4) : random_bits(r));
}

void raster_random_config(struct random *r, struct setup_config *cfg,
                          const struct raster_window *window)
{
    raster_plain_config(cfg, window);
    raster_random_grid(r, &cfg->samples);
    random_primitives(r, cfg);
    cfg->depth = (enum raster_depth)random_below(r, 3);
    cfg->snap = (u4)(random_below(r, 2) ? 8 : random_below(r, 16));
    cfg->snap_tesla = random_below(r, 2);
    cfg->snap_line = (u4)(random_below(r, 2) ? 8 : random_below(r, 16));
    cfg->snap_line_tesla = random_below(r, 2);
    cfg->offset_point = random_below(r, 2);
    cfg->offset_line = random_below(r, 2);
    cfg->offset_fill = random_below(r, 2);
    cfg->bias_by_format = random_below(r, 2);
    cfg->bias_units = random_bias(r);
    cfg->bias_slope = random_bias(r);
    cfg->bias_clamp = random_bias(r);
    cfg->scissor_enable = (u16)(random_below(r, 2) ? 0 : random_bits(r));
    for (unsigned i = 0; i < 16; i++) {
        cfg->scissor_xmin[i] = (u16)(window->x + random_below(r, window->w / 2));
        cfg->scissor_ymin[i] = (u16)(window->y + random_below(r, window->h / 2));
        cfg->scissor_xmax[i] = (u16)(cfg->scissor_xmin[i] + random_below(r, window->w));
        cfg->scissor_ymax[i] = (u16)(cfg->scissor_ymin[i] + random_below(r, window->h));
    }
}

/* In or near the window, on a grid; one time in 32 anywhere, one in 64 any bits. */
static struct raster_vertex random_vertex(struct random *r, const struct raster_window *window,
                                          unsigned grid)
{
    s32 x = (s32)(256 * window->x + random_below(r, 256 * (window->w + 16))) - 2048;
    s32 y = (s32)(256 * window->y + random_below(r, 256 * (window->h + 16))) - 2048;
    struct raster_vertex v;

    if (random_below(r, 32) == 0)
        x = (s32)random_below(r, 1 << 25) - (1 << 24);
    if (random_below(r, 32) == 0)
        y = (s32)random_below(r, 1 << 25) - (1 << 24);
    v.x = raster_coordinate(x / (s32)grid * (s32)grid);
    v.y = raster_coordinate(y / (s32)grid * (s32)grid);
    if (random_below(r, 64) == 0)
        *(random_below(r, 2) ? &v.x : &v.y) = (u32)random_bits(r);
    v.z = raster_random_depth(r);
    v.w = (u32)random_bits(r);
    v.point_size = random_size(r);
    return v;
}

void raster_random_packet(struct random *r, const struct raster_window *window,
                          struct setup_packet *p)
{
    static const unsigned grids[4] = { 1, 1, 16, 128 };
    unsigned grid = grids[random_below(r, 4)];

    memset(p, 0, sizeof *p);
    p->draw = (u16)random_bits(r);
    p->prim = (u16)random_bits(r);
    p->kind = random_below(r, 4) ? PRIMITIVE_TRIANGLE : (enum primitive_kind)random_below(r, 2);
    p->order = (enum primitive_order)random_below(r, 4);
    p->edge_flags = (u3)(random_below(r, 2) ? 7 : random_below(r, 8));
    p->viewport = (u4)random_below(r, 16);
    p->v0 = random_vertex(r, window, grid);
    if (p->kind != PRIMITIVE_POINT)
        p->v1 = random_vertex(r, window, grid);
    if (p->kind == PRIMITIVE_TRIANGLE)
        p->v2 = random_vertex(r, window, grid);
    switch (p->kind == PRIMITIVE_POINT ? 7 : random_below(r, 8)) {
    case 0: p->v1.x = p->v0.x; break; /* level, upright, short of area */
    case 1: p->v1.y = p->v0.y; break;
    case 2: p->v1.x = p->v0.x ^ 1; break;
    default: break;
    }
}

void raster_box_prim(struct raster_prim *prim, unsigned x0, unsigned y0, unsigned x1, unsigned y1)
{
    memset(prim, 0, sizeof *prim);
    prim->kind = PRIMITIVE_TRIANGLE;
    prim->x0 = (u15)x0;
    prim->y0 = (u15)y0;
    prim->x1 = (u15)x1;
    prim->y1 = (u15)y1;
    prim->depth = (struct prim_plane){ -38, (s64)1 << 61, 0, 0 };
    prim->start_x = (u10)(x0 / 16);
    prim->start_y = (u10)(y0 / 16);
}

void raster_random_prim(struct random *r, const struct sample_grid *grid, enum raster_depth depth,
                        const struct raster_window *window, struct raster_prim *prim)
{
    for (unsigned tried = 0; tried < 8; tried++) {
        struct setup_config cfg;
        struct setup_packet p;
        struct setup_job job;
        u12 phase = (u12)random_below(r, 4096);

        raster_random_config(r, &cfg, window);
        cfg.samples = *grid;
        cfg.depth = depth;
        raster_random_packet(r, window, &p);
        setup_assemble(&cfg, &p, &phase, &job);
        if (job.count > 0) {
            *prim = job.prim[random_below(r, job.count)];
            return;
        }
    }
    raster_box_prim(prim, window->x, window->y, window->x + window->w, window->y + window->h);
}

void raster_random_token(struct random *r, struct prim_id *id, enum primitive_kind *kind)
{
    if (random_below(r, 32))
        return;
    *kind = PRIMITIVE_END;
    id->part = random_below(r, 4) ? 0 : PART_OF_DRAW;
}
