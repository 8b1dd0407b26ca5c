/* json_line.h - vectors of one type as JSON objects, one a line
 *
 * As cJSON would print a tree of them: the fields by their dotted names, an array as a list, a name of an
 * enumeration as a string.  Text of fields in front that are as in the line before stays.
 */
#ifndef JSON_LINE_H
#define JSON_LINE_H

#include "type.h"

struct json_line;
struct json_line *json_line_new(const struct type *t); /* NULL: too little memory */
void json_line_free(struct json_line *j);

/* Returns the text of a packed value, with its newline; it holds until the next call. */
const char *json_line_text(struct json_line *j, const uint32_t *words, size_t *length);

#endif
