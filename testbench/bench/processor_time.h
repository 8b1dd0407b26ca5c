/* processor_time.h - seconds of processor time, of which the least of some rounds counts */
#ifndef PROCESSOR_TIME_H
#define PROCESSOR_TIME_H

#include <time.h>

static inline double processor_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The time since 'start', if it is less than '*least', which begins at 0. */
static inline void keep_least(double *least, double start)
{
    const double t = processor_seconds() - start;

    if (*least == 0 || t < *least)
        *least = t;
}

#endif
