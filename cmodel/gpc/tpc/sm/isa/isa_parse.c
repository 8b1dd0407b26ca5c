/* isa_parse.c - text as an instruction: each form of the mnemonic is tried, by its syntax */
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_reader.h"

/* Length of a modifier, with its point. */
static int modifier(const char *s)
{
    int n = 1;

    while (n < 20 && (isalnum((unsigned char)s[n]) || s[n] == '_'))
        n++;
    return n;
}

static bool read_text(struct isa_reader *r, const struct isa_token *t)
{
    for (unsigned n = 0; n < t->length; n++) {
        char c = t->text[n];
        if (c == ' ') {
            if (*r->at == '.' && r->at > r->start && isalnum((unsigned char)r->at[-1]))
                return isa_wrong(r, "this instruction has no '%.*s' here", modifier(r->at), r->at);
            isa_skip_spaces(r);
            continue;
        }
        if (c == ',')
            isa_skip_spaces(r);
        if (*r->at != c)
            return isa_wrong(r, "'%.*s' is expected", (int)(t->length - n), t->text + n);
        r->at++;
    }
    return true;
}

/* {b?}: RZ if no register follows. */
static bool read_operand_option(struct isa_reader *r, const struct isa_token *t)
{
    const char *before = r->at;

    if (isa_take_comma(r) && isa_at_register(r))
        return isa_read_operand(r, t->index);
    r->at = before;
    isa_set(r, t->place, ISA_RZ);
    return true;
}

static bool read_register(struct isa_reader *r, const struct isa_token *t)
{
    unsigned reg = ISA_RZ;

    if (t->option != '?' || isa_at_register(r)) {
        if (!isa_read_register(r, &reg) || (t->option == '?' && !isa_expect_comma(r)))
            return false;
    }
    isa_set(r, t->place, reg);
    return true;
}

static bool read_predicate(struct isa_reader *r, const struct isa_token *t)
{
    const char *before = r->at;
    bool here = t->option == ',' ? isa_take_comma(r) && isa_at_predicate(r) : isa_at_predicate(r);

    if (!here && (t->option == ',' || t->option == '?')) {
        r->at = before;
        isa_set(r, t->place, ISA_PT);
        return true;
    }
    return isa_read_predicate(r, t->place->index) &&
           (t->option == 0 || t->option == ',' || isa_expect_comma(r));
}

static bool read_flag(struct isa_reader *r, const struct isa_token *t)
{
    bool said = isa_take_word(r, t->text, t->length);

    isa_set(r, t->place, said == t->on);
    return true;
}

static bool read_number(struct isa_reader *r, const struct isa_token *t)
{
    const char *before = r->at;
    s64 n = t->place->index == ISA_FIELD_lanes ? 15 : 0;

    if (t->option == '?' && !(isa_take_comma(r) && isdigit((unsigned char)*r->at)))
        r->at = before;
    else if (!isa_read_number(r, &n))
        return false;
    return isa_set_within(r, t->place, n, 0, (s64)bits_mask(isa_place_width(t->place)));
}

static bool read_offset(struct isa_reader *r, const struct isa_token *t)
{
    s64 most = (s64)bits_mask(isa_place_width(t->place)), n = 0;

    isa_skip_spaces(r);
    if (t->option == '?' && !isdigit((unsigned char)*r->at)) {
        isa_set(r, t->place, 0);
        return true;
    }
    if (!isa_read_number(r, &n))
        return false;
    return t->place->index ? isa_set_within(r, t->place, n, ~(most >> 1), most >> 1)
                           : isa_set_within(r, t->place, n, 0, most);
}

static bool read_named(struct isa_reader *r, const struct isa_token *t)
{
    unsigned value;

    if (!isa_read_value(r, t->names, &value))
        return false;
    if (t->place->index == ISA_FIELD_shape && t->names != t->place->names) {
        /* The modifiers said which shapes it may be, the dimension says which. */
        const char *dimension = isa_value_text(t->names, value);
        unsigned first = isa_get_field(r, ISA_FIELD_shape);
        const char *modifiers = isa_value_text(t->place->names, first);
        for (unsigned v = 0; modifiers && v < isa_enums[t->names].count; v++)
            if (isa_value_text(t->names, v) && dimension &&
                strcmp(isa_value_text(t->names, v), dimension) == 0 &&
                strcmp(isa_value_text(t->place->names, v), modifiers) == 0) {
                isa_set(r, t->place, v);
                return true;
            }
        return (!modifiers && value == first) ||
               isa_wrong(r, "%s with these modifiers is not encodable",
                         dimension ? dimension : "this");
    }
    isa_set(r, t->place, value);
    return true;
}

