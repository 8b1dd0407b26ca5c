/* held_file.h - files and folders with temporary names, which no program leaves for good
 *
 * Who made one holds a lock on it until it is removed or has its name; a lock ends with its process, whatever ended that.  So a
 * file without one is nobody's, and the next program removes it.
 */
#ifndef HELD_FILE_H
#define HELD_FILE_H

#include <stdbool.h>

/* Makes an empty file, or a folder, of a name that ends in XXXXXX, as mkstemp, and holds it; false with errno. */
bool held_file_make(char *path, bool folder);

/* Releases the file: it is removed, or has its name. */
void held_file_release(const char *path);

/* Removes what is nobody's in a folder: names of 'prefix' and six letters or digits; of folders what is in them, too. */
void held_file_sweep(const char *folder, const char *prefix);

#endif
