/* cosim_arguments.h - the options of aurum cosim */
#ifndef COSIM_ARGUMENTS_H
#define COSIM_ARGUMENTS_H

#include "cosim_output.h"
#include "lines.h"

struct cosim_arguments {
    struct lines lines;
    struct cosim_output output;
    const char *unit, *file, *bench, *window, *coverage, *pace;
    uint64_t wave_most; /* million bytes; 0: as the bench has it */
    bool steady, resets, rate;
};

/* Exits with a message on what cannot be. */
void cosim_parse(int argc, char **argv, struct cosim_arguments *a);

#endif
