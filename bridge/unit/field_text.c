/* field_text.c - see field_text.h */
#include "field_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct named_text {
    const char *name, *text;
} texts[] = {
#include "field_texts.inc" /* sorted by name */
};

static int by_name(const void *name, const void *text)
{
    return strcmp(name, ((const struct named_text *)text)->name);
}

const char *text_of(const char *name)
{
    const struct named_text *t =
        bsearch(name, texts, sizeof texts / sizeof *texts, sizeof *texts, by_name);

    return t ? t->text : NULL;
}

/* The type that has the field. */
static const struct type *owner(const struct field *f)
{
    for (unsigned i = 0; i < all_types_count; i++)
        if (f >= all_types[i]->fields && f < all_types[i]->fields + all_types[i]->count)
            return all_types[i];
    return NULL;
}

static bool ends_in(const char *name, const char *end)
{
    const size_t n = strlen(name), m = strlen(end);

    return n >= m && strcmp(name + n - m, end) == 0;
}

/* Its text in the .def; v0, v1 of TA(2, t, v) are v there. */
static const char *own_text(const struct type *t, const struct field *f)
{
    char name[160];
    size_t n;

    snprintf(name, sizeof name, "%s.%s", t->name, f->name);
    if (f->bits == 1 && ends_in(t->name, "_vector")) /* of bridge/unit/vector.def */
        return ends_in(f->name, "_valid") ? "the packet counts" : "the unit is reset first";
    if (text_of(name) || f->kind != FIELD_STRUCT)
        return text_of(name);
    for (n = strlen(name); isdigit((unsigned char)name[n - 1]); n--) {}
    name[n] = '\0';
    return text_of(name);
}

const char *field_text(const struct field *f)
{
    const struct type *t = owner(f);
    const char *own = t ? own_text(t, f) : NULL;

    if (own)
        return own;
    if (f->kind == FIELD_STRUCT)
        return text_of(f->type->name);
    return f->kind == FIELD_ENUM ? text_of(f->enumeration->name) : NULL;
}

unsigned field_float(const struct field *f)
{
    const bool may = f->kind == FIELD_UNSIGNED && (f->bits == 16 || f->bits == 32 || f->bits == 64);
    const struct type *t = may ? owner(f) : NULL;
    const char *text = t ? own_text(t, f) : NULL, *at;
    char name[8];

    snprintf(name, sizeof name, "fp%u", f->bits & 127);
    at = text ? strstr(text, name) : NULL;
    return at && (at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[4])
               ? f->bits
               : 0;
}
