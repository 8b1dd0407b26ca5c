/* draw_methods.c - see draw_methods.h */
#include "draw_methods.h"

#include "class/methods.h"
#include "mem/mem.h"

/* The class's codes, OpenGL's and D3D's, of which a draw takes one by its numbers. */
static u32 function(unsigned f, unsigned d3d)
{
    return d3d & 1 ? 1 + f : 0x200 + f;
}

static u32 stencil_op(unsigned op)
{
    static const u32 code[8] = { 0x1e00, 0, 0x1e01, 0x1e02, 0x1e03, 0x150a, 0x8507, 0x8508 };

    return code[op];
}

static u32 equation(unsigned op)
{
    static const u32 code[5] = { 0x8006, 0x800a, 0x800b, 0x8007, 0x8008 };

    return code[op];
}

static u32 factor(unsigned f)
{
    static const u32 code[19] = { 0x4000, 0x4001, 0x4300, 0x4301, 0x4302, 0x4303, 0x4304,
                                  0x4305, 0x4306, 0x4307, 0x4308, 0xc001, 0xc002, 0xc003,
                                  0xc004, 0xc900, 0xc901, 0xc902, 0xc903 };

    return code[f];
}

static void sized(unsigned address, const struct draw_span *s)
{
    method(address, s->x0 | (u32)(s->x1 - s->x0) << 16);
    method(address + 4, s->y0 | (u32)(s->y1 - s->y0) << 16);
}

static void ended(unsigned address, const struct draw_span *s)
{
    method(address, s->x0 | (u32)s->x1 << 16);
    method(address + 4, s->y0 | (u32)s->y1 << 16);
}

static void viewport(const struct random_draw *d)
{
    u32 word = 0;

    method(NVB197_SET_RT_LAYER, d->layer);

    for (unsigned i = 0; i < 3; i++) {
        number(NVB197_SET_VIEWPORT_SCALE_X + 4 * i, d->scale[i]);
        number(NVB197_SET_VIEWPORT_OFFSET_X + 4 * i, d->offset[i]);
    }
    for (unsigned i = 0; i < 4; i++)
        word |= (u32)d->swizzle[i] << 4 * i;
    method(NVB197_SET_VIEWPORT_COORDINATE_SWIZZLE, word << 0);
    sized(NVB197_SET_VIEWPORT_CLIP_HORIZONTAL, &d->viewport);
    sized(NVB197_SET_SURFACE_CLIP_HORIZONTAL, &d->surface);
    number(NVB197_SET_VIEWPORT_CLIP_MIN_Z, d->z_min);
    number(NVB197_SET_VIEWPORT_CLIP_MAX_Z, d->z_max);
    method(NVB197_SET_VIEWPORT_Z_CLIP, d->z_from_zero);
    method(NVB197_SET_VIEWPORT_CLIP_CONTROL, (u32)(d->z_unit | (d->narrow_z ? 2 : 1) << 1 |
                                                   (d->z_clamp ? 3 : 0) << 3 | d->clip << 11));
    method(NVB197_SET_USER_CLIP_ENABLE, d->planes);
    word = 0;
    for (unsigned i = 0; i < DRAW_CLIPS; i++)
        word |= (u32)(d->culls >> i & 1) << 4 * i;
    method(NVB197_SET_USER_CLIP_OP, word);
    method(NVB197_SET_SCISSOR_ENABLE, d->scissor_on);
    ended(NVB197_SET_SCISSOR_HORIZONTAL, &d->scissor);
    method(NVB197_SET_POLYGON_STIPPLE, d->screen_on);
    for (unsigned i = 0; i < sizeof d->screen; i += 4)
        method(NVB197_SET_POLYGON_STIPPLE_PATTERN + i, mem_get(d->screen + i, 4));
    method(NVB197_SET_WINDOW_CLIP_ENABLE, d->window_on);
    method(NVB197_SET_WINDOW_CLIP_TYPE, d->window_outside);
    for (unsigned i = 0; i < 8; i++)
        ended(NVB197_SET_WINDOW_CLIP_HORIZONTAL + 8 * i, &d->window[i]);
}

