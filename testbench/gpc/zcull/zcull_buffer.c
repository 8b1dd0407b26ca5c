/* zcull_buffer.c - see zcull_buffer.h */
#include "zcull_buffer.h"
#include "host_float.h"

#include <math.h>

bool buffer_less(enum raster_depth depth, u32 a, u32 b)
{
    return depth == RASTER_ZF32 ? float_of_bits(a) < float_of_bits(b) : a < b;
}

u32 buffer_depth(const struct zcull_config *cfg, const struct fine_tile *t, unsigned column,
                 unsigned row)
{
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape shape = samples_shape(mode);
    const unsigned px = column / shape.across, py = row / shape.down;
    const unsigned s = samples_number(mode, column % shape.across, row % shape.down);
    const struct samples_position at =
        samples_position(&cfg->samples, shape, t->x + px, t->y + py, s);
    const int x = 16 * (int)px + at.x - 64 / shape.across,
              y = 16 * (int)py + at.y - 64 / shape.down;
    const double one = cfg->depth == RASTER_Z16 ? 65535 : 16777215;
    /* 36 bits: exact */
    double z = (double)t->plane.base + (double)t->plane.dx * x + (double)t->plane.dy * y;

    z = ldexp(z, t->plane.exp - 96);
    if (cfg->depth == RASTER_ZF32) {
        if (t->plane.clamped)
            z = fmin(fmax(z, 0), 1);
        return bits_of_float((float)(z == 0 ? 0 : z));
    }
    z = floor(z + 0.5);
    return (u32)fmin(fmax(z, 0), one);
}

bool buffer_passes(enum compare_func f, int order)
{
    switch (f) {
    case COMPARE_LESS: return order < 0;
    case COMPARE_EQUAL: return order == 0;
    case COMPARE_LEQUAL: return order <= 0;
    case COMPARE_GREATER: return order > 0;
    case COMPARE_NOTEQUAL: return order != 0;
    case COMPARE_GEQUAL: return order >= 0;
    case COMPARE_ALWAYS: return true;
    default: return false;
    }
}

static u32 clamped(const struct zcull_config *cfg, u32 z)
{
    if (buffer_less(cfg->depth, z, cfg->z_min))
        z = cfg->z_min;
    return buffer_less(cfg->depth, cfg->z_max, z) ? cfg->z_max : z;
}

static bool operate(u8 op, const struct zcull_stencil *face, u8 *stored)
{
    const u8 old = *stored;

    if (op == 1)
        *stored = face->value;
    if (op == 2)
        *stored = (u8)(old + 1);
    return *stored != old;
}

struct buffer_outcome buffer_draw(struct buffer *b, const struct buffer_tests *t, bool front,
                                  unsigned x, unsigned y, unsigned sample, u32 z)
{
    const struct zcull_config *cfg = t->cfg;
    const struct zcull_stencil *face = front ? &cfg->front : &cfg->back;
    const struct stencil_criterion *test = &face->test;
    struct buffer_outcome out = { false, false, false };
    u32 *depth = &b->z[y - b->y][x - b->x][sample];
    u8 *stencil = &b->stencil[y - b->y][x - b->x][sample];
    const u32 old = *depth;

    out.clipped = cfg->clip && (buffer_less(cfg->depth, z, cfg->z_min) ||
                                buffer_less(cfg->depth, cfg->z_max, z));
    if (out.clipped)
        return out;
    z = clamped(cfg, z);
    if (cfg->bounds_enable && (buffer_less(cfg->depth, old, cfg->bounds_min) ||
                               buffer_less(cfg->depth, cfg->bounds_max, old)))
        return out;
    if (cfg->stencil_enable &&
        !buffer_passes(test->func, (test->ref_value & test->mask) - (*stencil & test->mask))) {
        out.changed = operate(t->fail_op, face, stencil);
        return out;
    }
    if (cfg->depth_enable &&
        !buffer_passes(cfg->depth_func, buffer_less(cfg->depth, z, old)   ? -1
                                        : buffer_less(cfg->depth, old, z) ? 1
                                                                          : 0)) {
        out.changed = cfg->stencil_enable && operate(t->zfail_op, face, stencil);
        return out;
    }
    out.passed = true;
    if (cfg->stencil_enable)
        out.changed = operate(t->zpass_op, face, stencil);
    if (cfg->depth_enable && cfg->depth_write) {
        *depth = z;
        out.changed |= z != old;
    }
    return out;
}

void buffer_range(const struct buffer *b, const struct zcull_config *cfg, unsigned x, unsigned y,
                  u32 *min, u32 *max)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned samples = (unsigned)shape.across * shape.down;

    *min = *max = b->z[y - b->y][x - b->x][0];
    for (unsigned i = 0; i < 64 / samples; i++)
        for (unsigned s = 0; s < samples; s++) {
            const unsigned w = 8u / shape.across;
            u32 z = b->z[y - b->y + i / w][x - b->x + i % w][s];

            if (buffer_less(cfg->depth, z, *min))
                *min = z;
            if (buffer_less(cfg->depth, *max, z))
                *max = z;
        }
}
