/* isa_reader.c - words, numbers, registers and names of assembly */
#include "gpc/tpc/sm/isa/isa_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"

bool isa_wrong(struct isa_reader *r, const char *format, ...)
{
    unsigned column = (unsigned)(r->at - r->start);
    va_list list;

    if (r->mistake->text[0] && column < r->mistake->column)
        return false;
    r->mistake->column = column;
    va_start(list, format);
    vsnprintf(r->mistake->text, sizeof r->mistake->text, format, list);
    va_end(list);
    return false;
}

void isa_skip_spaces(struct isa_reader *r)
{
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
}

bool isa_take(struct isa_reader *r, const char *text)
{
    size_t length = strlen(text);

    if (strncmp(r->at, text, length) != 0)
        return false;
    r->at += length;
    return true;
}

bool isa_take_word(struct isa_reader *r, const char *text, unsigned length)
{
    if (strncmp(r->at, text, length) != 0 || isalnum((unsigned char)r->at[length]) ||
        r->at[length] == '_')
        return false;
    r->at += length;
    return true;
}

bool isa_take_comma(struct isa_reader *r)
{
    const char *before = r->at;

    isa_skip_spaces(r);
    if (*r->at != ',') {
        r->at = before;
        return false;
    }
    r->at++;
    isa_skip_spaces(r);
    return true;
}

bool isa_expect_comma(struct isa_reader *r)
{
    return isa_take_comma(r) || isa_wrong(r, "a comma is expected");
}

void isa_set(struct isa_reader *r, const struct isa_place *p, u64 value)
{
    if (p->kind == ISA_PLACE_INVERTED)
        value = ~value;
    r->word = isa_place_put(p, r->word, value);
}

bool isa_set_within(struct isa_reader *r, const struct isa_place *p, s64 n, s64 least, s64 most)
{
    if (n < least || n > most)
        return isa_wrong(r, "%lld is out of range: %lld to %lld fit", (long long)n,
                         (long long)least, (long long)most);
    isa_set(r, p, (u64)n);
    return true;
}

unsigned isa_get_field(const struct isa_reader *r, unsigned field)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_FIELD, field);

    return p ? (unsigned)isa_place_get(p, r->word) : 0;
}

void isa_set_field(struct isa_reader *r, unsigned field, u64 value)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_FIELD, field);

    if (p)
        isa_set(r, p, value);
}

bool isa_read_number(struct isa_reader *r, s64 *n)
{
    bool minus = isa_take(r, "-");
    unsigned base = isa_take(r, "0x") || isa_take(r, "0X") ? 16 : 10;
    const char *first = r->at;
    u64 value = 0;

    for (; isxdigit((unsigned char)*r->at); r->at++) {
        unsigned digit = isdigit((unsigned char)*r->at) ? (unsigned)(*r->at - '0')
                                                        : (unsigned)((*r->at | 32) - 'a') + 10;
        if (digit >= base)
            break;
        if (value > ((u64)INT64_MAX - digit) / base)
            return isa_wrong(r, "the number is too large");
        value = value * base + digit;
    }
    *n = minus ? -(s64)value : (s64)value;
    return r->at > first || isa_wrong(r, "a number is expected");
}

/* A value without a text: ".???5". */
static bool read_nameless(struct isa_reader *r, unsigned names, unsigned *value)
{
    const char *before = r->at;
    s64 n;

    if (isa_take(r, isa_rest_text(names)) && isdigit((unsigned char)*r->at) &&
        isa_read_number(r, &n) && 0 <= n && n >> isa_enums[names].bits == 0 &&
        !isa_value_text(names, (unsigned)n)) {
        *value = (unsigned)n;
        return true;
    }
    r->at = before;
    return false;
}

static bool none_of(struct isa_reader *r, unsigned names)
{
    char list[120] = "";
    size_t used = 0;

    for (unsigned v = 0; v < isa_enums[names].count && used < 80; v++) {
        const char *text = isa_value_text(names, v);
        if (text)
            used += (size_t)snprintf(list + used, sizeof list - used, " %s", text);
    }
    return isa_wrong(r, "one of%s%s is expected", list, used < 80 ? "" : " ...");
}

