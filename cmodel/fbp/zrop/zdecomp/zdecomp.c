/* zdecomp.c - see zdecomp.h */
#include "fbp/zrop/zdecomp/zdecomp.h"

#include <string.h>

#include "fbp/zrop/zrop_memory.h"

#define ROW 8 /* samples */

void zdecomp_reset(struct zdecomp *d)
{
    memset(d, 0, sizeof *d);
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

void zdecomp_evaluate(const struct zdecomp_config *cfg, const struct zdecomp_request *in,
                      struct zdecomp_row *out)
{
    const struct zrop_config surface = surface_of(cfg);
    const struct zrop_mode m = zrop_mode_of(&surface);
    struct zeta_tile t = { .state = in->state };

    if (zrop_in_planes(&t))
        zrop_unpack_planes(&t, in->data);
    out->id = in->id;
    out->row = in->row;
    for (unsigned k = 0; k < ROW; k++)
        out->z[k] = zrop_depth(&m, &t, ROW * in->row + k);
}

unsigned zdecomp_clocks(const struct zdecomp_config *cfg, const struct zdecomp_request *in)
{
    (void)cfg;
    (void)in;
    return 1; /* known: facts/fbp.md, L2: 8 depths a clock */
}

bool zdecomp_step(struct zdecomp *d, struct zdecomp_request_fifo *in, struct zdecomp_row_fifo *out)
{
    struct zdecomp_row row;

    if (zdecomp_request_empty(in) || zdecomp_row_full(out))
        return false;

    struct zdecomp_request request = zdecomp_request_pop(in);
    zdecomp_evaluate(&d->cfg, &request, &row);
    zdecomp_row_push(out, &row);
    d->clocks += zdecomp_clocks(&d->cfg, &request);
    return true;
}
