/* draw_files.c - see draw_files.h */
#include "draw_files.h"

#include <string.h>

#include "vector/files_differ.h"
#include "vector/new_file.h"

unsigned draw_files_printed(const struct draw_files *d)
{
    unsigned n = stand_in_options_printed(d->in);

    for (unsigned i = 0; i < 3; i++)
        n += d->written[i] && !strcmp(d->written[i], "-");
    return n;
}

bool draw_files_possible(const struct draw_files *d, struct failure *f)
{
    struct file_named files[4 + STAND_IN_FILES] = {
        { "MODEL", d->model, false },
        { "-o", d->written[0], true },
        { "--frame", d->written[1], true },
        { "--dump", d->written[2], true },
    };

    return files_differ(files, stand_in_options_files(d->in, files, 4), f) &&
           new_file_possible(d->written[0], f) && new_file_possible(d->written[1], f) &&
           new_file_possible(d->written[2], f);
}
