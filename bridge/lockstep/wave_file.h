/* wave_file.h - a waveform that gets its name only when a bench has written all of it */
#ifndef WAVE_FILE_H
#define WAVE_FILE_H

#include "run_bench.h"

struct wave_file {
    const char *path;
    char *folder, *temporary; /* beside it, and in that; NULL: none */
};

/* Returns whether a bench makes waveforms, and where; asked before long work. */
bool wave_possible(const struct bench_command *c, const char *path, struct failure *f);

/* Tells the bench to write a waveform that will be called 'path'. */
bool wave_open(struct wave_file *w, struct bench_command *c, const char *path, struct failure *f);

/* Gives it its name, if the bench said that it is whole; else removes it, with 'f' filled. */
bool wave_commit(struct wave_file *w, const struct bench_result *r, struct failure *f);

/* Removes it; nothing if it is named or gone. */
void wave_abandon(struct wave_file *w);

#endif
