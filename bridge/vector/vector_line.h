/* vector_line.h - a line of a vector file's body: hex digits, blanks, a comment */
#ifndef VECTOR_LINE_H
#define VECTOR_LINE_H

#include "line_source.h"
#include "type.h"

/* Returns whether a line holds a vector: more than blanks and a comment. */
bool vector_line_is(const char *line);

/* Reads the packed 'vector' of a line that holds one; false with 'f' filled if it is malformed. */
bool vector_line_read(const struct line_source *source, const struct type *vector, const char *line,
                      uint32_t *words, struct failure *f);

#endif
