/* crop_config.h - what the tests of CROP begin with: a state bundle, channels of a source */
#ifndef CROP_CONFIG_H
#define CROP_CONFIG_H

#include "common/bits.h"
#include "crop_reference.h"

/* Source over destination on all channels; alpha is added, not scaled. */
static inline struct crop_config crop_source_over(unsigned format)
{
    return (struct crop_config){
        .format = (enum color_format)format,
        .blend_enable = 1,
        .blend_per_format = 1,
        .color_op = BLEND_ADD,
        .color_src = FACTOR_SRC_ALPHA,
        .color_dst = FACTOR_INV_SRC_ALPHA,
        .alpha_op = BLEND_ADD,
        .alpha_src = FACTOR_ONE,
        .alpha_dst = FACTOR_INV_SRC_ALPHA,
        .write_mask = 15,
    };
}

/* The code of channel c of pixel i in a source that is blended. */
static inline void crop_put_source(u32 words[8], const struct crop_config *cfg, unsigned i,
                                   unsigned c, u32 code)
{
    unsigned step = 64 / crop_reference_pixels(cfg);

    bits_put(words, 4 * step * i + step * c, step, code);
}

#endif
