/* isa_print.c - an instruction as text, by the syntax of its form */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_decimal.h"
#include "gpc/tpc/sm/isa/isa_reader.h"
#include "gpc/tpc/sm/isa/isa_text.h"
#include "gpc/tpc/sm/isa/isa_writer.h"

void isa_write(struct isa_writer *w, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    if (w->length < w->size)
        w->length += (unsigned)vsnprintf(w->text + w->length, w->size - w->length, format, list);
    va_end(list);
    if (w->length >= w->size)
        w->length = w->size - 1;
}

void isa_write_number(struct isa_writer *w, s64 n)
{
    isa_write(w, n < 0 ? "-0x%llx" : "0x%llx", (unsigned long long)(n < 0 ? 0 - (u64)n : (u64)n));
}

unsigned isa_value(const struct isa_writer *w, const struct isa_place *p)
{
    return p->index < ISA_NARROW_FIELDS ? w->i->field[p->index]
                                        : w->i->wide_field[p->index - ISA_NARROW_FIELDS];
}

void isa_write_value(struct isa_writer *w, unsigned names, unsigned value)
{
    const char *text = isa_value_text(names, value);

    if (text)
        isa_write(w, "%s", text);
    else
        isa_write(w, "%s%u", isa_rest_text(names), value);
}

void isa_write_register(struct isa_writer *w, unsigned reg)
{
    if (reg == ISA_RZ)
        isa_write(w, "RZ");
    else
        isa_write(w, "R%u", reg);
}

void isa_write_predicate(struct isa_writer *w, unsigned predicate, bool negated)
{
    isa_write(w, negated ? "!" : "");
    if (predicate == ISA_PT)
        isa_write(w, "PT");
    else
        isa_write(w, "P%u", predicate);
}

static void write_float(struct isa_writer *w, const struct isa_decimal_format *f, u64 bits)
{
    char text[ISA_DECIMAL_SIZE];

    isa_decimal_print(f, bits, text);
    isa_write(w, "%s", text);
}

/* Whether 16 bits are a signed number: of the type, or of XMAD's b. */
static bool is_signed16(const struct isa_instruction *i)
{
    return i->opcode == ISA_XMAD ? i->xsign & 2 : i->opcode != ISA_VADD && i->type_b;
}

/* known: nvdisasm's text: a negated number is written as if it had no sign itself. */
static void write_signed16(struct isa_writer *w, const struct isa_operand *x)
{
    if (x->negate && !w->po)
        isa_write_number(w, -(s64)x->value);
    else
        isa_write_number(w, is_signed16(w->i) ? (s16)x->value : (s64)x->value);
}

static const struct isa_decimal_format *source_format(unsigned sfmt)
{
    return sfmt == ISA_FSRC_F64   ? &isa_decimal_double
           : sfmt == ISA_FSRC_F16 ? &isa_decimal_half
                                  : &isa_decimal_single;
}

static void write_immediate(struct isa_writer *w, const struct isa_place *p,
                            const struct isa_operand *x)
{
    u64 value = x->value;

    switch ((enum isa_place_kind)p->kind) {
    case ISA_PLACE_SIGNED:
    case ISA_PLACE_INTEGER32: isa_write_number(w, (s64)value); break;
    case ISA_PLACE_SIGNED_PLAIN: isa_write_number(w, (s64)(value & 0xfffff)); break;
    case ISA_PLACE_FLOAT:
    case ISA_PLACE_FLOAT32: write_float(w, &isa_decimal_single, value); break;
    case ISA_PLACE_DOUBLE: write_float(w, &isa_decimal_double, value); break;
    case ISA_PLACE_SOURCE_FLOAT: write_float(w, source_format(w->i->sfmt), value); break;
    case ISA_PLACE_SIGNED16: write_signed16(w, x); return;
    case ISA_PLACE_HALVES:
    case ISA_PLACE_HALVES32:
        write_float(w, &isa_decimal_half, value >> 16);
        isa_write(w, ", ");
        write_float(w, &isa_decimal_half, value & 0xffff);
        break;
    default: isa_write_number(w, (s64)value); break;
    }
    isa_write(w, "%s%s%s", x->negate && !w->po ? ".NEG" : "", x->absolute ? ".ABS" : "",
              x->invert ? ".INV" : "");
}

/* known: nvdisasm's text: bytes are signed from 0x8000 on. */
static void write_constant(struct isa_writer *w, const struct isa_place *p,
                           const struct isa_operand *x)
{
    bool apart = p->shift == ISA_CONSTANT_APART && isa_has_part(w->i->opcode, w->i->sfmt);

    isa_write(w, "c[0x%x]%s[", x->slot, apart ? " " : "");
    isa_write_number(w, (s16)x->offset);
    isa_write(w, "]");
}

/* Which half or byte. */
static void write_part(struct isa_writer *w, unsigned o)
{
    const struct isa_place *p = isa_part_place(w->form, o);

    if (p && isa_has_part(w->i->opcode, w->i->sfmt))
        isa_write_value(w, isa_part_names(p, w->i->ssize), isa_value(w, p));
}

