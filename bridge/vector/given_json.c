/* given_json.c - a line of JSON (given_fields.h)
 *
 * cJSON's numbers are doubles, exact to 2^53 only: so its text has every number as a string that begins with NUMBER.
 */
#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "given_fields.h"
#include "json_number.h"
#include "place_value.h"
#include "quoted.h"

#define NUMBER '#'

/* Copies a string with its quotes; where it ends. */
static const char *copy_string(const char *from, char **to)
{
    do {
        if (*from == '\\' && from[1])
            *(*to)++ = *from++;
        *(*to)++ = *from++;
    } while (*from && *from != '"');
    if (*from)
        *(*to)++ = *from++;
    return from;
}

/* The text with numbers as strings, to be freed. */
static char *quote_numbers(const char *from)
{
    char *text = malloc(4 * strlen(from) + 1), *to = text;

    while (text && *from) {
        const size_t n = strspn(from, "+-.0123456789eE");

        if (*from == '"') {
            from = copy_string(from, &to);
        } else if (n > 0 && (isdigit((unsigned char)*from) || *from == '-')) {
            *to++ = '"';
            *to++ = NUMBER;
            memcpy(to, from, n);
            to += n;
            *to++ = '"';
            from += n;
        } else {
            *to++ = *from++;
        }
    }
    if (text)
        *to = '\0';
    return text;
}

static bool put_value(struct given_fields *g, const char *name, const struct given_name *of,
                      const struct place *one, const cJSON *value, struct failure *f)
{
    const char *text = cJSON_GetStringValue(value);

    if (cJSON_IsBool(value))
        return given_put(g, name, of, one, cJSON_IsTrue(value) ? "1" : "0", place_parse, f);
    if (!text)
        return line_fail(g->source, f, "%s wants a number or a string", quote_word(name).text);
    if (*text == NUMBER)
        return given_put(g, name, of, one, text + 1, place_parse, f);
    /* show prints a code without a name in hex */
    return given_put(g, name, of, one, text, one->field->enumeration ? place_read : place_parse, f);
}

static bool put_field(struct given_fields *g, const char *name, const cJSON *value,
                      struct failure *f)
{
    struct given_name of;
    unsigned i = 0;

    if (!given_find(g, name, &of, f))
        return false;
    const struct field *field = of.place.field;
    const unsigned bits = field->bits, elements = of.place.bits / bits;
    if (elements == 1)
        return put_value(g, name, &of, &of.place, value, f);
    if (!cJSON_IsArray(value) || (unsigned)cJSON_GetArraySize(value) != elements)
        return line_fail(g->source, f, "%s wants an array of %u values", quote_word(name).text,
                         elements);
    for (const cJSON *v = value->child; v; v = v->next, i++) {
        const struct place one = { field, of.place.lsb + i * bits, bits };

        if (!put_value(g, name, &of, &one, v, f))
            return false;
    }
    return true;
}

static bool put_object(struct given_fields *g, const char *prefix, const cJSON *o,
                       struct failure *f)
{
    char name[256];

    for (const cJSON *v = o->child; v; v = v->next) {
        if (!*prefix && strlen(v->string) < sizeof name)
            strcpy(name, v->string);
        else if (snprintf(name, sizeof name, "%s%s%s", prefix, *prefix ? "." : "", v->string) >=
                 (int)sizeof name)
            return line_fail(g->source, f, "%s has no field '%s'", g->unit->name,
                             quote_word(v->string).text);
        if (cJSON_IsObject(v) ? !put_object(g, name, v, f) : !put_field(g, name, v, f))
            return false;
    }
    return true;
}

bool given_json(struct given_fields *g, const char *text, struct failure *f)
{
    char *quoted = quote_numbers(text);
    cJSON *o = quoted ? json_read(quoted) : NULL;
    bool good = false;

    if (!quoted)
        line_fail(g->source, f, "too little memory to read it");
    else if (!cJSON_IsObject(o))
        line_fail(
            g->source, f,
            "is not one JSON object with each key once; write one a line, as aurum show --json");
    else
        good = put_object(g, "", o, f);
    cJSON_Delete(o);
    free(quoted);
    return good;
}
