/* stand_in_options.h - the options of aurum draw that put recorders and RTL in the place of units */
#ifndef STAND_IN_OPTIONS_H
#define STAND_IN_OPTIONS_H

#include <argp.h>

#include "loop/stand_ins.h"

/* A child parser; its input is a struct stand_ins of zeros. */
extern const struct argp stand_in_options_argp;

#endif
