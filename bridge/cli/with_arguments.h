/* with_arguments.h - what aurum with was asked for; the library that is preloaded learns of it by the environment (bridge/live) */
#ifndef WITH_ARGUMENTS_H
#define WITH_ARGUMENTS_H

#include <stdbool.h>

#include "tiling_option.h"

struct with_arguments {
    char **program; /* and its arguments */
    bool window;
    struct tiling_option tiling;
};

/* Parses a command line and sets AURUM_LIVE_..., or ends the program with a message. */
void with_parse(struct with_arguments *a, int argc, char **argv);

#endif
