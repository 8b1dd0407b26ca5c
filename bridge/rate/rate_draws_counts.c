/* rate_draws_counts.c - how many GPCs and ROPs the GPU has, by frames: rates.csv T2; what of counts nothing measures
 *
 * What they bound takes so many times longer on one.
 */
#include <string.h>

#include "rate_draws.h"

/* Times that a frame is faster on the GPU than with one GPC: its raster bounds, of four samples a pixel. */
static double gpcs(void)
{
    struct rate_fill f = {
        .target = { 64, 64, 4, 1, 0, 0, FORMAT_A8B8G8R8, ZETA_Z24S8, false },
    };
    const double all = rate_fill(&f);

    f.target.gpcs = 1;
    return all / rate_fill(&f);
}

/* The same with one ROP: CROP bounds, of blended colours. */
static double rops(void)
{
    struct rate_fill f = { .target = { 64, 128, 1, 0, 0, 0, FORMAT_A2B10G10R10, ZETA_Z24S8, false },
                           .targets = 1,
                           .blends = true };
    const double all = rate_fill(&f);

    f.target.fbps = 1;
    return all / rate_fill(&f);
}

/* Times that primitives which are culled are faster on the GPU than with one PES. */
static double pess(void)
{
    static const char item[] = "primitives culled by PES";
    struct profile p = *profile_default();
    double all;

    p.pess = rate_plant_count("PESs", p.pess);
    all = rate_world_units(&p, item);
    p.pess = 1;
    return all / rate_world_units(&p, item);
}

bool rate_draws_counts(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "zcull capacity") == 0)
        return rate_draws_capacity(row, m);
    if (strcmp(row->table, "T2") != 0)
        return m->why != NULL;
    if (strcmp(row->item, "GPCs") == 0) {
        rate_include(m, gpcs());
        m->slower = "GPCs";
    } else if (strncmp(row->item, "ROPs", 4) == 0) {
        rate_include(m, rops());
        m->slower = "ROPs";
    } else if (strcmp(row->item, "PESs") == 0) {
        rate_include(m, pess());
        m->slower = "PESs";
    } else {
        return false;
    }
    return true;
}
