/* live_folder.c - /dev/dri as a folder of the two nodes, for who looks for devices */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "live/live_next.h"

/* A folder of ours that is open; one at a time is enough, as libdrm's lists are short. */
static struct folder {
    unsigned at;
    struct dirent entry;
} * folder;

static bool is_ours(DIR *d)
{
    return d && (void *)d == (void *)folder;
}

PUBLIC DIR *opendir(const char *path)
{
    NEXT(DIR *, opendir, const char *)
    if ((strcmp(path, "/dev/dri") != 0 && strcmp(path, "/dev/dri/") != 0) || folder)
        return next(path);
    folder = calloc(1, sizeof *folder);
    return (DIR *)(void *)folder;
}

PUBLIC struct dirent *readdir(DIR *d)
{
    static const char *const names[] = { "renderD128", "card0" };
    NEXT(struct dirent *, readdir, DIR *)

    if (!is_ours(d))
        return next(d);
    if (folder->at == sizeof names / sizeof names[0])
        return NULL;
    memset(&folder->entry, 0, sizeof folder->entry);
    folder->entry.d_type = DT_CHR;
    strcpy(folder->entry.d_name, names[folder->at++]);
    return &folder->entry;
}

PUBLIC struct dirent64 *readdir64(DIR *d)
{
    return (struct dirent64 *)(void *)readdir(d);
}

PUBLIC int closedir(DIR *d)
{
    NEXT(int, closedir, DIR *)
    if (!is_ours(d))
        return next(d);
    free(folder);
    folder = NULL;
    return 0;
}
