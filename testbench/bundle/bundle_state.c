/* bundle_state.c - see bundle_state.h */
#include "bundle_state.h"

#include <string.h>

#include "class/methods.h"
#include "hub/fe/fe.h"

void bundle_start(u32 state[CLASS_METHODS])
{
    static struct fe fe;

    fe_reset(&fe);
    memcpy(state, fe.state[CLASS_3D], CLASS_METHODS * sizeof *state);
}

void bundle_plain(u32 state[CLASS_METHODS])
{
    static const struct {
        u16 method;
        u32 data;
    } plain[] = {
        { NVB197_SET_COLOR_TARGET_A, 1 },
        { NVB197_SET_COLOR_TARGET_B, 0x00400000 },
        { NVB197_SET_COLOR_TARGET_WIDTH, 64 },
        { NVB197_SET_COLOR_TARGET_HEIGHT, 32 },
        { NVB197_SET_COLOR_TARGET_FORMAT, FORMAT_A8B8G8R8 },
        { NVB197_SET_COLOR_TARGET_MEMORY, 0x10 },
        { NVB197_SET_COLOR_TARGET_THIRD_DIMENSION, 1 },
        { NVB197_SET_ZT_A, 1 },
        { NVB197_SET_ZT_B, 0x00800000 },
        { NVB197_SET_ZT_FORMAT, 0x16 },
        { NVB197_SET_ZT_BLOCK_SIZE, 0x10 },
        { NVB197_SET_ZT_SIZE_A, 64 },
        { NVB197_SET_ZT_SIZE_B, 32 },
        { NVB197_SET_SURFACE_CLIP_HORIZONTAL, 64 << 16 },
        { NVB197_SET_SURFACE_CLIP_VERTICAL, 32 << 16 },
        { NVB197_SET_VIEWPORT_CLIP_HORIZONTAL, 64 << 16 },
        { NVB197_SET_VIEWPORT_CLIP_VERTICAL, 32 << 16 },
        { NVB197_SET_DEPTH_TEST, 1 },
        { NVB197_SET_DEPTH_WRITE, 1 },
        { NVB197_SET_STENCIL_TEST, 1 },
    };

    bundle_start(state);
    for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++)
        bundle_set(state, plain[i].method, plain[i].data);
    for (unsigned i = 0; i < 4; i++)
        bundle_set(state, NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * i, 0x88888888);
}

struct sph bundle_pixel(void)
{
    struct sph pixel;

    memset(&pixel, 0, sizeof pixel);
    pixel.stage = SPH_PIXEL;
    pixel.mrt = true;
    pixel.target[0] = 15;
    return pixel;
}
