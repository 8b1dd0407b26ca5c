/* live_paths.h - what /dev/dri and /sys say of the node: a device on the platform bus (facts/drm.md 1) */
#ifndef LIVE_PATHS_H
#define LIVE_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "live/live_files.h"

#define LIVE_MAJOR        226
#define LIVE_RENDER_MINOR 128

/* Returns what is behind /sys/dev/char/MAJOR:MINOR/device of the node in a path, or NULL. */
const char *live_paths_device(const char *path);

/* Returns the text of a file of the node in /sys, or NULL. */
const char *live_paths_text(const char *path);

/* Returns where a link of the node in /sys leads, or NULL. */
const char *live_paths_link(const char *path);

/* Fills what stat says of a node, or of a folder of it; false: the path is none. */
void live_paths_stat(enum live_node node, struct stat *st);
bool live_paths_folder(const char *path, struct stat *st);

#endif
