/* class/b197/run.h - what a run of draws takes of class MAXWELL_B's state beside its units' bundles */
#ifndef B197_RUN_H
#define B197_RUN_H

#include "class/class.h"

struct run_config {
    bool rasters;     /* primitives go on to the raster */
    bool streams;     /* stream output is on */
    bool last;        /* the last vertex is the provoking one */
    u2 raster_stream; /* of a geometry program: the stream that goes to the raster */
};
struct run_config run_bundle(const u32 *state);

#endif
