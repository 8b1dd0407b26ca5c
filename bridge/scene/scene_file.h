/* scene_file.h - scenes as text: what aurum draw --dump writes and the references read (README.md)
 *
 * Every fp32 is its eight hexadecimal digits, so that a scene comes back bit for bit.
 */
#ifndef SCENE_FILE_H
#define SCENE_FILE_H

#include "scene.h"

/* Writes through a temporary name; "-" is standard output. */
bool scene_write(const struct scene *s, const char *path, struct failure *f);

/* An own copy, to be freed; a failure names the file and the line. */
bool scene_read(struct scene *s, const char *path, struct failure *f);

#endif
