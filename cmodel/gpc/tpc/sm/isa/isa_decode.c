/* isa_decode.c - from a word to named parts */
#include <string.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_index.h"
#include "gpc/tpc/sm/isa/isa_table.h"

static const u16 first_form[ISA_INDEX_SIZE] = {
#include "gpc/tpc/sm/isa/isa_index.inc"
};

/* What a form lacks. */
static const struct isa_instruction nothing = {
    .guard = { ISA_PT, false },
    .a.reg = ISA_RZ,
    .b.reg = ISA_RZ,
    .c.reg = ISA_RZ,
    .d = ISA_RZ,
    .d2 = ISA_RZ,
    .pd = ISA_PT,
    .pd2 = ISA_PT,
    .pa = ISA_PT,
    .pb = ISA_PT,
    .pc = ISA_PT,
    .ccc = ISA_CCC_T,
};

enum isa_form isa_form_of(u64 word)
{
    unsigned first = first_form[word >> ISA_INDEX_SHIFT];

    for (unsigned f = first; first && f < first + ISA_INDEX_RUN && f < ISA_FORMS; f++)
        if ((word & isa_forms[f].mask) == isa_forms[f].word)
            return (enum isa_form)f;
    return ISA_NO_FORM;
}

static void immediate(struct isa_operand *o, u64 value)
{
    o->kind = ISA_IMMEDIATE;
    o->value = value;
}

/* Two halves of ten bits, the upper ones of sixteen. */
static u64 halves_of(u64 bits)
{
    return (bits >> 10) << 22 | (bits & 0x3ff) << 6;
}

static void put_operand(struct isa_operand *o, const struct isa_place *p, u64 bits)
{
    switch ((enum isa_place_kind)p->kind) {
    case ISA_PLACE_REGISTER:
        o->kind = ISA_REGISTER;
        o->reg = (u8)bits;
        break;
    case ISA_PLACE_CONSTANT:
        o->kind = ISA_CONSTANT;
        o->slot = (u8)(bits >> 14);
        o->offset = (u16)((bits & 0x3fff) * 4);
        break;
    case ISA_PLACE_SIGNED:
    case ISA_PLACE_SIGNED_PLAIN: immediate(o, (u64)bits_sign_extend(bits, 20)); break;
    case ISA_PLACE_FLOAT: immediate(o, bits << 12); break;
    case ISA_PLACE_DOUBLE: immediate(o, bits << 44); break;
    case ISA_PLACE_HALVES: immediate(o, halves_of(bits)); break;
    case ISA_PLACE_INTEGER32: immediate(o, (u64)bits_sign_extend(bits, 32)); break;
    case ISA_PLACE_NEGATE: o->negate = bits; break;
    case ISA_PLACE_ABSOLUTE: o->absolute = bits; break;
    case ISA_PLACE_INVERT: o->invert = bits; break;
    default: immediate(o, bits); break;
    }
}

static void put_field(struct isa_instruction *i, unsigned index, u64 bits)
{
    if (index < ISA_NARROW_FIELDS)
        i->field[index] = (u8)bits;
    else
        i->wide_field[index - ISA_NARROW_FIELDS] = (u16)bits;
}

static s64 offset_of(const struct isa_place *p, u64 bits)
{
    s64 offset = p->index ? bits_sign_extend(bits, isa_place_width(p)) : (s64)bits;

    return offset * (1 << p->shift);
}

/* known: nvdisasm's text: an immediate has the format of the source; of 16 bits it is the lower ones. */
static u64 source_float(unsigned sfmt, u64 bits)
{
    return sfmt == ISA_FSRC_F16 ? bits & 0xffff : bits << (sfmt == ISA_FSRC_F64 ? 44 : 12);
}

/* BAR: a number in the register's place. */
static void number_for_register(struct isa_operand *o, bool is_number)
{
    if (is_number)
        *o = nothing.a;
}

bool isa_decode(u64 word, u32 control, struct isa_instruction *i)
{
    enum isa_form form = isa_form_of(word);
    const struct isa_form_row *row = &isa_forms[form];

    *i = nothing;
    i->word = word;
    i->form = (u16)form;
    i->opcode = row->opcode;
    i->control = isa_control(control);
    for (const struct isa_place *p = row->places; p->kind != ISA_PLACE_END; p++) {
        u64 bits = isa_place_get(p, word);
        switch ((enum isa_place_kind)p->kind) {
        case ISA_PLACE_FIELD: put_field(i, p->index, bits); break;
        case ISA_PLACE_INVERTED:
            put_field(i, p->index, ~bits & bits_mask(isa_place_width(p)));
            break;
        case ISA_PLACE_GUARD: i->guard = (struct isa_predicate){ bits & 7, bits >> 3 }; break;
        case ISA_PLACE_OFFSET: i->offset = offset_of(p, bits); break;
        default: put_operand(&i->operand[p->index], p, bits); break;
        }
    }
    if (form == ISA_F2F_F || form == ISA_F2I_F)
        i->b.value = source_float(i->sfmt, i->b.value);
    if (form == ISA_BAR_FORM) {
        number_for_register(&i->a, i->barrier_immediate);
        number_for_register(&i->b, i->count_immediate);
    }
    return form != ISA_NO_FORM;
}

u32 isa_control_of(u64 control_word, unsigned n)
{
    return (u32)(control_word >> (21 * n)) & 0x1fffff;
}

/* known: facts/isa/semantics.md 2 */
struct isa_control isa_control(u32 bits)
{
    return (struct isa_control){ .stall = bits & 15,
                                 .no_yield = bits >> 4 & 1,
                                 .write_barrier = bits >> 5 & 7,
                                 .read_barrier = bits >> 8 & 7,
                                 .wait = bits >> 11 & 63,
                                 .reuse = bits >> 17 & 15 };
}

u32 isa_control_bits(const struct isa_control *c)
{
    return c->stall | (u32)c->no_yield << 4 | (u32)c->write_barrier << 5 |
           (u32)c->read_barrier << 8 | (u32)c->wait << 11 | (u32)c->reuse << 17;
}

/* known: facts/isa/hazards.md 6 */
unsigned isa_stall_clocks(unsigned stall, bool no_yield)
{
    static const u8 plain[] = { 16, 8, 10, 13 };

    return no_yield && stall >= 12 ? plain[stall - 12] : stall;
}
