/* test_sm_forms.c - forms with a constant or an immediate do what the form of registers does with its value
 * (facts/isa/semantics.md 1)
 *
 * A random instruction of each such form is written again with registers that hold the operand's value, field by
 * field, and both run from one state: they must leave the same.  What a form cannot say is left out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_table.h"
#include "one_instruction.h"
#include "seeded.h"

#define WORDS 60
#define VALUE 200 /* R200:R201 hold it */

static struct sm_bench *bench;
static struct one_run with_value, with_registers;

static bool is_value(const struct isa_place *p)
{
    return ISA_PLACE_CONSTANT <= p->kind && p->kind <= ISA_PLACE_HALVES32;
}

static const struct isa_place *value_of(unsigned form)
{
    for (const struct isa_place *p = isa_forms[form].places; p->kind != ISA_PLACE_END; p++)
        if (is_value(p))
            return p;
    return NULL;
}

static bool has_register(unsigned form, unsigned operand)
{
    return isa_find_place((enum isa_form)form, ISA_PLACE_REGISTER, operand);
}

/* The form of the opcode with a register instead of the value, and otherwise the same kinds of operands. */
static unsigned plain_form_of(unsigned form)
{
    const unsigned operand = value_of(form)->index;

    for (unsigned f = 1; f < ISA_FORMS; f++) {
        bool good = isa_forms[f].opcode == isa_forms[form].opcode && has_register(f, operand);

        for (unsigned o = 0; o < 3 && good; o++)
            good = o == operand || has_register(f, o) == has_register(form, o);
        if (good)
            return f;
    }
    return ISA_NO_FORM;
}

static u32 constant(unsigned slot, unsigned offset)
{
    u32 x = 0;

    for (unsigned n = 0; n < 4 && slot == 0 && offset + 4 <= sizeof bench->constant; n++)
        x |= (u32)bench->constant[offset + n] << 8 * n;
    return x;
}

/* Of a float: the upper bits of single precision, but F2F and F2I have their source's format in 11:10. */
static u64 float_number(unsigned form, u64 word, u64 twenty)
{
    const unsigned format = word >> 10 & 3, opcode = isa_forms[form].opcode;

    if (opcode != ISA_F2F && opcode != ISA_F2I)
        return twenty << 12;
    return format == 3 ? twenty << 44 : format == 1 ? twenty & 0xffff : twenty << 12;
}

/* The number that an operand's bits stand for, 64 bits. */
static u64 number(unsigned form, u64 word)
{
    const struct isa_place *p = value_of(form);
    const u64 twenty = (word >> 20 & 0x7ffff) | (word >> 56 & 1) << 19;
    const unsigned slot = word >> 34 & 31, offset = 4 * (word >> 20 & 0x3fff);

    switch ((enum isa_place_kind)p->kind) {
    case ISA_PLACE_CONSTANT: return constant(slot, offset) | (u64)constant(slot, offset + 4) << 32;
    case ISA_PLACE_SIGNED:
    case ISA_PLACE_SIGNED_PLAIN: return twenty >> 19 ? twenty | ~UINT64_C(0xfffff) : twenty;
    case ISA_PLACE_FLOAT:
    case ISA_PLACE_SOURCE_FLOAT: return float_number(form, word, twenty);
    case ISA_PLACE_DOUBLE: return twenty << 44;
    case ISA_PLACE_HALVES: /* nine bits and a sign each */
        return (word >> 20 & 0x1ff) << 6 | (word >> 29 & 1) << 15 | (word >> 30 & 0x1ff) << 22 |
               (word >> 56 & 1) << 31;
    default: return isa_place_get(p, word);
    }
}

/* A field of the form of registers that the other lacks.  known: facts/isa/semantics.md 5, 6: constants of half
 * operations are floats; immediates of video operations are halves of a word, signed or not
 */
static u64 unsaid(const struct isa_place *field, unsigned form, u64 word)
{
    const struct isa_place *value = value_of(form);
    const bool of_value = field->index == (value->index == 1 ? ISA_FIELD_sel_b : ISA_FIELD_sel_c);
    const struct isa_place *sign =
        isa_find_place((enum isa_form)form, ISA_PLACE_FIELD, ISA_FIELD_type_b);

    if (field->kind != ISA_PLACE_FIELD)
        return 0;
    switch (field->index) {
    case ISA_FIELD_d:
    case ISA_FIELD_d2: return ISA_RZ;
    case ISA_FIELD_pd:
    case ISA_FIELD_pd2:
    case ISA_FIELD_pa:
    case ISA_FIELD_pb:
    case ISA_FIELD_pc: return ISA_PT;
    default: break;
    }
    if (of_value && field->names == ISA_ENUM_hswz && value->kind == ISA_PLACE_CONSTANT)
        return ISA_HSWZ_F32;
    if (of_value && field->names == ISA_ENUM_va_sel)
        return sign && isa_place_get(sign, word) ? ISA_VA_S16 : ISA_VA_U16;
    return 0;
}

