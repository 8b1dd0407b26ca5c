/* run_bench.h - runs a unit's lock-step bench (scripts/bench) as a process */
#ifndef RUN_BENCH_H
#define RUN_BENCH_H

#include "failure.h"
#include "unit.h"

#define BENCH_ARGUMENTS 480

struct bench_command {
    const char *argv[BENCH_ARGUMENTS]; /* [0] is the program */
    unsigned argc;
    bool waves, coverage;           /* it can make them */
    bool quiet;                     /* its messages are thrown away */
    char text[BENCH_ARGUMENTS][96]; /* of numbers */
};

struct bench_result {
    int code; /* exit code */
    uint64_t taken, compared, differ, resets, clocks, work;
    uint64_t longest_stretch;             /* packets without a reset */
    uint64_t longest_stall, longest_idle; /* clocks */
    uint64_t stopped_at;                  /* clock */
    uint64_t last_line;                   /* that had been offered */
    uint64_t settled;                     /* lines before this one were compared */
    bool interrupted;                     /* by SIGINT */
    uint64_t wave_code;                   /* 0, or why there is no waveform */
    char wave_text[200];
    char failure[2000]; /* why it ended before its end; "": it did not, or has said it itself */
    char work_unit[32];
    char report[16384];
    char registers[32768];  /* of the unit in the waveform, a name each line */
    char mismatches[65536]; /* what the reports say, as a JSON array */
};

/* Finds the bench beside this program, or uses 'given', and asks it what it is: a bench of another unit, of other
 * packets or of another model is refused, as is a program that is none.  False with 'f' filled.
 */
bool bench_find(struct bench_command *c, const struct unit_ops *u, const char *given,
                struct failure *f);

/* bench_check.c: asks the bench who it is. */
bool bench_check(struct bench_command *c, const struct unit_ops *u, struct failure *f);

/* Adds an option; of number adds "OPTION" "N". */
void bench_option(struct bench_command *c, const char *option, const char *value);
void bench_number(struct bench_command *c, const char *option, uint64_t value);

/* Makes a pipe that no other program keeps: [0] for the bench, [1] to be held while the bench may run. */
bool bench_leash(int end[2]);

/* Makes this process the bench, which reports to the file 'result' and ends when the other end of the pipe
 * 'leash' closes; returns only if it cannot.
 */
void bench_become(const struct bench_command *c, const char *result, int leash);

/* Reads what the bench reported to a file when it ended with 'code' (below 0: by signal -code).  True when
 * it ran to an end: agree or differ; else 'f' says what happened.
 */
bool bench_outcome(const struct bench_command *c, const char *result, int code,
                   struct bench_result *r, struct failure *f);

/* Runs it.  True when it ran to an end: agree or differ; else 'f' says what happened. */
bool bench_run(const struct bench_command *c, struct bench_result *r, struct failure *f);

#endif
