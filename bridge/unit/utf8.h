/* utf8.h - text that may hold names of files, which are any bytes, as UTF-8 that XML, JSON and HTML may have */
#ifndef UTF8_H
#define UTF8_H

#include <cjson/cJSON.h>

/* Returns the bytes of a text's first character, 1 to 4; 0: it is none (RFC 3629), or one that XML has not. */
unsigned utf8_length(const char *text);

/* Returns a copy, to be freed, with each byte that is of no character as \xff; NULL: no memory. */
char *utf8_of(const char *text);

/* Adds that to an object of JSON. */
void utf8_json(cJSON *o, const char *name, const char *text);

#endif
