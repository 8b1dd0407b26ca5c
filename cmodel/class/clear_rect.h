/* clear_rect.h - what CLEAR_SURFACE asks for, and the rectangle that it clears, from class MAXWELL_B's state */
#ifndef CLEAR_RECT_H
#define CLEAR_RECT_H

#include "class/class.h"

/* The word of CLEAR_SURFACE. */
struct clear_word {
    bool depth, stencil; /* of the depth target */
    u4 channels;         /* of the colour target: bit 0 R, 1 G, 2 B, 3 A; 0: it is not cleared */
    u3 output;           /* whose target it is (state_output) */
    u16 layer;           /* of the targets, beyond their first */
};
struct clear_word clear_word_of(u32 data);

/* Pixels, the last ones excluded; all 0: none. */
struct clear_rect {
    u32 x_min, x_max, y_min, y_max;
};

/* Returns the rectangle within a target of 'width' x 'height' pixels. */
struct clear_rect clear_rect_of(const u32 *state, u32 width, u32 height);

#endif
