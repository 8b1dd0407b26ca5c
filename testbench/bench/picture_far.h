/* picture_far.h - two pictures beside one another, pixel by pixel, and what two renderers took */
#ifndef PICTURE_FAR_H
#define PICTURE_FAR_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "scene/frame.h"

#define FAR 2 /* codes: more of them in a channel is a pixel that differs */

static inline bool pixel_far(const uint8_t a[4], const uint8_t b[4])
{
    for (unsigned c = 0; c < 4; c++)
        if (abs(a[c] - b[c]) > FAR)
            return true;
    return false;
}

/* Pixels of a frame that are far from those of 'rgba', which lie as its do. */
static inline unsigned frame_far(const struct frame *frame, const uint8_t *rgba)
{
    unsigned n = 0;

    for (size_t i = 0; i < frame_count(frame); i++)
        n += pixel_far(frame->sample[i].rgba, rgba + 4 * i);
    return n;
}

/* The least seconds of the model and of softpipe, which calls itself 'name'. */
static inline void print_ratio(const char *model, const double least[2], const char *name)
{
    printf("%-15s %8.1f ms\n", model, 1e3 * least[0]);
    printf("softpipe        %8.1f ms  (%s)\n", 1e3 * least[1], name);
    printf("ratio           %8.2f\n", least[0] / least[1]);
}

#endif
