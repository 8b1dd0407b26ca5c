/* stand_in_options.h - the options of aurum run, draw and launch that put recorders and RTL in the place of units */
#ifndef STAND_IN_OPTIONS_H
#define STAND_IN_OPTIONS_H

#include <argp.h>

#include "api.h"
#include "vector/files_differ.h"

/* A child parser; its input is a struct stand_in_options of zeros. */
struct stand_in_options {
    struct aurum_stand_ins *list; /* to be freed */
    unsigned rtls;                /* options that name RTL */
    bool stalls;
    unsigned patience;
};
extern const struct argp stand_in_options_argp;

/* Return whether there is any; how many files go to standard output. */
bool stand_in_options_any(const struct stand_in_options *o);
unsigned stand_in_options_printed(const struct stand_in_options *o);

/* Adds the files to a list of 'n', which has room for all; returns how many it has then. */
#define STAND_IN_FILES (AURUM_STAND_INS + 1)
unsigned stand_in_options_files(const struct stand_in_options *o, struct file_named *files,
                                unsigned n);

#endif
