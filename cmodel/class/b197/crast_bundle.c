/* crast_bundle.c - the state bundle from class MAXWELL_B's state (facts/classes/3d_semantics.md 10) */
#include "class/b197/bundle.h"
#include "class/state.h"
#include "gpc/crast/crast.h"

struct crast_config crast_bundle(const u32 *state)
{
    return (struct crast_config){ .samples = state_samples(state) };
}
