/* cread_bundle.c - the state bundle from class MAXWELL_B's state (facts/classes/3d_semantics.md 7, 10) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "fbp/crop/cread/cread.h"

/* known: 3d_semantics.md 10: SET_COLOR_TARGET_SAMPLE_MASK is of the targets' samples, where it is enabled */
struct cread_config cread_bundle(const u32 *state)
{
    const unsigned log2 = state_samples_log2(state_samples(state).target);
    const bool masks = class_bits(state, NVB197_SET_SAMPLE_MASK, 4, 4);
    struct cread_config c = { .sample_mask = UINT16_MAX, .reduce = 1 };

    if (masks)
        c.sample_mask = (u16)class_bits(state, NVB197_SET_COLOR_TARGET_SAMPLE_MASK, 15, 0);
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        c.samples_log2[t] = (u3)log2;
        if (state_colors(state) >> t & 1)
            c.target[t] = crop_bundle(state, t);
    }
    return c;
}
