/* draw_files.h - the files of aurum draw */
#ifndef DRAW_FILES_H
#define DRAW_FILES_H

#include "stand_in_options.h"

#define DRAW_FILES_WRITTEN 4

struct draw_files {
    const char *model;                       /* read; any may be NULL */
    const char *written[DRAW_FILES_WRITTEN]; /* picture, frame, dump, timeline */
    const struct stand_in_options *in;
};

/* Returns how many go to standard output. */
unsigned draw_files_printed(const struct draw_files *d);

/* Returns whether each can be written, and no two are one file. */
bool draw_files_possible(const struct draw_files *d, struct failure *f);

#endif
