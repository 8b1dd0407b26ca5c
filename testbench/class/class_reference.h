/* class_reference.h - methods and what their fields take, from the lines of the tables, slowly */
#ifndef CLASS_REFERENCE_H
#define CLASS_REFERENCE_H

#include "class/class.h"
#include "random.h"

/* The line that covers an address; NULL: none. */
const struct class_line *slow_class_method(const struct class_table *c, unsigned word);

/* Whether each bit is of a field and each enumerated field has a value that is listed. */
bool slow_class_valid(const struct class_table *c, const struct class_line *method, u32 data);

/* A word of listed values in enumerated fields and anything in others; in half of all a bit is wrong. */
u32 slow_class_data(const struct class_table *c, const struct class_line *method, struct random *r);

#endif
