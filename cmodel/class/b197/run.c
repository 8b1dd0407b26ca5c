/* class/b197/run.c - see class/b197/run.h */
#include "class/b197/run.h"

#include "class/methods.h"

struct run_config run_bundle(const u32 *state)
{
    return (struct run_config){
        .rasters = class_bits(state, NVB197_SET_RASTER_ENABLE, 0, 0),
        .streams = class_bits(state, NVB197_SET_STREAM_OUTPUT, 0, 0),
        .last = class_bits(state, NVB197_SET_PROVOKING_VERTEX, 0, 0),
        .raster_stream = (u2)class_bits(state, NVB197_SET_RASTER_INPUT, 1, 0),
    };
}
