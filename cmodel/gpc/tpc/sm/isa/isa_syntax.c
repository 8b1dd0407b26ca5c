/* isa_syntax.c - the syntax of isa.def, one part at a time */
#include "gpc/tpc/sm/isa/isa_syntax.h"

#include <stddef.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_text.h"

static const char *const specials[] = {
    "",
#define SPECIAL(name, braces) braces,
#include "gpc/tpc/sm/isa/isa_special.def"
#undef SPECIAL
};
#define SPECIALS (sizeof specials / sizeof specials[0])

static bool is(const char *name, unsigned length, const char *other)
{
    return strncmp(name, other, length) == 0 && other[length] == 0;
}

static const struct isa_place *field_named(enum isa_form f, const char *name, unsigned length)
{
    for (const struct isa_place *p = isa_forms[f].places; p->kind != ISA_PLACE_END; p++)
        if ((p->kind == ISA_PLACE_FIELD || p->kind == ISA_PLACE_INVERTED) &&
            is(name, length, isa_field_names[p->index]))
            return p;
    return NULL;
}

static unsigned names_called(const char *name, unsigned length)
{
    unsigned e = ISA_ENUMS - 1;

    while (e > 0 && !is(name, length, isa_enums[e].name))
        e--;
    return e;
}

bool isa_is_predicate(unsigned field)
{
    return field == ISA_FIELD_pa || field == ISA_FIELD_pb || field == ISA_FIELD_pc ||
           field == ISA_FIELD_pd || field == ISA_FIELD_pd2;
}

const struct isa_place *isa_not_place(enum isa_form f, unsigned field)
{
    unsigned negation = field == ISA_FIELD_pa   ? ISA_FIELD_pa_not
                        : field == ISA_FIELD_pb ? ISA_FIELD_pb_not
                                                : ISA_FIELD_pc_not;

    if (field == ISA_FIELD_pd || field == ISA_FIELD_pd2)
        return NULL;
    return isa_find_place(f, ISA_PLACE_FIELD, negation);
}

const struct isa_place *isa_operand_place(enum isa_form f, unsigned o)
{
    for (const struct isa_place *p = isa_forms[f].places; p->kind != ISA_PLACE_END; p++)
        if (p->index == o && p->kind >= ISA_PLACE_REGISTER && p->kind < ISA_PLACE_NEGATE)
            return p;
    return NULL;
}

const struct isa_place *isa_part_place(enum isa_form f, unsigned o)
{
    static const u8 part[] = { ISA_FIELD_sel_a, ISA_FIELD_sel_b, ISA_FIELD_sel_c };

    return isa_find_place(f, ISA_PLACE_FIELD, part[o]);
}

bool isa_has_phase(enum isa_opcode o)
{
    return ISA_TEX <= o && o <= ISA_TXQ;
}

u8 isa_reuse_said(const struct isa_instruction *i)
{
    u8 said = 0;

    if (isa_has_phase((enum isa_opcode)i->opcode))
        return i->control.reuse & 3;
    for (const char *s = isa_syntax((enum isa_form)i->form); *s;) {
        struct isa_token t = isa_next_token(&s, (enum isa_form)i->form);
        if (t.kind != ISA_TOKEN_OPERAND || t.place->kind != ISA_PLACE_REGISTER ||
            (t.option == '?' && i->operand[t.index].reg == ISA_RZ) || isa_reuse_slot(t.place) < 0)
            continue;
        said |= (u8)(1 << isa_reuse_slot(t.place));
    }
    return said & i->control.reuse;
}

/* What kind of part a field is. */
static enum isa_token_kind field_kind(const struct isa_place *p, unsigned names)
{
    if (p->index == ISA_FIELD_d || p->index == ISA_FIELD_d2)
        return ISA_TOKEN_REGISTER;
    if (isa_is_predicate(p->index))
        return ISA_TOKEN_PREDICATE;
    return names ? ISA_TOKEN_NAMED : ISA_TOKEN_NUMBER;
}

/* {?name:text} and {!name:text}. */
static struct isa_token flag(const char *inside, unsigned length, enum isa_form f)
{
    const char *colon = memchr(inside, ':', length);
    unsigned name = (unsigned)(colon - inside) - 1;
    struct isa_token t = { .kind = ISA_TOKEN_FLAG, .on = inside[0] == '?' };

    t.place = field_named(f, inside + 1, name);
    t.text = colon + 1;
    t.length = length - name - 2;
    if (!t.place)
        t.kind = ISA_TOKEN_ABSENT;
    return t;
}

static struct isa_token braces(const char *inside, unsigned length, enum isa_form f)
{
    struct isa_token t = { .kind = ISA_TOKEN_ABSENT };

    for (unsigned s = 1; s < SPECIALS; s++)
        if (is(inside, length, specials[s]))
            return (struct isa_token){ .kind = ISA_TOKEN_SPECIAL, .index = s };
    if (inside[0] == '?' || inside[0] == '!')
        return flag(inside, length, f);
    if (strchr("?!,", inside[length - 1]))
        t.option = inside[--length];
    if (length == 1 && 'a' <= inside[0] && inside[0] <= 'c') {
        t.index = (unsigned)(inside[0] - 'a');
        t.place = isa_operand_place(f, t.index);
        t.kind = t.place ? ISA_TOKEN_OPERAND : ISA_TOKEN_ABSENT;
        return t;
    }
    if (is(inside, length, "offset")) {
        t.place = isa_find_place(f, ISA_PLACE_OFFSET, 0);
        t.place = t.place ? t.place : isa_find_place(f, ISA_PLACE_OFFSET, 1);
        t.kind = ISA_TOKEN_OFFSET;
        return t;
    }
    const char *colon = memchr(inside, ':', length);
    t.place = field_named(f, inside, colon ? (unsigned)(colon - inside) : length);
    if (t.place) {
        t.names = t.place->names;
        if (colon)
            t.names = (u8)names_called(colon + 1, length - (unsigned)(colon + 1 - inside));
        t.kind = field_kind(t.place, t.names);
    }
    return t;
}

struct isa_token isa_next_token(const char **syntax, enum isa_form f)
{
    const char *s = *syntax;
    struct isa_token t = { .kind = ISA_TOKEN_END };

    if (*s == '{') {
        const char *end = strchr(s, '}');
        *syntax = end + 1;
        return braces(s + 1, (unsigned)(end - s - 1), f);
    }
    t.text = s;
    while (*s && *s != '{')
        s++;
    t.length = (unsigned)(s - t.text);
    t.kind = t.length ? ISA_TOKEN_TEXT : ISA_TOKEN_END;
    *syntax = s;
    return t;
}
