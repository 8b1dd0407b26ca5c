/* rate_formulas.h - rows of rates.csv that the lines of a unit cannot measure, by the model's own functions
 *
 * PROP's are of pixels that reach the shader, STRI's of primitives of many planes.
 */
#ifndef RATE_FORMULAS_H
#define RATE_FORMULAS_H

#include "rate_table.h"

/* What a row's value is by the model: the least and the most over its conditions; no unit if there is no formula. */
struct rate_formula {
    const char *unit; /* NULL: none */
    double low, high;
};
struct rate_formula rate_formula_of(const struct rate_row *row);

#endif
