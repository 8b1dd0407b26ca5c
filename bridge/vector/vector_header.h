/* vector_header.h - the comment lines that a vector file begins with (vectors/README.md) */
#ifndef VECTOR_HEADER_H
#define VECTOR_HEADER_H

#include <stdio.h>

#include "line_source.h"
#include "vector_file.h"

#define COUNT_DIGITS 12
#define COUNT_MOST   UINT64_C(999999999999)
#define PICTURE_MOST 16384 /* quad_id has 14 bits a coordinate */

/* Offsets in a written header of the values that are filled in last. */
struct header_places {
    long count, sha256;
};

/* Writes a header with a count of 0 and a digest of zeros; ferror() tells a failure. */
void vector_header_write(FILE *out, const struct vector_header *h, struct header_places *places);

/* Reads and checks all lines before the body; the source then gives the body's first line. */
bool vector_header_read(struct line_source *source, struct vector_header *h, struct failure *f);

#endif
