/* line_print.h - a vector for people and tools: text, a CSV row, a JSON object a line */
#ifndef LINE_PRINT_H
#define LINE_PRINT_H

#include "type.h"

enum line_form { FORM_TEXT, FORM_VECTOR, FORM_JSON, FORM_CSV };

/* Prints the heading of a form that has one: the names of CSV's columns. */
void line_print_heading(const struct type *t, enum line_form form);

/* Prints a packed value on standard output.  JSON and CSV have the fields by dotted name. */
void line_print(const struct type *t, enum line_form form, const uint32_t *line);

#endif
