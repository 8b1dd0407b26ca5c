/* cover_axis.h - a field's values as bins (coverage.h) */
#ifndef COVER_AXIS_H
#define COVER_AXIS_H

#include "coverage.h"

/* Adds a member's place.  The first says what the bins are: of an enumeration its values; of a flag 0 and 1, of a
 * valid bit and 'reset' 1 alone; of at most four bits every value; of a float its classes; else the ends of the
 * range, 0, and what is between.
 */
bool cover_axis_add(struct cover_axis *a, const struct unit_ops *u, const struct place *place,
                    unsigned valid);

#endif
