/* rstr2d_sample.c - texels of a blit and their weights (facts/classes/2d_semantics.md 4) */
#include "common/fp32.h"
#include "hub/rstr2d/rstr2d.h"

#define WEIGHT_BITS 8

/* The source along one axis, 32.32. */
static s64 place(s64 start, s64 step, s64 pixels)
{
    return (s64)((u64)start + (u64)step * (u64)pixels);
}

static u32 clamped(s64 t, u32 size)
{
    return t < 0 ? 0 : t >= size ? size - 1 : (u32)t;
}

/* chosen: of CENTER and POINT an exact half goes to the upper texel: nouveau copies to 2 and 4 samples by steps of 1/2, and on a GM206 (Mesa
 * 22.3.6, nouveau-gm206-fails.txt) all of piglit's upsample tests fail, which with the lower one they would not
 */
static u32 nearest(s64 at, bool corner, u32 size)
{
    return clamped((s64)((u64)at + (corner ? 0 : 0x80000000)) >> 32, size);
}

/* The left or upper of two texels, and the other's weight.  chosen: the fraction is cut to 8 bits, as TEX does */
static s64 first_of_two(s64 at, bool corner, u8 *weight)
{
    const s64 f = (s64)((u64)at - (corner ? 0x80000000 : 0)) >> (32 - WEIGHT_BITS);

    *weight = (u8)(f & 255);
    return f >> WEIGHT_BITS;
}

void rstr2d_sample(const struct rstr2d_config *cfg, const struct twod_blit *b, s64 dx, s64 dy,
                   struct rstr2d_pixel *p)
{
    const s64 u = place(b->u, b->du, dx), v = place(b->v, b->dv, dy);
    s64 x, y;

    if (!cfg->bilinear) {
        p->texels = 1;
        p->texel[0][0] = nearest(u, cfg->corner, cfg->src.width);
        p->texel[0][1] = nearest(v, cfg->corner, cfg->src.height);
        return;
    }
    p->texels = 4;
    x = first_of_two(u, cfg->corner, &p->weight[0]);
    y = first_of_two(v, cfg->corner, &p->weight[1]);
    for (unsigned t = 0; t < 4; t++) {
        p->texel[t][0] = clamped(x + (t & 1), cfg->src.width);
        p->texel[t][1] = clamped(y + (t >> 1), cfg->src.height);
    }
}

static s64 value_of(const struct rstr2d_color *c, unsigned channel)
{
    return c->type == RSTR2D_SNORM ? bits_sign_extend(c->c[channel], c->bits[channel])
                                   : (s64)c->c[channel];
}

/* chosen: a + w * (b - a), so that equal texels give themselves; a weight of 0 leaves the other texel out */
static u32 lerp(u32 a, u32 b, unsigned weight)
{
    return weight ? fp32_fma(fp32_pack(false, -WEIGHT_BITS, weight), fp32_add(b, fp32_negate(a)), a)
                  : a;
}

struct rstr2d_color rstr2d_filter(const struct rstr2d_color texel[4], const u8 weight[2])
{
    const s64 right = weight[0], down = weight[1], left = 256 - right, up = 256 - down;
    struct rstr2d_color z = texel[0];

    for (unsigned c = 0; c < 4; c++) {
        if (z.type == RSTR2D_FLOAT) {
            z.c[c] = lerp(lerp(texel[0].c[c], texel[1].c[c], weight[0]),
                          lerp(texel[2].c[c], texel[3].c[c], weight[0]), weight[1]);
        } else {
            const s64 sum =
                value_of(&texel[0], c) * left * up + value_of(&texel[1], c) * right * up +
                value_of(&texel[2], c) * left * down + value_of(&texel[3], c) * right * down;

            z.c[c] = (u32)((u64)((sum + 32768) >> 16) & bits_mask(z.bits[c]));
        }
    }
    return z;
}
