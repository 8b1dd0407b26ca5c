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

/* How deep lists and objects may lie in one another. */
#define DEPTH 16

/* The keys of an object, by a hash; false if one is there already. */
static bool note_key(const char **key, size_t mask, const char *name)
{
    size_t at = 5381;

    for (const char *c = name; *c; c++)
        at = 33 * at + (unsigned char)*c;
    for (at ^= at >> 16; key[at & mask]; at++)
        if (strcmp(key[at & mask], name) == 0)
            return false;
    key[at & mask] = name;
    return true;
}

static bool has_keys_once(const cJSON *o)
{
    size_t count = 0, mask = 7;
    bool once = true;

    for (const cJSON *v = o->child; v; v = v->next)
        count++;
    while (mask < 2 * count)
        mask = 2 * mask + 1;
    const char **key = calloc(mask + 1, sizeof *key);
    for (const cJSON *v = o->child; key && once && v; v = v->next)
        once = note_key(key, mask, v->string);
    once = once && key;
    free(key);
    return once;
}

static bool keys_once(const cJSON *o, unsigned depth)
{
    if (cJSON_IsObject(o) && !has_keys_once(o))
        return false;
    for (const cJSON *v = o->child; v; v = v->next) {
        if (depth == DEPTH || !keys_once(v, depth + 1))
            return false;
    }
    return true;
}

cJSON *json_read(const char *text)
{
    cJSON *o = cJSON_ParseWithOpts(text, NULL, true);

    if (o && keys_once(o, 0))
        return o;
    cJSON_Delete(o);
    return NULL;
}

bool json_whole(const cJSON *o, uint64_t *value)
{
    const double x = cJSON_GetNumberValue(o);

    if (!(x >= 0 && x <= 9007199254740992.0) || x != (double)(uint64_t)x)
        return false;
    *value = (uint64_t)x;
    return true;
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
