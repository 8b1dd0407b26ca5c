/* vector_fields.c - see vector_fields.h */
#include "vector_fields.h"

#include <string.h>

#include "quoted.h"

static void format_field(char *to, size_t size, const char *name, const struct place *place)
{
    const struct field *field = place->field;

    if (field->count)
        snprintf(to, size, "%s %ux%u", name, field->count, field->bits);
    else
        snprintf(to, size, "%s %u", name, field->bits);
}

static bool write_field(void *context, const char *name, const struct place *place)
{
    char text[192];

    format_field(text, sizeof text, name, place);
    fprintf(context, "// field %s\n", text);
    return true;
}

void vector_fields_write(FILE *out, const struct type *t)
{
    fprintf(out, "// struct %s %u\n", t->name, t->bits);
    type_walk(t, write_field, out);
}

struct checking {
    struct line_source *source;
    struct failure *f;
};

static bool check_field(void *context, const char *name, const struct place *place)
{
    static const char key[] = "// field ";
    struct checking *c = context;
    const char *line = "";
    char want[192];

    format_field(want, sizeof want, name, place);
    switch (line_source_next(c->source, &line, c->f)) {
    case LINE_FAILED: return false;
    case LINE_END:
        return line_fail_file(c->source, c->f,
                              "ends before field '%s'; it is cut off, copy or "
                              "generate it again",
                              quote_word(want).text);
    case LINE_READ: break;
    }
    if (strncmp(line, key, sizeof key - 1) != 0)
        return line_fail(c->source, c->f,
                         "field '%s' is missing; the file was made by another "
                         "version, generate it again",
                         quote_word(want).text);
    if (strcmp(line + sizeof key - 1, want) != 0)
        return line_fail(c->source, c->f,
                         "field '%s' stands where this version has '%s'; the "
                         "file was made by another version, generate it again",
                         quote_word(line + sizeof key - 1).text, quote_word(want).text);
    return true;
}

bool vector_fields_check(struct line_source *source, const struct type *t, struct failure *f)
{
    return type_walk(t, check_field, &(struct checking){ source, f });
}
