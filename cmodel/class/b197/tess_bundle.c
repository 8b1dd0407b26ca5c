/* tess_bundle.c - the state bundle from class MAXWELL_B's state (facts/tess.md 1) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "gpc/pes/tess/tess.h"

struct tess_config tess_bundle(const u32 *state)
{
    const unsigned parameters = NVB197_SET_TESSELLATION_PARAMETERS;
    struct tess_config c = {
        .domain = (enum tess_domain)class_bits(state, parameters, 1, 0),
        .spacing = (enum tess_spacing)class_bits(state, parameters, 5, 4),
        .primitives = (enum tess_output)class_bits(state, parameters, 9, 8),
    };

    for (unsigned i = 0; i < 4; i++)
        c.outer[i] = class_word(state, NVB197_SET_TESSELLATION_LOD_U0_OR_DENSITY + 4 * i);
    for (unsigned i = 0; i < 2; i++)
        c.inner[i] = class_word(state, NVB197_SET_TG_LOD_INTERIOR_U + 4 * i);
    return c;
}
