/* setup_offset.c - polygon offset (facts/texture/raster_rules.md 4) */
#include "common/fp32.h"
#include "gpc/setup/setup_parts.h"

#define FRACTION 108

/* |a| / area for a pixel, rounded to nearest even. */
static u32 slope(const struct wide *a, u64 area)
{
    struct wide scaled = wide_shifted(a, FRACTION + 8), z = wide_quotient(&scaled, area);
    struct wide whole = wide_mul(&z, (s64)area);
    unsigned bits = wide_bits(&z), shift = bits > 60 ? bits - 60 : 0;
    u64 sig = wide_floor(&z, shift);
    struct wide kept = wide_of((s64)sig, shift);
    struct wide lost = wide_sub(&z, &kept), rest = wide_sub(&scaled, &whole);

    return fp32_pack(false, (s32)shift - 149 - FRACTION,
                     sig | (!wide_zero(&lost) || !wide_zero(&rest)));
}

/* max(|dz/dx|, |dz/dy|); chosen: the exact slope, rounded once. */
static u32 greatest_slope(const struct snapped_vertex v[3])
{
    struct setup_slopes s = setup_slopes(PRIMITIVE_TRIANGLE, v);
    struct wide x = wide_magnitude(&s.x), y = wide_magnitude(&s.y), left = wide_sub(&x, &y);

    return slope(wide_negative(&left) ? &y : &x, s.area);
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