/* What is also taken for a value. */
static const struct {
    u8 names, value;
    const char *text;
} also[] = {
#define ENUM(name, prefix, bits)
#define VALUE(prefix, n, name, text)
#define REST(name, text)
#define ALSO(name, n, text) { ISA_ENUM_##name, n, text },
#define END(name)
#include "gpc/tpc/sm/isa/isa_enums.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
};

static bool read_also(struct isa_reader *r, unsigned names, unsigned *value)
{
    for (unsigned n = 0; n < sizeof also / sizeof also[0]; n++) {
        if (also[n].names == names &&
            isa_take_word(r, also[n].text, (unsigned)strlen(also[n].text))) {
            *value = also[n].value;
            return true;
        }
    }
    return false;
}

bool isa_read_value(struct isa_reader *r, unsigned names, unsigned *value)
{
    unsigned best = 0;
    bool found = false;

    for (unsigned v = 0; v < isa_enums[names].count; v++) {
        const char *text = isa_value_text(names, v), *before = r->at;
        unsigned length = text ? (unsigned)strlen(text) : 0;
        if (text && (length > best || (length == 0 && !found)) &&
            (length == 0 || isa_take_word(r, text, length))) {
            best = length;
            *value = v;
            found = true;
        }
        r->at = before;
    }
    if (best == 0 && (read_also(r, names, value) || read_nameless(r, names, value)))
        return true;
    r->at += best;
    return found || none_of(r, names);
}

bool isa_at_register(const struct isa_reader *r)
{
    return r->at[0] == 'R' && (r->at[1] == 'Z' || isdigit((unsigned char)r->at[1]));
}

bool isa_read_register(struct isa_reader *r, unsigned *reg)
{
    s64 n = ISA_RZ;

    if (!isa_at_register(r))
        return isa_wrong(r, "a register is expected: R0 to R254, RZ");
    if (isa_take_word(r, "RZ", 2)) {
        *reg = ISA_RZ;
        return true;
    }
    r->at++;
    if (!isa_read_number(r, &n))
        return false;
    if (n < 0 || n > 254)
        return isa_wrong(r, "there is no register R%lld: R0 to R254, RZ", (long long)n);
    *reg = (unsigned)n;
    return true;
}

bool isa_at_predicate(const struct isa_reader *r)
{
    const char *s = r->at + (*r->at == '!');

    return s[0] == 'P' && (s[1] == 'T' || isdigit((unsigned char)s[1])) &&
           !isalnum((unsigned char)s[2]);
}

bool isa_read_predicate(struct isa_reader *r, unsigned field)
{
    const struct isa_place *negation = isa_not_place(r->form, field);
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_FIELD, field);

    if (!isa_at_predicate(r))
        return isa_wrong(r, "a predicate is expected: P0 to P6, PT");
    bool negated = isa_take(r, "!");
    if (negated && !negation)
        return isa_wrong(r, "this predicate cannot be negated");
    if (r->at[1] > '6' && r->at[1] != 'T')
        return isa_wrong(r, "there is no predicate P%c: P0 to P6, PT", r->at[1]);
    p = p ? p : isa_find_place(r->form, ISA_PLACE_INVERTED, field);
    isa_set(r, p, r->at[1] == 'T' ? ISA_PT : (u64)(r->at[1] - '0'));
    if (negation)
        isa_set(r, negation, negated);
    r->at += 2;
    return true;
}

/* The mistake of a constant that is not there, unless another form has said what it expects here. */
static bool no_constant(struct isa_reader *r)
{
    if (r->mistake->text[0] && r->mistake->column == (unsigned)(r->at - r->start))
        return false;
    return isa_wrong(r, "a constant is expected: c[bank][offset]");
}

bool isa_read_bank(struct isa_reader *r, unsigned *bank)
{
    s64 n;

    if (!isa_take(r, "c["))
        return no_constant(r);
    if (!isa_read_number(r, &n))
        return false;
    if (n < 0 || n > 31)
        return isa_wrong(r, "there is no bank %lld: 0 to 31", (long long)n);
    *bank = (unsigned)n;
    if (!isa_take(r, "]"))
        return isa_wrong(r, "']' is expected");
    isa_skip_spaces(r);
    return isa_take(r, "[") || isa_wrong(r, "'[' is expected");
}
