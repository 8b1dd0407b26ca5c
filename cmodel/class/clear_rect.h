/* clear_rect.h - the rectangle that CLEAR_SURFACE clears, from class MAXWELL_B's state */
#ifndef CLEAR_RECT_H
#define CLEAR_RECT_H

#include "class/class.h"

/* Pixels, the last ones excluded; all 0: none. */
struct clear_rect {
    u32 x_min, x_max, y_min, y_max;
};

/* Returns the rectangle within a target of 'width' x 'height' pixels. */
struct clear_rect clear_rect_of(const u32 *state, u32 width, u32 height);

#endif
