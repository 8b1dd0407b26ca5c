/* cover_axis.h - a field's values as bins (coverage.h) */
#ifndef COVER_AXIS_H
#define COVER_AXIS_H

#include "coverage.h"

/* Sets how an axis's bits are read, before its places: "fp32" as a number, "u8" as an unsigned integer, of the low bits
 * of each element; "2xfp16", "4xu8" of so many lanes; "tsc.wrap_x" as a field of a structure that lies in these words.
 * Returns false if there is no such form.
 */
bool cover_axis_form(struct cover_axis *a, const char *form);

/* Adds a member's place, each element and lane of it.  The first says what the bins are: of an enumeration its values; of
 * a flag 0 and 1, of a valid bit and 'reset' 1 alone; of at most four bits every value; of a floating point number its
 * class; else the ends of the range, 0, and what is between.  Of a field of a structure every value of at most four bits.
 */
bool cover_axis_add(struct cover_axis *a, const struct unit_ops *u, const struct place *place,
                    unsigned valid);

#endif
