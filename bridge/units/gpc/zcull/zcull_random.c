/* zcull_random.c - see zcull_random.h */
#include "gpc/zcull/zcull_random.h"

u32 zcull_random_depth(struct random *r, enum raster_depth depth)
{
    const u32 one = depth == RASTER_Z16 ? 0xffff : depth == RASTER_Z24 ? 0xffffff : 0x3f800000;
    const unsigned kind = random_below(r, 8);

    if (kind == 0)
        return 0;
    if (kind == 1)
        return one;
    if (kind == 2)
        return one - random_below(r, 3);
    if (kind == 3 && depth == RASTER_ZF32)
        return (u32)random_bits(r);
    return (u32)((random_bits(r) & 0xffffffff) * one >> 32);
}

static struct stencil_criterion random_criterion(struct random *r)
{
    return (struct stencil_criterion){ (enum compare_func)(1 + random_below(r, 8)),
                                       (u8)random_below(r, 4), (u8)(random_bits(r) & 3) };
}

static void random_face(struct random *r, struct zcull_stencil *f, struct stencil_criterion c)
{
    f->test = random_below(r, 4) ? c : random_criterion(r);
    f->fail_writes = random_bits(r) & 1;
    f->zfail_writes = random_bits(r) & 1;
    f->zpass_writes = random_bits(r) & 1;
    f->replaces = random_bits(r) & 1;
    f->value = (u8)random_below(r, 4);
}

static void random_region(struct random *r, struct zcull_config *c)
{
    c->samples.target = (enum sample_mode)random_below(r, 7);
    c->samples.enable = 1;
    c->depth = (enum raster_depth)random_below(r, 3);
    c->region = (u4)random_below(r, 2);
    c->format = (enum zcull_format)random_below(r, 14);
    c->z_format = (enum zcull_z_format)random_below(r, 2);
    c->greater = random_bits(r) & 1;
    c->start = (u12)random_below(r, 8);
    c->count = (u12)(random_below(r, 8) ? 400 : random_below(r, 20));
    c->x = (u10)random_below(r, 2);
    c->y = (u10)random_below(r, 2);
    c->width = c->height = ZCULL_RANDOM_TILES;
    if (random_below(r, 16) == 0)
        c->format = ZCULL_NONE;
    c->samples.tir = random_below(r, 4) == 0;
    c->samples.raster = (enum sample_mode)random_below(r, 7);
}

void zcull_random_state(struct random *r, struct zcull_config *c)
{
    random_region(r, c);
    c->cull = random_below(r, 8) != 0;
    c->depth_enable = random_below(r, 8) != 0;
    c->depth_write = random_below(r, 4) != 0;
    c->depth_func = (enum compare_func)(1 + random_below(r, 8));
    c->z_max = c->depth == RASTER_Z16 ? 0xffff : c->depth == RASTER_Z24 ? 0xffffff : 0x3f800000;
    c->clip = random_below(r, 4) == 0;
    c->bounds_enable = random_below(r, 4) == 0;
    c->bounds_min = zcull_random_depth(r, c->depth);
    c->bounds_max = zcull_random_depth(r, c->depth);
    c->shader_z = (enum zcull_shader_z)(random_below(r, 2) ? 0 : random_below(r, 4));
    c->stencil_enable = random_below(r, 3) == 0;
    c->criterion = random_criterion(r);
    random_face(r, &c->front, c->criterion);
    random_face(r, &c->back, c->criterion);
}

struct prim_plane zcull_random_plane(struct random *r, enum raster_depth depth)
{
    const int one = depth == RASTER_Z16 ? 16 : depth == RASTER_Z24 ? 24 : 0;
    struct prim_plane p = { (s9)(one - 60), (s64)(random_bits(r) >> 4), (s48)(random_bits(r) >> 19),
                            (s48)(random_bits(r) >> 19) };
    unsigned kind = random_below(r, 8);

    if (kind < 3)
        p.dx = p.dy = 0;
    if (kind == 3)
        p.dx = -p.dx;
    if (kind == 4) {
        p.exp = (s9)(p.exp + (int)random_below(r, 60) - 30);
        p.dy = -p.dy;
    }
    return p;
}
