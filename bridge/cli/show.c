/* show.c - aurum show */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>

#include "common/bits.h"
#include "command.h"
#include "json_number.h"
#include "lines.h"
#include "vector/vector_file.h"

enum show_as { SHOW_TEXT, SHOW_JSON, SHOW_CSV };

struct arguments {
    const char *file;
    enum show_as as;
    uint64_t from, count;
};

enum { KEY_CSV = 256, KEY_FROM, KEY_COUNT };

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "One object a line, fields by dotted name", 0 },
    { "csv", KEY_CSV, NULL, 0, "A heading and one row a line", 0 },
    { "from", KEY_FROM, "N", 0, "The first line, from 0", 0 },
    { "count", KEY_COUNT, "N", 0, "How many lines (default all)", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'j': a->as = SHOW_JSON; return 0;
    case KEY_CSV: a->as = SHOW_CSV; return 0;
    case KEY_FROM: a->from = lines_number("--from", arg, state); return 0;
    case KEY_COUNT: a->count = lines_number("--count", arg, state); return 0;
    case ARGP_KEY_ARG:
        if (a->file)
            argp_error(state, "'%s' is a second file; one at a time", arg);
        a->file = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->file)
            argp_error(state, "which FILE?");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

struct showing {
    enum show_as as;
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

/* The same as in CSV: a number, signed where the field is; an enumeration's name. */
static void json_value(cJSON *to, const char *name, const struct place *one, const uint32_t *line)
{
    const uint64_t x = bits_get(line, one->lsb, one->bits);
    char value[64];

    if (one->field->kind == FIELD_SIGNED) {
        json_signed(to, name, bits_sign_extend(x, one->bits));
    } else if (one->field->kind == FIELD_ENUM) {
        place_format(value, sizeof value, one, line);
        if (name)
            cJSON_AddStringToObject(to, name, value);
        else
            cJSON_AddItemToArray(to, cJSON_CreateString(value));
    } else {
        json_unsigned(to, name, x);
    }
}

static bool show_json(void *context, const char *name, const struct place *place)
{
    struct showing *s = context;
    cJSON *array = place->field->count ? cJSON_AddArrayToObject(s->object, name) : NULL;

    for (unsigned i = 0; i < (place->field->count ? place->field->count : 1); i++) {
        struct place one = element(place, i);
        json_value(array ? array : s->object, array ? NULL : name, &one, s->line);
    }
    return true;
}

static void show_line(const struct arguments *a, const struct type *t, uint64_t index,
                      const uint32_t *line)
{
    struct showing s = { a->as, line, NULL, true };
    char *text;

    if (a->as == SHOW_TEXT) {
        printf("vector %" PRIu64 "\n", index);
        type_print(stdout, t, line, NULL);
    } else if (a->as == SHOW_CSV) {
        type_walk(t, show_csv, &s);
        printf("\n");
    } else {
        s.object = cJSON_CreateObject();
        type_walk(t, show_json, &s);
        text = cJSON_PrintUnformatted(s.object);
        puts(text);
        cJSON_free(text);
        cJSON_Delete(s.object);
    }
}

static void show_head(const struct arguments *a, const struct vector_header *h)
{
    struct showing heading = { SHOW_CSV, NULL, NULL, true };

    if (a->as == SHOW_TEXT)
        printf("%s: %" PRIu64 " vectors of %s, profile %s, seed %" PRIu64 "\nmade by: %s\n",
               a->file, h->count, h->unit->name, h->profile, h->seed, h->options);
    if (a->as == SHOW_CSV) {
        type_walk(h->unit->vector, show_csv, &heading);
        printf("\n");
    }
}

int command_show(int argc, char **argv)
{
    static const struct argp argp = {
        options, parse, "FILE", "Prints a vector file field by field.", NULL, NULL, NULL
    };
    struct arguments a = { .count = UINT64_MAX };
    struct failure f = { 0 };
    struct vector_reader *r;
    uint32_t line[VECTOR_WORDS];

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!(r = vector_reader_open(a.file, &f)))
        return report_failure(&f);
    if (a.from > 0 && a.from >= vector_reader_header(r)->count) {
        fail(&f, EXIT_USAGE, "--from: %s has only %" PRIu64 " lines", a.file,
             vector_reader_header(r)->count);
        vector_reader_close(r);
        return report_failure(&f);
    }
    show_head(&a, vector_reader_header(r));
    for (uint64_t i = 0; (i < a.from || i - a.from < a.count) && vector_reader_next(r, line); i++)
        if (i >= a.from)
            show_line(&a, vector_reader_header(r)->unit->vector, i, line);
    vector_reader_close(r);
    return EXIT_AGREE;
}
