/* zcull_scene_state.c - the random state of a scene's targets and draws */
#include <string.h>

#include "zcull_scene_parts.h"

u32 scene_depth(enum raster_depth depth)
{
    static const u32 floats[8] = { 0,          0x3f800000, 0x3f000000, 0x3e800000,
                                   0x3f400000, 0x3f7fffff, 0x3f000001, 0x3dcccccd };
    const u32 one = depth == RASTER_Z16 ? 0xffff : 0xffffff;

    if (depth == RASTER_ZF32)
        return floats[scene_below(8)];
    return scene_below(4) == 0 ? (scene_below(2) ? one : 0)
                               : (u32)(((u64)scene_below(65536) << 16 | scene_below(65536)) & one);
}

enum sample_mode scene_mode(void)
{
    return (enum sample_mode)scene_below(7);
}

void scene_target(unsigned i, const struct sample_grid *grid, enum raster_depth depth)
{
    struct zcull_config *c = &scene.target[i];

    memset(c, 0, sizeof *c);
    c->samples = *grid;
    c->depth = depth;
    c->region = (u4)(3 * i + scene_below(3));
    c->format = (enum zcull_format)scene_below(14);
    if (c->format == 13)
        c->format = ZCULL_NONE;
    c->z_format = depth == RASTER_ZF32 && scene_below(2) ? ZCULL_FP : ZCULL_MSB;
    c->greater = scene_below(2);
    c->start = (u12)(1000 * i + scene_below(50));
    c->count = (u12)(scene_below(8) ? 900 : scene_below(12));
    c->x = (u10)(scene_below(2) * 3);
    c->y = (u10)(scene_below(2) * 7);
    c->width = (u11)(scene_below(4) ? BEHIND : 1 + scene_below(BEHIND));
    c->height = (u11)(scene_below(4) ? BEHIND : 1 + scene_below(BEHIND));
    scene.buffer[i].x = 16u * c->x;
    scene.buffer[i].y = 16u * c->y;
    scene.n->format[c->format]++;
    scene.n->greater += c->greater;
    scene.n->fp += c->z_format == ZCULL_FP;
    scene.n->depth[depth]++;
    scene.n->mode[grid->target]++;
}

struct stencil_criterion scene_criterion(void)
{
    return (struct stencil_criterion){ (enum compare_func)(1 + scene_below(8)), (u8)scene_below(4),
                                       (u8)(scene_below(4) ? 0xff : 1) };
}

void scene_stencil(struct zcull_config *c)
{
    const bool same = scene_below(4) != 0;

    c->stencil_enable = !scene.kind->plain && scene_below(3) == 0;
    if (scene_below(8) == 0)
        c->criterion = scene_criterion();
    c->front.test = same ? c->criterion : scene_criterion();
    c->back = c->front;
    scene.tests.fail_op = (u8)(scene_below(2) ? 0 : scene_below(3));
    scene.tests.zfail_op = (u8)(scene_below(2) ? 0 : scene_below(3));
    scene.tests.zpass_op = (u8)(scene_below(2) ? 0 : scene_below(3));
    c->front.value = c->back.value = (u8)scene_below(4);
    c->front.fail_writes = c->back.fail_writes = scene.tests.fail_op != 0;
    c->front.zfail_writes = c->back.zfail_writes = scene.tests.zfail_op != 0;
    c->front.zpass_writes = c->back.zpass_writes = scene.tests.zpass_op != 0;
    c->front.replaces = c->back.replaces = scene.tests.fail_op != 2 && scene.tests.zfail_op != 2 &&
                                           scene.tests.zpass_op != 2 && scene_below(4) != 0;
    scene.n->stencil += c->stencil_enable;
}

void scene_tests(struct zcull_config *c)
{
    const u32 one = c->depth == RASTER_Z16    ? 0xffff
                    : c->depth == RASTER_ZF32 ? 0x3f800000
                                              : 0xffffff;

    c->cull = scene_below(16) != 0;
    c->depth_enable = scene_below(8) != 0;
    c->depth_write = scene_below(4) != 0;
    c->depth_func = (enum compare_func)(
        scene_below(4) ? (c->greater ? COMPARE_GREATER : COMPARE_LESS) + 2 * scene_below(2)
                       : 1 + scene_below(8));
    c->z_min = 0;
    c->z_max = one;
    c->clip = !scene.frast.depth_clamp && scene_below(4) == 0; /* one setting: CLIP or CLAMP */
    c->bounds_enable = scene_below(8) == 0;
    c->bounds_min = scene_depth(c->depth);
    c->bounds_max = scene_depth(c->depth);
    c->shader_z = (enum zcull_shader_z)(scene_below(4) ? 0 : scene_below(4));
    if (scene_below(4) == 0) {
        c->z_min = scene_depth(c->depth);
        c->z_max = scene_depth(c->depth);
        if (buffer_less(c->depth, c->z_max, c->z_min))
            c->z_max = c->z_min;
    }
    if (scene.kind->plain) {
        c->cull = c->depth_enable = c->depth_write = 1;
        c->depth_func = c->greater ? COMPARE_GREATER : COMPARE_LESS;
        c->clip = c->bounds_enable = 0;
        c->shader_z = SHADER_Z_NONE;
        c->z_min = 0;
        c->z_max = one;
    }
    scene.n->clip += c->clip;
    scene.n->bounds += c->bounds_enable;
    scene.n->by_shader[c->shader_z]++;
    scene.n->by_func[c->depth_func]++;
}
