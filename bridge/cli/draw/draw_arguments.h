/* draw_arguments.h - the command line of aurum draw */
#ifndef DRAW_ARGUMENTS_H
#define DRAW_ARGUMENTS_H

#include <argp.h>

#include "draw_files.h"
#include "stand_in_options.h"
#include "clocked_option.h"
#include "tiling_option.h"

struct draw_arguments {
    struct aurum_drawing_how how;
    const char *size, *samples;                           /* or NULL */
    const char *picture, *frame_file, *dump_file, *trace; /* or NULL */
    bool stats, json;
    unsigned jobs; /* host threads */
    struct stand_in_options in;
    struct tiling_option tiling;
    struct clocked_option clocked;
};

/* Its input is a struct draw_arguments, of zeros but for the seed and one job. */
extern const struct argp draw_argp;

/* Returns the files that the arguments name, and how many of them go to standard output. */
struct draw_files draw_arguments_files(const struct draw_arguments *a);
unsigned draw_arguments_printed(const struct draw_arguments *a);

#endif
