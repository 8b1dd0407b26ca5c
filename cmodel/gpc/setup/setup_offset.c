/* setup_offset.c - polygon offset (facts/texture/raster_rules.md 4) */
#include "common/fp32.h"
#include "gpc/setup/setup_parts.h"

/* max(|dz/dx|, |dz/dy|); chosen: the exact slope, rounded once: of magnitudes the bits are in their order.  chosen: none of a
 * triangle that has no area at 1/256 pixel, as conservative raster may draw
 */
static u32 greatest_slope(const struct snapped_vertex v[3])
{
    if (setup_area(v) == 0)
        return 0;
    const struct setup_slopes s = setup_slopes(PRIMITIVE_TRIANGLE, v, 1);
    const u32 x = exact_fp32(&s.x, 0) & 0x7fffffff, y = exact_fp32(&s.y, 0) & 0x7fffffff;

    return x > y ? x : y;
}

static u32 power_of_two(s32 exp)
{
    return fp32_pack(false, exp, 1);
}

/* The depth that one unit is.
 * known: facts/classes/draw_semantics.md 9: where it does not depend on the format, the rule of fixed point, ZF32 as 24
 * bits
 */
static u32 unit(const struct setup_config *cfg, const struct snapped_vertex v[3])
{
    u32 exp = 1;

    if (cfg->depth != RASTER_ZF32 || !cfg->bias_by_format)
        return power_of_two(cfg->depth == RASTER_Z16 ? -16 : -24);
    for (unsigned i = 0; i < 3; i++)
        exp = (v[i].z >> 23 & 255) > exp ? v[i].z >> 23 & 255 : exp;
    return power_of_two((s32)exp - 127 - 23);
}

/* chosen: each product and the sum are rounded to fp32, and denormals are zeros */
u32 setup_bias(const struct setup_config *cfg, const struct snapped_vertex v[3])
{
    u32 bias = fp32_mul(cfg->bias_units, unit(cfg, v));

    if (cfg->bias_slope & 0x7fffffff) /* known: rules 4: no 0 * infinity */
        bias = fp32_add(bias, fp32_mul(cfg->bias_slope, greatest_slope(v)));
    if (fp32_less(0, cfg->bias_clamp))
        return fp32_min(bias, cfg->bias_clamp);
    if (fp32_less(cfg->bias_clamp, 0))
        return fp32_max(bias, cfg->bias_clamp);
    return bias;
}
