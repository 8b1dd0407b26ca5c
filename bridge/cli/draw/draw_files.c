/* draw_files.c - see draw_files.h */
#include "draw_files.h"

#include <string.h>

#include "vector/files_differ.h"
#include "vector/new_file.h"

unsigned draw_files_printed(const struct draw_files *d)
{
    unsigned n = stand_in_options_printed(d->in);

    for (unsigned i = 0; i < DRAW_FILES_WRITTEN; i++)
        n += d->written[i] && !strcmp(d->written[i], "-");
    return n;
}

bool draw_files_possible(const struct draw_files *d, struct failure *f)
{
    static const char *const names[DRAW_FILES_WRITTEN] = { "-o", "--frame", "--dump",
                                                           "--timeline" };
    struct file_named files[1 + DRAW_FILES_WRITTEN + STAND_IN_FILES] = { { "MODEL", d->model,
                                                                           false } };
    unsigned n = 1;
    bool possible;

    for (unsigned i = 0; i < DRAW_FILES_WRITTEN; i++)
        files[n++] = (struct file_named){ names[i], d->written[i], true };
    possible = files_differ(files, stand_in_options_files(d->in, files, n), f);
    for (unsigned i = 0; possible && i < DRAW_FILES_WRITTEN; i++)
        possible = new_file_possible(d->written[i], f);
    return possible;
}
