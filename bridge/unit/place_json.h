/* place_json.h - the value of a field as JSON: of vector files (aurum show) and of differences (bridge/dpi) */
#ifndef PLACE_JSON_H
#define PLACE_JSON_H

#include <cjson/cJSON.h>

#include "type.h"

/* Adds one element's value to an object, or with 'name' NULL to an array: a number, signed where the field
 * is, with all its digits; or an enumeration's name.
 */
void json_place(cJSON *to, const char *name, const struct place *one, const uint32_t *words);

/* Adds to an array what one element is in two packets: {"field", a_name, b_name, "differs"}; null of one that
 * is not there (NULL).
 */
void json_beside(cJSON *array, const char *label, const struct place *one,
                 const char *const name[2], const uint32_t *const words[2]);

/* Returns whether the place has the same bits in two packets. */
bool place_same(const struct place *p, const uint32_t *a, const uint32_t *b);

#endif
