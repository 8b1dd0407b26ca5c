/* run_arguments.h - what aurum run was asked for */
#ifndef RUN_ARGUMENTS_H
#define RUN_ARGUMENTS_H

#include <argp.h>

#include "draw/stand_in_options.h"
#include "run_dump.h"
#include "clocked_option.h"
#include "tiling_option.h"

struct run_arguments {
    const char *trace, *images, *final, *save, *load;
    uint64_t until;
    unsigned jobs; /* host threads */
    const char *profile;
    struct aurum_numbers numbers; /* of units */
    bool keep_going, queue, stats, json;
    struct clocked_option clocked;
    struct {
        bool given;
        unsigned x, y;
        uint64_t target; /* an address, or an output, 0 to 7 */
    } pixel;
    uint64_t step; /* draw, from 1; 0: not asked for */
    const char *step_folder;
    struct run_dumps dumps;
    struct tiling_option tiling;
    struct stand_in_options in;
};

/* Parses a command line, or ends the program with a message. */
void run_parse(struct run_arguments *a, int argc, char **argv);

#endif
