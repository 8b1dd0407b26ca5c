/* json_line.c - see json_line.h */
#include "json_line.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "place_value.h"
#include "unit.h"

#define VALUE  64 /* characters of one value, at most */
#define DIGITS 20 /* of a number of 64 bits */

struct shown {
    char *key; /* "NAME": and what stands before it */
    size_t length;
    struct place place;
    size_t at; /* of the text of the line before */
};

struct json_line {
    const struct type *type;
    struct shown *field;
    unsigned fields;
    size_t room; /* of the longest line */
    char *text;
    uint32_t words[VECTOR_WORDS]; /* of the line before */
    bool begun;
};

static unsigned elements_of(const struct place *p)
{
    return p->field->count ? p->field->count : 1;
}

static bool add_field(void *context, const char *name, const struct place *place)
{
    struct json_line *j = context;
    struct shown *more = realloc(j->field, (j->fields + 1) * sizeof *more);
    const size_t length = strlen(name) + 4;

    if (!more)
        return false;
    j->field = more;
    more[j->fields] = (struct shown){ malloc(length + 1), length, *place, 0 };
    if (!more[j->fields].key)
        return false;
    snprintf(more[j->fields].key, length + 1, "%c\"%s\":", j->fields ? ',' : '{', name);
    j->fields++;
    j->room += length + 2 + elements_of(place) * VALUE;
    return true;
}

struct json_line *json_line_new(const struct type *t)
{
    struct json_line *j = calloc(1, sizeof *j);

    if (j && type_walk(t, add_field, j) && (j->text = malloc(j->room + 3))) {
        j->type = t;
        return j;
    }
    json_line_free(j);
    return NULL;
}

void json_line_free(struct json_line *j)
{
    for (unsigned i = 0; j && i < j->fields; i++)
        free(j->field[i].key);
    if (j) {
        free(j->field);
        free(j->text);
    }
    free(j);
}

/* Digits of a number, two at a time.  Returns where they end. */
static char *put_long_number(char *to, uint64_t x)
{
    static const char pairs[] = "00010203040506070809"
                                "10111213141516171819"
                                "20212223242526272829"
                                "30313233343536373839"
                                "40414243444546474849"
                                "50515253545556575859"
                                "60616263646566676869"
                                "70717273747576777879"
                                "80818283848586878889"
                                "90919293949596979899";
    char digits[2 * DIGITS] = { 0 }, *first = digits + DIGITS;

    for (; x >= 10; x /= 100) {
        first -= 2;
        memcpy(first, &pairs[2 * (x % 100)], 2);
    }
    if (x > 0)
        *--first = (char)('0' + x);
    memcpy(to, first, DIGITS); /* more than there are, which is quicker */
    return to + (digits + DIGITS - first);
}

static inline char *put_number(char *to, uint64_t x)
{
    *to = (char)('0' + x);
    return x < 10 ? to + 1 : put_long_number(to, x);
}

static inline char *put_value(char *to, const struct place *one, const uint32_t *words)
{
    const uint64_t x = bits_get(words, one->lsb, one->bits);

    if (one->field->kind == FIELD_ENUM) {
        *to++ = '"';
        place_format(to, VALUE - 2, one, words);
        to += strlen(to);
        *to++ = '"';
        return to;
    }
    if (one->field->kind == FIELD_SIGNED && x >> (one->bits - 1)) {
        *to++ = '-';
        return put_number(to, (0 - x) & bits_mask(one->bits));
    }
    return put_number(to, x);
}

static char *put_field(char *to, const struct shown *s, const uint32_t *words)
{
    const struct field *field = s->place.field;
    struct place one = { field, s->place.lsb, field->bits };

    memcpy(to, s->key, s->length);
    to += s->length;
    if (field->count == 0)
        return put_value(to, &one, words);
    *to++ = '[';
    for (unsigned i = 0; i < field->count; i++, one.lsb += one.bits) {
        to = put_value(to, &one, words);
        *to++ = ',';
    }
    to[-1] = ']';
    return to;
}

/* How many fields, the most significant first, lie above all words that are another than in the line before. */
static unsigned same_fields(const struct json_line *j, const uint32_t *words)
{
    unsigned word = BITS_WORDS(j->type->bits), n = 0;

    if (!j->begun)
        return 0;
    while (word > 0 && words[word - 1] == j->words[word - 1])
        word--;
    while (n < j->fields && j->field[n].place.lsb >= 32 * word)
        n++;
    return n;
}

const char *json_line_text(struct json_line *j, const uint32_t *words, size_t *length)
{
    unsigned i = same_fields(j, words);
    char *to = j->text + (i < j->fields && i > 0 ? j->field[i].at : 0);

    if (i == j->fields)
        i = 0;
    for (; i < j->fields; i++) {
        j->field[i].at = (size_t)(to - j->text);
        to = put_field(to, &j->field[i], words);
    }
    memcpy(to, "}\n", 3);
    memcpy(j->words, words, BITS_WORDS(j->type->bits) * sizeof *words);
    j->begun = true;
    *length = (size_t)(to - j->text) + 2;
    return j->text;
}