void isa_write_operand(struct isa_writer *w, unsigned o)
{
    const struct isa_operand *x = &w->i->operand[o];
    const struct isa_place *p = isa_operand_place(w->form, o);

    if (x->kind == ISA_IMMEDIATE) {
        write_immediate(w, p, x);
        write_part(w, o);
        return;
    }
    isa_write(w, "%s%s%s", x->negate && !w->po ? "-" : "", x->invert ? "~" : "",
              x->absolute ? "|" : "");
    if (x->kind == ISA_CONSTANT)
        write_constant(w, p, x);
    else
        isa_write_register(w, x->reg);
    write_part(w, o);
    isa_write(w, x->absolute ? "|" : "");
    int slot = isa_reuse_slot(p);
    if (x->kind == ISA_REGISTER && slot >= 0 && w->i->control.reuse >> slot & 1 &&
        !isa_has_phase(w->i->opcode))
        isa_write(w, ".reuse");
}

static void operand(struct isa_writer *w, const struct isa_token *t)
{
    const struct isa_operand *x = &w->i->operand[t->index];

    if (t->option == '?' && x->kind == ISA_REGISTER && x->reg == ISA_RZ)
        return;
    isa_write(w, t->option == '?' ? ", " : "");
    isa_write_operand(w, t->index);
}

static void predicate(struct isa_writer *w, const struct isa_token *t)
{
    const struct isa_place *negation = isa_not_place(w->form, t->place->index);
    unsigned value = isa_value(w, t->place);
    bool negated = negation && isa_value(w, negation);

    if (t->option && t->option != '!' && value == ISA_PT && !negated)
        return;
    isa_write(w, t->option == ',' ? ", " : "");
    isa_write_predicate(w, value, negated);
    isa_write(w, t->option == '?' || t->option == '!' ? ", " : "");
}

static void number(struct isa_writer *w, const struct isa_token *t)
{
    unsigned value = isa_value(w, t->place);

    if (t->option == '?' && value == (t->place->index == ISA_FIELD_lanes ? 15 : 0))
        return;
    isa_write(w, t->option == '?' ? ", 0x%x" : "0x%x", value);
}

static void token(struct isa_writer *w, const struct isa_token *t)
{
    switch (t->kind) {
    case ISA_TOKEN_END:
    case ISA_TOKEN_ABSENT: break;
    case ISA_TOKEN_TEXT: isa_write(w, "%.*s", (int)t->length, t->text); break;
    case ISA_TOKEN_OPERAND: operand(w, t); break;
    case ISA_TOKEN_REGISTER:
        if (t->option == '?' && isa_value(w, t->place) == ISA_RZ)
            break;
        isa_write_register(w, isa_value(w, t->place));
        isa_write(w, t->option == '?' ? ", " : "");
        break;
    case ISA_TOKEN_PREDICATE: predicate(w, t); break;
    case ISA_TOKEN_FLAG:
        if ((isa_value(w, t->place) != 0) == t->on)
            isa_write(w, "%.*s", (int)t->length, t->text);
        break;
    case ISA_TOKEN_NAMED: isa_write_value(w, t->names, isa_value(w, t->place)); break;
    case ISA_TOKEN_NUMBER: number(w, t); break;
    case ISA_TOKEN_OFFSET:
        if (t->option == '?' && w->i->offset == 0)
            break;
        isa_write(w, t->option == '?' ? " " : "");
        isa_write_number(w, w->i->offset);
        break;
    case ISA_TOKEN_SPECIAL: isa_write_special(w, t->index); break;
    }
}

/* The instruction without the bits that it does not say. */
static unsigned print_text(const struct isa_instruction *i, u64 address, const char *label,
                           char *text, unsigned size)
{
    struct isa_writer w = { .i = i,
                            .form = (enum isa_form)i->form,
                            .address = address,
                            .label = label,
                            .text = text,
                            .size = size };
    const char *syntax = isa_syntax(w.form);
    struct isa_token t;

    if (i->guard.index != ISA_PT || i->guard.negate) {
        isa_write(&w, "@");
        isa_write_predicate(&w, i->guard.index, i->guard.negate);
        isa_write(&w, " ");
    }
    while (t = isa_next_token(&syntax, w.form), t.kind != ISA_TOKEN_END)
        token(&w, &t);
    while (w.length > 0 && text[w.length - 1] == ' ')
        text[--w.length] = 0;
    return w.length;
}

/* What the assembler makes other of the text than the word. */
static u64 unsaid_bits(const struct isa_instruction *i, u64 address)
{
    const struct isa_source source = { .address = address };
    char text[ISA_TEXT_SIZE];
    struct isa_mistake m;
    u64 word;
    u8 reuse;

    print_text(i, address, NULL, text, sizeof text);
    return isa_parse(text, &source, &word, &reuse, &m) ? word ^ i->word : 0;
}

bool isa_leaves_unsaid(u64 word, u64 bits)
{
    struct isa_instruction i, other;
    char text[ISA_TEXT_SIZE], same[ISA_TEXT_SIZE];

    if (!isa_decode(word, 0, &i) || !isa_decode(word ^ bits, 0, &other))
        return false;
    print_text(&i, 0, NULL, text, sizeof text);
    print_text(&other, 0, NULL, same, sizeof same);
    return strcmp(text, same) == 0;
}

unsigned isa_print(const struct isa_instruction *i, u64 address, const char *label, char *text,
                   unsigned size)
{
    unsigned length = print_text(i, address, label, text, size);
    u64 unsaid = unsaid_bits(i, address);

    if (unsaid && length < size)
        length += (unsigned)snprintf(text + length, size - length, " &0x%llx",
                                     (unsigned long long)unsaid);
    return length;
}
