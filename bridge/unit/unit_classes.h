/* unit_classes.h - floating point numbers of every class in random vectors (number_class.h), and ids at their ends
 *
 * What a unit's own random numbers seldom are: one line of 32, and one state bundle of 8, has some in every field that is
 * a number of its packets; of a unit with RTL another of 32 has 0 or all ones in half of the fields of its ids.
 */
#ifndef UNIT_CLASSES_H
#define UNIT_CLASSES_H

#include <stdint.h>

struct unit_ops;

/* Puts such numbers into a vector: of fields of the bundle the same ones for the same 'config', of others for the same 'line'. */
void unit_classes(const struct unit_ops *u, uint64_t config, uint64_t line, uint32_t *vector);

#endif
