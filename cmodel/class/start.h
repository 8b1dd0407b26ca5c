/* start.h - what a channel's classes begin with, as the stream would have written it (start_gm107.def) */
#ifndef START_H
#define START_H

#include "class/class.h"

struct class_start {
    enum class_index class;
    u12 word;
    u32 data;
};
extern const struct class_start class_starts[];
extern const unsigned class_starts_count;

#endif
