/* gamma.c - see gamma.h */
#include "gpc/tpc/tex/decode/gamma/gamma.h"

#include <string.h>

/* chosen: a bias of 7, as IEEE 754 has it for four bits; facts/other_gpus.md tells the widths alone, and golden_gamma that it is exact */
const u16 gamma_7e4[256] = {
#include "common/srgb_7e4.inc"
};

void gamma_reset(struct gamma *g)
{
    memset(g, 0, sizeof *g);
}

void gamma_set_state(struct gamma *g, const struct gamma_config *cfg)
{
    g->cfg = *cfg;
}

const char *gamma_not_modelled(const struct gamma_config *cfg)
{
    (void)cfg;
    return NULL;
}

void gamma_turn(struct gamma *g, const struct gamma_texels *in, struct gamma_light *out)
{
    out->id = in->id;
    for (unsigned i = 0; i < GAMMA_COMPONENTS; i++)
        out->light[i] = g->cfg.srgb && i % 4 < 3 ? gamma_7e4[in->code[i]] : in->code[i];
    g->clocks++;
}
