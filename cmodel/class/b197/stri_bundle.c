/* stri_bundle.c - the state bundle from class MAXWELL_B's state (facts/classes/3d_semantics.md 5, 6) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "gpc/tpc/pe/stri/stri.h"

/* The last pixel of a clip; of an empty one, in which nothing is drawn, the first of all. */
static u14 last_of(const u32 *state, unsigned clip)
{
    const u32 end = class_bits(state, clip, 15, 0) + class_bits(state, clip, 31, 16);

    return (u14)(state_held(end, 1, 0x4000) - 1);
}

struct stri_config stri_bundle(const u32 *state)
{
    return (struct stri_config){
        .provoking_last = class_bits(state, NVB197_SET_PROVOKING_VERTEX, 0, 0) & 1,
        .last_x = last_of(state, NVB197_SET_SURFACE_CLIP_HORIZONTAL),
        .last_y = last_of(state, NVB197_SET_SURFACE_CLIP_VERTICAL),
    };
}
