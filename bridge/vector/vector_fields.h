/* vector_fields.h - the struct of a vector file's lines, as the header spells it
 *
 *     // struct crop_vector 1341
 *     // field reset 1
 *     // field pass_crop.src 8x32
 */
#ifndef VECTOR_FIELDS_H
#define VECTOR_FIELDS_H

#include <stdio.h>

#include "line_source.h"
#include "type.h"

/* Writes the struct line and its field lines; ferror() tells a failure. */
void vector_fields_write(FILE *out, const struct type *t);

/* Reads the field lines behind a struct line and compares them with 't'. */
bool vector_fields_check(struct line_source *source, const struct type *t, struct failure *f);

#endif
