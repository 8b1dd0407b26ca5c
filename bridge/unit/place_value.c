/* place_value.c - see place_value.h */
#include "place_value.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "field_text.h"
#include "host_float.h"
#include "number_class.h"

/* How many characters, up to a '_', all names of an enumeration begin with. */
static size_t common_prefix(const struct enumeration *e)
{
    size_t n = strlen(e->values[0].name);

    for (unsigned i = 1; i < e->count; i++)
        while (n > 0 && strncmp(e->values[0].name, e->values[i].name, n) != 0)
            n--;
    while (n > 0 && e->values[0].name[n - 1] != '_')
        n--;
    return n;
}

const char *enumerated_name(const struct enumeration *e, unsigned i)
{
    return e->values[i].name + common_prefix(e);
}

static bool same_name(const char *name, const char *text)
{
    for (; *name && *text; name++, text++)
        if (*name != (*text == '-' ? '_' : (char)toupper((unsigned char)*text)))
            return false;
    return *name == *text;
}

static bool enumerated(const struct enumeration *e, const char *text, uint64_t *value)
{
    const size_t prefix = e ? common_prefix(e) : 0;

    for (unsigned i = 0; e && i < e->count; i++) {
        if (same_name(e->values[i].name, text) || same_name(e->values[i].name + prefix, text)) {
            *value = e->values[i].value;
            return true;
        }
    }
    return false;
}

/* Digits of a base, '_' between them, up to 2^64. */
static bool digits(const char *text, unsigned base, uint64_t *value)
{
    *value = 0;
    if (!isxdigit((unsigned char)*text))
        return false;
    for (; *text; text++) {
        const char c = (char)tolower((unsigned char)*text);
        const unsigned digit = (unsigned)(isdigit((unsigned char)c) ? c - '0' : c - 'a' + 10);

        if (c == '_')
            continue;
        if (!isxdigit((unsigned char)c) || digit >= base || *value > (UINT64_MAX - digit) / base)
            return false;
        *value = *value * base + digit;
    }
    return true;
}

/* What stands behind the ' of SIZE'BASE... . */
static bool based(const char *text, unsigned bits, uint64_t *value)
{
    static const char bases[] = "bodh";
    static const unsigned base[] = { 2, 8, 10, 16 };
    const char *at;

    text += tolower((unsigned char)*text) == 's';
    at = *text ? strchr(bases, tolower((unsigned char)*text)) : NULL;
    return at && digits(text + 1, base[at - bases], value) && (*value & ~bits_mask(bits)) == 0;
}

/* SIZE'hDIGITS, 'hDIGITS; the size is at least what the digits need. */
static bool sized(const char *text, const char *quote, uint64_t *value)
{
    unsigned size = 0;

    if (quote - text > 2)
        return false;
    for (; text < quote; text++) {
        if (!isdigit((unsigned char)*text))
            return false;
        size = 10 * size + (unsigned)(*text - '0');
    }
    return based(quote + 1, size == 0 || size > 64 ? 64 : size, value);
}

static bool unsigned_number(const char *text, uint64_t *value)
{
    const char *quote = strchr(text, '\'');
    char *end;

    if (quote)
        return sized(text, quote, value);
    if (text[0] == '0' && tolower((unsigned char)text[1]) == 'b')
        return digits(text + 2, 2, value);
    if (text[0] == '0' && tolower((unsigned char)text[1]) == 'x')
        return digits(text + 2, 16, value);
    if (!isdigit((unsigned char)text[0]))
        return false;
    if (strchr(text, '_'))
        return digits(text, 10, value);
    errno = 0;
    *value = strtoull(text, &end, 0);
    return *end == '\0' && errno == 0;
}

/* What is too large for the format is no value of it: only "inf" is infinite.  fp16 is rounded from fp32. */
static bool floating(const struct place *place, const char *text, uint64_t *value)
{
    const unsigned bits = field_float(place->field);
    const char *digits = text + strspn(text, "+-");
    char *end;

    if (bits == 0 || isspace((unsigned char)*text))
        return false;
    if (bits == 64)
        *value = bits_of_double(strtod(text, &end));
    else
        *value = bits_of_float(strtof(text, &end));
    if (bits == 16)
        *value = float_from_fp32(&float_fp16, (uint32_t)*value, ROUND_RNE);
    return end != text && *end == '\0' &&
           (!number_is_inf(bits, *value) || tolower((unsigned char)*digits) == 'i');
}

/* -N of a signed field. */
static bool negative(const struct place *place, const char *text, uint64_t *value)
{
    if (place->field->kind != FIELD_SIGNED || *text != '-' || !unsigned_number(text + 1, value) ||
        *value > UINT64_C(1) << (place->bits - 1))
        return false;
    *value = (0 - *value) & bits_mask(place->bits);
    return true;
}

bool place_parse(const struct place *place, const char *text, uint64_t *value)
{
    if (enumerated(place->field->enumeration, text, value))
        return true;
    if (place->bits > 64)
        return false;
    if (unsigned_number(text, value))
        return (*value & ~bits_mask(place->bits)) == 0;
    return negative(place, text, value) || floating(place, text, value);
}

void place_wants(char *to, size_t size, const struct place *place)
{
    const struct enumeration *e = place->field->enumeration;
    char number[8];
    size_t n;

    if (!e) {
        snprintf(number, sizeof number, ", fp%u", field_float(place->field) & 127);
        snprintf(to, size, "%u bits%s", place->field->bits,
                 place->field->kind == FIELD_SIGNED ? ", signed"
                 : field_float(place->field)        ? number
                                                    : "");
        return;
    }
    snprintf(to, size, "%s: one of", e->name);
    for (unsigned i = 0; i < e->count && (n = strlen(to)) + 1 < size; i++)
        snprintf(to + n, size - n, " %s", enumerated_name(e, i));
    if (strlen(to) + 1 == size && size > 4)
        memcpy(to + size - 4, "...", 4);
}

void place_format(char *to, size_t size, const struct place *place, const uint32_t *words)
{
    const struct enumeration *e = place->field->enumeration;
    unsigned bits = place->field->bits;
    uint64_t x = bits_get(words, place->lsb, bits);

    for (unsigned i = 0; e && i < e->count; i++) {
        if (e->values[i].value == x) {
            const size_t n = strlen(e->values[i].name);

            assert(n < size);
            memcpy(to, e->values[i].name, n + 1);
            return;
        }
    }
    if (place->field->kind == FIELD_SIGNED)
        snprintf(to, size, "%" PRId64, bits_sign_extend(x, bits));
    else
        snprintf(to, size, "%0*" PRIx64, (int)(bits + 3) / 4, x);
}

bool place_read(const struct place *place, const char *text, uint64_t *value)
{
    if (place->field->kind != FIELD_SIGNED && place->bits <= 64 &&
        !enumerated(place->field->enumeration, text, value) &&
        text[strspn(text, "0123456789abcdefABCDEF")] == '\0')
        return digits(text, 16, value) && (*value & ~bits_mask(place->bits)) == 0;
    return place_parse(place, text, value);
}
