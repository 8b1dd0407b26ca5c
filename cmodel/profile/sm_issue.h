/* sm_issue.h - how an SM of a profile issues: numbers that its clocks read (sm_issue.def; facts/other_gpus.md) */
#ifndef SM_ISSUE_H
#define SM_ISSUE_H

#include "profile/profile.h"

struct sm_issue {
    const char *profile;
    unsigned mhz, schedulers, period, in_turn, visits, scoreboard, latency, by_class;
    unsigned floats, integers, add64, mul64, alone64, xu, interpolate, own_xu, mul_on_xu;
    unsigned l1s, line, fill, shared, coalesces, texture, filters;
};

/* Returns the numbers of a profile; those of the default where 'p' is NULL. */
const struct sm_issue *sm_issue_of(const struct profile *p);

#endif
