/* tpc.c - see tpc.h */
#include "gpc/tpc/tpc.h"

#include <string.h>

void tpc_reset(struct tpc *t)
{
    memset(t, 0, sizeof *t);
    stri_reset(&t->stri);
    tram_reset(&t->tram);
    sm_reset(&t->sm);
    sfu_reset(&t->sfu);
}

bool tpc_step(struct tpc *t, struct stri_prim_fifo *setup_stri, struct shade_quads_fifo *prop_gpm,
              struct shaded_quads_fifo *sm_prop, const struct stand_in *stand_in)
{
    bool moved = false;

    while (WIRED_STEP(stri, &t->stri, stand_in, setup_stri, &t->wdx_stri, &t->stri_tram))
        moved = true;
    while (tram_step(&t->tram, &t->stri_tram))
        moved = true;
    while (sm_step(&t->sm, &t->tram, prop_gpm, &t->sfu_rf, &t->mio_sfu, sm_prop) |
           WIRED_STEP(sfu, &t->sfu, stand_in, &t->mio_sfu, &t->sfu_rf))
        moved = true;
    return moved;
}
