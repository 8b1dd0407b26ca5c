/* tpc.h - the texture/processing cluster: attribute planes, the shader and its function unit (facts/tpc.md)
 *
 *   setup_stri  +------+ stri_tram +------+       +----+ sm_prop
 *  ------------>| stri |---------->| tram |------>| sm |---------> prop
 *   wdx_stri    |      |           +------+       |    |<--------- prop
 *  ------------>+------+                mio_sfu +-|    | prop_gpm
 *                                               v +----+
 *                                             +-----+  ^ sfu_rf
 *                                             | sfu |--+
 *                                             +-----+
 */
#ifndef TPC_H
#define TPC_H

#include "common/stand_in.h"
#include "gpc/tpc/pe/stri/stri.h"
#include "gpc/tpc/sm/tram/tram.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "gpc/tpc/sm/sm.h"

struct tpc {
    struct stri stri;
    struct tram tram;
    struct sm sm;
    struct sfu sfu;
    struct stri_attribute_fifo wdx_stri;
    struct stri_plane_fifo stri_tram;
    struct sfu_quad_fifo mio_sfu;
    struct sfu_result_fifo sfu_rf;
};

void tpc_reset(struct tpc *t);

/* Every unit moves what it can; returns whether anything did. */
bool tpc_step(struct tpc *t, struct stri_prim_fifo *setup_stri, struct shade_quads_fifo *prop_gpm,
              struct shaded_quads_fifo *sm_prop, const struct stand_in *stand_in);

#endif
