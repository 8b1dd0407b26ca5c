/* line_print.h - a vector for people and tools: text, a CSV row, a JSON object a line */
#ifndef LINE_PRINT_H
#define LINE_PRINT_H

#include "type.h"

enum line_form { FORM_TEXT, FORM_VECTOR, FORM_JSON, FORM_CSV };

/* Lines of one type in one form, on standard output. */
struct line_printer;

/* Prints the heading of a form that has one: the names of CSV's columns.  NULL: too little memory. */
struct line_printer *line_printer_open(const struct type *t, enum line_form form);

/* Prints a packed value.  JSON and CSV have the fields by dotted name. */
void line_print(struct line_printer *p, const uint32_t *line);
void line_printer_close(struct line_printer *p);

#endif
