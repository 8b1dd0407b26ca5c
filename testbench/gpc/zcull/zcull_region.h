/* zcull_region.h - one region of zcull, and what comes to it by hand
 *
 * Include after cmocka.h.
 */
#ifndef ZCULL_REGION_H
#define ZCULL_REGION_H

#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_place.h"

static struct zcull z;

/* A region of 4x4 tiles at 0, 24 bits, LESS. */
static inline void start(enum zcull_format format)
{
    zcull_reset(&z);
    z.cfg = (struct zcull_config){ .depth = RASTER_Z24,
                                   .format = format,
                                   .count = 500,
                                   .width = 4,
                                   .height = 4,
                                   .cull = 1,
                                   .depth_enable = 1,
                                   .depth_write = 1,
                                   .depth_func = COMPARE_LESS,
                                   .z_max = 0xffffff };
}

/* What was changed in z.cfg is the state. */
static inline void settle(void)
{
    const struct zcull_config cfg = z.cfg;

    zcull_set_state(&z, &cfg);
}

static inline void clear(u32 depth, u8 stencil, u16 draw)
{
    struct zcull_command c = { .op = ZCULL_CLEAR,
                               .draw = draw,
                               .clear_depth = 1,
                               .clear_stencil = 1,
                               .z = depth,
                               .stencil = stencil,
                               .x1 = 64,
                               .y1 = 64 };
    struct zcull_saved s;

    zcull_command(&z, &c, &s);
}

static inline void feed(unsigned x, unsigned y, u32 max, u16 draw)
{
    struct zcull_feedback f = { .id = { draw, 0, (u14)x, (u14)y }, .max = max };

    settle();
    zcull_feed(&z, &f);
}

static inline void done(u16 draw)
{
    struct zcull_feedback f = { .id = { draw, 0, 0, 0 }, .done = 1 };

    zcull_feed(&z, &f);
}

/* A flat primitive over tile 0, of a draw that does not change what is tested here. */
static inline enum zcull_verdict verdict(u32 depth, u16 draw)
{
    const struct raster_prim prim = {
        .id = { .draw = draw }, .front = 1, .x1 = 64, .y1 = 64, .depth = { .base = depth }
    };
    struct lent_tile t = { .prim = &prim };
    const struct zcull before = z;

    settle();
    zcull_tile(&z, &t);
    z = before;
    return t.verdict;
}

static inline void draw(u32 depth, u16 number)
{
    const struct raster_prim prim = {
        .id = { .draw = number }, .front = 1, .x1 = 64, .y1 = 64, .depth = { .base = depth }
    };
    struct lent_tile t = { .prim = &prim };

    settle();
    zcull_tile(&z, &t);
}

#endif
