/* files_differ.h - that no file a command writes is another of its files, and that none is counted twice */
#ifndef FILES_DIFFER_H
#define FILES_DIFFER_H

#include "failure.h"

struct file_named {
    const char *by;   /* the option, or what it is */
    const char *path; /* NULL: none */
    bool written;     /* else it is read */
};

/* Returns false with 'f' filled if a file that is written is one of the others, under whatever name. */
bool files_differ(const struct file_named *files, unsigned count, struct failure *f);

/* Returns false with 'f' filled if one of the files that 'by' names is there twice, under whatever name. */
bool files_once(const char *by, const char *const *paths, unsigned count, struct failure *f);

#endif
