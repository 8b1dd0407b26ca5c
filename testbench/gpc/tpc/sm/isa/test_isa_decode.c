/* test_isa_decode.c - words to named parts: the table holds together, the index misses nothing, and each kind of
 * place is read where the facts put it (facts/isa/semantics.md 1, 2)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "gpc/tpc/sm/isa/isa_table.h"

#define RANDOM_WORDS 300000

/* The form by its definition: every row asked. */
static unsigned slow_form_of(u64 word)
{
    unsigned found = ISA_NO_FORM;

    for (unsigned f = 1; f < ISA_FORMS; f++) {
        if ((word & isa_forms[f].mask) != isa_forms[f].word)
            continue;
        assert_int_equal(found, ISA_NO_FORM);
        found = f;
    }
    return found;
}

static void every_form_and_opcode_of_the_facts_is_there(void **state)
{
    (void)state;
    assert_int_equal(ISA_FORMS - 1, 324);
    assert_int_equal(ISA_OPCODES - 1, 163);
}

static void forms_have_no_word_in_common(void **state)
{
    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++) {
        assert_int_equal(isa_forms[f].word & ~isa_forms[f].mask, 0);
        for (unsigned g = 1; g < f; g++) {
            u64 both = isa_forms[f].mask & isa_forms[g].mask;
            assert_true((isa_forms[f].word ^ isa_forms[g].word) & both);
        }
    }
}

/* Places that facts/isa/semantics.md 16 or the form itself lets lie over others. */
static bool may_overlap(unsigned form)
{
    switch (form) {
    case ISA_FFMA32I_F32: /* c is d */
    case ISA_IMAD32I_I32:
    case ISA_HFMA2_32I_H32:
    case ISA_SUATOM_D_I2: /* disputed */
    case ISA_SUATOM_CAS_D_I2:
    case ISA_BAR_FORM: /* numbers or registers */ return true;
    default: return false;
    }
}

static void places_lie_beside_each_other(void **state)
{
    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++) {
        u64 taken = isa_forms[f].mask, places = 0;
        for (const struct isa_place *p = isa_forms[f].places; p->kind != ISA_PLACE_END; p++) {
            if (taken & isa_place_mask(p) && !may_overlap(f))
                fail_msg("%s: a place over another", isa_opcode_name(isa_forms[f].opcode));
            assert_int_equal(isa_forms[f].mask & isa_place_mask(p), 0);
            if (p->kind == ISA_PLACE_FIELD || p->kind == ISA_PLACE_INVERTED)
                assert_in_range(isa_place_width(p), 1, isa_field_bits[p->index]);
            taken |= isa_place_mask(p);
            places |= isa_place_mask(p);
        }
        assert_int_equal(isa_spare_bits(f), ~(places | isa_forms[f].mask));
    }
}

static void the_index_finds_what_every_row_asked_finds(void **state)
{
    (void)state;
    struct isa_instruction i;
    unsigned legal = 0;

    seed_from_environment();
    for (unsigned n = 0; n < RANDOM_WORDS; n++) {
        u64 word = random_word();
        unsigned form = slow_form_of(word);
        legal += form != ISA_NO_FORM;
        assert_int_equal(isa_form_of(word), form);
        assert_int_equal(isa_decode(word, 0, &i), form != ISA_NO_FORM);
        assert_int_equal(i.form, form);
        assert_int_equal(i.opcode, isa_forms[form].opcode);
    }
    for (unsigned f = 1; f < ISA_FORMS; f++)
        for (unsigned n = 0; n < 64; n++) {
            u64 word = isa_forms[f].word | (random_word() & ~isa_forms[f].mask);
            assert_int_equal(isa_form_of(word), f);
        }
    compared("random words", RANDOM_WORDS);
    compared("of them instructions", legal);
    compared("words of each form", 64ul * (ISA_FORMS - 1));
}

static struct isa_instruction decoded(u64 word)
{
    struct isa_instruction i;

    assert_true(isa_decode(word, 0, &i));
    return i;
}

/* Words from NVIDIA's compiler, as the disassembler of the facts' pairs writes them. */
static void operands_have_one_shape(void **state)
{
    (void)state;
    struct isa_instruction i = decoded(0x4c1280000a87ffff); /* IADD RZ.CC, -RZ, c[0x0][0x2a0] */

    assert_int_equal(i.opcode, ISA_IADD);
    assert_int_equal(i.form, ISA_IADD_C);
    assert_int_equal(i.d, ISA_RZ);
    assert_int_equal(i.cc, 1);
    assert_int_equal(i.guard.index, ISA_PT);
    assert_int_equal(i.a.kind, ISA_REGISTER);
    assert_true(i.a.negate);
    assert_int_equal(i.b.kind, ISA_CONSTANT);
    assert_int_equal(i.b.slot, 0);
    assert_int_equal(i.b.offset, 0x2a0);
    i = decoded(0x5c58000000070707); /* FADD R7, R7, R0 */
    assert_int_equal(i.b.kind, ISA_REGISTER);
    assert_int_equal(i.b.reg, 0);
    assert_int_equal(i.c.kind, ISA_NONE);
    i = decoded(0x3958003f80070904); /* FADD R4, R9, -1 */
    assert_int_equal(i.b.kind, ISA_IMMEDIATE);
    assert_int_equal(i.b.value, 0xbf800000);
    i = decoded(0x1c0ffffffd870101); /* IADD32I R1, R1, -0x28 */
    assert_int_equal((s64)i.b.value, -0x28);
    i = decoded(0x61c1050800070a05); /* HFMA2 R5, R10.H0_H0, -R10.H0_H0, c[0x2][0x0] */
    assert_int_equal(i.b.reg, 10);
    assert_true(i.b.negate);
    assert_int_equal(i.sel_b, ISA_HSWZ_H0_H0);
    assert_int_equal(i.c.kind, ISA_CONSTANT);
    assert_int_equal(i.c.slot, 2);
    i = decoded(0x7a03003c0f070000); /* HADD2.F32 R0, R0.H0_H0, 1, 1 */
    assert_int_equal(i.b.value, 0x3c003c00);
    i = decoded(0x3970000000000000 | (u64)0x3ff00 << 20); /* DADD, -1.0 */
    assert_true(i.b.value == 0xbff0000000000000);
}

