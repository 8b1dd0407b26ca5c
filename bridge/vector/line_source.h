/* line_source.h - the lines of a text file, one at a time
 *
 * Memory does not depend on the file: a line longer than LINE_LONGEST is an error.  Lines end in
 * LF or CR LF; the last may end with the file.
 */
#ifndef LINE_SOURCE_H
#define LINE_SOURCE_H

#include <stddef.h>

#include "failure.h"

#define LINE_LONGEST 65536 /* characters */

enum line_read { LINE_READ, LINE_END, LINE_FAILED };

struct line_source;

/* Opens a plain file, or a compressed one (byte_source.h); NULL with 'f' filled on failure. */
struct line_source *line_source_open(const char *path, struct failure *f);

/* Reads a line, which holds no NUL and stands until the next call.  'f' is filled for
 * LINE_FAILED.
 */
enum line_read line_source_next(struct line_source *s, const char **text, struct failure *f);

/* Makes the next call give the last line again. */
void line_source_again(struct line_source *s);

/* Goes back to the first line. */
void line_source_rewind(struct line_source *s);

void line_source_close(struct line_source *s);

/* As fail() with EXIT_IO, and "FILE:LINE: " before it: the line read last. */
bool line_fail(const struct line_source *s, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* As line_fail, for what is wrong with the file as a whole: "FILE: ". */
bool line_fail_file(const struct line_source *s, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
