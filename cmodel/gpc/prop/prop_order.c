/* prop_order.c - early or late Z (facts/gpc.md, PROP; texture/raster_rules.md 11) */
#include "gpc/prop/prop_parts.h"

#define LARGEST_AREA 0x13 /* hysteresis: 16 << 0x12 pixels; beyond, LATEZ_ALWAYS */

/* known: facts/texture/raster_rules.md 11 */
bool prop_needs_late(const struct prop_config *cfg)
{
    return cfg->tests && cfg->shades &&
           ((prop_takes_away(cfg) && cfg->z_writes) || cfg->shader_z || cfg->side_effects);
}

/* known: SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS; chosen: its area is of pixels drawn since late Z was
 * last needed, and codes without a meaning stay late
 */
static bool stays_late(const struct prop_config *cfg, u32 area)
{
    if (cfg->hysteresis > LARGEST_AREA)
        return true;
    return cfg->hysteresis != 0 && area < UINT32_C(16) << (cfg->hysteresis - 1);
}

/* chosen: a tile that nothing tests has no order and changes none */
bool prop_order(struct prop *p, unsigned pixels)
{
    const struct prop_config *cfg = &p->cfg;
    const bool was = p->late;

    if (!cfg->tests)
        return false;
    if (cfg->mandated_early)
        p->late = false;
    else if (p->mode.needs_late)
        p->late = true;
    else
        p->late = cfg->hysteresis > LARGEST_AREA || (was && stays_late(cfg, p->area));
    if (p->mode.needs_late && !cfg->mandated_early)
        p->area = 0;
    else if (p->area < UINT32_MAX / 2)
        p->area += pixels;
    p->switches += p->late != was; /* known: facts/gpc.md: a switch costs a flush */
    return p->late;
}

/* Late Z that is not needed comes of a tile before. */
bool prop_tests_first(const struct prop *p)
{
    const struct prop_config *cfg = &p->cfg;
    const bool early =
        cfg->mandated_early || (!p->mode.needs_late && !p->late && cfg->hysteresis <= LARGEST_AREA);

    return p->mode.passes == 1 && (!cfg->tests || early);
}
