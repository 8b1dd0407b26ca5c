/* json_number.h - integers in JSON with all their digits, and what is read as JSON
 *
 * JSON has integers of any size; cJSON's numbers are doubles, which are exact to 2^53 only.
 */
#ifndef JSON_NUMBER_H
#define JSON_NUMBER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

/* Adds "name": x to an object; with 'name' NULL, x to an array. */
void json_unsigned(cJSON *to, const char *name, uint64_t x);
void json_signed(cJSON *to, const char *name, int64_t x);

/* Parses a text that is one JSON value and nothing more; an object in it has no key twice.  NULL otherwise. */
cJSON *json_read(const char *text);

/* Returns whether an item is a whole number from 0 to 2^53, which a double holds exactly. */
bool json_whole(const cJSON *o, uint64_t *value);

/* Returns the unsigned integer of that name in the text of an object that cJSON printed; 0 if there is none. */
uint64_t json_unsigned_of(const char *text, const char *name);

/* Returns the array of that name in such a text, as it stands there and to be freed; NULL if there is none. */
char *json_array_of(const char *text, const char *name);

#endif
