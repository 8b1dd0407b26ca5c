/* tiling_option.h - --tiling and --no-tiling, of commands that draw */
#ifndef TILING_OPTION_H
#define TILING_OPTION_H

#include <argp.h>

#include "api.h"

struct tiling_option {
    enum aurum_tiling how;
    unsigned width, height, primitives;
};

/* A child parser; its input is a struct tiling_option. */
extern const struct argp tiling_option_argp;

/* Asks a GPU for it; false with 'f' filled. */
bool tiling_option_set(const struct tiling_option *t, struct aurum_gpu *g, struct failure *f);

#endif