static void memory_branches_and_predicates(void **state)
{
    (void)state;
    struct isa_instruction i = decoded(0xef440fffffc70a03); /* LDL R3, [R10+-0x4] */

    assert_int_equal(i.offset, -4);
    assert_int_equal(i.a.reg, 10);
    assert_int_equal(i.size, ISA_MSZ_B32);
    i = decoded(0xe2400fffe006008f); /* @P6 BRA.U, 0x200 back from the next */
    assert_int_equal(i.guard.index, 6);
    assert_int_equal(i.offset, -0x200);
    assert_int_equal(i.uniform, 1);
    assert_int_equal(i.ccc, ISA_CCC_T);
    i = decoded(0x4b6528800bd7ff0f); /* ISETP.EQ.X.OR P1, PT, RZ, c[0x0][0x2f4], P1 */
    assert_int_equal(i.cmp, ISA_ICOMPARE_EQ);
    assert_int_equal(i.bop, ISA_BOP_OR);
    assert_int_equal(i.pd, 1);
    assert_int_equal(i.pd2, ISA_PT);
    assert_int_equal(i.pc, 1);
    assert_int_equal(i.pc_not, 0);
    i = decoded(0xeedc200000071207); /* STG.E [R18], R7 */
    assert_int_equal(i.d, ISA_RZ);
    assert_int_equal(i.b.reg, 7);
    assert_int_equal(i.e, 1);
}

/* Where nvdisasm 12.3 reads a result's predicate as the complement of its bits, and where as they are. */
static const struct {
    u64 word;
    unsigned low;
    bool complement;
} predicates[] = {
    { 0xeec8000000070000, 41, true }, /* LDG */
    { 0xeb00000000070000, 30, true }, /* SULD.P of a register, of a number; SULD.D */
    { 0xeb08000000070000, 30, true },  { 0xeb10000000070000, 30, true },
    { 0xeb18000000070000, 30, true },  { 0xea80000000070000, 30, true },  /* SUATOM.CAS */
    { 0xead0000000070000, 30, true },  { 0x5c88000000070000, 3, false },  /* FCHK */
    { 0x5bd0000000070000, 48, false },                                    /* LEA, LEA.HI */
    { 0x5bd8000000070000, 48, false }, { 0x5c40000000070000, 48, false }, /* LOP, LOP3 */
    { 0x5be0000000070000, 48, false }, { 0xef10000000070000, 48, false }, /* SHFL, VOTE */
    { 0x50d8000000070000, 45, false }, { 0xc000000000070000, 51, false }, /* TEX, AL2P */
    { 0xefa0000000070000, 44, false }, { 0xefe8000080070000, 45, false }, /* PIXLD */
};

static void predicates_of_results(void **state)
{
    const unsigned count = sizeof predicates / sizeof predicates[0];

    (void)state;
    for (unsigned n = 0; n < count; n++)
        for (unsigned p = 0; p < 8; p++) {
            const unsigned stored = predicates[n].complement ? 7 - p : p;
            const struct isa_instruction i =
                decoded(predicates[n].word | (u64)stored << predicates[n].low);

            assert_int_equal(i.pd, p);
        }
    compared("predicates", 8 * count);
}

static void controls_come_back(void **state)
{
    (void)state;
    for (u32 bits = 0; bits < 1u << 21; bits++) {
        struct isa_control c = isa_control(bits);
        assert_int_equal(isa_control_bits(&c), bits);
    }
    struct isa_control c = isa_control(0x0207f1);
    assert_int_equal(c.stall, 1);
    assert_true(c.no_yield);
    assert_int_equal(c.write_barrier, ISA_NO_SCORE);
    assert_int_equal(c.read_barrier, ISA_NO_SCORE);
    assert_int_equal(c.wait, 0);
    assert_int_equal(c.reuse, 1);
    assert_int_equal(isa_control_of((u64)0x1abcde << 42 | (u64)0x12345 << 21 | 0x54321, 2),
                     0x1abcde);
    assert_int_equal(isa_control_of((u64)0x1abcde << 42 | (u64)0x12345 << 21 | 0x54321, 1),
                     0x12345);
    compared("controls", 1ul << 21);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_and_opcode_of_the_facts_is_there),
        cmocka_unit_test(forms_have_no_word_in_common),
        cmocka_unit_test(places_lie_beside_each_other),
        cmocka_unit_test(the_index_finds_what_every_row_asked_finds),
        cmocka_unit_test(operands_have_one_shape),
        cmocka_unit_test(memory_branches_and_predicates),
        cmocka_unit_test(predicates_of_results),
        cmocka_unit_test(controls_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
