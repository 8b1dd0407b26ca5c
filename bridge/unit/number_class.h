/* number_class.h - classes of floating point numbers, for coverage and for names of values */
#ifndef NUMBER_CLASS_H
#define NUMBER_CLASS_H

#include <stdbool.h>
#include <stdint.h>

#define NUMBER_CLASSES 12

/* Zeros; the least denormal of either sign, others; the smallest normal number of either sign, others, the largest;
 * infinities; quiet and signalling NaNs.
 */
extern const char *const number_class_names[NUMBER_CLASSES];

/* Returns the class of the low 16, 32 or 64 bits of a value: fp16, fp32, fp64. */
unsigned number_class(unsigned bits, uint64_t value);

/* Returns a number of a class, made of random bits. */
uint64_t number_of_class(unsigned bits, unsigned class, uint64_t random);

bool number_is_inf(unsigned bits, uint64_t value);

#endif