static void raster(const struct random_draw *d)
{
    static const u32 face[4] = { 0x408, 0x404, 0x405, 0x408 };

    method(NVB197_OGL_SET_CULL, d->cull);
    method(NVB197_OGL_SET_CULL_FACE, face[d->cull_face]);
    method(NVB197_OGL_SET_FRONT_FACE, d->front_ccw ? 0x901 : 0x900);
    method(NVB197_SET_FRONT_POLYGON_MODE, 0x1b00u + d->mode[0]);
    method(NVB197_SET_BACK_POLYGON_MODE, 0x1b00u + d->mode[1]);
    method(NVB197_SET_EDGE_FLAG, !d->no_edges);
    number(NVB197_SET_POINT_SIZE, (float)d->point_size / 16);
    method(NVB197_SET_ATTRIBUTE_POINT_SIZE, d->point_attribute);
    method(NVB197_SET_POINT_SPRITE_SELECT, (u32)d->point_top << 2);
    number(NVB197_SET_LINE_WIDTH_FLOAT, (float)d->line_width / 16);
    number(NVB197_SET_ALIASED_LINE_WIDTH_FLOAT, (float)d->line_width / 16);
    method(NVB197_SET_POLY_OFFSET_POINT, d->offset_on[0]);
    method(NVB197_SET_POLY_OFFSET_LINE, d->offset_on[1]);
    method(NVB197_SET_POLY_OFFSET_FILL, d->offset_on[2]);
    number(NVB197_SET_DEPTH_BIAS, d->units);
    number(NVB197_SET_SLOPE_SCALE_DEPTH_BIAS, d->factor);
    number(NVB197_SET_DEPTH_BIAS_CLAMP, d->bias_clamp);
    method(NVB197_SET_PROVOKING_VERTEX, d->last_provokes);
    for (unsigned i = 0; i < 4; i++)
        method(NVB197_SET_SAMPLE_MASK_X0_Y0 + 4 * i, d->sample_mask[i]);
}

static void stencil(const struct random_draw *d)
{
    const struct draw_stencil *f = &d->stencil[0], *b = &d->stencil[1];

    method(NVB197_SET_STENCIL_TEST, d->stencil_on);
    method(NVB197_SET_TWO_SIDED_STENCIL_TEST, d->stencil_two);
    method(NVB197_SET_STENCIL_OP_FAIL, stencil_op(f->fail));
    method(NVB197_SET_STENCIL_OP_ZFAIL, stencil_op(f->zfail));
    method(NVB197_SET_STENCIL_OP_ZPASS, stencil_op(f->zpass));
    method(NVB197_SET_STENCIL_FUNC, function(f->func, d->count));
    method(NVB197_SET_STENCIL_FUNC_REF, f->ref);
    method(NVB197_SET_STENCIL_FUNC_MASK, f->func_mask);
    method(NVB197_SET_STENCIL_MASK, f->mask);
    method(NVB197_SET_BACK_STENCIL_OP_FAIL, stencil_op(b->fail));
    method(NVB197_SET_BACK_STENCIL_OP_ZFAIL, stencil_op(b->zfail));
    method(NVB197_SET_BACK_STENCIL_OP_ZPASS, stencil_op(b->zpass));
    method(NVB197_SET_BACK_STENCIL_FUNC, function(b->func, d->start));
    method(NVB197_SET_BACK_STENCIL_FUNC_REF, b->ref);
    method(NVB197_SET_BACK_STENCIL_FUNC_MASK, b->func_mask);
    method(NVB197_SET_BACK_STENCIL_MASK, b->mask);
}

static void colors(const struct random_draw *d)
{
    method(NVB197_SET_CT_SELECT, d->program.numbers ? 2 | 1u << 7 : 1);
    method(NVB197_SET_LOGIC_OP, d->logic);
    method(NVB197_SET_LOGIC_OP_FUNC, 0x1500u + d->logic_op);
    for (unsigned i = 0; i < 4; i++)
        number(NVB197_SET_BLEND_CONST_RED + 4 * i, d->constant[i]);
    for (unsigned t = 0; t < DRAW_TARGETS; t++) {
        const struct draw_target *of = &d->target[t];
        const unsigned a = NVB197_SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA + 32 * t;

        method(NVB197_SET_BLEND + 4 * t, of->blend);
        method(a, 1);
        method(a + 4, equation(of->op[0]));
        method(a + 8, factor(of->src[0]));
        method(a + 12, factor(of->dst[0]));
        method(a + 16, equation(of->op[1]));
        method(a + 20, factor(of->src[1]));
        method(a + 24, factor(of->dst[1]));
        method(NVB197_SET_CT_WRITE + 4 * t,
               (u32)((of->mask & 1) | (of->mask >> 1 & 1) << 4 | (of->mask >> 2 & 1) << 8 |
                     (of->mask >> 3 & 1) << 12));
    }
}

void draw_methods(const struct random_draw *d)
{
    viewport(d);
    raster(d);
    stencil(d);
    method(NVB197_SET_ALPHA_TEST, d->alpha_test);
    method(NVB197_SET_ALPHA_FUNC, function(d->alpha_func, d->topology));
    number(NVB197_SET_ALPHA_REF, d->alpha_ref);
    method(NVB197_SET_DEPTH_TEST, d->depth_on);
    method(NVB197_SET_DEPTH_WRITE, d->depth_write);
    method(NVB197_SET_DEPTH_FUNC, function(d->depth_func, d->topology));
    colors(d);
}
