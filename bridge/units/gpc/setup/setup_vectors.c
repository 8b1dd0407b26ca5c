/* setup_vectors.c - random vectors of setup, and every direction of short aliased lines */
#include "gpc/raster_random.h"
#include "gpc/setup/setup.h"
#include "unit.h"
#include "vector_bus.h"

const char setup_work_unit[] = "primitives";

#define FILLED          "cfg.front_mode=POLYGON_FILL cfg.back_mode=POLYGON_FILL wdx_setup_valid=1 "
#define TRIANGLE(order) FILLED "wdx_setup.kind=PRIMITIVE_TRIANGLE wdx_setup.order=ORDER_" order

/* known: rates.csv; T1's 0.75 a clock is of no stated mixture: T3 and T4 say what each kind takes */
const struct unit_rate setup_rates[] = {
    { "T3", "primitives setup", "GM20B whole", TRIANGLE("NEXT"), 1 },
    { "T4", "point", "setup", FILLED "wdx_setup.kind=PRIMITIVE_POINT", 1 },
    { "T4", "line (strip, loop, independent)", "setup", FILLED "wdx_setup.kind=PRIMITIVE_LINE", 1 },
    { "T4", "first triangle of a strip or fan", "setup", TRIANGLE("FIRST"), 1 },
    { "T4", "subsequent triangle of a strip or fan", "setup", TRIANGLE("NEXT"), 1 },
    { "T4", "independent triangle, best packing", "setup", TRIANGLE("INDEPENDENT"), 1 },
    { "T4", "independent triangle, worst packing", "setup", TRIANGLE("UNPACKED"), 1 },
    { 0 },
};

unsigned setup_work(const struct setup_vector *v)
{
    return v->wdx_setup_valid && v->wdx_setup.kind != PRIMITIVE_END;
}

/* Where packets of a bundle draw: on the screen's ends as often as in its middle. */
static struct raster_window random_window(struct random *r)
{
    unsigned w = 8 + random_below(r, 120), h = 8 + random_below(r, 120);
    unsigned x = random_below(r, 4), y = random_below(r, 4);

    return (struct raster_window){ x == 0   ? 0
                                   : x == 1 ? 16384 - w
                                            : random_below(r, 16384 - w),
                                   y == 0   ? 0
                                   : y == 1 ? 16384 - h
                                            : random_below(r, 16384 - h),
                                   w, h };
}

void setup_random_config(struct random *r, struct setup_vector *v)
{
    struct raster_window window = random_window(r);

    raster_random_config(r, &v->cfg, &window);
}

/* One line in four gives nothing, so that what a polygon's outline owes comes out. */
void setup_random_inputs(struct random *r, struct setup_vector *v)
{
    struct raster_window window = { v->cfg.surface_x, v->cfg.surface_y, v->cfg.surface_width,
                                    v->cfg.surface_height };

    if (setup_not_modelled(&v->cfg)) /* a bundle of which fields are fixed may ask for it */
        v->cfg.fill = FILL_DISABLED;
    v->wdx_setup_valid = random_below(r, 4) > 0;
    if (!v->wdx_setup_valid)
        return;
    raster_random_packet(r, &window, &v->wdx_setup);
    if (random_below(r, 32) == 0) {
        v->wdx_setup.kind = PRIMITIVE_END;
        v->wdx_setup.draw_end = random_below(r, 4) == 0;
    }
}

/* Aliased lines from any of 16x16 places in a pixel to any in itself or in eight others. */
const uint64_t setup_exhaustive_lines = UINT64_C(9) << 16;

void setup_exhaustive(uint64_t i, struct setup_vector *v)
{
    static const s32 away[9][2] = { { 0, 0 }, { 1, 0 },  { 0, 1 },   { -1, 0 }, { 0, -1 },
                                    { 2, 1 }, { -1, 2 }, { -2, -1 }, { 1, -2 } };
    const struct raster_window window = { 0, 0, 64, 64 };
    const s32 *far = away[i >> 16];
    s32 x0 = (s32)(i & 15) * 16, y0 = (s32)(i >> 4 & 15) * 16;
    s32 x1 = (s32)(i >> 8 & 15) * 16, y1 = (s32)(i >> 12 & 15) * 16;

    raster_plain_config(&v->cfg, &window);
    v->wdx_setup_valid = 1;
    v->wdx_setup.kind = PRIMITIVE_LINE;
    v->wdx_setup.prim = (u16)i;
    v->wdx_setup.v0.x = raster_coordinate(32 * 256 + x0);
    v->wdx_setup.v0.y = raster_coordinate(32 * 256 + y0);
    v->wdx_setup.v0.z = 0x3e800000;
    v->wdx_setup.v1.x = raster_coordinate((32 + far[0]) * 256 + x1);
    v->wdx_setup.v1.y = raster_coordinate((32 + far[1]) * 256 + y1);
    v->wdx_setup.v1.z = 0x3f400000;
}
