/* clocked_option.h - --clocked, --timeline and --smmu, of commands that run the machine */
#ifndef CLOCKED_OPTION_H
#define CLOCKED_OPTION_H

#include <argp.h>

#include "api.h"

struct clocked_option {
    bool on, smmu;
    const char *timeline; /* a file, or NULL */
};

/* A child parser; its input is a struct clocked_option. */
extern const struct argp clocked_option_argp;

/* Has a GPU keep clocks, before it runs, if they were asked for; writes the timeline, behind that.  False with 'f' filled. */
bool clocked_option_begin(const struct clocked_option *c, struct aurum_gpu *g, struct failure *f);
bool clocked_option_end(const struct clocked_option *c, struct aurum_gpu *g, struct failure *f);

#endif
