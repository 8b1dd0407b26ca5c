/* sfu_bundle.c - the state bundle from class MAXWELL_B's state (facts/classes/draw_semantics.md 6) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "gpc/tpc/sm/sfu/sfu.h"

/* known: sfu/sfu.md 5: .SAT of NaN is +0 on GPUs of this class */
struct sfu_config sfu_bundle(const u32 *state)
{
    const u32 mode = class_word(state, NVB197_SET_SHADE_MODE);

    return (struct sfu_config){ .flat_shade = mode == 1 || mode == 0x1d00 };
}
