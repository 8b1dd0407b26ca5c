/* live_paths.c - see live_paths.h */
#define _DEFAULT_SOURCE /* makedev */
#include "live/live_paths.h"

#include <stdio.h>
#include <string.h>
#include <sys/sysmacros.h>

#define CARD_MINOR 0

/* known: facts/drm.md 1; Linux: arch/arm64 nvidia,gm20b */
static const char uevent[] = "DRIVER=nouveau\nOF_NAME=gpu\nOF_FULLNAME=/gpu@57000000\n"
                             "OF_COMPATIBLE_0=nvidia,gm20b\nOF_COMPATIBLE_N=1\n"
                             "MODALIAS=of:NgpuT(null)Cnvidia,gm20b\n";

const char *live_paths_device(const char *path)
{
    unsigned major, minor;
    int n = 0;

    if (!path || sscanf(path, "/sys/dev/char/%u:%u/device%n", &major, &minor, &n) < 2 || n == 0 ||
        major != LIVE_MAJOR || (minor != LIVE_RENDER_MINOR && minor != CARD_MINOR))
        return NULL;
    return path + n;
}

const char *live_paths_text(const char *path)
{
    const char *rest = live_paths_device(path);

    return rest && strcmp(rest, "/uevent") == 0 ? uevent : NULL;
}

const char *live_paths_link(const char *path)
{
    const char *rest = live_paths_device(path);

    return rest && strcmp(rest, "/subsystem") == 0 ? "/sys/bus/platform" : NULL;
}

/* known: facts/drm.md 3: constant for all descriptors of the node, as Mesa has one screen for each */
void live_paths_stat(enum live_node node, struct stat *st)
{
    memset(st, 0, sizeof *st);
    st->st_mode = S_IFCHR | 0666;
    st->st_nlink = 1;
    st->st_ino = 1000 + (ino_t)node;
    st->st_dev = 6;
    st->st_rdev = makedev(LIVE_MAJOR, node == LIVE_RENDER ? LIVE_RENDER_MINOR : CARD_MINOR);
}

bool live_paths_folder(const char *path, struct stat *st)
{
    if (!live_paths_device(path) && (!path || strcmp(path, "/dev/dri") != 0))
        return false;
    memset(st, 0, sizeof *st);
    st->st_mode = S_IFDIR | 0755;
    return true;
}
