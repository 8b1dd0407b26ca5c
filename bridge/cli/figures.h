/* figures.h - aurum rates --profile: the published figures of another GPU, expected and measured */
#ifndef FIGURES_H
#define FIGURES_H

#include <cjson/cJSON.h>

#include "failure.h"

/* Measures and prints the rows of a profile, or puts them into 'json' if it is not NULL; 'all': those that nothing measures, too.
 * Returns how many are not met.
 */
unsigned figures_print(const char *profile, const char *item, bool all, cJSON *json);

#endif
