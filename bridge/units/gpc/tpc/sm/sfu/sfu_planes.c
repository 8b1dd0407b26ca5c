/* sfu_planes.c - see sfu_planes.h */
#include "gpc/tpc/sm/sfu/sfu_planes.h"

/* fp32 with an exponent in from..from+span-1 (unbiased), of either sign. */
static u32 float_near(struct random *r, int from, unsigned span)
{
    int exponent = 127 + from + (int)random_below(r, span);

    exponent = exponent < 0 ? 0 : exponent > 254 ? 254 : exponent;
    return (u32)random_below(r, 2) << 31 | (u32)exponent << 23 | (u32)(random_bits(r) & 0x7fffff);
}

/* Sixteenths: inside a tile, or anywhere in the guard band, or at its ends. */
static s17 position(struct random *r)
{
    switch (random_below(r, 8)) {
    case 0: return (s17)(random_below(r, 2) ? 65535 : -65536);
    case 1: return (s17)((s32)random_below(r, 131072) - 65536);
    case 2: return (s17)((s32)random_below(r, 4) - 2);
    default: return (s17)((s32)random_below(r, 4096) - 2048);
    }
}

/* c cancels the slopes' part, to the last bits: minus the plane's own value there. */
static void cancel(struct random *r, struct sfu_quad *q)
{
    q->plane.c = 0;

    struct sfu_base base = sfu_base_of(&q->plane, q->x, q->y);
    q->plane.c = sfu_sample(&base, 0, 0) ^ 0x80000000;
    if (random_below(r, 2))
        q->plane.c += random_below(r, 16);
}

/* Slopes far larger than what they add up to: the plane of a triangle without area, almost. */
static void sliver(struct random *r, struct sfu_quad *q)
{
    q->plane.a = float_near(r, 20, 8);
    q->plane.b = q->plane.a ^ 0x80000000;
    q->y = q->x;
    if (random_below(r, 2))
        q->plane.b ^= random_below(r, 4);
}

static u32 any_or_zero(struct random *r)
{
    return random_below(r, 3) ? sfu_random_float(r) : (u32)random_below(r, 2) << 31;
}

void sfu_random_plane(struct random *r, struct sfu_quad *q)
{
    struct attribute_plane *p = &q->plane;
    unsigned kind = random_below(r, 8);

    q->x = position(r);
    q->y = position(r);
    p->a = float_near(r, -12, 12);
    p->b = float_near(r, -12, 12);
    p->c = float_near(r, -4, 8);
    if (kind == 0)
        cancel(r, q);
    else if (kind == 1)
        sliver(r, q);
    else if (kind == 2) { /* apart by up to the whole grid */
        int at = (int)random_below(r, 250) - 125;
        p->a = float_near(r, at, 60);
        p->b = float_near(r, at, 60);
        p->c = float_near(r, at, 60);
    } else if (kind == 3) {
        p->a = any_or_zero(r);
        p->b = any_or_zero(r);
        p->c = any_or_zero(r);
    } else if (kind == 4) { /* results around the smallest and the largest */
        int at = random_below(r, 2) ? 118 : -132;
        p->a = float_near(r, at, 8);
        p->b = float_near(r, at, 8);
        p->c = float_near(r, at, 8);
        q->x = (s17)((s32)random_below(r, 256) - 128);
        q->y = (s17)((s32)random_below(r, 256) - 128);
    }
}
