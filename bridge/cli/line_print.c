/* line_print.c - see line_print.h */
#include "line_print.h"

#include <stdio.h>

#include <stdlib.h>

#include "json_line.h"
#include "place_value.h"
#include "unit.h"
#include "vector/hex_line.h"

struct line_printer {
    const struct type *type;
    enum line_form form;
    struct json_line *json; /* of JSON */
};

struct showing {
    const uint32_t *line; /* NULL: the heading */
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

struct line_printer *line_printer_open(const struct type *t, enum line_form form)
{
    struct line_printer *p = calloc(1, sizeof *p);
    struct showing heading = { .first = true };

    if (!p)
        return NULL;
    *p = (struct line_printer){ t, form, form == FORM_JSON ? json_line_new(t) : NULL };
    if (form == FORM_JSON && !p->json) {
        free(p);
        return NULL;
    }
    if (form == FORM_CSV) {
        type_walk(t, show_csv, &heading);
        printf("\n");
    }
    return p;
}

void line_printer_close(struct line_printer *p)
{
    if (p)
        json_line_free(p->json);
    free(p);
}

static void print_json(struct json_line *j, const uint32_t *line)
{
    size_t length;
    const char *text = json_line_text(j, line, &length);

    fwrite(text, 1, length, stdout);
}

static void print_vector(const struct type *t, const uint32_t *line)
{
    char digits[VECTOR_WORDS * 8 + 1];

    hex_encode(digits, line, t->bits);
    digits[hex_digits(t->bits)] = '\n';
    fwrite(digits, 1, hex_digits(t->bits) + 1, stdout);
}

void line_print(struct line_printer *p, const uint32_t *line)
{
    struct showing s = { .line = line, .first = true };

    switch (p->form) {
    case FORM_TEXT: type_print(stdout, p->type, line, NULL); break;
    case FORM_VECTOR: print_vector(p->type, line); break;
    case FORM_JSON: print_json(p->json, line); break;
    case FORM_CSV:
        type_walk(p->type, show_csv, &s);
        printf("\n");
        break;
    }
}
