/* cosim_output.h - what aurum cosim tells of a run: text, JSON, JUnit, picture, mismatch files */
#ifndef COSIM_OUTPUT_H
#define COSIM_OUTPUT_H

#include "cosim_rate.h"
#include "vector/replay.h"
#include "lockstep/wave_file.h"

struct cosim_output {
    const char *wave, *png, *junit, *mismatch;
    const char *signals; /* file of names for the view of a mismatch, or NULL */
    bool json, no_shrink;
};

struct cosim_run {
    const struct unit_ops *unit;
    const char *file;  /* NULL: made lines */
    const char *bench; /* NULL: the one beside this program */
    bool resets;
    const char *pace; /* NULL: mixed, or steady */
    struct unit_lines lines;
    uint64_t seed, from, count;
    struct vector_reader *reader;
    struct replay replay;         /* of the file's own outputs on the model */
    struct bench_command program; /* with the options of every try */
    struct bench_command command; /* of this run */
    struct bench_result result;
    struct cosim_rates rates; /* of --rate */
    struct wave_file wave;
    char record[1024]; /* what the RTL gave, for the picture; or "" */
    uint64_t seconds_millionths;
};

/* Prints the result and writes the files that were asked for; on a mismatch shrinks and replays.
 * Returns the exit code; 'f' is filled when a file cannot be written.
 */
int cosim_report(const struct cosim_output *o, struct cosim_run *run, struct failure *f);

#endif
