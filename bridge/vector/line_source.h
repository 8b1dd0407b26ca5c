/* line_source.h - the lines of a text file, one at a time
 *
 * Memory does not depend on the file's size: a line longer than LINE_LONGEST is an error.  Lines end in
 * LF or CR LF; the last line may lack its end.
 */
#ifndef LINE_SOURCE_H
#define LINE_SOURCE_H

#include <stddef.h>

#include "failure.h"

#define LINE_LONGEST 65536 /* characters */

enum line_read { LINE_READ, LINE_END, LINE_FAILED };

struct line_source;

/* Opens a plain file, a compressed one, or "-" (byte_source.h); NULL with 'f' filled on failure. */
struct line_source *line_source_open(const char *path, struct failure *f);

/* Opens standard input, whose lines are read as they come, never rewound. */
struct line_source *line_source_stream(struct failure *f);

/* Returns whether the next line may have to be waited for. */
bool line_source_waits(const struct line_source *s);

/* Reads a line without NUL; it is valid until the next call.  Fills 'f' for LINE_FAILED. */
enum line_read line_source_next(struct line_source *s, const char **text, struct failure *f);

/* Makes the next call return the last line again. */
void line_source_again(struct line_source *s);

/* Goes back to the first line. */
void line_source_rewind(struct line_source *s);

void line_source_close(struct line_source *s);

/* Fails with EXIT_IO and "FILE:LINE: " in front, of the line read last. */
bool line_fail(const struct line_source *s, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Fails as line_fail does, for an error of the whole file: "FILE: ". */
bool line_fail_file(const struct line_source *s, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
