/* self_path.h - where the program that runs lies */
#ifndef SELF_PATH_H
#define SELF_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "failure.h"

/* Finds the folder of the program; false with 'f' filled if the system does not tell. */
bool self_folder(char *to, size_t size, struct failure *f);

/* Names a file that was built or installed with the program: in 'built' beside it ("", or a folder and its slash); in
 * ../libexec/aurum if it is not there.  False as self_folder.
 */
bool self_find(char *to, size_t size, const char *built, const char *name, struct failure *f);

#endif
