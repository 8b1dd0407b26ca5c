/* json_number.c - see json_number.h */
#include "json_number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(cJSON *to, const char *name, const char *digits)
{
    if (name)
        cJSON_AddRawToObject(to, name, digits);
    else
        cJSON_AddItemToArray(to, cJSON_CreateRaw(digits));
}

void json_unsigned(cJSON *to, const char *name, uint64_t x)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%" PRIu64, x);
    add(to, name, digits);
}

void json_signed(cJSON *to, const char *name, int64_t x)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%" PRId64, x);
    add(to, name, digits);
}

/* Inside of a string a quote has a backslash before it, so no string holds what is looked for. */
uint64_t json_unsigned_of(const char *text, const char *name)
{
    char key[64];
    const char *at;

    snprintf(key, sizeof key, "\"%s\":", name);
    at = strstr(text, key);
    return at ? strtoull(at + strlen(key), NULL, 10) : 0;
}
