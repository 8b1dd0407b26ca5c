/* place_json.c - see place_json.h */
#include "place_json.h"

#include "common/bits.h"
#include "json_number.h"
#include "place_value.h"

/* Adds one element's value to an object: a number, signed where the field is, with all its digits; or an enumeration's name. */
static void add_place(cJSON *to, const char *name, const struct place *one, const uint32_t *words)
{
    const uint64_t x = bits_get(words, one->lsb, one->bits);
    char value[64];

    if (one->field->kind == FIELD_SIGNED) {
        json_signed(to, name, bits_sign_extend(x, one->bits));
    } else if (one->field->kind == FIELD_ENUM) {
        place_format(value, sizeof value, one, words);
        cJSON_AddStringToObject(to, name, value);
    } else {
        json_unsigned(to, name, x);
    }
}

bool place_same(const struct place *p, const uint32_t *a, const uint32_t *b)
{
    for (unsigned at = 0; at < p->bits; at += 64) {
        const unsigned n = p->bits - at < 64 ? p->bits - at : 64;

        if (bits_get(a, p->lsb + at, n) != bits_get(b, p->lsb + at, n))
            return false;
    }
    return true;
}

void json_beside(cJSON *array, const char *label, const struct place *one,
                 const char *const name[2], const uint32_t *const words[2])
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddItemToArray(array, o);
    cJSON_AddStringToObject(o, "field", label);
    for (unsigned i = 0; i < 2; i++)
        if (words[i])
            add_place(o, name[i], one, words[i]);
        else
            cJSON_AddNullToObject(o, name[i]);
    cJSON_AddBoolToObject(o, "differs",
                          !words[0] || !words[1] || !place_same(one, words[0], words[1]));
}
