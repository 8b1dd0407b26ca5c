/* json_number.c - see json_number.h */
#include "json_number.h"

#include <ctype.h>
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

/* What stands behind the name.  Inside of a string a quote has a backslash before it, so no string holds what is
 * looked for.
 */
static const char *behind(const char *text, const char *name)
{
    char key[64];
    const char *at;

    snprintf(key, sizeof key, "\"%s\":", name);
    at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

uint64_t json_unsigned_of(const char *text, const char *name)
{
    const char *at = behind(text, name);

    return at ? strtoull(at, NULL, 10) : 0;
}

/* Behind the string that begins here. */
static const char *behind_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

char *json_array_of(const char *text, const char *name)
{
    const char *from = behind(text, name);
    unsigned depth = 0;

    for (; from && isspace((unsigned char)*from); from++) {}
    if (!from || *from != '[')
        return NULL;
    for (const char *at = from; *at;) {
        depth += *at == '[' ? 1u : 0;
        depth -= *at == ']' ? 1u : 0;
        at = *at == '"' ? behind_string(at) : at + 1;
        if (depth == 0)
            return strndup(from, (size_t)(at - from));
    }
    return NULL;
}
