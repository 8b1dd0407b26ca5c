/* raster_reference_smooth.c - see raster_reference.h: smooth lines by distance, in long double */
#include <math.h>

#include "raster_reference.h"

/* The step of the ramp at 'far' pixels inside its outer end; 16 after it; -1 outside; -2 near an end of a step. */
static int step_at(long double far, double ramp, double near)
{
    const long double at = 16 * far / ramp, reach = 16 * near / ramp;

    if (at > 16 + reach)
        return 16;
    if (at < -reach)
        return -1;
    return fabsl(at - roundl(at)) <= reach ? -2 : (int)floorl(at);
}

int reference_opacity(struct reference_point a, struct reference_point b, unsigned sixteenths,
                      double ramp, const uint8_t table[16], double near, struct reference_point p)
{
    const long double dx = b.x - a.x, dy = b.y - a.y, length = sqrtl(dx * dx + dy * dy);
    const long double x = p.x - (a.x + b.x) / 2.0L, y = p.y - (a.y + b.y) / 2.0L;
    const long double beside = fabsl(x * dy - y * dx) / length / 256;
    const long double along = fabsl(x * dx + y * dy) / length / 256;
    const int side = step_at(sixteenths / 32.0L + ramp / 2 - beside, ramp, near);
    const int end = step_at(length / 512 + ramp / 2 - along, ramp, near);

    if (side == -1 || end == -1)
        return -1;
    if (side == -2 || end == -2)
        return -2;
    return (side == 16 ? 256 : table[side]) * (end == 16 ? 256 : table[end]) / 256;
}
