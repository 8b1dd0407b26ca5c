/* figures.h - aurum rates --profile: the published figures of another GPU, expected and measured */
#ifndef FIGURES_H
#define FIGURES_H

#include <cjson/cJSON.h>

#include "failure.h"

/* Returns whether the profile has rows whose items have 'item' in them; NULL: any. */
bool figures_any(const char *profile, const char *item);

/* Measures and prints those rows, or puts them into 'json' if it is not NULL; 'all': those that nothing measures, too.
 * Returns how many are not met.
 */
unsigned figures_print(const char *profile, const char *item, bool all, cJSON *json);

#endif
