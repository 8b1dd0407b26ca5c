/* place_json.h - the values of a field that two packets have, as JSON (bridge/dpi) */
#ifndef PLACE_JSON_H
#define PLACE_JSON_H

#include <cjson/cJSON.h>

#include "type.h"

/* Adds to an array what one element is in two packets: {"field", a_name, b_name, "differs"}; null of one that
 * is not there (NULL).
 */
void json_beside(cJSON *array, const char *label, const struct place *one,
                 const char *const name[2], const uint32_t *const words[2]);

/* Returns whether the place has the same bits in two packets. */
bool place_same(const struct place *p, const uint32_t *a, const uint32_t *b);

#endif
