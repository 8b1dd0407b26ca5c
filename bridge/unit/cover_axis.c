/* cover_axis.c - see cover_axis.h */
#include "cover_axis.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "field_text.h"
#include "number_class.h"
#include "place_value.h"

/* Fields of structures in memory, which a packet has as words. */
static const struct image_field {
    const char *name; /* LAYOUT.FIELD */
    unsigned high, low;
} image_fields[] = {
#define LAYOUT(t, n)  { #t, n, 0 },
#define AT(hi, lo, f) { "." #f, hi, lo },
#define END_LAYOUT(t)
#include "gpc/tpc/tex/tic.def"
#include "gpc/tpc/tex/tsc.def"
#undef LAYOUT
#undef AT
#undef END_LAYOUT
};

static const char *enum_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    (void)to;
    (void)size;
    return enumerated_name(a->place[0].field->enumeration, bin);
}

static unsigned enum_bin(const struct cover_axis *a, uint64_t value)
{
    const struct enumeration *e = a->place[0].field->enumeration;
    unsigned i = 0;

    while (i < e->count && e->values[i].value != value)
        i++;
    return i;
}

static const char *value_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    (void)a;
    snprintf(to, size, "%u", bin);
    return to;
}

static unsigned value_bin(const struct cover_axis *a, uint64_t value)
{
    (void)a;
    return (unsigned)value;
}

static const char *one_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    return value_label(a, bin + 1, to, size);
}

static unsigned one_bin(const struct cover_axis *a, uint64_t value)
{
    return value ? 0 : a->bins;
}

static const char *unsigned_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    static const char *const names[] = { "zero", "between", "max" };

    (void)a;
    (void)to;
    (void)size;
    return names[bin];
}

static unsigned unsigned_bin(const struct cover_axis *a, uint64_t value)
{
    return value == 0 ? 0 : value == bits_mask(a->place[0].field->bits) ? 2 : 1;
}

static const char *signed_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    static const char *const names[] = { "min", "negative", "zero", "positive", "max" };

    (void)a;
    (void)to;
    (void)size;
    return names[bin];
}

static unsigned signed_bin(const struct cover_axis *a, uint64_t value)
{
    const uint64_t sign = UINT64_C(1) << (a->place[0].field->bits - 1);

    if (value == sign || value == sign - 1)
        return value == sign ? 0 : 4;
    return value & sign ? 1 : value ? 3 : 2;
}

static const char *float_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    (void)a;
    (void)to;
    (void)size;
    return number_class_names[bin];
}

static unsigned float_bin(const struct cover_axis *a, uint64_t value)
{
    return number_class(a->number, value);
}

static const char *ends_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    return unsigned_label(a, bin, to, size);
}

static unsigned ends_bin(const struct cover_axis *a, uint64_t value)
{
    return value == 0 ? 0 : value == bits_mask(a->number) ? 2 : 1;
}

static const struct image_field *image_field(const char *name)
{
    const char *layout = "";

    for (unsigned i = 0; i < sizeof image_fields / sizeof *image_fields; i++) {
        const struct image_field *f = &image_fields[i];
        const size_t n = strlen(layout);

        if (f->name[0] != '.')
            layout = f->name;
        else if (strncmp(name, layout, n) == 0 && strcmp(name + n, f->name) == 0)
            return f;
    }
    return NULL;
}

static void set(struct cover_axis *a, unsigned bins,
                const char *(*label)(const struct cover_axis *, unsigned, char *, size_t),
                unsigned (*bin)(const struct cover_axis *, uint64_t))
{
    a->bins = bins;
    a->label = label;
    a->bin = bin;
}

/* Whether the place is 'reset' or a wire's valid bit. */
static bool is_event(const struct unit_ops *u, const struct place *p)
{
    const struct field *first = u->vector->fields, *f = p->field;

    return f >= first && f < first + u->vector->count;
}

/* What the bins of an axis are, by its first place. */
static void set_bins(struct cover_axis *a, const struct unit_ops *u, const struct place *place)
{
    const struct field *f = place->field;

    if (a->number && a->image && a->number <= 4)
        set(a, 1u << a->number, value_label, value_bin);
    else if (a->number)
        set(a, a->floating ? NUMBER_CLASSES : 3, a->floating ? float_label : ends_label,
            a->floating ? float_bin : ends_bin);
    else if (f->kind == FIELD_ENUM)
        set(a, f->enumeration->count, enum_label, enum_bin);
    else if (f->bits == 1 && is_event(u, place))
        set(a, 1, one_label, one_bin);
    else if (f->bits <= 4 && f->kind == FIELD_UNSIGNED)
        set(a, 1u << f->bits, value_label, value_bin);
    else if (f->kind == FIELD_SIGNED)
        set(a, 5, signed_label, signed_bin);
    else
        set(a, 3, unsigned_label, unsigned_bin);
}

static bool add_place(struct cover_axis *a, const struct unit_ops *u, const struct place *place,
                      unsigned valid)
{
    if (a->members == COVER_MEMBERS || (a->members > 0 && place->field != a->place[0].field))
        return false;
    if (a->members == 0)
        set_bins(a, u, place);
    a->place[a->members] = *place;
    a->last[a->members] = a->bins;
    a->valid[a->members++] = valid;
    return true;
}

bool cover_axis_add(struct cover_axis *a, const struct unit_ops *u, const struct place *place,
                    unsigned valid)
{
    const unsigned bits = place->field->bits;

    if (a->image)
        return a->image_low + a->number <= place->bits &&
               add_place(a, u,
                         &(struct place){ place->field, place->lsb + a->image_low, a->number },
                         valid);
    if (!a->number && field_float(place->field)) {
        a->number = field_float(place->field);
        a->floating = true;
    }
    const unsigned width = a->number ? a->number : bits, lanes = a->lanes ? a->lanes : 1;

    if (width * lanes > bits || width > 64)
        return false;
    for (unsigned at = 0; at < place->bits; at += bits)
        for (unsigned lane = 0; lane < lanes; lane++)
            if (!add_place(a, u,
                           &(struct place){ place->field, place->lsb + at + lane * width, width },
                           valid))
                return false;
    return true;
}

bool cover_axis_form(struct cover_axis *a, const char *form)
{
    const struct image_field *image = image_field(form);
    unsigned lanes = 1;
    char *end;

    if (image) {
        a->image = true;
        a->image_low = image->low;
        a->number = image->high - image->low + 1;
        return a->number <= 32;
    }
    if (isdigit((unsigned char)*form)) {
        lanes = (unsigned)strtoul(form, &end, 10);
        if (*end != 'x' || lanes == 0 || lanes > 8)
            return false;
        form = end + 1;
    }
    a->lanes = lanes;
    a->floating = strncmp(form, "fp", 2) == 0;
    if (!a->floating && *form != 'u')
        return false;
    form += a->floating ? 2 : 1;
    if (!isdigit((unsigned char)*form))
        return false;
    a->number = (unsigned)strtoul(form, &end, 10);
    return *end == '\0' && (a->floating ? a->number == 16 || a->number == 32 || a->number == 64
                                        : a->number >= 1 && a->number <= 32);
}
