/* bin_bundle.c - whether draws are held, and by which tiles (facts/classes/3d_semantics.md 12) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"

struct bin_config bin_bundle(const u32 *state)
{
    const unsigned size = NVB197_TILED_CACHE_TILE_SIZE;

    return (struct bin_config){
        .enable = (u1)class_bits(state, NVB197_TILED_CACHE_ENABLE, 0, 0),
        .width = (u16)class_bits(state, size, 15, 0),
        .height = (u16)class_bits(state, size, 31, 16),
        .heavy_as_light = (u1)class_bits(state, NVB197_SET_TILED_CACHE_BUNDLE_CONTROL, 0, 0),
    };
}
