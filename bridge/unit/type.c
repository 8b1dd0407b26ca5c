/* type.c - see type.h */
#include "type.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "place_value.h"

static unsigned field_bits(const struct field *f)
{
    return f->bits * (f->count ? f->count : 1);
}

const struct type *type_named(const char *name)
{
    for (unsigned i = 0; i < all_types_count; i++)
        if (strcmp(all_types[i]->name, name) == 0)
            return all_types[i];
    return NULL;
}

/* "[3]" after a name: that element of the array. */
static bool find_element(const char *index, struct place *place)
{
    char *end;
    unsigned long i = strtoul(index + 1, &end, 10);

    if (strcmp(end, "]") != 0 || i >= place->field->count)
        return false;
    place->lsb += (unsigned)i * place->field->bits;
    place->bits = place->field->bits;
    return true;
}

bool type_find(const struct type *t, const char *path, struct place *place)
{
    size_t length = strcspn(path, ".[");
    unsigned lsb = t->bits;

    for (unsigned i = 0; i < t->count; i++) {
        const struct field *f = &t->fields[i];
        lsb -= field_bits(f);
        if (strlen(f->name) != length || strncmp(f->name, path, length) != 0)
            continue;
        *place = (struct place){ f, lsb, field_bits(f) };
        if (path[length] == '\0')
            return true;
        if (path[length] == '[')
            return find_element(path + length, place);
        if (f->kind != FIELD_STRUCT || !type_find(f->type, path + length + 1, place))
            return false;
        place->lsb += lsb;
        return true;
    }
    return false;
}

static bool walk(const struct type *t, unsigned lsb, const char *prefix,
                 bool (*each)(void *, const char *, const struct place *), void *context)
{
    unsigned at = lsb + t->bits;

    for (unsigned i = 0; i < t->count; i++) {
        const struct field *f = &t->fields[i];
        char name[128];

        at -= field_bits(f);
        snprintf(name, sizeof name, "%s%s", prefix, f->name);
        if (f->kind == FIELD_STRUCT) {
            strncat(name, ".", sizeof name - strlen(name) - 1);
            if (!walk(f->type, at, name, each, context))
                return false;
        } else if (!each(context, name, &(struct place){ f, at, field_bits(f) })) {
            return false;
        }
    }
    return true;
}

bool type_walk(const struct type *t, bool (*each)(void *, const char *name, const struct place *),
               void *context)
{
    return walk(t, 0, "", each, context);
}

struct enumerating {
    void (*each)(void *, const struct enumeration *);
    void *context;
    const struct enumeration *seen[64];
    unsigned count;
};

static bool enumerate(void *context, const char *name, const struct place *place)
{
    const struct enumeration *e = place->field->enumeration;
    struct enumerating *x = context;

    (void)name;
    for (unsigned i = 0; e && i < x->count; i++)
        if (x->seen[i] == e)
            return true;
    if (e && x->count < sizeof x->seen / sizeof x->seen[0]) {
        x->seen[x->count++] = e;
        x->each(x->context, e);
    }
    return true;
}

void type_enumerations(const struct type *t, void (*each)(void *, const struct enumeration *),
                       void *context)
{
    type_walk(t, enumerate, &(struct enumerating){ .each = each, .context = context });
}

struct printing {
    FILE *out;
    const uint32_t *a, *b;
};

static bool print_field(void *context, const char *name, const struct place *place)
{
    struct printing *p = context;
    unsigned count = place->field->count ? place->field->count : 1;

    for (unsigned i = 0; i < count; i++) {
        struct place one = { place->field, place->lsb + i * place->field->bits,
                             place->field->bits };
        char label[160], a[64], b[64];

        if (place->field->count)
            snprintf(label, sizeof label, "%s[%u]", name, i);
        else
            snprintf(label, sizeof label, "%s", name);
        place_format(a, sizeof a, &one, p->a);
        if (!p->b) {
            fprintf(p->out, "  %-28s %16s\n", label, a);
            continue;
        }
        place_format(b, sizeof b, &one, p->b);
        fprintf(p->out, "  %-28s %16s %16s%s\n", label, a, b, strcmp(a, b) ? "  *" : "");
    }
    return true;
}

void type_print(FILE *out, const struct type *t, const uint32_t *a, const uint32_t *b)
{
    type_walk(t, print_field, &(struct printing){ out, a, b });
}
