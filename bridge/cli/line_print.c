/* line_print.c - see line_print.h */
#include "line_print.h"

#include <stdio.h>

#include "common/bits.h"
#include "place_json.h"
#include "place_value.h"
#include "unit.h"
#include "vector/hex_line.h"

struct showing {
    const uint32_t *line; /* NULL: the heading */
    cJSON *object;
    bool first;
};

static struct place element(const struct place *p, unsigned i)
{
    return (struct place){ p->field, p->lsb + i * p->field->bits, p->field->bits };
}

static bool show_csv(void *context, const char *name, const struct place *place)
{
    struct showing *s = context;

    for (unsigned i = 0; i < (place->field->count ? place->field->count : 1); i++) {
        struct place one = element(place, i);
        char value[64];
        printf("%s", s->first ? "" : ",");
        s->first = false;
        if (s->line) {
            place_format(value, sizeof value, &one, s->line);
            printf("%s", value);
        } else if (place->field->count) {
            printf("%s[%u]", name, i);
        } else {
            printf("%s", name);
        }
    }
    return true;
}

static bool show_json(void *context, const char *name, const struct place *place)
{
    struct showing *s = context;
    cJSON *array = place->field->count ? cJSON_AddArrayToObject(s->object, name) : NULL;

    for (unsigned i = 0; i < (place->field->count ? place->field->count : 1); i++) {
        struct place one = element(place, i);
        json_place(array ? array : s->object, array ? NULL : name, &one, s->line);
    }
    return true;
}

void line_print_heading(const struct type *t, enum line_form form)
{
    struct showing s = { .first = true };

    if (form != FORM_CSV)
        return;
    type_walk(t, show_csv, &s);
    printf("\n");
}

static void print_json(const struct type *t, const uint32_t *line)
{
    struct showing s = { line, cJSON_CreateObject(), true };
    char *text;

    type_walk(t, show_json, &s);
    text = cJSON_PrintUnformatted(s.object);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(s.object);
}

static void print_vector(const struct type *t, const uint32_t *line)
{
    char digits[VECTOR_WORDS * 8 + 1];

    hex_encode(digits, line, t->bits);
    digits[hex_digits(t->bits)] = '\n';
    fwrite(digits, 1, hex_digits(t->bits) + 1, stdout);
}

void line_print(const struct type *t, enum line_form form, const uint32_t *line)
{
    struct showing s = { .line = line, .first = true };

    switch (form) {
    case FORM_TEXT: type_print(stdout, t, line, NULL); break;
    case FORM_VECTOR: print_vector(t, line); break;
    case FORM_JSON: print_json(t, line); break;
    case FORM_CSV:
        type_walk(t, show_csv, &s);
        printf("\n");
        break;
    }
}