/* The word with registers. */
static u64 rewritten(unsigned form, unsigned plain, u64 word)
{
    u64 to = isa_forms[plain].word;

    for (const struct isa_place *p = isa_forms[plain].places; p->kind != ISA_PLACE_END; p++) {
        const struct isa_place *q =
            isa_find_place((enum isa_form)form, (enum isa_place_kind)p->kind, p->index);
        const bool holds = p->kind == ISA_PLACE_REGISTER && p->index == value_of(form)->index;

        to = isa_place_put(p, to,
                           holds ? VALUE
                           : q   ? isa_place_get(q, word)
                                 : unsaid(p, form, word));
    }
    return to;
}

/* Whether all that the word says is in the other, and R200 and R201 have no other use. */
static bool can_be_rewritten(unsigned form, unsigned plain, u64 word)
{
    for (const struct isa_place *p = isa_forms[form].places; p->kind != ISA_PLACE_END; p++) {
        const u64 bits = isa_place_get(p, word);
        const bool reg = p->kind == ISA_PLACE_REGISTER ||
                         (p->kind == ISA_PLACE_FIELD && p->index == ISA_FIELD_d);

        if (reg && bits >= VALUE - 4 && bits <= VALUE + 4)
            return false;
        if (!is_value(p) && bits && p->index != ISA_FIELD_type_b &&
            !isa_find_place((enum isa_form)plain, (enum isa_place_kind)p->kind, p->index))
            return false;
    }
    return true;
}

static void set_value(struct one_state *s, u64 value)
{
    for (unsigned i = 0; i < SM_LANES; i++) {
        s->r[VALUE][i] = (u32)value;
        s->r[VALUE + 1][i] = (u32)(value >> 32);
    }
}

/* Whether both ran. */
static bool check_word(unsigned form, unsigned plain, u64 word)
{
    const u64 other = rewritten(form, plain, word);

    if (!can_be_rewritten(form, plain, word))
        return false;
    one_random(&with_value.before, random_word, false);
    set_value(&with_value.before, number(form, word));
    with_registers.before = with_value.before;
    one_instruction(bench, word, false, &with_value);
    if (with_value.fault.kind == SM_UNBOUND) {
        assert_int_not_equal(word >> 34 & 31, 0); /* the one bank that there is */
        return false;
    }
    one_instruction(bench, other, false, &with_registers);
    if (with_value.fault.kind != with_registers.fault.kind ||
        memcmp(&with_value.after, &with_registers.after, sizeof with_value.after) != 0) {
        char text[512];

        snprintf(text, sizeof text, "%s", one_text(word));
        fail_msg("%s is not %s", text, one_text(other));
    }
    return with_value.fault.kind == SM_NO_FAULT;
}

/* Constants of the bank that there is, often. */
static u64 random_word_of(unsigned form)
{
    u64 x = random_word();

    if (x & 1)
        x &= random_word() | UINT64_C(0x7ffff) << 20;
    if (value_of(form)->kind == ISA_PLACE_CONSTANT && random_word() % 8)
        x &= ~(UINT64_C(0x7fc0) << 24);
    if (random_word() % 4)
        x = (x & ~(UINT64_C(15) << 16)) | UINT64_C(7) << 16;
    return isa_forms[form].word | (x & ~isa_forms[form].mask);
}

static void values_are_those_of_registers(void **state)
{
    unsigned long ran = 0;
    unsigned forms = 0;

    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++) {
        const unsigned plain = value_of(f) ? plain_form_of(f) : ISA_NO_FORM;
        unsigned long good = 0;

        for (unsigned n = 0; n < WORDS && plain; n++)
            good += check_word(f, plain, random_word_of(f));
        forms += good > 0;
        ran += good;
    }
    printf("  %u forms\n", forms);
    compared("instructions with a value and with registers", ran);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(values_are_those_of_registers) };

    seed_from_environment();
    bench = one_open(random_word);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    free(bench);
    return failed;
}
