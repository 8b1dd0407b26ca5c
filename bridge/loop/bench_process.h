/* bench_process.h - a unit's lock-step bench beside this program: packets go there and back
 * (bridge/dpi/bench_loop.c)
 */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <sys/types.h>

#include "lockstep/run_bench.h"

struct bench_choice {
    const char *given; /* program, or NULL: the unit's, beside this one */
    unsigned patience; /* seconds for an answer */
    bool stalls;       /* pauses and stalls at random */
};

struct bench_process {
    struct bench_command command;
    char program[4096];
    char result[1024]; /* where it reports to, or "" */
    unsigned patience;
    int socket;
    int leash; /* below 0: none */
    pid_t pid; /* 0: none */
};

/* Starts the bench of a unit; false with 'f' filled, and then it must still be ended. */
bool bench_process_start(struct bench_process *p, const struct unit_ops *u,
                         const struct bench_choice *choice, struct failure *f);

/* Sends, or receives, all of 'size' bytes; false when it is no longer there or takes too long, which
 * 'f' says; that it ended is for bench_process_end to explain.
 */
bool bench_process_send(struct bench_process *p, const void *from, size_t size, struct failure *f);
bool bench_process_receive(struct bench_process *p, void *to, size_t size, struct failure *f);

/* Sends no more, waits until it ends, or stops it when 'f' is filled or it takes too long.  True with
 * its report when it ran to an end: agree or differ.
 */
bool bench_process_end(struct bench_process *p, struct bench_result *r, struct failure *f);

#endif
