/* cosim_mismatch.h - the files of a mismatch: the shrunk lines, their waveform, its view */
#ifndef COSIM_MISMATCH_H
#define COSIM_MISMATCH_H

#include "cosim_output.h"

struct mismatch {
    char hex[1100], fst[1100], gtkw[1100];
    bool shrunk, waves; /* the files are there */
    bool steady;        /* it fails without pauses and stalls */
    unsigned lines, runs;
    struct bench_result replay;
};

/* Makes the names of the files.  Unless they are given they hold unit and seed, and no file has them yet. */
void mismatch_name(struct mismatch *m, const struct cosim_output *o, const struct cosim_run *run);

/* Shrinks the run that failed, and replays what is left with waves. */
void mismatch_shrink(struct mismatch *m, const struct cosim_output *o, struct cosim_run *run,
                     struct failure *f);

/* Says what was made, and the commands that show it again. */
void mismatch_print(const struct mismatch *m, const struct cosim_run *run);

#endif
