/* run_arguments.h - what aurum run was asked for, and what it has for it */
#ifndef RUN_ARGUMENTS_H
#define RUN_ARGUMENTS_H

#include <argp.h>

#include "run_dump.h"
#include "run_images.h"
#include "run_pixel.h"
#include "run_step.h"
#include "watch_units.h"

struct run_arguments {
    const char *trace, *images, *final, *save, *load;
    uint64_t until;
    unsigned jobs; /* host threads */
    const struct profile *profile;
    struct profile counts; /* of units, 0: as the profile has */
    bool keep_going, queue, stats, json;
    struct pixel_place place;
    struct pixel_history *pixel; /* or NULL */
    struct run_step step;
    struct run_dumps dumps;
    struct run_targets targets;
    struct playback *playback;
    struct failure *failure;
    unsigned skipped; /* draws, clears and grids */
    unsigned clears_skipped;
    char first[400]; /* what was skipped first */
    struct stand_ins in;
    struct picture shown; /* the last frame on the screen */
};

/* Parses a command line, or ends the program with a message. */
void run_parse(struct run_arguments *a, int argc, char **argv);

#endif
