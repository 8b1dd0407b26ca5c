/* cover_axis.c - see cover_axis.h */
#include "cover_axis.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "field_text.h"
#include "place_value.h"

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

static const char *fp32_label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    static const char *const names[] = { "+0",       "-0",  "denormal", "positive",
                                         "negative", "inf", "-inf",     "nan" };

    (void)a;
    (void)to;
    (void)size;
    return names[bin];
}

static unsigned fp32_bin(const struct cover_axis *a, uint64_t value)
{
    const unsigned sign = value >> 31 & 1, exponent = value >> 23 & 255;
    const bool fraction = value & 0x7fffff;

    (void)a;
    if (exponent == 255)
        return fraction ? 7 : 5 + sign;
    if (exponent == 0)
        return fraction ? 2 : sign;
    return 3 + sign;
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

bool cover_axis_add(struct cover_axis *a, const struct unit_ops *u, const struct place *place,
                    unsigned valid)
{
    const struct field *f = place->field;

    if (a->members == sizeof a->place / sizeof a->place[0] ||
        (a->members > 0 && f != a->place[0].field))
        return false;
    a->place[a->members] = *place;
    a->valid[a->members++] = valid;
    if (f->kind == FIELD_ENUM)
        set(a, f->enumeration->count, enum_label, enum_bin);
    else if (f->bits == 1 && is_event(u, place))
        set(a, 1, one_label, one_bin);
    else if (f->bits <= 4 && f->kind == FIELD_UNSIGNED)
        set(a, 1u << f->bits, value_label, value_bin);
    else if (field_is_float(f))
        set(a, 8, fp32_label, fp32_bin);
    else if (f->kind == FIELD_SIGNED)
        set(a, 5, signed_label, signed_bin);
    else
        set(a, 3, unsigned_label, unsigned_bin);
    return true;
}
