/* files_differ.c - see files_differ.h */
#define _XOPEN_SOURCE 700 /* realpath */
#include "files_differ.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "quoted.h"

/* The folder's one name, to be freed; NULL if there is none. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    char *real = folder ? realpath(folder, NULL) : NULL;

    free(folder);
    return real;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

static bool same_file(const char *a, const char *b)
{
    struct stat at_a, at_b;
    char *in_a, *in_b;
    bool same;

    if (strcmp(a, b) == 0)
        return true;
    if (stat(a, &at_a) == 0 && stat(b, &at_b) == 0)
        return at_a.st_dev == at_b.st_dev && at_a.st_ino == at_b.st_ino;
    in_a = folder_of(a);
    in_b = folder_of(b);
    same = in_a && in_b && strcmp(in_a, in_b) == 0 && strcmp(name_of(a), name_of(b)) == 0;
    free(in_a);
    free(in_b);
    return same;
}

static bool is_file(const struct file_named *file)
{
    return file->path && strcmp(file->path, "-") != 0;
}

bool files_once(const char *by, const char *const *paths, unsigned count, struct failure *f)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            if (same_file(paths[i], paths[k]))
                return fail(f, EXIT_USAGE,
                            "%s %s is given twice, and would count twice: leave one out", by,
                            quote_path(paths[i]).text);
    return true;
}

bool files_differ(const struct file_named *files, unsigned count, struct failure *f)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            if (is_file(&files[i]) && is_file(&files[k]) &&
                (files[i].written || files[k].written) && same_file(files[i].path, files[k].path))
                return fail(f, EXIT_USAGE, "%s and %s are one file, %s: give it another name",
                            files[k].by, files[i].by, quote_path(files[i].path).text);
    return true;
}
