/* processor_time.h - seconds of processor time, and by the clock on the wall, of which the least of some rounds counts */
#ifndef PROCESSOR_TIME_H
#define PROCESSOR_TIME_H

#include <time.h>

static inline double seconds_by(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Of all threads. */
static inline double processor_seconds(void)
{
    return seconds_by(CLOCK_PROCESS_CPUTIME_ID);
}

/* Of the thread that asks. */
static inline double thread_seconds(void)
{
    return seconds_by(CLOCK_THREAD_CPUTIME_ID);
}

static inline double wall_seconds(void)
{
    return seconds_by(CLOCK_MONOTONIC);
}

/* A time, if it is less than '*least', which begins at 0; the processor time since 'start'. */
static inline void keep_less(double *least, double t)
{
    if (*least == 0 || t < *least)
        *least = t;
}

static inline void keep_least(double *least, double start)
{
    keep_less(least, processor_seconds() - start);
}

/* When this thread and the others began. */
struct work_begun {
    double own, all;
};
static inline struct work_begun work_begin(void)
{
    return (struct work_begun){ thread_seconds(), processor_seconds() };
}

/* Since then, of this thread or of the others: of which took more. */
static inline double longer_work(struct work_begun begun)
{
    const double own = thread_seconds() - begun.own;
    const double others = processor_seconds() - begun.all - own;

    return own > others ? own : others;
}

#endif
