/* scene_file.h - scenes as text: aurum draw --dump writes it, the references read it (README.md)
 *
 * Every fp32 is written as eight hexadecimal digits, so that reading gives the same bits.
 */
#ifndef SCENE_FILE_H
#define SCENE_FILE_H

#include "scene.h"

/* Writes under a temporary name, then renames; "-" is standard output. */
bool scene_write(const struct scene *s, const char *path, struct failure *f);

/* Reads a scene, to be freed; a failure names the file and the line. */
bool scene_read(struct scene *s, const char *path, struct failure *f);

#endif
