/* zdecomp.c - see zdecomp.h */
#include "fbp/zrop/zdecomp/zdecomp.h"

#include <string.h>

#include "fbp/zrop/zrop_memory.h"

#define ROW 8 /* samples */

void zdecomp_reset(struct zdecomp *d)
{
    memset(d, 0, sizeof *d);
    zdecomp_set_state(d, &d->cfg);
}

void zdecomp_set_state(struct zdecomp *d, const struct zdecomp_config *cfg)
{
    d->cfg = *cfg;
    if (!zdecomp_not_modelled(cfg))
        d->mode = zdecomp_mode_of(cfg);
}

/* The surface as ZROP knows it. */
static struct zrop_config surface_of(const struct zdecomp_config *cfg)
{
    struct zrop_config z = { .format = cfg->format, .samples = cfg->samples };

    memcpy(z.position, cfg->position, sizeof z.position);
    z.table_z = cfg->table_z;
    return z;
}

const char *zdecomp_not_modelled(const struct zdecomp_config *cfg)
{
    const struct zrop_config surface = surface_of(cfg);

    return cfg->format == ZETA_S8 ? "zdecomp: a surface without depth"
                                  : zrop_not_modelled(&surface);
}

struct zdecomp_mode zdecomp_mode_of(const struct zdecomp_config *cfg)
{
    const struct zrop_config surface = surface_of(cfg);

    return (struct zdecomp_mode){ zrop_mode_of(&surface) };
}

static void evaluate(const struct zdecomp_mode *m, const struct zdecomp_request *in,
                     struct zdecomp_row *out)
{
    struct zeta_tile t = { .state = in->state };

    if (zrop_in_planes(&t))
        zrop_unpack_planes(&t, in->data);
    out->id = in->id;
    out->row = in->row;
    for (unsigned k = 0; k < ROW; k++)
        out->z[k] = zrop_depth(&m->zrop, &t, ROW * in->row + k);
}

void zdecomp_evaluate(const struct zdecomp_config *cfg, const struct zdecomp_request *in,
                      struct zdecomp_row *out)
{
    const struct zdecomp_mode m = zdecomp_mode_of(cfg);

    evaluate(&m, in, out);
}

unsigned zdecomp_clocks(const struct zdecomp_config *cfg, const struct zdecomp_request *in)
{
    (void)cfg;
    (void)in;
    return 1; /* known: facts/fbp.md, L2: 8 depths a clock */
}

bool l2_zdecomp_into(struct zdecomp *d, const struct zdecomp_request *in)
{
    if (d->busy)
        return false;
    d->request = *in;
    d->busy = true;
    d->clocks += zdecomp_clocks(&d->cfg, in);
    return true;
}

bool zdecomp_l2_from(struct zdecomp *d, struct zdecomp_row *out)
{
    if (!d->busy)
        return false;
    evaluate(&d->mode, &d->request, out);
    d->busy = false;
    return true;
}
