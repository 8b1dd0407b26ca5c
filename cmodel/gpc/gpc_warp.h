/* gpc_warp.h - results of a TPC's SM by calls: packets, or a warp's colours of an output as one batch (gpc/gpc_direct.c) */
#ifndef GPC_WARP_H
#define GPC_WARP_H

#include "gpc/gpc.h"

/* Tells taps of a packet that comes and goes at once. */
#define GPC_TELL(g, wire, x)                  \
    do {                                      \
        if ((g)->wire.tap) {                  \
            net_tap_given(&(g)->wire.tap, x); \
            net_tap_taken(&(g)->wire.tap, x); \
        }                                     \
    } while (0)

/* Takes the results that the SM has, in the order of their packets. */
void gpc_take_results(struct gpc *g, unsigned tpc);

/* Lets the warp begin, if it has quads, and takes what it leaves. */
void gpc_run_warp(struct gpc *g, unsigned tpc);

#endif