static bool read_token(struct isa_reader *r, const struct isa_token *t)
{
    switch (t->kind) {
    case ISA_TOKEN_TEXT: return read_text(r, t);
    case ISA_TOKEN_OPERAND:
        return t->option == '?' ? read_operand_option(r, t) : isa_read_operand(r, t->index);
    case ISA_TOKEN_REGISTER: return read_register(r, t);
    case ISA_TOKEN_PREDICATE: return read_predicate(r, t);
    case ISA_TOKEN_FLAG: return read_flag(r, t);
    case ISA_TOKEN_NAMED: return read_named(r, t);
    case ISA_TOKEN_NUMBER: return read_number(r, t);
    case ISA_TOKEN_OFFSET: return read_offset(r, t);
    case ISA_TOKEN_SPECIAL: return isa_read_special(r, t->index);
    default: return true;
    }
}

/* " &0x..." of bits that the syntax does not say, and the end. */
static bool read_end(struct isa_reader *r)
{
    s64 bits = 0;

    isa_skip_spaces(r);
    if (isa_take(r, "&") && !isa_read_number(r, &bits))
        return false;
    if (bits && !isa_leaves_unsaid(r->word, (u64)bits))
        return isa_wrong(r, "the text says some of these bits");
    r->word ^= (u64)bits;
    isa_skip_spaces(r);
    isa_take(r, ";");
    isa_skip_spaces(r);
    return *r->at == 0 || isa_wrong(r, "what follows is not understood: '%.20s'", r->at);
}

static bool read_form(struct isa_reader *r, u8 guard)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_GUARD, 0);
    const char *syntax = isa_syntax(r->form);
    struct isa_token t;

    r->word = isa_forms[r->form].word;
    r->reuse = 0;
    if (p)
        isa_set(r, p, guard);
    else if (guard != ISA_PT)
        return isa_wrong(r, "this instruction takes no guard");
    while (t = isa_next_token(&syntax, r->form), t.kind != ISA_TOKEN_END)
        if (!read_token(r, &t))
            return false;
    return read_end(r);
}

/* "@!P0 " */
static bool read_guard(struct isa_reader *r, u8 *guard)
{
    *guard = ISA_PT;
    if (!isa_take(r, "@"))
        return true;
    if (!isa_at_predicate(r))
        return isa_wrong(r, "a guard is expected: @P0 to @P6, @!P0");
    bool negated = isa_take(r, "!");
    if (r->at[1] > '6' && r->at[1] != 'T')
        return isa_wrong(r, "there is no predicate P%c: P0 to P6, PT", r->at[1]);
    *guard = (u8)((r->at[1] == 'T' ? ISA_PT : r->at[1] - '0') | negated << 3);
    r->at += 2;
    isa_skip_spaces(r);
    return true;
}

/* Length of the letters and digits that a mnemonic begins with. */
static unsigned stem(const char *text)
{
    unsigned n = 0;

    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        n++;
    return n;
}

bool isa_parse(const char *text, const struct isa_source *s, u64 *word, u8 *reuse,
               struct isa_mistake *m)
{
    struct isa_reader r = { .start = text, .at = text, .source = s, .mistake = m };
    bool tried = false;
    u8 guard;

    *m = (struct isa_mistake){ 0, "" };
    isa_skip_spaces(&r);
    if (!read_guard(&r, &guard))
        return false;
    const char *mnemonic = r.at;
    unsigned length = stem(mnemonic);
    for (unsigned f = 1; f < ISA_FORMS; f++) {
        const char *syntax = isa_syntax((enum isa_form)f);
        if (strncmp(syntax, mnemonic, length) != 0 || stem(syntax) != length)
            continue;
        r.form = (enum isa_form)f;
        r.at = mnemonic;
        tried = true;
        if (read_form(&r, guard)) {
            *word = r.word;
            *reuse = r.reuse;
            return true;
        }
    }
    r.at = mnemonic;
    return !tried && isa_wrong(&r, "there is no instruction '%.*s'", length > 20 ? 20 : (int)length,
                               mnemonic);
}
